import { AppError } from '#domain/errors.ts';
import { SourceFailure } from '#server/connectors/http.ts';
import { type SiiSession, SiiSignInFailure, signIn, siiSession } from '#server/connectors/sii/session.ts';
import { siiAt } from '#server/connectors/sii/soap.ts';
import type { SigningKey } from '#server/features/connections/store.ts';
import type { Settings } from '#server/settings.ts';

/** A token works for about an hour, and is renewed when the office rejects it. */
const TOKEN_MS = 3_600_000;
type Token = { token: string; since: number };
/** By credential. */
const TOKENS = new Map<string, Token>();

/**
 * Acts at the tax office as the certificate's owner.
 * @throws SII_UNREACHABLE, SII_SIGN_IN: nothing was done
 */
export async function signedIn<Result>(
  { simulatorsUrl }: Pick<Settings, 'simulatorsUrl'>,
  key: SigningKey,
  act: (session: SiiSession) => Promise<Result>,
): Promise<Result> {
  dropOldTokens(Date.now());
  const known = TOKENS.get(key.credentialId);
  const session = siiSession(siiAt(simulatorsUrl), key, known?.token ?? null);
  try {
    await signIn(session);
    return await act(session);
  } catch (error) {
    if (error instanceof SourceFailure) throw new AppError('SII_UNREACHABLE');
    if (error instanceof SiiSignInFailure) throw new AppError('SII_SIGN_IN', { glosa: error.glosa });
    throw error;
  } finally {
    keepToken(key.credentialId, session.token, known);
  }
}

/** The token as the session left it: null when the office rejected it. */
function keepToken(credentialId: string, token: string | null, known: Token | undefined): void {
  if (token === null) TOKENS.delete(credentialId);
  else if (token !== known?.token) TOKENS.set(credentialId, { token, since: Date.now() });
}

function dropOldTokens(now: number): void {
  for (const [credentialId, { since }] of TOKENS) if (now - since >= TOKEN_MS) TOKENS.delete(credentialId);
}
