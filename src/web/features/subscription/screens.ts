import { FEATURES, type Grant, isBlocked, mayOpen, type Route } from '#domain/access.ts';

/** Why a screen is closed to somebody; null when it opens. */
export type Closed = 'blocked' | 'role' | 'feature' | 'country' | 'plan';

/**
 * What stands between a person and a screen: the first single thing that, were it otherwise, would open it; where none would
 * alone, the plan.
 */
export function closedBy(route: Route, grant: Grant): Closed | null {
  if (mayOpen(route, grant)) return null;
  if (isBlocked(grant.plan)) return 'blocked';
  if (mayOpen(route, { ...grant, features: FEATURES })) return 'feature';
  if (mayOpen(route, { ...grant, country: 'CHL' })) return 'country';
  if (mayOpen(route, { ...grant, role: 'FOUNDER', systemRole: 'ADMIN' })) return 'role';
  return 'plan';
}
