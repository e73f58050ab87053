/** What the page reads from the access token; only the server decides whether it is valid. */
export type Session = {
  token: string;
  /** The person's id. */
  uid: string;
  name: string;
  /** First letters of first name and first surname. */
  initials: string;
  email: string;
  /** System roles of the person. */
  roles: readonly string[];
  /** Milliseconds since 1970. */
  expiresAt: number;
};

/** The session in a token, or null when it is invalid or has expired at `now` (milliseconds since 1970). */
export function readToken(token: string | null, now: number): Session | null {
  const payload = token?.split('.')[1];
  if (!token || !payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const { exp, sub = '', name = '', surname = '', email = '', roles = [] } = JSON.parse(new TextDecoder().decode(bytes)) as Claims;
    if (typeof exp !== 'number' || exp * 1000 <= now) return null;
    return {
      token,
      uid: sub,
      name: `${name} ${surname}`.trim(),
      initials: initialsOf(name || email, surname),
      email,
      roles,
      expiresAt: exp * 1000,
    };
  } catch {
    return null;
  }
}

/** María José, Soto Pérez → MS. */
function initialsOf(name: string, surname: string): string {
  return [name, surname]
    .map((part) => [...part.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}

type Claims = { exp?: number; sub?: string; name?: string; surname?: string; email?: string; roles?: string[] };

/** Where to go after sign-in: the page of ours that `next` names, otherwise the first one. Never another site. */
export function safeNext(next: string | undefined, routes: readonly string[]): string {
  if (!next?.startsWith('/')) return '/dashboard';
  const path = next.split(/[?#]/)[0] ?? '';
  return routes.includes(path) ? next : '/dashboard';
}
