import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '../date.ts';
import type { Currency } from '../money.ts';
import { CHANGE_CAUSES, type ChangedPoint, flowChange } from './changes.ts';

const EARLIER = day('2026-11-24');
const LATER = day('2026-11-25'); // a Wednesday
const ENDS = Array.from({ length: 6 }, (_, index) => addDays(day('2026-11-30'), 7 * index));
const plain = (minor: number) => minor;
const sumsOf = (points: readonly ChangedPoint[], moved = 0) => {
  const at = (of: 'before' | 'after', end: Day) =>
    points.reduce((sum, point) => sum + ((point[of]?.on ?? end) < end ? (point[of]?.minor ?? 0) : 0), 0);
  const cash = points.reduce((sum, point) => sum + (point.before ? point.cash : 0), 0);
  return { before: ENDS.map((end) => at('before', end)), after: ENDS.map((end) => at('after', end) + cash + moved) };
};
const changeOf = (points: readonly ChangedPoint[], moved = 0) =>
  flowChange({ ends: ENDS, ...sumsOf(points, moved), points, moves: [{ id: null, currency: 'CLP', minor: moved }], value: plain });
const point = (fields: Partial<ChangedPoint>): ChangedPoint => ({
  ...{ id: 'one', currency: 'CLP', before: null, after: null, cash: 0, other: 0 },
  ...fields,
});
const on = (week: number, minor: number) => ({ on: addDays(LATER, 7 * week), minor });
const left = (points: readonly ChangedPoint[], moved = 0) =>
  Object.fromEntries(Object.entries(changeOf(points, moved).causes).filter(([, amounts]) => amounts.some((amount) => amount !== 0)));

test.each([
  ['put off by two weeks', point({ before: on(1, 100), after: on(3, 100) }), { timing: [0, -100, -100, 0, 0, 0] }],
  ['more, on the day that it had', point({ before: on(1, 100), after: on(1, 130) }), { amount: [0, 30, 30, 30, 30, 30] }],
  [
    'more and later: more on its old day, then moved',
    point({ before: on(1, 100), after: on(2, 130) }),
    { amount: [0, 30, 30, 30, 30, 30], timing: [0, -130, 0, 0, 0, 0] },
  ],
  ['not known before', point({ after: on(2, -50) }), { new: [0, 0, -50, -50, -50, -50] }],
  ['paid three weeks early', point({ before: on(3, 100), cash: 100 }), { paid: [100, 100, 100, 0, 0, 0] }],
  ['paid on its day', point({ before: { on: EARLIER, minor: 100 }, cash: 100 }), {}],
  ['paid in part, the rest put off', point({ before: on(0, 100), after: on(2, 60), cash: 40 }), { timing: [-60, -60, 0, 0, 0, 0] }],
  ['settled by hand, without a movement', point({ before: on(1, 100), other: 100 }), { paid: [0, -100, -100, -100, -100, -100] }],
  ['annulled', point({ before: on(1, 100) }), { cancelled: [0, -100, -100, -100, -100, -100] }],
  [
    'annulled after a part was paid',
    point({ before: on(1, 100), cash: 30 }),
    { cancelled: [0, -70, -70, -70, -70, -70], paid: [30, 0, 0, 0, 0, 0] },
  ],
] as const)('%s', (_, one, expected) => expect(left([one])).toEqual(expected));

test('what the banks moved without anything expecting it is paid, in every week', () =>
  expect(left([], -700)).toEqual({ paid: [-700, -700, -700, -700, -700, -700] }));

const expected = fc.option(
  fc.record({ on: fc.integer({ min: -20, max: 60 }).map((days) => addDays(LATER, days)), minor: fc.integer({ min: -999, max: 999 }) }),
  {
    nil: null,
  },
);
const anyPoint = fc.record<ChangedPoint>({
  id: fc.uuid(),
  currency: fc.constantFrom<Currency>('CLP', 'USD', 'UF'),
  before: expected,
  after: expected,
  cash: fc.integer({ min: -500, max: 500 }),
  other: fc.integer({ min: -500, max: 500 }),
});

test('in pesos the causes explain the whole difference of each week, and no rate is needed', () => {
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 12 }), fc.integer({ min: -999, max: 999 }), (points, moved) => {
      const { causes } = changeOf(points, moved);
      expect(causes.rate).toEqual(ENDS.map(() => 0));
      const { before, after } = sumsOf(points, moved);
      for (const [week, amount] of after.entries())
        expect(CHANGE_CAUSES.reduce((sum, cause) => sum + (causes[cause][week] ?? 0), 0)).toBe(amount - (before[week] ?? 0));
    }),
    { numRuns: 1_000 },
  );
});

test('with other currencies the six still add up to each week’s difference, and the listed reasons to their cause', () => {
  const value = (minor: number, currency: Currency) => (currency === 'CLP' ? minor : Math.round(minor * (currency === 'UF' ? 3.9 : 9.507)));
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: ENDS.length, maxLength: ENDS.length });
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 12 }), amounts, amounts, (points, before, after) => {
      const { causes, effects } = flowChange({ ends: ENDS, before, after, points, moves: [], value });
      for (const week of ENDS.keys()) {
        const sum = CHANGE_CAUSES.reduce((all, cause) => all + (causes[cause][week] ?? 0), 0);
        expect(sum).toBe((after[week] ?? 0) - (before[week] ?? 0));
        for (const cause of CHANGE_CAUSES) {
          if (cause === 'rate') continue;
          const listed = effects.filter((one) => one.cause === cause).reduce((all, one) => all + (one.amounts[week] ?? 0), 0);
          expect(listed).toBe(causes[cause][week]);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});
