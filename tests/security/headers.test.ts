import type { RouteOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createServer } from '#server/api/http.ts';
import { newId } from '#server/db/ids.ts';
import { plainRoutes } from '#server/routes.ts';
import { testApi } from '../support/api.ts';

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
];

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
  const SIGNED = ['/payments/notice'];

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

test('the API is never stored, the page is asked for again each time', async () => {
  expect((await post('{"query":"{ __typename }"}')).headers.get('cache-control')).toBe('no-store');
  const page = await fetch(`${url}/dashboard`);
  if (page.status === 200) expect(page.headers.get('cache-control')).toBe('no-cache');
});

test.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/.env', '/assets/%00'])(
  '%s leads nowhere outside the page',
  async (path) => {
    const answer = await app.inject({ method: 'GET', url: path });
    expect(answer.body).not.toContain('"dependencies"');
    expect(answer.statusCode).toBeLessThan(500);
  },
);
