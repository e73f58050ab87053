import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { count, type Limit, limiterOf, overLimit, takeDue, tooMany } from '#server/api/limiter.ts';

const QUARTER = 15 * 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const MAX_BLOCK = 4 * HOUR;
/** Seconds a request may be delayed; for a longer wait the client has to come back. */
const MAX_DELAY = 8;

/** Tries on one account from one address. */
const PAIR: Limit = { name: 'pair', points: 5, duration: QUARTER };
/** Tries from one address; successful ones are not counted, because an office of many people shares an address. */
const ADDRESS: Limit = { name: 'address', points: 50, duration: QUARTER };
/** Tries on one account from addresses where its owner never signed in; beyond the limit, each wait doubles. */
const ACCOUNT: Limit = { name: 'account', points: 15, duration: QUARTER };
/** How often a pair was blocked: each time it waits twice as long. */
const STRIKE: Limit = { name: 'strike', points: 100, duration: DAY };
/** How long such a pair waits, and for how long its turn then stays open. */
const WAIT: Limit = { name: 'wait', points: 1, duration: QUARTER };
const TURN: Limit = { name: 'turn', points: 1, duration: QUARTER };
/** Codes tried on one account from unknown addresses: a million codes are guessed sooner than a password. */
const CODE: Limit = { name: 'code', points: 10, duration: QUARTER };
/** Tries of a signed-in person with their own password or code, from any address. */
const OWN: Limit = { name: 'own', points: 5, duration: QUARTER };
/** The same within one session, which then ends: it may be stolen. */
const SESSION: Limit = { name: 'session', points: 10, duration: DAY };
/** Accounts, mails and uses of links requested from one address. */
const ASKER: Limit = { name: 'asker', points: 300, duration: QUARTER };
/** E-mails that one address may learn to have an account, where no mail hides it. */
const REVEALED_ACCOUNT: Limit = { name: 'revealed', points: 20, duration: HOUR };
/** Mails to one recipient that anybody can request. */
const RECIPIENT: Limit = { name: 'recipient', points: 4, duration: QUARTER };
/** Mails requested by the holders of a company's links, counted across links. */
const LINK: Limit = { name: 'link', points: 10, duration: DAY };

type SignInAttempt = { email: string; address: string; isKnownAddress: boolean };

/**
 * Counts a sign-in attempt. Accounts are never locked: from an address where its owner signed in before, and after a reset by mail, the
 * right password works whatever others try; from anywhere else it works after a wait.
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

/** Removes a successful attempt from the counts, and the wrong ones before it. */
export async function forgiveAttempt(pool: pg.Pool, attempt: SignInAttempt): Promise<void> {
  const pair = pairKey(attempt);
  const resets = [PAIR, STRIKE, WAIT, TURN].map((limit) => limiterOf(pool, limit).delete(pair));
  await Promise.all([...resets, rewardPlaces(pool, attempt)]);
}

/** Removes an attempt that was right so far, but not wrong ones before it, which may have been guesses of the code. */
export async function uncountAttempt(pool: pg.Pool, attempt: SignInAttempt): Promise<void> {
  await Promise.all([limiterOf(pool, PAIR).reward(pairKey(attempt)), rewardPlaces(pool, attempt)]);
}

/** After its owner proved their identity by mail, attempts by others no longer count. */
export async function clearAttempts(pool: pg.Pool, email: string): Promise<void> {
  await limiterOf(pool, ACCOUNT).delete(accountKey(email));
}

/** Counts a code at sign-in. @returns a function that uncounts a right one @throws TOO_MANY_TRIES */
export async function countCode(pool: pg.Pool, personId: string): Promise<() => Promise<unknown>> {
  await count(pool, CODE, personId);
  return () => limiterOf(pool, CODE).delete(personId);
}

/**
 * Counts a signed-in person's attempt with their own secret: by account, from any address, and by session.
 * @returns `isLast`: if this attempt is wrong too, the session ends; `refused`: the attempt must not be checked
 */
