/** The wording of obligations in the history. */
import { formatDay } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import type { ObligationChange, StoredObligation } from '#domain/obligations/acts.ts';

/** Whether all of several are times of one recurrence. */
export function isRepeated(some: readonly StoredObligation[]): boolean {
  const [first] = some;
  return some.length > 1 && first?.recurringId != null && some.every(({ recurringId }) => recurringId === first.recurringId);
}

/** The differing fields of a single obligation; of several, those of the first and last one. */
export function detailsOfChange(changes: readonly ObligationChange[]): { before: Record<string, string>; after: Record<string, string> } {
  const [first] = changes;
  if (changes.length > 1 && first) {
    const text = (one: StoredObligation | null) => (one ? valuesOf(one) : {});
    const { dates: _, ...before } = text(first.before);
    return { before, after: text(first.after) };
  }
  return { before: first?.before ? valuesOf(first.before) : {}, after: first?.after ? valuesOf(first.after) : {} };
}

function valuesOf({ label, amount, currency, dueOn }: StoredObligation): Record<string, string> {
  return { name: label, amount: formatMoney(amount, currency), date: formatDay(dueOn) };
}
