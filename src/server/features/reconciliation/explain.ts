/** Movements that no document explains: a kind of the catalogue says what they are. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { type MovementKind, movementKind } from '#domain/kinds/catalogue.ts';
import { formatMoney } from '#domain/money.ts';
import type { Explained, Offered, StoredExplanation } from '#domain/reconciliation/acts.ts';
import { checkedReason } from '#domain/reconciliation/reason.ts';
import { oneLine } from '#domain/text.ts';
import { minorOf } from '#server/api/amounts.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { type AreaChoice, areaChoices } from '../companies/store.ts';
import { kindsOf } from '../kinds/store.ts';
import { refuseReconciled } from './already.ts';
import { type LockedMovement, lockRows } from './locked.ts';
import { correct, explainedByRules } from './rule-hits.ts';
import { movementStates } from './stored.ts';
import { refreshSuggestions } from './suggestions.ts';
import { recordWrong } from './verdicts.ts';

/** `amount` in units of the movement's currency, null for all that is left; `areaKey` null for the kind's own area. */
export type ExplainRequest = { movementId: string; amount: number | null; kindKey: string; areaKey: string | null; reason: string | null };

/** What a statement on `explanation` (named e) returns of its rows. */
export const EXPLANATION = sql`e.explanation_id as "explanationId", e.movement_id as "movementId", e.amount, e.kind_key as "kindKey",
  e.area_id as "areaId", e.reason, e.origin, e.run_id as "runId", e.created_by as "createdBy",
  to_jsonb(e.created_at) #>> '{}' as "createdAt"`;

/**
 * Says what parts of movements are; what is explained counts as reconciled.
 * @param offered  what was offered before, when a person accepts it
 * @returns how many movements, and the number of the act in the history
 * @throws NOT_FOUND, ALREADY_RECONCILED, MATCH_IS_TRANSFER, MATCH_HIDDEN_MOVEMENT, MATCH_NOTHING_LEFT, MATCH_OVER_MOVEMENT, MATCH_WITHOUT_AMOUNT, BAD_AMOUNT, KIND_OTHER_SIDE,
 * AREA_OTHER_SIDE, BAD_REASON
 */
export async function explainMovements(
  db: Db,
  actor: Actor,
  requests: readonly ExplainRequest[],
  offered: Offered | null = null,
): Promise<{ nModified: number; actNo: number }> {
  const { companyId } = actor;
  const movementIds = [...new Set(requests.map((one) => one.movementId))];
  const { movements } = await lockRows(db, companyId, movementIds, []);
  await refuseReconciled(db, companyId, movements.values());
  const areas = await areaChoices(db, companyId);
  const left = new Map([...movements.values()].map((one) => [one.id, Math.abs(one.amount) - one.matched]));
  const rows = requests.map((request) => explanationOf(request, movements.get(request.movementId)!, left, areas));
  const made = await insertExplanations(
    db,
    companyId,
    rows.map((one) => ({ ...one, origin: 'manual' as const, runId: null, createdBy: actor.personId })),
  );
  await sql`delete from explanation_rejection where company_id = ${companyId} and movement_id = any(${movementIds}::uuid[])`.execute(db);
  await refreshSuggestions(db, companyId, movementIds, []);
  const actNo = await record(db, actor, 'movement.explained', await explainedOf(db, companyId, made), { items: made, undo: offered });
  return { nModified: movementIds.length, actNo };
}

type NewExplanation = Pick<StoredExplanation, 'movementId' | 'amount' | 'kindKey' | 'areaId' | 'reason'>;

function explanationOf(
  { movementId, amount, kindKey, areaKey, reason }: ExplainRequest,
  movement: LockedMovement,
  left: Map<string, number>,
  areas: readonly AreaChoice[],
): NewExplanation {
  if (movement.isTransfer) throw new AppError('MATCH_IS_TRANSFER');
  if (movement.isHidden) throw new AppError('MATCH_HIDDEN_MOVEMENT');
  const open = left.get(movementId) ?? 0;
  if (open <= 0) throw new AppError('MATCH_NOTHING_LEFT');
  const part = amount === null ? open : minorOf(amount, movement.currency);
  if (part <= 0) throw new AppError('MATCH_WITHOUT_AMOUNT');
  if (part > open) throw new AppError('MATCH_OVER_MOVEMENT', { left: formatMoney(open, movement.currency) });
  left.set(movementId, open - part);
  const isIncome = movement.amount > 0;
  const areaId = areaOf(kindFor(kindKey, isIncome), areaKey, isIncome, areas);
  return { movementId, amount: part, kindKey, areaId, reason: optionalReason(reason) };
}

