/** `batchCharge`: one charge for a batch of suppliers, and what falls due to several of them on one day. */
import { combinations, commonStep, expectedByChance, SELDOM } from '../chance.ts';
import type { Changes, Proposal } from '../facts.ts';
import { type Document, groupBy, type Items, type Movement, rejection, STEP, type Steps } from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { DOUBT, dueTogetherReason } from '../reasons.ts';
import { runsOf, setsOf } from '../sums.ts';
import type { Bundle, MatchClass } from './class.ts';

export const BATCH_CHARGE: MatchClass = { codes: ['batchCharge'], find: matchBatches, around: chargesAround };

/** Days by which a batch may precede, and follow, the day on which its invoices fall due. */
const [BATCH_EARLY, BATCH_LATE] = [1, 4];
/** Days before and after which a company that pays once a week pays together. */
const WEEK = 7;
/** A part of a day's invoices has to be this much less likely by chance than all of them. */
const PART = 4;

function* matchBatches(items: Items): Steps<Bundle[]> {
  const charges = items.acting.filter(isBatchCharge);
  if (charges.length === 0) return [];
  const due = dueByDay(items.documents);
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

/** Invoices of suppliers by the day on which they fall due. */
type DueByDay = ReadonlyMap<string, readonly Document[]>;

/** What a batch of suppliers may pay, by the day on which it falls due. */
export function dueByDay(documents: readonly Document[]): DueByDay {
  return groupBy(documents, (one) => (mayBeInBatch(one) ? dayKey(one.currency, one.due) : null));
}

/** Tells of a document whether one of these charges may pay it. */
export function dueTest(charges: readonly Movement[]): (document: Document) => boolean {
  const days = new Set(charges.filter(({ kind }) => kind === 'supplierBatch').flatMap(daysOf));
  return (document) => days.size > 0 && isOfBatch(document) && days.has(dayKey(document.currency, document.due));
}

/** Whether the text is that of a whole charge for a batch that nothing explains. */
function isBatchCharge({ kind, direction, isExplained, returnState, open, amount, rut }: Movement): boolean {
  return kind === 'supplierBatch' && direction < 0 && !isExplained && returnState === 'no' && open === -amount && rut === null;
}

/** Whether a batch of suppliers may pay it: an invoice, of somebody in particular. */
function mayBeInBatch(document: Document): boolean {
  return isOfBatch(document) && document.unmatched > 0;
}

/** The same of one that is paid meanwhile. */
function isOfBatch({ direction, isTax, isCreditNote, party }: Document): boolean {
  return direction < 0 && isTax && !isCreditNote && party !== null;
}

/**
 * Charges share documents by their days alone. Those come out otherwise near which a document was taken or came, and those that share days
 * with one of them, or with a charge that is explained meanwhile: what it claimed may be theirs.
 */
function chargesAround({ movements, acting, documents }: Items, { movementIds, documentIds }: Changes) {
  const charges = movements.filter(isBatchCharge);
  const dueDays = new Map(charges.map((one) => [one, daysOf(one)]));
  const near = (days: ReadonlySet<string>) => charges.filter((one) => dueDays.get(one)!.some((day) => days.has(day)));
  const changed = documents.filter((one) => isOfBatch(one) && (one.unmatched !== one.remaining || documentIds.has(one.id)));
  const looked = acting.filter(({ kind }) => kind === 'supplierBatch');
  const moved = movements.filter((one) => one.isExplained || movementIds.has(one.id));
  const amounts = new Set([...moved.map(({ open }) => open), ...changed.flatMap(({ remaining, unmatched }) => [remaining, unmatched])]);
  // What waits for an amount that came or went is suggested anew (near.ts), and this class with it.
  const equal = charges.filter(({ open }) => amounts.has(open));
  const otherwise = [...near(new Set(changed.map((one) => dayKey(one.currency, one.due)))), ...looked, ...equal];
  const affected = near(new Set(otherwise.flatMap(daysOf)));
  return { affected: new Set(affected), acting: near(new Set(affected.flatMap(daysOf))) };
}

/** The due days of invoices that a charge may pay, for a person to choose from too. */
function daysOf({ currency, day }: Movement): string[] {
  return Array.from({ length: WEEK + WEEK }, (_, at) => dayKey(currency, day - WEEK + at));
}

/** Those of them that prove something. */
function nearDaysOf({ currency, day }: Movement): string[] {
  return Array.from({ length: BATCH_LATE + BATCH_EARLY + 1 }, (_, at) => dayKey(currency, day - BATCH_LATE + at));
}

function dayKey(currency: string, due: number): string {
  return `${currency}${due}`;
}

type Way = { documents: Document[]; isWholeDay: boolean };

function batchOf(items: Items, movement: Movement, due: DueByDay): Proposal | null {
  const ways: Way[] = [];
  let tried = 0;
  for (const day of nearDaysOf(movement)) {
    const open = (due.get(day) ?? []).filter((one) => rejection(items, movement, one) !== 'pair');
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
  return proposalOf(movement, way);
}

/** Some of a day's invoices are a guess however unlikely by chance: what else made the amount may be paid or unknown. */
function proposalOf(movement: Movement, { documents, isWholeDay }: Way): Proposal {
  const parts = documents.map((one) => ({ documentId: one.id, amount: one.unmatched, documentAmount: one.unmatched }));
  return {
    movementId: movement.id,
    parts,
    evidence: 'batchCharge',
    isStrong: isWholeDay,
    reasons: [['batchWording'], dueTogetherReason(movement, documents, documents[0]!.dueOn), ['onlyDay']],
  };
}

type ChargeOption = { documents: Document[]; evidence: 'batchCharge'; reasons: Reason[] };

/** Parts of one day that are offered, at most; with more, the amount says nothing. And bills of a day of which parts are looked for. */
const [MAX_PARTS, MAX_BILLS] = [3, 16];

/**
 * Ways in which a charge may pay what falls due around its day, for a person to choose from: all of some days that follow each other, and the
 * few parts of a day that make the amount, the nearest day first.
 */
export function batchOptions(items: Items, movement: Movement, due: DueByDay): ChargeOption[] {
  if (!isBatchCharge(movement)) return [];
  const byDay = daysOf(movement).map((day) => (due.get(day) ?? []).filter((one) => !rejection(items, movement, one)));
  const sets = [...wholeDays(byDay, movement.open), ...partsOfDays(byDay, movement)];
  const ways = sets.filter((documents) => new Set(documents.map(({ party }) => party)).size > 1);
  const doubts = ways.length > 1 ? [DOUBT.sum] : [];
  return ways.map((documents) => {
    const last = documents.reduce((a, b) => (b.due > a.due ? b : a));
    const reasons: Reason[] = [['batchWording'], dueTogetherReason(movement, documents, last.dueOn), ...doubts];
    return { documents, evidence: 'batchCharge', reasons };
  });
}

/** Everything that falls due from one day to another. */
function wholeDays(byDay: readonly (readonly Document[])[], amount: number): Document[][] {
  const sums = byDay.map((list) => list.reduce((sum, one) => sum + one.unmatched, 0));
  const runs = runsOf(sums, amount, WEEK).filter(([first, last]) => sums[first] !== 0 && sums[last] !== 0);
  return runs.map(([first, last]) => byDay.slice(first, last + 1).flat());
}

/** Some of what falls due on one day: the days nearest to the charge first. */
function partsOfDays(byDay: readonly (readonly Document[])[], { day, open }: Movement): Document[][] {
  const near = byDay.filter(
    ([first, ...others]) =>
      first && others.length > 0 && others.length < MAX_BILLS && first.due >= day - BATCH_LATE && first.due <= day + BATCH_EARLY,
  );
  const inOrder = near.toSorted((a, b) => Math.abs(a[0]!.due - day) - Math.abs(b[0]!.due - day));
  return inOrder.flatMap((list) => {
    const amounts = list.map((one) => one.unmatched);
    const sets = setsOf(amounts, open, { max: MAX_PARTS + 1 }) ?? [];
    return sets.length > MAX_PARTS ? [] : sets.map((set) => set.map((at) => list[at]!));
  });
}
