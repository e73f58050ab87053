import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { BookArea } from '#domain/book-areas.ts';
import type { WorkState } from '#domain/work/kind.ts';
import type { WorkKindName } from '#domain/work/kinds.ts';
import { type LoginSettings, prepareApplication } from './application.ts';
import { openHub } from './hub.ts';
import { setParsers } from './parsers.ts';
import type { Db } from './scope.ts';
import { streamOf } from './stream.ts';
import type { DB } from './tables.ts';

/** An open database: what the server works with from start to stop. */
export type Database = {
  /** Logs in as a role that owns nothing (application.ts): row-level security narrows every query. Use it through scope.ts. */
  app: Kysely<DB>;
  appPool: pg.Pool;
  /** Runs as the owner of the tables: for jobs that look across companies, the self-test and the demo. Never for a request. */
  owner: Kysely<DB>;
  ownerPool: pg.Pool;
  /** How to connect once more, as the application (bulk loads and workers use a connection of their own). */
  appConnection: pg.ClientConfig;
  /** Tells every process of this database, now (not at the end of a transaction). */
  announce: (event: Announcement) => Promise<void>;
  /** Calls `listener` for every event of a topic that any process announces about `key` (see KEYS), until the answer is called. */
  subscribe: <Name extends Topic>(topic: Name, key: string, listener: (event: EventOf<Name>) => void) => () => void;
  /** The same events to be read one after the other, from now until the reader goes away. */
  events: <Name extends Topic>(topic: Name, key: string) => AsyncIterableIterator<EventOf<Name>>;
  /** Calls `listener` when events were missed, because the connection that hears them broke and is back. */
  onGap: (listener: () => void) => () => void;
  close: () => Promise<void>;
};

/** Small on purpose (NOTIFY carries 8,000 bytes): readers fetch what changed. */
export type Announcement =
  /** A long work was added or got on: announced by the database (migration 0061). `progress`: while it runs. */
  | { topic: 'work'; companyId: string; id: string; kind: WorkKindName; state: WorkState; progress?: number }
  /** One session ended. */
  | { topic: 'session'; id: string }
  /** What a person may see changed: a membership, a role, or the plan, features or blocking of one of their companies. */
  | { topic: 'access'; personId: string }
  /** `isPersonal`: also for a person who is no member of the company. */
  | { topic: 'notification'; companyId: string; personId: string; id: string; isPersonal?: true }
  /** A transaction changed a company's books: announced by the database at its commit (migration 0045), never by hand. */
  | { topic: 'company'; companyId: string; areas: readonly BookArea[] }
  /** A run of a connection ended. */
  | { topic: 'connection'; companyId: string; id: string };

type Topic = Announcement['topic'];
export type EventOf<Name extends Topic> = Extract<Announcement, { topic: Name }>;

/** By what those who hear a topic tell their events from others. */
const KEYS: { [Name in Topic]: (event: EventOf<Name>) => string } = {
  work: ({ companyId }) => companyId,
  session: ({ id }) => id,
  access: ({ personId }) => personId,
  notification: ({ personId }) => personId,
  company: ({ companyId }) => companyId,
  connection: ({ companyId }) => companyId,
};

const CHANNEL = 'caudal';
const SETTINGS = [
  'timezone=UTC',
  'statement_timeout=30s',
  'idle_in_transaction_session_timeout=60s',
  // What a page asks is over before a second process, or compiled code, would be ready to help with it.
  'max_parallel_workers_per_gather=0',
  'jit=off',
];
const OPTIONS = SETTINGS.map((one) => `-c ${one}`).join(' ');

setParsers();

/** Opens pools on a migrated database. `maximum`: connections of this process as the application. */
export async function openDatabase(owner: pg.ClientConfig, settings: LoginSettings, maximum = 12): Promise<Database> {
  const appConnection = { ...(await prepareApplication(owner, settings)), options: OPTIONS };
  let isClosing = false;
  // The pools do not wait for their connections to end: at an orderly stop the server ends them.
  const onLost = (error: Error) => {
    if (!isClosing) process.stderr.write(`${JSON.stringify({ level: 'warn', msg: 'database connection lost', reason: error.message })}\n`);
  };
  const appPool = pool(appConnection, maximum, onLost);
  const ownerPool = pool({ ...owner, options: OPTIONS }, 3, onLost);
  // As the application: while this process lives, its role is in use.
  const hub = await openHub<Announcement>(appConnection, { channel: CHANNEL, addressOf, onLost });
  const subscribe: Database['subscribe'] = (topic, key, listener) =>
    hub.subscribe(`${topic} ${key}`, listener as (event: Announcement) => void);
  return {
    app: new Kysely<DB>({ dialect: new PostgresDialect({ pool: appPool }) }),
    appPool,
    owner: new Kysely<DB>({ dialect: new PostgresDialect({ pool: ownerPool }) }),
    ownerPool,
    appConnection,
    announce: async (event) => {
      await ownerPool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(event)]);
    },
    subscribe,
    events: (topic, key) => streamOf((listener) => subscribe(topic, key, listener)),
    onGap: hub.onGap,
    close: async () => {
      isClosing = true;
      await hub.close();
      await appPool.end();
      await ownerPool.end();
    },
  };
}

function pool(connection: pg.ClientConfig, max: number, onLost: (error: Error) => void): pg.Pool {
  const created = new pg.Pool({ ...connection, max });
  created.on('error', onLost);
  created.on('connect', (client) => client.on('error', onLost));
  return created;
}

/** Tells every process of this database when the transaction commits, and never if it does not. */
export async function announceIn(db: Db, ...events: Announcement[]): Promise<void> {
  const texts = events.map((event) => JSON.stringify(event));
  await sql`select pg_notify(${CHANNEL}, event) from unnest(${texts}::text[]) event`.execute(db);
}

function addressOf(event: Announcement): string {
  return `${event.topic} ${(KEYS[event.topic] as (event: Announcement) => string)(event)}`;
}
