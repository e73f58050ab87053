import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { dropStaleLogins } from '#server/db/application.ts';
import { migrate } from '#server/db/migrate.ts';
import { prepareOwner } from '#server/db/owner.ts';
import { startPostgres } from '#server/db/postgres.ts';
import { makeTestFolder, removeTestFolder } from './folders.ts';
import { LOGIN } from './login.ts';

/** A PostgreSQL server for tests, which makes migrated databases. Each is reached as the owner of its tables. */
export type TestServer = {
  create: () => Promise<pg.ClientConfig>;
  drop: (database: string) => Promise<void>;
  /** Drops every database that was made, and ends the server if it is ours. */
  stop: () => Promise<void>;
};

/** `copy`: how a database is made of the template, as `create database` takes it. */
type Place = {
  admin: pg.ClientConfig;
  copy: string;
  makeOwner: (database: string) => Promise<pg.ClientConfig>;
  leave: () => Promise<void>;
};

/** A throw-away embedded server, or with an address a guest on that server: everything it makes there, it drops. */
export async function startTestServer(address?: string): Promise<TestServer> {
  const place = address ? await guestPlace(address) : await ownPlace();
  const run = `caudal_test_${Date.now()}_${randomBytes(3).toString('hex')}`;
  const template = `${run}_template`;
  const made = new Set([template]);
  const drop = async (database: string) => {
    if (!made.delete(database)) return;
    await query(place.admin, `drop database if exists ${database} with (force)`);
    await dropStaleLogins(place.admin, LOGIN.keys);
  };
  const stop = async () => {
    for (const database of [...made]) await drop(database);
    await place.leave();
  };
  const owner = await makeTemplate(place, template).catch(async (error) => {
    await stop();
    throw error;
  });
  let count = 0;
  const create = async () => {
    count += 1;
    const database = `${run}_${count}`;
    made.add(database);
    await query(place.admin, `create database ${database} template ${template} owner ${owner.user} ${place.copy}`);
    await query(place.admin, `alter database ${database} set synchronous_commit = off`);
    return { ...owner, database };
  };
  return { create, drop, stop };
}

async function makeTemplate(place: Place, name: string): Promise<pg.ClientConfig> {
  await query(place.admin, `create database ${name} template template0 encoding 'UTF8'`);
  const owner = await place.makeOwner(name);
  await migrate(owner);
  return owner;
}

// Nothing here outlives the run: no reason to wait for the disk, nor on a server that somebody named. Autovacuum took a sixth of its time, and
// came by when it liked: a test that needs statistics makes them.
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '300' };

async function ownPlace(): Promise<Place> {
  const folder = await makeTestFolder();
  const { connection, stop } = await startPostgres(folder, FAST);
  return {
    admin: connection,
    // Its files, not its pages through the log: a third of the time, where no disk is waited for.
    copy: 'strategy file_copy',
    makeOwner: (database) => prepareOwner({ ...connection, database }),
    leave: async () => {
      await stop();
      await removeTestFolder(folder);
    },
  };
}

/** On a server that somebody named: an owner of its own without superuser rights, as in production, when the address may make roles. */
async function guestPlace(address: string): Promise<Place> {
  const admin: pg.ClientConfig = { ...addressParts(address) };
  await sweep(admin);
  const [me] = await query<{ may: boolean; had: boolean }>(
    admin,
    `select rolsuper as may, exists (select from pg_roles where rolname = 'caudal_app') as had from pg_roles where rolname = current_user`,
  );
  if (!me?.may) return { admin, copy: '', makeOwner: async (database) => ({ ...admin, database }), leave: async () => {} };
  const user = `caudal_test_owner_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(24).toString('hex');
  await query(admin, `create role ${user} login createrole password '${password}'`);
  if (me.had) await query(admin, `grant caudal_app to ${user} with admin option`);
  return {
    admin,
    copy: '',
    makeOwner: async (database) => {
      await query(admin, `alter database ${database} owner to ${user}`);
      return { ...admin, database, user, password };
    },
    leave: async () => {
      if (!me.had) await query(admin, 'drop role if exists caudal_app');
      await query(admin, `drop owned by ${user}`);
      await query(admin, `drop role ${user}`);
    },
  };
}

function addressParts(address: string): pg.ClientConfig {
  const url = new URL(address);
  const text = (part: string) => decodeURIComponent(part) || undefined;
  const host = url.searchParams.get('host') ?? text(url.hostname);
  const parts = {
    host,
    port: Number(url.port) || 5432,
    user: text(url.username),
    password: text(url.password),
    database: text(url.pathname.slice(1)),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** Databases of runs that were killed: hours old and without a session. */
async function sweep(admin: pg.ClientConfig): Promise<void> {
  const databases = await query<{ name: string }>(
    admin,
    `select datname as name from pg_database d where datname ~ '^caudal_test_[0-9]{13}_'
       and split_part(datname, '_', 3)::bigint < extract(epoch from now() - interval '6 hours') * 1000
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { name } of databases) await query(admin, `drop database if exists ${name}`);
}

async function query<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
