/** What is done to many documents at once: those of a list that a person chose, or all of its filter. */
import type { Operation } from './operations.ts';

/** `amount` in units of each document's currency, `percentage` in hundredths of a percent. */
export type BulkAct =
  | Extract<Operation, { kind: 'payoff' | 'revertPayoff' | 'postpone' | 'restoreDueDate' | 'hide' | 'show' | 'area' }>
  | (Omit<Extract<Operation, { kind: 'partialPayoff' }>, 'amount'> & { amount: number })
  | { kind: 'split'; shares: readonly { costCenterId: string; percentage: number }[] }
  | { kind: 'comment'; comment: string };
export type BulkKind = BulkAct['kind'];

/** So many documents an act takes at most, where it takes fewer than a filter may have. */
const MAX_BULK = 100_000;
const MAX_OF_KIND: Partial<Record<BulkKind, number>> = { comment: 1_000, split: 10_000 };

/** The sheet of payments when it comes back; rows with a payment, of all that it lists. */
export const PAYOFF_SHEET = { bytes: 8 * 1024 * 1024, payments: 20_000, rows: 100_000 } as const;

/** How many documents an act takes at most. */
export function maxOfBulk(kind: BulkKind): number {
  return MAX_OF_KIND[kind] ?? MAX_BULK;
}

/** Documents that an act leaves as they are, for one reason: how many, and what the first of them are called. */
export type Refusal = { sentence: string; count: number; names: readonly string[] };

/** So many of each reason are named. */
const MAX_NAMED = 5;

/** The refusals with one more. */
export function withRefusal(refusals: readonly Refusal[], sentence: string, name: string): Refusal[] {
  const found = refusals.find((one) => one.sentence === sentence);
  if (!found) return [...refusals, { sentence, count: 1, names: [name] }];
  const names = found.names.length < MAX_NAMED ? [...found.names, name] : found.names;
  return refusals.map((one) => (one === found ? { ...found, count: found.count + 1, names } : one));
}

/** The refusals of two parts of the same documents. */
export function joinedRefusals(some: readonly Refusal[], others: readonly Refusal[]): Refusal[] {
  const joined = new Map(some.map((one) => [one.sentence, one]));
  for (const one of others) {
    const same = joined.get(one.sentence);
    const names = [...(same?.names ?? []), ...one.names].slice(0, MAX_NAMED);
    joined.set(one.sentence, { ...one, count: one.count + (same?.count ?? 0), names });
  }
  return [...joined.values()];
}
