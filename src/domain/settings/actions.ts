/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const SETTINGS_ACTIONS = {
  'company.write': { route: '/configuracion', isWrite: true, isForManagers: true },
  'rates.write': { route: '/configuracion', isWrite: true },
  'subscription.read': { route: '/suscripcion', isOpenWhenBlocked: true },
  'subscription.write': { route: '/suscripcion', isForManagers: true, isOpenWhenBlocked: true },
} as const;
