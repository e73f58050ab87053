/** The pages of people who are not signed in: a document of their own, which loads fast. */
const DOORS = [
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

/** The door that a path names, or null. */
export function doorOf(path: string): Door | null {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === '/') end -= 1;
  const pathname = path.slice(0, end);
  return DOORS.find((door) => door === pathname) ?? null;
}

/** The steps of bringing a company in. */
const JOURNEY: readonly string[] = [
  '/company',
  '/cashflow-documents',
  '/cashflow-bankBalance',
  '/cashflow-additional',
  '/waiting-room',
  '/onboarding',
];
/** `/onboarding/:stepId`: which steps there are is that page's own matter. */
const STEP = /^\/onboarding\/[\w-]+$/;

/** Whether a path is a step of bringing a company in. */
export function isJourney(path: string): boolean {
  return doorOf(path) === null && (JOURNEY.includes(path) || STEP.test(path));
}

/**
 * Where a visitor who opens one of our pages is led. A step of bringing a company in with the link of an invitation begins with making the
 * account, and goes on there; without a link the page of visitors says how to get in.
 */
export function doorFor({ pathname, href, token }: { pathname: string; href: string; token: string }, isNew: boolean): string {
  const query = (parts: Record<string, string>) => Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (token && isJourney(pathname)) return `/onboarding/crear_usuario?${query({ token, next: pathname }).join('&')}`;
  const door = isNew ? '/signup' : '/signin';
  return pathname === '/logout' ? door : `${door}?${query({ next: href }).join('&')}`;
}
