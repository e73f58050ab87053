import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { taxDifferences } from './differences.ts';
import type { TaxStamping } from './facts.ts';
import { stampingsLeft } from './stampings.ts';

const range = (first: number, last: number, code = '33'): TaxStamping => ({ code, description: null, first, last, authorizedOn: null });

test.each([
  ['used up long ago does not hide that the last one ends', [range(1, 10_000), range(10_001, 10_100)], 10_095, [0, 5], [false, true]],
  ['nor makes a new one low', [range(1, 10_000), range(10_001, 10_100)], 10_000, [0, 100], [false, false]],
  ['the next range counts', [range(1, 100), range(101, 200)], 99, [1, 100], [false, false]],
  ['one of ten is a tenth', [range(1, 10)], 9, [1], [false]],
  ['all used up: the newest is low', [range(1, 100), range(101, 200)], 250, [0, 0], [false, true]],
  ['of one folio', [range(7, 7)], 6, [1], [false]],
])('a range %s', (_name, ranges, folio, left, low) => {
  const found = stampingsLeft([...ranges, range(1, 5, '34')], new Map([['33', folio]]));
  expect(found.map((one) => one.left)).toEqual([...left, null]);
  expect(found.map((one) => one.isLow)).toEqual([...low, false]);
});

test.each([
  ['Régimen Pro Pyme General', 'PRO_PYME_14D3'],
  ['ART 14 D N°3', 'PRO_PYME_14D3'],
  ['Régimen Pro Pyme Transparente', 'TRANSPARENTE_14D8'],
  ['Art. 14 D) N° 8', 'TRANSPARENTE_14D8'],
  ['Régimen General Semi Integrado', 'GENERAL_14A'],
])('«%s» is the regime %s', (description, official) => {
  const attributes = [
    { code: null, description: 'Semi integrado', startedOn: day('2017-01-01') },
    { code: null, description, startedOn: day('2020-01-01') },
    { code: 'ESEM', description: 'Emisor electrónico', startedOn: day('2024-01-01') },
  ];
  const own = { name: 'X', entryOn: null, regime: 'OTRO' as const };
  expect(taxDifferences(own, null, attributes)).toEqual([{ field: 'REGIME', own: 'OTRO', official }]);
  expect(taxDifferences({ ...own, regime: null }, null, attributes)).toEqual([]);
});
