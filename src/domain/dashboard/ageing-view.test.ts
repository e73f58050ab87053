import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AGEING, NO_AGES } from './ageing.ts';
import { AGEING_SORTS, type AgeingView, type PartyAges, sumOf, totalOf, viewOf } from './ageing-view.ts';

const party = (name: string, rut: string | null, fields: Partial<PartyAges> = {}): PartyAges => ({
  ...NO_AGES,
  ...{ name, rut, oldestDays: null, ...fields },
});
const ROWS = [
  party('Ñandú SA', '96505760-9', { valid: 100, expiredOlder: -30 }),
  party('árbol', '76086428-5', { expired30: 500, oldestDays: 12 }),
  party('Bosque', null, { valid: 40, expired30: 30, oldestDays: 3 }),
  party('Bosque', '76123456-0', { valid: 70 }),
];
const view = (fields: Partial<AgeingView>): AgeingView => ({
  search: '',
  bucket: null,
  sort: { by: 'total', isDescending: true },
  ...fields,
});

describe('the table shows', () => {
  test.each<[string, Partial<AgeingView>, string[]]>([
    ['the largest first, equal ones by name and RUT', {}, ['árbol 500', 'Bosque 70', 'Bosque 70', 'Ñandú SA 70']],
    [
      'names without case or accents',
      { sort: { by: 'name', isDescending: false } },
      ['árbol 500', 'Bosque 70', 'Bosque 70', 'Ñandú SA 70'],
    ],
    [
      'by a bucket, which may be below zero',
      { sort: { by: 'expiredOlder', isDescending: false } },
      ['Ñandú SA 70', 'árbol 500', 'Bosque 70', 'Bosque 70'],
    ],
    ['who has waited longest', { sort: { by: 'oldest', isDescending: true } }, ['árbol 500', 'Bosque 70', 'Bosque 70', 'Ñandú SA 70']],
    ['who has something in a bucket', { bucket: 'expired30' }, ['árbol 500', 'Bosque 70']],
    ['those with notes in it too', { bucket: 'expiredOlder' }, ['Ñandú SA 70']],
    ['a name without its accents', { search: 'nandu' }, ['Ñandú SA 70']],
    ['a RUT with its dots', { search: '76.086.4' }, ['árbol 500']],
    ['nobody', { search: 'nadie' }, []],
  ])('%s', (_name, fields, expected) => {
    expect(viewOf(ROWS, view(fields)).map((row) => `${row.name} ${totalOf(row)}`)).toEqual(expected);
  });
});

test('equal totals stand in the order of their names, whichever way the table is sorted', () => {
  const ruts = (isDescending: boolean) => viewOf(ROWS, view({ sort: { by: 'total', isDescending } })).map(({ rut }) => rut);
  expect(ruts(true)).toEqual(['76086428-5', null, '76123456-0', '96505760-9']);
  expect(ruts(false)).toEqual([null, '76123456-0', '96505760-9', '76086428-5']);
});

test('its sums are those of its rows', () => {
  expect(sumOf(ROWS)).toEqual({ valid: 210, expired30: 530, expired60: 0, expired90: 0, expiredOlder: -30 });
  expect(sumOf([])).toEqual(NO_AGES);
});

test('pages one after the other are the table, and each bucket of all of them its sums, on any rows', () => {
  const row = fc.record({
    name: fc.constantFrom('Ñandú', 'nandu', 'árbol', 'Bosque'),
    rut: fc.option(fc.constantFrom('1-9', '2-7', '3-5')),
    oldestDays: fc.option(fc.nat(200)),
    ...Object.fromEntries(AGEING.map((age) => [age, fc.integer({ min: -9, max: 9 })])),
  }) as fc.Arbitrary<PartyAges>;
  const sort = fc.record({ by: fc.constantFrom(...AGEING_SORTS), isDescending: fc.boolean() });
  fc.assert(
    fc.property(fc.array(row), sort, fc.integer({ min: 1, max: 7 }), (rows, by, size) => {
      const shown = viewOf(rows, view({ sort: by }));
      const pages = Array.from({ length: Math.ceil(rows.length / size) }, (_, page) =>
        viewOf(rows.toReversed(), view({ sort: by })).slice(page * size, (page + 1) * size),
      );
      const key = (one: PartyAges) => [one.name, one.rut, one[AGEING[0]]].join();
      expect(pages.flat().map(key).toSorted()).toEqual(rows.map(key).toSorted());
      expect(pages.flat().map(totalOf).toSorted()).toEqual(shown.map(totalOf).toSorted());
      const total = shown.reduce((sum, one) => sum + totalOf(one), 0);
      expect([totalOf(sumOf(shown)), totalOf(sumOf(pages.flat()))]).toEqual([total, total]);
    }),
    { numRuns: 1_000 },
  );
});
