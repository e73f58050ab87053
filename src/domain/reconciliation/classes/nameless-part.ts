/**
 * `instalments` of which one payment names nobody: those of the party lack a part of one document, and that payment alone is just as much.
 * Only ever suggested.
 */
import { append } from '../../lists.ts';
import { commonStep, expectedByChance } from '../chance.ts';
import {
  type Document,
  groupBy,
  grouped,
  type Items,
  isOtherName,
  isPayment,
  isTimely,
  type Movement,
  partyKey,
  rejection,
  STEP,
  type Steps,
} from '../items.ts';
import { completedReason, completingReason, nameReason, rutReason } from '../reasons.ts';
import { amountKey } from '../rivals.ts';
import type { Bundle } from './class.ts';
import { LATEST, MAX_CANDIDATES, MAX_GAP } from './instalments.ts';
import { learnedPartiesOf } from './learned-payer.ts';
import { namesAnotherFolio } from './party-amount.ts';

/** Payments whose text names the party, at most; and payments among which more than one of them are chosen. */
const [MAX_NAMED, MAX_CHOICE] = [3, 12];
/** A person decides: one coincidence of so many. */
const RARELY = 0.02;

/** Payments of a party, by their text, and one that names nobody, which together are a document. */
type Whole = { document: Document; named: readonly Movement[]; nameless: Movement; tried: number };

type Look = {
  items: Items;
  /** Who a movement is of, by its text. */
  partiesOf: (movement: Movement) => readonly string[];
  /** Whether nothing was matched of it meanwhile. */
  isLeft: (one: Document | Movement) => boolean;
  /** Those that named nobody before, though they do now. */
  wasNameless?: (movement: Movement) => boolean;
};

/** Every way in which one payment that names nobody completes what others paid of a document. */
export function* wholesOf(look: Look): Steps<Whole[]> {
  const { items, partiesOf, isLeft, wasNameless = () => false } = look;
  const whole = items.movements.filter(
    (one) => one.open === Math.abs(one.amount) && one.returnState === 'no' && one.kind !== 'supplierBatch' && isPayment(items, one),
  );
  const byParty = new Map<string, Movement[]>();
  for (const one of whole)
    for (const party of partiesOf(one)) {
      const key = partyKey(one.direction, one.currency, party);
      const group = byParty.get(key);
      if (group) group.push(one);
      else byParty.set(key, [one]);
    }
  const nameless = yield* grouped(whole, (one) => (isLeft(one) && (mayBeNameless(items, one) || wasNameless(one)) ? sideKey(one) : null));
  const byAmount = new Map([...nameless].map(([side, some]) => [side, Map.groupBy(some, ({ open }) => open)]));
  const found: Whole[] = [];
  let done = 0;
  for (const [key, payments] of nameless.size === 0 ? [] : byParty)
    for (const document of items.byParty.get(key) ?? []) {
      const rest = byAmount.get(sideKey(document));
      if (rest && !document.isCreditNote && isLeft(document)) append(found, wholesWith(look, document, payments, rest));
      done += 1;
      if (done % STEP === 0) yield;
    }
  return found;
}

function sideKey({ direction, currency }: Pick<Document, 'direction' | 'currency'>): string {
  return `${direction}${currency}`;
}

/** Neither a word of a name nor a RUT; who it is of, if anybody, its caller knows. */
function mayBeNameless(items: Items, movement: Movement): boolean {
  return (
    movement.rut === null && movement.ruts.length === 0 && movement.words.length === 0 && learnedPartiesOf(items, movement).length === 0
  );
}

/** `nameless`: on the document's side, by amount. */
function wholesWith(
  { items, isLeft }: Look,
  document: Document,
  payments: readonly Movement[],
  nameless: ReadonlyMap<number, readonly Movement[]>,
): Whole[] {
  const from = firstFrom(payments, document.issued - items.options.daysBeforeIssue);
  // With more, a sum proves nothing.
  if ((payments[from + MAX_CANDIDATES]?.day ?? Infinity) <= document.due + LATEST) return [];
  const near = payments
    .slice(from, from + MAX_CANDIDATES)
    .filter((one) => isLeft(one) && one.open < document.remaining && one.day <= document.due + LATEST && isTimely(items, one, document));
  const tried = countSets(near.length);
  return setsLeaving(near, document.remaining, nameless).flatMap(({ named, rest }) =>
    rest
      .filter((one) => !named.includes(one) && isTimely(items, one, document) && isTogether([...named, one]))
      .map((one) => ({ document, named, nameless: one, tried })),
  );
}

