import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';
import { isStale, keyedHashes, seal, unseal } from '#server/api/seal.ts';
import { holds } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import type { Keyring } from '#server/keys.ts';
import { recoveryHashes } from './retired.ts';

/** A telephone's clock may be half a minute off. */
const TOLERANCE_SECONDS = 30;
const CODES = 10;
// Without letters and digits that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export type NewSecret = { secret: string; uri: string; qr: string };

/** A new secret in the forms an authenticator app accepts: as text, as an address, or as a picture. */
export function newTotp(email: string): NewSecret {
  const secret = generateSecret();
  const uri = generateURI({ issuer: 'Caudal', label: email, secret });
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 6 }) };
}

/** The 30-second step for which a code is currently right, or null. */
export function stepOf(secret: string, code: string): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Ten recovery codes for a lost telephone; they are shown once. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: CODES }, () => `${group()}-${group()}`);
}

/** Replaces the valid recovery codes. */
export async function storeRecoveryCodes(db: Kysely<DB>, keys: Keyring, personId: string, codes: readonly string[]): Promise<void> {
  const hashes = codes.map((code) => keyedHashes(keys, 'recovery', personId, normalizeCode(code))[0]);
  await sql`select set_recovery_codes(${personId}, ${hashes})`.execute(db);
}

/** Removes the second step, so that signing in requires only the password. @returns whether there was one */
export function removeSecondStep(db: Kysely<DB>, personId: string): Promise<boolean> {
  return holds(db, sql`remove_totp(${personId})`);
}

/**
 * Uses up a code of the app, or a recovery code. Of several attempts at once exactly one succeeds.
 * @returns whether it was right and unused
 */
export async function takeCode(
  db: Kysely<DB>,
  keys: Keyring,
  person: { id: string; totpSecret: string | null },
  typed: string,
): Promise<boolean> {
  if (!person.totpSecret) return false;
  const code = normalizeCode(typed);
  const totp = readTotp(keys, person.id, person.totpSecret);
  const step = totp === null ? null : stepOf(totp, code);
  if (totp !== null && step !== null) {
    const wasFirst = await holds(db, sql`take_totp_step(${person.id}, ${step})`);
    if (wasFirst && isStale(keys, person.totpSecret))
      await sql`select reseal_totp(${person.id}, ${person.totpSecret}, ${sealTotp(keys, person.id, totp)})`.execute(db);
    return wasFirst;
  }
  return holds(db, sql`take_recovery_code(${person.id}, ${await recoveryHashes(db, keys, person.id, code)})`);
}

/** Null when it was sealed with a key that this process was not given: recovery codes still work. */
function readTotp(keys: Keyring, personId: string, sealed: string): string | null {
  try {
    return unseal(keys, 'totp', personId, sealed);
  } catch {
    return null;
  }
}

/** Seals a secret for its person. */
export function sealTotp(keys: Keyring, personId: string, totp: string): string {
  return seal(keys, 'totp', personId, totp);
}

/** Opens the sealed secret of a person. */
export function unsealTotp(keys: Keyring, personId: string, sealed: string): string {
  return unseal(keys, 'totp', personId, sealed);
}

/** As a person may have noted it: with or without spaces and hyphens, in any case. */
function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase().slice(0, 40);
}
