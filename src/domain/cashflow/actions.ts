/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const CASHFLOW_ACTIONS = {
  'dashboard.read': { route: '/dashboard' },
  'dashboard.mark': { route: '/dashboard', isWrite: true },
  'cashflow.read': { route: '/flujo_caja' },
  'cashflow.write': { route: '/flujo_caja', isWrite: true },
} as const;
