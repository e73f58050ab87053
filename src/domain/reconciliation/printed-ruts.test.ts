import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRut, rut, rutOf } from '../rut.ts';
import { printedRuts, rutPrinted } from './printed-ruts.ts';

const ALERCE = rut('76543210-3');
const isAlerce = (one: string) => one === ALERCE;

test.each([
  'TRF 76543210-3',
  'TRF 76.543.210-3 ALERCE',
  'TRF 765432103',
  'TRF 0765432103 ALERCE',
  'op 00765432103',
  'TRF 0076543210-3',
  'R765432103 ABONO',
  'RUT:765432103',
  'cliente=76.543.2103;',
  'CCA/765432103/12:30',
  'TRF 76543210 3 SUC',
  'TRF 76543210 SIN DIGITO',
  '(76543210-3)',
])('%s', (glosa) => expect(rutPrinted(glosa, isAlerce)).toBe(ALERCE));

test.each([
  ['inside an account', 'CTA 12376543210355'],
  ['after more digits', 'OP 99765432103'],
  ['an amount', 'TRF $76.543.210'],
  ['a wrong digit', 'TRF 76543210-4'],
  ['more behind the hyphen', 'TRF 76543210-35'],
  ['letters behind it', 'TRF 765432103X'],
])('%s is no RUT', (_why, glosa) => expect(rutPrinted(glosa, isAlerce)).toBeNull());

test('a number that only looks like one is believed when it is of somebody known', () => {
  expect(rutPrinted('OP 765432103', () => false)).toBeNull();
  expect(rutPrinted('OP 76543210-3', () => false)).toBe(ALERCE);
});

test('two of them say nothing, unless one is known', () => {
  const boldo = rutOf(77_111_222);
  expect(rutPrinted(`${ALERCE} ${boldo}`, () => false)).toBeNull();
  expect(rutPrinted(`${ALERCE} ${boldo}`, isAlerce)).toBe(ALERCE);
  expect(rutPrinted(`${ALERCE} ${boldo}`, () => true)).toBeNull();
});

test('every RUT is found in every shape, and its place holds its digits', () => {
  const bodies = fc.integer({ min: 1_000_000, max: 99_999_999 });
  const around = fc.constantFrom('', 'TEF ', 'abono de ', 'ID', '/');
  fc.assert(
    fc.property(bodies, around, fc.nat(4), (body, before, shape) => {
      const one = rutOf(body);
      const [digits = '', digit = ''] = one.split('-');
      const text = [one, formatRut(one), digits + digit, digits.padStart(9, '0') + digit, `${digits} ${digit}`][shape]!;
      const found = printedRuts(`${before}${text} SANTIAGO`).find((printed) => printed.rut === one);
      expect(found).toBeDefined();
      const place = `${before}${text}`.slice(found!.start, found!.end).replace(/\D/g, '');
      expect(place).toContain(digits);
    }),
    { numRuns: 1_000 },
  );
});
