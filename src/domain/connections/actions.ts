/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const CONNECTION_ACTIONS = {
  'connections.read': { route: '/conexiones' },
  'connections.write': { route: '/conexiones', isWrite: true, isForManagers: true },
  'collections.read': { route: '/cobranza' },
} as const;
