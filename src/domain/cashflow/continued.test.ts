import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '../date.ts';
import { periodOf } from '../period.ts';
import { continued, MAX_SHIFT } from './continued.ts';
import { occurrenceDays, PAY_DAYS, type Repetition, ROLLS } from './occurrences.ts';

const BEGUN = day('2026-06-01');
const LATE_DAYS = 10;
const MONTHLY: Repetition = { firstOn: day('2026-06-30'), interval: 30, payDay: 'date', roll: 'stay', untilOn: null, times: null };

function timesOf(rule: Repetition) {
  return occurrenceDays(rule, { start: day('2026-06-01'), end: day('2027-06-01') }).map(({ scheduledOn, on }) => ({
    scheduledOn,
    on,
    period: periodOf(scheduledOn),
  }));
}

/** What stands after a rule, followed since the beginning, changes. */
function changed(before: Repetition, after: Repetition, today = day('2026-11-22')) {
  const late = addDays(today, -LATE_DAYS);
  const isAround = ({ on }: { on: string }) => on >= addDays(late, -MAX_SHIFT);
  const stored = timesOf(before)
    .filter(({ on }) => on >= BEGUN)
    .map((one) => ({ ...one, id: one.scheduledOn }));
  const next = continued({ kind: 'recurrent', interval: after.interval, countsFrom: today }, stored.filter(isAround), timesOf(after), late);
  return { stored, next, late, days: [...next.passed, ...next.due].map(({ on }) => on).slice(0, 3) };
}

test.each<[string, Partial<Repetition>, Partial<Repetition>, string[]]>([
  ['from the last to the first bank day: this month keeps its day', { payDay: 'last' }, { payDay: 'first' }, ['2026-11-30', '2026-12-01']],
  ['from the first to the last: this month has passed', { payDay: 'first' }, { payDay: 'last' }, ['2026-12-30', '2027-01-29']],
  ['to an earlier date', { firstOn: day('2026-06-25') }, { firstOn: day('2026-06-05') }, ['2026-11-25', '2026-12-05']],
  ['to a later date', { firstOn: day('2026-06-15') }, { firstOn: day('2026-06-25') }, ['2026-11-15', '2026-12-25']],
  ['to another amount', {}, {}, ['2026-11-30', '2026-12-30']],
])('a change %s', (_, before, after, expected) => {
  expect(changed({ ...MONTHLY, ...before }, { ...MONTHLY, ...after }).days.slice(0, 2)).toEqual(expected);
});

test('what happens once moves to its new day, also one that has passed', () => {
  const once = { ...MONTHLY, interval: null };
  const at = (from: string, to: string) => changed({ ...once, firstOn: day(from) }, { ...once, firstOn: day(to) }).days;
  expect(at('2026-11-18', '2026-12-05')).toEqual(['2026-12-05']);
  expect(at('2026-12-05', '2026-11-18')).toEqual(['2026-11-18']);
  expect(at('2026-12-05', '2026-11-01')).toEqual([]);
});

test('property: whatever the change, each month counts once, what has passed stays, and no two rows bear one day of the rule', () => {
  const rule = fc.record({
    firstOn: fc.integer({ min: 0, max: 29 }).map((days) => addDays(day('2026-06-01'), days)),
    payDay: fc.constantFrom(...PAY_DAYS),
    roll: fc.constantFrom(...ROLLS),
  });
  const someDay = fc.integer({ min: 60, max: 250 }).map((days) => addDays(day('2026-06-01'), days));
  fc.assert(
    fc.property(rule, rule, someDay, (one, other, today) => {
      const { stored, next, late } = changed({ ...MONTHLY, ...one }, { ...MONTHLY, ...other }, today);
      const left = stored.filter(({ on }) => on < late);
      const all = [...left, ...next.passed, ...next.due];
      const periods = all.map(({ period }) => period).toSorted();
      expect(periods).toEqual([...new Set(periods)]);
      expect(new Set(periods)).toEqual(new Set(stored.map(({ period }) => period)));
      expect(new Set(all.map(({ scheduledOn }) => scheduledOn)).size).toBe(all.length);
      expect(next.passed).toEqual(stored.filter(({ on }) => on >= late && on < today));
      expect(next.due.every(({ on }) => on >= today)).toBe(true);
    }),
    { numRuns: 150 },
  );
});