export async function countOwn(pool: pg.Pool, secret: OwnSecret, { id, sessionId }: { id: string; sessionId: string }) {
  const { consumedPoints } = await limiterOf(pool, SESSION).penalty(`${secret} ${sessionId}`);
  const isLast = consumedPoints >= SESSION.points;
  const over = await overLimit(pool, OWN, `${secret} ${id}`);
  const isBeyond = consumedPoints > SESSION.points;
  return { isLast, refused: over || isBeyond ? tooMany(over?.msBeforeNext ?? 0) : null };
}

export type OwnSecret = 'password' | 'code';

/** Removes a successful attempt from the counts, and the wrong ones before it. */
export async function forgiveOwn(pool: pg.Pool, secret: OwnSecret, { id, sessionId }: { id: string; sessionId: string }): Promise<void> {
  await Promise.all([limiterOf(pool, OWN).delete(`${secret} ${id}`), limiterOf(pool, SESSION).delete(`${secret} ${sessionId}`)]);
}

/** Counts a request from an address that is not signed in. @throws TOO_MANY_TRIES */
export async function countAsker(pool: pg.Pool, address: string): Promise<void> {
  await count(pool, ASKER, networkOf(address));
}

/**
 * Counts a sign-up whose answer reveals whether the e-mail has an account.
 * @returns a function that uncounts it, if it had none @throws TOO_MANY_TRIES
 */
export async function countRevealedAccount(pool: pg.Pool, address: string): Promise<() => Promise<unknown>> {
  await count(pool, REVEALED_ACCOUNT, networkOf(address));
  return () => limiterOf(pool, REVEALED_ACCOUNT).reward(networkOf(address));
}

/** Counts a mail to somebody, whether they have an account or not. @throws TOO_MANY_TRIES */
export async function countMail(pool: pg.Pool, email: string): Promise<void> {
  await count(pool, RECIPIENT, accountKey(email));
}

/** Counts a mail to somebody. @returns whether it may be sent */
export async function mayMail(pool: pg.Pool, email: string): Promise<boolean> {
  return (await overLimit(pool, RECIPIENT, accountKey(email))) === null;
}

/** Counts a mail requested by the holder of a company's link. @throws TOO_MANY_TRIES */
export async function countLinkMail(pool: pg.Pool, companyId: string): Promise<void> {
  await count(pool, LINK, companyId);
}

/** The /64 network of an IPv6 address, all of which one holder controls; an IPv4 address unchanged. */
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
 * Past the free tries, an attempt from an address where the owner never signed in waits: a few seconds with its request open; for longer
 * it has to come back later, and then has its turn whatever others try meanwhile.
 * @returns milliseconds until it may come back, 0 when it may continue
 */
async function waitOfStranger(pool: pg.Pool, attempt: SignInAttempt): Promise<number> {
  const pair = pairKey(attempt);
  const waiting = await limiterOf(pool, WAIT).get(pair);
  if (waiting) return waiting.msBeforeNext;
  // Of several at once, one gets the turn.
  if (await takeDue(pool, TURN, pair, HOUR + MAX_DELAY)) return 0;
  const over = await overLimit(pool, ACCOUNT, accountKey(attempt.email));
  if (!over) return 0;
  const seconds = Math.min(2 ** (over.consumedPoints - ACCOUNT.points - 1), QUARTER);
  if (seconds > MAX_DELAY) return sendAway(pool, pair, seconds);
  await sleep(seconds * 1000);
  return 0;
}

/** Reserves a later turn for a pair, with a doubled delay each time on the same day. @returns in how many milliseconds */
async function sendAway(pool: pg.Pool, pair: string, seconds: number): Promise<number> {
  const longer = await strike(pool, pair, seconds);
  await limiterOf(pool, WAIT).set(pair, 1, longer);
  await limiterOf(pool, TURN).set(pair, 1, longer + HOUR);
  return longer * 1000;
}

/** The first try beyond the limit blocks the pair: for 15 minutes, doubled each time on the same day. */
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
