import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { deriveKey, findKey, type Key } from '../keys.ts';
import type { Settings } from '../settings.ts';
import { type Context, personOf } from './context.ts';

/** How long the address of a file works: it is made when the page is shown, and used when somebody presses a button. */
const MINUTES = 60;

export type SignedAddress = { url: string; expiresAt: Date };

/** A temporary address of a file for one person; their access is checked again when it is opened. */
export function signAddress(context: Context, path: string, now = new Date()): SignedAddress {
  return sign(context.settings.keys, personOf(context).id, path, now);
}

/** @throws NOT_SIGNED_IN, and NOT_FOUND for an address not made for this person, or expired */
export function checkAddress(context: Context, url: string, now = new Date()): void {
  check(context.settings.keys, personOf(context).id, url, now);
}

/** A signed address that needs no session; the route at its path checks whose access applies. */
export function signOpenAddress({ keys }: Pick<Settings, 'keys'>, path: string, now = new Date()): SignedAddress {
  return sign(keys, OPEN, path, now);
}

/** @throws NOT_FOUND for an address that is unsigned, or expired */
export function checkOpenAddress({ keys }: Pick<Settings, 'keys'>, url: string, now = new Date()): void {
  check(keys, OPEN, url, now);
}

/** Never a person's id. */
const OPEN = 'open';

function sign([key]: Settings['keys'], holder: string, path: string, now: Date): SignedAddress {
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  const until = Math.floor(expiresAt.getTime() / 1000).toString(36);
  return { url: `${path}?hasta=${until}&firma=${key.id}.${signatureOf(key, holder, path, until)}`, expiresAt };
}

function check(keys: Settings['keys'], holder: string, url: string, now: Date): void {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [until = '', keyId = '', signature = ''] = [searchParams.get('hasta') ?? '', ...(searchParams.get('firma') ?? '').split('.', 2)];
  const key = findKey(keys, keyId);
  const isTimely = /^[0-9a-z]{1,9}$/.test(until) && Number.parseInt(until, 36) * 1000 > now.getTime();
  if (!key || !isTimely || !isEqual(signature, signatureOf(key, holder, pathname, until))) throw new AppError('NOT_FOUND');
}

function signatureOf(key: Key, holder: string, path: string, until: string): string {
  return createHmac('sha256', deriveKey(key, 'address')).update([holder, until, path].join('\n')).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
