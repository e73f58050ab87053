/** `batchCharge`: one charge for a batch of suppliers, and what falls due to several of them on one day. */
import { combinations, commonStep, expectedByChance, SELDOM } from '../chance.ts';
import type { Proposal } from '../facts.ts';
import { type Document, groupBy, type Items, type Movement, rejection, STEP, type Steps } from '../items.ts';
import { BATCH, dueTogetherReason, ONLY_DAY } from '../reasons.ts';
import { setsOf } from '../sums.ts';
import type { Bundle, MatchClass } from './class.ts';

export const BATCH_CHARGE: MatchClass = { codes: ['batchCharge'], find: matchBatches };

/** Days by which a batch may precede, and follow, the day on which its invoices fall due. */
export const [BATCH_EARLY, BATCH_LATE] = [1, 4];
/** A part of a day's invoices has to be this much less likely by chance than all of them. */
const PART = 4;

function* matchBatches(items: Items): Steps<Bundle[]> {
  const charges = items.acting.filter(isBatchCharge);
  if (charges.length === 0) return [];
  const due = groupBy(items.documents, (one) => (mayBeInBatch(one) ? dayKey(one.currency, one.due) : null));
  const bundles: Bundle[] = [];
  let done = 0;
  for (const movement of charges) {
    const found = batchOf(items, movement, due);
    if (found) bundles.push([found]);
    done += 1;
    if (done % (STEP / 10) === 0) yield;
  }
  return bundles;
}

/** Whether the text is that of a whole charge for a batch that nothing explains. */
export function isBatchCharge({ kind, direction, isExplained, returnState, open, amount, rut }: Movement): boolean {
  return kind === 'supplierBatch' && direction < 0 && !isExplained && returnState === 'no' && open === -amount && rut === null;
}

/** Whether a batch of suppliers may pay it: an invoice, of somebody in particular. */
export function mayBeInBatch(document: Document): boolean {
  return document.direction < 0 && document.isTax && !document.isCreditNote && document.party !== null && document.unmatched > 0;
}

function dayKey(currency: string, due: number): string {
  return `${currency}${due}`;
}

type Way = { documents: Document[]; isWholeDay: boolean };

function batchOf(items: Items, movement: Movement, due: ReadonlyMap<string, readonly Document[]>): Proposal | null {
  const ways: Way[] = [];
  let tried = 0;
  for (let day = movement.day - BATCH_LATE; day <= movement.day + BATCH_EARLY; day += 1) {
    const open = (due.get(dayKey(movement.currency, day)) ?? []).filter((one) => rejection(items, movement, one) !== 'pair');
    if (open.length < 2) continue;
    const sets = setsOf(
      open.map((one) => one.unmatched),
      movement.open,
      { max: 2 },
    );
    // Too many to know whether others make the amount too.
    if (!sets) return null;
    tried += combinations(open.length, open.length);
    ways.push(...sets.map((set) => ({ documents: set.map((at) => open[at]!), isWholeDay: set.length === open.length })));
  }
  const [way, other] = ways;
  if (!way || other || new Set(way.documents.map((one) => one.party)).size < 2) return null;
  const step = commonStep(way.documents.map((one) => one.unmatched));
  if (!way.isWholeDay && expectedByChance(tried, movement.open, step) >= SELDOM / PART) return null;
  return proposalOf(movement, way.documents);
}

function proposalOf(movement: Movement, documents: readonly Document[]): Proposal {
  const parts = documents.map((one) => ({ documentId: one.id, amount: one.unmatched, documentAmount: one.unmatched }));
  return {
    movementId: movement.id,
    parts,
    evidence: 'batchCharge',
    isStrong: true,
    reasons: [BATCH, dueTogetherReason(movement, documents), ONLY_DAY],
  };
}