function kindFor(key: string, isIncome: boolean): MovementKind {
  const kind = movementKind(key);
  if (!kind) throw new AppError('NOT_FOUND');
  if (kind.side !== 'BOTH' && (kind.side === 'INCOME') !== isIncome) throw new AppError('KIND_OTHER_SIDE', { kind: kind.label, isIncome });
  return kind;
}

function areaOf(kind: MovementKind, areaKey: string | null, isIncome: boolean, areas: readonly AreaChoice[]): string {
  const [side, unclassified] = isIncome ? (['INCOME', 'ingresossinclasificar'] as const) : (['EXPENSE', 'egresossinclasificar'] as const);
  const area = areas.find(({ key }) => key === (areaKey ?? kind.area[side] ?? unclassified));
  if (!area) throw new AppError('NOT_FOUND');
  if (area.section !== side) throw new AppError('AREA_OTHER_SIDE');
  return area.id;
}

/** The area of what a kind explains. @throws NOT_FOUND, KIND_OTHER_SIDE, AREA_OTHER_SIDE */
export function areaOfKind(kindKey: string, areaKey: string | null, isIncome: boolean, areas: readonly AreaChoice[]): string {
  return areaOf(kindFor(kindKey, isIncome), areaKey, isIncome, areas);
}

function optionalReason(written: string | null): string | null {
  return oneLine(written ?? '') === '' ? null : checkedReason(written ?? '');
}

type Row = NewExplanation & Pick<StoredExplanation, 'origin' | 'runId' | 'createdBy'>;

/** @returns what was stored, in that order */
export async function insertExplanations(db: Db, companyId: string, rows: readonly Row[]): Promise<StoredExplanation[]> {
  if (rows.length === 0) return [];
  const values = rows.map((one) => columnsOf(companyId, newId(), one));
  const { rows: made } = await sql<StoredExplanation>`
    insert into explanation as e ${namedRows('explanation', values)} returning ${EXPLANATION}`.execute(db);
  return made;
}

function columnsOf(companyId: string, explanationId: string, one: Row) {
  return {
    company_id: companyId,
    explanation_id: explanationId,
    movement_id: one.movementId,
    amount: one.amount,
    kind_key: one.kindKey,
    area_id: one.areaId,
    reason: one.reason,
    origin: one.origin,
    run_id: one.runId,
    created_by: one.createdBy,
  };
}

/** What the engine found, each in the area that a person gave the movement, else that of its kind. */
export async function saveCharges(
  db: Db,
  { companyId, personId, runId }: Actor & { runId: string },
  found: readonly { movementId: string; kindKey: string; amount: number }[],
): Promise<void> {
  if (found.length === 0) return;
  const areas = await areaChoices(db, companyId);
  const byHand = await areasByHand(
    db,
    companyId,
    found.map((one) => one.movementId),
  );
  const rows = found.map(({ kindKey, ...one }): Row => {
    const isIncome = movementKind(kindKey)?.side === 'INCOME';
    const areaId = byHand.get(one.movementId) ?? areaOf(kindFor(kindKey, isIncome), null, isIncome, areas);
    return { ...one, kindKey, areaId, reason: null, origin: 'engine', runId, createdBy: personId };
  });
  await insertExplanations(db, companyId, rows);
}

async function areasByHand(db: Db, companyId: string, movementIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; area: string }>`
    select movement_id as id, area_id as area from movement
    where company_id = ${companyId} and movement_id = any(${[...movementIds]}::uuid[]) and area_id is not null`.execute(db);
  return new Map(rows.map(({ id, area }) => [id, area]));
}

