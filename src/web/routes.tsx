import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { ROUTES, type Route } from '#domain/access.ts';
import { session } from './api/session.ts';
import { safeNext } from './api/token.ts';

/** Nobody had an account when this page was loaded: the server writes it into the document. */
function isNew(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="new"]')?.content === 'yes';
}

const root = createRootRoute({ component: Outlet });

const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => (typeof next === 'string' ? { next } : {}),
  beforeLoad: ({ search }) => {
    if (session()) throw redirect({ href: safeNext(search.next, ROUTES) });
  },
});

const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: ({ location }) => {
    if (session()) return;
    const search = location.pathname === '/logout' ? {} : { next: location.href };
    throw redirect({ to: isNew() ? '/signup' : '/signin', search });
  },
});

const shell = createRoute({
  getParentRoute: () => members,
  id: 'shell',
  component: lazyRouteComponent(() => import('./features/shell/Shell.tsx'), 'Shell'),
});

const visitorPages = [
  createRoute({
    getParentRoute: () => visitors,
    path: '/signin',
    component: lazyRouteComponent(() => import('./features/session/SignInPage.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => visitors,
    path: '/signup',
    component: lazyRouteComponent(() => import('./features/session/SignUpPage.tsx'), 'SignUpPage'),
  }),
];

const memberPages = [
  createRoute({
    getParentRoute: () => members,
    path: '/company',
    component: lazyRouteComponent(() => import('./features/session/CompanyPage.tsx'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/logout',
    component: lazyRouteComponent(() => import('./features/session/LogOutPage.tsx'), 'LogOutPage'),
  }),
];

const toDashboard = () => {
  throw redirect({ to: '/dashboard', replace: true });
};
const others = ['/', '$'].map((path) => createRoute({ getParentRoute: () => root, path, beforeLoad: toDashboard }));

/** A screen inside the shell; `load` brings its code when it is first opened. */
function page<Name extends string>(path: Route, load: () => Promise<Record<Name, React.ComponentType>>, name: Name) {
  return createRoute({ getParentRoute: () => shell, path, component: lazyRouteComponent(load as never, name as never) });
}

const pages = [
  page('/dashboard', () => import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  page('/carga', () => import('./features/imports/ImportsPage.tsx'), 'ImportsPage'),
  page('/documentos_tributarios', () => import('./features/documents/DocumentsPage.tsx'), 'DocumentsPage'),
  page('/conciliacion', () => import('./features/reconciliation/ReconciliationPage.tsx'), 'ReconciliationPage'),
  page('/flujo_caja', () => import('./features/cashflow/CashFlowPage.tsx'), 'CashFlowPage'),
];

export const routeTree = root.addChildren([
  ...others,
  visitors.addChildren(visitorPages),
  members.addChildren([shell.addChildren(pages), ...memberPages]),
]);
