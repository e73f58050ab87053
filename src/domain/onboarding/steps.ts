import { type Grant, isManager, mayOpen } from '../access.ts';

/** The steps of onboarding a company, in order. */
export const ONBOARDING_STEPS = ['company', 'documents', 'bankBalance', 'additional', 'waitingRoom'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** What a company sets up in its first weeks. */
export const SOFTLANDING_STEPS = ['sii', 'bancos', 'saldos', 'areas', 'conciliacion', 'usuarios'] as const;
export type SoftlandingStep = (typeof SOFTLANDING_STEPS)[number];

export const SOFTLANDING_TITLES: Readonly<Record<SoftlandingStep, string>> = {
  sii: 'SII',
  bancos: 'Bancos',
  saldos: 'Saldos iniciales',
  areas: 'Áreas',
  conciliacion: 'Primera conciliación',
  usuarios: 'Usuarios',
};

/** The step where somebody who returns continues: the first that is neither done nor skipped. */
export function firstOpenStep(completed: Iterable<string>): OnboardingStep {
  const behind = new Set(completed);
  return ONBOARDING_STEPS.find((step) => !behind.has(step)) ?? 'waitingRoom';
}

/** Whether a member sees and answers the questions on money (payroll, rent, loans, balances): those who see the cash flow they feed. */
export function mayAnswer(grant: Grant): boolean {
  return isManager(grant) || mayOpen('/flujo_caja', grant);
}
