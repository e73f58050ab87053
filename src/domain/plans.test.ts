import { expect, test } from 'vitest';
import { isBlocked, PLANS, type Plan } from './access.ts';
import { day } from './date.ts';
import { effectivePlan, trialEnd } from './plans.ts';

const today = day('2026-11-21');

test.each<[plan: Plan[], lastDay: string | null, expected: Plan[], why: string]>([
  [['trial'], null, ['trial'], 'a trial without an end'],
  [['trial'], '2026-11-28', ['trial'], 'a week left'],
  [['trial'], '2026-11-21', ['trial'], 'its last day'],
  [['trial'], '2026-11-20', ['free'], 'ended yesterday'],
  [['trial', 'caudal'], '2026-11-20', ['caudal'], 'a plan that was paid for outlives the trial'],
  [['trial', 'free'], '2026-11-20', ['free'], 'free already'],
  [['trial', 'blocked'], '2026-11-20', ['blocked'], 'blocked stays blocked'],
  [['caudalfull'], '2026-11-20', ['caudalfull'], 'a date of an old trial'],
  [[], '2026-11-20', [], 'no plan'],
])('%j until %s counts as %j (%s)', (plan, lastDay, expected, _why) => {
  expect(effectivePlan(plan, lastDay === null ? null : day(lastDay), today)).toEqual(expected);
});

test('the end of a trial opens nothing: neither a block nor a plan that was not there', () => {
  for (const one of PLANS)
    for (const other of PLANS) {
      const after = effectivePlan([one, other], day('2026-11-20'), today);
      expect(isBlocked(after)).toBe(isBlocked([one, other]));
      expect(after.every((plan) => plan === 'free' || plan === one || plan === other)).toBe(true);
      expect(after).not.toHaveLength(0);
    }
});

test('a trial lasts seven days, or as many as a voucher says; other plans do not end', () => {
  expect(trialEnd(['trial'], today)).toBe('2026-11-28');
  expect(trialEnd(['trial', 'pepper'], today, 30)).toBe('2026-12-21');
  expect(trialEnd(['caudalfull'], today, 30)).toBeNull();
});
