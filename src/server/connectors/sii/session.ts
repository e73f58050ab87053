import { type Element, elementText, readElements } from '../xml.ts';
import { type Signer, signSeed } from './sign-seed.ts';
import { callSoap, type Sii, type SoapCall } from './soap.ts';

/** The tax office does not let the certificate in; `glosa` is what it says, as far as it says anything. */
export class SiiSignInFailure extends Error {
  readonly glosa: string;
  constructor(step: string, state: string, glosa: string) {
    super(`the tax office refused ${step}: ${state}`);
    this.glosa = glosa;
  }
}

/** Somebody signed in with a certificate; the token is fetched when it is first needed, and once more when it is no longer taken. */
export type SiiSession = { sii: Sii; signer: Signer; token: string | null };

/** @param token  one of an earlier session, if there is any */
export function siiSession(sii: Sii, signer: Signer, token: string | null = null): SiiSession {
  return { sii, signer, token };
}

/**
 * Calls a method as that person. A token that is no longer taken is renewed once: with one that is not taken nothing was done.
 * @throws SourceFailure; SiiSignInFailure
 */
export async function callSignedIn(session: SiiSession, call: Omit<SoapCall, 'token'>): Promise<Element> {
  const isFresh = session.token === null;
  session.token ??= await fetchToken(session);
  const answer = await callSoap(session.sii, { ...call, token: session.token });
  const state = tokenState(answer);
  if (state === null) return answer;
  if (isFresh) throw new SiiSignInFailure('its own token', state, '');
  session.token = null;
  return callSignedIn(session, call);
}

/** 001 to 003: the token has ended, is not active, or was never given. */
function tokenState(answer: Element): string | null {
  const state = elementText(answer, 'ESTADO');
  return /^00[123]$/.test(state) ? state : null;
}

/** A seed lives two minutes: it is signed and sent back at once. */
async function fetchToken({ sii, signer }: SiiSession): Promise<string> {
  const seed = await value(sii, { service: 'seed', method: 'getSeed', args: {} }, 'SEMILLA');
  return value(sii, { service: 'token', method: 'getToken', args: { pszXml: signSeed(seed, signer) } }, 'TOKEN');
}

/** These two answer with a text that is XML again. */
async function value(sii: Sii, call: SoapCall, name: 'SEMILLA' | 'TOKEN'): Promise<string> {
  const answer = await callSoap(sii, call);
  const inner = readElements(elementText(answer, `${call.method}Return`));
  const [state, text] = [elementText(inner, 'ESTADO'), elementText(inner, name)];
  if (state !== '00' || !/^[\w-]{1,200}$/.test(text)) throw new SiiSignInFailure(name, state, elementText(inner, 'GLOSA').slice(0, 200));
  return text;
}
