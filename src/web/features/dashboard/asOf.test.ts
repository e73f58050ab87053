import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { dayText } from '#web/ui/typedDay.ts';
import { readAsOf } from './asOf.ts';

const TODAY = day('2026-11-28');

test.each([
  ['', null, null],
  ['2026-11-28', null, null],
  ['2026-10-31', '2026-10-31', null],
  ['2026-11-29', null, dayText.late('28/11/2026')],
  ['1999-12-31', null, dayText.early('01/01/2000')],
  ['2026-02-31', null, dayText.missing('31/02/2026')],
  ['31-02', null, dayText.bad],
  ['1999', null, dayText.bad],
] as const)('as of %j figures are of %j: %j', (raw, asOf, problem) => {
  expect(readAsOf(raw, TODAY)).toEqual({ asOf, problem });
});
