import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '../date.ts';
import { balanceAt, bankCalendar, type LedgerDay, spansOf } from './calendar.ts';

const on = (date: number) => day(`2026-03-${String(date).padStart(2, '0')}`);
const moved = (date: number, amount: number, closing: number | null, isByHand = false): LedgerDay => ({
  on: on(date),
  amount,
  closing,
  isByHand,
});
const range = (from: number, to: number) => ({ from: on(from), to: on(to) });
const words = (days: readonly LedgerDay[], ranges: readonly ReturnType<typeof range>[]) => {
  const { runs, gaps } = bankCalendar(days, ranges);
  return {
    runs: runs.map(({ from, to, state }) => `${Number(from.slice(8))}-${Number(to.slice(8))} ${state}`),
    gaps: gaps.map(({ from, to, amount, isWithin }) => [Number(from.slice(8)), Number(to.slice(8)), amount, isWithin]),
  };
};

test.each([
  ['nothing', [], [], [], []],
  ['one statement', [moved(2, 100, 100), moved(5, 50, 150)], [range(2, 5)], ['2-5 covered'], []],
  ['days without movements between two', [moved(2, 100, 100), moved(10, 50, 150)], [range(2, 2), range(10, 10)], ['2-10 covered'], []],
  [
    'a missing week',
    [moved(2, 100, 100), moved(10, 50, 250)],
    [range(1, 2), range(10, 12)],
    ['1-2 covered', '3-9 gap', '10-10 covered', '11-12 provisional'],
    [[3, 9, 100, false]],
  ],
  ['a row that a statement lacks', [moved(2, 100, 100), moved(4, 50, 170)], [range(2, 4)], ['2-2 covered', '3-4 gap'], [[3, 4, 20, true]]],
  ['written down by hand', [moved(2, 100, 100), moved(6, 50, null, true)], [range(2, 2)], ['2-2 covered', '6-6 byHand'], []],
  [
    'by hand between balances that connect',
    [moved(2, 100, 100), moved(6, 50, null, true), moved(9, 10, 160)],
    [range(2, 2), range(9, 9)],
    ['2-5 covered', '6-6 byHand', '7-9 covered'],
    [],
  ],
  ['no balance at all', [moved(2, 100, null), moved(5, 50, null)], [range(2, 5)], ['2-5 provisional'], []],
])('%s', (_name, days, ranges, runs, gaps) => {
  expect(words(days, ranges)).toEqual({ runs, gaps });
});

const LEDGER = fc.array(
  fc.record({ step: fc.integer({ min: 1, max: 4 }), amount: fc.integer({ min: -999, max: 999 }), isPrinted: fc.boolean() }),
  {
    minLength: 2,
    maxLength: 30,
  },
);

/** A true ledger: balances follow from movements. */
function ledgerOf(rows: readonly { step: number; amount: number; isPrinted: boolean }[]): LedgerDay[] {
  let [at, balance] = [on(1), 5_000];
  return rows.map(({ step, amount, isPrinted }) => {
    at = addDays(at, step);
    balance += amount;
    return { on: at, amount, closing: isPrinted ? balance : null, isByHand: false };
  });
}

test('a whole ledger has no gap; whatever is taken out of it is missing by exactly its sum, once', () => {
  fc.assert(
    fc.property(LEDGER, fc.nat(), (rows, chosen) => {
      const days = ledgerOf(rows);
      expect(spansOf(days).every(({ missing }) => missing === 0)).toBe(true);
      const index = chosen % days.length;
      const before = days.findIndex(({ closing }) => closing !== null);
      const after = days.findLastIndex(({ closing }) => closing !== null);
      const lost = days[index]!;
      const without = days.map((one, at) => (at === index ? { ...one, amount: 0 } : one));
      const total = bankCalendar(without, []).gaps.reduce((sum, { amount }) => sum + amount, 0);
      expect(total).toBe(before < index && index <= after ? lost.amount : 0);
    }),
    { numRuns: 1_000 },
  );
});

test('every balance is the one before it and the movements since, printed or not', () => {
  fc.assert(
    fc.property(LEDGER, (rows) => {
      const days = ledgerOf(rows);
      const isPrinted = days.some(({ closing }) => closing !== null);
      for (const [index, one] of days.entries()) {
        const balance = 5_000 + days.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0);
        expect(balanceAt(days, one.on)).toBe(isPrinted ? balance : null);
      }
      expect(balanceAt(days, on(1))).toBe(isPrinted ? 5_000 : null);
    }),
    { numRuns: 1_000 },
  );
});
