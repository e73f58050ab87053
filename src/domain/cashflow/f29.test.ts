import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { type Period, periodOf } from '../period.ts';
import { carriedRemanente, type F29Month, f29Ahead, f29Detail, f29DueOn, f29Of } from './f29.ts';

const period = (text: string) => periodOf(day(`${text}-01`));
const month = (fields: Partial<F29Month>): F29Month => ({
  debitoFiscal: 0,
  creditoFiscal: 0,
  income: 0,
  withheld: 0,
  retained: 0,
  ...fields,
});

// Values of forms that were filed: codes 502; 520 + 762 − 528; 563; 151; 596; 115; 504 → 89, 62, 91, 77.
test.each([
  [{ debitoFiscal: 1939076, creditoFiscal: 1761099 - 2012, income: 10205663, withheld: 4350 }, 0.5, 66494, 113495, 51028, 168873, 0],
  [{ debitoFiscal: 4198036, creditoFiscal: 8185460, income: 22094926, withheld: 5800 }, 0.4, 0, 0, 88380, 94180, 3987424],
  [
    { debitoFiscal: 1545 + 41589 + 613914, creditoFiscal: 1092780 - 28505 + 724, income: 3458147, withheld: 16959 },
    0.125,
    1726728,
    0,
    4323,
    21282,
    2134679,
  ],
  [{ debitoFiscal: 2541111, creditoFiscal: 494730, income: 13374273, retained: 492656 }, 2.5, 0, 2046381, 334357, 2873394, 0],
])('the form of %j at %d %', (form, rate, remanente, iva, ppm, total, rest) => {
  expect(f29Of(month(form), rate, remanente)).toEqual({ iva, ppm, total, remanente: rest });
});

test('a remainder keeps its value in UTM, in hundredths', () => {
  expect(carriedRemanente(2_500_000, 43_000, 43_198)).toBe(2_511_532);
  expect(carriedRemanente(2_500_000, null, 43_198)).toBe(2_500_000);
});

test.each([
  ['2026-10', 20, '2026-11-20'],
  ['2026-11', 20, '2026-12-21'],
  ['2026-11', 12, '2026-12-14'],
  ['2026-12', 20, '2027-01-20'],
] as const)('the form of %s, by the %i, is due on %s', (of, date, due) => {
  expect(f29DueOn(period(of), date)).toBe(due);
});

test('closed months by their documents, the running one by what is there, later ones by the median of the last three closed', () => {
  const months = monthsOf([
    ['2026-07', 900, 0],
    ['2026-08', 100, 150], // leaves 50
    ['2026-09', 300, 0], // 250
    ['2026-10', 700, 0],
    ['2026-11', 80, 0],
  ]);
  const periods = ['2026-10', '2026-11', '2026-12', '2027-01'].map(period);
  const ahead = f29Ahead({ months, ppmRate: 0, utm: () => null }, periods, day('2026-11-22'));
  expect(ahead.map(({ amount, basis }) => [amount, basis])).toEqual([
    [700, 'closed'],
    [80, 'running'],
    [250, 'estimated'],
    [250, 'estimated'],
  ]);
});

test.each([
  [19, 99],
  [-30, 50],
  [-100, 0],
])('sources that still bring %i to the current month: its form is of %i', (toCome, expected) => {
  const months = monthsOf([
    ['2026-10', 300],
    ['2026-11', 80],
  ]);
  const periods = ['2026-10', '2026-11', '2026-12'].map(period);
  const ahead = f29Ahead({ months, ppmRate: 0, utm: () => null, toCome }, periods, day('2026-11-22'));
  expect(ahead.map(({ amount }) => amount)).toEqual([300, expected, 300]);
});

test('books that are younger: the median of what is closed; nothing without any', () => {
  const ahead = (months: [string, number][]) =>
    f29Ahead({ months: monthsOf(months), ppmRate: 0, utm: () => null }, [period('2026-12')], day('2026-11-22'))[0]?.amount;
  expect(ahead([])).toBe(0);
  expect(ahead([['2026-10', 301]])).toBe(301);
  expect(
    ahead([
      ['2026-09', 300],
      ['2026-10', 401],
    ]),
  ).toBe(351);
});

test('whatever the months hold, the parts of a form sum to what it costs, and it is what stands ahead', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  const of = fc.record({ debitoFiscal: amount, creditoFiscal: amount, income: amount, withheld: amount, retained: amount });
  const names = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'].map(period);
  fc.assert(
    fc.property(
      fc.array(of, { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: -500_000, max: 500_000 }),
      (all, ppmRate, toCome) => {
        const months = new Map(all.map((one, index) => [names[index] ?? period('2026-07'), one]));
        const facts = { months, ppmRate, toCome, utm: (at: Period) => 60_000 + Number(at.slice(5)) };
        for (const at of names) {
          const { parts, ...form } = f29Detail(facts, at, day('2026-11-22'));
          expect(parts.reduce((sum, one) => sum + one.amount, 0)).toBe(form.amount);
          expect(f29Ahead(facts, [at], day('2026-11-22'))).toEqual([{ period: form.period, amount: form.amount, basis: form.basis }]);
        }
      },
    ),
  );
});

/** @param rows  month, debit, credit */
function monthsOf(rows: [month: string, debitoFiscal: number, creditoFiscal?: number][]): Map<Period, F29Month> {
  return new Map(rows.map(([of, debitoFiscal, creditoFiscal = 0]) => [period(of), month({ debitoFiscal, creditoFiscal })]));
}
