import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';

const WINDOW_SECONDS = 15 * 60;
const limiters = new WeakMap<pg.Pool, { pair: RateLimiterPostgres; address: RateLimiterPostgres }>();

/**
 * Counts a try to sign in, in the database (so that restarts and other processes count too): 5 per account and address,
 * 50 per address, in 15 minutes; right ones are taken back. The right password from another address still works: there is no lock of an account.
 * @throws TOO_MANY_TRIES
 */
export async function countTry(pool: pg.Pool, email: string, address: string): Promise<void> {
  const { pair, address: byAddress } = limitersOf(pool);
  try {
    await byAddress.consume(address);
    await pair.consume(`${email.slice(0, 120)}|${address}`);
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    throw new AppError('TOO_MANY_TRIES', { minutes: Math.ceil((refused as RateLimiterRes).msBeforeNext / 60_000) });
  }
}

/** A try with the right password does not count: an office of many people has one address. */
export async function forgiveTries(pool: pg.Pool, email: string, address: string): Promise<void> {
  const { pair, address: byAddress } = limitersOf(pool);
  await Promise.all([pair.delete(`${email.slice(0, 120)}|${address}`), byAddress.reward(address)]);
}

function limitersOf(pool: pg.Pool) {
  const known = limiters.get(pool);
  if (known) return known;
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'try_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
    });
  const made = { pair: limiter('pair', 5), address: limiter('address', 50) };
  limiters.set(pool, made);
  return made;
}
