import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { claimSentence, ENTERED, isClaim, type OfficeEvent, officeDays } from '#domain/claims/office.ts';
import type { ClaimParams } from '#domain/claims/work.ts';
import { dayInChile, timeInChile } from '#domain/date.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { setOfficeDays } from '#server/features/documents/store.ts';
import { type ClaimedDocument, nameOfDocument } from './documents.ts';

/** What became of one document: `events` as the office lists them afterwards, null when it did not tell. */
export type Outcome = {
  state: 'entered' | 'refused' | 'unknown';
  code: number | null;
  message: string;
  events: readonly OfficeEvent[] | null;
};

export const UNKNOWN: Outcome = {
  state: 'unknown',
  code: null,
  message: 'El SII no respondió: no se sabe si quedó registrado. Al volver a intentarlo se pregunta primero.',
  events: null,
};

/** What the office answered, as an outcome. */
export function outcomeOf(code: number, events: readonly OfficeEvent[] | null): Outcome {
  return { state: code === ENTERED ? 'entered' : 'refused', code, message: claimSentence(code), events };
}

type Asked = { workId: string; documentId: string };

/** Notes that something is about to be sent: whoever finds it so asks the office first. */
export async function beginAttempt(db: Db, { companyId, personId }: Actor, asked: Asked, { action, reason }: ClaimParams): Promise<void> {
  const { workId, documentId } = asked;
  const row = { company_id: companyId, attempt_id: newId(), document_id: documentId, work_id: workId, action, reason };
  await db
    .insertInto('claim_attempt')
    .values({ ...row, state: 'sending', created_by: personId })
    .onConflict((conflict) => conflict.columns(['company_id', 'work_id', 'document_id']).doUpdateSet({ state: 'sending' }))
    .execute();
}

/** Keeps an outcome with what follows from it: events, the days of the document, what is expected of it, and the act. */
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
  const events = eventsAfter(outcome, params);
  if (events) await replaceEvents(db, companyId, document.id, events);
  // The office has told what became of whatever was open before.
  if (outcome.events) await closeAttempts(db, companyId, document.id);
  if (state !== 'entered') return;
  const { action, reason } = params;
  const entered = { id: document.id, name: nameOfDocument(document), action, reason };
  await record(db, actor, isClaim(action) ? 'document.claimed' : 'document.accepted', entered);
}

/** What it entered stands, even where its list could not be read. */
function eventsAfter({ state, events }: Outcome, { action }: ClaimParams): readonly OfficeEvent[] | null {
  if (events || state !== 'entered') return events;
  const now = new Date();
  return [{ code: action, description: '', responsible: null, on: dayInChile(now), time: timeInChile(now) }];
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

async function closeAttempts(db: Db, companyId: string, documentId: string): Promise<void> {
  await sql`update claim_attempt a set message = '', state = case when exists (
      select from claim_event e where e.company_id = a.company_id and e.document_id = a.document_id and e.code = a.action)
      then 'entered' else 'refused' end
    where a.company_id = ${companyId} and a.document_id = ${documentId} and a.state in ('sending', 'unknown')`.execute(db);
}
