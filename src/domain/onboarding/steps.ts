import { type Grant, isManager, mayOpen } from '../access.ts';

/** The way of a new company into the product, in this order. */
export const ONBOARDING_STEPS = ['company', 'documents', 'bankBalance', 'additional', 'waitingRoom'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** What a company settles in its first weeks. */
export const SOFTLANDING_STEPS = ['sii', 'bancos', 'saldos', 'areas', 'conciliacion', 'usuarios'] as const;
export type SoftlandingStep = (typeof SOFTLANDING_STEPS)[number];

/** The step on which somebody who comes back goes on: the first that is neither done nor left out. */
export function firstOpenStep(completed: Iterable<string>): OnboardingStep {
  const behind = new Set(completed);
  return ONBOARDING_STEPS.find((step) => !behind.has(step)) ?? 'waitingRoom';
}

/** Who sees and answers the questions on money (payroll, rent, loans, balances): who sees the cash flow they end up in. */
export function mayAnswer(grant: Grant): boolean {
  return isManager(grant) || mayOpen('/flujo_caja', grant);
}
