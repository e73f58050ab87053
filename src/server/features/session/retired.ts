import type { Kysely } from 'kysely';
import { isStale, keyedHash, keyedHashes, seal, unseal } from '#server/api/seal.ts';
import type { DB } from '#server/db/tables.ts';
import { deriveKey, type Keyring } from '#server/keys.ts';

// Recovery codes are stored as keyed hashes. When a secret is replaced, its hash key is kept, sealed with the current one.

const PURPOSE = 'recovery';

/** Every hash under which a recovery code of this person may be stored: with configured secrets, and with retired ones. */
export async function recoveryHashes(db: Kysely<DB>, keys: Keyring, personId: string, code: string): Promise<string[]> {
  const retired = await db.selectFrom('retired_key').select(['key_id as id', 'sealed']).where('purpose', '=', PURPOSE).execute();
  const retiredKeys = retired.flatMap(({ id, sealed }) => openRetired(keys, id, sealed) ?? []);
  return [...keyedHashes(keys, PURPOSE, personId, code), ...retiredKeys.map((key) => keyedHash(key, personId, code))];
}

/** Stores the hash keys of older secrets, sealed with the current one; those stored before are re-sealed. */
export async function storeRetiredKeys(owner: Kysely<DB>, keys: Keyring): Promise<void> {
  const [, ...older] = keys;
  const storedKeys = await owner.selectFrom('retired_key').select(['key_id as id', 'sealed']).where('purpose', '=', PURPOSE).execute();
  const stale = storedKeys.filter(({ sealed }) => isStale(keys, sealed));
  const resealed = stale.flatMap(({ id, sealed }) => ({ id, key: openRetired(keys, id, sealed) })).filter(({ key }) => key !== null);
  const newKeys = older
    .filter(({ id }) => !storedKeys.some((one) => one.id === id))
    .map((key) => ({ id: key.id, key: deriveKey(key, PURPOSE) }));
  for (const { id, key } of [...resealed, ...newKeys]) {
    const sealed = seal(keys, 'retired', id, (key as Buffer).toString('base64url'));
    await owner
      .insertInto('retired_key')
      .values({ key_id: id, purpose: PURPOSE, sealed })
      .onConflict((conflict) => conflict.columns(['key_id', 'purpose']).doUpdateSet({ sealed }))
      .execute();
  }
}

/** Null when it is sealed with a secret that is no longer configured. */
function openRetired(keys: Keyring, keyId: string, sealed: string): Buffer | null {
  try {
    return Buffer.from(unseal(keys, 'retired', keyId, sealed), 'base64url');
  } catch {
    return null;
  }
}
