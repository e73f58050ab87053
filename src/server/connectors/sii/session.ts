import { type Element, elementText, readElements } from '../xml.ts';
import { type Signer, signSeed } from './sign-seed.ts';
import { callSoap, type Sii, type SoapCall } from './soap.ts';

/** The tax office rejects the certificate; `glosa` is its reason, if it gives one. */
export class SiiSignInFailure extends Error {
  readonly glosa: string;
  constructor(step: string, state: string, glosa: string) {
    super(`the tax office refused ${step}: ${state}`);
    this.glosa = glosa;
  }
}

/** A session signed in with a certificate. The token is fetched when first needed, and once more when it is rejected. */
export type SiiSession = { sii: Sii; signer: Signer; token: string | null };

/** @param token  from an earlier session, if there is one */
export function siiSession(sii: Sii, signer: Signer, token: string | null = null): SiiSession {
  return { sii, signer, token };
}

/** Fetches a token if there is none, so that the next call is sent at once. @throws SourceFailure; SiiSignInFailure */
export async function signIn(session: SiiSession): Promise<void> {
  session.token ??= await fetchToken(session);
}

/**
 * Calls a method in this session. A rejected token is renewed once: with a rejected token nothing was done.
 * @throws SourceFailure; SiiSignInFailure
 */
export async function callSignedIn(session: SiiSession, call: Omit<SoapCall, 'token'>): Promise<Element> {
  const isFresh = session.token === null;
  const token = session.token ?? (await fetchToken(session));
  session.token = token;
  const answer = await callSoap(session.sii, { ...call, token });
  const state = tokenState(answer);
  if (state === null) return answer;
  session.token = null;
  if (isFresh) throw new SiiSignInFailure('its own token', state, '');
  return callSignedIn(session, call);
}

/** 001 to 003: the token expired, is not active, or never existed. */
function tokenState(answer: Element): string | null {
  const state = elementText(answer, 'ESTADO');
  return /^00[123]$/.test(state) ? state : null;
}

/** A seed is valid for two minutes: it is signed and sent back at once. */
async function fetchToken({ sii, signer }: SiiSession): Promise<string> {
  const seed = await value(sii, { service: 'seed', method: 'getSeed', args: {} }, 'SEMILLA');
  return value(sii, { service: 'token', method: 'getToken', args: { pszXml: signSeed(seed, signer) } }, 'TOKEN');
}

/** These two methods answer with XML inside a text. */
async function value(sii: Sii, call: SoapCall, name: 'SEMILLA' | 'TOKEN'): Promise<string> {
  const answer = await callSoap(sii, call);
  const inner = readElements(elementText(answer, `${call.method}Return`));
  const [state, text] = [elementText(inner, 'ESTADO'), elementText(inner, name)];
  if (state !== '00' || !/^[\w-]{1,200}$/.test(text)) throw new SiiSignInFailure(name, state, elementText(inner, 'GLOSA').slice(0, 200));
  return text;
}
