import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { deriveKey, findKey, type Key, type Keyring } from '../keys.ts';
import { verifyHistory } from './history-verify.ts';
import type { Db } from './scope.ts';
import type { DB } from './tables.ts';

/** How much of a history is proven unchanged by its signatures. */
export type Signed = {
  /** The first signed entry found altered; null: none. */
  firstBroken: number | null;
  /** The last entry covered by a signature with a known key, and when it was signed. */
  until: number | null;
  at: Date | null;
  /** Some signatures have a key that is no longer configured: what they cover cannot be verified. */
  isKeyMissing: boolean;
};

type Head = { companyId: string; entryNo: number; hash: string };
type Signature = Head & { signatureNo: number; signedAt: Date; keyId: string; signature: string };

/** Compares every signature of a history with its entry. */
export async function verifySignatures(db: Db, keys: Keyring, companyId: string): Promise<Signed> {
  const { rows } = await sql<Signature & { present: string | null }>`
    select s.company_id as "companyId", s.signature_no as "signatureNo", s.entry_no as "entryNo", s.hash, s.signed_at as "signedAt",
      s.key_id as "keyId", s.signature, h.hash as present
    from history_signature s left join history h using (company_id, entry_no)
    where s.company_id = ${companyId} order by s.signature_no`.execute(db);
  const signed: Signed = { firstBroken: null, until: null, at: null, isKeyMissing: false };
  let last = 0;
  for (const [index, row] of rows.entries()) {
    const key = findKey(keys, row.keyId);
    const isInOrder = row.signatureNo === index + 1 && row.entryNo > last;
    if (!isInOrder || row.present !== row.hash || (key && !isSignedWith(key, row))) return { ...signed, firstBroken: last + 1 };
    last = row.entryNo;
    if (key) Object.assign(signed, { until: row.entryNo, at: row.signedAt });
    else signed.isKeyMissing = true;
  }
  return signed;
}

/**
 * Signs the histories that grew since their last signature, each after verification: a signature must not validate an alteration.
 * @param report  called with each signature, to keep it where the database's owner cannot change it
 * @returns the companies whose history was altered
 */
export async function signHistories(owner: Kysely<DB>, keys: Keyring, report: (signature: Signature) => void): Promise<string[]> {
  const { rows } = await sql<Head & { lastNo: number }>`
    select h.company_id as "companyId", h.entry_no as "entryNo", h.hash, coalesce(s.signature_no, 0) as "lastNo"
    from history_head h
    left join lateral (
      select signature_no, entry_no, hash from history_signature where company_id = h.company_id order by signature_no desc limit 1
    ) s on true
    where (s.entry_no, s.hash) is distinct from (h.entry_no, h.hash)`.execute(owner);
  const broken: string[] = [];
  const failures: unknown[] = [];
  for (const { lastNo, ...head } of rows) {
    const signature = sign(keys[0], { ...head, signatureNo: lastNo + 1, signedAt: new Date() });
    try {
      if (await addSignature(owner, keys, signature)) report(signature);
      else broken.push(head.companyId);
    } catch (error) {
      failures.push(error);
    }
  }
  // After the others have their signature; the job then retries these.
  if (failures.length > 0) throw new AggregateError(failures, 'some histories could not be signed');
  return broken;
}

/** Re-signs with the current key what an older key signed, if it is intact. @returns how many signatures have an unknown key */
export async function renewSignatures(owner: Kysely<DB>, keys: Keyring): Promise<{ renewed: number; unknown: number }> {
  const rows = await owner
    .selectFrom('history_signature')
    .select(['company_id as companyId', 'signature_no as signatureNo', 'entry_no as entryNo', 'hash', 'signed_at as signedAt'])
    .select(['key_id as keyId', 'signature'])
    .where('key_id', '<>', keys[0].id)
    .execute();
  let renewed = 0;
  for (const row of rows) {
    const key = findKey(keys, row.keyId);
    if (!key || !isSignedWith(key, row)) continue;
    const { keyId, signature } = sign(keys[0], row);
    await owner
      .updateTable('history_signature')
      .set({ key_id: keyId, signature })
      .where('company_id', '=', row.companyId)
      .where('signature_no', '=', row.signatureNo)
      .execute();
    renewed += 1;
  }
  return { renewed, unknown: rows.length - renewed };
}

/** Checks the last signature and the entries after it. @returns false when the history was altered */
function addSignature(owner: Kysely<DB>, keys: Keyring, one: Signature): Promise<boolean> {
  return owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { firstBroken, until } = await verifySignatures(db, keys, one.companyId);
      if (firstBroken !== null || (await verifyHistory(db, one.companyId, (until ?? 0) + 1)) !== null) return false;
      const { companyId, signatureNo, entryNo, hash, signedAt, keyId, signature } = one;
      const what = { company_id: companyId, signature_no: signatureNo, entry_no: entryNo, hash, signed_at: signedAt };
      await db
        .insertInto('history_signature')
        .values({ ...what, key_id: keyId, signature })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    });
}

function sign(key: Key, what: Omit<Signature, 'keyId' | 'signature'>): Signature {
  return { ...what, keyId: key.id, signature: macOf(key, what).toString('base64url') };
}

function isSignedWith(key: Key, signature: Signature): boolean {
  const [actual, right] = [Buffer.from(signature.signature, 'base64url'), macOf(key, signature)];
  return actual.length === right.length && timingSafeEqual(actual, right);
}

function macOf(key: Key, { companyId, signatureNo, entryNo, hash, signedAt }: Omit<Signature, 'keyId' | 'signature'>): Buffer {
  const text = JSON.stringify([companyId, signatureNo, entryNo, hash, signedAt.toISOString()]);
  return createHmac('sha256', deriveKey(key, 'history')).update(text).digest();
}
