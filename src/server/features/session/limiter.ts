import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';

const QUARTER = 15 * 60;
const DAY = 24 * 3600;
const LONGEST_BLOCK = 4 * 3600;

/** How often in how many seconds. In the database, so that restarts and other processes count too. */
const LIMITS = {
  /** Tries on one account from one address. */
  pair: { points: 5, duration: QUARTER },
  /** Tries from one address; right ones are taken back: an office of many people has one. */
  address: { points: 50, duration: QUARTER },
  /** Tries on one account from all addresses where its owner never signed in. */
  account: { points: 15, duration: QUARTER },
  /** How often a pair was blocked: each time it waits twice as long. */
  strike: { points: 100, duration: DAY },
  /** Accounts, mails and uses of links that one address asks for. */
  asker: { points: 300, duration: QUARTER },
  /** Mails that anybody asks for to one recipient. */
  recipient: { points: 4, duration: QUARTER },
} as const;
type Kind = keyof typeof LIMITS;
type Try = { email: string; address: string; isKnownAddress: boolean };

const limiters = new WeakMap<pg.Pool, Map<Kind, RateLimiterPostgres>>();

/**
 * Counts a try to sign in. There is no lock of an account: from an address where its owner signed in before, and after a reset
 * by mail, the right password works whatever others try.
 * @throws TOO_MANY_TRIES
 */
export async function countTry(pool: pg.Pool, { email, address, isKnownAddress }: Try): Promise<void> {
  const account = accountKey(email);
  const pair = pairKey(email, address);
  const refused = await overLimit(pool, 'pair', pair);
  if (refused) throw tooMany(await blockLonger(pool, pair, refused));
  await count(pool, 'address', networkOf(address));
  if (!isKnownAddress) await count(pool, 'account', account);
}

/** Takes a right try back. */
export async function forgiveTry(pool: pg.Pool, { email, address, isKnownAddress }: Try): Promise<void> {
  const pair = pairKey(email, address);
  await Promise.all([
    limiterOf(pool, 'pair').delete(pair),
    limiterOf(pool, 'strike').delete(pair),
    limiterOf(pool, 'address').reward(networkOf(address)),
    ...(isKnownAddress ? [] : [limiterOf(pool, 'account').reward(accountKey(email))]),
  ]);
}

/** After its owner proved herself by mail, nothing that others tried on the account counts. */
export async function forgetTries(pool: pg.Pool, email: string): Promise<void> {
  await limiterOf(pool, 'account').delete(accountKey(email));
}

/** Counts what an address asks of us before anybody signed in. @throws TOO_MANY_TRIES */
export async function countAsker(pool: pg.Pool, address: string): Promise<void> {
  await count(pool, 'asker', networkOf(address));
}

/** Counts a mail to somebody, whether they have an account or not. @throws TOO_MANY_TRIES */
export async function countMail(pool: pg.Pool, email: string): Promise<void> {
  await count(pool, 'recipient', accountKey(email));
}

/** An IPv6 address stands for its network of 64 bits: its holder has all of it. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':');
}

async function count(pool: pg.Pool, kind: Kind, key: string): Promise<void> {
  const refused = await overLimit(pool, kind, key);
  if (refused) throw tooMany(refused.msBeforeNext);
}

async function overLimit(pool: pg.Pool, kind: Kind, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiterOf(pool, kind).consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return refused as RateLimiterRes;
  }
}

/** The first try beyond the limit blocks the pair: 15 minutes, and twice as long each time on the same day. */
async function blockLonger(pool: pg.Pool, pair: string, { consumedPoints, msBeforeNext }: RateLimiterRes): Promise<number> {
  if (consumedPoints !== LIMITS.pair.points + 1) return msBeforeNext;
  const { consumedPoints: strikes } = await limiterOf(pool, 'strike').penalty(pair);
  const seconds = Math.min(QUARTER * 2 ** (strikes - 1), LONGEST_BLOCK);
  await limiterOf(pool, 'pair').block(pair, seconds);
  return seconds * 1000;
}

function tooMany(milliseconds: number): AppError {
  return new AppError('TOO_MANY_TRIES', { minutes: Math.max(1, Math.ceil(milliseconds / 60_000)) });
}

function accountKey(email: string): string {
  return email.slice(0, 150);
}

function pairKey(email: string, address: string): string {
  return `${accountKey(email)}|${networkOf(address)}`;
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
      clearExpiredByTimeout: false,
      keyPrefix: kind,
      ...LIMITS[kind],
    });
  known.set(kind, limiter);
  return limiter;
}
