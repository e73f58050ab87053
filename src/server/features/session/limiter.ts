import type pg from 'pg';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { count, type Limit, limiterOf, overLimit, tooMany } from '#server/api/limiter.ts';

const QUARTER = 15 * 60;
const DAY = 24 * 3600;
const LONGEST_BLOCK = 4 * 3600;

/** Tries on one account from one address. */
const PAIR: Limit = { name: 'pair', points: 5, duration: QUARTER };
/** Tries from one address; right ones are taken back: an office of many people has one. */
const ADDRESS: Limit = { name: 'address', points: 50, duration: QUARTER };
/** Tries on one account from all addresses where its owner never signed in. */
const ACCOUNT: Limit = { name: 'account', points: 15, duration: QUARTER };
/** How often a pair was blocked: each time it waits twice as long. */
const STRIKE: Limit = { name: 'strike', points: 100, duration: DAY };
/** Accounts, mails and uses of links that one address asks for. */
const ASKER: Limit = { name: 'asker', points: 300, duration: QUARTER };
/** Mails that anybody asks for to one recipient. */
const RECIPIENT: Limit = { name: 'recipient', points: 4, duration: QUARTER };

type Try = { email: string; address: string; isKnownAddress: boolean };

/**
 * Counts a try to sign in. There is no lock of an account: from an address where its owner signed in before, and after a reset
 * by mail, the right password works whatever others try.
 * @throws TOO_MANY_TRIES
 */
export async function countTry(pool: pg.Pool, { email, address, isKnownAddress }: Try): Promise<void> {
  const pair = pairKey(email, address);
  const refused = await overLimit(pool, PAIR, pair);
  if (refused) throw tooMany(await blockLonger(pool, pair, refused));
  await count(pool, ADDRESS, networkOf(address));
  if (!isKnownAddress) await count(pool, ACCOUNT, accountKey(email));
}

/** Takes a right try back, and with it what was wrong before it. */
export async function forgiveTry(pool: pg.Pool, attempt: Try): Promise<void> {
  const pair = pairKey(attempt.email, attempt.address);
  await Promise.all([limiterOf(pool, PAIR).delete(pair), limiterOf(pool, STRIKE).delete(pair), rewardPlaces(pool, attempt)]);
}

/** Takes back a try that was right as far as it went, and nothing that was wrong before it: those may have been guesses of the code. */
export async function uncountTry(pool: pg.Pool, attempt: Try): Promise<void> {
  await Promise.all([limiterOf(pool, PAIR).reward(pairKey(attempt.email, attempt.address)), rewardPlaces(pool, attempt)]);
}

/** After its owner proved herself by mail, nothing that others tried on the account counts. */
export async function forgetTries(pool: pg.Pool, email: string): Promise<void> {
  await limiterOf(pool, ACCOUNT).delete(accountKey(email));
}

/** Counts what an address asks of us before anybody signed in. @throws TOO_MANY_TRIES */
export async function countAsker(pool: pg.Pool, address: string): Promise<void> {
  await count(pool, ASKER, networkOf(address));
}

/** Counts a mail to somebody, whether they have an account or not. @throws TOO_MANY_TRIES */
export async function countMail(pool: pg.Pool, email: string): Promise<void> {
  await count(pool, RECIPIENT, accountKey(email));
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

async function rewardPlaces(pool: pg.Pool, { email, address, isKnownAddress }: Try): Promise<void> {
  await limiterOf(pool, ADDRESS).reward(networkOf(address));
  if (!isKnownAddress) await limiterOf(pool, ACCOUNT).reward(accountKey(email));
}

/** The first try beyond the limit blocks the pair: 15 minutes, and twice as long each time on the same day. */
async function blockLonger(pool: pg.Pool, pair: string, { consumedPoints, msBeforeNext }: RateLimiterRes): Promise<number> {
  if (consumedPoints !== PAIR.points + 1) return msBeforeNext;
  const { consumedPoints: strikes } = await limiterOf(pool, STRIKE).penalty(pair);
  const seconds = Math.min(QUARTER * 2 ** (strikes - 1), LONGEST_BLOCK);
  await limiterOf(pool, PAIR).block(pair, seconds);
  return seconds * 1000;
}

function accountKey(email: string): string {
  return email.slice(0, 150);
}

function pairKey(email: string, address: string): string {
  return `${accountKey(email)}|${networkOf(address)}`;
}
