import { ROUTES } from '#domain/access.ts';
import { type Door, doorOf } from '#domain/doors.ts';
import { safeNext } from '#web/api/token.ts';

/** The steps of bringing a company in. */
const STEPS: readonly string[] = [
  '/company',
  '/cashflow-documents',
  '/cashflow-bankBalance',
  '/cashflow-additional',
  '/waiting-room',
  '/onboarding',
];
/** Where signing in may lead: our own screens, and those steps. */
const INSIDE: readonly string[] = [...ROUTES, '/holding', ...STEPS];
/** `/onboarding/:stepId`: which steps there are is that page's own matter. */
const STEP = /^\/onboarding\/[\w-]+$/;
const ONLY_FOR_VISITORS: readonly (Door | null)[] = ['/signin', '/signup', '/tryout', '/forgot-password'];

/** Leads to where this visitor wanted to go, or to `usual`; the page of visitors does not stay behind. */
export function continueAfterSignIn(fallback = '/dashboard'): void {
  const next = new URLSearchParams(location.search).get('next');
  const path = next?.split(/[?#]/)[0] ?? '';
  const inside = STEP.test(path) && doorOf(path) === null ? [path] : INSIDE;
  location.replace(next ? safeNext(next, inside) : fallback);
}

/** Whether a page is of no use to somebody who is signed in. The pages of links are: they may be another person's. */
export function isForVisitorsOnly(path: string): boolean {
  return ONLY_FOR_VISITORS.includes(doorOf(path));
}

/** Another page of visitors, that keeps where this one wanted to go. */
export function doorTo(door: Door): string {
  const next = new URLSearchParams(location.search).get('next');
  return next ? `${door}?${new URLSearchParams({ next })}` : door;
}

/** Why nobody may make an account here without more ado, as the server writes it into the document; null where anybody may. */
export function closedSignUp(): 'invited' | 'off' | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="sign-up"]')?.content;
  return content === 'invited' || content === 'off' ? content : null;
}

/** The token of the link that led here. */
export function linkToken(): string {
  return new URLSearchParams(location.search).get('token') ?? '';
}

/**
 * Where a visitor who opens one of our pages is led. A step of bringing a company in with the link of an invitation begins with making the
 * account, and goes on there; without a link the page of visitors says how to get in.
 */
export function doorFor({ pathname, href, token }: { pathname: string; href: string; token: string }, isNew: boolean): string {
  if (token && isStep(pathname)) return `/onboarding/crear_usuario?${new URLSearchParams({ token, next: pathname })}`;
  const door = isNew ? '/signup' : '/signin';
  return pathname === '/logout' ? door : `${door}?${new URLSearchParams({ next: href })}`;
}

/** Whether the visitor came for a step of bringing a company in. */
export function cameForStep(): boolean {
  return isStep((new URLSearchParams(location.search).get('next') ?? '').split(/[?#]/)[0] ?? '');
}

function isStep(path: string): boolean {
  return doorOf(path) === null && (STEPS.includes(path) || STEP.test(path));
}
