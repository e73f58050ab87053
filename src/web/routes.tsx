import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import type { Route } from '#domain/access.ts';
import { doorOf } from '#domain/doors.ts';
import { session } from './api/session.ts';

/** Nobody had an account when this page was loaded: the server writes it into the document. */
function isNew(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="new"]')?.content === 'yes';
}

/** Visitors have a document of their own: it is loaded in place of this one, which stays without a page until then. */
function goToDoor(next: string | null): Promise<never> {
  window.location.replace(`${isNew() ? '/signup' : '/signin'}${next ? `?${new URLSearchParams({ next })}` : ''}`);
  return new Promise(() => {});
}

const root = createRootRoute({ component: Outlet });

const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: ({ location }) => {
    if (session()) return;
    return goToDoor(location.pathname === '/logout' ? null : location.href);
  },
});

const shell = createRoute({
  getParentRoute: () => members,
  id: 'shell',
  component: lazyRouteComponent(() => import('./features/shell/Shell.tsx'), 'Shell'),
});

const memberPages = [
  createRoute({
    getParentRoute: () => members,
    path: '/logout',
    component: lazyRouteComponent(() => import('./features/session/LogOutPage.tsx'), 'LogOutPage'),
  }),
];

/** The way in of a new company: its own frame, `companyId` says whose. */
const journey = createRoute({
  getParentRoute: () => members,
  id: 'journey',
  validateSearch: ({ companyId }: Record<string, unknown>): { companyId?: string } => (typeof companyId === 'string' ? { companyId } : {}),
  component: lazyRouteComponent(() => import('./features/onboarding/JourneyFrame.tsx'), 'JourneyFrame'),
});

function journeyPage<Name extends string>(path: string, load: () => Promise<Record<Name, React.ComponentType>>, name: Name) {
  return createRoute({ getParentRoute: () => journey, path, component: lazyRouteComponent(load as never, name as never) });
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

/** Anything else is the dashboard, but a page of visitors, whose document is not this one: an old address leads to it too. */
function toDashboard({ location }: { location: { pathname: string; href: string } }): Promise<never> {
  if (doorOf(location.pathname) === null) throw redirect({ to: '/dashboard', replace: true });
  window.location.replace(location.href);
  return new Promise(() => {});
}
const others = ['/', '$'].map((path) => createRoute({ getParentRoute: () => root, path, beforeLoad: toDashboard }));

/** A screen inside the shell; `load` brings its code when it is first opened. */
function page<Name extends string>(path: Route, load: () => Promise<Record<Name, React.ComponentType>>, name: Name) {
  return createRoute({ getParentRoute: () => shell, path, component: lazyRouteComponent(load as never, name as never) });
}

/** Screens of which every company has nothing yet: one part shows what each is for. */
const empty = (path: Route) => page(path, () => import('./features/shell/screens/EmptyScreen.tsx'), 'EmptyScreen');

const pages = [
  page('/dashboard', () => import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  page('/configuracion', () => import('./features/settings/SettingsPage.tsx'), 'SettingsPage'),
  page('/suscripcion', () => import('./features/subscription/SubscriptionPage.tsx'), 'SubscriptionPage'),
  page('/softlanding', () => import('./features/softlanding/SoftlandingPage.tsx'), 'SoftlandingPage'),
  page('/carga', () => import('./features/imports/ImportsPage.tsx'), 'ImportsPage'),
  page('/documentos_tributarios', () => import('./features/documents/DocumentsPage.tsx'), 'DocumentsPage'),
  page('/conciliacion', () => import('./features/reconciliation/ReconciliationPage.tsx'), 'ReconciliationPage'),
  page('/usuarios', () => import('./features/users/UsersPage.tsx'), 'UsersPage'),
  page('/boletas', () => import('./features/documents/BoletasPage.tsx'), 'BoletasPage'),
  page('/obligaciones', () => import('./features/documents/ObligacionesPage.tsx'), 'ObligacionesPage'),
  page('/flujo_caja', () => import('./features/cashflow/CashFlowPage.tsx'), 'CashFlowPage'),
  empty('/eerr'),
  empty('/declaraciones_de_ingresos'),
  empty('/creditos'),
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
  beforeLoad: ({ location }) => (session() || window.parent !== window ? undefined : goToDoor(location.href)),
  component: lazyRouteComponent(() => import('./features/holding/HoldingPage.tsx'), 'HoldingPage'),
});

export const routeTree = root.addChildren([
  ...others,
  holding,
  members.addChildren([shell.addChildren(pages), journey.addChildren(journeyPages), ...memberPages]),
]);
