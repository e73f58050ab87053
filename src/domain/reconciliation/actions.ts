/** What a member can ask for; domain/access.ts says what each word of a rule means. */
export const RECONCILIATION_ACTIONS = {
  'movements.read': { route: '/conciliacion' },
  'movements.match': { route: '/conciliacion', isWrite: true },
} as const;
