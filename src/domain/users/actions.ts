/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const USER_ACTIONS = {
  'users.read': { route: '/usuarios' },
  'users.write': { route: '/usuarios', isWrite: true, isForManagers: true },
  'users.leave': { route: null, isWrite: true },
} as const;
