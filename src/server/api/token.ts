import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'caudal';
const AUDIENCE = 'caudal';
const TYPE = 'access+jwt';

/** What an access token says; everything else is looked up at each request, so that revoking works at once. */
export type TokenClaims = { personId: string; sessionId: string };

/** Signs an access token that ends at `expiresAt`. `extra`: what the page reads of its own person without asking. */
export function signToken(
  secret: string,
  { personId, sessionId }: TokenClaims,
  expiresAt: Date,
  extra: Record<string, unknown>,
): Promise<string> {
  return new SignJWT({ ...extra, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(personId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret));
}

/** The claims of a token that this installation signed and that has not ended, or null. */
export async function readToken(secret: string, token: string): Promise<TokenClaims | null> {
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
