import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';
import { keyedHash, seal, unseal } from '#server/api/seal.ts';
import type { DB } from '#server/db/tables.ts';

/** A telephone's clock may be half a minute off. */
const TOLERANCE_SECONDS = 30;
const CODES = 10;
// Without letters and digits that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export type NewSecret = { secret: string; uri: string; qr: string };

/** A new secret, as an authenticator application takes it: typed, as an address, or as a picture. */
export function newTotp(email: string): NewSecret {
  const secret = generateSecret();
  const uri = generateURI({ issuer: 'Caudal', label: email, secret });
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 6 }) };
}

/** The 30-second step in which a code is right at this moment, or null. */
export function stepOf(secret: string, code: string): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Ten codes for a lost telephone; they are shown once. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: CODES }, () => `${group()}-${group()}`);
}

/** Stores the codes that are good from now on, instead of all before. */
export async function keepRecoveryCodes(db: Kysely<DB>, secret: string, personId: string, codes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  if (codes.length === 0) return;
  const rows = codes.map((code) => ({ person_id: personId, code_hash: hashOf(secret, personId, code) }));
  await db.insertInto('recovery_code').values(rows).execute();
}

/**
 * Uses a code of the application, or a recovery code, up. Of many at once exactly one wins.
 * @returns whether it was right and had not been used
 */
export async function takeCode(
  db: Kysely<DB>,
  secret: string,
  person: { id: string; totpSecret: string | null },
  typed: string,
): Promise<boolean> {
  if (!person.totpSecret) return false;
  const code = plain(typed);
  const step = stepOf(unseal(secret, 'totp', person.id, person.totpSecret), code);
  if (step !== null) return takeStep(db, person.id, step);
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('person_id', '=', person.id)
    .where('code_hash', '=', hashOf(secret, person.id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Seals a secret for its person. */
export function sealTotp(secret: string, personId: string, totp: string): string {
  return seal(secret, 'totp', personId, totp);
}

/** Opens the sealed secret of a person. */
export function unsealTotp(secret: string, personId: string, sealed: string): string {
  return unseal(secret, 'totp', personId, sealed);
}

async function takeStep(db: Kysely<DB>, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ totp_step: step })
    .where('person_id', '=', personId)
    .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', step)]))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

function hashOf(secret: string, personId: string, code: string): string {
  return keyedHash(secret, 'recovery', personId, plain(code));
}

/** As it was written down: with or without spaces and hyphens, in capitals or not. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase().slice(0, 40);
}
