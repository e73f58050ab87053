/** `difference`: the RUT in the text, and a document of one peso (or cent) more or less, as rounding leaves it. */
import type { Proposal } from '../facts.ts';
import { type Document, grouped, type Items, isPayment, type Movement, partyKey, STEP, type Steps } from '../items.ts';
import { differenceReason, ONLY_NEAR, rutReason } from '../reasons.ts';
import { amountKey } from '../rivals.ts';
import type { Bundle, MatchClass } from './class.ts';
import { nothingContradicts } from './party-amount.ts';

export const ROUNDING: MatchClass = { codes: ['difference'], find: matchRounded };

/** Minor units by which rounding differs. */
export const ROUNDED = 1;
/** Another document of the party, or what two of them make, so near to the payment could be meant as well. */
const NEAR = 100;

function* matchRounded(items: Items): Steps<Bundle[]> {
  const free = items.documents.filter((one) => one.unmatched > 0 && !one.isCreditNote);
  const bands = yield* grouped(free, (one) => one.rut && amountKey(one, one.rut, Math.floor(one.unmatched / NEAR)));
  const claims = yield* grouped(
    items.movements.filter((one) => !one.isExplained),
    (one) => amountKey(one, '', one.open),
  );
  const bundles: Bundle[] = [];
  let done = 0;
  for (const movement of items.acting) {
    const isOpen = !movement.isExplained && movement.returnState === 'no' && movement.open === Math.abs(movement.amount);
    const document = isOpen && movement.rut && isPayment(items, movement) ? onlyNear(movement, movement.rut, bands) : null;
    if (
      document &&
      !isSumOfTwo(items, movement, document) &&
      !isClaimed(movement, document, claims) &&
      nothingContradicts(items, movement, document)
    )
      bundles.push([proposalOf(movement, document)]);
    done += 1;
    if (done % STEP === 0) yield;
  }
  return bundles;
}

/** The document that is a peso off, when the party owes nothing else of about that amount. */
function onlyNear(movement: Movement, party: string, bands: ReadonlyMap<string, readonly Document[]>): Document | null {
  const band = Math.floor(movement.open / NEAR);
  const around = [band - 1, band, band + 1].flatMap((one) => bands.get(amountKey(movement, party, one)) ?? []);
  const [only, other] = around.filter((one) => Math.abs(one.unmatched - movement.open) <= NEAR);
  return only && !other && Math.abs(only.unmatched - movement.open) === ROUNDED && only.unmatched === only.remaining ? only : null;
}

/** Whether two other documents of the party make about the amount. */
function isSumOfTwo({ byParty }: Items, movement: Movement, document: Document): boolean {
  const amounts = (byParty.get(partyKey(movement.direction, movement.currency, document.party ?? '')) ?? [])
    .filter((one) => one !== document && one.unmatched > 0 && one.unmatched < movement.open)
    .map((one) => one.unmatched)
    .sort((a, b) => a - b);
  // The smallest with the largest, one of them the next.
  for (let [low, high] = [0, amounts.length - 1]; low < high; ) {
    const sum = amounts[low]! + amounts[high]!;
    if (Math.abs(sum - movement.open) <= NEAR) return true;
    if (sum < movement.open) low += 1;
    else high -= 1;
  }
  return false;
}

/** Whether another open movement is of one of the two amounts, whoever it names. */
function isClaimed(movement: Movement, document: Document, claims: ReadonlyMap<string, readonly Movement[]>): boolean {
  return [movement.open, document.unmatched].some((amount) => claims.get(amountKey(movement, '', amount))?.some((one) => one !== movement));
}

function proposalOf(movement: Movement, document: Document): Proposal {
  const parts = [{ documentId: document.id, amount: movement.open, documentAmount: document.unmatched }];
  const reasons = [rutReason(movement), differenceReason(movement, document), ONLY_NEAR];
  return { movementId: movement.id, parts, evidence: 'difference', isStrong: true, reasons };
}
