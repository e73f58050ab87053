import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { count, type Limit, limiterOf, overLimit, tooMany } from '#server/api/limiter.ts';

const QUARTER = 15 * 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const MAX_BLOCK = 4 * HOUR;
/** Seconds for which a request waits for its answer; who would wait longer comes back. */
const MAX_DELAY = 8;

/** Tries on one account from one address. */
const PAIR: Limit = { name: 'pair', points: 5, duration: QUARTER };
/** Tries from one address; right ones are taken back: an office of many people has one. */
const ADDRESS: Limit = { name: 'address', points: 50, duration: QUARTER };
/** Tries on one account from all addresses where its owner never signed in; each one beyond waits twice as long as the one before. */
const ACCOUNT: Limit = { name: 'account', points: 15, duration: QUARTER };
/** How often a pair was blocked: each time it waits twice as long. */
const STRIKE: Limit = { name: 'strike', points: 100, duration: DAY };
/** Until when such a pair waits, and how long it may then have its try. */
const WAIT: Limit = { name: 'wait', points: 1, duration: QUARTER };
const TURN: Limit = { name: 'turn', points: 1, duration: QUARTER };
/** Codes tried on one account from addresses where its owner never signed in: a million of them are guessed sooner than a password. */
const CODE: Limit = { name: 'code', points: 10, duration: QUARTER };
/** Tries of a signed-in person with their own password, or code, from anywhere. */
const OWN: Limit = { name: 'own', points: 5, duration: QUARTER };
/** The same within one session, which then ends: it may be stolen. */
const SESSION: Limit = { name: 'session', points: 10, duration: DAY };
/** Accounts, mails and uses of links that one address asks for. */
const ASKER: Limit = { name: 'asker', points: 300, duration: QUARTER };
/** E-mails of which one address learns that they have an account, where no mail hides it. */
const TAKEN: Limit = { name: 'taken', points: 20, duration: HOUR };
/** Mails that anybody asks for to one recipient. */
const RECIPIENT: Limit = { name: 'recipient', points: 4, duration: QUARTER };
/** Mails that the holders of a company's links ask for: another link counts on. */
const LINK: Limit = { name: 'link', points: 10, duration: DAY };

type SignInAttempt = { email: string; address: string; isKnownAddress: boolean };

/**
 * Counts a try to sign in. There is no lock of an account: from an address where its owner signed in before, and after a reset
 * by mail, the right password works whatever others try; from anywhere else it works after a wait.
 * @throws TOO_MANY_TRIES
 */
export async function countAttempt(pool: pg.Pool, attempt: SignInAttempt): Promise<void> {
  const pair = pairKey(attempt);
  const refused = await overLimit(pool, PAIR, pair);
  if (refused) throw tooMany(await blockLonger(pool, pair, refused));
  await count(pool, ADDRESS, networkOf(attempt.address));
  if (attempt.isKnownAddress) return;
  const wait = await waitOfStranger(pool, attempt);
  if (wait === 0) return;
  // Nothing was tried.
  await Promise.all([limiterOf(pool, PAIR).reward(pair), limiterOf(pool, ADDRESS).reward(networkOf(attempt.address))]);
  throw tooMany(wait);
}

/** Takes a right try back, and with it what was wrong before it. */
export async function forgiveAttempt(pool: pg.Pool, attempt: SignInAttempt): Promise<void> {
  const pair = pairKey(attempt);
  const resets = [PAIR, STRIKE, WAIT, TURN].map((limit) => limiterOf(pool, limit).delete(pair));
  await Promise.all([...resets, rewardPlaces(pool, attempt)]);
}

/** Takes back a try that was right as far as it went, and nothing that was wrong before it: those may have been guesses of the code. */
export async function uncountAttempt(pool: pg.Pool, attempt: SignInAttempt): Promise<void> {
  await Promise.all([limiterOf(pool, PAIR).reward(pairKey(attempt)), rewardPlaces(pool, attempt)]);
}

/** After its owner proved themself by mail, nothing that others tried on the account counts. */
export async function clearAttempts(pool: pg.Pool, email: string): Promise<void> {
  await limiterOf(pool, ACCOUNT).delete(accountKey(email));
}

/** Counts a code at signing in. @returns what takes it back, once it was right @throws TOO_MANY_TRIES */
export async function countCode(pool: pg.Pool, personId: string): Promise<() => Promise<unknown>> {
  await count(pool, CODE, personId);
  return () => limiterOf(pool, CODE).delete(personId);
}

/**
 * Counts a try of a signed-in person with what only they know: by account, from wherever, and by session.
 * @returns `isLast`: if this one is wrong too, the session ends; `refused`: the try is not to be looked at
 */
