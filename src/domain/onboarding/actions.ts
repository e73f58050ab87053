/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const ONBOARDING_ACTIONS = {
  'onboarding.read': { route: null },
  'onboarding.write': { route: null, isWrite: true },
} as const;
