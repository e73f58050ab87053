import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOfNumber } from './numbers.ts';

test.each([
  ['as the page writes it', '1.500,50', 2, '1500,50'],
  ['the English way', '1,500.50', 2, '1500,50'],
  ['with a decimal point', '1500.50', 2, '1500,50'],
  ['millions the English way', '1,500,000.00', 2, '1500000,00'],
  ['in pesos, without the decimals', '1,500,000.00', 0, '1500000'],
  ['a point in pesos multiplies nothing', '150.00', 0, '150'],
  ['a dot and two digits are decimals', '1.50', 2, '1,50'],
  ['a third digit makes them thousands', '1.500', 4, '1500'],
  ['a fourth one decimals, where there are four', '1.5005', 4, '1,5005'],
  ['and unclear where there are not', '1.5005', 2, null],
  ['a comma and three digits are decimals where they can be', '43,514', 4, '43,514'],
  ['and thousands where they cannot', '1,500', 2, '1500'],
  ['decimals of pesos are left out', '1.500,5', 0, '1500'],
  ['less than one has no thousands', '0.855', 4, '0,855'],
  ['nor has what is not parted by three', '1234.567', 4, '1234,567'],
  ['a group counts when it is whole', '1.500.0', 0, '1500'],
  ['groups of two', '1,50,', 2, null],
  ['both marks twice', '1.500,000.500,0', 2, null],
  ['only a mark', ',5', 2, '0,5'],
] as const)('%s', (_, written, decimals, text) => expect(textOfNumber(written, decimals)).toBe(text));

test('property: however an amount is written, it is read as itself', () => {
  const amount = fc.record({ whole: fc.integer({ min: 0, max: 999_999_999 }), cents: fc.integer({ min: 0, max: 99 }) });
  fc.assert(
    fc.property(amount, fc.constantFrom('es-CL', 'en-US', 'bare'), ({ whole, cents }, way) => {
      const decimals = String(cents).padStart(2, '0');
      const parted = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, way === 'es-CL' ? '.' : ',');
      const written = way === 'bare' ? `${whole}.${decimals}` : `${parted}${way === 'es-CL' ? ',' : '.'}${decimals}`;
      expect(textOfNumber(written, 2)).toBe(`${whole},${decimals}`);
      expect(textOfNumber(written, 0)).toBe(String(whole));
    }),
    { numRuns: 1_000 },
  );
});
