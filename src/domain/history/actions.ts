/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const HISTORY_ACTIONS = {
  'history.read': { route: '/configuracion', isForManagers: true },
  'history.export': { route: '/configuracion', isForManagers: true, isOpenWhenBlocked: true },
  /** Whoever may do an act may undo it: its own action is checked as well. */
  'history.undo': { route: null, isWrite: true },
} as const;
