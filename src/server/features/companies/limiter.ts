import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';

/** How often a person may ask in a window: names while typing, vouchers by guessing. */
const LIMITS = { name: { points: 60, duration: 5 * 60 }, voucher: { points: 10, duration: 15 * 60 } } as const;
type Kind = keyof typeof LIMITS;

const limiters = new WeakMap<pg.Pool, Map<Kind, RateLimiterPostgres>>();

/** Counts one question of a person, in the database. @throws TOO_MANY_TRIES */
export async function countQuestion(pool: pg.Pool, kind: Kind, personId: string): Promise<void> {
  try {
    await limiterOf(pool, kind).consume(personId);
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    throw new AppError('TOO_MANY_TRIES', { minutes: Math.ceil((refused as RateLimiterRes).msBeforeNext / 60_000) });
  }
}

function limiterOf(pool: pg.Pool, kind: Kind): RateLimiterPostgres {
  const known = limiters.get(pool) ?? new Map<Kind, RateLimiterPostgres>();
  limiters.set(pool, known);
  const limiter =
    known.get(kind) ??
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'try_limit',
      tableCreated: true,
      keyPrefix: kind,
      ...LIMITS[kind],
      clearExpiredByTimeout: false,
    });
  known.set(kind, limiter);
  return limiter;
}
