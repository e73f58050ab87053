import { ONBOARDING_STEPS, type OnboardingStep } from '#domain/onboarding/steps.ts';

/** Where each step is, and its word in /onboarding/:stepId. */
export const STEPS = [
  { step: 'company', path: '/company', id: 'company' },
  { step: 'documents', path: '/cashflow-documents', id: 'documents' },
  { step: 'bankBalance', path: '/cashflow-bankBalance', id: 'bankBalance' },
  { step: 'additional', path: '/cashflow-additional', id: 'additional' },
  { step: 'waitingRoom', path: '/waiting-room', id: 'waiting-room' },
] as const satisfies readonly { step: OnboardingStep; path: string; id: string }[];

export function pathOf(step: OnboardingStep): (typeof STEPS)[number]['path'] {
  return (STEPS.find((one) => one.step === step) ?? STEPS[0]).path;
}

/** The step that a path shows; null for /onboarding itself. */
export function stepOfPath(pathname: string): OnboardingStep | null {
  return STEPS.find(({ path }) => path === pathname)?.step ?? null;
}

/** The step that /onboarding/:stepId names. */
export function stepOfId(id: string | undefined): OnboardingStep | null {
  return STEPS.find((one) => one.id.toLowerCase() === id?.toLowerCase())?.step ?? null;
}

export function neighbours(step: OnboardingStep): { before: OnboardingStep | null; after: OnboardingStep | null } {
  const at = ONBOARDING_STEPS.indexOf(step);
  return { before: ONBOARDING_STEPS[at - 1] ?? null, after: ONBOARDING_STEPS[at + 1] ?? null };
}
