import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '../date.ts';
import type { FlowCategory, FlowFacts, FlowKind, FlowSum } from './flow.ts';
import { POSITION_SPANS, type PositionSpan, positionReport, positionWindow } from './position.ts';
import { flowReport } from './report.ts';
import type { FlowWindow } from './window.ts';

const TODAYS = ['2026-11-18', '2026-11-01', '2027-01-31', '2028-02-29', '2026-12-15', '2026-12-16'].map(day);
const AREAS = { sales: 'INCOME', other: 'INCOME', rent: 'EXPENSE', pay: 'EXPENSE' } as const;
const STRUCTURE: FlowCategory[] = Object.entries(AREAS).map(([id, section]) => ({
  ...{ id: `of ${id}`, label: id, section, isDefault: true, isHidden: false },
  areas: [{ id, label: id, isDefault: true, isHidden: false }],
}));
const SPANS = Object.keys(POSITION_SPANS) as PositionSpan[];

/** One dated movement of cash. */
type Point = { kind: FlowKind; on: Day; areaId: string; amount: number };
type Case = { today: Day; balance: number; points: Point[] };

const cases = fc
  .record({
    today: fc.constantFrom(...TODAYS),
    balance: fc.integer({ min: -1e12, max: 1e12 }),
    points: fc.array(
      fc.record({
        kind: fc.constantFrom<FlowKind>('actual', 'expected', 'expected', 'projection', 'transfer', 'unexplained'),
        days: fc.integer({ min: -60, max: 220 }),
        areaId: fc.constantFrom(...Object.keys(AREAS)),
        amount: fc.integer({ min: -1e9, max: 1e9 }),
      }),
      { maxLength: 30 },
    ),
  })
  .map(
    ({ points, ...one }): Case => ({ ...one, points: points.map(({ days, ...point }) => ({ ...point, on: addDays(one.today, days) })) }),
  );

test('each balance is that of today with everything to come until its day, whatever the length of the periods', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const until = (end: Day) =>
        one.points.reduce((sum, point) => (isToCome(point, one.today) && point.on < end ? sum + point.amount : sum), one.balance);
      for (const span of SPANS) {
        const { window, report } = reportOf(one, span);
        expect(report.closing.cells.map(({ amount }) => amount)).toEqual(window.ranges.map(({ end }) => until(end)));
        expect(report.opening.cells.map(({ amount }) => amount)).toEqual([
          one.balance,
          ...window.ranges.slice(0, -1).map(({ end }) => until(end)),
        ]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('income, expense and what is outside of the areas lead from each balance to the next', () => {
  fc.assert(
    fc.property(cases, (one) => {
      for (const span of SPANS) {
        const { opening, income, expense, extras, closing } = reportOf(one, span).report;
        closing.cells.forEach((cell, index) => {
          const moved = [income.total, expense.total, ...extras].reduce((sum, { cells }) => sum + (cells[index]?.amount ?? 0), 0);
          expect((opening.cells[index]?.amount ?? 0) + moved).toBe(cell.amount);
        });
      }
    }),
    { numRuns: 1_000 },
  );
});

test('it closes where the cash flow of the same facts does', () => {
  fc.assert(
    fc.property(cases, (one) => {
      for (const span of SPANS) {
        const window = positionWindow(span, one.today);
        const flow = flowReport(factsOf(one, window), { showProjections: true });
        const { report } = reportOf(one, span);
        expect(report.closing.cells.map(({ amount }) => amount)).toEqual(flow.closing.cells.map(({ amount }) => amount));
        for (const [index, line] of report.expense.categories.entries())
          expect(line.cells.slice(1)).toEqual(flow.expense.categories[index]?.cells.slice(1));
      }
    }),
    { numRuns: 1_000 },
  );
});

function isToCome({ kind, on }: Point, today: Day): boolean {
  return kind === 'expected' || kind === 'projection' || on > today;
}

function reportOf(one: Case, span: PositionSpan) {
  const window = positionWindow(span, one.today);
  return { window, report: positionReport(factsOf(one, window)) };
}

/** The sums that a store would read of these points, one by one. */
function factsOf({ today, balance, points }: Case, window: FlowWindow): FlowFacts {
  const sums = points.flatMap(({ kind, on, areaId, amount }): FlowSum[] => {
    const isExpected = kind === 'expected' || kind === 'projection';
    const isLate = isExpected && on < today;
    const slot = isLate ? window.current : window.ranges.findIndex((range) => range.start <= on && on < range.end);
    return slot < 0 ? [] : [{ kind, areaId, amount, slot, isLate, isAhead: !isExpected && on > today, count: 1 }];
  });
  const happened = sums.filter(
    (sum) => sum.slot === window.current && !sum.isAhead && sum.kind !== 'expected' && sum.kind !== 'projection',
  );
  const atStart = happened.reduce((sum, one) => sum - one.amount, balance);
  return { window, structure: STRUCTURE, sums, balance: { atStart, today: balance }, knownFrom: null };
}
