import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { MULTIPART, multipartBody } from '../../../tests/support/uploads.ts';
import { createServer } from './http.ts';

const { database, services, person, company, join } = await testApi();
let reasons: string[] = [];
const app = await createServer(services, async () => reasons);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/graphql`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const query = async (text: string, token?: string) => {
  const answer = await post(JSON.stringify({ query: text }), token ? { authorization: `Bearer ${token}` } : {});
  return {
    status: answer.status,
    body: (await answer.json()) as { data?: unknown; errors?: { message: string; extensions: { code: string } }[] },
  };
};

test('health and readiness, with reasons', async () => {
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  reasons = ['La base de datos no responde.'];
  const answer = await fetch(`${url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', reasons }]);
});

test('every answer carries the security headers, and the API is never stored', async () => {
  const { headers } = await post('{"query":"{ __typename }"}');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('so does the answer to an expectation that nobody meets', async () => {
  const expectation = request(`${url}/healthz`, { headers: { expect: 'foo' } }).end();
  const [{ statusCode, headers }] = (await once(expectation, 'response')) as [IncomingMessage];
  expect([statusCode, headers['x-content-type-options'], headers['cache-control']]).toEqual([417, 'nosniff', 'no-store']);
});

test('what is refused is not quoted: it could be a password in the wrong place', async () => {
  const text = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken } }';
  const variables = { email: { password: 'mi clave secreta' }, password: 'x' };
  const answer = await (await post(JSON.stringify({ query: text, variables }))).text();
  expect(answer).toContain('BAD_USER_INPUT');
  expect(answer).not.toContain('mi clave secreta');
});

