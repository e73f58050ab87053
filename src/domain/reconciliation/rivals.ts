/** What makes a match by RUT and amount doubtful: somebody else may claim the document, or something else explain the movement. */
import { type Document, grouped, type Items, isOtherName, isTimely, type Movement, partyKey, type Steps } from './items.ts';

export function amountKey({ direction, currency }: { direction: number; currency: string }, rut: string, amount: number): string {
  return `${partyKey(direction, currency, rut)} ${amount}`;
}

/** Days within which the same amount twice may be one payment made twice. */
const TWIN_DAYS = 10;

/** Whether there are more claims than documents, counting movements near in time whose text hides the payer. */
export function hasMoreClaims(
  items: Items,
  group: readonly Movement[],
  documents: readonly Document[],
  hidden: ReadonlyMap<string, Movement[]>,
): boolean {
  const [movement, document] = [group[0]!, documents[0]!];
  const twins = hidden.get(amountKey(movement, '', movement.open)) ?? [];
  let claims = group.length;
  for (let at = 0; at < twins.length && claims <= documents.length; at += 1) {
    const twin = twins[at]!;
    const isNear = group.some((one) => Math.abs(one.day - twin.day) <= TWIN_DAYS);
    if (isNear && !isOtherName(items, twin, document)) claims += 1;
  }
  return claims > documents.length;
}

/** A payment rounded or short by less than so many minor units may be meant for a document of almost that amount. */
const ALMOST = 100;

/** Documents by party and band of amounts, for isAlmostAnother. */
export function almostBands(documents: readonly Document[]): Steps<ReadonlyMap<string, Document[]>> {
  return grouped(documents, (one) => one.rut && amountKey(one, one.rut, Math.floor(one.unmatched / ALMOST)));
}

/** Whether the party has another open document of almost the same amount. */
export function isAlmostAnother(items: Items, movement: Movement, bands: ReadonlyMap<string, Document[]>): boolean {
  const band = Math.floor(movement.open / ALMOST);
  return [band - 1, band, band + 1].some((one) =>
    (bands.get(amountKey(movement, movement.rut ?? '', one)) ?? []).some(
      (other) =>
        other.unmatched > 0 &&
        other.unmatched !== movement.open &&
        Math.abs(other.unmatched - movement.open) < ALMOST &&
        isTimely(items, movement, other),
    ),
  );
}

/** Latest open documents of a party among which two are sought that add up. */
const MAX_OPEN = 100;

/** Whether two other open documents of the party add up to the same amount: then a collective payment explains it as well. */
export function isSumOfTwo(items: Items, movement: Movement): boolean {
  const open = (items.byParty.get(partyKey(movement.direction, movement.currency, movement.rut ?? '')) ?? [])
    .slice(-MAX_OPEN)
    .filter((one) => one.unmatched > 0 && one.unmatched < movement.open && isTimely(items, movement, one));
  const seen = new Set<number>();
  for (const { unmatched: left } of open) {
    if (seen.has(movement.open - left)) return true;
    seen.add(left);
  }
  return false;
}
