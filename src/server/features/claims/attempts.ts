import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { type ClaimAction, claimSentence, ENTERED, isClaim, mayStillLand, type OfficeEvent, officeDays } from '#domain/claims/office.ts';
import type { ClaimParams } from '#domain/claims/work.ts';
import { dayInChile, timeInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { setOfficeDays } from '#server/features/documents/store.ts';
import { type ClaimedDocument, nameOfDocument } from './documents.ts';
import { mayStillClaim } from './rules.ts';

/** The outcome for one document: `events` as the office lists them afterwards, null when the list could not be read. */
export type Outcome = {
  state: 'entered' | 'refused' | 'unknown';
  code: number | null;
  message: string;
  events: readonly OfficeEvent[] | null;
};

export const UNKNOWN: Outcome = {
  state: 'unknown',
  code: null,
  message: 'El SII no respondió: no se sabe si quedó registrado. Caudal vuelve a preguntarle.',
  events: null,
};
/** The office does not list it yet, and still may. */
export const UNLISTED: Outcome = {
  ...UNKNOWN,
  message: 'El SII aún no lo lista: no se sabe si quedó registrado. Caudal vuelve a preguntarle.',
};

/** Turns the office's answer into an outcome. */
export function outcomeOf(code: number, events: readonly OfficeEvent[] | null): Outcome {
  return { state: code === ENTERED ? 'entered' : 'refused', code, message: claimSentence(code), events };
}

type AttemptKey = { workId: string; documentId: string };

/**
 * Records that something is about to be sent: whoever finds this record asks the office first.
 * @throws CLAIMER_GONE when the person who requested it has lost the right
 */
export async function beginAttempt(
  db: Db,
  actor: Actor,
  { workId, documentId }: AttemptKey,
  { action, reason }: ClaimParams,
): Promise<void> {
  const { companyId, personId } = actor;
  if (!(await mayStillClaim(db, actor))) throw new AppError('CLAIMER_GONE');
  const row = { company_id: companyId, attempt_id: newId(), document_id: documentId, work_id: workId, action, reason };
  await db
    .insertInto('claim_attempt')
    .values({ ...row, state: 'sending', created_by: personId })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'work_id', 'document_id']).doUpdateSet({ state: 'sending', sent_at: sql`now()` }),
    )
    .execute();
}

/** Removes the record of an attempt that was not sent, because the sign-in failed. */
export async function dropAttempt(db: Db, { companyId }: Actor, { workId, documentId }: AttemptKey): Promise<void> {
  const own = db.deleteFrom('claim_attempt').where('company_id', '=', companyId).where('work_id', '=', workId);
  await own.where('document_id', '=', documentId).where('state', '=', 'sending').execute();
}

/** Stores an outcome with its consequences: events, the document's days, what is expected of it, and the act. */
export async function endAttempt(
  db: Db,
  actor: Actor,
  { workId, document, params }: { workId: string; document: ClaimedDocument; params: ClaimParams },
  outcome: Outcome,
): Promise<void> {
  const { companyId, personId } = actor;
  const { state, code, message } = outcome;
  const row = { company_id: companyId, attempt_id: newId(), document_id: document.id, work_id: workId, action: params.action };
  const values = { state, response_code: code, message };
  await db
    .insertInto('claim_attempt')
    .values({ ...row, ...values, reason: params.reason, created_by: personId })
    .onConflict((conflict) => conflict.columns(['company_id', 'work_id', 'document_id']).doUpdateSet(values))
    .execute();
  if (state === 'entered') await recordEntered(db, actor, document, params);
  const entered = state === 'entered' ? params.action : null;
  if (outcome.events) return settleAttempts(db, companyId, document, withEntered(outcome.events, entered));
  const stored = await storedEvents(db, companyId, document.id);
  if (entered) await replaceEvents(db, companyId, document.id, withEntered(stored, entered));
}

/**
 * Stores what the office lists for a document, and closes its open attempts: each of our events in the list becomes an act of the person
 * who requested it; one that is not listed long after it was sent was never recorded.
 */
