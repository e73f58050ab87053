import { BANK_MONTH_ACTIONS } from './bankmonths/actions.ts';
import { CASHFLOW_ACTIONS } from './cashflow/actions.ts';
import { COMPANY_ACTIONS } from './companies/actions.ts';
import { CONNECTION_ACTIONS } from './connections/actions.ts';
import { DOCUMENT_ACTIONS } from './documents/actions.ts';
import { HISTORY_ACTIONS } from './history/actions.ts';
import { IMPORT_ACTIONS } from './imports/actions.ts';
import { LOAN_ACTIONS } from './loans/actions.ts';
import { ONBOARDING_ACTIONS } from './onboarding/actions.ts';
import { RECONCILIATION_ACTIONS } from './reconciliation/actions.ts';
import { SETTINGS_ACTIONS } from './settings/actions.ts';
import { BOOK_ACTIONS } from './taxbooks/actions.ts';
import { USER_ACTIONS } from './users/actions.ts';
import { WORK_ACTIONS } from './work/actions.ts';

/**
 * Who may see and do what: one table for the server, the menu, the routes and the buttons.
 * A member's grant in one company meets the rules of roles, plans, country and company features.
 */
export const SYSTEM_ROLES = ['ADMIN', 'SUPER_COLABORADOR', 'COLABORADOR'] as const;
/** A role that belongs to the person, in every company of which they are a member. */
export type SystemRole = (typeof SYSTEM_ROLES)[number];

/** The role of the system that a session bears, if any. */
export function systemRoleIn(roles: readonly string[]): SystemRole | null {
  return SYSTEM_ROLES.find((role) => roles.includes(role)) ?? null;
}

export const COMPANY_ROLES = [
  'FOUNDER',
  'USER',
  'USER_CAUDAL',
  'USER_PEPPER',
  'WORKER',
  'FLUJO_DE_CAJA',
  'NOMINAS',
  'OPERARIO',
  'USER_WITH_COBRANZA',
  'USER_WITH_OUT_COBRANZA',
] as const;
/** A role inside one company. */
export type CompanyRole = (typeof COMPANY_ROLES)[number];
/** A role of either kind. */
export type Role = CompanyRole | SystemRole;

export const FEATURES = ['cuadratura', 'eoaf', 'eerr', 'conciliacion', 'avance_conciliacion', 'holding'] as const;
export type Feature = (typeof FEATURES)[number];

/** Every plan there is; a company has a set of them. */
export const PLANS = [
  'free',
  'trial',
  'pepper',
  'caudal',
  'caudalfull',
  'caudalpro',
  'nominas',
  'facturacion',
  'despega',
  'inicia',
  'plan_base',
  'flujo_de_caja',
  'pago_a_proveedores',
  'estado_de_resultados',
  'cuenta_corriente',
  'bloqueado',
  'blocked',
] as const;
export type Plan = (typeof PLANS)[number];

/** Whether a text, of the database or of a request, is the name of a plan. */
export function isPlan(text: string): text is Plan {
  return (PLANS as readonly string[]).includes(text);
}

/** One person's rights in one company. Without a grant, the company does not exist for them. */
export type Grant = {
  role: CompanyRole;
  systemRole: SystemRole | null;
  plan: readonly string[];
  country: string;
  features: readonly string[];
  /** A manager of the company allowed this member to accept and claim documents at the tax office. */
  isClaimer?: boolean;
  /** The company keeps /f-29 for its owners and the role USER_CAUDAL. */
  restrictsF29: boolean;
};

export const ROUTES = [
  '/softlanding',
  '/dashboard',
  '/flujo_caja',
  '/eerr',
  '/documentos_tributarios',
  '/boletas',
  '/obligaciones',
  '/declaraciones_de_ingresos',
  '/creditos',
  '/pago_proveedores',
  '/cuadratura',
  '/agenda',
  '/conciliacion',
  '/conexiones',
  '/reportes',
  '/reportes_dj',
  '/usuarios',
  '/cobranza',
  '/f-29',
  '/configuracion',
  '/carga',
  '/suscripcion',
  '/eoaf',
] as const;
export type Route = (typeof ROUTES)[number];

