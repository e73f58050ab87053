/** What of an act on many movements can be undone although something stands in the way of the rest. Changes nothing. */
import { sql } from 'kysely';
import { bankName } from '#domain/banks.ts';
import type { Day } from '#domain/date.ts';
import { capitalized, joinWords, plural } from '#domain/format.ts';
import { monthName } from '#domain/period.ts';
import type { MatchChange, StoredMatch } from '#domain/reconciliation/acts.ts';
import type { RuleItem } from '#domain/reconciliation/rules/hits.ts';
import { type StoredAct, storedAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { storedMatches } from './stored.ts';

/** `movementIds`: those that can be undone. `obstacles`: what stands in the way of the others, by name, with their count. */
export type UndoParts = { movementIds: string[]; obstacles: string[] };

/** The parts of an act of the history; null for what is undone whole or not at all. */
export async function undoParts(db: Db, companyId: string, no: number): Promise<UndoParts | null> {
  const stored = await storedAct(db, companyId, no);
  if (!stored || stored.undoneBy !== null) return null;
  const { act } = stored;
  // The code of an act says of what type it is, which the compiler does not follow.
  if (act.code === 'engine.ran') return runParts(db, companyId, (act as StoredAct<'engine.ran'>).params.runId);
  if (act.code === 'matching.ruleApplied') return ruleParts(db, companyId, (act as StoredAct<'matching.ruleApplied'>).items);
  if (!['match.made', 'match.restSettled', 'match.accepted', 'match.undone'].includes(act.code)) return null;
  return matchParts(db, companyId, (act as StoredAct<'match.made'>).items);
}

/** Of a run of the engine: what is still in place, but for months that were closed since. */
export async function runParts(db: Db, companyId: string, runId: string): Promise<UndoParts> {
  const { rows } = await sql<{ id: string }>`
    select movement_id as id from match where company_id = ${companyId} and run_id = ${runId}
    union select movement_id from explanation where company_id = ${companyId} and run_id = ${runId}
    union select unnest(array[out_id, in_id]) from own_transfer where company_id = ${companyId} and run_id = ${runId}`.execute(db);
  const pairs = await db
    .selectFrom('own_transfer')
    .select(['out_id as outId', 'in_id as inId'])
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .execute();
  const names = await namesOf(
    db,
    companyId,
    rows.map(({ id }) => id),
  );
  const closed = new Map(names.flatMap(({ id, closedIn }) => (closedIn ? [[id, closedIn] as const] : [])));
  // Both legs of a transfer go, or neither.
  for (const { outId, inId } of pairs) {
    const why = closed.get(outId) ?? closed.get(inId);
    if (why) for (const id of [outId, inId]) closed.set(id, why);
  }
  return { movementIds: names.map(({ id }) => id).filter((id) => !closed.has(id)), obstacles: closedTexts(closed) };
}

async function matchParts(db: Db, companyId: string, items: readonly MatchChange[]): Promise<UndoParts> {
  const groups = Map.groupBy(items, ({ before, after }) => (before ?? after)?.movementId ?? '');
  const names = await namesOf(db, companyId, [...groups.keys()]);
  const pairs = items.flatMap(({ before, after }) => before ?? after ?? []);
  const now = new Map((await storedMatches(db, companyId, pairs)).map((one) => [pairKey(one), one]));
  const room = await roomOf(db, companyId, pairs);
  const parts: UndoParts = { movementIds: [], obstacles: [] };
  const closed = new Map<string, string>();
  const changed: string[] = [];
  for (const [id, group] of groups) {
    const name = names.find((one) => one.id === id);
    if (name?.closedIn) closed.set(id, name.closedIn);
    else if (!name || !isAsLeft(group, now) || !fits(group, room)) changed.push(name?.text ?? 'un movimiento que ya no está');
    else parts.movementIds.push(id);
  }
  return { ...parts, obstacles: [...closedTexts(closed), ...changedText(changed)] };
}

function isAsLeft(group: readonly MatchChange[], now: ReadonlyMap<string, StoredMatch>): boolean {
  return group.every(({ before, after }) => {
    const pair = before ?? after;
    const left = pair && now.get(pairKey(pair));
    if (!after) return left === undefined;
    return left?.matchId === after.matchId && left.amount === after.amount && left.documentAmount === after.documentAmount;
  });
}

/** Of an application of a rule: what is still as it left it, but for what it explained in months that were closed since. */
async function ruleParts(db: Db, companyId: string, items: readonly RuleItem[]): Promise<UndoParts> {
  const names = new Map(
    (
      await namesOf(
        db,
        companyId,
        items.map(({ movementId }) => movementId),
      )
    ).map((one) => [one.id, one]),
  );
  const now = await ruledNow(db, companyId, items);
  const parts: UndoParts = { movementIds: [], obstacles: [] };
  const closed = new Map<string, string>();
  const changed: string[] = [];
  for (const item of items) {
    const { movementId: id } = item;
    const name = names.get(id);
    if (name?.closedIn && (item.explanation || item.match)) closed.set(id, name.closedIn);
    else if (!name || !isAsRuled(item, now)) changed.push(name?.text ?? 'un movimiento que ya no está');
    else parts.movementIds.push(id);
  }
  return { ...parts, obstacles: [...closedTexts(closed), ...changedText(changed)] };
}

/** `made`: ids of explanations and matches that are still there. */
type Ruled = { marks: ReadonlyMap<string, { areaId: string | null; eoafKey: string | null }>; made: ReadonlySet<string> };

async function ruledNow(db: Db, companyId: string, items: readonly RuleItem[]): Promise<Ruled> {
  const { rows: marks } = await sql<{ id: string; areaId: string | null; eoafKey: string | null }>`
    select movement_id as id, area_id as "areaId", eoaf_key as "eoafKey" from movement
    where company_id = ${companyId} and movement_id = any(${items.map(({ movementId }) => movementId)}::uuid[])`.execute(db);
  const explanationIds = items.flatMap(({ explanation }) => explanation?.explanationId ?? []);
  const matchIds = items.flatMap(({ match }) => match?.matchId ?? []);
  const { rows: made } = await sql<{ id: string }>`
    select explanation_id as id from explanation where company_id = ${companyId} and explanation_id = any(${explanationIds}::uuid[])
    union all
    select match_id from match where company_id = ${companyId} and match_id = any(${matchIds}::uuid[])`.execute(db);
  return { marks: new Map(marks.map((one) => [one.id, one])), made: new Set(made.map(({ id }) => id)) };
}

function isAsRuled({ movementId, areaId, eoafKey, explanation, match }: RuleItem, { marks, made }: Ruled): boolean {
  const now = marks.get(movementId);
  if ((areaId !== undefined && now?.areaId !== areaId) || (eoafKey !== undefined && now?.eoafKey !== eoafKey)) return false;
  return (!explanation || made.has(explanation.explanationId)) && (!match || made.has(match.matchId));
}

type Room = { movements: Map<string, number>; documents: Map<string, number> };

/** Takes what comes back from what is left; false, and nothing taken, where there is no room for it. */
function fits(group: readonly MatchChange[], { movements, documents }: Room): boolean {
  const back = group.map(({ before, after }) => ({
    pair: (before ?? after)!,
    amount: (before?.amount ?? 0) - (after?.amount ?? 0),
    documentAmount: (before?.documentAmount ?? 0) - (after?.documentAmount ?? 0),
  }));
  const left = (map: ReadonlyMap<string, number>, id: string) => map.get(id) ?? Number.NEGATIVE_INFINITY;
  const total = back.reduce((sum, { amount }) => sum + amount, 0);
  const movementId = back[0]?.pair.movementId ?? '';
  if (total > left(movements, movementId)) return false;
  if (back.some(({ pair, documentAmount }) => documentAmount > left(documents, pair.documentId))) return false;
  movements.set(movementId, left(movements, movementId) - total);
  for (const { pair, documentAmount } of back) documents.set(pair.documentId, left(documents, pair.documentId) - documentAmount);
  return true;
}

/** What is left of movements and documents; nothing of one that is hidden or a leg of a transfer. */
async function roomOf(db: Db, companyId: string, pairs: readonly StoredMatch[]): Promise<Room> {
  const { rows: movements } = await sql<{ id: string; left: number }>`
    select movement_id as id, case when is_hidden or transfer_id is not null then 0 else abs(amount) - matched end as left from movement
    where company_id = ${companyId} and movement_id = any(${pairs.map((one) => one.movementId)}::uuid[])`.execute(db);
  const { rows: documents } = await sql<{ id: string; left: number }>`
    select document_id as id, case when is_hidden then 0 else remaining end as left from document
    where company_id = ${companyId} and document_id = any(${pairs.map((one) => one.documentId)}::uuid[])`.execute(db);
  const byId = (rows: readonly { id: string; left: number }[]) => new Map(rows.map(({ id, left }) => [id, left]));
  return { movements: byId(movements), documents: byId(documents) };
}

type Name = { id: string; text: string; closedIn: string | null };

/** The movements that are still there, with the closed month that each is in. */
async function namesOf(db: Db, companyId: string, ids: readonly string[]): Promise<Name[]> {
  const { rows } = await sql<{ id: string; glosa: string; month: Day | null; bankCode: string; number: string }>`
    select m.movement_id as id, m.glosa, closed_month_of(m.company_id, m.movement_id, m.account_id, m.on_day) as month,
      b.bank_code as "bankCode", b.number
    from movement m join bank_account b on b.company_id = m.company_id and b.account_id = m.account_id
    where m.company_id = ${companyId} and m.movement_id = any(${[...ids]}::uuid[]) order by m.on_day, m.movement_id`.execute(db);
  return rows.map(({ id, glosa, month, bankCode, number }) => ({
    id,
    text: glosa.trim() || 'un movimiento',
    closedIn: month && `${monthName(month)} está cerrado en ${bankName(bankCode)} ${number}`,
  }));
}

function closedTexts(closed: ReadonlyMap<string, string>): string[] {
  return [...Map.groupBy(closed, ([, why]) => why)].map(
    ([why, list]) => `${capitalized(why)}: ${plural(list.length, 'movimiento', 'movimientos')}.`,
  );
}

/** Names to show, at most. */
const NAMED = 3;

function changedText(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const others = names.length - NAMED;
  const shown = names.slice(0, NAMED).map((one) => `«${one.slice(0, 60)}»`);
  const who = joinWords([...shown, ...(others > 0 ? [`${others} más`] : [])]);
  return [`${who} ${names.length === 1 ? 'cambió' : 'cambiaron'} después: ${plural(names.length, 'movimiento', 'movimientos')}.`];
}

function pairKey({ movementId, documentId }: Pick<StoredMatch, 'movementId' | 'documentId'>): string {
  return `${movementId} ${documentId}`;
}
