import { expect, test } from 'vitest';
import { day } from '../date.ts';
import type { Currency } from '../money.ts';
import { differenceOf, inTransit, legsInTransit, type TransferLeg, type TransferPair, type TransitView } from './transit.ts';

const RANGES = ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'].map(day);
const ranges = RANGES.slice(0, -1).map((start, index) => ({ start, end: RANGES[index + 1]! }));
const window = { ranges, today: day('2026-11-18') };
const view = (out: Currency[] = []): TransitView => ({ window, worthOf: ({ pesos }) => pesos, isIn: (one) => !out.includes(one) });
const leg = (on: string, minor: number, currency: Currency = 'CLP', pesos: number | null = minor): TransferLeg => ({
  ...{ id: `${on} ${minor}`, on: day(on), minor, currency, pesos },
});
/** 1.000.000 pesos that bought 1.100 dollars. */
const bought = (on: string, arrives: string, pesos = 990_000): TransferPair => ({
  first: leg(on, -1_000_000),
  last: leg(arrives, 110_000, 'USD', pesos),
});

test.each<[what: string, pair: TransferPair, out: Currency[], transit: [slot: number, amount: number][], difference: number | null]>([
  ['within a month, nothing is in transit', bought('2026-10-05', '2026-10-07'), [], [], -10_000],
  [
    'on the last day of a month and the first of the next',
    bought('2026-09-30', '2026-10-01'),
    [],
    [
      [0, -1_000_000],
      [1, 1_000_000],
    ],
    -10_000,
  ],
  [
    'over two months',
    bought('2026-09-30', '2026-11-02'),
    [],
    [
      [0, -1_000_000],
      [2, 1_000_000],
    ],
    -10_000,
  ],
  ['that began before the report', bought('2026-08-31', '2026-09-01'), [], [[0, 1_000_000]], -10_000],
  ['whose other leg the bank has dated ahead', bought('2026-11-17', '2026-11-20'), [], [[2, -1_000_000]], null],
  ['whose legs are both ahead', bought('2026-11-20', '2026-11-20'), [], [], null],
  ['to a currency that the report leaves out', bought('2026-10-05', '2026-10-05'), ['USD'], [[1, -1_000_000]], null],
  ['from a currency that the report leaves out', bought('2026-10-05', '2026-10-05'), ['CLP'], [[1, 990_000]], null],
  ['that began on a day without a rate', { first: leg('2026-08-31', -5, 'EUR', null), last: leg('2026-09-01', 900) }, [], [[0, 900]], null],
  [
    'of one currency',
    { first: leg('2026-09-30', -700), last: leg('2026-10-01', 700) },
    [],
    [
      [0, -700],
      [1, 700],
    ],
    0,
  ],
])('a transfer %s', (_, pair, out, transit, difference) => {
  const found = inTransit([pair], view(out)).map(({ slot, amount }) => [slot, amount]);
  expect(found).toEqual(transit.map(([slot, amount]) => [slot, amount]));
  const inRanges = legsInTransit(pair, view(out)).filter((one) => one.leg.on >= ranges[0]!.start);
  expect(inRanges.reduce((sum, one) => sum + one.amount, 0)).toBe(transit.reduce((sum, [, amount]) => sum + amount, 0));
  expect(differenceOf(pair, view(out))).toBe(difference);
});

test('what arrives in a range stands beside what leaves in it', () => {
  const pairs = [bought('2026-09-30', '2026-10-01'), bought('2026-10-30', '2026-11-02'), bought('2026-10-31', '2026-11-02')];
  expect(inTransit(pairs, view())).toEqual([
    { slot: 0, amount: -1_000_000, count: 1 },
    { slot: 1, amount: -1_000_000, count: 3 },
    { slot: 2, amount: 2_000_000, count: 2 },
  ]);
});
