import type { Bundle } from './classes/class.ts';
import type { Items } from './items.ts';

/** What a class found, without what two of its bundles claim: a movement twice, or more of a document than is left. */
export function uncontested(items: Items, bundles: readonly Bundle[]): Bundle[] {
  const uses = new Map<string, number>();
  const demand = new Map<string, number>();
  for (const { movementId, parts } of bundles.flat()) {
    uses.set(movementId, (uses.get(movementId) ?? 0) + 1);
    for (const { documentId, documentAmount } of parts) demand.set(documentId, (demand.get(documentId) ?? 0) + documentAmount);
  }
  const isFree = ({ movementId, parts }: Bundle[number]) =>
    uses.get(movementId) === 1 && parts.every(({ documentId }) => demand.get(documentId)! <= items.documentById.get(documentId)!.unmatched);
  return bundles.filter((bundle) => bundle.every(isFree));
}
