import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '../date.ts';
import { periodOf } from '../period.ts';
import { occasionOf } from './continued.ts';
import { INTERVALS, occurrenceDays, PAY_DAYS, ROLLS } from './occurrences.ts';
import { type ChangedSeries, changedSeries, type SeriesChange } from './series.ts';
import { PLAIN_TERMS, type Source } from './sources.ts';

const UNTIL = day('2028-09-01');
const RENT: Source = {
  ...{ kind: 'recurrent', label: 'Arriendo', areaId: 'a', currency: 'CLP', amount: 900_000, dueDay: 20, ...PLAIN_TERMS },
  ...{ firstOn: day('2026-01-31'), interval: 30, payDay: 'date', roll: 'stay', untilOn: null, times: null },
};

const daysOf = (source: Source) => occurrenceDays(source, { start: source.firstOn, end: UNTIL });
const named = (source: Source, index: number) => {
  const one = daysOf(source)[index];
  return one ? occasionOf(source, { ...one, period: periodOf(one.scheduledOn) }) : '';
};
/** The series changed at its occurrence `index`, from `first` on. */
function changed(source: Source, index: number, change: SeriesChange, { first = index, isSplit = true } = {}) {
  return changedSeries(source, { at: named(source, index), first: named(source, first), until: UNTIL }, change, isSplit);
}
function done(result: ReturnType<typeof changedSeries>): ChangedSeries {
  if (result === 'notInRule' || 'after' in result) throw new Error(JSON.stringify(result));
  return result;
}
/** The days on which what the change leaves counts. */
const after = ({ head, rest, countsFrom }: ChangedSeries) => ({
  head: head ? daysOf(head).map(({ on }) => on) : [],
  rest: daysOf(rest)
    .map(({ on }) => on)
    .filter((on) => on >= countsFrom),
});

test.each<[string, Partial<Source>, number, SeriesChange, Day[]]>([
  ['an amount, in a month that cuts the 31st', {}, 1, { amount: 1_000_000 }, [day('2026-02-28'), day('2026-03-31'), day('2026-04-30')]],
  ['to another date', {}, 2, { on: day('2026-04-05') }, [day('2026-04-05'), day('2026-05-05'), day('2026-06-05')]],
  ['to the 31st from a short month', { firstOn: day('2026-01-15') }, 1, { on: day('2026-02-28') }, [day('2026-02-28'), day('2026-03-28')]],
  ['of a week', { firstOn: day('2026-01-05'), interval: 7 }, 2, { on: day('2026-01-21') }, [day('2026-01-21'), day('2026-01-28')]],
  [
    'of a bank day, which a date replaces',
    { firstOn: day('2026-01-10'), payDay: 'fifth' },
    1,
    { on: day('2026-02-12') },
    [day('2026-02-12'), day('2026-03-12')],
  ],
])('from one on: %s', (_, source, index, change, expected) => {
  const rule = { ...RENT, ...source };
  const result = done(changed(rule, index, change));
  expect(after(result).rest.slice(0, expected.length)).toEqual(expected);
  expect(after(result).head).toEqual(
    daysOf(rule)
      .slice(0, index)
      .map(({ on }) => on),
  );
});

test('all of them: the chosen day reaches the ones before it too', () => {
  const result = done(changed({ ...RENT, firstOn: day('2026-01-10') }, 3, { on: day('2026-04-15') }, { first: 1, isSplit: false }));
  expect([result.head, after(result).rest.slice(0, 3)]).toEqual([null, [day('2026-02-15'), day('2026-03-15'), day('2026-04-15')]]);
});

test('a day no later than the occurrence before, and an occurrence of an earlier rule, are refused', () => {
  expect(changed(RENT, 2, { on: day('2026-02-28') })).toEqual({ after: day('2026-02-28') });
  expect(changedSeries(RENT, { at: '2025-12', first: '2025-12', until: UNTIL }, { amount: 1 }, true)).toBe('notInRule');
});

test('property: whatever changes, as many occurrences count as before, those before stay, and each is found under its old name', () => {
  const rule = fc.record({
    firstOn: fc.integer({ min: 0, max: 59 }).map((days) => addDays(day('2026-01-01'), days)),
    interval: fc.constantFrom(...INTERVALS),
    payDay: fc.constantFrom(...PAY_DAYS),
    roll: fc.constantFrom(...ROLLS),
    times: fc.integer({ min: 6, max: 7 }),
  });
  fc.assert(
    fc.property(rule, fc.nat(5), fc.nat(5), fc.integer({ min: -20, max: 20 }), fc.boolean(), (drawn, index, back, shift, isSplit) => {
      const source = { ...RENT, ...drawn, payDay: drawn.interval % 30 === 0 ? drawn.payDay : ('date' as const) };
      const days = daysOf(source);
      const one = days[index];
      const first = isSplit ? index : Math.max(0, index - back);
      fc.pre(one !== undefined && days.length === source.times);
      const change: SeriesChange = shift === 0 ? { amount: 5 } : { on: addDays(one?.on ?? source.firstOn, shift) };
      const result = changed(source, index, change, { first, isSplit });
      if (result !== 'notInRule' && 'after' in result) {
        expect((change.on ?? '') <= result.after).toBe(true);
        return;
      }
      const { head, rest } = after(done(result));
      expect(head).toEqual(isSplit ? days.slice(0, index).map(({ on }) => on) : []);
      expect(rest.length).toBe(days.length - first);
      expect([...done(result).occasions.values()]).toEqual(days.slice(first).map((_, step) => named(source, first + step)));
      if (shift === 0) expect(rest).toEqual(days.slice(first).map(({ on }) => on));
    }),
    { numRuns: 1000 },
  );
});
