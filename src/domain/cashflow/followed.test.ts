import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { periodOf } from '../period.ts';
import { followedAmount } from './followed.ts';

const file = (month: string, amount: number) => ({ period: periodOf(day(`${month}-01`)), amount });
const charge = (on: string, amount: number) => ({ on: day(on), amount });

test.each<[string, Parameters<typeof followedAmount>[0], string, number | null]>([
  ['nothing is known', { files: [], charges: [] }, '2026-12-13', null],
  ['the last file', { files: [file('2026-09', 1), file('2026-10', 2)], charges: [] }, '2027-03-13', 2],
  ['the last charge', { files: [], charges: [charge('2026-11-10', 4), charge('2026-10-12', 3)] }, '2026-12-13', 4],
  [
    'all charges of a month, whatever their order',
    { files: [], charges: [charge('2026-11-25', 1), charge('2026-11-10', 4)] },
    '2026-12-13',
    5,
  ],
  ['a charge after the file', { files: [file('2026-09', 2)], charges: [charge('2026-11-10', 4)] }, '2026-12-13', 4],
  ['the file of the month that the charge paid', { files: [file('2026-10', 2)], charges: [charge('2026-11-10', 4)] }, '2026-12-13', 2],
  ['no charge of its own month', { files: [file('2026-09', 2)], charges: [charge('2026-11-10', 4)] }, '2026-11-13', 2],
  ['no file of a later month', { files: [file('2026-10', 2), file('2026-11', 9)], charges: [] }, '2026-11-13', 2],
  ['a month of nothing', { files: [file('2026-10', 0)], charges: [] }, '2026-12-13', null],
])('an amount follows %s', (_, costs, on, expected) => expect(followedAmount(costs, day(on))).toBe(expected));
