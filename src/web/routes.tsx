import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import type { Route } from '#domain/access.ts';
import { doorFor, doorOf } from '#domain/doors.ts';
import { session } from './api/session.ts';
import type { BankMonthsSearch } from './features/bankmonths/search.ts';
import type { AgeingSearch } from './features/dashboard/ageingSearch.ts';
import type { Search as DocumentsSearch } from './features/documents/filters.ts';
import type { Search as MovementsSearch } from './features/reconciliation/filters.ts';
import type { EmptyRoute } from './features/shell/screens/table.ts';

type Load<Name extends string> = () => Promise<Record<Name, React.ComponentType>>;

/** A screen whose code comes when it is first opened. */
function screen<Name extends string>(load: Load<Name>, name: Name) {
  return lazyRouteComponent(async () => ({ default: (await load())[name] }));
}

type SearchOf<Search extends object> = (
  raw: { [Part in keyof Search]?: Search[Part] | undefined } & SearchSchemaInput,
) => Record<string, unknown>;

/** What links to a screen may say in its address. The screen itself reads it by its own schema, whatever stands there. */
function searchOf<Search extends object>(): SearchOf<Search> {
  return (raw) => raw;
}

/** Nobody had an account when this page was loaded: the server writes it into the document. */
function isNew(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="new"]')?.content === 'yes';
}

/** Visitors have a document of their own: it is loaded in place of this one, which stays without a page until then. */
function goToDoor({ pathname, href, search }: { pathname: string; href: string; search: object }): Promise<never> {
  const token = 'token' in search ? String(search.token) : '';
  window.location.replace(doorFor({ pathname, href, token }, isNew()));
  return new Promise(() => {});
}

const root = createRootRoute({ component: Outlet });

const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: ({ location }) => {
    if (session()) return;
    return goToDoor(location);
  },
});

const shell = createRoute({
  getParentRoute: () => members,
  id: 'shell',
  validateSearch: searchOf<{ cuenta: string; empresa: string; companyId: string }>(),
  // Every screen stays in the company of the one before.
  search: { middlewares: [retainSearchParams(['empresa'])] },
  component: lazyRouteComponent(() => import('./features/shell/Shell.tsx'), 'Shell'),
});

const memberPages = [
  createRoute({
    getParentRoute: () => members,
    path: '/logout',
    component: lazyRouteComponent(() => import('./features/session/LogOutPage.tsx'), 'LogOutPage'),
  }),
];

/** The way in of a new company: its own frame, `companyId` says whose; links of a screen bear theirs as `empresa`. */
const journey = createRoute({
  getParentRoute: () => members,
  id: 'journey',
  validateSearch: searchOf<{ companyId: string; empresa: string }>(),
  component: lazyRouteComponent(() => import('./features/onboarding/JourneyFrame.tsx'), 'JourneyFrame'),
});

function journeyPage<const Path extends string, Name extends string>(path: Path, load: Load<Name>, name: Name) {
  return createRoute({ getParentRoute: () => journey, path, component: screen(load, name) });
}

const journeyPages = [
  journeyPage('/company', () => import('./features/onboarding/CompanyPage.tsx'), 'CompanyPage'),
  journeyPage('/cashflow-documents', () => import('./features/onboarding/DocumentsPage.tsx'), 'DocumentsPage'),
  journeyPage('/cashflow-bankBalance', () => import('./features/onboarding/BalancePage.tsx'), 'BalancePage'),
  journeyPage('/cashflow-additional', () => import('./features/onboarding/AdditionalPage.tsx'), 'AdditionalPage'),
  journeyPage('/waiting-room', () => import('./features/onboarding/WaitingPage.tsx'), 'WaitingPage'),
  journeyPage('/onboarding', () => import('./features/onboarding/OnboardingPage.tsx'), 'OnboardingPage'),
  journeyPage('/onboarding/$stepId', () => import('./features/onboarding/OnboardingPage.tsx'), 'OnboardingPage'),
];

/**
 * Anything else is the dashboard, where those who may not open it are led on (Shell.tsx); a page of visitors is in another document, to which
 * an old address leads too.
 */
