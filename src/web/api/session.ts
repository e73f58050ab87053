import { readToken, type Session } from './token.ts';

const TOKEN = 'accessToken';
/** Written for a moment to sign out every other tab. */
const LOG_OUT = 'logOut';
/** What outlives a sign-out: choices of the device, not of the person. */
const DEVICE = ['mantine-color-scheme-value', 'rail'];
const LONGEST_TIMER = 2 ** 31 - 1;

/** The living session, or null. */
export function session(): Session | null {
  return readToken(localStorage.getItem(TOKEN), Date.now());
}

/** Keeps the token of a successful sign-in. */
export function keepToken(token: string): void {
  localStorage.setItem(TOKEN, token);
  watchEnd();
}

/**
 * Ends the session on this device and goes to the sign-in page by loading it anew, so that nothing of the person stays
 * in memory. The present page is where the next sign-in leads, unless `forget`.
 */
export function leave(forget = false): void {
  for (const key of Object.keys(localStorage)) if (!DEVICE.includes(key)) localStorage.removeItem(key);
  localStorage.setItem(LOG_OUT, String(Date.now()));
  localStorage.removeItem(LOG_OUT);
  goToSignIn(forget);
}

/** Leaves when the token ends and when another tab signs out. */
export function watchSession(): void {
  watchEnd();
  window.addEventListener('storage', ({ key, newValue }) => {
    if ((key === LOG_OUT && newValue) || (key === TOKEN && !newValue)) goToSignIn(false);
  });
}

function watchEnd(): void {
  const current = session();
  if (current) setTimeout(() => !session() && leave(), Math.min(current.expiresAt - Date.now() + 1000, LONGEST_TIMER));
}

/** Whether this is a page for people who are not signed in. */
export function isVisitorPage(): boolean {
  return location.pathname === '/signin' || location.pathname === '/signup';
}

function goToSignIn(forget: boolean): void {
  if (isVisitorPage()) return;
  const here = location.pathname + location.search;
  location.assign(forget ? '/signin' : `/signin?next=${encodeURIComponent(here)}`);
}
