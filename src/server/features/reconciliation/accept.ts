/** Accepts suggestions of the engine. Call inside writeCompany. */

import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { MatchChange, Offered } from '#domain/reconciliation/acts.ts';
import type { DifferenceReason } from '#domain/reconciliation/differences.ts';
import type { ClassCode, Evidence } from '#domain/reconciliation/facts.ts';
import type { StoredReason } from '#domain/reconciliation/reason-words.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';
import { settledOf, withdrawSettlements } from '../documents/store.ts';
import { refuseReconciled } from './already.ts';
import { explainMovements } from './explain.ts';
import { type Locked, lockRows } from './locked.ts';
import { makePairs, mayPair, recordPairs, writeMatches } from './manual-matches.ts';
import { OFFERED_WHOLE, offeredTo } from './offers.ts';
import { type MatchPlanRequest, type PlannedMatch, planMatches, type Remaining, remainingOf } from './planned.ts';
import { recordAccepted } from './rule-hits.ts';
import { rulesHolding } from './rule-plan.ts';
import { matchedOf } from './stored.ts';
import { refreshSuggestions } from './suggestions.ts';
import { recordRight } from './verdicts.ts';

/** `option` null: the best one. */
export type Choice = { movementId: string; option: number | null };

/** What to accept of each kind: documents for movements, the legs of pairs, and what movements are without a document. */
export type Choices = { matches: readonly Choice[]; legs: readonly string[]; kinds: readonly string[] };

/** `actNos`: of the acts in the history that did it, in their order. */
export type Accepted = { nModified: number; actNos: number[] };

/** Reports progress, 0 to 1, and can be aborted. */
type Watch = { progress: (fraction: number) => void; signal: AbortSignal };
const UNWATCHED: Watch = { progress: () => {}, signal: new AbortController().signal };

/**
 * Accepts the chosen suggestions, in the order given: documents, else the other leg of a transfer, else a kind. One that no longer fits,
 * because another used its document up, is skipped; when none fits, the call fails.
 * @returns how many movements were reconciled
 * @throws SUGGESTION_GONE, ALREADY_RECONCILED, NOT_FOUND
 */
export async function acceptSuggestions(db: Db, actor: Actor, named: readonly Choice[]): Promise<Accepted> {
  // Of a movement that is named twice the first choice holds.
  const choices = [...Map.groupBy(named, (one) => one.movementId).values()].flatMap(([first]) => first ?? []);
  const ids = choices.map(({ movementId }) => movementId);
  const { movements } = await lockRows(db, actor.companyId, ids, []);
  if (choices.length === 1) await refuseReconciled(db, actor.companyId, movements.values());
  const matched = await acceptMatches(db, actor, choices, UNWATCHED);
  const others = choices.filter(({ movementId, option }) => !option && !matched.tried.has(movementId)).map((one) => one.movementId);
  const parts = [matched, await acceptPairs(db, actor, others, UNWATCHED), await acceptKinds(db, actor, others)];
  // Of many, what somebody else was quicker with is left out, unless that is all of them.
  if (parts.every(({ nModified }) => nModified === 0)) await refuseReconciled(db, actor.companyId, movements.values());
  return allOf(parts);
}

/**
 * The same for suggestions of known kinds, many of them.
 * @throws SUGGESTION_GONE; the reason of `watch.signal` once it is aborted
 */
export async function acceptMany(db: Db, actor: Actor, { matches, legs, kinds }: Choices, watch: Watch): Promise<Accepted> {
  const matched = await acceptMatches(db, actor, matches, watch);
  const paired = await acceptPairs(db, actor, legs, watch);
  watch.signal.throwIfAborted();
  return allOf([matched, paired, await acceptKinds(db, actor, kinds)]);
}

/** @throws SUGGESTION_GONE when nothing was accepted */
function allOf(parts: readonly Accepted[]): Accepted {
  const nModified = parts.reduce((sum, one) => sum + one.nModified, 0);
  if (nModified === 0) throw new AppError('SUGGESTION_GONE');
  return { nModified, actNos: parts.flatMap(({ actNos }) => actNos) };
}

