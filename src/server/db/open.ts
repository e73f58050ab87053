import { Repeater } from 'graphql-yoga';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { setParsers } from './parsers.ts';
import type { DB } from './tables.ts';

/** An open database: what the server works with from start to stop. */
export type Database = {
  /** Runs as `caudal_app`, which owns nothing: row-level security narrows every query. Use it through scope.ts. */
  app: Kysely<DB>;
  appPool: pg.Pool;
  /** Runs as the owner of the tables: for jobs that look across companies, the self-test and the demo. Never for a request. */
  owner: Kysely<DB>;
  ownerPool: pg.Pool;
  /** How to connect once more, as the application (bulk loads and workers use a connection of their own). */
  appConnection: pg.ClientConfig;
  /** Tells every process of this database, now (not at the end of a transaction). */
  announce: (event: Announcement) => Promise<void>;
  /** The events of one topic that any process announces and `keep` takes, from now until the reader goes away. */
  events: <Topic extends Announcement['topic']>(topic: Topic, keep: (event: EventOf<Topic>) => boolean) => AsyncIterable<EventOf<Topic>>;
  close: () => Promise<void>;
};

/** Small on purpose (NOTIFY carries 8,000 bytes): readers fetch what changed. */
type Announcement = { topic: 'import'; companyId: string; id: string; progress?: number } | { topic: 'session'; id: string };

type EventOf<Topic extends Announcement['topic']> = Extract<Announcement, { topic: Topic }>;

const CHANNEL = 'caudal';
const OPTIONS = '-c timezone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s';

setParsers();

/** Opens pools on a migrated database. `maximum`: connections of this process. */
export async function openDatabase(connection: pg.ClientConfig, maximum = 12): Promise<Database> {
  const appConnection = { ...connection, options: `${OPTIONS} -c role=caudal_app` };
  let isClosing = false;
  // The pools do not wait for their connections to end: at an orderly stop the server ends them.
  const lost = (error: Error) => {
    if (!isClosing) process.stderr.write(`${JSON.stringify({ level: 'warn', msg: 'database connection lost', reason: error.message })}\n`);
  };
  const appPool = pool(appConnection, maximum, lost);
  const ownerPool = pool({ ...connection, options: OPTIONS }, 3, lost);
  const listener = new pg.Client(connection);
  listener.on('error', lost);
  await listener.connect();
  await listener.query(`listen ${CHANNEL}`);
  listener.setMaxListeners(0);
  return {
    app: new Kysely<DB>({ dialect: new PostgresDialect({ pool: appPool }) }),
    appPool,
    owner: new Kysely<DB>({ dialect: new PostgresDialect({ pool: ownerPool }) }),
    ownerPool,
    appConnection,
    announce: async (event) => {
      await ownerPool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(event)]);
    },
    events: (topic, keep) => follow(listener, topic, keep),
    close: async () => {
      isClosing = true;
      await listener.end();
      await appPool.end();
      await ownerPool.end();
    },
  };
}

function pool(connection: pg.ClientConfig, max: number, lost: (error: Error) => void): pg.Pool {
  const made = new pg.Pool({ ...connection, max });
  made.on('error', lost);
  made.on('connect', (client) => client.on('error', lost));
  return made;
}

/** An async generator would stay pending when its reader leaves; a Repeater ends. */
function follow<Topic extends Announcement['topic']>(
  client: pg.Client,
  topic: Topic,
  keep: (event: EventOf<Topic>) => boolean,
): AsyncIterable<EventOf<Topic>> {
  return new Repeater<EventOf<Topic>>(async (push, stop) => {
    const hear = (message: pg.Notification) => {
      const event = JSON.parse(message.payload ?? '{}') as Announcement;
      if (event.topic === topic && keep(event as EventOf<Topic>)) push(event as EventOf<Topic>);
    };
    client.on('notification', hear);
    await stop;
    client.off('notification', hear);
  });
}