export async function settleAttempts(db: Db, companyId: string, document: ClaimedDocument, events: readonly OfficeEvent[]): Promise<void> {
  await replaceEvents(db, companyId, document.id, events);
  const open = await db
    .selectFrom('claim_attempt')
    .select(['attempt_id as id', 'action', 'reason', 'created_by as personId', 'sent_at as sentAt'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', document.id)
    .where('state', 'in', ['sending', 'unknown'])
    .orderBy('sent_at')
    .execute();
  const now = Date.now();
  for (const one of open) {
    const isListed = events.some(({ code }) => code === one.action);
    if (!isListed && mayStillLand(one.sentAt.getTime(), now)) continue;
    const isOurs = isListed && !(await isEntered(db, companyId, document.id, one.action));
    await closeAttempt(db, companyId, one.id, isListed);
    if (isOurs) await recordEntered(db, { companyId, personId: one.personId }, document, one);
  }
}

/** Records that the office was asked about a document. */
export async function noteAsked(db: Db, companyId: string, documentId: string): Promise<void> {
  const open = db.updateTable('claim_attempt').set({ asked_at: sql`now()` }).where('company_id', '=', companyId);
  await open.where('document_id', '=', documentId).where('state', 'in', ['sending', 'unknown']).execute();
}

/** The first attempt that entered an event is its act; later ones found it already there. */
async function isEntered(db: Db, companyId: string, documentId: string, action: ClaimAction): Promise<boolean> {
  const attempts = db.selectFrom('claim_attempt').select('attempt_id').where('company_id', '=', companyId);
  const found = attempts.where('document_id', '=', documentId).where('action', '=', action).where('state', '=', 'entered').limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

const NEVER_LANDED = 'El SII no lo registró: puedes volver a intentarlo.';

async function closeAttempt(db: Db, companyId: string, attemptId: string, isListed: boolean): Promise<void> {
  const values = isListed ? { state: 'entered' as const, message: '' } : { state: 'refused' as const, message: NEVER_LANDED };
  await db.updateTable('claim_attempt').set(values).where('company_id', '=', companyId).where('attempt_id', '=', attemptId).execute();
}

async function recordEntered(
  db: Db,
  actor: Actor,
  document: ClaimedDocument,
  { action, reason }: Pick<ClaimParams, 'action' | 'reason'>,
): Promise<void> {
  const entered = { id: document.id, name: nameOfDocument(document), action, reason };
  await record(db, actor, isClaim(action) ? 'document.claimed' : 'document.accepted', entered);
}

async function storedEvents(db: Db, companyId: string, documentId: string): Promise<OfficeEvent[]> {
  return db
    .selectFrom('claim_event')
    .select(['code', 'description', 'responsible_rut as responsible', 'on_day as on', 'at_time as time'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .orderBy('event_no')
    .execute();
}

/** An event that the office confirmed counts even when its list could not be read, or lags behind. */
function withEntered(events: readonly OfficeEvent[], action: ClaimAction | null): readonly OfficeEvent[] {
  if (action === null || events.some(({ code }) => code === action)) return events;
  const now = new Date();
  return [...events, { code: action, description: '', responsible: null, on: dayInChile(now), time: timeInChile(now) }];
}

async function replaceEvents(db: Db, companyId: string, documentId: string, events: readonly OfficeEvent[]): Promise<void> {
  await db.deleteFrom('claim_event').where('company_id', '=', companyId).where('document_id', '=', documentId).execute();
  const rows = events.map(({ code, description, responsible, on, time }, index) => ({
    company_id: companyId,
    document_id: documentId,
    event_no: index + 1,
    code,
    description,
    responsible_rut: responsible,
    on_day: on,
    at_time: time,
  }));
  if (rows.length > 0) await db.insertInto('claim_event').values(rows).execute();
  await setOfficeDays(db, companyId, documentId, officeDays(events));
}
