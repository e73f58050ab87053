/** What a member can ask for; domain/access.ts says what each word of a rule means. */
export const USER_ACTIONS = {
  'users.read': { route: '/usuarios' },
  'users.write': { route: '/usuarios', isWrite: true, isForManagers: true },
  'users.leave': { route: null, isWrite: true },
} as const;
