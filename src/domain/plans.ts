import type { Plan } from './access.ts';
import { addDays, type Day } from './date.ts';

/** Days of a company's free trial. */
const TRIAL_DAYS = 7;

/** The last day of a trial that begins today; null for a set of plans without an end. */
export function trialEnd(plan: readonly string[], today: Day, days: number = TRIAL_DAYS): Day | null {
  return plan.includes('trial') ? addDays(today, days) : null;
}

/** Whether a company's plan `trial` has ended: its last day is over. A trial without a last day never ends. */
export function isTrialOver(plan: readonly string[], lastDay: Day | null, today: Day): boolean {
  return plan.includes('trial') && lastDay !== null && lastDay < today;
}

/** The plans in force today: an ended trial drops out, and a company with nothing else is left with `free`. */
export function effectivePlan(plan: readonly Plan[], lastDay: Day | null, today: Day): readonly Plan[] {
  return isTrialOver(plan, lastDay, today) ? withoutTrial(plan) : plan;
}

/** A set of plans without its trial. */
export function withoutTrial(plan: readonly Plan[]): readonly Plan[] {
  const others = plan.filter((one) => one !== 'trial');
  return others.length > 0 ? others : ['free'];
}
