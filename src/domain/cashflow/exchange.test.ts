import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, day } from '../date.ts';
import { exchangeOf, type ValuationMoment } from './exchange.ts';
import { flowReport } from './report.ts';
import { flowWindow } from './window.ts';

const TODAY = day('2026-11-18');

test('an account of 100 dollars gains what the dollar rises', () => {
  const window = flowWindow('month', TODAY, { from: TODAY, past: 2, future: 1 });
  // Pesos per dollar at the start of September, October and November, and today.
  const rates = [900, 910, 930];
  const valueAt = (minor: number, at: ValuationMoment) => minor * (at === 'today' ? 950 : (rates[at.startOf] ?? 0));
  const books = { balance: { atStart: 100, today: 120 }, flows: [{ slot: 2, minor: 20, value: 20 * 940 }] };
  const { sums, balance } = exchangeOf(books, window, valueAt);
  expect(balance).toEqual({ atStart: 93_000, today: 114_000 });
  // October: 100 × (930 - 910). November: 100 × (950 - 930) + 20 × (950 - 940).
  expect(sums.map(({ kind, slot, amount }) => [kind, slot, amount])).toEqual([
    ['exchange', 2, 2200],
    ['exchange', 1, 2000],
    ['exchange', 0, 1000],
  ]);
});

test('what a statement leaves open is unexplained at the rate of today, not exchange', () => {
  const window = flowWindow('month', TODAY, { from: TODAY, past: 0, future: 0 });
  const { sums } = exchangeOf({ balance: { atStart: 100, today: 107 }, flows: [] }, window, (minor) => minor * 900);
  expect(sums.map(({ kind, amount }) => [kind, amount])).toEqual([['unexplained', 6300]]);
});

test('with the exchange row every opening is what the account was worth', () => {
  const flow = fc.record({
    slot: fc.integer({ min: 0, max: 6 }),
    minor: fc.integer({ min: -1e6, max: 1e6 }),
    rate: fc.integer({ min: 800, max: 1000 }),
  });
  const rates = fc.array(fc.integer({ min: 800, max: 1000 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(flow), rates, fc.integer({ min: 0, max: 1e9 }), (flows, table, atStart) => {
      const window = flowWindow('month', TODAY, { from: addMonths(TODAY, -6), past: 0, future: 6 });
      const valueAt = (minor: number, at: ValuationMoment) => minor * ((at === 'today' ? table[7] : table[at.startOf]) ?? 0);
      const minorIn = (slot: number) => flows.filter((one) => one.slot === slot).reduce((sum, one) => sum + one.minor, 0);
      const valued = flows.map((one) => ({ slot: one.slot, minor: one.minor, value: one.minor * one.rate }));
      const books = exchangeOf({ balance: { atStart, today: atStart + minorIn(6) }, flows: valued }, window, valueAt);
      const rest = { kind: 'actual', areaId: 'a', isLate: false, isAhead: false, count: 1 } as const;
      const sums = [...books.sums, ...valued.map(({ slot, value }) => ({ ...rest, slot, amount: value }))];
      const area = { id: 'a', label: 'a', isDefault: true, isHidden: false };
      const structure = [{ ...area, section: 'INCOME' as const, areas: [area] }];
      const report = flowReport({ window, structure, sums, balance: books.balance, knownFrom: null }, { showProjections: true });
      let balance = atStart;
      for (let slot = 6; slot >= 0; slot -= 1) {
        expect(report.opening.cells[slot]?.amount).toBe(valueAt(balance, { startOf: slot }) + 0);
        balance -= minorIn(slot - 1);
      }
      expect(report.closing.projected.amount).toBe(valueAt(atStart + minorIn(6), 'today') + 0);
    }),
  );
});
