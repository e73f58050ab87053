import { afterAll, expect, test } from 'vitest';
import { rutOf } from '#domain/rut.ts';
import { readPfx } from '#server/formats/pfx.ts';
import { makePfx } from '../../../../tests/support/certificates.ts';
import { startSiiSimulator, type Trouble } from '../../../../tests/support/sii-simulator.ts';
import { SourceFailure } from '../http.ts';
import { enterEvent, listEvents, type OfficeDocument } from './claims.ts';
import { type SiiSession, siiSession } from './session.ts';
import { signSeed } from './sign-seed.ts';
import { callSoap, siiAt } from './soap.ts';

const simulator = await startSiiSimulator({ slowMs: 1_000 });
afterAll(() => simulator.stop());
const sii = siiAt(simulator.url, { timeoutMs: 400, maxBytes: 100_000 });
const signerOf = (options: Partial<Parameters<typeof makePfx>[0]> = {}) => {
  const read = readPfx(makePfx({ password: 'x', rut: '12345678-5', ...options }), 'x');
  if (typeof read === 'string') throw new Error(read);
  return read;
};
const signer = signerOf();
const signedIn = (): SiiSession => siiSession(sii, signer);
let lastFolio = 100;
const invoice = (): OfficeDocument => {
  lastFolio += 1;
  return { issuer: rutOf(76_086_428), code: 33, folio: String(lastFolio) };
};
const problemOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'answered',
    (error: unknown) => (error instanceof SourceFailure ? error.problem : String(error)),
  );

test('signs in once, accepts, acknowledges, and lists what stands', async () => {
  const [session, document] = [signedIn(), invoice()];
  expect(await listEvents(session, document)).toEqual([]);
  expect(await enterEvent(session, document, 'ACD')).toEqual({ code: 0, description: 'Respuesta 0' });
  expect(await enterEvent(session, document, 'ERM')).toMatchObject({ code: 0 });
  expect(await enterEvent(session, document, 'RCD')).toMatchObject({ code: 13 });
  expect(await listEvents(session, document)).toMatchObject([
    { code: 'ACD', responsible: '12345678-5', time: expect.stringMatching(/^\d\d:\d\d:\d\d$/) },
    { code: 'ERM' },
  ]);
  expect(simulator.calls().filter((call) => call === 'getToken')).toHaveLength(1);
});

test('a token that has ended is renewed once; one that ends at once again is told', async () => {
  const [session, document] = [signedIn(), invoice()];
  await listEvents(session, document);
  simulator.endTokens();
  expect(await enterEvent(session, document, 'ACD')).toMatchObject({ code: 0 });
  simulator.meet('listarEventosHistDoc', document.folio, 'endedToken', 'endedToken');
  expect(await problemOf(listEvents(session, document))).toContain('the tax office refused its own token: 002');
});

test.each([
  ['html', 'content', 0],
  ['redirect', 'redirect', 0],
  ['lost', 'network', 0],
  ['cut', 'network', 1],
  ['slow', 'timeout', 0],
  ['huge', 'tooLarge', 0],
] as const)('an answer that is %s is no answer', async (trouble: Trouble, problem, written) => {
  const document = invoice();
  const session = signedIn();
  simulator.meet('ingresarAceptacionReclamoDoc', document.folio, trouble);
  expect(await problemOf(enterEvent(session, document, 'ACD'))).toBe(problem);
  expect(simulator.events(document.folio).length).toBe(written);
});

test.each([-1, 1, 5, 8, 17, 26])('code %i is handed on as it is', async (code) => {
  const document = invoice();
  simulator.meet('ingresarAceptacionReclamoDoc', document.folio, code);
  expect(await enterEvent(signedIn(), document, 'ACD')).toMatchObject({ code });
});

test('the office takes neither an old seed, nor a changed one, nor an expired certificate', async () => {
  const give = async (signed: string) =>
    (await callSoap(sii, { service: 'token', method: 'getToken', args: { pszXml: signed } })).children[0]?.text ?? '';
  const seed = async () =>
    /SEMILLA>(\d+)/.exec((await callSoap(sii, { service: 'seed', method: 'getSeed', args: {} })).children[0]?.text ?? '')?.[1] ?? '';
  expect(await give(signSeed(await seed(), signer))).toContain('<ESTADO>00<');
  const [one, other] = [await seed(), await seed()];
  expect(await give(signSeed(one, signer).replaceAll(one, other))).toContain('La huella no corresponde');
  const late = signSeed(await seed(), signer);
  simulator.wait(121_000);
  expect(await give(late)).toContain('Semilla vencida');
  const expired = signerOf({ validUntil: new Date(Date.now() - 1) });
  expect(await problemOf(listEvents(siiSession(sii, expired), invoice()))).toContain('refused TOKEN: -8');
});
