import { type Action, type Grant, mayDo, mayOpen, mayVisit, PATHS, type Route, systemRoleIn } from '#domain/access.ts';
import { type Company, useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';

/** What the person holds in a company, for the same rules as the server's. */
export function grantOf(
  { role, plan, country, features, restrictsF29 }: Pick<Company, 'role' | 'plan' | 'country' | 'features' | 'restrictsF29'>,
  roles: readonly string[],
): Grant {
  return { role, systemRole: systemRoleIn(roles), plan, country, features, restrictsF29 };
}

/** Whether a path may be opened; paths that the policy does not know have no rule. */
export function isOpen(path: string, grant: Grant): boolean {
  const route = PATHS.find((one) => path === one || (one !== '/' && path.startsWith(`${one}/`)));
  return !route || mayVisit(route, grant);
}

/** What the person holds in the selected company. */
export function useGrant(): Grant {
  return grantOf(useCompany(), session()?.roles ?? []);
}

/** Which screens are open to the person in the selected company: nothing leads to a closed door. */
export function useOpen(): (route: Route) => boolean {
  const grant = useGrant();
  return (route) => mayOpen(route, grant);
}

/** Whether the person may do something in the selected company. */
export function useMay(action: Action): boolean {
  return mayDo(action, useGrant());
}

/** Whether a menu shows an entry; all of them until the company is known. */
export function isShown(route: Route, grant: Grant | null): boolean {
  return !grant || mayOpen(route, grant);
}
