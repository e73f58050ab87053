import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';
import type { DB } from '#server/db/tables.ts';

/** `points` uses in `duration` seconds; `name` separates its counts from those of other limits. */
export type Limit = { name: string; points: number; duration: number };

const limiters = new WeakMap<pg.Pool, Map<string, RateLimiterPostgres>>();

/** Counts one use by `key`, in the database: restarts and other processes count too. @throws TOO_MANY_TRIES */
export async function count(pool: pg.Pool, limit: Limit, key: string): Promise<void> {
  const refused = await overLimit(pool, limit, key);
  if (refused) throw tooMany(refused.msBeforeNext);
}

/** Counts one use. @returns the limiter's answer when it is one too many, else null */
export async function overLimit(pool: pg.Pool, limit: Limit, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiterOf(pool, limit).consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return refused as RateLimiterRes;
  }
}

/** The error that tells somebody how long to wait. */
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

/**
 * Takes what was set for a later time, when that has come: it then ends within `seconds`. One statement, so that of several requests at
 * once one takes it, and none what another set meanwhile for a still later time.
 * @returns whether it was there and due
 */
export async function takeDue(pool: pg.Pool, { name }: Limit, key: string, seconds: number): Promise<boolean> {
  const now = Date.now();
  const { rowCount } = await pool.query('delete from try_limit where key = $1 and expire > $2 and expire <= $3', [
    `${name}:${key}`,
    now,
    now + seconds * 1000,
  ]);
  return rowCount === 1;
}

/** Deletes counts whose window has ended. Runs as the owner. */
export async function tidyLimits(owner: Kysely<DB>): Promise<void> {
  await sql`delete from try_limit where expire < extract(epoch from now()) * 1000`.execute(owner);
}
