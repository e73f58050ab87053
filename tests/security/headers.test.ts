import type { RouteOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createServer } from '#server/api/http.ts';
import { newId } from '#server/db/ids.ts';
import { plainRoutes } from '#server/routes.ts';
import { testApi } from '../support/api.ts';
import { exchange } from '../support/raw.ts';

// What every answer carries, whatever was asked: page, API, files, and what does not exist. The plain routes are those that the
// server has: a new one is tested by itself.

const { services, person, company } = await testApi();
const routes: RouteOptions[] = [];
const app = await createServer(
  services,
  async () => [],
  (server, contextOf) => {
    server.addHook('onRoute', (route) => void routes.push(route));
    plainRoutes(services)(server, contextOf);
  },
);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const ana = await person();
const luis = await person();
const theirs = await company(luis.id);
const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/graphql`, { method: 'POST', body, headers: { ...json, ...headers } });

const UPGRADE = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\r\n';
const ANSWERS: [string, () => Promise<Response>][] = [
  ['the page', () => fetch(`${url}/dashboard`)],
  ['the door', () => fetch(`${url}/signin?next=/carga`)],
  ['a file of the page', () => fetch(`${url}/favicon.svg`)],
  ['no such file', () => fetch(`${url}/assets/nothing.js`)],
  ['an answer of the API', () => post('{"query":"{ __typename }"}')],
  ['a refusal of the API', () => post('{"query":"{ __schema { types { name } } }"}')],
  ['a body that is no JSON', () => post('{')],
  ['another method', () => fetch(`${url}/graphql`, { method: 'PUT' })],
  ['health', () => fetch(`${url}/healthz`)],
  ['a file without a session', () => fetch(`${url}/archivos/importaciones/${theirs}/${newId()}`)],
  ['a body over 1 MB', () => post(`{"query":"${'x'.repeat(1_100_000)}"}`, { authorization: `Bearer ${ana.token}` })],
  ['a form', () => post('query=1', { 'content-type': 'application/x-www-form-urlencoded' })],
  ['files without the header', () => fetch(`${url}/graphql`, { method: 'POST', body: new FormData() })],
  ['another site', () => post('{}', { origin: 'https://evil.example' })],
  ['an address that cannot be decoded', () => spoken('GET /%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')],
  ['a name that is not ours', () => spoken('GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n')],
  ['no HTTP', () => spoken('\0\0\0\r\n\r\n')],
  ['headers without end', () => spoken(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`)],
  ['a websocket elsewhere', () => spoken(`GET /x HTTP/1.1\r\nhost: localhost\r\n${UPGRADE}`)],
  ['a websocket of another site', () => spoken(`GET /graphql HTTP/1.1\r\nhost: localhost\r\norigin: https://evil.example\r\n${UPGRADE}`)],
  ['a broken websocket', () => spoken(`GET /graphql HTTP/1.1\r\nhost: localhost\r\nsec-websocket-key: x\r\n${UPGRADE}`)],
];

/** What is answered to bytes that no HTTP client would send. */
async function spoken(text: string): Promise<Response> {
  const [head = '', body = ''] = (await exchange(url, text)).split(/\r\n\r\n(.*)/s);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ').slice(1).join(': ')]);
  return new Response(body, { status: Number(first.split(' ')[1]), headers });
}

