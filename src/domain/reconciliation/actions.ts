/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const RECONCILIATION_ACTIONS = {
  'movements.read': { route: '/conciliacion' },
  'matching.manage': { route: '/conciliacion', isWrite: true, isForManagers: true },
  'rules.read': { route: '/conciliacion' },
  'rules.manage': { route: '/conciliacion', isWrite: true, isForManagers: true },
  'movements.export': { route: '/conciliacion', isOpenWhenBlocked: true },
  'movements.match': { route: '/conciliacion', isWrite: true },
} as const;
