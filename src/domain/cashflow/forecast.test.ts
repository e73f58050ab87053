import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backtest, type PastDue } from './backtest.ts';
import { type Due, habitsOf, paidBy } from './delays.ts';
import { belowLine, forecastBand, fromNow, type OpenPoint } from './forecast.ts';

const DAYS = 91;
const flat = new Array<number>(DAYS).fill(1_000);
const sale = (due: number, amount: number, party = 'a'): OpenPoint => ({ party, side: 'in', due, planned: Math.max(0, due), amount });
/** A plan of these points only, from a balance. */
const planOf = (points: readonly OpenPoint[], balance: number) =>
  flat.map((_, day) => points.reduce((sum, { planned, amount }) => (planned <= day ? sum + amount : sum), balance));
const paid = (count: number, delay: number, party = 'a'): Due[] =>
  Array.from({ length: count }, (_, index) => ({ party, side: 'in', due: -200 + index, paid: -200 + index + delay }));
const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

test('who always pays 30 days late is expected 30 days late, in every course', () => {
  const points = [sale(10, 500)];
  const { low, middle, high } = forecastBand(planOf(points, 1_000), points, habitsOf(paid(60, 30)));
  expect([middle[39], middle[40], high[39]]).toEqual([1_000, 1_500, 1_000]);
  expect(low[60]).toBe(1_500);
});

test('who has waited for 50 days already does not pay in the past: the wait so far tells', () => {
  const unpaid = habitsOf([...paid(30, 5), ...paid(30, 80)]);
  const curve = unpaid('a', 'in');
  // Half are paid after 5 days; of those that wait for 50 nearly all are paid on the 80th.
  expect(paidBy(curve, 0, 6)).toBeGreaterThan(0.35);
  expect(paidBy(curve, 0, 60)).toBeLessThan(0.6);
  expect(paidBy(curve, -50, 20)).toBeLessThan(0.1);
  expect(paidBy(curve, -50, 31)).toBeGreaterThan(0.9);
});

test('with few payments of its own a counterpart leans on its side, and recent payments weigh more', () => {
  const others = paid(200, 40, 'b');
  const few = habitsOf([...others, ...paid(1, 0)])('a', 'in');
  expect(paidBy(few, 0, 20)).toBeLessThan(0.4);
  const changed = habitsOf([...paid(20, 0).map((one) => ({ ...one, due: one.due - 500, paid: one.due - 500 })), ...paid(20, 60)])(
    'a',
    'in',
  );
  expect(paidBy(changed, 0, 30)).toBeLessThan(0.2);
});

test('what is still unpaid counts as waiting: without it the estimate would be too early', () => {
  const waiting = Array.from({ length: 40 }, (): Due => ({ party: 'a', side: 'in', due: -100, paid: null }));
  const alone = paidBy(habitsOf(paid(10, 10))('a', 'in'), 0, 30);
  expect(paidBy(habitsOf([...paid(10, 10), ...waiting])('a', 'in'), 0, 30)).toBeLessThan(alone / 2);
});

const history = fc.array(
  fc.record({
    party: fc.constantFrom('a', 'b', 'c'),
    side: fc.constantFrom('in' as const, 'out' as const),
    due: fc.integer({ min: -400, max: 80 }),
    paid: fc.option(fc.integer({ min: -300, max: -1 }), { nil: null }),
  }),
  { maxLength: 30 },
);
const points = fc.array(
  fc.record({
    party: fc.constantFrom('a', 'b', 'x'),
    side: fc.constantFrom('in' as const, 'out' as const),
    due: fc.integer({ min: -180, max: 120 }),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  }),
  { maxLength: 8 },
);

test('always the same, in order, and between nothing and everything being paid', () => {
  fc.assert(
    fc.property(history, points, (past, some) => {
      const open = some.map((one) => ({ ...one, planned: Math.max(0, one.due) }));
      const plan = planOf(open, 5_000).slice(0, 14);
      const band = forecastBand(plan, open, habitsOf(past));
      expect(forecastBand(plan, open, habitsOf(past))).toEqual(band);
      const most = open.reduce((sum, { amount }) => sum + Math.max(0, amount), 5_000);
      const least = open.reduce((sum, { amount }) => sum + Math.min(0, amount), 5_000);
      const inOrder = [plan.map(() => least), band.low, band.middle, band.high, plan.map(() => most)];
      for (let day = 0; day < plan.length; day += 1) {
        const values = inOrder.map((balances) => balances[day] ?? 0);
        if (values.some((value, index) => value < (values[index - 1] ?? value))) expect(values).toBe('in order');
      }
    }),
    { numRuns: 300 },
  );
});

test('the first day below a line, and what is missing on the worst', () => {
  expect(belowLine([500, 300, 90, -20, 400], 100)).toEqual({ day: 2, shortfall: 120, worst: 3 });
  expect(belowLine([500, 300], 0)).toBeNull();
  // What is late may come today; until it does, the banks hold less.
  expect(belowLine(fromNow([500, 300], 80), 100)).toEqual({ day: 0, shortfall: 20, worst: 0 });
  expect(fromNow([80, 300], 500)).toEqual([80, 300]);
});

/** Customers and suppliers, each with a habit of their own and some spread, over a year and a half. */
function generated(seed: number): PastDue[] {
  const random = randomOf(seed);
  // The first numbers of alike seeds are alike.
  for (let skipped = 0; skipped < 20; skipped += 1) random();
  const spread = () => random() + random() + random() - 1.5;
  return Array.from({ length: 30 }, (_, index) => index).flatMap((party) => {
    const side = party % 3 === 0 ? 'out' : 'in';
    const [usual, width] = [random() * 50 - 5, 4 + random() * 24];
    return Array.from({ length: 50 }, (): PastDue => {
      const due = Math.floor(-540 + random() * 600);
      const on = Math.round(due + usual + width * spread());
      const amount = Math.round((side === 'in' ? 1 : -1) * 100_000 * 10 ** random());
      return { party: String(party), side, due, paid: on < 0 ? on : null, known: due - 30, amount };
    });
  });
}

test('on generated truth the band holds 80 % of the weeks, and its middle is nearer than due dates and mean delays', () => {
  const tests = [7, 11, 99].map((seed) => backtest(generated(seed), -2));
  const sum = (of: (one: (typeof tests)[number]) => number) => tests.reduce((total, one) => total + of(one), 0);
  expect(sum(({ compared }) => compared)).toBe(3 * 260);
  const inside = sum((one) => one.inside) / (3 * 260);
  expect(inside).toBeGreaterThan(0.72);
  expect(inside).toBeLessThan(0.88);
  const error = (of: 'forecast' | 'dueDate' | 'meanDelay') => sum(({ errors }) => errors.find(({ week }) => week === 4)?.[of] ?? 0);
  expect(error('forecast')).toBeLessThan(error('meanDelay'));
  expect(error('meanDelay')).toBeLessThan(error('dueDate'));
});