test.each(ANSWERS)('%s carries the headers that keep it from being misused', async (_name, ask) => {
  const { headers } = await ask();
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).not.toMatch(/script-src[^;]*('unsafe|\*|https?:)/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
});

describe('another site', () => {
  const evil = { origin: 'https://evil.example' };
  test.each([
    ['asks with a token', () => post('{"query":"{ companiesByUser { id } }"}', { ...evil, authorization: `Bearer ${ana.token}` })],
    ['asks before', () => fetch(`${url}/graphql`, { method: 'OPTIONS', headers: { ...evil, 'access-control-request-method': 'POST' } })],
    ['wants a file', () => fetch(`${url}/archivos/importaciones/${theirs}/${newId()}`, { headers: evil })],
  ])('%s and may not read the answer', async (_name, ask) => {
    const { headers } = await ask();
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('plain routes', () => {
  const plain = routes
    .filter(({ url }) => url !== '/*')
    .map((route) => ({ ...route, method: [route.method].flat().filter((one) => one !== 'HEAD')[0] ?? '' }))
    .filter(({ method }) => method !== '');
  /** Public by their nature: what they are signed with is their own tests' matter. */
  const SIGNED = ['/payments/notice', '/archivos/descargas/:companyId/:id'];

  test('there are some', () => expect(plain.length).toBeGreaterThan(1));

  test.each(plain.map((route) => [`${route.method} ${route.url}`, route] as const))(
    '%s gives nothing to strangers',
    async (_name, route) => {
      const path = route.url
        .replace(/:company\w*/gi, theirs)
        .replace(/:\w+/g, newId())
        .replace('*', 'x');
      const ask = (token?: string) =>
        fetch(`${url}${path}`, {
          method: route.method,
          headers: { ...json, ...(token ? { authorization: `Bearer ${token}` } : {}) },
          ...(route.method === 'GET' ? {} : { body: '{}' }),
        });
      for (const answer of [await ask(), await ask(ana.token)]) {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(await answer.text()).not.toContain('Empresa de Prueba');
      }
      if (!SIGNED.includes(route.url)) expect((await ask()).status).toBe(401);
    },
  );
});

const PAGES = ['the page', 'the door', 'a file of the page'];

test.each(ANSWERS.filter(([name]) => !PAGES.includes(name)))('%s is stored nowhere', async (_name, ask) => {
  expect((await ask()).headers.get('cache-control')).toMatch(/^(private, )?no-store$/);
});

test.each(ANSWERS)('%s tells no secret of the server', async (_name, ask) => {
  const text = await (await ask()).text();
  expect(text).not.toMatch(/node_modules|at \S+ \(|\.ts:\d|FST_|HPE_/);
});

test('the page is asked for again each time', async () => {
  const page = await fetch(`${url}/dashboard`);
  if (page.status === 200) expect(page.headers.get('cache-control')).toBe('no-cache');
});

test('behind https the browser is told to stay there', async () => {
  expect((await fetch(`${url}/healthz`)).headers.get('strict-transport-security')).toBeNull();
  const settings = { ...services.settings, publicUrl: 'https://caudal.empresa.cl' };
  const secure = await createServer({ ...services, settings }, async () => []);
  const address = await secure.listen({ port: 0, host: '127.0.0.1' });
  for (const path of ['/healthz', '/nothing.js', '/graphql'])
    expect((await fetch(`${address}${path}`)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect((await exchange(address, '\0\r\n\r\n')).toLowerCase()).toContain('strict-transport-security: max-age=31536000');
  await secure.close();
});

test.each(['historial/COMPANY?kind=%00', 'historial/COMPANY?search=a%00b&from=%00', 'importaciones/COMPANY/%00', 'logos/%00'])(
  '/archivos/%s is a bad request, in Spanish',
  async (path) => {
    const own = await company(ana.id);
    const answer = await fetch(`${url}/archivos/${path.replace('COMPANY', own)}`, { headers: { authorization: `Bearer ${ana.token}` } });
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'La dirección lleva un carácter que no se acepta.' }]);
  },
);

test('the page comes to whoever accepts no compression, and nothing that the build notes for itself', async () => {
  const answer = await exchange(url, 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 (200|404) /);
  for (const path of ['/.sources', '/.vite/manifest.json', '/assets/.sources', '/index.js.map'])
    expect((await fetch(`${url}${path}`)).status).toBe(404);
});

test.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/.env', '/assets/%00'])(
  '%s leads nowhere outside the page',
  async (path) => {
    const answer = await app.inject({ method: 'GET', url: path });
    expect(answer.body).not.toContain('"dependencies"');
    expect(answer.statusCode).toBeLessThan(500);
  },
);