/** Where in a list, oldest first, those of a day and later begin. */
function firstFrom(payments: readonly Movement[], day: number): number {
  let [low, high] = [0, payments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (payments[middle]!.day < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many payments are chosen together: of many, one alone. */
function maxChosen(count: number): number {
  return count > MAX_CHOICE ? 1 : MAX_NAMED;
}

/** How many sets of these payments are tried. */
function countSets(count: number): number {
  let [sets, ofSize] = [0, 1];
  for (let size = 1; size <= maxChosen(count); size += 1) {
    ofSize = (ofSize * (count - size + 1)) / size;
    sets += ofSize;
  }
  return sets;
}

/** Each payment alone, and among few two and three of them too, where what they leave of an amount is one of these. */
function setsLeaving(
  payments: readonly Movement[],
  whole: number,
  amounts: ReadonlyMap<number, readonly Movement[]>,
): { named: Movement[]; rest: readonly Movement[] }[] {
  const sets: { named: Movement[]; rest: readonly Movement[] }[] = [];
  const max = maxChosen(payments.length);
  const chosen: Movement[] = [];
  const walk = (from: number, left: number): void => {
    for (let at = from; at < payments.length; at += 1) {
      const gap = left - payments[at]!.open;
      if (gap <= 0) continue;
      chosen.push(payments[at]!);
      const rest = amounts.get(gap);
      if (rest) sets.push({ named: [...chosen], rest });
      if (chosen.length < max) walk(at + 1, gap);
      chosen.pop();
    }
  };
  walk(0, whole);
  return sets;
}

function isTogether(payments: readonly Movement[]): boolean {
  const days = payments.map(({ day }) => day).sort((a, b) => a - b);
  return days.every((day, at) => at === 0 || day - days[at - 1]! <= MAX_GAP);
}

/**
 * What of it is left, where it is the only way: no other document, and no other payment, would do as well, and nobody owes what the nameless
 * payment is alone. Call it after all that explains movements.
 */
export function* matchNamelessParts(items: Items): Steps<Bundle[]> {
  const partiesOf = (one: Movement) => [one.rut ?? items.partyOf(one) ?? []].flat();
  const isLeft = (one: Document | Movement) => ('remaining' in one ? one.unmatched === one.remaining : !one.isExplained);
  const left = (yield* wholesOf({ items, partiesOf, isLeft })).filter(({ nameless }) => items.partyOf(nameless) === null);
  if (left.length === 0) return [];
  const uses = new Map<Document | Movement, number>();
  for (const { document, named, nameless } of left)
    for (const one of [document, ...named, nameless]) uses.set(one, (uses.get(one) ?? 0) + 1);
  const amounts = new Set(left.flatMap(({ named, nameless }) => [...named, nameless].map(({ open }) => open)));
  const open = items.documents.filter(({ unmatched }) => amounts.has(unmatched));
  const owed = groupBy(open, (one) => amountKey(one, '', one.unmatched));
  const isOwed = (movement: Movement, party: string | null) =>
    (owed.get(amountKey(movement, '', movement.open)) ?? []).some((one) => party === null || one.party === party);
  return left
    .filter(
      (one) =>
        [one.document, ...one.named, one.nameless].every((each) => uses.get(each) === 1) &&
        !isOwed(one.nameless, null) &&
        !one.named.some((each) => isOwed(each, one.document.party)) &&
        isClear(items, one),
    )
    .map(bundleOf);
}

function isClear(items: Items, { document, named, nameless, tried }: Whole): boolean {
  const payments = [...named, nameless];
  const step = commonStep([document.remaining, ...payments.map(({ open }) => open)]);
  return (
    expectedByChance(tried, nameless.open, step) < RARELY &&
    payments.every(
      (one) =>
        !isOtherName(items, one, document) && !namesAnotherFolio(items, one, document) && rejection(items, one, document) === undefined,
    )
  );
}

function bundleOf({ document, named, nameless }: Whole): Bundle {
  const about = (movement: Movement) => ({
    movementId: movement.id,
    parts: [{ documentId: document.id, amount: movement.open, documentAmount: movement.open }],
    evidence: 'instalments' as const,
    isStrong: false,
  });
  const party = (movement: Movement) => (movement.rut ? rutReason(movement) : nameReason(document));
  return [
    { ...about(nameless), reasons: [completingReason(named.length, document), ['noParty']] },
    ...named.map((one) => ({ ...about(one), reasons: [party(one), completedReason(nameless, document)] })),
  ];
}
