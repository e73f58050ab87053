import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { findKey, type Key, type Keyring } from '../keys.ts';

const ISSUER = 'caudal';
const AUDIENCE = 'caudal';
const TYPE = 'access+jwt';

/** What an access token says; everything else is looked up at each request, so that revoking works at once. */
export type TokenClaims = { personId: string; sessionId: string };

/** Signs an access token, with the present key, that ends at `expiresAt`. `extra`: what the page reads of its own person without asking. */
export function signToken(
  [key]: Keyring,
  { personId, sessionId }: TokenClaims,
  expiresAt: Date,
  extra: Record<string, unknown>,
): Promise<string> {
  return new SignJWT({ ...extra, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: key.id })
    .setSubject(personId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(key.secret));
}

/** The claims of a token that this installation signed, with a key that is still given, and that has not ended; or null. */
export async function readToken(keys: Keyring, token: string): Promise<TokenClaims | null> {
  for (const key of keysFor(keys, token)) {
    const claims = await readWith(key, token);
    if (claims) return claims;
  }
  return null;
}

/** The one that the token names; of a token from before keys had ids, all. */
function keysFor(keys: Keyring, token: string): readonly Key[] {
  try {
    const { kid } = decodeProtectedHeader(token);
    if (kid === undefined) return keys;
    return [findKey(keys, String(kid))].filter((key) => key !== undefined);
  } catch {
    return [];
  }
}

async function readWith({ secret }: Key, token: string): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      maxTokenAge: '8d',
      requiredClaims: ['exp', 'sub', 'sid'],
    });
    return { personId: String(payload.sub), sessionId: String(payload['sid']) };
  } catch {
    return null;
  }
}
