import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '../date.ts';
import type { View } from '../period.ts';
import type { FlowCategory, FlowFacts, FlowKind, FlowLine, FlowReport, FlowSum } from './flow.ts';
import { NOTHING } from './lines.ts';
import { flowReport } from './report.ts';
import { flowWindow } from './window.ts';

const TODAY = day('2026-11-18'); // a Wednesday
const AREAS = ['sales', 'other', 'rent', 'pay', 'tax'] as const;
const STRUCTURE: FlowCategory[] = [
  category('Ventas', 'INCOME', ['sales']),
  category('Otros', 'INCOME', ['other']),
  category('Gastos', 'EXPENSE', ['rent', 'pay']),
  category('Impuestos', 'EXPENSE', ['tax']),
];

/** One dated movement of cash. */
type Point = { kind: FlowKind; on: Day; areaId: string; amount: number };
type Case = { view: View; from: Day; past: number; future: number; points: Point[] /** At the banks today. */; balance: number };

test('a month by hand', () => {
  const report = reportOf({
    view: 'month',
    from: TODAY,
    past: 1,
    future: 1,
    balance: 1060,
    points: [
      point('actual', '2026-10-05', 'sales', 300),
      point('actual', '2026-10-20', 'rent', -120),
      point('actual', '2026-11-03', 'sales', 50),
      point('expected', '2026-08-01', 'sales', 70), // late: stands in November
      point('expected', '2026-11-18', 'tax', -20), // today is not late
      point('expected', '2026-12-24', 'pay', -500),
      point('projection', '2026-12-24', 'pay', -90),
      point('transfer', '2026-10-31', '', -10), // its other leg arrives in November
      point('transfer', '2026-11-02', '', 10),
    ],
  });
  expect(report.periods.map(({ start, end, isPast, isCurrent }) => [start, end, isPast, isCurrent])).toEqual([
    ['2026-10-01', '2026-11-01', true, false],
    ['2026-11-01', '2026-12-01', false, true],
    ['2026-12-01', '2027-01-01', false, false],
  ]);
  expect(table(report)).toEqual({
    opening: [830, 1000, 1110, '1060'],
    income: [300, 120, 0, '70'],
    expense: [-120, -20, -590, '-610'],
    transfer: [-10, 10, 0, '0'],
    variation: [170, 110, -590, '-540'],
    closing: [1000, 1110, 520, '520'],
    accumulated: [170, 280, -310, '-540'],
  });
  const sales = report.income.categories[0]?.areas[0];
  expect(sales?.cells.map((cell) => [cell.count, cell.isLate, cell.isProjected])).toEqual([
    [1, false, false],
    [2, true, true],
    [0, false, false],
  ]);
  const pay = report.expense.categories[0]?.areas[1];
  expect(pay?.cells[2]).toEqual({ ...NOTHING, amount: -590, count: 2, isProjected: true, isCrowded: true });
});

test('a projection that was lowered to what the documents beside it leave is no longer one to lower, until more of them come', () => {
  const crowded = (real: number, lowered: { count: number; ratio: number }) => {
    const points = [point('expected', '2026-11-24', 'pay', real), point('projection', '2026-11-28', 'pay', -200)];
    const facts = factsOf({ view: 'month', from: TODAY, past: 0, future: 1, balance: 0, points });
    const report = flowReport(
      { ...facts, lowered: [{ areaId: 'pay', slot: facts.window.current, ...lowered }] },
      { showProjections: true },
    );
    return report.expense.categories[0]?.areas[1]?.cells[0]?.isCrowded;
  };
  expect(crowded(-100, { count: 1, ratio: 1.5 })).toBe(false);
  expect(crowded(-150, { count: 1, ratio: 1.5 })).toBe(true);
  expect(crowded(-100, { count: 0, ratio: 1.5 })).toBe(true);
});

test('PROYECTADO stands beside documents only where one of its periods does', () => {
  const crowded = (projectedOn: string) => {
    const points = [point('expected', '2026-11-24', 'pay', -500), point('projection', projectedOn, 'pay', -90)];
    const report = flowReport(factsOf({ view: 'month', from: TODAY, past: 0, future: 1, balance: 0, points }), { showProjections: true });
    return report.expense.categories[0]?.areas[1]?.projected.isCrowded;
  };
  expect(crowded('2026-11-28')).toBe(true);
  expect(crowded('2026-12-28')).toBe(false);
});

test('PROYECTADO still has something to lower where one period has, however little others expect', () => {
  const points = [
    ...[point('expected', '2026-11-24', 'pay', -150), point('projection', '2026-11-28', 'pay', -200)],
    ...[point('expected', '2026-12-24', 'pay', -10), point('projection', '2026-12-28', 'pay', -20)],
  ];
  const facts = factsOf({ view: 'month', from: TODAY, past: 0, future: 1, balance: 0, points });
  const { current } = facts.window;
  // Lowered from 300 beside 150, and from 200 beside 10.
  const lowered = [
    { areaId: 'pay', slot: current, count: 1, ratio: 1.5 },
    { areaId: 'pay', slot: current + 1, count: 1, ratio: 10 },
  ];
  const report = flowReport({ ...facts, lowered }, { showProjections: true });
  const line = report.expense.categories[0]?.areas[1];
  expect([...(line?.cells ?? []), line?.projected].map((cell) => cell?.isCrowded)).toEqual([true, false, true]);
});

