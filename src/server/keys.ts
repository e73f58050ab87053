import { createHmac, hkdfSync } from 'node:crypto';

/** A secret of the installation. Its id is stored beside what was signed or sealed with it, and reveals nothing of it. */
export type Key = { id: string; secret: string };

/** The current key, which signs and seals; then older ones, which only verify and unseal. */
export type Keyring = readonly [Key, ...Key[]];

/** The keys of these secrets, the current one first. */
export function keyringOf(present: string, ...older: readonly string[]): Keyring {
  const rest = [...new Set(older)].filter((secret) => secret !== present);
  return [makeKey(present), ...rest.map(makeKey)];
}

/** The key with an id, or undefined: an id is only looked up, never computed with. */
export function findKey(keys: Keyring, id: string): Key | undefined {
  return keys.find((key) => key.id === id);
}

/** 32 bytes derived from this secret, different for each purpose. */
export function deriveKey({ secret }: Key, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `caudal ${purpose}`, 32));
}

function makeKey(secret: string): Key {
  return { id: createHmac('sha256', secret).update('caudal key id').digest('hex').slice(0, 8), secret };
}
