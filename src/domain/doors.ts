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
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return DOORS.find((door) => door === plain) ?? null;
}
