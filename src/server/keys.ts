import { createHmac, hkdfSync } from 'node:crypto';

/** A secret of the installation. Its id stands beside what was signed or sealed with it, and tells nothing of it. */
export type Key = { id: string; secret: string };

/** The present key, with which everything new is made; then older ones, which only verify and unseal what was made with them. */
export type Keyring = readonly [Key, ...Key[]];

/** The keys of these secrets, the present one first. */
export function keyringOf(present: string, ...older: readonly string[]): Keyring {
  const rest = [...new Set(older)].filter((secret) => secret !== present);
  return [makeKey(present), ...rest.map(makeKey)];
}

/** The key that bears an id, or undefined: an id is looked up, and never says by itself what a key is. */
export function findKey(keys: Keyring, id: string): Key | undefined {
  return keys.find((key) => key.id === id);
}

/** 32 bytes that only this secret gives, others for each purpose. */
export function deriveKey({ secret }: Key, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `caudal ${purpose}`, 32));
}

function makeKey(secret: string): Key {
  return { id: createHmac('sha256', secret).update('caudal key id').digest('hex').slice(0, 8), secret };
}
