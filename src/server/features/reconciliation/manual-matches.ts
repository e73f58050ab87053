/** Matching by people: all or nothing, and recorded in the history. Call everything here inside writeCompany. */

import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { MatchChange, Offered, Paired, StoredMatch, StoredTransfer } from '#domain/reconciliation/acts.ts';
import type { DifferenceReason } from '#domain/reconciliation/differences.ts';
import { exchangeOfLegs, mayBeExchange } from '#domain/reconciliation/exchange-transfer.ts';
import { DEFAULT_OPTIONS } from '#domain/reconciliation/facts.ts';
import type { Reason } from '#domain/reconciliation/reason-words.ts';
import { WIDEST } from '#domain/reconciliation/worth.ts';
import { minorOf } from '#server/api/amounts.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { refuseReconciled, refuseUsed } from './already.ts';
import { type Locked, type LockedMovement, lockRows } from './locked.ts';
import { type MatchPlanRequest, type PlannedMatch, planMatches, remainingOf } from './planned.ts';
import { saveTransfers } from './save.ts';
import { MATCH, matchedOf, movementStates, storedMatches, TRANSFER } from './stored.ts';
import { refreshSuggestions } from './suggestions.ts';

/** A match as a person requests it: amounts in units of the document's currency, null for as much as fits. */
export type MatchRequest = {
  movementId: string;
  parts: readonly { documentId: string; amount: number | null; difference?: DeclaredDifference | null; confirmsClaimed?: boolean }[];
};
/** What the movement pays less than the part of the document (negative: more), and why. */
export type DeclaredDifference = { reason: DifferenceReason; amount: number };

/** @throws what planMatches throws, ALREADY_RECONCILED, MATCH_USED, BAD_AMOUNT, NOT_FOUND */
export async function matchByHand(db: Db, actor: Actor, requests: readonly MatchRequest[]): Promise<number> {
  const locked = await lockRows(
    db,
    actor.companyId,
    requests.map((one) => one.movementId),
    requests.flatMap((one) => one.parts.map((part) => part.documentId)),
  );
  const planned = await planAll(db, actor.companyId, locked, requests);
  const items = await writeMatches(db, actor, planned);
  return record(db, actor, 'match.made', await matchedOf(db, actor.companyId, planned), { items });
}

/** What does not fit since somebody else was quicker is refused with their name. A credit note may still make room. */
async function planAll(db: Db, companyId: string, locked: Locked, requests: readonly MatchRequest[]): Promise<PlannedMatch[]> {
  const remaining = remainingOf(locked);
  try {
    return requests.flatMap((request) => planMatches(locked, remaining, inMinorUnits(request, locked)));
  } catch (error) {
    if (error instanceof AppError && NO_ROOM.has(error.code)) await refuseReconciled(db, companyId, locked.movements.values());
    if (error instanceof AppError && error.code === 'MATCH_PAID') await refuseUsed(db, companyId, locked.documents.values());
    throw error;
  }
}

const NO_ROOM: ReadonlySet<string> = new Set(['MATCH_NOTHING_LEFT', 'MATCH_OVER_MOVEMENT', 'MATCH_IS_TRANSFER']);

function inMinorUnits({ movementId, parts }: MatchRequest, { documents }: Locked): MatchPlanRequest {
  return {
    movementId,
    parts: parts.map(({ documentId, amount, difference, confirmsClaimed = false }) => {
      const minor = (value: number) => minorOf(value, documents.get(documentId)?.currency ?? 'CLP');
      return {
        documentId,
        confirmsClaimed,
        amount: amount === null ? null : minor(amount),
        ...(difference && { difference: difference.reason, gap: minor(difference.amount) }),
      };
    }),
  };
}

/**
 * One statement for all, since a credit note and what it nets are valid only together. A second match of the same pair adds to the first;
 * matching a pair by hand clears the memory that a person once undid it.
 * @returns the change of each pair
 */
export async function writeMatches(db: Db, { companyId, personId }: Actor, planned: readonly PlannedMatch[]): Promise<MatchChange[]> {
  const rows = joined(planned);
  const before = new Map((await storedMatches(db, companyId, rows)).map((one) => [one.matchId, one]));
  const [movementIds, documentIds] = [rows.map((one) => one.movementId), rows.map((one) => one.documentId)];
  const added = rows.map(({ movementId, documentId, amount, documentAmount, difference, evidence, reasons }) => ({
    company_id: companyId,
    match_id: newId(),
    movement_id: movementId,
    document_id: documentId,
    amount,
    document_amount: documentAmount,
    difference,
    origin: 'manual' as const,
    evidence,
    reasons: [...reasons],
    created_by: personId,
  }));
  const { rows: after } = await sql<StoredMatch>`
    insert into match as m ${namedRows('match', added)}
    on conflict (company_id, movement_id, document_id) do update
    set amount = m.amount + excluded.amount, document_amount = m.document_amount + excluded.document_amount,
      flow_amount = m.flow_amount + excluded.flow_amount, flow_amount_clp = m.flow_amount_clp + excluded.flow_amount_clp,
      difference = coalesce(excluded.difference, m.difference), origin = 'manual', run_id = null, settlement_id = null,
      created_by = excluded.created_by, created_at = now()
    returning ${MATCH}`.execute(db);
  await sql`
    delete from match_rejection r using unnest(${movementIds}::uuid[], ${documentIds}::uuid[]) as p (movement_id, document_id)
    where r.company_id = ${companyId} and r.movement_id = p.movement_id and r.document_id = p.document_id`.execute(db);
  await refreshSuggestions(db, companyId, movementIds, documentIds);
  return after.map((one) => ({ before: before.get(one.matchId) ?? null, after: one }));
}

