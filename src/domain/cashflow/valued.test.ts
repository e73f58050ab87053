import { expect, test } from 'vitest';
import { type Day, day } from '../date.ts';
import type { Currency } from '../money.ts';
import { flowReport } from './report.ts';
import { type BookBalance, type BookSum, valuedFacts } from './valued.ts';
import { flowWindow } from './window.ts';

const TODAY = day('2026-11-18');
const AREA = { id: 'sales', label: 'sales', isDefault: true, isHidden: false };
const STRUCTURE = [{ ...AREA, section: 'INCOME' as const, areas: [AREA] }];

const PESOS: BookBalance = { currency: 'CLP', atStart: 1_000_000, today: 1_500_000 };
const DOLLARS: BookBalance = { currency: 'USD', atStart: 10_000, today: 12_000 };
const SUMS: BookSum[] = [
  sum({ currency: 'CLP', minor: 500_000, value: 500_000, slot: 1 }),
  sum({ currency: 'USD', minor: 2_000, value: 18_800, slot: 1 }), // US$ 20 at 940
  sum({ currency: 'USD', minor: 5_000, value: 0, slot: 2, kind: 'expected' }),
];

test('in pesos: dollars expected and at the bank at the rate of today, what happened at its own', () => {
  const { facts, missing } = valued('CLP', [PESOS, DOLLARS], SUMS, { USD: 950 });
  expect(missing).toEqual([]);
  expect(facts.balance).toEqual({ atStart: 1_095_000, today: 1_614_000 });
  const report = flowReport(facts, { showProjections: true });
  expect(report.income.total.cells.map((cell) => cell.amount)).toEqual([0, 518_800, 47_500]);
  expect(report.extras.map((line) => [line.kind, line.cells.map((cell) => cell.amount)])).toEqual([['exchange', [0, 200, 0]]]);
  expect(report.closing.projected.amount).toBe(1_661_500);
});

test('in dollars: an account in dollars keeps its cents, pesos move by the day', () => {
  // SQL gives `value` in the report's currency: 500.000 pesos at 940 = US$ 531,91.
  const sums = [
    sum({ currency: 'CLP', minor: 500_000, value: 53_191, slot: 1 }),
    sum({ currency: 'USD', minor: 2_000, value: 1_999, slot: 1 }),
  ];
  const { facts } = valued('USD', [PESOS, DOLLARS], sums, { USD: 950 });
  expect(facts.balance).toEqual({ atStart: 10_000 + 105_263, today: 12_000 + 157_895 });
  const report = flowReport(facts, { showProjections: true });
  expect(report.income.total.cells[1]?.amount).toBe(55_191);
  expect(report.closing.projected.amount).toBe(169_895);
  expect(report.extras.map((line) => line.cells[1]?.amount)).toEqual([157_895 - 105_263 - 53_191]);
});

test('a currency without a rate stays out whole, and is named', () => {
  const { facts, missing } = valued('CLP', [PESOS, DOLLARS], SUMS, {});
  expect(missing).toEqual([{ currency: 'USD', on: TODAY }]);
  const report = flowReport(facts, { showProjections: true });
  expect(report.closing.projected.amount).toBe(1_500_000);
  expect(report.income.total.cells.map((cell) => cell.amount)).toEqual([0, 500_000, 0]);
});

test('a currency with movements that were never rated stays out too', () => {
  const unrated = sum({ currency: 'USD', minor: 2_000, value: 0, slot: 1, unratedOn: day('2026-11-03') });
  expect(valued('CLP', [PESOS, DOLLARS], [unrated], { USD: 950 }).missing).toEqual([{ currency: 'USD', on: '2026-11-03' }]);
  expect(valued('USD', [DOLLARS], [unrated], {}).missing).toEqual([]);
});

test("the report's own currency without a rate is an error that names the first day of all", () => {
  expect(() => valued('USD', [PESOS], [], {})).toThrow('No tenemos el dólar del 30/09/2026.');
});

function valued(currency: Currency, balances: BookBalance[], sums: BookSum[], rates: Partial<Record<Currency, number>>) {
  const window = flowWindow('month', TODAY, { from: TODAY, past: 1, future: 1 });
  const rate = (from: Currency, _on: Day) => (from === 'CLP' ? '1' : rates[from] === undefined ? null : String(rates[from]));
  return valuedFacts({ window, structure: STRUCTURE, knownFrom: null, sums, balances }, currency, rate);
}

function sum(fields: Partial<BookSum>): BookSum {
  const empty = {
    kind: 'actual',
    areaId: 'sales',
    slot: 1,
    isLate: false,
    isAhead: false,
    count: 1,
    valuedOn: null,
    unratedOn: null,
  } as const;
  return { ...empty, currency: 'CLP', minor: 0, value: 0, ...fields };
}

test('what would lose pesos is refused, also where sums of both signs cancel', () => {
  const large = (minor: number) => sum({ currency: 'CLP', minor, value: minor, slot: 1 });
  const many = [5e15, 5e15 - 1, -5e15].map(large);
  expect(() => valued('CLP', [PESOS], many, {})).toThrow('demasiado grande para mostrarlo exacto');
  const whole = { currency: 'CLP' as const, atStart: 0, today: 0 };
  expect(valued('CLP', [whole], [large(2 ** 51), large(1)], {}).facts.sums.length).toBeGreaterThan(1);
  expect(() => valued('CLP', [{ ...DOLLARS, today: 2 ** 52 }], [], { USD: 950 })).toThrow('demasiado grande para mostrarlo exacto');
});
