import { expect, test } from 'vitest';
import { isWrappedBy, openField, rewrapKey, sealEnvelope } from './envelope.ts';
import { keyringOf } from './keys.ts';

const [BEFORE, AFTER] = ['the master key before 0123456789 abcdef', 'the master key after 0123456789 abcdefg'];
const keys = keyringOf(BEFORE);
const owner = { companyId: 'c1', credentialId: 'k1' };
const envelope = sealEnvelope(
  keys,
  owner,
  new Map([
    ['privateKey', 'canary-ñandú'],
    ['certificate', 'public'],
  ]),
);
const sealed = (field: string) => envelope.fields.get(field) ?? '';

test('what is sealed is read with its master key, as its own field, and by no other way', () => {
  expect(openField(keys, owner, envelope.wrappedKey, ['privateKey', sealed('privateKey')])).toBe('canary-ñandú');
  const attempts = [
    () => openField(keyringOf(AFTER), owner, envelope.wrappedKey, ['privateKey', sealed('privateKey')]),
    () => openField(keys, { ...owner, companyId: 'c2' }, envelope.wrappedKey, ['privateKey', sealed('privateKey')]),
    () => openField(keys, { ...owner, credentialId: 'k2' }, envelope.wrappedKey, ['privateKey', sealed('privateKey')]),
    () => openField(keys, owner, envelope.wrappedKey, ['certificate', sealed('privateKey')]),
    () => openField(keys, owner, sealEnvelope(keys, owner, new Map()).wrappedKey, ['privateKey', sealed('privateKey')]),
    () => openField(keys, owner, envelope.wrappedKey, ['privateKey', `${sealed('privateKey').slice(0, -4)}AAAA`]),
  ];
  for (const attempt of attempts) expect(attempt).toThrow();
});

test('each sealing is another text, and none shows what it holds', () => {
  const again = sealEnvelope(keys, owner, new Map([['privateKey', 'canary-ñandú']]));
  expect(again.fields.get('privateKey')).not.toBe(sealed('privateKey'));
  expect(again.wrappedKey).not.toBe(envelope.wrappedKey);
  expect(Buffer.from(sealed('privateKey'), 'base64url').toString('utf8')).not.toContain('canary');
});

test('a new master key wraps the data key anew: fields stay as they are, the former key opens nothing more', () => {
  const both = keyringOf(AFTER, BEFORE);
  const wrappedKey = rewrapKey(both, owner, envelope.wrappedKey);
  expect([isWrappedBy(both[0], envelope.wrappedKey), isWrappedBy(both[0], wrappedKey)]).toEqual([false, true]);
  expect(openField(keyringOf(AFTER), owner, wrappedKey, ['privateKey', sealed('privateKey')])).toBe('canary-ñandú');
  expect(() => openField(keys, owner, wrappedKey, ['privateKey', sealed('privateKey')])).toThrow();
});
