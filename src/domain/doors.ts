/** The pages for visitors who are not signed in: a separate entry that loads fast. */
export const DOORS = [
  '/signin',
  '/tryout',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/create-password',
  '/verify-email',
  '/onboarding/crear_usuario',
] as const;
export type Door = (typeof DOORS)[number];

/** The visitor page that a path names, or null. */
export function doorOf(path: string): Door | null {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === '/') end -= 1;
  const pathname = path.slice(0, end);
  return DOORS.find((door) => door === pathname) ?? null;
}

/** The steps of onboarding a company. */
const JOURNEY: readonly string[] = [
  '/company',
  '/cashflow-documents',
  '/cashflow-bankBalance',
  '/cashflow-additional',
  '/waiting-room',
  '/onboarding',
];
/** `/onboarding/:stepId`: the page itself knows which steps exist. */
const STEP = /^\/onboarding\/[\w-]+$/;

/** Whether a path is a step of onboarding. */
export function isJourney(path: string): boolean {
  return doorOf(path) === null && (JOURNEY.includes(path) || STEP.test(path));
}

/**
 * Where a visitor who opens one of our pages is redirected. A step of onboarding with an invitation link starts with creating the
 * account, and continues there; without a link the sign-in page explains how to get in.
 */
export function doorFor({ pathname, href, token }: { pathname: string; href: string; token: string }, isNew: boolean): string {
  const query = (parts: Record<string, string>) => Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (token && isJourney(pathname)) return `/onboarding/crear_usuario?${query({ token, next: pathname }).join('&')}`;
  const door = isNew ? '/signup' : '/signin';
  return pathname === '/logout' ? door : `${door}?${query({ next: href }).join('&')}`;
}
