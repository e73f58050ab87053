import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, day } from '#domain/date.ts';
import type { MovementFacts } from '#domain/imports/facts.ts';
import { buildLedger, type Listing } from './ledger.ts';

const movement = (line: number, offset: number, amount: number, balance: number | null, glosa = 'x'): MovementFacts => ({
  line,
  on: addDays(day('2026-01-01'), offset),
  amount,
  glosa,
  reference: null,
  balance,
  bankUid: null,
  branch: null,
  counterpartRut: null,
  counterpartName: null,
});
const listing = (movements: MovementFacts[], more: Partial<Listing> = {}): Listing => ({
  movements,
  currency: 'CLP',
  gaps: new Set(),
  isDailyBalance: false,
  opening: null,
  closing: null,
  isPartial: false,
  ...more,
});
const problemsOf = (movements: MovementFacts[], more: Partial<Listing> = {}) =>
  buildLedger(listing(movements, more)).problems.map((one) => `${one.code} ${one.line ?? '-'}`);

/** An account's true movements, oldest first, with running balances that never break. */
const account = fc
  .tuple(
    fc.integer({ min: -1000, max: 1000 }),
    fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: -3, max: 3 }).filter((amount) => amount !== 0),
      ),
      { minLength: 5, maxLength: 30 },
    ),
  )
  .map(([opening, steps]) => {
    let offset = 0;
    let balance = opening;
    return steps.map(([days, amount], index) => {
      offset += days;
      balance += amount;
      return movement(index + 2, offset, amount, balance);
    });
  });
const facts = (movements: readonly MovementFacts[]) => movements.map(({ on, amount, balance }) => ({ on, amount, balance }));

describe('settle', () => {
  it('tells the same of a file whichever end it begins at', () =>
    fc.assert(
      fc.property(account, (movements) => {
        const oldest = buildLedger(listing(movements));
        const newest = buildLedger(listing(movements.toReversed()));
        expect(facts(newest.movements)).toEqual(facts(oldest.movements));
        expect(oldest).toMatchObject({ problems: [], duplicates: 0, closingBalance: movements.at(-1)?.balance });
        expect(newest).toMatchObject({ problems: [], openingBalance: oldest.openingBalance, closingBalance: oldest.closingBalance });
      }),
    ));

  it('counts every line once when a stretch of the file is pasted again below it', () =>
    fc.assert(
      fc.property(account, fc.nat(), fc.nat(), (movements, from, length) => {
        const start = from % movements.length;
        const again = movements.slice(start, start + 1 + (length % 4)).map((one) => ({ ...one, line: one.line + 100 }));
        const joins = (movements.at(-1)?.balance ?? 0) + (again[0]?.amount ?? 0) === again[0]?.balance;
        fc.pre(!joins);
        const ledger = buildLedger(listing([...movements, ...again]));
        expect(facts(ledger.movements)).toEqual(facts(movements));
        expect(ledger.duplicates).toBe(again.length);
        expect(ledger.problems.map((one) => one.line)).toEqual(again.map((one) => one.line));
      }),
    ));

  it('never drops a line without a balance, nor one whose balances run on', () =>
    fc.assert(
      fc.property(account, (movements) => {
        const bare = movements.map((one) => ({ ...one, balance: null }));
        expect(buildLedger(listing([...bare, ...bare])).movements).toHaveLength(movements.length * 2);
        expect(buildLedger(listing(movements)).movements).toHaveLength(movements.length);
      }),
    ));

  it('names the first movement, by time, whose balance breaks', () =>
    fc.assert(
      fc.property(account, fc.nat(), (movements, seed) => {
        const at = 1 + (seed % (movements.length - 1));
        const broken = movements.map((one, index) => (index >= at ? { ...one, balance: (one.balance ?? 0) + 7919 } : one));
        expect(problemsOf(broken)).toEqual([`W_BALANCE ${movements[at]?.line}`]);
      }),
    ));

  it('keeps a payment, its return and the same payment again', () =>
    expect(buildLedger(listing([movement(2, 0, -5, 95), movement(3, 0, 5, 100), movement(4, 0, -5, 95)])).movements).toHaveLength(3));

  it('takes two overlapping exports as one', () => {
    const all = Array.from({ length: 10 }, (_, index) => movement(index + 2, index, 10, 100 + 10 * index));
    const ledger = buildLedger(listing([...all.slice(0, 7), ...all.slice(4).map((one) => ({ ...one }))]));
    expect(facts(ledger.movements)).toEqual(facts(all));
    expect(ledger.duplicates).toBe(3);
    const reversed = buildLedger(listing([...all.slice(4), ...all.slice(0, 7).map((one) => ({ ...one }))]));
    expect(facts(reversed.movements)).toEqual(facts(all));
    expect(reversed.problems.map((one) => one.code)).toEqual(['W_DUPLICATE', 'W_DUPLICATE', 'W_DUPLICATE']);
  });

  it('does not take one balance printed on every row for a running one', () => {
    const same = Array.from({ length: 8 }, (_, index) => movement(index + 2, index >> 1, -10, 500));
    expect(buildLedger(listing(same)).movements).toHaveLength(8);
  });

  it('carries rows without a balance along and does not check across a rejected row', () => {
    const rows = [movement(2, 0, 10, 110), movement(3, 0, 5, null), movement(4, 1, 1, 116), movement(6, 1, 1, 200)];
    expect(problemsOf(rows)).toEqual(['W_BALANCE 6']);
    expect(problemsOf(rows, { gaps: new Set([rows[3] as MovementFacts]) })).toEqual([]);
    expect(buildLedger(listing(rows.slice(0, 3)))).toMatchObject({ openingBalance: 100, closingBalance: 116 });
  });

  it('holds printed balances against the movements, unless some are missing anyway', () => {
    const rows = [movement(2, 0, 10, null)];
    expect(problemsOf(rows, { opening: 100, closing: 110 })).toEqual([]);
    expect(problemsOf(rows, { opening: 100, closing: 115 })).toEqual(['W_BALANCE -']);
    expect(problemsOf(rows, { opening: 100, closing: 115, isPartial: true })).toEqual([]);
    expect(problemsOf(rows, { opening: 100 })).toEqual([]);
  });
});
