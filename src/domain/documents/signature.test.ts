import { expect, test } from 'vitest';
import { signatureVerdict } from './signature.ts';

test.each([
  // digest, key,   certificate, verdict,        why
  [true, true, 'inForce', 'valid', 'all three'],
  [false, true, 'inForce', 'altered', 'another text'],
  [true, false, 'inForce', 'altered', 'another digest'],
  [false, null, null, 'altered', 'another text, whoever signed'],
  [true, null, null, 'unverifiable', 'no certificate'],
  [true, true, 'expired', 'unverifiable', 'signed after its last day'],
  [true, true, 'notYet', 'unverifiable', 'signed before its first day'],
  [true, true, null, 'unverifiable', 'no day of signing'],
  [null, null, null, 'unverifiable', 'nothing that can be checked'],
] as const)('digest %s, key %s, certificate %s: %s (%s)', (isDigestRight, isKeyRight, certificate, verdict, _why) => {
  expect(signatureVerdict({ isDigestRight, isKeyRight, certificate })).toBe(verdict);
});
