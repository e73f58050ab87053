import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { findKey, type Key, type Keyring } from '../keys.ts';

const ISSUER = 'caudal';
const AUDIENCE = 'caudal';
const TYPE = 'access+jwt';

/** The content of an access token; everything else is looked up at each request, so that revoking works at once. */
export type TokenClaims = { personId: string; sessionId: string };

/** Signs an access token with the current key. `extra`: facts about the person that the page reads without a request. */
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

/** The claims of an unexpired token that this installation signed with a key still configured; or null. */
export async function readToken(keys: Keyring, token: string): Promise<TokenClaims | null> {
  const known = verifiedBy(keys).get(token);
  if (known && known.endsAt > Date.now()) return known.claims;
  for (const key of keysFor(keys, token)) {
    const verified = await readWith(key, token);
    if (verified) return remember(verifiedBy(keys), token, verified).claims;
  }
  return null;
}

/** A verified signature stays valid until the token expires; whether its session is valid is checked each time (people.ts). */
type Verified = { claims: TokenClaims; endsAt: number };
const VERIFIED = new WeakMap<Keyring, Map<string, Verified>>();
const MAX_VERIFIED = 2_000;
const MAX_AGE_DAYS = 8;

function verifiedBy(keys: Keyring): Map<string, Verified> {
  const tokens = VERIFIED.get(keys) ?? new Map<string, Verified>();
  VERIFIED.set(keys, tokens);
  return tokens;
}

function remember(tokens: Map<string, Verified>, token: string, verified: Verified): Verified {
  for (const oldest of tokens.keys()) if (tokens.size >= MAX_VERIFIED) tokens.delete(oldest);
  tokens.set(token, verified);
  return verified;
}

/** The key that the token names; all keys for a token from before keys had ids. */
function keysFor(keys: Keyring, token: string): readonly Key[] {
  try {
    const { kid } = decodeProtectedHeader(token);
    if (kid === undefined) return keys;
    return [findKey(keys, String(kid))].filter((key) => key !== undefined);
  } catch {
    return [];
  }
}

async function readWith({ secret }: Key, token: string): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      maxTokenAge: `${MAX_AGE_DAYS}d`,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    });
    const { sub, sid, iat = 0, exp = 0 } = payload;
    const endsAt = Math.min(exp, iat + MAX_AGE_DAYS * 86_400) * 1000;
    return { claims: { personId: String(sub), sessionId: String(sid) }, endsAt };
  } catch {
    return null;
  }
}
