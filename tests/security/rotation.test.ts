import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApi } from '#server/api/graphql.ts';
import { isStale } from '#server/api/seal.ts';
import { connectionsOfOlderKeys } from '#server/db/application.ts';
import { openDatabase } from '#server/db/open.ts';
import { type Keyring, keyringOf } from '#server/keys.ts';
import { rotateCommand } from '#server/rotation.ts';
import { readSettings } from '#server/settings.ts';
import { testApi } from '../support/api.ts';
import { PASSWORD, visitors } from '../support/session.ts';

// The clock stands in the middle of a step, and goes on by steps only.
const now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
afterAll(() => vi.useRealTimers());
vi.useFakeTimers({ toFake: ['Date'], now });

const base = await testApi();
const { database } = base;
const [BEFORE, AFTER] = ['the secret before 0123456789 abcdefghij', 'the secret after 0123456789 abcdefghij'];

/** The installation as it runs with these secrets. */
function running(keys: Keyring) {
  const services = { ...base.services, settings: { ...base.services.settings, keys } };
  const { contextOf } = createApi(services);
  const api = { ...base, services, contextOf: (token: string | null) => contextOf({ address: '127.0.0.1', token }) };
  const { from, signUp, login, settings } = visitors(api);
  const inside = async (address: string, token: string | null = null) => ({
    ...(await from(address, token)),
    settings: { ...settings, keys },
  });
  const enter = (email: string, code: string | null = null) =>
    inside('10.9.9.9').then((context) =>
      base.ask<{ login: { accessToken: string } }>(
        context,
        'mutation ($email: String!, $password: String!, $code: String) { login(email: $email, password: $password, code: $code) { accessToken } }',
        { email, password: PASSWORD, code },
      ),
    );
  return { services, inside, enter, signUp, login, contextOf: api.contextOf };
}

let step = 0;
const codeOf = (secret: string) => {
  step += 1;
  vi.setSystemTime(now + step * 30_000);
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
};

test('sessions, second step and recovery codes outlive a new secret; sessions of the old one end with it', async () => {
  const old = running(keyringOf(BEFORE));
  await old.signUp('ana@empresa.cl');
  const token = (await old.enter('ana@empresa.cl')).data?.login.accessToken ?? '';
  const begun = await base.ask<{ beginTotp: { secret: string } }>(
    await old.inside('10.0.0.1', token),
    'mutation ($password: String!) { beginTotp(password: $password) { secret } }',
    { password: PASSWORD },
  );
  const secret = begun.data?.beginTotp.secret ?? '';
  const confirmed = await base.ask<{ confirmTotp: { recoveryCodes: string[] } }>(
    await old.inside('10.0.0.1', token),
    'mutation ($code: String!) { confirmTotp(code: $code) { recoveryCodes } }',
    { code: codeOf(secret) },
  );
  const [first = '', second = '', third = ''] = confirmed.data?.confirmTotp.recoveryCodes ?? [];

  const both = running(keyringOf(AFTER, BEFORE));
  expect((await both.contextOf(token)).person?.email).toBe('ana@empresa.cl');
  expect((await both.enter('ana@empresa.cl', first)).reason).toBeNull();
  const newer = (await both.enter('ana@empresa.cl', codeOf(secret))).data?.login.accessToken ?? '';
  const answer = await rotateCommand.run([], both.services);
  expect(answer).toContain('Nada más depende de las claves anteriores');

  const present = running(keyringOf(AFTER));
  expect((await present.contextOf(token)).person).toBeNull();
  expect((await present.contextOf(newer)).person?.email).toBe('ana@empresa.cl');
  expect((await present.enter('ana@empresa.cl', codeOf(secret))).reason).toBeNull();
  expect((await present.enter('ana@empresa.cl', second)).reason).toBeNull();
  expect((await present.enter('ana@empresa.cl', first)).reason).toBe('BAD_TOTP');

  // Once more, with codes whose secret is gone already.
  const next = keyringOf('a third secret 0123456789 abcdefghijkl', AFTER);
  await rotateCommand.run([], running(next).services);
  expect((await running(keyringOf(next[0].secret)).enter('ana@empresa.cl', third)).reason).toBeNull();
});

test('a second step is sealed anew when its code is used, without the command', async () => {
  const keys = keyringOf(AFTER, BEFORE);
  const sealedOf = async () =>
    (await database.owner.selectFrom('person').select('totp_secret').where('email', '=', 'luis@empresa.cl').executeTakeFirstOrThrow())
      .totp_secret ?? '';
  const old = running(keyringOf(BEFORE));
  await old.signUp('luis@empresa.cl');
  const inside = await old.inside('10.0.0.2', (await old.enter('luis@empresa.cl')).data?.login.accessToken ?? '');
  const begun = await base.ask<{ beginTotp: { secret: string } }>(
    inside,
    'mutation ($password: String!) { beginTotp(password: $password) { secret } }',
    {
      password: PASSWORD,
    },
  );
  const secret = begun.data?.beginTotp.secret ?? '';
  await base.ask(inside, 'mutation ($code: String!) { confirmTotp(code: $code) { recoveryCodes } }', { code: codeOf(secret) });
  expect(isStale(keys, await sealedOf())).toBe(true);
  expect((await running(keys).enter('luis@empresa.cl', codeOf(secret))).reason).toBeNull();
  expect(isStale(keys, await sealedOf())).toBe(false);
  expect((await running(keyringOf(AFTER)).enter('luis@empresa.cl', codeOf(secret))).reason).toBeNull();
});

test('the secret in the data folder is changed by commands; the older one goes only when nothing needs it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caudal rotation '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = () => readFileSync(join(folder, 'secret'), 'utf8').split('\n');
  const settings = () => readSettings({ CAUDAL_DATA_DIR: folder });
  const rotate = (...args: string[]) => rotateCommand.run(args, { database, settings: settings() });
  const [before] = settings().keys;
  expect(await rotate('nuevo')).toContain('Reinicie');
  expect(settings().keys).toEqual(keyringOf(lines()[0] ?? '', before.secret));
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  // This database holds what is sealed with other secrets.
  await expect(rotate('retirar')).rejects.toThrow('no se pueden renovar');
  await database.owner.updateTable('person').set({ totp_secret: null, totp_pending: null }).execute();
  expect(await rotate('retirar')).toContain('Claves anteriores quitadas: 1');
  expect(lines()).toHaveLength(1);
  expect(settings().keys[0].id).not.toBe(before.id);
});

test('nothing is sealed anew, nor an older secret taken away, while a process still uses the older one', async () => {
  const settings = readSettings({ CAUDAL_SECRET: AFTER, CAUDAL_SECRET_OLD: BEFORE });
  const slow = await openDatabase(base.connection, { keys: keyringOf(BEFORE) });
  await slow.appPool.query('select 1');
  await expect(rotateCommand.run([], { database, settings })).rejects.toThrow('reinícielos todos');
  await slow.close();
  await expect.poll(() => connectionsOfOlderKeys(database.ownerPool, settings.keys)).toBe(0);
  expect(await rotateCommand.run([], { database, settings })).toContain('Verificaciones en dos pasos');
});

test('a secret that comes from a variable is not changed by the command', async () => {
  const services = { database, settings: readSettings({ CAUDAL_SECRET: AFTER }) };
  await expect(rotateCommand.run(['nuevo'], services)).rejects.toThrow('CAUDAL_SECRET_OLD');
  await expect(rotateCommand.run(['retirar'], services)).rejects.toThrow('CAUDAL_SECRET_OLD');
});
