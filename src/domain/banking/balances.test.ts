import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, day } from '../date.ts';
import { type AccountDay, closings, quietClosing, unexplained } from './balances.ts';

const FIRST = day('2026-03-02');

describe('what balances do not explain', () => {
  const days = (...all: [amount: number, closing: number | null][]): AccountDay[] =>
    all.map(([amount, closing], index) => ({ on: addDays(FIRST, index), amount, closing }));
  test.each([
    ['balances that follow', days([100, 1_100], [-50, 1_050]), []],
    ['the first balance has nothing to follow from', days([100, 5], [1, 6]), []],
    ['a gap stands on the day of the later balance', days([100, 1_100], [-50, 1_000]), [[1, -50]]],
    ['days without a balance count up to the next one', days([100, 1_100], [30, null], [-50, 1_080]), []],
    ['a gap over days without a balance', days([100, 1_100], [30, null], [-50, 2_080]), [[2, 1_000]]],
    ['what comes after a gap follows from the later balance', days([0, 100], [1, 1_000], [1, 1_001]), [[1, 899]]],
    ['no balance at all', days([100, null], [30, null]), []],
  ])('%s', (_why, all, expected) => {
    expect(unexplained(all)).toEqual(expected.map(([index = 0, amount]) => ({ on: addDays(FIRST, index), amount })));
  });

  it('with it, every printed balance is the one before plus all that moved in between', () => {
    const oneDay = fc.record({ amount: fc.integer({ min: -999, max: 999 }), closing: fc.option(fc.integer({ min: -9_999, max: 9_999 })) });
    fc.assert(
      fc.property(fc.array(oneDay), (raw) => {
        const all = raw.map((one, index) => ({ ...one, on: addDays(FIRST, index) }));
        const gaps = new Map(unexplained(all).map(({ on, amount }) => [on, amount]));
        let running: number | null = null;
        for (const { on, amount, closing } of all) {
          if (running !== null) running += amount + (gaps.get(on) ?? 0);
          if (closing !== null && running !== null) expect(running).toBe(closing);
          running = closing ?? running;
        }
      }),
    );
  });
});

describe('the balance at the end of what a statement tells', () => {
  const at = (index: number) => addDays(FIRST, index);
  test.each<[string, { last: number | null; closing: number | null; until: number | null; brought: number }, [number, number] | null]>([
    ['days without movements', { last: 0, closing: 7, until: 5, brought: 9 }, [5, 0]],
    ['up to the day on which the file came', { last: 0, closing: 7, until: 9, brought: 9 }, [9, 0]],
    ['a period that has not ended, nobody knows since when', { last: 0, closing: 7, until: 10, brought: 9 }, null],
    ['the day of the last movement', { last: 5, closing: 7, until: 5, brought: 9 }, null],
    ['an end before the last movement', { last: 5, closing: 7, until: 4, brought: 9 }, null],
    ['no balance', { last: 0, closing: null, until: 5, brought: 9 }, null],
    ['no end', { last: 0, closing: 7, until: null, brought: 9 }, null],
    ['no movement', { last: null, closing: 7, until: 5, brought: 9 }, [5, 4]],
  ])('%s', (_why, { last, closing, until, brought }, expected) => {
    const facts = {
      movements: last === null ? [] : [{ on: at(last) }],
      closingBalance: closing,
      toldUntil: until === null ? null : at(until),
    };
    expect(quietClosing(facts, at(brought))).toEqual(
      expected === null ? [] : [{ on: at(expected[0]), closing, count: 0, quietSince: at(expected[1]) }],
    );
  });
});

describe('the balances that a statement tells', () => {
  const movement = (index: number, balance: number | null) => ({ on: addDays(FIRST, index), balance });
  test.each([
    [
      'the last of each day',
      [movement(0, 1), movement(0, 2), movement(1, 3)],
      9,
      9,
      [
        [0, 2, 2],
        [1, 3, 1],
      ],
    ],
    ["a day's balance on any of its rows", [movement(0, 7), movement(0, null)], null, null, [[0, 7, 2]]],
    [
      'without running balances the printed ones',
      [movement(0, null), movement(1, null)],
      10,
      20,
      [
        [-1, 10, 0],
        [1, 20, 1],
      ],
    ],
    ['none at all', [movement(0, null)], null, null, []],
    ['no movement', [], 10, 20, []],
  ])('%s', (_why, movements, opening, closing, expected) => {
    const days = closings(movements, opening, closing);
    expect(days).toEqual(expected.map(([index = 0, closing, count]) => ({ on: addDays(FIRST, index), closing, count })));
  });
});
