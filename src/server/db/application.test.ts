// On every server: roles and how they log in.
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { addressOf, LOGIN } from '../../../tests/support/login.ts';
import { keyringOf } from '../keys.ts';
import { dropStaleLogins, prepareApplication } from './application.ts';
import { openDatabase } from './open.ts';
import { checkRowSecurity } from './selftest.ts';

const { database, connection } = await testDatabase();
const owner = { ...connection };
const [old, present] = [keyringOf('the secret before 0123456789 abcdefghij'), keyringOf('the secret after 0123456789 abcdefghij')];
const both = keyringOf(present[0].secret, old[0].secret);
const logins = async () =>
  (
    await database.ownerPool.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname like 'caudal_app_' || (select oid from pg_database where datname = current_database()) || '_%'`,
    )
  ).rows.map(({ name }) => name);
const application = async () => (await database.appPool.query<{ name: string }>('select session_user as name')).rows[0]?.name ?? '';

async function enter(login: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(login);
  await client.connect();
  onTestFinished(() => client.end());
  return (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name ?? '';
}

test('processes with one secret log in as one role, also when they start at once; a password that somebody changed is put right', async () => {
  const names = await Promise.all([1, 2, 3, 4].map(async () => enter(await prepareApplication(owner, { keys: old }))));
  expect(new Set(names).size).toBe(1);
  await database.ownerPool.query(`alter role ${names[0]} password 'something else'`);
  expect(await enter(await prepareApplication(owner, { keys: old }))).toBe(names[0]);
});

test('an address is entered by it too', async () => {
  const login = await prepareApplication({ connectionString: addressOf(owner) }, LOGIN);
  expect(await enter(login)).toBe(await application());
});

test('a user that was named for it and does not exist is said so', async () => {
  const appDatabaseUrl = addressOf({ ...owner, user: 'nobody_here', password: 'x' });
  await expect(prepareApplication(owner, { keys: old, appDatabaseUrl })).rejects.toMatchObject({
    message: expect.stringMatching(/^CAUDAL_APP_DATABASE_URL: /),
    exitCode: 78,
  });
});

test('a new secret has a role of its own; the role of the old one goes when nobody uses it and it is no longer given', async () => {
  const before = await openDatabase(owner, { keys: old });
  const name = (await before.appPool.query<{ name: string }>('select session_user as name')).rows[0]?.name;
  await openDatabase(owner, { keys: both }).then((after) => after.close());
  await dropStaleLogins(owner, keyringOf(present[0].secret, LOGIN.keys[0].secret));
  expect(await logins()).toContain(name);
  await before.close();
  await dropStaleLogins(owner, keyringOf(present[0].secret, LOGIN.keys[0].secret));
  // It may belong to a process that is just starting.
  expect(await logins()).toContain(name);
  await database.ownerPool.query(`comment on role ${name} is '2026-01-01T00:00:00Z'`);
  await dropStaleLogins(owner, keyringOf(both[0].secret, old[0].secret, LOGIN.keys[0].secret));
  expect(await logins()).toContain(name);
  await expect
    .poll(async () => {
      await dropStaleLogins(owner, keyringOf(present[0].secret, LOGIN.keys[0].secret));
      return logins();
    })
    .not.toContain(name);
  expect(await logins()).toContain(await application());
});

test('a role that somebody made is used as it is, and one of another database or with the owner’s rights is refused', async () => {
  const role = `caudal_web_${Date.now()}`;
  await database.ownerPool.query(`create role ${role} login password 'a password of tests'; grant caudal_app to ${role}`);
  const open = async (login: pg.ClientConfig) => {
    const opened = await openDatabase(owner, { keys: old, appDatabaseUrl: addressOf(login) });
    onTestFinished(() => opened.close());
    return opened;
  };
  await checkRowSecurity(await open({ ...owner, user: role, password: 'a password of tests' }));
  await expect(checkRowSecurity(await open(owner))).rejects.toThrow('permisos de administración');
  const elsewhere = await testDatabase();
  await expect(checkRowSecurity({ ...database, appPool: elsewhere.database.appPool })).rejects.toThrow('bases de datos distintas');
  await database.ownerPool.query(`drop role ${role}`);
});

test.each([
  ['create role ROLE_other; grant ROLE_other to ROLE', 'revoke ROLE_other from ROLE; drop role ROLE_other', 'puede actuar como'],
  ['alter role ROLE createrole', 'alter role ROLE nocreaterole', 'permisos de administración'],
  [
    'alter role ROLE noinherit; revoke caudal_app from ROLE',
    'alter role ROLE inherit; grant caudal_app to ROLE',
    'no pertenece a caudal_app',
  ],
  ['grant create on schema public to public', 'revoke create on schema public from public', 'puede crear objetos'],
])('the self-test refuses after: %s', async (change, back, words) => {
  const role = await application();
  await database.ownerPool.query(change.replaceAll('ROLE', role)).catch((error: Error) => {
    throw new Error(`${change}: ${error.message}`);
  });
  await expect(checkRowSecurity(database)).rejects.toThrow(words);
  await database.ownerPool.query(back.replaceAll('ROLE', role));
  await checkRowSecurity(database);
});

test('the self-test refuses an application that owns something', async () => {
  const role = await application();
  await database.ownerPool.query(`grant create on schema public to ${role}`);
  await database.appPool.query('create table theirs (n int)');
  await database.ownerPool.query(`revoke create on schema public from ${role}`);
  await expect(checkRowSecurity(database)).rejects.toThrow('es dueño de theirs');
  await database.appPool.query('drop table theirs');
  await checkRowSecurity(database);
});
