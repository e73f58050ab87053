import { createHmac } from 'node:crypto';
import { decrypt, encrypt } from '../encryption.ts';
import { deriveKey, findKey, type Key, type Keyring } from '../keys.ts';

/** What a sealed text is for; each purpose has its own key. */
type Purpose = 'totp' | 'recovery' | 'answer' | 'retired' | 'rule';

/** Encrypts a text of one person: without the installation's secret it can neither be read nor be passed off as somebody else's. */
export function seal([key]: Keyring, purpose: Purpose, personId: string, text: string): string {
  return `${key.id}.${encrypt(deriveKey(key, purpose), Buffer.from(personId), Buffer.from(text, 'utf8'))}`;
}

/** @throws Error when it was sealed with a secret that is no longer configured, or for somebody else */
export function unseal(keys: Keyring, purpose: Purpose, personId: string, sealed: string): string {
  const [keyId, text] = sealed.includes('.') ? (sealed.split('.', 2) as [string, string]) : [null, sealed];
  if (keyId !== null) return open(findKey(keys, keyId), purpose, personId, text);
  // Sealed before keys had ids: the tag shows which key fits.
  for (const key of keys.slice(1)) {
    try {
      return open(key, purpose, personId, text);
    } catch {}
  }
  return open(keys[0], purpose, personId, text);
}

/** Whether a text should be sealed again: it was sealed with an older secret, or before keys had ids. */
export function isStale([present]: Keyring, sealed: string): boolean {
  return !sealed.startsWith(`${present.id}.`);
}

/** Hashes of one person's text with each secret of this installation; the current one's first. */
export function keyedHashes(keys: Keyring, purpose: Purpose, personId: string, text: string): string[] {
  return keys.map((key) => keyedHash(deriveKey(key, purpose), personId, text));
}

/** A hash of one person's text that only the holder of the key can compute. */
export function keyedHash(key: Buffer, personId: string, text: string): string {
  return createHmac('sha256', key).update(`${personId}\0${text}`).digest('base64url');
}

function open(key: Key | undefined, purpose: Purpose, personId: string, text: string): string {
  if (!key) throw new Error('sealed with a secret that is no longer given');
  return decrypt(deriveKey(key, purpose), Buffer.from(personId), text).toString('utf8');
}