function joined(planned: readonly PlannedMatch[]): PlannedMatch[] {
  const pairs = new Map<string, PlannedMatch>();
  for (const one of planned) {
    const key = `${one.movementId} ${one.documentId}`;
    const before = pairs.get(key);
    pairs.set(
      key,
      before ? { ...one, amount: before.amount + one.amount, documentAmount: before.documentAmount + one.documentAmount } : one,
    );
  }
  return [...pairs.values()];
}

/**
 * Marks two movements as the legs of a transfer between own accounts: of one amount, or of about one value in two currencies.
 * @throws NO_TRANSFER, TRANSFER_APART, TRANSFER_UNVALUED, MATCH_HIDDEN_MOVEMENT, NOT_FOUND
 */
export async function pairByHand(db: Db, actor: Actor, movementIds: readonly [string, string]): Promise<number> {
  const pairs = await makePairs(db, actor, [{ movementIds, isReturn: false }]);
  await refreshSuggestions(db, actor.companyId, movementIds, []);
  return recordPairs(db, actor, pairs);
}

/** The legs of a pair as they were, and the pair as it is stored. */
export type Pair = Paired & { stored: StoredTransfer };

/** `isReturn`: a payment and its return, in one account. */
type PairRequest = { movementIds: readonly [string, string]; isReturn: boolean };

/**
 * Marks movements as pairs, all or none, without recording it.
 * @throws NO_TRANSFER, TRANSFER_APART, TRANSFER_UNVALUED, ALREADY_RECONCILED, MATCH_HIDDEN_MOVEMENT, NOT_FOUND
 */
export async function makePairs(db: Db, actor: Actor, requests: readonly PairRequest[]): Promise<Pair[]> {
  const { companyId } = actor;
  const ids = requests.flatMap(({ movementIds }) => movementIds);
  if (new Set(ids).size < ids.length) throw new AppError('NO_TRANSFER');
  const { movements, rates } = await lockRows(db, companyId, ids, []);
  await refuseReconciled(db, companyId, movements.values());
  const pairs = requests.map((request) => pairOf(request, { movements, rates }));
  await saveTransfers(db, { ...actor, runId: null }, pairs);
  const [outs, ins] = [pairs.map(({ outId }) => outId), pairs.map(({ inId }) => inId)];
  await sql`delete from transfer_rejection r using unnest(${outs}::uuid[], ${ins}::uuid[]) as p (out_id, in_id)
    where r.company_id = ${companyId} and r.out_id = p.out_id and r.in_id = p.in_id`.execute(db);
  const states = new Map((await movementStates(db, companyId, ids)).map((one) => [one.id, one]));
  const { rows } = await sql<StoredTransfer>`
    select ${TRANSFER} from own_transfer t where t.company_id = ${companyId} and t.out_id = any(${outs}::uuid[])`.execute(db);
  const stored = new Map(rows.map((one) => [one.outId, one]));
  return pairs.map(({ outId, inId }) => ({ out: states.get(outId)!, into: states.get(inId)!, stored: stored.get(outId)! }));
}

/** Whether movements may be a pair, as they are now. */
export function mayPair(request: PairRequest, locked: Pick<Locked, 'movements' | 'rates'>): boolean {
  try {
    pairOf(request, locked);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function pairOf({ movementIds, isReturn }: PairRequest, { movements, rates }: Pick<Locked, 'movements' | 'rates'>) {
  const legs = movementIds.flatMap((id) => movements.get(id) ?? []).sort((a, b) => a.amount - b.amount);
  const [out, into] = legs;
  const isPair =
    out &&
    into &&
    out.amount < 0 &&
    into.amount > 0 &&
    (out.currency === into.currency ? out.amount === -into.amount : !isReturn) &&
    (out.accountId === into.accountId) === isReturn;
  if (legs.some((one) => one.isHidden)) throw new AppError('MATCH_HIDDEN_MOVEMENT');
  if (!isPair || legs.some((one) => one.isReconciled || one.matched !== 0)) throw new AppError('NO_TRANSFER');
  const reason: Reason =
    out.currency === into.currency ? ['pairByHand', isReturn, into.amount, into.currency] : exchangeReason(out, into, rates);
  return { outId: out.id, inId: into.id, reasons: [reason] };
}

/** @throws TRANSFER_UNVALUED, TRANSFER_APART */
function exchangeReason(out: LockedMovement, into: LockedMovement, rates: Locked['rates']): Reason {
  const exchange = exchangeOfLegs(out, into, rates);
  if ('missing' in exchange) throw new AppError('TRANSFER_UNVALUED', exchange.missing);
  const { exchangeTolerance } = DEFAULT_OPTIONS;
  if (!mayBeExchange(exchange, exchangeTolerance))
    throw new AppError('TRANSFER_APART', { out: exchange.out, into: exchange.into, share: exchangeTolerance * WIDEST });
  return ['exchangedLegs', Math.abs(out.amount), out.currency, into.amount, into.currency, exchange.out, exchange.into];
}

/**
 * Records pairs that a person made as one act.
 * @param offered  what was offered before, when they accepted it
 * @returns the number of the act in the history
 */
export async function recordPairs(db: Db, actor: Actor, pairs: readonly Pair[], offered?: Offered): Promise<number> {
  const [only, ...others] = pairs;
  if (!only) throw new AppError('NO_TRANSFER');
  if (others.length === 0) {
    const { out, into, stored } = only;
    return record(db, actor, 'transfer.made', { out, into }, { undo: { ...stored, ...(offered && { offered }) } });
  }
  return record(db, actor, 'transfers.made', { pairs: pairs.length }, { items: pairs.map(({ stored }) => stored), undo: offered ?? null });
}
