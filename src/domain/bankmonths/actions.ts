/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const BANK_MONTH_ACTIONS = {
  'bankMonths.read': { route: '/conciliacion' },
  'bankMonths.export': { route: '/conciliacion', isOpenWhenBlocked: true },
  'bankMonths.prepare': { route: '/conciliacion', isWrite: true },
  'bankMonths.close': { route: '/conciliacion', isWrite: true, isForManagers: true },
} as const;
