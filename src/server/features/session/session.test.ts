import { expect, test } from 'vitest';
import { signToken } from '#server/api/token.ts';
import { keyringOf } from '#server/keys.ts';
import { testApi } from '../../../../tests/support/api.ts';

const { database, services, contextOf, ask, person } = await testApi();
const LOGIN = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken } }';
const SIGN_UP = 'mutation ($input: UserInput!) { signUp(input: $input) { id } }';
const COMPANIES = '{ companiesByUser { id name } }';
const newcomer = (changes: Record<string, string> = {}) => ({
  input: { email: 'ana@empresa.cl', password: 'una clave larga', name: 'Ana', lastName: 'Pérez', ...changes },
});
const from = async (address: string) => ({ ...(await contextOf(null)), address });
const login = async (password: string, address = '10.0.0.1', email = 'ana@empresa.cl') =>
  ask<{ login: { accessToken: string } }>(await from(address), LOGIN, { email, password });

test('a person signs up, signs in, and only then sees companies', async () => {
  expect((await ask(await from('10.0.0.1'), SIGN_UP, newcomer({ email: ' Ana@Empresa.CL ' }))).code).toBeNull();
  const { data } = await login('una clave larga', '10.0.0.1', 'ANA@empresa.cl');
  const signedIn = await contextOf(data?.login.accessToken ?? '');
  expect((await ask(signedIn, COMPANIES)).data).toEqual({ companiesByUser: [] });
  expect((await ask(await contextOf(null), COMPANIES)).code).toBe('UNAUTHENTICATED');
});

test('the first account of an empty installation is ADMIN, later ones are not', async () => {
  await ask(await from('10.0.0.1'), SIGN_UP, newcomer({ email: 'otra@empresa.cl' }));
  const roles = await database.owner.selectFrom('person').select(['email', 'system_role']).orderBy('created_at').execute();
  expect(roles.map(({ system_role }) => system_role)).toEqual(['ADMIN', null]);
});

test.each([
  [{ email: 'ana@empresa.cl' }, 'EMAIL_TAKEN'],
  [{ email: 'sin-arroba.cl' }, 'BAD_EMAIL'],
  [{ email: 'b@empresa.cl', password: 'corta' }, 'WEAK_PASSWORD'],
  [{ email: 'c@empresa.cl', name: '  ' }, 'MISSING_NAME'],
])('sign-up with %o is refused as %s', async (changes, reason) => {
  expect((await ask(await from('10.0.0.1'), SIGN_UP, newcomer(changes))).reason).toBe(reason);
});

test('after five wrong passwords that address waits; the right one from elsewhere works', async () => {
  const answers = [];
  for (let index = 0; index < 7; index += 1) answers.push((await login('equivocada', '10.0.0.9')).code);
  expect(answers).toEqual([...Array(5).fill('BAD_USER_INPUT'), 'RATE_LIMITED', 'RATE_LIMITED']);
  expect((await login('una clave larga', '10.0.0.9')).code).toBe('RATE_LIMITED');
  expect((await login('una clave larga', '10.0.0.10')).code).toBeNull();
});

test('an address with more than fifty right sign-ins goes on; with fifty wrong ones of many accounts it waits', async () => {
  for (let index = 0; index < 55; index += 1) expect((await login('una clave larga', '10.0.0.40')).code).toBeNull();
  const answers = [];
  for (let index = 0; index < 52; index += 1) answers.push((await login('x', '10.0.0.41', `nadie${index}@empresa.cl`)).code);
  expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
  expect((await login('una clave larga', '10.0.0.41')).code).toBe('RATE_LIMITED');
});

test('an unknown account answers exactly as a wrong password', async () => {
  expect(await login('x', '10.0.0.20', 'nadie@empresa.cl')).toEqual(await login('x', '10.0.0.20', 'otra@empresa.cl'));
});

test('logging out ends the token at once', async () => {
  const { data } = await login('una clave larga', '10.0.0.30');
  const token = data?.login.accessToken ?? '';
  expect((await ask(await contextOf(token), 'mutation { logOut }')).data).toEqual({ logOut: true });
  expect((await contextOf(token)).person).toBeNull();
});

test('tokens of other makers, of ended sessions or of other people open nothing', async () => {
  const ana = await person();
  const luis = await person();
  const soon = new Date(Date.now() + 60_000);
  const { keys } = services.settings;
  const good = await signToken(keys, { personId: ana.id, sessionId: ana.sessionId }, soon, {});
  const [header, payload, signature] = good.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"access+jwt"}').toString('base64url')}.${payload}.`;
  const bad = [
    unsigned,
    `${header}.${payload}.`,
    `${header}.${payload}.${signature?.slice(0, -2)}AA`,
    await signToken(keyringOf(`${keys[0].secret}x`), { personId: ana.id, sessionId: ana.sessionId }, soon, {}),
    await signToken(keys, { personId: ana.id, sessionId: ana.sessionId }, new Date(Date.now() - 1000), {}),
    await signToken(keys, { personId: luis.id, sessionId: ana.sessionId }, soon, {}),
    await signToken(keys, { personId: 'x', sessionId: 'y' }, soon, {}),
  ];
  expect((await contextOf(good)).person?.id).toBe(ana.id);
  for (const token of bad) expect((await contextOf(token)).person).toBeNull();
});
