import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** What a sealed text is for; each purpose has a key of its own. */
type Purpose = 'totp' | 'recovery' | 'answer';

/** Seals a text of one person: without the installation's secret it cannot be read, nor be given to somebody else. */
export function seal(secret: string, purpose: Purpose, personId: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(personId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error when it was sealed with another secret, or for somebody else */
export function unseal(secret: string, purpose: Purpose, personId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(personId)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

/** A hash of one person's text that only this installation can compute. */
export function keyedHash(secret: string, purpose: Purpose, personId: string, text: string): string {
  return createHmac('sha256', keyOf(secret, purpose)).update(`${personId}\0${text}`).digest('base64url');
}

function keyOf(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `caudal ${purpose}`, 32));
}
