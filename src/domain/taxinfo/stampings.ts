/** How many authorized folios are left. */
import type { TaxStamping } from './facts.ts';

/** Below this share of its folios, a type needs new ones. */
const LOW_SHARE = 0.1;

/** A range with how many of its folios were not issued, null where nothing is known; `isLow`: of its type under a tenth is left. */
export type StampingLeft = TaxStamping & { left: number | null; isLow: boolean };

/**
 * What is left of each range. A type is measured by its ranges that are not used up: earlier ones would hide that the last one ends; where all
 * are used up, its newest range is low.
 * @param highest  the highest folio of the newest month issued, by code of document
 */
export function stampingsLeft(ranges: readonly TaxStamping[], highest: ReadonlyMap<string, number>): StampingLeft[] {
  const low = new Map([...highest].map(([code, folio]) => [code, lowRanges(ofCode(ranges, code), folio)]));
  return ranges.map((range) => {
    const folio = range.code === null ? undefined : highest.get(range.code);
    if (folio === undefined || range.code === null) return { ...range, left: null, isLow: false };
    return { ...range, left: leftOf(range, folio), isLow: low.get(range.code)?.includes(range) ?? false };
  });
}

function ofCode(ranges: readonly TaxStamping[], code: string): TaxStamping[] {
  return ranges.filter((range) => range.code === code);
}

function lowRanges(ranges: readonly TaxStamping[], folio: number): TaxStamping[] {
  const open = ranges.filter((range) => leftOf(range, folio) > 0);
  const last = ranges.reduce<TaxStamping | null>((found, range) => (found && found.last >= range.last ? found : range), null);
  if (open.length === 0) return last ? [last] : [];
  const sum = (of: (range: TaxStamping) => number) => open.reduce((total, range) => total + of(range), 0);
  return sum((range) => leftOf(range, folio)) < LOW_SHARE * sum(sizeOf) ? open : [];
}

function sizeOf({ first, last }: TaxStamping): number {
  return last - first + 1;
}

function leftOf(range: TaxStamping, folio: number): number {
  return Math.max(0, Math.min(sizeOf(range), range.last - folio));
}
