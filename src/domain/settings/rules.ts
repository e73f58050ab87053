import { isBlocked, type Plan } from '../access.ts';

/** Countries that a company can be set to, as ISO 3166 names them. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  CHL: 'Chile',
  ARG: 'Argentina',
  BOL: 'Bolivia',
  BRA: 'Brasil',
  COL: 'Colombia',
  ECU: 'Ecuador',
  ESP: 'España',
  MEX: 'México',
  PER: 'Perú',
  URY: 'Uruguay',
  USA: 'Estados Unidos',
};

/** Whether a payment batch needs approval by somebody other than its creator: as the company chose, else when it has two or more users. */
export function needsTwoPeople(chosen: boolean | null, users: number): boolean {
  return chosen ?? users >= 2;
}

/** Whether a company pays: it has a subscription and is not blocked. */
export function isPaying(subscriptionId: string | null, plan: readonly string[]): boolean {
  return subscriptionId !== null && !isBlocked(plan);
}

/** The plans after a payment: the block is removed; a company with nothing else gets `usual`. */
export function paidPlan(plan: readonly Plan[], usual: readonly Plan[]): readonly Plan[] {
  const open = plan.filter((one) => !isBlocked([one]));
  return open.length > 0 ? open : usual;
}

/** The words sorted in a fixed order, without repeats: how plans and features are stored and compared. */
export function sortedAs<Word extends string>(order: readonly Word[], words: readonly string[]): Word[] {
  return order.filter((one) => words.includes(one));
}
