/** What a person took back: it stays among the suggestions, weak, since one may think otherwise, or have undone it to split it. */
import { reasonOf } from './classes/rounding.ts';
import { doubtsOf, nearest, type OpenIndex, type Option } from './desk.ts';
import type { Document, Movement } from './items.ts';
import type { Reason } from './reason-words.ts';
import { differenceReason, exactReason, partialReason, sumReason } from './reasons.ts';
import { isAlmost } from './several.ts';

/** After all else: together what adds up, else each alone. */
export function undoneOptions({ items, undone }: OpenIndex, movement: Movement): Option[] {
  const documents = (undone.get(movement.id) ?? []).filter((one) => one.currency === movement.currency);
  const doubts = (some: readonly Document[]) => [...new Set(some.flatMap((one) => doubtsOf(items, movement, one)))];
  const total = documents.reduce((sum, one) => sum + (one.direction === movement.direction ? one.unmatched : -one.unmatched), 0);
  if (documents.length > 1 && total === movement.open)
    return [{ documents, evidence: 'sum', reasons: [sumReason(movement, documents), ...doubts(documents)] }];
  const own = documents.filter((one) => one.direction === movement.direction);
  return nearest(items, movement, own).flatMap((one) => optionOf(movement, one, doubts([one])));
}

function optionOf(movement: Movement, document: Document, doubts: readonly Reason[]): Option[] {
  const option = { documents: [document] };
  if (document.unmatched === movement.open) return [{ ...option, evidence: 'amountOnly', reasons: [exactReason(movement), ...doubts] }];
  // What a payment leaves over is change, not a payment on account.
  if (movement.open < Math.abs(movement.amount)) return [];
  if (isAlmost(movement, document)) {
    const difference = reasonOf(movement, document);
    const reasons: Reason[] = [differenceReason(movement, document), ['likelyDifference', difference], ...doubts];
    return [{ ...option, evidence: 'difference', difference, reasons }];
  }
  if (document.unmatched < movement.open) return [];
  return [{ ...option, evidence: 'partial', reasons: [partialReason(movement, document), ...doubts] }];
}
