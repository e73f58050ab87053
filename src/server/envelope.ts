import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './encryption.ts';
import { deriveKey, findKey, type Key, type Keyring } from './keys.ts';

// Envelopes: texts sealed with a data key of their own, which a master key from outside the database wraps. With another master key
// only the data key is wrapped again; no field is opened.

const KEY_BYTES = 32;
const PURPOSE = 'credential';

/** The owner of an envelope: what was sealed for one company and credential opens for no other. */
export type EnvelopeOwner = { companyId: string; credentialId: string };
/** `fields`: the sealed text by name. */
export type Envelope = { wrappedKey: string; fields: ReadonlyMap<string, string> };

/** Seals texts under a new data key. */
export function sealEnvelope([master]: Keyring, owner: EnvelopeOwner, texts: ReadonlyMap<string, string>): Envelope {
  const dataKey = randomBytes(KEY_BYTES);
  const fields = new Map([...texts].map(([field, text]) => [field, encrypt(dataKey, bindingOf(owner, field), Buffer.from(text, 'utf8'))]));
  const wrappedKey = wrap(master, owner, dataKey);
  dataKey.fill(0);
  return { wrappedKey, fields };
}

/**
 * One text of an envelope.
 * @param field  the name that it was sealed under
 * @throws Error when its master key is missing, or the text is another company's, credential's or field's
 */
export function openField(keys: Keyring, owner: EnvelopeOwner, wrappedKey: string, [field, sealed]: readonly [string, string]): string {
  const dataKey = unwrap(keys, owner, wrappedKey);
  const text = decrypt(dataKey, bindingOf(owner, field), sealed).toString('utf8');
  dataKey.fill(0);
  return text;
}

/** The data key wrapped by the present master key. @throws Error as `openField` does */
export function rewrapKey(keys: Keyring, owner: EnvelopeOwner, wrappedKey: string): string {
  const dataKey = unwrap(keys, owner, wrappedKey);
  const rewrapped = wrap(keys[0], owner, dataKey);
  dataKey.fill(0);
  return rewrapped;
}

/** Whether the present master key wraps it. */
export function isWrappedBy({ id }: Key, wrappedKey: string): boolean {
  return wrappedKey.startsWith(`${id}.`);
}

function wrap(master: Key, owner: EnvelopeOwner, dataKey: Buffer): string {
  return `${master.id}.${encrypt(deriveKey(master, PURPOSE), bindingOf(owner, ''), dataKey)}`;
}

function unwrap(keys: Keyring, owner: EnvelopeOwner, wrappedKey: string): Buffer {
  const [keyId = '', sealed = ''] = wrappedKey.split('.', 2);
  const master = findKey(keys, keyId);
  if (!master) throw new Error('wrapped by a master key that is not given');
  return decrypt(deriveKey(master, PURPOSE), bindingOf(owner, ''), sealed);
}

/** Additional data: not secret, but what is opened must have been sealed with the same. The name '' is the data key's. */
function bindingOf({ companyId, credentialId }: EnvelopeOwner, field: string): Buffer {
  return Buffer.from(`${companyId}\0${credentialId}\0${field}`);
}
