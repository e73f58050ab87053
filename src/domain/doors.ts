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