export async function countOwn(pool: pg.Pool, secret: OwnSecret, { id, sessionId }: { id: string; sessionId: string }) {
  const { consumedPoints } = await limiterOf(pool, SESSION).penalty(`${secret} ${sessionId}`);
  const isLast = consumedPoints >= SESSION.points;
  const over = await overLimit(pool, OWN, `${secret} ${id}`);
  const isBeyond = consumedPoints > SESSION.points;
  return { isLast, refused: over || isBeyond ? tooMany(over?.msBeforeNext ?? 0) : null };
}

export type OwnSecret = 'password' | 'code';

/** Takes a right try back, and what was wrong before it. */
export async function forgiveOwn(pool: pg.Pool, secret: OwnSecret, { id, sessionId }: { id: string; sessionId: string }): Promise<void> {
  await Promise.all([limiterOf(pool, OWN).delete(`${secret} ${id}`), limiterOf(pool, SESSION).delete(`${secret} ${sessionId}`)]);
}

/** Counts what an address asks of us before anybody signed in. @throws TOO_MANY_TRIES */
export async function countAsker(pool: pg.Pool, address: string): Promise<void> {
  await count(pool, ASKER, networkOf(address));
}

/**
 * Counts the making of an account where the answer tells whether the e-mail had one.
 * @returns what takes it back, once it had none @throws TOO_MANY_TRIES
 */
export async function countTaken(pool: pg.Pool, address: string): Promise<() => Promise<unknown>> {
  await count(pool, TAKEN, networkOf(address));
  return () => limiterOf(pool, TAKEN).reward(networkOf(address));
}

/** Counts a mail to somebody, whether they have an account or not. @throws TOO_MANY_TRIES */
export async function countMail(pool: pg.Pool, email: string): Promise<void> {
  await count(pool, RECIPIENT, accountKey(email));
}

/** Counts a mail to somebody. @returns whether it may go out */
export async function mayMail(pool: pg.Pool, email: string): Promise<boolean> {
  return (await overLimit(pool, RECIPIENT, accountKey(email))) === null;
}

/** Counts a mail that the holder of a company's link asks for. @throws TOO_MANY_TRIES */
export async function countLinkMail(pool: pg.Pool, companyId: string): Promise<void> {
  await count(pool, LINK, companyId);
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

async function rewardPlaces(pool: pg.Pool, { email, address, isKnownAddress }: SignInAttempt): Promise<void> {
  await limiterOf(pool, ADDRESS).reward(networkOf(address));
  if (!isKnownAddress) await limiterOf(pool, ACCOUNT).reward(accountKey(email));
}

/**
 * Beyond the first ones, a try from an address where the owner never signed in waits: some seconds with its request open; for
 * longer it comes back later, and has its turn then, whatever others try meanwhile.
 * @returns milliseconds until it may come back, 0 when it may go on
 */
async function waitOfStranger(pool: pg.Pool, attempt: SignInAttempt): Promise<number> {
  const pair = pairKey(attempt);
  const waiting = await limiterOf(pool, WAIT).get(pair);
  if (waiting) return waiting.msBeforeNext;
  // Of many at once one has the turn.
  const turns = limiterOf(pool, TURN);
  if ((await turns.get(pair)) && (await turns.delete(pair))) return 0;
  const over = await overLimit(pool, ACCOUNT, accountKey(attempt.email));
  if (!over) return 0;
  const seconds = Math.min(2 ** (over.consumedPoints - ACCOUNT.points - 1), QUARTER);
  if (seconds > MAX_DELAY) return sendAway(pool, pair, seconds);
  await sleep(seconds * 1000);
  return 0;
}

/** Lets a pair come back for a turn of its own: twice as late each time on the same day. @returns in how many milliseconds */
async function sendAway(pool: pg.Pool, pair: string, seconds: number): Promise<number> {
  const longer = await strike(pool, pair, seconds);
  await limiterOf(pool, WAIT).set(pair, 1, longer);
  await limiterOf(pool, TURN).set(pair, 1, longer + HOUR);
  return longer * 1000;
}

/** The first try beyond the limit blocks the pair: 15 minutes, and twice as long each time on the same day. */
async function blockLonger(pool: pg.Pool, pair: string, { consumedPoints, msBeforeNext }: RateLimiterRes): Promise<number> {
  if (consumedPoints !== PAIR.points + 1) return msBeforeNext;
  const seconds = await strike(pool, pair, QUARTER);
  await limiterOf(pool, PAIR).block(pair, seconds);
  return seconds * 1000;
}

async function strike(pool: pg.Pool, pair: string, seconds: number): Promise<number> {
  const { consumedPoints: strikes } = await limiterOf(pool, STRIKE).penalty(pair);
  return Math.min(seconds * 2 ** (strikes - 1), MAX_BLOCK);
}

function accountKey(email: string): string {
  return email.slice(0, 150);
}

function pairKey({ email, address }: Pick<SignInAttempt, 'email' | 'address'>): string {
  return `${accountKey(email)}|${networkOf(address)}`;
}
