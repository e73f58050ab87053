import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { rut } from '../rut.ts';
import { type Cesion, chainFault, isSoldWhole } from './cesion.ts';

const [ISSUER, BANK, FUND] = ['76354771-K', '76389992-6', '76598556-0'] as const;
const cesion = (no: number, from: string, to: string): Cesion => ({
  no,
  assignorRut: rut(from),
  assigneeRut: rut(to),
  assigneeName: null,
  amount: 1,
  dueOn: day('2026-05-01'),
  cededOn: null,
  verdict: 'valid',
});

test.each([
  ['one', [cesion(1, ISSUER, BANK)], null],
  ['two', [cesion(1, ISSUER, BANK), cesion(2, BANK, FUND)], null],
  ['back to the issuer', [cesion(1, ISSUER, BANK), cesion(2, BANK, ISSUER)], null],
  ['none', [], 'no trae ninguna cesión'],
  ['not the issuer', [cesion(1, BANK, FUND)], 'la cesión 1 la hace 76389992-6, que no es su emisor (76354771-K)'],
  [
    'not who got it',
    [cesion(1, ISSUER, BANK), cesion(2, FUND, BANK)],
    'la cesión 2 la hace 76598556-0, que no es el cesionario de la anterior (76389992-6)',
  ],
  ['one that misses', [cesion(1, ISSUER, BANK), cesion(3, BANK, FUND)], 'falta la cesión 2, o viene desordenada'],
  ['the first that misses', [cesion(2, ISSUER, BANK)], 'falta la cesión 1, o viene desordenada'],
  ['the same twice', [cesion(1, ISSUER, BANK), cesion(1, ISSUER, BANK)], 'falta la cesión 2, o viene desordenada'],
] as const)('a chain of %s: %j is %s', (_, chain, fault) => expect(chainFault(rut(ISSUER), chain)).toBe(fault));

test.each([
  ['nothing', [], 1, false],
  ['all of it', [cesion(1, ISSUER, BANK)], 1, true],
  ['a part of it', [cesion(1, ISSUER, BANK)], 2, false],
  ['all of it, and on', [cesion(1, ISSUER, BANK), cesion(2, BANK, FUND)], 1, true],
  ['all of it, and bought back', [cesion(1, ISSUER, BANK), cesion(2, BANK, ISSUER)], 1, false],
] as const)('sold %s', (_, chain, total, isWhole) => expect(isSoldWhole(chain, total)).toBe(isWhole));
