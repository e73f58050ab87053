/**
 * Who may see and do what: one table for the server, the menu, the routes and the buttons.
 * A member's grant in one company meets the rules of roles, plans, country and company features.
 */
const SYSTEM_ROLES = ['ADMIN', 'SUPER_COLABORADOR', 'COLABORADOR'] as const;
/** A role that belongs to the person, in every company of which they are a member. */
export type SystemRole = (typeof SYSTEM_ROLES)[number];

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

export const FEATURES = ['cuadratura', 'eoaf', 'eerr', 'conciliacion', 'avance_conciliacion', 'holding'] as const;
type Feature = (typeof FEATURES)[number];

/** What one person holds in one company. No grant = the company does not exist for them. */
export type Grant = {
  role: CompanyRole;
  systemRole: SystemRole | null;
  plan: readonly string[];
  country: string;
  features: readonly string[];
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

/** Whether a member may open a route. Source: the specification, roles and permissions. */
export function mayOpen(route: Route, grant: Grant): boolean {
  const has = (plans: readonly string[]) => plans.some((plan) => grant.plan.includes(plan));
  if (isBlocked(grant.plan)) return route === '/suscripcion';
  if (BLOCKED_BY_ROLE[grant.role]?.includes(route)) return false;
  if (route === '/declaraciones_de_ingresos' && !grant.systemRole) return false;
  if ((route === '/reportes' || route === '/reportes_dj') && !has(REPORT_PLANS)) return false;
  if (HIDDEN_FROM_SMALL_PLANS.includes(route) && has(SMALL_PLANS)) return false;
  const plan = NEEDED_PLAN[route];
  if (plan && !has(WHOLE_PLANS) && !has([plan])) return false;
  if (route === '/cobranza' && (grant.country === 'COL' || has(NO_COBRANZA_PLANS))) return false;
  const feature = NEEDED_FEATURE[route];
  return !feature || grant.features.includes(feature);
}

/** Everything a member can ask the server for; each belongs to the screen that offers it. */
const ACTIONS = {
  'company.read': null,
  'dashboard.read': '/dashboard',
  'documents.read': '/documentos_tributarios',
  'movements.read': '/conciliacion',
  'movements.match': '/conciliacion',
  'cashflow.read': '/flujo_caja',
  'imports.read': '/carga',
  'imports.write': '/carga',
} as const satisfies Record<string, Route | null>;
export type Action = keyof typeof ACTIONS;

/** Whether a member may do something: null actions need only membership. */
export function mayDo(action: Action, grant: Grant): boolean {
  const route = ACTIONS[action];
  return route === null || mayOpen(route, grant);
}