/** Every path inside the app: the start (which redirects to the dashboard), the screens, and sign-out. */
export const PATHS = ['/', ...ROUTES, '/logout'] as const;
export type Path = (typeof PATHS)[number];

const BLOCKED_BY_ROLE: Partial<Record<CompanyRole, readonly Route[]>> = {
  FLUJO_DE_CAJA: ['/reportes', '/reportes_dj', '/pago_proveedores', '/eerr'],
  NOMINAS: ['/reportes', '/reportes_dj', '/flujo_caja', '/creditos', '/conexiones', '/eerr', '/dashboard'],
  OPERARIO: ['/reportes', '/reportes_dj', '/configuracion', '/eerr', '/conexiones'],
  USER_WITH_COBRANZA: ['/reportes', '/reportes_dj', '/eerr', '/conexiones', '/flujo_caja', '/dashboard', '/f-29', '/creditos'],
  USER_WITH_OUT_COBRANZA: [
    '/reportes',
    '/reportes_dj',
    '/eerr',
    '/conexiones',
    '/flujo_caja',
    '/dashboard',
    '/f-29',
    '/creditos',
    '/cobranza',
  ],
};
/** A company with one of these needs no plan of its own for the routes of NEEDED_PLAN. */
const WHOLE_PLANS = ['pepper', 'trial', 'caudal', 'caudalfull', 'caudalpro'];
const NEEDED_PLAN: Partial<Record<Route, string>> = {
  '/flujo_caja': 'flujo_de_caja',
  '/eerr': 'estado_de_resultados',
  '/pago_proveedores': 'pago_a_proveedores',
};
const REPORT_PLANS = ['caudal', 'caudalfull', 'caudalpro'];
const SMALL_PLANS = ['inicia', 'despega'];
const HIDDEN_FROM_SMALL_PLANS: readonly Route[] = ['/creditos', '/pago_proveedores', '/reportes', '/reportes_dj', '/eerr'];
const NO_COBRANZA_PLANS = ['caudal', 'caudalfull', 'caudalpro', 'free', 'despega', 'inicia'];
const PROGRESS_PLANS = ['trial', 'pepper', 'caudalfull', 'plan_base'];
const NEEDED_FEATURE: Partial<Record<Route, Feature>> = {
  '/cuadratura': 'cuadratura',
  '/eoaf': 'eoaf',
  '/eerr': 'eerr',
  '/conciliacion': 'conciliacion',
};

/** A company whose plan is blocked: only its subscription page opens and nothing is written. */
export function isBlocked(plan: readonly string[]): boolean {
  return plan.includes('blocked') || plan.includes('bloqueado');
}

/** Who runs a company in Caudal: its FOUNDER, or an ADMIN or SUPER_COLABORADOR who is a member. */
export function isManager({ role, systemRole }: Pick<Grant, 'role' | 'systemRole'>): boolean {
  return role === 'FOUNDER' || mayCreateCompanies(systemRole);
}

/** Whether somebody may create companies after their first. */
export function mayCreateCompanies(systemRole: SystemRole | null): boolean {
  return systemRole === 'ADMIN' || systemRole === 'SUPER_COLABORADOR';
}

/** Whether a member may open a route. Source: the specification, roles and permissions. */
export function mayOpen(route: Route, grant: Grant): boolean {
  return isBlocked(grant.plan) ? route === '/suscripcion' : opensUnblocked(route, grant);
}

/** Whether a member may visit a path: sign-out always, the start unless the company is blocked. */
export function mayVisit(path: Path, grant: Grant): boolean {
  if (path === '/logout') return true;
  return path === '/' ? !isBlocked(grant.plan) : mayOpen(path, grant);
}