const NOTHING: Accepted = { nModified: 0, actNos: [] };

/** The transfers that wait for a person, each with one of these movements; they are one act. */
async function acceptPairs(db: Db, actor: Actor, movementIds: readonly string[], watch: Watch): Promise<Accepted> {
  if (movementIds.length === 0) return NOTHING;
  const { companyId } = actor;
  const { rows } = await sql<OfferedPair>`
    select s.out_id as "outId", s.in_id as "inId", s.class as code from transfer_suggestion s
    join movement o on o.company_id = s.company_id and o.movement_id = s.out_id and ${isOpenMovement('o')} and o.matched = 0
    join movement i on i.company_id = s.company_id and i.movement_id = s.in_id and ${isOpenMovement('i')} and i.matched = 0
    where s.company_id = ${companyId} and (s.out_id = any(${[...movementIds]}::uuid[]) or s.in_id = any(${[...movementIds]}::uuid[]))
    order by 1`.execute(db);
  if (rows.length === 0) return NOTHING;
  const locked = await lockRows(
    db,
    companyId,
    rows.flatMap(({ outId, inId }) => [outId, inId]),
    [],
  );
  // Of many, those that a value written since has taken apart are left out; of one, it is said why.
  const fitting = rows.length === 1 ? rows : rows.filter((one) => mayPair(requestOf(one), locked));
  if (fitting.length === 0) return NOTHING;
  const legs = fitting.flatMap(({ outId, inId }) => [outId, inId]);
  const offered = await offeredTo(db, companyId, 'transfer_rejection', legs);
  watch.signal.throwIfAborted();
  const pairs = await makePairs(db, actor, fitting.map(requestOf));
  await refreshSuggestions(db, companyId, legs, []);
  const actNo = await recordPairs(db, actor, pairs, offered);
  await recordRight(
    db,
    actor,
    'accepted',
    fitting.map(({ outId, code }) => ({ code, movementId: outId })),
    actNo,
  );
  return { nModified: legs.length, actNos: [actNo] };
}

type OfferedPair = { outId: string; inId: string; code: ClassCode };

function requestOf({ outId, inId, code }: OfferedPair) {
  return { movementIds: [outId, inId] as const, isReturn: code === 'reversal' };
}

/** The kinds that wait for a person. */
async function acceptKinds(db: Db, actor: Actor, movementIds: readonly string[]): Promise<Accepted> {
  if (movementIds.length === 0) return NOTHING;
  const { rows } = await sql<{ movementId: string; kindKey: string; code: ClassCode }>`
    select s.movement_id as "movementId", s.kind_key as "kindKey", s.class as code from kind_suggestion s
    join movement m on m.company_id = s.company_id and m.movement_id = s.movement_id and ${isOpenMovement('m')}
    where s.company_id = ${actor.companyId} and s.movement_id = any(${[...movementIds]}::uuid[]) order by 1`.execute(db);
  if (rows.length === 0) return NOTHING;
  const ids = rows.map((one) => one.movementId);
  const ruled = rows.flatMap(({ movementId, code }) => (code === 'rule' ? movementId : []));
  const ruleOf = await rulesHolding(db, actor.companyId, ruled);
  const requests = rows.map(({ movementId, kindKey, code }) => {
    const areaKey = (code === 'rule' && ruleOf.get(movementId)?.effect.areaKey) || null;
    return { movementId, kindKey, amount: null, areaKey, reason: null };
  });
  const offered = await offeredTo(db, actor.companyId, 'explanation_rejection', ids);
  const { nModified, actNo } = await explainMovements(db, actor, requests, offered);
  await recordAccepted(db, actor.companyId, ruleOf, actNo);
  await recordRight(db, actor, 'accepted', rows, actNo);
  return { nModified, actNos: [actNo] };
}

/** Movements per step. */
const BATCH = 1_000;

