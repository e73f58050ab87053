import { mayOpen, type Route } from '#domain/access.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { grantOf } from '../shell/access.ts';

/** Tells which other screens this person may open in the selected company: nothing here leads to a closed door. */
export function useOpen(): (route: Route) => boolean {
  const grant = grantOf(useCompany(), session()?.roles ?? []);
  return (route) => mayOpen(route, grant);
}
