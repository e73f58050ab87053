import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { rut } from '../rut.ts';
import { type Cesion, chainFault, countingChain, isSoldWhole, issuerPaymentWarning } from './cesion.ts';

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
  ['not the issuer', [cesion(1, BANK, FUND)], 'la cesión 1 la hace 76389992-6, que no es quien vendió (76354771-K)'],
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

test('forty cessions are a chain as one is, and a break in it is found', () => {
  const chain = Array.from({ length: 40 }, (_, index) =>
    cesion(index + 1, index % 2 === 0 ? ISSUER : BANK, index % 2 === 0 ? BANK : ISSUER),
  );
  expect(chainFault(rut(ISSUER), chain)).toBeNull();
  expect(chainFault(rut(ISSUER), chain.toSpliced(20, 1))).toBe('falta la cesión 21, o viene desordenada');
});

const sold = { ...cesion(1, ISSUER, BANK), assigneeName: 'Banco', cededOn: day('2026-04-10') };
const WARNING = 'Se pagó el 11/04/2026 a su emisor, y la factura ya era de Banco: a quien la tiene todavía se le debe.';
test.each([
  ['never', [sold], null, null],
  ['before it was sold', [sold], '2026-04-09', null],
  ['after', [sold], '2026-04-11', WARNING],
  ['of an invoice that was never sold', [], '2026-04-11', null],
  ['of one that came back', [sold, cesion(2, BANK, ISSUER)], '2026-04-11', null],
  ['on a day that the file does not compare', [{ ...sold, cededOn: null }], '2026-04-11', WARNING],
])('its issuer was paid %s', (_when, cesiones, paidOn, warning) => {
  expect(issuerPaymentWarning(cesiones, ISSUER, paidOn === null ? null : day(paidOn))).toBe(warning);
});

test('a longer chain counts, unless a sale of it was forged and there is one without', () => {
  const [short, long] = [[cesion(1, ISSUER, BANK)], [cesion(1, ISSUER, BANK), cesion(2, BANK, FUND)]];
  const [altered, unsigned] = (['altered', 'unsigned'] as const).map((verdict) => long.map((one) => ({ ...one, verdict })));
  expect(countingChain([[], short, long])).toBe(long);
  for (const forged of [altered!, unsigned!]) {
    expect(countingChain([forged, short])).toBe(short);
    expect(countingChain([forged, []])).toBe(forged);
  }
});
