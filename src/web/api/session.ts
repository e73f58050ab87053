import { doorOf } from '#domain/doors.ts';
import { readToken, type Session } from './token.ts';

const TOKEN = 'accessToken';
/** Signs out every tab, whoever writes it: a tab that signs out, for a moment, for the others. */
const LOG_OUT = 'logOut';
/** What survives signing out: preferences of the device, not of the person. */
const DEVICE = ['mantine-color-scheme-value', 'rail'];
const MAX_TIMER = 2 ** 31 - 1;

/** The current session, or null, also while the flag that signs out stands. */
export function session(): Session | null {
  if (localStorage.getItem(LOG_OUT)) return null;
  return readToken(localStorage.getItem(TOKEN), Date.now());
}

/** Stores the token of a successful sign-in, and removes everything of the previous person. */
export function keepToken(token: string): void {
  forget([...DEVICE, TOKEN]);
  localStorage.setItem(TOKEN, token);
}

/** Replaces the token of the same session, with changed facts about its person. */
export function replaceToken(token: string): void {
  localStorage.setItem(TOKEN, token);
}

/**
 * Ends the session on this device and loads the sign-in page anew, so that nothing of the person stays in memory. The next sign-in
 * returns to the current page, unless it is to be forgotten.
 */
export function signOut(isForgotten = false): void {
  forget(DEVICE);
  localStorage.setItem(LOG_OUT, String(Date.now()));
  localStorage.removeItem(LOG_OUT);
  goToSignIn(isForgotten);
}

/** When the sign-in page opens, removes what a tab wrote while another one signed out, and what a flag left that no tab saw appear. */
export function forgetPerson(): void {
  if (!localStorage.getItem(TOKEN) || localStorage.getItem(LOG_OUT)) forget(DEVICE);
}

/** Leaves when the token expires, and when another tab signs out or signs in as somebody else. */
export function watchSession(): void {
  const uid = session()?.uid;
  watchEnd();
  window.addEventListener('storage', ({ key, newValue }) => {
    // Whichever tab signed out, nothing of the person stays in any.
    if (key === LOG_OUT && newValue) forget(DEVICE);
    if ((key === LOG_OUT && newValue) || (key === TOKEN && !newValue)) goToSignIn(false);
    if (key === TOKEN && newValue && session()?.uid !== uid) location.reload();
  });
}

/** Continues when another tab signs in. */
export function watchSignIn(onSignIn: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN && session()) onSignIn();
  });
}

function watchEnd(): void {
  const current = session();
  if (!current) return;
  const wait = Math.min(current.expiresAt - Date.now() + 1000, MAX_TIMER);
  setTimeout(() => (session() ? watchEnd() : signOut()), wait);
}

/** Whether this is a page for visitors who are not signed in. */
export function isVisitorPage(): boolean {
  return doorOf(location.pathname) !== null;
}

function forget(keysToKeep: readonly string[]): void {
  for (const key of Object.keys(localStorage)) if (!keysToKeep.includes(key)) localStorage.removeItem(key);
  sessionStorage.clear();
}

function goToSignIn(isForgotten: boolean): void {
  if (isVisitorPage()) return;
  const currentPath = location.pathname + location.search;
  // While this tab signs out, another one may notice first.
  location.assign(isForgotten || location.pathname === '/logout' ? '/signin' : `/signin?next=${encodeURIComponent(currentPath)}`);
}