test('a bearer token over HTTP is the person', async () => {
  const ana = await person();
  expect((await query('{ companiesByUser { id } }', ana.token)).body.data).toEqual({ companiesByUser: [] });
  expect((await query('{ companiesByUser { id } }')).body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

test.each([
  ['deep', `{ ${'a { '.repeat(12)} b ${' }'.repeat(12)} }`],
  ['many aliases', `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: __typename`).join(' ')} }`],
  ['many root fields', `{ ${'__typename '.repeat(21)} }`],
  ['many tokens', `{ ${'__typename '.repeat(2100)} }`],
  ['introspection', '{ __schema { types { name } } }'],
  ['a fragment cycle', 'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
])('a document with %s is refused', async (_name, text) => {
  const { body } = await query(text);
  expect(body.data ?? null).toBeNull();
  expect(body.errors?.length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|at .*\.ts/);
});

const LONG = JSON.stringify({ query: `# ${'x'.repeat(1_100_000)}\n{ __typename }` });
test.each([
  ['a body over 64 kB of a stranger', () => post(LONG), 401],
  ['a body over 1 MB', async () => post(LONG, { authorization: `Bearer ${(await person()).token}` }), 413],
  ['a form', () => post('query=%7B__typename%7D', { 'content-type': 'application/x-www-form-urlencoded' }), 415],
  ['plain text', () => post('{"query":"{ __typename }"}', { 'content-type': 'text/plain' }), 415],
  ['broken JSON', () => post('{"query"'), 400],
  ['a GET', () => fetch(`${url}/graphql?query={__typename}`), 404],
])('%s is refused', async (_name, send, status) => {
  expect((await send()).status).toBe(status);
});

test('a batch of operations is refused', async () => {
  const answer = await post('[{"query":"{ __typename }"},{"query":"{ __typename }"}]');
  expect(answer.status).toBeGreaterThanOrEqual(400);
});

const CREATE = (rut: string) =>
  JSON.stringify({ query: `mutation { createCompany(input: { rut: "${rut}", name: "Una SpA" }) { data { id } } }` });
const create = async (token: string, key: string, rut = '76123456-0') =>
  (await (await post(CREATE(rut), { authorization: `Bearer ${token}`, 'idempotency-key': key })).json()) as {
    data: { createCompany: { data: { id: string } } } | null;
    errors?: { extensions: { code: string } }[];
  };

test('the same Idempotency-Key does it once and answers the same; with another request it conflicts; for another person it is new', async () => {
  const ana = await person('ADMIN');
  const luis = await person('ADMIN');
  const first = await create(ana.token, 'clave-0001');
  expect(first.data?.createCompany.data.id).toBeTruthy();
  expect(await create(ana.token, 'clave-0001')).toEqual(first);
  expect((await create(ana.token, 'clave-0001', '76000111-2')).errors?.[0]?.extensions.code).toBe('CONFLICT');
  expect((await create(luis.token, 'clave-0001')).data?.createCompany.data.id).not.toBe(first.data?.createCompany.data.id);
});

test('so does one with files, which are told apart by what they contain', async () => {
  const ana = await person();
  const companyId = await company(ana.id);
  const operations = JSON.stringify({
    query: 'mutation ($companyId: ID!, $file: File!) { setCompanyLogo(companyId: $companyId, file: $file) { logo } }',
    variables: { companyId, file: null },
  });
  const send = async (content: string) => {
    const body = multipartBody([
      ['operations', operations],
      ['map', '{"0":["variables.file"]}'],
      ['0', content, 'logo.png'],
    ]);
    const headers = { ...MULTIPART, authorization: `Bearer ${ana.token}`, 'idempotency-key': 'clave-archivo' };
    return (await (await fetch(`${url}/graphql`, { method: 'POST', body, headers })).json()) as { errors?: { message: string }[] };
  };
  const first = await send('no es una imagen');
  expect(first.errors?.[0]?.message).toMatch(/imagen|PNG/);
  expect(await send('no es una imagen')).toEqual(first);
  expect((await send('no es otra cosa.')).errors?.[0]?.message).toBe('Esa clave de idempotencia ya se usó para otra operación.');
  expect(await keysOf(ana.id)).toHaveLength(1);
});

test('an answer that merely holds the word for an unexpected failure is kept', async () => {
  const { token } = await person('ADMIN');
  const body = JSON.stringify({ query: 'mutation { createCompany(input: { rut: "76123456-0", name: "INTERNAL" }) { data { id name } } }' });
  const send = async () => (await post(body, { authorization: `Bearer ${token}`, 'idempotency-key': 'clave-interna' })).text();
  const first = await send();
  expect(first).toContain('"INTERNAL"');
  expect(await send()).toBe(first);
});

test('a kept answer is sealed: the links in it cannot be read in the database', async () => {
  const ana = await person('ADMIN');
  const text =
    'mutation { createCompany(input: { rut: "76123456-0", name: "Una SpA", onboardingEmails: ["luz@empresa.cl"] }) { data { onboarding { users { url } } } } }';
  const headers = { authorization: `Bearer ${ana.token}`, 'idempotency-key': 'clave-sellada' };
  const ask = async () => (await post(JSON.stringify({ query: text }), headers)).text();
  const first = await ask();
  const [, token = 'none'] = /token=([\w-]{43})/.exec(first) ?? [];
  const stored = await database.owner
    .selectFrom('idempotency')
    .select('answer')
    .where('key', '=', 'clave-sellada')
    .executeTakeFirstOrThrow();
  expect(stored.answer).toBeTruthy();
  expect(stored.answer).not.toContain(token);
  expect(await ask()).toBe(first);
});

describe('an answer is given again under the access of that moment', () => {
  const RENAME = (companyId: string, alias: string) =>
    `mutation { updateCompany(id: "${companyId}", input: { alias: "${alias}" }) { id alias name } }`;
  const ask = async (token: string | null, key: string, text: string) => {
    const headers: Record<string, string> = token
      ? { authorization: `Bearer ${token}`, 'idempotency-key': key }
      : { 'idempotency-key': key };
    return (await (await post(JSON.stringify({ query: text }), headers)).json()) as Awaited<ReturnType<typeof create>>;
  };
  const codeOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).errors?.[0]?.extensions.code ?? null;
  const removeMember = (personId: string) => database.owner.deleteFrom('membership').where('person_id', '=', personId).execute();

  test('somebody who was removed gets NOT_FOUND, also for a company that they made; signed out, UNAUTHENTICATED', async () => {
    const [ana, luis] = [await person(), await person()];
    const companyId = await company(ana.id);
    await join(companyId, luis.id, 'FOUNDER');
    expect(await codeOf(luis.token, 'clave-cambio', RENAME(companyId, 'Alias'))).toBeNull();
    expect((await create(luis.token, 'clave-nueva')).errors).toBeDefined();
    const eva = await person('ADMIN');
    const created = await create(eva.token, 'clave-nueva');
    expect(created.data?.createCompany.data.id).toBeTruthy();
    expect(await codeOf(luis.token, 'clave-cambio', RENAME(companyId, 'Alias'))).toBeNull();
    await removeMember(luis.id);
    await removeMember(eva.id);
    expect(await codeOf(luis.token, 'clave-cambio', RENAME(companyId, 'Alias'))).toBe('NOT_FOUND');
    expect((await create(eva.token, 'clave-nueva')).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    await database.owner.updateTable('session').set({ revoked_at: new Date() }).where('person_id', '=', luis.id).execute();
    expect(await codeOf(luis.token, 'clave-cambio', RENAME(companyId, 'Alias'))).toBe('UNAUTHENTICATED');
    expect(await codeOf(null, 'clave-cambio', RENAME(companyId, 'Alias'))).toBe('UNAUTHENTICATED');
  });

  test('somebody whose role no longer allows it is refused', async () => {
    const [ana, luis] = [await person(), await person()];
    const companyId = await company(ana.id);
    await join(companyId, luis.id, 'FOUNDER');
    const text = `mutation Uno($alias: String) { ...Cambio } fragment Cambio on Mutation { updateCompany(id: "${companyId}", input: { alias: $alias }) { id } }`;
    expect(await codeOf(luis.token, 'clave-cambio', text)).toBeNull();
    await database.owner.updateTable('membership').set({ role: 'USER' }).where('person_id', '=', luis.id).execute();
    expect(await codeOf(luis.token, 'clave-cambio', text)).toBe('FORBIDDEN');
  });
});

const keysOf = (personId: string) => database.owner.selectFrom('idempotency').selectAll().where('person_id', '=', personId).execute();

test('a query keeps nothing, and the 200 newest keys of a person are remembered', async () => {
  const ana = await person();
  const headers = { authorization: `Bearer ${ana.token}`, 'idempotency-key': 'clave-consulta' };
  expect((await post('{"query":"{ loggedUser { uid } }"}', headers)).status).toBe(200);
  expect(await keysOf(ana.id)).toEqual([]);
  const old = Array.from({ length: 250 }, (_, index) => ({
    person_id: ana.id,
    key: `clave-vieja-${index}`,
    request_hash: 'x',
    created_at: new Date(Date.now() - 60_000 - index),
  }));
  await database.owner.insertInto('idempotency').values(old).execute();
  await create(ana.token, 'clave-nueva');
  const keys = (await keysOf(ana.id)).map(({ key }) => key);
  expect(keys).toHaveLength(200);
  expect(keys).toContain('clave-nueva');
});

test('an answer over 64 kB is not kept: the second request is told that it was done', async () => {
  const ana = await person();
  const companyId = await company(ana.id);
  const change = (index: number) =>
    `a${index}: updateCompany(id: "${companyId}", input: { alias: "Uno ${index}" }) { id users { userId role } }`;
  const people = await Promise.all(Array.from({ length: 120 }, () => person()));
  for (const { id } of people) await join(companyId, id, 'USER');
  const text = `mutation { ${Array.from({ length: 15 }, (_, index) => change(index)).join(' ')} }`;
  const headers = { authorization: `Bearer ${ana.token}`, 'idempotency-key': 'clave-grande' };
  const first = await (await post(JSON.stringify({ query: text }), headers)).text();
  expect(first.length).toBeGreaterThan(64_000);
  const [row] = await keysOf(ana.id);
  expect([row?.answer, row?.is_done]).toEqual([null, true]);
  const second = await (await post(JSON.stringify({ query: text }), headers)).text();
  expect(second).toContain('Esta operación ya se realizó: recarga la página.');
});

test('sixteen equal requests at once with one key make one company', async () => {
  const ana = await person('ADMIN');
  await Promise.all(Array.from({ length: 16 }, () => create(ana.token, 'clave-0002')));
  const companies = (await query('{ companiesByUser { id } }', ana.token)).body.data as { companiesByUser: unknown[] };
  expect(companies.companiesByUser).toHaveLength(1);
});
