import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { deriveKey, findKey, type Key } from '../keys.ts';
import { type Context, personOf } from './context.ts';

/** How long an address of a file may be used: it is made when a page is shown, and asked for when somebody presses a button. */
const MINUTES = 60;

export type SignedAddress = { url: string; expiresAt: Date };

/** The address of a file for one person, for a while; it is served with their access of that moment. */
export function signAddress(context: Context, path: string, now = new Date()): SignedAddress {
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  const until = Math.floor(expiresAt.getTime() / 1000).toString(36);
  const [key] = context.settings.keys;
  return { url: `${path}?hasta=${until}&firma=${key.id}.${signatureOf(key, context, path, until)}`, expiresAt };
}

/** @throws NOT_SIGNED_IN, and NOT_FOUND for an address that was not made for this person, or whose time is over */
export function checkAddress(context: Context, url: string, now = new Date()): void {
  personOf(context);
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [until = '', keyId = '', signature = ''] = [searchParams.get('hasta') ?? '', ...(searchParams.get('firma') ?? '').split('.', 2)];
  const key = findKey(context.settings.keys, keyId);
  const isTimely = /^[0-9a-z]{1,9}$/.test(until) && Number.parseInt(until, 36) * 1000 > now.getTime();
  if (!key || !isTimely || !isEqual(signature, signatureOf(key, context, pathname, until))) throw new AppError('NOT_FOUND');
}

function signatureOf(key: Key, context: Context, path: string, until: string): string {
  return createHmac('sha256', deriveKey(key, 'address'))
    .update([personOf(context).id, until, path].join('\n'))
    .digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