test('what the facts leave open up to the balance of today is shown, not swallowed', () => {
  const facts = factsOf({
    view: 'month',
    from: TODAY,
    past: 0,
    future: 0,
    balance: 150,
    points: [point('actual', '2026-11-03', 'sales', 50)],
  });
  const report = flowReport({ ...facts, balance: { atStart: 100, today: 157 } }, { showProjections: true });
  expect(table(report)).toMatchObject({ opening: [100, '157'], unexplained: [7, '0'], variation: [57, '0'], closing: [157, '157'] });
});

test('own transfers whose legs fall in one period are no row', () => {
  const legs = (second: string) =>
    reportOf({
      view: 'month',
      from: TODAY,
      past: 1,
      future: 0,
      balance: 0,
      points: [point('transfer', '2026-10-30', '', -10), point('transfer', second, '', 10)],
    }).extras.length;
  expect([legs('2026-10-31'), legs('2026-11-02')]).toEqual([0, 1]);
});

test('hidden rows and default rows without amounts are not visible, but count', () => {
  const structure = [category('Gastos', 'EXPENSE', ['rent', 'pay', 'tax']), category('Nueva', 'EXPENSE', ['own'])];
  const [first, second] = structure as [FlowCategory, FlowCategory];
  const facts = factsOf({
    view: 'month',
    from: TODAY,
    past: 0,
    future: 0,
    balance: 0,
    points: [point('actual', '2026-11-03', 'pay', -50)],
  });
  const areas = first.areas.map((area) => (area.id === 'pay' ? { ...area, isHidden: true } : area));
  const added = { ...second, isDefault: false, areas: second.areas.map((area) => ({ ...area, isDefault: false })) };
  const report = flowReport({ ...facts, structure: [{ ...first, areas }, added] }, { showProjections: true });
  expect(report.expense.categories.map((one) => [one.isVisible, one.areas.map((area) => area.isVisible)])).toEqual([
    [false, [false, false, false]],
    [true, [true]],
  ]);
  expect(report.expense.total.cells[0]?.amount).toBe(-50);
});

test('periods that end before the first day of the banks are unknown', () => {
  const facts = factsOf({ view: 'month', from: TODAY, past: 3, future: 0, balance: 0, points: [] });
  const knownPeriods = (knownFrom: Day | null) =>
    flowReport({ ...facts, knownFrom }, { showProjections: true }).periods.map((one) => one.isUnknown);
  expect(knownPeriods(day('2026-09-15'))).toEqual([true, false, false, false]);
  expect(knownPeriods(null)).toEqual([true, true, true, false]);
});

test('every period opens where the one before closed, and closes by what its rows say', () => {
  fc.assert(
    fc.property(cases(), (one) => {
      const report = reportOf(one);
      report.periods.forEach((_, index) => {
        expect(at(report.opening, index) + at(report.variation, index)).toBe(at(report.closing, index));
        if (index > 0) expect(at(report.opening, index)).toBe(at(report.closing, index - 1));
        const extras = report.extras.reduce((sum, line) => sum + at(line, index), 0);
        expect(at(report.variation, index)).toBe(at(report.income.total, index) + at(report.expense.total, index) + extras);
      });
    }),
  );
});

test('a category is the sum of its areas, a section of its categories, hidden or not, to come too', () => {
  fc.assert(
    fc.property(cases(), (one) => {
      const { income, expense } = reportOf(one);
      for (const section of [income, expense]) {
        expect(all(section.total)).toEqual(added(section.categories));
        for (const line of section.categories) expect(all(line)).toEqual(added(line.areas));
      }
    }),
  );
});

test('a month or a week is the sum of its days, also of what is late and to come', () => {
  fc.assert(
    fc.property(cases({ from: TODAY }), fc.constantFrom<View>('month', 'week'), (one, view) => {
      const long = reportOf({ ...one, view, past: 1, future: 1 });
      const first = long.periods[0]?.start ?? TODAY;
      const days = daysBetween(first, long.periods.at(-1)?.end ?? TODAY);
      const byDay = reportOf({ ...one, view: 'day', from: first, past: 0, future: days - 1 });
      long.periods.forEach(({ start, end }, index) => {
        for (const line of ['income', 'expense'] as const) {
          const parts = byDay[line].total.cells.filter((_, at) => addDays(first, at) >= start && addDays(first, at) < end);
          expect(parts.reduce((sum, cell) => sum + cell.amount, 0)).toBe(at(long[line].total, index));
        }
        expect(at(byDay.opening, daysBetween(first, start))).toBe(at(long.opening, index));
      });
      expect(byDay.closing.projected).toEqual(long.closing.projected);
    }),
  );
});