/** `tried`: the movements that had such a suggestion, whether it still fits or not. */
async function acceptMatches(
  db: Db,
  actor: Actor,
  choices: readonly Choice[],
  watch: Watch,
): Promise<Accepted & { tried: ReadonlySet<string> }> {
  const chosen = await loadChosen(db, actor.companyId, choices);
  const tried = new Set(chosen.map((one) => one.movementId));
  if (chosen.length === 0) return { ...NOTHING, tried };
  const { planned, replacedIds } = await planAll(db, actor.companyId, chosen);
  if (planned.length === 0) return { ...NOTHING, tried };
  const offered = await offeredBefore(db, actor.companyId, planned);
  const withdrawn = await withdrawSettlements(db, actor, replacedIds);
  const items: MatchChange[] = [];
  for (const part of inBatches(planned)) {
    watch.signal.throwIfAborted();
    items.push(...(await writeMatches(db, actor, part)));
    watch.progress(items.length / planned.length);
  }
  const undo = { ...offered, ...(withdrawn.length > 0 && { settled: withdrawn }) };
  const actNo = await record(db, actor, 'match.accepted', await matchedOf(db, actor.companyId, planned), { items, undo });
  const decided = planned.flatMap(({ movementId, evidence }) => (evidence ? { movementId, code: evidence } : []));
  await recordRight(db, actor, 'accepted', decided, actNo);
  await recordRuled(db, actor.companyId, planned, actNo);
  return { nModified: new Set(planned.map((one) => one.movementId)).size, actNos: [actNo], tried };
}

/** What of the chosen suggestions still fits, and the documents whose payments by hand give way to it. */
async function planAll(
  db: Db,
  companyId: string,
  chosen: readonly ChosenOption[],
): Promise<{ planned: PlannedMatch[]; replacedIds: string[] }> {
  const documentIds = chosen.flatMap((one) => one.parts.map((part) => part.documentId));
  const locked = await lockRows(
    db,
    companyId,
    chosen.map((one) => one.movementId),
    await stillThere(db, companyId, documentIds),
  );
  const remaining = remainingOf(locked);
  const settled = await settledOf(db, companyId, chosen.flatMap(settledIn));
  const planned = chosen.flatMap((one) => planOne(locked, remaining, settled, one));
  const replaced = planned.flatMap((one) => (one.evidence === 'settledByHand' && settled.has(one.documentId) ? one.documentId : []));
  return { planned, replacedIds: [...new Set(replaced)] };
}

/** Of one movement all matches together: a credit note and what it nets are valid only so. */
function inBatches(planned: readonly PlannedMatch[]): PlannedMatch[][] {
  const batches: PlannedMatch[][] = [[]];
  for (const [, own] of Map.groupBy(planned, ({ movementId }) => movementId)) {
    if ((batches.at(-1)?.length ?? 0) + own.length > BATCH) batches.push([]);
    batches.at(-1)?.push(...own);
  }
  return batches.filter(({ length }) => length > 0);
}

async function offeredBefore(db: Db, companyId: string, planned: readonly PlannedMatch[]): Promise<Offered> {
  const movementIds = [...new Set(planned.map((one) => one.movementId))];
  const documentIds = [...new Set(planned.map((one) => one.documentId))];
  const offered = await offeredTo(
    db,
    companyId,
    'match_rejection',
    movementIds,
    documentIds,
    movementIds.length > OFFERED_WHOLE ? planned : null,
  );
  return offered;
}

/** The documents that a suggestion takes from what people marked as paid. */
function settledIn({ evidence, parts }: Pick<MatchPlanRequest, 'evidence' | 'parts'>): string[] {
  return evidence === 'settledByHand' ? parts.map((one) => one.documentId) : [];
}

/**
 * The matches of a chosen suggestion; none when it no longer fits. One that takes the place of payments by hand has the room that they
 * leave, if each is still as it was.
 * @param settled  what payments by hand hold of documents
 */
