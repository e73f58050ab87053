import { COMPANY_ROLES, type CompanyRole, type Grant, isManager, mayOpen, ROUTES, type Route, systemRoleIn } from '#domain/access.ts';
import { grantableRoles, mayGrant } from '#domain/people.ts';
import type { Company } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import type { ListedFragment } from './operations.ts';

/** What the person who looks may do with the people of a company: the rules of the server. */
export type Rights = {
  email: string;
  isManager: boolean;
  roles: readonly CompanyRole[];
  /** Whether they may change the role of somebody, or remove them. */
  mayChange: (user: Pick<ListedFragment, 'companyRole'>) => boolean;
};

export function rightsIn(company: Company): Rights {
  const { email = '', roles = [] } = session() ?? {};
  const holder = { role: company.role, systemRole: systemRoleIn(roles) };
  const may = isManager(holder) && !company.isBlocked;
  return {
    email,
    isManager: may,
    roles: may ? grantableRoles(holder) : [],
    mayChange: ({ companyRole }) => may && mayGrant(holder, companyRole),
  };
}

/** The screens that a role opens in a company, and those that it keeps closed although the company has them. */
export function screensOf(role: CompanyRole, company: Company): { open: Route[]; closed: Route[] } {
  const earlier = new Set(COMPANY_ROLES.flatMap((one) => opened(one, company)));
  const open = opened(role, company);
  return { open, closed: [...earlier].filter((route) => !open.includes(route)) };
}

/** What changes with another role. */
export function screenChange(before: CompanyRole, after: CompanyRole, company: Company): { gains: Route[]; loses: Route[] } {
  const [earlier, has] = [opened(before, company), opened(after, company)];
  return { gains: has.filter((route) => !earlier.includes(route)), loses: earlier.filter((route) => !has.includes(route)) };
}

function opened(role: CompanyRole, { plan, country, features, restrictsF29 }: Company): Route[] {
  const grant: Grant = { role, systemRole: null, plan, country, features, restrictsF29 };
  return ROUTES.filter((route) => route !== '/softlanding' && mayOpen(route, grant));
}

/** How somebody is called on screen. */
export function nameOf({ firstName, lastName, email }: Pick<ListedFragment, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email || '';
}
