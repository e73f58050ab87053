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
