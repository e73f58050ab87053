import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INTERVALS, type PayDay } from '../cashflow/occurrences.ts';
import { addDays, addMonths, day } from '../date.ts';
import { movedTimes, type Recurrence, timesToMake } from './recurrence.ts';

const RENT: Recurrence = {
  ...{ id: 'r', kindKey: 'arriendo', label: 'Arriendo', isReceived: true, institution: null, counterpartRut: null },
  ...{ counterpartName: null, detail: null, referenceNumber: null, areaId: null, currency: 'UF', amount: 425_000 },
  ...{ interval: 30, payDay: 'date', roll: 'stay', untilOn: null, times: null },
  firstOn: day('2026-01-31'),
  madeUntil: day('2026-01-31'),
};
const daysOf = (one: Recurrence, today: string) => timesToMake(one, day(today)).times.map(({ on }) => on);

test('a year of a rent is made, on the last day of shorter months, and the next day only what came nearer', () => {
  const { times, madeUntil } = timesToMake(RENT, day('2026-01-31'));
  expect(times.map(({ on }) => on)).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31'],
    ...['2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31'],
  ]);
  expect(madeUntil).toBe('2027-01-31');
  expect(daysOf({ ...RENT, madeUntil }, '2026-02-01')).toEqual(['2027-01-31']);
  expect(daysOf({ ...RENT, madeUntil }, '2026-01-31')).toEqual([]);
});

test.each([
  { change: { times: 3 }, count: 3 },
  { change: { untilOn: day('2026-03-30') }, count: 2 },
  { change: { interval: 7 } as const, count: 53 },
  { change: { interval: 90 } as const, count: 4 },
  { change: { payDay: 'last' } as const, count: 12 },
])('$change makes $count times in the first year', ({ change, count }) => {
  expect(daysOf({ ...RENT, ...change }, '2026-01-31')).toHaveLength(count);
});

test('from the fourth time on another day of the month, the times that are left stay as many', () => {
  const { madeUntil } = timesToMake(RENT, day('2026-01-31'));
  const { recurrence, moves } = movedTimes({ ...RENT, times: 6, madeUntil }, day('2026-04-30'), day('2026-05-05'));
  expect([...moves].map(([old, to]) => [old, to?.on])).toEqual([
    ...[
      ['2026-04-30', '2026-05-05'],
      ['2026-05-31', '2026-06-05'],
      ['2026-06-30', '2026-07-05'],
    ],
  ]);
  expect(recurrence).toMatchObject({ firstOn: '2026-05-05', times: 3 });
  expect(daysOf(recurrence, '2026-05-01')).toEqual([]);
});

const anyRecurrence = fc
  .record({
    interval: fc.constantFrom(...INTERVALS),
    payDay: fc.constantFrom<PayDay>('date', 'first', 'fifth', 'last'),
    offset: fc.integer({ min: 0, max: 800 }),
    times: fc.option(fc.integer({ min: 1, max: 60 })),
  })
  .map(({ interval, payDay, offset, times }): Recurrence => {
    const firstOn = addDays(day('2026-01-01'), offset);
    const isMonthly = interval % 30 === 0;
    return { ...RENT, interval, times, payDay: isMonthly ? payDay : 'date', firstOn, madeUntil: firstOn };
  });

test('made day by day or at once, the times are the same: none twice, none left out', () => {
  fc.assert(
    fc.property(anyRecurrence, fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 12 }), (recurrence, steps) => {
      let [one, today] = [recurrence, recurrence.firstOn];
      const made = [];
      for (const step of [0, ...steps]) {
        today = addDays(today, step);
        const { times, madeUntil } = timesToMake(one, today);
        made.push(...times);
        one = { ...one, madeUntil };
      }
      expect(made).toEqual(timesToMake(recurrence, today).times);
    }),
    { numRuns: 1_000 },
  );
});

test('times that move keep their number and order, and no time is made twice afterwards', () => {
  fc.assert(
    fc.property(anyRecurrence, fc.nat(20), fc.integer({ min: -20, max: 60 }), (recurrence, place, shift) => {
      const { times, madeUntil } = timesToMake(recurrence, recurrence.firstOn);
      const from = times[Math.min(place, times.length - 1)]!.scheduledOn;
      const moved = movedTimes({ ...recurrence, madeUntil }, from, addDays(from, shift));
      const to = [...moved.moves.values()].map((one) => one!.scheduledOn);
      expect(to).toHaveLength(times.filter(({ scheduledOn }) => scheduledOn >= from).length);
      expect(to.toSorted()).toEqual(to);
      const later = timesToMake(moved.recurrence, addMonths(recurrence.firstOn, 30)).times;
      expect(later.every(({ scheduledOn }) => scheduledOn > to.at(-1)!)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
