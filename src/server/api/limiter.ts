import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';
import type { DB } from '#server/db/tables.ts';

/** `points` uses in `duration` seconds; `name` tells its counts from those of other limits. */
export type Limit = { name: string; points: number; duration: number };

const limiters = new WeakMap<pg.Pool, Map<string, RateLimiterPostgres>>();

/** Counts one use by `key`, in the database: restarts and other processes count too. @throws TOO_MANY_TRIES */
export async function count(pool: pg.Pool, limit: Limit, key: string): Promise<void> {
  const refused = await overLimit(pool, limit, key);
  if (refused) throw tooMany(refused.msBeforeNext);
}

/** Counts one use. @returns how things stand when it is one too many, else null */
export async function overLimit(pool: pg.Pool, limit: Limit, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiterOf(pool, limit).consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return refused as RateLimiterRes;
  }
}

/** What tells somebody to wait so long. */
export function tooMany(milliseconds: number): AppError {
  return new AppError('TOO_MANY_TRIES', { minutes: Math.max(1, Math.ceil(milliseconds / 60_000)) });
}

/** The counter behind a limit. */
export function limiterOf(pool: pg.Pool, { name, ...rest }: Limit): RateLimiterPostgres {
  const cache = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(pool, cache);
  const limiter =
    cache.get(name) ??
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'try_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      ...rest,
    });
  cache.set(name, limiter);
  return limiter;
}

export async function tidyLimits(owner: Kysely<DB>): Promise<void> {
  await sql`delete from try_limit where expire < extract(epoch from now()) * 1000`.execute(owner);
}
