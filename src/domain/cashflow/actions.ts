/** What a member can ask for; domain/access.ts says what each word of a rule means. */
export const CASHFLOW_ACTIONS = {
  'dashboard.read': { route: '/dashboard' },
  'cashflow.read': { route: '/flujo_caja' },
  'cashflow.write': { route: '/flujo_caja', isWrite: true },
} as const;
