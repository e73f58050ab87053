import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePfx } from '../../../tests/support/certificates.ts';
import { readPfx } from './pfx.ts';

const PASSWORD = 'clave con ñ y €';

test.each([
  ['3des', false],
  ['aes256', false],
  ['aes256', true],
] as const)('a .pfx sealed with %s, its RUT in the subject: %s', (algorithm, isRutInSubject) => {
  const validUntil = new Date('2031-02-03T04:05:06Z');
  const read = readPfx(makePfx({ password: PASSWORD, rut: '12345678-5', algorithm, isRutInSubject, validUntil }), PASSWORD);
  expect(read).toMatchObject({ holderRut: '12345678-5', holderName: 'ANA SOTO ROJAS', validUntil: validUntil.getTime() });
  if (typeof read === 'string') throw new Error(read);
  expect(read.privateKey).toMatch(/^-----BEGIN (RSA )?PRIVATE KEY-----/);
  expect(new X509Certificate(read.certificate).subject).toContain('ANA SOTO ROJAS');
});

const whole = makePfx({ password: PASSWORD, rut: '12345678-5' });
const changed = Buffer.from(whole);
changed[300] = (changed[300] ?? 0) ^ 1;

test.each([
  ['a wrong password', whole, 'otra', 'password'],
  ['no password', whole, '', 'password'],
  ['a changed byte', changed, PASSWORD, 'password'],
  ['a cut file', whole.subarray(0, 900), PASSWORD, 'unreadable'],
  ['a text', Buffer.from('-----BEGIN CERTIFICATE-----'), PASSWORD, 'unreadable'],
  ['nothing', Buffer.alloc(0), PASSWORD, 'unreadable'],
  ['a certificate without its key', makePfx({ password: PASSWORD, rut: '12345678-5', hasKey: false }), PASSWORD, 'withoutKey'],
  ["nobody's certificate", makePfx({ password: PASSWORD, rut: null }), PASSWORD, 'withoutRut'],
  ['a RUT with a wrong digit', makePfx({ password: PASSWORD, rut: '12345678-6' }), PASSWORD, 'withoutRut'],
])('%s is named as what it is', (_what, bytes, password, problem) => {
  expect(readPfx(bytes, password)).toBe(problem);
});
