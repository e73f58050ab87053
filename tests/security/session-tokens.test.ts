import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { createApi } from '#server/api/graphql.ts';
import { readToken, signToken } from '#server/api/token.ts';
import { openDatabase } from '#server/db/open.ts';
import { keyringOf } from '#server/keys.ts';
import { readSettings } from '#server/settings.ts';
import { log, testApi } from '../support/api.ts';

const { services, contextOf, person, database, connection, company, join, ask } = await testApi();
const { keys } = services.settings;
const [{ id: keyId, secret }] = keys;
const ana = await person();
const luis = await person();
const SOON = new Date(Date.now() + 60_000);
const key = (text = secret) => new TextEncoder().encode(text);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A good token but for what `change` does to it. */
function token(change: (jwt: SignJWT) => SignJWT = (jwt) => jwt, header: object = {}, sign = key()) {
  const jwt = new SignJWT({ sid: ana.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'access+jwt', ...header })
    .setSubject(ana.id)
    .setIssuer('caudal')
    .setAudience('caudal')
    .setIssuedAt()
    .setExpirationTime(SOON);
  return change(jwt).sign(sign);
}

const good = await token();
const [head, payload, signature] = good.split('.');
const now = Math.floor(Date.now() / 1000);

test('what one process ends, the next request finds ended in another', async () => {
  const settings = readSettings({ CAUDAL_SECRET: secret, CAUDAL_DATA_DIR: services.settings.dataDir });
  const otherDatabase = await openDatabase(connection, settings);
  const other = createApi({ database: otherDatabase, settings, log });
  const eva = await person();
  const companyId = await company(ana.id);
  await join(companyId, eva.id, 'WORKER');
  const there = () => other.contextOf({ address: '127.0.0.1', token: eva.token });
  expect((await there()).memberships.has(companyId)).toBe(true);
  await ask(
    await contextOf(ana.token),
    'mutation ($c: ID!, $e: String!) { removeUserFromCompany(companyId: $c, userEmail: $e) { __typename } }',
    {
      c: companyId,
      e: eva.email,
    },
  );
  expect((await there()).memberships.has(companyId)).toBe(false);
  expect((await there()).person?.id).toBe(eva.id);
  await ask(await contextOf(eva.token), 'mutation { logOut }');
  expect((await there()).person).toBe(null);
  await otherDatabase.close();
});

test('a token that was read ends on time', async () => {
  const short = await token((jwt) => jwt.setExpirationTime(SOON));
  expect(await readToken(keys, short)).not.toBe(null);
  vi.useFakeTimers({ now: SOON.getTime() + 1_000, toFake: ['Date'] });
  expect(await readToken(keys, short)).toBe(null);
  vi.useRealTimers();
});

test('the good token opens its session', async () => {
  expect((await contextOf(good)).person?.id).toBe(ana.id);
});

test.each([
  ['without a signature', `${head}.${payload}.`],
  ['with algorithm none', `${encode({ alg: 'none', typ: 'access+jwt' })}.${payload}.`],
  ['with another last letter', `${head}.${payload}.${signature?.slice(0, -2)}AA`],
  [
    'with another person in it',
    `${head}.${encode({ ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), sub: luis.id })}.${signature}`,
  ],
  ['with another algorithm', await token((jwt) => jwt, { alg: 'HS512' })],
  ['of another secret', await token((jwt) => jwt, {}, key(`${secret}x`))],
  ['of another secret that calls itself ours', await token((jwt) => jwt, { kid: keyId }, key(`${secret}x`))],
  ['that names another key', await token((jwt) => jwt, { kid: keyringOf(`${secret}x`)[0].id })],
  ['that names a file as its key', await token((jwt) => jwt, { kid: '../../../dev/null' }, key('\0'))],
  ['of another issuer', await token((jwt) => jwt.setIssuer('otro'))],
  ['for another audience', await token((jwt) => jwt.setAudience('otro'))],
  ['of another type', await token((jwt) => jwt, { typ: 'JWT' })],
  ['that has ended', await token((jwt) => jwt.setExpirationTime(now - 1))],
  ['that is older than any session', await token((jwt) => jwt.setIssuedAt(now - 9 * 86_400))],
  ['that begins later', await token((jwt) => jwt.setNotBefore(now + 600))],
  ['without an end', await signed({ sid: ana.sessionId, sub: ana.id, iss: 'caudal', aud: 'caudal', iat: now })],
  ['without a session', await signed({ sub: ana.id, iss: 'caudal', aud: 'caudal', iat: now, exp: now + 60 })],
  ['of somebody else’s session', await signToken(keys, { personId: luis.id, sessionId: ana.sessionId }, SOON, {})],
  ['with ids that are none', await signToken(keys, { personId: 'x', sessionId: "' or 1=1" }, SOON, {})],
  ['that is none', 'abc'],
])('a token %s opens nothing', async (_words, bad) => {
  expect((await contextOf(bad)).person).toBeNull();
});

test('after the secret changed, tokens of the older one are read while it is given, and then no more', async () => {
  const claims = { personId: ana.id, sessionId: ana.sessionId };
  const [before, after] = ['the secret before 0123456789 abcdefghij', 'the secret after 0123456789 abcdefghij'];
  const old = await signToken(keyringOf(before), claims, SOON, {});
  const withoutId = await token((jwt) => jwt, {}, key(before));
  const both = keyringOf(after, before);
  expect([await readToken(both, old), await readToken(both, withoutId)]).toEqual([claims, claims]);
  expect([await readToken(keyringOf(after), old), await readToken(keyringOf(after), withoutId)]).toEqual([null, null]);
  // What is signed meanwhile outlives the older secret.
  expect(await readToken(keyringOf(after), await signToken(both, claims, SOON, {}))).toEqual(claims);
});

test('the token of a session that was revoked, or has ended in the database, opens nothing', async () => {
  await database.owner
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('session_id', '=', luis.sessionId)
    .execute();
  expect((await contextOf(luis.token)).person).toBeNull();
  await database.owner.updateTable('session').set({ revoked_at: new Date() }).where('session_id', '=', ana.sessionId).execute();
  expect((await contextOf(good)).person).toBeNull();
});

function signed(claims: Record<string, unknown>): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'access+jwt' }).sign(key());
}
