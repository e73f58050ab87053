import { expect, test } from 'vitest';
import { keyringOf } from '../keys.ts';
import { isStale, keyedHashes, seal, unseal } from './seal.ts';

const BEFORE = 'the secret before 0123456789 abcdefghij';
const AFTER = 'the secret after 0123456789 abcdefghij';
const old = keyringOf(BEFORE);
const both = keyringOf(AFTER, BEFORE);
const present = keyringOf(AFTER);

test('what was sealed with an older secret opens while that is given, and no longer', () => {
  const sealed = seal(old, 'totp', 'ana', 'JBSWY3DP');
  expect(unseal(both, 'totp', 'ana', sealed)).toBe('JBSWY3DP');
  expect(() => unseal(present, 'totp', 'ana', sealed)).toThrow('no longer given');
  expect([isStale(old, sealed), isStale(both, sealed), isStale(present, seal(both, 'totp', 'ana', 'x'))]).toEqual([false, true, false]);
});

test('what was sealed before keys had ids opens with any that is given', () => {
  const sealed = seal(old, 'totp', 'ana', 'JBSWY3DP').split('.')[1] ?? '';
  expect([unseal(old, 'totp', 'ana', sealed), unseal(both, 'totp', 'ana', sealed)]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
  expect(() => unseal(present, 'totp', 'ana', sealed)).toThrow();
  expect(isStale(old, sealed)).toBe(true);
});

test('a text opens for its person and purpose only, and under its own key', () => {
  const sealed = seal(both, 'totp', 'ana', 'JBSWY3DP');
  expect(() => unseal(both, 'totp', 'luis', sealed)).toThrow();
  expect(() => unseal(both, 'answer', 'ana', sealed)).toThrow();
  expect(() => unseal(both, 'totp', 'ana', sealed.replace(both[0].id, old[0].id))).toThrow();
});

test('each secret hashes in its own way, the present one first', () => {
  const [first] = keyedHashes(present, 'recovery', 'ana', 'code');
  expect(keyedHashes(both, 'recovery', 'ana', 'code')).toEqual([first, ...keyedHashes(old, 'recovery', 'ana', 'code')]);
});