function opensUnblocked(route: Route, grant: Grant): boolean {
  const has = (plans: readonly string[]) => plans.some((plan) => grant.plan.includes(plan));
  if (BLOCKED_BY_ROLE[grant.role]?.includes(route)) return false;
  if (route === '/declaraciones_de_ingresos' && !grant.systemRole) return false;
  if (route === '/f-29' && grant.restrictsF29 && grant.role !== 'USER_CAUDAL' && !isManager(grant)) return false;
  if ((route === '/reportes' || route === '/reportes_dj') && !has(REPORT_PLANS)) return false;
  if (HIDDEN_FROM_SMALL_PLANS.includes(route) && has(SMALL_PLANS)) return false;
  const plan = NEEDED_PLAN[route];
  if (plan && !has(WHOLE_PLANS) && !has([plan])) return false;
  if (route === '/cobranza' && (grant.country === 'COL' || has(NO_COBRANZA_PLANS))) return false;
  const feature = NEEDED_FEATURE[route];
  return !feature || grant.features.includes(feature);
}

/** Whether the header shows how much of the month is reconciled. */
export function showsProgress(grant: Grant): boolean {
  const hasPlan = PROGRESS_PLANS.some((plan) => grant.plan.includes(plan));
  return hasPlan && grant.features.includes('avance_conciliacion') && mayOpen('/conciliacion', grant);
}

/** Whether a member sees what part of a month is reconciled: one measure, on the dashboard of every plan and in the header of some. */
function seesRatio(grant: Grant): boolean {
  return mayOpen('/dashboard', grant) || showsProgress(grant);
}

/** Whether a member sees what each worker earns: who runs the company, and whoever may open the returns made of it. */
function seesPayroll(grant: Grant): boolean {
  return isManager(grant) || mayOpen('/reportes_dj', grant);
}

/** Whether a member may write a value that is missing: whoever may write any, and whoever imports what needs it. */
function fillsRates(grant: Grant): boolean {
  return mayOpen('/configuracion', grant) || mayOpen('/carga', grant);
}

export type Rule = {
  /** The screen that offers it; null: any member, from any screen. */
  route: Route | null;
  /** Changes something: refused while the company is blocked. */
  isWrite?: true;
  /** Only for those who run the company. */
  isForManagers?: true;
  /** Only for those who run the company, and members whom they name for it. */
  isForClaimers?: true;
  /** Only for a system ADMIN who is a member. */
  isForAdmins?: true;
  /** Still works while the company is blocked: exports, and what the subscription needs. */
  isOpenWhenBlocked?: true;
  /** The part of the screen that offers it, where that part may be absent. */
  isOffered?: (grant: Grant) => boolean;
};

/** Everything a member can ask of the server: what each feature offers, and what belongs to no feature. */
export const ACTIONS = {
  ...COMPANY_ACTIONS,
  ...SETTINGS_ACTIONS,
  ...HISTORY_ACTIONS,
  ...USER_ACTIONS,
  ...ONBOARDING_ACTIONS,
  ...DOCUMENT_ACTIONS,
  ...BANK_MONTH_ACTIONS,
  ...RECONCILIATION_ACTIONS,
  ...CASHFLOW_ACTIONS,
  ...IMPORT_ACTIONS,
  ...WORK_ACTIONS,
  ...CONNECTION_ACTIONS,
  ...BOOK_ACTIONS,
  ...LOAN_ACTIONS,
  'rates.fill': { route: null, isWrite: true, isOffered: fillsRates },
  'search.read': { route: null },
  'progress.ratio': { route: null, isOffered: seesRatio },
  'payroll.read': { route: null, isOffered: seesPayroll },
  'progress.read': { route: '/conciliacion', isOffered: showsProgress },
} as const satisfies Record<string, Rule>;
export type Action = keyof typeof ACTIONS;

/** Whether a member may do something. */
export function mayDo(action: Action, grant: Grant): boolean {
  const rule: Rule = ACTIONS[action];
  if (rule.isForAdmins && grant.systemRole !== 'ADMIN') return false;
  if (rule.isForManagers && !isManager(grant)) return false;
  if (rule.isForClaimers && !isManager(grant) && !grant.isClaimer) return false;
  if (rule.isOffered && !rule.isOffered(grant)) return false;
  if (isBlocked(grant.plan) && !rule.isOpenWhenBlocked) return rule.route === null && !rule.isWrite;
  return rule.route === null || opensUnblocked(rule.route, grant);
}
