import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { BookArea } from '#domain/book-areas.ts';
import type { WorkState } from '#domain/work/kind.ts';
import { type LoginSettings, prepareApplication } from './application.ts';
import { openHub } from './hub.ts';
import { keepPlans } from './kept-plans.ts';
import { setParsers } from './parsers.ts';
import type { Db } from './scope.ts';
import { streamOf } from './stream.ts';
import type { DB } from './tables.ts';

/** An open database: what the server uses from start to stop. */
export type Database = {
  /** Connected as a role that owns nothing (application.ts): row-level security narrows every query. Use it through scope.ts. */
  app: Kysely<DB>;
  appPool: pg.Pool;
  /** Connected as the owner of the tables: for jobs across companies, the self-test and the demo. Never for a request. */
  owner: Kysely<DB>;
  ownerPool: pg.Pool;
  /** How to open another connection as the application (for bulk loads and workers). */
  appConnection: pg.ClientConfig;
  /** Notifies every process of this database now, not at the end of a transaction. */
  announce: (event: Announcement) => Promise<void>;
  /** Calls `listener` for every event of a topic that any process announces about `key` (see KEYS); call the result to stop. */
  subscribe: <Name extends Topic>(topic: Name, key: string, listener: (event: EventOf<Name>) => void) => () => void;
  /** The same events as an async iterable, from now until the reader stops. */
  events: <Name extends Topic>(topic: Name, key: string) => AsyncIterableIterator<EventOf<Name>>;
  /** Calls `listener` when events were missed, because the listening connection broke and is back. */
  onGap: (listener: () => void) => () => void;
  close: () => Promise<void>;
};

/** Small on purpose (NOTIFY carries 8,000 bytes): readers query what changed. */
export type Announcement =
  /** A long work was added or advanced: announced by the database (migration 0061) for the process that runs it. Pages follow area `work`. */
  | { topic: 'work'; companyId: string; id: string; state: WorkState }
  /** One session ended. */
  | { topic: 'session'; id: string }
  /** What a person may see changed: a membership, a role, or the plan, features or blocking of a company of theirs. */
  | { topic: 'access'; personId: string }
  /** `isPersonal`: also for a person who is not a member of the company. */
  | { topic: 'notification'; companyId: string; personId: string; id: string; isPersonal?: true }
  /** A transaction changed a company's books: announced by the database at commit (migration 0045), never by hand. */
  | { topic: 'company'; companyId: string; areas: readonly BookArea[] }
  /** A run of a connection ended. */
  | { topic: 'connection'; companyId: string; id: string };

type Topic = Announcement['topic'];
type EventOf<Name extends Topic> = Extract<Announcement, { topic: Name }>;

/** How the listeners of a topic select their events. */
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
  // A page's query is done before parallel workers, or JIT compilation, would help.
  'max_parallel_workers_per_gather=0',
  'jit=off',
];
const OPTIONS = SETTINGS.map((one) => `-c ${one}`).join(' ');

setParsers();

/** Opens pools on a migrated database. `maximum`: connections of this process as the application. */
export async function openDatabase(owner: pg.ClientConfig, settings: LoginSettings, maximum = 12): Promise<Database> {
  const appConnection = { ...(await prepareApplication(owner, settings)), options: OPTIONS };
  let isClosing = false;
  // Pools do not wait for their connections to end: at an orderly stop the server ends them.
  const onLost = (error: Error) => {
    if (!isClosing) process.stderr.write(`${JSON.stringify({ level: 'warn', msg: 'database connection lost', reason: error.message })}\n`);
  };
  const appPool = pool(appConnection, maximum, onLost);
  const ownerPool = pool({ ...owner, options: OPTIONS }, 3, onLost);
  // As the application: this keeps its role in use while this process lives.
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

/** How long a connection waits for its next query: a new one reads the catalogue anew, which takes longer than most queries. */
const IDLE_MS = 60_000;

function pool(connection: pg.ClientConfig, max: number, onLost: (error: Error) => void): pg.Pool {
  const created = new pg.Pool({ ...connection, max, idleTimeoutMillis: IDLE_MS });
  created.on('error', onLost);
  created.on('connect', (client) => {
    client.on('error', onLost);
    keepPlans(client);
  });
  return created;
}

/** Notifies every process of this database when the transaction commits, and never if it does not. */
export async function announceIn(db: Db, ...events: Announcement[]): Promise<void> {
  const texts = events.map((event) => JSON.stringify(event));
  await sql`select pg_notify(${CHANNEL}, event) from unnest(${texts}::text[]) event`.execute(db);
}

function addressOf(event: Announcement): string {
  return `${event.topic} ${(KEYS[event.topic] as (event: Announcement) => string)(event)}`;
}