/** Takes explanations back; the engine does not explain their movements again. @throws NOT_FOUND */
export async function removeExplanations(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  isWrong = false,
): Promise<{ nModified: number; actNo: number }> {
  const { companyId } = actor;
  const { rows } = await sql<StoredExplanation>`
    select ${EXPLANATION} from explanation e where company_id = ${companyId} and explanation_id = any(${[...ids]}::uuid[])`.execute(db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  const movementIds = [...new Set(rows.map((one) => one.movementId))];
  await lockRows(db, companyId, movementIds, []);
  const about = await explainedOf(db, companyId, rows);
  const ruled = await explainedByRules(db, companyId, rows);
  const deleted = await deleteExplanations(db, actor, sql`e.explanation_id = any(${[...ids]}::uuid[])`);
  if (deleted.length < ids.length) throw new AppError('NOT_FOUND');
  await refreshSuggestions(db, companyId, movementIds, []);
  const wrong = isWrong ? deleted.filter(({ origin }) => origin === 'engine') : [];
  const actNo = await record(
    db,
    actor,
    'movement.unexplained',
    { ...about, ...(wrong.length > 0 && { wasWrong: true }) },
    { items: deleted },
  );
  await recordWrong(
    db,
    actor,
    wrong.flatMap(({ movementId, explanationId }) => (ruled.has(explanationId) ? [] : { movementId, code: 'bankFee' as const })),
    actNo,
  );
  const corrected = wrong.filter(({ explanationId }) => ruled.has(explanationId));
  await correct(
    db,
    actor,
    corrected.map(({ movementId }) => movementId),
    actNo,
  );
  return { nModified: movementIds.length, actNo };
}

/** @returns what they were */
export async function deleteExplanations(
  db: Db,
  { companyId, personId }: Actor,
  which: ReturnType<typeof sql>,
  isWholeRun = false,
): Promise<StoredExplanation[]> {
  const { rows } = await sql<StoredExplanation>`
    delete from explanation e where e.company_id = ${companyId} and ${which} returning ${EXPLANATION}`.execute(db);
  await sql`
    insert into explanation_rejection as r (company_id, movement_id, rejected_by, is_whole_run)
    select distinct ${companyId}::uuid, id, ${personId}::uuid, ${isWholeRun}::boolean from unnest(${rows.map((one) => one.movementId)}::uuid[]) id
    on conflict (company_id, movement_id) do update set is_whole_run = r.is_whole_run and excluded.is_whole_run`.execute(db);
  return rows;
}

/** Stores explanations exactly as they were. @throws ACT_OVERTAKEN when a movement has no room for them any more */
export async function putBackExplanations(db: Db, companyId: string, stored: readonly StoredExplanation[]): Promise<void> {
  const ids = [...new Set(stored.map((one) => one.movementId))];
  const { rows } = await sql<{ id: string }>`
    select movement_id as id from movement where company_id = ${companyId} and movement_id = any(${ids}::uuid[])`.execute(db);
  if (rows.length < ids.length) throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
  const { movements } = await lockRows(db, companyId, ids, []);
  const isFull = [...movements.values()].some(({ id, isTransfer, isHidden, matched, amount }) => {
    const more = stored.filter((one) => one.movementId === id).reduce((sum, one) => sum + one.amount, 0);
    return isTransfer || isHidden || matched + more > Math.abs(amount);
  });
  if (isFull) throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
  const values = stored.map((one) => ({ ...columnsOf(companyId, one.explanationId, one), created_at: one.createdAt }));
  await sql`insert into explanation ${namedRows('explanation', values)}`.execute(db);
  await sql`delete from explanation_rejection where company_id = ${companyId} and movement_id = any(${ids}::uuid[])`.execute(db);
}

export const OVERTAKEN = { what: 'lo que explica ese movimiento' };

/** These explanations as the sentence of an act names them. */
export async function explainedOf(db: Db, companyId: string, made: readonly StoredExplanation[]): Promise<Explained> {
  const ids = [...new Set(made.map((one) => one.movementId))];
  const [only] = ids.length === 1 ? await movementStates(db, companyId, ids) : [];
  const [key, ...others] = new Set(made.map((one) => one.kindKey));
  const kind = key && others.length === 0 ? (await kindsOf(db, companyId)).find((one) => one.key === key) : undefined;
  return { movements: { count: ids.length, only: only ?? null }, kind: kind?.label ?? null };
}
