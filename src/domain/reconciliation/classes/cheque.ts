/** `cheque`: the number and amount of a cheque in the register, the cheques of one slip, or the only ones that make a deposit. */
import { combinations, commonStep, expectedByChance, roundness, SELDOM } from '../chance.ts';
import type { Proposal } from '../facts.ts';
import type { GlosaKind } from '../glosa-kinds.ts';
import { type Document, groupBy, type Items, type Movement, rejection, STEP, type Steps } from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { chequesReason, exactReason } from '../reasons.ts';
import { amountKey } from '../rivals.ts';
import { setsOf } from '../sums.ts';
import type { Bundle, MatchClass } from './class.ts';

/** By number or slip, which is proof by itself. */
export const CHEQUE: MatchClass = { codes: ['cheque'], find: (items) => matchCheques(items, namedBy) };
/** By the register alone: last, when it is known what else is still owed. */
export const CHEQUE_AMOUNT: MatchClass = { codes: ['cheque'], find: matchAmounts };

/** What texts say of a cheque that was cashed or deposited. */
export const CHEQUE_WORDINGS: readonly GlosaKind[] = ['cheque', 'chequeDeposit'];

/** Days before its day on which people deposit a cheque, and after it until no bank pays it. Source: DFL 707, article 23. */
const [EARLY, LATE] = [3, 90];
/** Days after which cheques that nobody put on a slip are hardly deposited together. */
const TOGETHER = 15;
/** Cheques on one slip, at most, if nobody said which. */
const MAX_ON_SLIP = 6;

/** Tells of a text about cheques whether it may be of one in the register: nothing else of its kind is tied to it. */
export function registerTest(documents: readonly Document[]): (movement: Movement) => boolean {
  const register = groupBy(documents, (one) => (one.cheque ? sideOf(one) : null));
  return (movement) =>
    CHEQUE_WORDINGS.includes(movement.kind) && (register.get(sideOf(movement)) ?? []).some((one) => isPayable(movement, one));
}

type Choose = (movement: Movement, cheques: readonly Document[]) => Proposal | null;

function* matchAmounts(items: Items): Steps<Bundle[]> {
  const others = items.documents.filter((one) => !one.cheque && !one.isCreditNote && one.unmatched > 0);
  const owed = new Set(others.map((one) => amountKey(one, '', one.unmatched)));
  // Whoever owes that may have paid by a cheque that nobody wrote down.
  return yield* matchCheques(items, (movement, cheques) =>
    owed.has(amountKey(movement, '', movement.open)) ? null : only(movement, cheques),
  );
}

function* matchCheques(items: Items, choose: Choose): Steps<Bundle[]> {
  const register = groupBy(items.documents, (one) => (one.cheque && one.unmatched > 0 ? sideOf(one) : null));
  const bundles: Bundle[] = [];
  let done = 0;
  for (const movement of register.size === 0 ? [] : items.acting) {
    const cheques = isOfCheques(movement) ? (register.get(sideOf(movement)) ?? []) : [];
    const timely = cheques.filter((one) => isPayable(movement, one) && rejection(items, movement, one) !== 'pair');
    const found = timely.length > 0 ? choose(movement, timely) : null;
    if (found) bundles.push([found]);
    done += 1;
    if (done % STEP === 0) yield;
  }
  return bundles;
}

function sideOf({ direction, currency }: { direction: number; currency: string }): string {
  return `${direction}${currency}`;
}

function isOfCheques({ kind, isExplained, returnState, open, amount }: Movement): boolean {
  return CHEQUE_WORDINGS.includes(kind) && !isExplained && returnState === 'no' && open === Math.abs(amount);
}

function isPayable(movement: Movement, cheque: Document): boolean {
  return movement.day >= cheque.due - EARLY && movement.day <= cheque.due + LATE;
}

function namedBy(movement: Movement, cheques: readonly Document[]): Proposal | null {
  const [exact, other] = numbered(movement, cheques).filter((one) => one.unmatched === movement.open);
  if (exact) return other ? null : proposalOf(movement, [exact], [['chequeNumber', exact.cheque?.number ?? ''], exactReason(movement)]);
  const slip = slipOf(movement, cheques);
  return slip && proposalOf(movement, slip, [chequesReason(movement, slip), ['slip']]);
}

/** The cheques that the bank names. */
function numbered(movement: Movement, cheques: readonly Document[]): Document[] {
  const numbers = numbersOf(movement);
  return cheques.filter((one) => numbers.has(plainNumber(one.cheque?.number ?? '')));
}

function only(movement: Movement, cheques: readonly Document[]): Proposal | null {
  // The text names a cheque of another amount, or one that two people drew.
  const found = numbered(movement, cheques).length > 0 ? null : onlyOf(movement, cheques);
  return found && proposalOf(movement, found, [['chequeWording'], chequesReason(movement, found), ['onlyCheques']]);
}

/** The bank's number, and the numbers of the text that may be a cheque's. */
function numbersOf({ reference, glosa }: Movement): ReadonlySet<string> {
  return new Set([reference ?? '', ...(glosa.match(/\d{4,10}/g) ?? [])].map(plainNumber).filter((one) => one !== ''));
}

function plainNumber(number: string): string {
  return number.trim().replace(/^0+/, '');
}

/** The only slip whose cheques make the deposit. */
function slipOf(movement: Movement, cheques: readonly Document[]): Document[] | null {
  const slips = [...groupBy(cheques, (one) => one.cheque?.slip ?? null).values()];
  const [slip, other] = slips.filter((list) => list.reduce((sum, one) => sum + one.unmatched, 0) === movement.open);
  return slip && !other ? slip : null;
}

/** The only cheque, or the only ones of some days, that make the amount, where chance would not. */
function onlyOf(movement: Movement, cheques: readonly Document[]): Document[] | null {
  const recent = cheques.filter((one) => movement.day <= one.due + TOGETHER);
  const [equal, otherEqual] = cheques.filter((one) => one.unmatched === movement.open);
  const limits = { max: 2, smallest: equal ? 1 : 2, largest: MAX_ON_SLIP };
  const sets = setsOf(
    recent.map((one) => one.unmatched),
    movement.open,
    limits,
  );
  const others = (sets ?? []).filter((set) => set.length > 1 || recent[set[0]!] !== equal);
  if (equal) return otherEqual || others.length > 0 || !isSeldom(movement, cheques, 1) ? null : [equal];
  const [set, otherSet] = others;
  return set && !otherSet && isSeldom(movement, recent, set.length) ? set.map((index) => recent[index]!) : null;
}

/** Whether so many of the cheques hardly make the amount by chance. */
function isSeldom(movement: Movement, cheques: readonly Document[], size: number): boolean {
  const [tried, step] =
    size === 1
      ? [cheques.length, roundness(movement.open)]
      : [combinations(cheques.length, size), commonStep(cheques.map((one) => one.unmatched))];
  return expectedByChance(tried, movement.open, step) < SELDOM;
}

function proposalOf(movement: Movement, cheques: readonly Document[], reasons: readonly Reason[]): Proposal {
  const parts = cheques.map((one) => ({ documentId: one.id, amount: one.unmatched, documentAmount: one.unmatched }));
  return { movementId: movement.id, parts, evidence: 'cheque', isStrong: true, reasons };
}
