import { ROUTES } from '#domain/access.ts';
import { type Door, doorOf, isJourney } from '#domain/doors.ts';
import { safeNext } from '#web/api/token.ts';

/** Where signing in may redirect: our own screens, the start, which knows each person's first one, and the steps of onboarding. */
const INSIDE: readonly string[] = ['/', ...ROUTES, '/holding'];
const ONLY_FOR_VISITORS: readonly (Door | null)[] = ['/signin', '/signup', '/tryout', '/forgot-password'];

/** Redirects to the page that the visitor wanted, or to `fallback`, replacing the sign-in page in the history. */
export function continueAfterSignIn(fallback = '/'): void {
  const next = new URLSearchParams(location.search).get('next');
  const path = next?.split(/[?#]/)[0] ?? '';
  const inside = isJourney(path) ? [path] : INSIDE;
  location.replace(next ? safeNext(next, inside) : fallback);
}

/** Whether a page is useless to a signed-in person. Pages of links are not: the link may be for somebody else. */
export function isForVisitorsOnly(path: string): boolean {
  return ONLY_FOR_VISITORS.includes(doorOf(path));
}

/** The address of another visitors' page that keeps the intended destination. */
export function doorTo(door: Door): string {
  const next = new URLSearchParams(location.search).get('next');
  return next ? `${door}?${new URLSearchParams({ next })}` : door;
}

/** Why people cannot simply sign up here, as the server writes it into the document; null when they can. */
export function closedSignUp(): 'invited' | 'off' | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="sign-up"]')?.content;
  return content === 'invited' || content === 'off' ? content : null;
}

/** The token in the link. */
export function linkToken(): string {
  return new URLSearchParams(location.search).get('token') ?? '';
}

/** Whether the visitor came for a step of onboarding. */
export function cameForStep(): boolean {
  return isJourney((new URLSearchParams(location.search).get('next') ?? '').split(/[?#]/)[0] ?? '');
}
