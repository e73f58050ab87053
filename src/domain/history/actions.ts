/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const HISTORY_ACTIONS = {
  'history.read': { route: '/configuracion', isForManagers: true },
  'history.export': { route: '/configuracion', isForManagers: true, isOpenWhenBlocked: true },
  'history.undo': { route: '/configuracion', isWrite: true, isForManagers: true },
} as const;
