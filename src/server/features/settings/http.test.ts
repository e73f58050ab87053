import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createServer } from '#server/api/http.ts';
import { newId } from '#server/db/ids.ts';
import { plainRoutes } from '#server/routes.ts';
import { testApi } from '../../../../tests/support/api.ts';

const SECRET = 'q8Zr1tWm5vXc7pLk3nJh9gFd2sAa6bYe';
const { services, database, person, company, join, contextOf, ask } = await testApi();
const paid = { ...services, settings: { ...services.settings, paymentSecret: SECRET } };
const [open, closed] = await Promise.all([paid, services].map((one) => createServer(one, async () => [], plainRoutes(one))));
if (!open || !closed) throw new Error('no server');
const url = await open.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => Promise.all([open.close(), closed.close()]));
const founder = await person();

const sign = (body: string, secret = SECRET) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const send = (body: string, signature: string | null = sign(body), type = 'application/json') =>
  fetch(`${url}/payments/notice`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...(signature === null ? {} : { 'x-caudal-signature': signature }) },
  });
const notice = (companyId: string, changes: object = {}) =>
  JSON.stringify({ id: `evt_${newId()}`, companyId, suscriptionId: 'sub_1', ...changes });
const rowOf = (id: string) => database.owner.selectFrom('company').selectAll().where('company_id', '=', id).executeTakeFirstOrThrow();

describe('payment notices', () => {
  test('a signed one unblocks the company and counts once, however often it comes', async () => {
    const id = await company(founder.id, { plan: ['caudal', 'blocked'] });
    const body = notice(id);
    const answers = await Promise.all(Array.from({ length: 16 }, async () => (await send(body)).json() as Promise<{ status: string }>));
    expect(answers.map(({ status }) => status).sort()).toEqual(['registrado', ...Array.from({ length: 15 }, () => 'repetido')]);
    expect(await rowOf(id)).toMatchObject({ plan: ['caudal'], subscription_id: 'sub_1' });
    const entries = await database.owner
      .selectFrom('history')
      .selectAll()
      .where('company_id', '=', id)
      .where('code', '=', 'subscription.paid')
      .execute();
    expect(entries).toMatchObject([
      {
        person_id: null,
        params: { before: { plan: ['caudal', 'blocked'], suscriptionId: null }, after: { plan: ['caudal'], suscriptionId: 'sub_1' } },
      },
    ]);
  });

  test('a replay of an old one does not undo what came later', async () => {
    const id = await company(founder.id, { plan: ['caudal'] });
    const first = notice(id, { plan: ['caudalpro', 'pepper'] });
    await send(first);
    await send(notice(id, { suscriptionId: 'sub_2' }));
    await database.owner
      .updateTable('company')
      .set({ plan: ['blocked'] })
      .where('company_id', '=', id)
      .execute();
    expect(await (await send(first)).json()).toEqual({ status: 'repetido' });
    expect(await rowOf(id)).toMatchObject({ plan: ['blocked'], subscription_id: 'sub_2' });
  });

  test('it may say which plan was paid for', async () => {
    const id = await company(founder.id, { plan: ['trial'] });
    expect((await send(notice(id, { plan: ['pepper', 'caudalpro', 'pepper'] }))).status).toBe(200);
    expect((await rowOf(id)).plan).toEqual(['pepper', 'caudalpro']);
  });

  const id = newId();
  const good = notice(id);
  test.each([
    ['no signature', good, null],
    ['an empty one', good, ''],
    ['without its scheme', good, sign(good).slice(7)],
    ['another scheme', good, sign(good).replace('sha256', 'sha1')],
    ['of another secret', good, sign(good, `${SECRET}x`)],
    ['of another body', good, sign(`${good} `)],
    ['upper case', good, sign(good).toUpperCase()],
    ['cut short', good, sign(good).slice(0, -2)],
    ['too long', good, `${sign(good)}00`],
    ['an unkeyed hash', good, `sha256=${'0'.repeat(64)}`],
    ['two in one', good, `${sign(good)}, ${sign(good)}`],
    ['of an empty body', '', sign('x')],
  ])('a signature that is wrong (%s) is refused', async (_name, body, signature) => {
    const answer = await send(body, signature);
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([401, ['error']]);
  });

  test.each([
    ['no JSON', 'hola'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no company', notice('x')],
    ['an odd subscription', notice(id, { suscriptionId: '=1+1' })],
    ['no id', notice(id, { id: '' })],
    ['a plan that does not exist', notice(id, { plan: ['oro'] })],
    ['a plan that blocks', notice(id, { plan: ['caudal', 'blocked'] })],
    ['no plans', notice(id, { plan: [] })],
  ])('a signed notice that is none (%s) is refused', async (_name, body) => {
    expect((await send(body)).status).toBe(400);
  });

  test('a company that does not exist, a body too large, another type, another method', async () => {
    expect((await send(good)).status).toBe(404);
    const large = notice(id, { more: 'x'.repeat(20_000) });
    expect((await send(large)).status).toBe(413);
    const plain = notice(await company(founder.id));
    expect((await send(plain, sign(plain), 'text/plain')).status).toBe(200);
    expect((await fetch(`${url}/payments/notice`, { method: 'PUT', body: good })).status).toBe(404);
  });

  test('without the setting there is no such address', async () => {
    const answer = await closed.inject({
      method: 'POST',
      url: '/payments/notice',
      payload: good,
      headers: { 'x-caudal-signature': sign(good) },
    });
    expect(answer.statusCode).toBe(404);
  });

  test('other routes still read JSON as before', async () => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      body: '{"query":"{ __typename }"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
  });
});