function planOne(locked: Locked, remaining: Remaining, settled: ReadonlyMap<string, number>, one: ChosenOption): PlannedMatch[] {
  const byHand = settledIn(one).flatMap((id) => {
    const amount = settled.get(id);
    return amount === undefined ? [] : [{ id, amount }];
  });
  if (byHand.some(({ id, amount }) => one.parts.some((part) => part.documentId === id && part.amount !== amount))) return [];
  const left = (id: string) => remaining.documents.get(id) ?? 0;
  for (const { id, amount } of byHand) remaining.documents.set(id, left(id) + amount);
  if (fits(locked, remaining, one)) return planMatches(locked, remaining, one);
  for (const { id, amount } of byHand) remaining.documents.set(id, left(id) - amount);
  return [];
}

/** Of those that a rule proposed. */
async function recordRuled(
  db: Db,
  companyId: string,
  planned: readonly { movementId: string; evidence: Evidence | null }[],
  actNo: number,
): Promise<void> {
  const ids = planned.flatMap(({ movementId, evidence }) => (evidence === 'rule' ? movementId : []));
  await recordAccepted(db, companyId, await rulesHolding(db, companyId, ids), actNo);
}

type OptionRow = {
  movement_id: string;
  option_no: number;
  document_id: string;
  amount: number;
  document_amount: number;
  difference: DifferenceReason | null;
  evidence: Evidence;
  reasons: StoredReason[];
};

type ChosenOption = MatchPlanRequest & { parts: { documentId: string; amount: number; ofMovement: number }[] };

/** The parts of each chosen option, in the order of the choices. */
async function loadChosen(db: Db, companyId: string, choices: readonly Choice[]): Promise<ChosenOption[]> {
  const { rows } = await sql<OptionRow>`
    select s.movement_id, s.option_no, s.document_id, s.amount, s.document_amount, s.difference, s.evidence, s.reasons
    from unnest(${choices.map((one) => one.movementId)}::uuid[], ${choices.map((one) => one.option)}::int[]) with ordinality
      as c (movement_id, option_no, place)
    join match_suggestion s on s.company_id = ${companyId} and s.movement_id = c.movement_id
      and s.option_no = coalesce(c.option_no,
        (select min(option_no) from match_suggestion b where b.company_id = ${companyId} and b.movement_id = c.movement_id))
    order by c.place, s.document_id`.execute(db);
  // Of a movement that is named twice the first choice holds.
  const byMovement = new Map<string, OptionRow[]>();
  for (const row of rows)
    if ((byMovement.get(row.movement_id)?.[0]?.option_no ?? row.option_no) === row.option_no)
      byMovement.set(row.movement_id, [...(byMovement.get(row.movement_id) ?? []), row]);
  return [...byMovement.entries()].map(([movementId, parts]) => ({
    movementId,
    parts: parts.map(({ document_id: documentId, document_amount: amount, amount: ofMovement, difference }) => {
      return { documentId, amount, ofMovement, difference };
    }),
    evidence: parts[0]?.evidence ?? null,
    reasons: parts[0]?.reasons ?? [],
  }));
}

/** Drops documents that no longer exist: suggestions survive the undoing of an import. */
async function stillThere(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('document')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('document_id', 'in', ids)
    .execute();
  return rows.map((one) => one.document_id);
}

function fits({ movements, documents }: Locked, remaining: Remaining, { movementId, parts }: MatchPlanRequest): boolean {
  const movement = movements.get(movementId);
  if (!movement || movement.isTransfer || movement.isHidden || movement.isReconciled) return false;
  const used = parts.reduce((sum, part) => sum + (part.ofMovement ?? 0), 0);
  const areOpen = parts.every((part) => {
    const document = documents.get(part.documentId);
    const isOpen = document !== undefined && !document.isHidden && !document.isAnnulled && !document.isClaimed;
    return isOpen && (remaining.documents.get(part.documentId) ?? 0) >= (part.amount ?? 0);
  });
  return areOpen && used > 0 && used <= (remaining.movements.get(movementId) ?? 0);
}
