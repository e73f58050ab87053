/** What a member can ask for; domain/access.ts says what each word of a rule means. */
export const ONBOARDING_ACTIONS = {
  'onboarding.read': { route: null },
  'onboarding.write': { route: null, isWrite: true },
} as const;
