/** A credit line of an account, and the account's balance, in minor units of its currency. */
export type CreditLine = { approved: number; used: number; balance: number };

/**
 * What is still available on a credit line; an overdraft uses it too. Never below zero, never more than was approved.
 * Source: an overdraft is drawn from the line that the bank approved for the account.
 */
export function availableCredit({ approved, used, balance }: CreditLine): number {
  const overdraft = Math.max(0, -balance);
  return Math.min(approved, Math.max(0, approved - Math.max(0, used) - overdraft));
}

/**
 * What was available on a past day as far as it is known: of a line only its last statement is kept, so that it is taken as approved since
 * ever, and used by that day's overdraft alone. Null where more of it was used: since when, nothing says.
 * @param line  as it is known today, with the balance of the past day
 */
export function creditAvailableThen(line: CreditLine): number | null {
  return line.approved !== 0 && line.used > 0 ? null : availableCredit({ ...line, used: 0 });
}