function toDashboard({ location }: { location: { pathname: string; href: string } }): Promise<never> {
  if (doorOf(location.pathname) === null) throw redirect({ to: '/dashboard', replace: true, state: { isLanding: true } });
  window.location.replace(location.href);
  return new Promise(() => {});
}
const others = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toDashboard }),
  createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toDashboard }),
];

/** A screen inside the shell; `load` brings its code when it is first opened. */
function page<const Path extends Exclude<Route, EmptyRoute>, Name extends string, Search extends object = object>(
  path: Path,
  load: Load<Name>,
  name: Name,
  search: SearchOf<Search> = searchOf<Search>(),
) {
  return inShell(path, load, name, search);
}

function inShell<const Path extends Route, Name extends string, Search extends object>(
  path: Path,
  load: Load<Name>,
  name: Name,
  search: SearchOf<Search>,
) {
  return createRoute({ getParentRoute: () => shell, path, component: screen(load, name), validateSearch: search });
}

/** Screens of which every company has nothing yet: one part shows what each is for. */
const empty = <const Path extends EmptyRoute>(path: Path) =>
  inShell(path, () => import('./features/shell/screens/EmptyScreen.tsx'), 'EmptyScreen', searchOf());

const pages = [
  page('/dashboard', () => import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage', searchOf<Partial<AgeingSearch>>()),
  page(
    '/configuracion',
    () => import('./features/settings/SettingsPage.tsx'),
    'SettingsPage',
    searchOf<{ seccion: string; parte?: 'valores' }>(),
  ),
  page('/suscripcion', () => import('./features/subscription/SubscriptionPage.tsx'), 'SubscriptionPage'),
  page('/softlanding', () => import('./features/softlanding/SoftlandingPage.tsx'), 'SoftlandingPage'),
  page(
    '/carga',
    () => import('./features/imports/ImportsPage.tsx'),
    'ImportsPage',
    searchOf<{ carga: string; page: number; offset: number }>(),
  ),
  page('/documentos_tributarios', () => import('./features/documents/DocumentsPage.tsx'), 'DocumentsPage', searchOf<DocumentsSearch>()),
  page(
    '/conciliacion',
    () => import('./features/reconciliation/ReconciliationViews.tsx'),
    'ReconciliationViews',
    searchOf<MovementsSearch & BankMonthsSearch & { regla: string }>(),
  ),
  page('/usuarios', () => import('./features/users/UsersPage.tsx'), 'UsersPage'),
  page('/boletas', () => import('./features/documents/BoletasPage.tsx'), 'BoletasPage', searchOf<DocumentsSearch>()),
  page('/obligaciones', () => import('./features/documents/ObligacionesPage.tsx'), 'ObligacionesPage', searchOf<DocumentsSearch>()),
  page(
    '/flujo_caja',
    () => import('./features/cashflow/CashFlowViews.tsx'),
    'CashFlowViews',
    searchOf<{ row: string; column: string; tab: string; view_type: string; start: string; scenario: string; f29: string }>(),
  ),
  empty('/eerr'),
  page('/declaraciones_de_ingresos', () => import('./features/dins/DinsPage.tsx'), 'DinsPage'),
  page('/creditos', () => import('./features/loans/LoansPage.tsx'), 'LoansPage', searchOf<{ nuevo: boolean; credito: string }>()),
  empty('/pago_proveedores'),
  empty('/cuadratura'),
  empty('/agenda'),
  empty('/conexiones'),
  empty('/reportes'),
  empty('/reportes_dj'),
  empty('/cobranza'),
  empty('/f-29'),
  empty('/eoaf'),
];

const holding = createRoute({
  getParentRoute: () => root,
  path: '/holding',
  // In a frame the session comes from the page around it.
  beforeLoad: ({ location }) => (session() || window.parent !== window ? undefined : goToDoor(location)),
  component: lazyRouteComponent(() => import('./features/holding/HoldingPage.tsx'), 'HoldingPage'),
});

export const routeTree = root.addChildren([
  ...others,
  holding,
  members.addChildren([shell.addChildren(pages), journey.addChildren(journeyPages), ...memberPages]),
]);
