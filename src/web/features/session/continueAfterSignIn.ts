import { ROUTES } from '#domain/access.ts';
import { type Door, doorOf, isJourney } from '#domain/doors.ts';
import { safeNext } from '#web/api/token.ts';

/** Where signing in may lead: our own screens, and those steps. */
const INSIDE: readonly string[] = [...ROUTES, '/holding'];
const ONLY_FOR_VISITORS: readonly (Door | null)[] = ['/signin', '/signup', '/tryout', '/forgot-password'];

/** Leads to where this visitor wanted to go, or to `usual`; the page of visitors does not stay behind. */
export function continueAfterSignIn(fallback = '/dashboard'): void {
  const next = new URLSearchParams(location.search).get('next');
  const path = next?.split(/[?#]/)[0] ?? '';
  const inside = isJourney(path) ? [path] : INSIDE;
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

/** Whether the visitor came for a step of bringing a company in. */
export function cameForStep(): boolean {
  return isJourney((new URLSearchParams(location.search).get('next') ?? '').split(/[?#]/)[0] ?? '');
}
