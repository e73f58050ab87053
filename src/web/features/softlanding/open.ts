import { mayOpen, type Route } from '#domain/access.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { grantOf } from '../shell/access.ts';

/** Which screens are open to the person in this company. */
export function useOpen(): (route: Route) => boolean {
  const grant = grantOf(useCompany(), session()?.roles ?? []);
  return (route) => mayOpen(route, grant);
}
