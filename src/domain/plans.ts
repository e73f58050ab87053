import type { Plan } from './access.ts';
import { addDays, type Day } from './date.ts';

/** How long a company may try everything. */
const TRIAL_DAYS = 7;

/** The last day of a trial that begins today; null for a set of plans that does not end. */
export function trialEnd(plan: readonly string[], today: Day, days: number = TRIAL_DAYS): Day | null {
  return plan.includes('trial') ? addDays(today, days) : null;
}

/** Whether the plan `trial` of a company has ended: its last day has passed. A trial without one does not end. */
export function isTrialOver(plan: readonly string[], lastDay: Day | null, today: Day): boolean {
  return plan.includes('trial') && lastDay !== null && lastDay < today;
}

/** The plans that count today: an ended trial drops out, and leaves `free` to a company that has nothing else. */
export function effectivePlan(plan: readonly Plan[], lastDay: Day | null, today: Day): readonly Plan[] {
  return isTrialOver(plan, lastDay, today) ? withoutTrial(plan) : plan;
}

/** What is left of a set of plans for who has no trial, or no longer. */
export function withoutTrial(plan: readonly Plan[]): readonly Plan[] {
  const others = plan.filter((one) => one !== 'trial');
  return others.length > 0 ? others : ['free'];
}