test('each point stands in exactly one period', () => {
  fc.assert(
    fc.property(cases({ from: TODAY }), (one) => {
      const report = reportOf({ ...one, view: 'month', past: 13, future: 13 });
      const counted = [report.income.total, report.expense.total].flatMap((line) => line.cells.map((cell) => cell.count));
      const ofAreas = one.points.filter(({ kind }) => ['actual', 'expected', 'projection'].includes(kind));
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(ofAreas.length);
    }),
  );
});

test('without projections only they are missing', () => {
  fc.assert(
    fc.property(cases(), (one) => {
      const without = flowReport(factsOf(one), { showProjections: false });
      expect(without).toEqual(reportOf({ ...one, points: one.points.filter(({ kind }) => kind !== 'projection') }));
    }),
  );
});

test('PROYECTADO leads from the balance of today to the closing of the last period', () => {
  fc.assert(
    fc.property(cases(), (one) => {
      const report = reportOf(one);
      const last = report.periods.at(-1);
      expect(at(report.opening) + at(report.variation)).toBe(at(report.closing));
      if (last && last.end > TODAY) expect(at(report.closing)).toBe(at(report.closing, report.periods.length - 1));
      else expect(at(report.variation)).toBe(0);
    }),
  );
});

test('a window elsewhere tells the same of a month as one around today', () => {
  fc.assert(
    fc.property(cases({ from: TODAY }), fc.integer({ min: -12, max: 12 }), (one, months) => {
      const near = reportOf({ ...one, view: 'month', past: 12, future: 12 });
      const there = near.periods[12 + months]?.start ?? TODAY;
      const far = reportOf({ ...one, view: 'month', from: there, past: 0, future: 0 });
      for (const line of ['opening', 'variation', 'closing'] as const) expect(at(far[line], 0)).toBe(at(near[line], 12 + months));
    }),
  );
});

function category(label: string, section: 'INCOME' | 'EXPENSE', areas: readonly string[]): FlowCategory {
  const row = (id: string) => ({ id, label: id, isDefault: true, isHidden: false });
  return { ...row(label), section, areas: areas.map(row) };
}

function point(kind: FlowKind, on: string, areaId: string, amount: number): Point {
  return { kind, on: day(on), areaId, amount };
}

function cases(fixed: Partial<Case> = {}): fc.Arbitrary<Case> {
  const kinds: readonly FlowKind[] = ['actual', 'actual', 'expected', 'expected', 'projection', 'transfer', 'unexplained', 'exchange'];
  const points = fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      on: fc.integer({ min: -370, max: 370 }).map((days) => addDays(TODAY, days)),
      areaId: fc.constantFrom(...AREAS),
      amount: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    }),
    { maxLength: 40 },
  );
  return fc
    .record({
      view: fc.constantFrom<View>('month', 'week', 'day'),
      from: fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days)),
      past: fc.integer({ min: 0, max: 8 }),
      future: fc.integer({ min: 0, max: 8 }),
      balance: fc.integer({ min: -1e12, max: 1e12 }),
      points: points.map((list) => list.filter(({ kind, on }) => kind !== 'exchange' || on <= TODAY)),
    })
    .map((one) => ({ ...one, ...fixed }));
}

function reportOf(one: Case): FlowReport {
  return flowReport(factsOf(one), { showProjections: true });
}

/** The sums that a store would read of these points, one by one. */
function factsOf({ view, from, past, future, points, balance }: Case): FlowFacts {
  const window = flowWindow(view, TODAY, { from, past, future });
  const sums = points.flatMap((one): FlowSum[] => {
    const isExpected = one.kind === 'expected' || one.kind === 'projection';
    const isLate = isExpected && one.on < TODAY;
    const slot = isLate ? window.current : window.ranges.findIndex((range) => range.start <= one.on && one.on < range.end);
    const { kind, areaId, amount } = one;
    return slot < 0 ? [] : [{ kind, areaId, amount, slot, isLate, isAhead: !isExpected && one.on > TODAY, count: 1 }];
  });
  const happened = sums.filter(
    ({ slot, kind, isAhead }) => slot === window.current && kind !== 'expected' && kind !== 'projection' && !isAhead,
  );
  const atStart = happened.reduce((sum, one) => sum - one.amount, balance);
  return { window, structure: STRUCTURE, sums, balance: { atStart, today: balance }, knownFrom: null };
}

function at(line: FlowLine, index?: number): number {
  return (index === undefined ? line.projected : line.cells[index])?.amount ?? Number.NaN;
}

function all(line: FlowLine): number[] {
  return [...line.cells, line.projected].map((cell) => cell.amount);
}

function added(lines: readonly FlowLine[]): number[] {
  const [first, ...rest] = lines.map(all);
  return (first ?? []).map((amount, index) => rest.reduce((sum, line) => sum + (line[index] ?? 0), amount));
}

function table(report: FlowReport): Record<string, unknown> {
  const { opening, income, expense, extras, variation, closing, accumulated } = report;
  const byKind = Object.fromEntries(extras.map((line) => [line.kind, line]));
  const lines = { opening, income: income.total, expense: expense.total, ...byKind, variation, closing, accumulated };
  return Object.fromEntries(
    Object.entries(lines).map(([key, line]) => [key, [...line.cells.map((cell) => cell.amount), String(line.projected.amount)]]),
  );
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
