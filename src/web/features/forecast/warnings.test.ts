import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { text } from './text.ts';
import { warningsOf } from './warnings.ts';

const [TODAY, LATER] = [day('2026-11-28'), day('2027-01-12')];
const { line, zero, atP10 } = text.warnings;
const forecast = (fields: Partial<Parameters<typeof warningsOf>[0]>) => ({
  ...{ now: 500, days: [{ date: TODAY, expected: 900, p10: null, p50: null, p90: null }] },
  ...{ lowBalance: 600, below: null, belowAtP10: null, belowZero: null },
  ...fields,
});
const below = (date = TODAY, worstDate = date) => ({ date, worstDate, shortfall: 100 });

test.each([
  ['never', forecast({ now: 700 }), [line.above]],
  ['without a line', forecast({ lowBalance: null }), [zero.above]],
  ['later', forecast({ now: 700, below: below(LATER) }), [line.from(LATER, '$ 100')]],
  ['the banks alone, today', forecast({ below: below() }), [line.now('$ 100')]],
  ['the banks today, the plan later and more', forecast({ below: below(TODAY, LATER) }), [line.nowAndThen(LATER, '$ 100')]],
  [
    'the plan too, today',
    forecast({ days: [{ date: TODAY, expected: 500, p10: null, p50: null, p90: null }], below: below() }),
    [line.from(TODAY, '$ 100')],
  ],
  ['overdrawn', forecast({ now: -100, lowBalance: null, belowZero: below() }), [zero.now('$ 100')]],
  ['nobody knows', forecast({ now: null, lowBalance: null }), [text.warnings.unknown]],
  ['one time in ten', forecast({ now: 700, belowAtP10: below(LATER) }), [line.above, atP10(LATER, '$ 100')]],
])('below the line: %s', (_when, of, words) => {
  expect(warningsOf(of).map((one) => one.words)).toEqual(words);
});
