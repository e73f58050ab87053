/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const LOAN_ACTIONS = {
  'loans.read': { route: '/creditos' },
  'loans.write': { route: '/creditos', isWrite: true },
} as const;
