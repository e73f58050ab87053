import { expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { PASSWORD, visitors } from '../../../../tests/support/session.ts';
import { deviceOf } from './device.ts';

const api = await testApi();
const { ask, database } = api;
const { from, signUp, login } = visitors(api);
const CHANGE = 'mutation ($input: ChangePasswordInput!) { changeUserPassword(input: $input) }';
const UPDATE = 'mutation ($id: ID!, $input: UserUpdateInput!) { updateUser(id: $id, input: $input) { id name profile { rut birthday } } }';
const ME = '{ loggedUser { uid name surname email phone rut birthday roles isVerified hasTotp recoveryCodesLeft } }';

await signUp('ana@empresa.cl');
const { data: signedUp } = await signUp('luis@empresa.cl');
const uid = signedUp?.signUp.id ?? '';
const open = async (address = '10.0.0.1') => {
  const token = (await login('luis@empresa.cl', PASSWORD, address)).data?.login.accessToken ?? '';
  return { token, context: await from(address, token) };
};
const lives = async (token: string) => (await api.contextOf(token)).person !== null;

test('a person reads and changes their own data, and nobody else’s', async () => {
  const { context } = await open();
  const input = { name: ' Luis Alberto ', lastName: 'Díaz', rut: '12.345.678-5', birthday: '1980-05-01', phone: '+56 9 1234 5678' };
  expect((await ask(context, UPDATE, { id: uid, input })).data).toEqual({
    updateUser: { id: uid, name: 'Luis Alberto Díaz', profile: { rut: '12345678-5', birthday: '1980-05-01' } },
  });
  expect((await ask(context, UPDATE, { id: uid, input: { phone: '' } })).code).toBeNull();
  expect((await ask(context, ME)).data).toEqual({
    loggedUser: {
      uid,
      name: 'Luis Alberto',
      surname: 'Díaz',
      email: 'luis@empresa.cl',
      phone: '',
      rut: '12345678-5',
      birthday: '1980-05-01',
      roles: [],
      isVerified: false,
      hasTotp: false,
      recoveryCodesLeft: 0,
    },
  });
  const other = await api.person();
  for (const id of [other.id, 'x', '']) expect((await ask(context, UPDATE, { id, input: { name: 'Otra' } })).code).toBe('NOT_FOUND');
});

test('a name is kept as one line', async () => {
  const { context } = await open();
  const input = { name: 'Luis\n Alberto\u0000', lastName: 'Díaz' };
  expect((await ask(context, UPDATE, { id: uid, input })).data).toMatchObject({ updateUser: { name: 'Luis Alberto Díaz' } });
});

test.each([
  [{ name: '  ' }, 'MISSING_NAME'],
  [{ name: '\u0000' }, 'MISSING_NAME'],
  [{ lastName: '' }, 'MISSING_LAST_NAME'],
  [{ phone: 'llámame' }, 'BAD_PHONE'],
  [{ birthday: '2999-01-01' }, 'BAD_BIRTHDAY'],
  [{ birthday: '1800-01-01' }, 'BAD_BIRTHDAY'],
  [{ birthday: '2001-02-30' }, 'BAD_BIRTHDAY'],
  [{ birthday: 'ayer' }, 'BAD_BIRTHDAY'],
])('the profile %o is refused as %s, and nothing of it is kept', async (input, reason) => {
  const { context } = await open();
  const before = (await ask(context, ME)).data;
  expect((await ask(context, UPDATE, { id: uid, input: { name: 'Otro', ...input } })).reason).toBe(reason);
  expect((await ask(context, ME)).data).toEqual(before);
});

test('what is not for them to change is no field of the input', async () => {
  const { context } = await open();
  for (const field of ['systemRole: "ADMIN"', 'email: "a@b.cl"', 'roles: ["ADMIN"]']) {
    const text = `mutation { updateUser(id: "${uid}", input: { name: "x", ${field} }) { id } }`;
    expect((await ask(context, text)).code).toBe('BAD_USER_INPUT');
  }
});

test('a new password needs the present one, and closes the other sessions', async () => {
  const here = await open();
  const elsewhere = await open('10.0.0.2');
  const change = (currentPassword: string, newPassword: string) => ask(here.context, CHANGE, { input: { currentPassword, newPassword } });
  expect((await change('otra clave larga', 'clave nueva y larga')).reason).toBe('WRONG_PASSWORD');
  expect((await change(PASSWORD, 'luis@empresa.cl')).reason).toBe('WEAK_NEW_PASSWORD');
  expect((await change(PASSWORD, 'clave nueva y larga')).data).toEqual({ changeUserPassword: true });
  expect([await lives(here.token), await lives(elsewhere.token)]).toEqual([true, false]);
  expect((await change('clave nueva y larga', PASSWORD)).code).toBeNull();
});

test('checkPassword says whether e-mail and password are their own', async () => {
  const { context } = await open();
  const check = async (email: string, password: string) =>
    (
      await ask<{ checkPassword: boolean }>(context, 'mutation ($input: Login!) { checkPassword(input: $input) }', {
        input: { email, password },
      })
    ).data?.checkPassword;
  expect(await check('luis@empresa.cl', PASSWORD)).toBe(true);
  expect(await check('luis@empresa.cl', 'otra clave larga')).toBe(false);
  expect(await check('ana@empresa.cl', PASSWORD)).toBe(false);
});

test('sessions are listed with their device, closed one by one or all the others, and their pages are told', async () => {
  await database.owner.updateTable('session').set({ revoked_at: new Date() }).execute();
  const [here, second, third] = [await open('10.0.0.1'), await open('10.0.0.2'), await open('10.0.0.3')];
  const mails: string[] = [];
  const ids = await Promise.all([here, second, third].map(async ({ token }) => (await api.contextOf(token)).person?.sessionId ?? ''));
  for (const id of ids) database.subscribe('session', id, (event) => void mails.push(event.id));
  const list = await ask<{ mySessions: { id: string; device: string; address: string; isCurrent: boolean }[] }>(
    here.context,
    '{ mySessions { id device address isCurrent } }',
  );
  expect(list.data?.mySessions).toEqual([
    { id: ids[2], device: 'Dispositivo desconocido', address: '10.0.0.3', isCurrent: false },
    { id: ids[1], device: 'Dispositivo desconocido', address: '10.0.0.2', isCurrent: false },
    { id: ids[0], device: 'Dispositivo desconocido', address: '10.0.0.1', isCurrent: true },
  ]);
  const close = (id: string) => ask(here.context, 'mutation ($id: ID!) { closeSession(id: $id) }', { id });
  expect((await close(ids[1] ?? '')).code).toBeNull();
  expect((await close(ids[1] ?? '')).code).toBe('NOT_FOUND');
  expect((await close((await api.person()).sessionId)).code).toBe('NOT_FOUND');
  expect((await ask(here.context, 'mutation { closeOtherSessions }')).data).toEqual({ closeOtherSessions: 1 });
  expect([await lives(here.token), await lives(second.token), await lives(third.token)]).toEqual([true, false, false]);
  await expect.poll(() => mails).toEqual([ids[1], ids[2]]);
});

test('a renewed token is of the same session and says what is known now', async () => {
  const { context, token } = await open();
  await ask(context, UPDATE, { id: uid, input: { name: 'Lucho' } });
  const { data } = await ask<{ renewSession: { accessToken: string } }>(context, 'mutation { renewSession { accessToken } }');
  const claims = (text: string) => JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const [before, after] = [claims(token), claims(data?.renewSession.accessToken ?? '')];
  expect(after).toMatchObject({ name: 'Lucho', sid: before['sid'], exp: before['exp'] });
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome en Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge en Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari en Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox en Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome en Android'],
  ['', 'Dispositivo desconocido'],
])('the device of "%s" is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
