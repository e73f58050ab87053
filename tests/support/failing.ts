import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Context } from '#server/api/context.ts';
import type { DB } from '#server/db/tables.ts';
import type { TestDatabase } from './database.ts';
import { digestsOf } from './digest.ts';

const BROKEN = 'the statement was made to fail';

type Open = Pick<Context, 'database'>;
type Failing<Of extends Open> = { context: Of; isReached: () => boolean };

/** Runs the request on a database whose n-th statement fails, including begin and commit. `isReached`: whether there was an n-th one. */
export function failingAt(context: Context, n: number): Failing<Context> {
  return breakingAt(
    context,
    (at) => at === n,
    () => Promise.resolve(),
  );
}

/**
 * Runs the request on a connection that is gone at its n-th statement, as when the process is killed there: nothing more is heard from it,
 * and the server ends its transaction by itself.
 */
export function cutAt(context: Context, n: number): Failing<Context> {
  return breakingAt(context, (at) => at === n, closeStream);
}

/** As `cutAt`, and no statement after the n-th is heard either: for work, which goes on after one that failed. */
export function deadFrom<Of extends Open>(services: Of, n: number): Failing<Of> {
  return breakingAt(services, (at) => at >= n, closeStream);
}

async function closeStream({ stream }: Connection): Promise<void> {
  // Until it has closed, the pool takes it for a good one and would lend it again.
  const closed = once(stream, 'close');
  stream.destroy();
  if (!stream.closed) await closed;
}

/** Kills this process at the request's n-th statement, before it is sent. */
export function killAt(context: Context, n: number): Failing<Context> {
  return breakingAt(
    context,
    (at) => at === n,
    async () => void process.kill(process.pid, 'SIGKILL'),
  );
}

const ignore = () => {};

/** What pg knows of its connection. */
type Connection = { stream: Duplex };

function breakingAt<Of extends Open>(
  context: Of,
  breaks: (at: number) => boolean,
  cut: (connection: Connection) => Promise<void>,
): Failing<Of> {
  const { database } = context;
  let count = 0;
  let isReached = false;
  const connect = async () => {
    const client = await database.appPool.connect();
    if (!client.listeners('error').includes(ignore)) client.on('error', ignore);
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (...args: unknown[]) => {
          count += 1;
          if (breaks(count)) {
            isReached = true;
            return cut(Reflect.get(target, 'connection') as Connection).then(() => Promise.reject(new Error(BROKEN)));
          }
          return (value as (...all: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  };
  const pool: PostgresPool = { options: {}, connect, end: async () => {} };
  const app = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { context: { ...context, database: { ...database, app } }, isReached: () => isReached };
}

/** Every row of every table, counted and summed, except counters of attempts. */
export function stateOf({ database }: Pick<TestDatabase, 'database'>): Promise<Record<string, string>> {
  return digestsOf(database, {
    schemas: `n.nspname = 'public' or c.relname = '_private_jobs'`,
    except: ['try_limit', 'session'],
    // What awaits confirmation follows from the suggestions.
    row: (table) => (table === 'document' ? "(to_jsonb(t) - 'awaiting')" : 't'),
  });
}