describe('the logo', () => {
  const bytes = readFileSync(new URL('../../../../tests/data/logos/logo.jpg', import.meta.url));
  const LOGO = 'mutation ($id: ID!, $file: File!) { setCompanyLogo(companyId: $id, file: $file) { logo } }';
  const get = (path: string, token: string | null) =>
    fetch(`${url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

  test('goes to members byte for byte, as an image that can do nothing else; a wrong name changes nothing, nor the same image again', async () => {
    const id = await company(founder.id);
    const file = new File([bytes], '../../<script>.html', { type: 'text/html' });
    const { data } = await ask<{ setCompanyLogo: { logo: string } }>(await contextOf(founder.token), LOGO, { id, file });
    const path = data?.setCompanyLogo.logo ?? '';
    expect(path).toMatch(new RegExp(`^/archivos/logos/${id}\\?v=[0-9a-f]{32}$`));
    await ask(await contextOf(founder.token), LOGO, { id, file: new File([bytes], 'otra vez.jpg') });
    const entries = await database.owner.selectFrom('history').select('code').where('company_id', '=', id).execute();
    expect(entries.filter(({ code }) => code === 'logo.changed')).toHaveLength(1);
    const answer = await get(path, founder.token);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  test('a stranger and somebody who left get what an unknown company answers', async () => {
    const id = await company(founder.id);
    await ask(await contextOf(founder.token), LOGO, { id, file: new File([bytes], 'a.jpg') });
    const [stranger, member] = [await person('ADMIN'), await person()];
    await join(id, member.id, 'OPERARIO');
    expect((await get(`/archivos/logos/${id}`, member.token)).status).toBe(200);
    await database.owner.deleteFrom('membership').where('person_id', '=', member.id).execute();
    const unknown = await (await get(`/archivos/logos/${newId()}`, stranger.token)).text();
    for (const token of [stranger.token, member.token]) {
      const answer = await get(`/archivos/logos/${id}`, token);
      expect([answer.status, await answer.text()]).toEqual([404, unknown]);
    }
    expect((await get(`/archivos/logos/${id}`, null)).status).toBe(401);
    expect((await get("/archivos/logos/x'--", founder.token)).status).toBe(404);
    expect((await get(`/archivos/logos/${await company(founder.id)}`, founder.token)).status).toBe(404);
  });
});
