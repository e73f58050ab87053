import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Context } from '#server/api/context.ts';
import type { DB } from '#server/db/tables.ts';
import type { TestDatabase } from './database.ts';

/** What the n-th statement of a request meets: as if the server had refused it, or the connection had gone. */
const BROKEN = 'the statement was made to fail';

/** The same request on a database whose n-th statement fails, begin and commit included. `isReached` tells whether there was an n-th one. */
export function failingAt(context: Context, n: number): { context: Context; isReached: () => boolean } {
  const { database } = context;
  let count = 0;
  const connect = async () => {
    const client = await database.appPool.connect();
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (...args: unknown[]) => {
          count += 1;
          if (count === n) return Promise.reject(new Error(BROKEN));
          return (value as (...all: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  };
  const pool: PostgresPool = { options: {}, connect, end: async () => {} };
  const app = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { context: { ...context, database: { ...database, app } }, isReached: () => count >= n };
}

/** Every row of every table of a database, counted and summed, but for what counts tries. */
export async function stateOf({ database }: Pick<TestDatabase, 'database'>): Promise<Record<string, string>> {
  const { rows: tables } = await database.ownerPool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' or c.relname = '_private_jobs') and c.relname not in ('try_limit', 'session') order by 1`,
  );
  const state: Record<string, string> = {};
  for (const { name } of tables) {
    // What waits for confirmation follows the suggestions.
    const row = name === 'public.document' ? "(to_jsonb(t) - 'awaiting')" : 't';
    const text = `select count(*) || ' ' || coalesce(sum(hashtext(${row}::text)::bigint), 0) as it from ${name} t`;
    const { rows } = await database.ownerPool.query<{ it: string }>(text);
    state[name] = rows[0]?.it ?? '';
  }
  return state;
}
