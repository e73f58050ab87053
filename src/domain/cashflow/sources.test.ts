import { expect, test } from 'vitest';
import { addDays, type Day, day } from '../date.ts';
import type { Answers } from '../onboarding/answers.ts';
import { answeredSources } from './answered.ts';
import { occurrenceDays } from './occurrences.ts';
import { type Source, sourceProblems } from './sources.ts';

const TODAY = day('2026-11-22');
const RENT: Source = {
  kind: 'recurrent',
  label: 'Arriendo',
  areaId: 'x',
  currency: 'UF',
  amount: 500_000,
  firstOn: day('2026-12-05'),
  interval: 30,
  payDay: 'fifth',
  roll: 'next',
  untilOn: null,
  times: null,
  dueDay: 20,
};

test.each<[Partial<Source>, string[]]>([
  [{}, []],
  [{ label: ' ​ ' }, ['label']],
  [{ label: 'x'.repeat(81) }, ['label']],
  [{ currency: 'GBP' }, ['currency']],
  [{ amount: 0 }, ['amount']],
  [{ amount: -1 }, ['amount']],
  [{ amount: 1.5 }, ['amount']],
  [{ amount: 1e15 }, ['amount']],
  [{ firstOn: addDays(day('2000-01-01'), -1) }, ['firstDate']],
  [{ firstOn: day('2100-01-01') }, ['firstDate']],
  [{ kind: 'singleEntry' }, ['interval']],
  [{ kind: 'singleEntry', interval: null, payDay: 'date', firstOn: day('2026-11-21') }, ['firstDate']],
  [{ kind: 'singleEntry', interval: null, payDay: 'date' }, []],
  [{ interval: null, payDay: 'date' }, ['interval']],
  [{ interval: 15 }, ['payDay']],
  [{ interval: 15, payDay: 'date' }, []],
  [{ untilOn: day('2026-12-04') }, ['untilDate']],
  [{ times: 0 }, ['times']],
  [{ times: 521 }, ['times']],
  [{ kind: 'f29', interval: null, payDay: 'date', amount: 0, dueDay: 12 }, []],
])('a source with %j: %j', (change, fields) => {
  expect(sourceProblems({ ...RENT, ...change }, TODAY).map((one) => one.field)).toEqual(fields);
});

const ANSWERS: Answers = {
  payrollDay: 31,
  payrollAmount: 12_000_000,
  rentDay: 5,
  rentAmount: 1_500_000,
  taxRegime: 'PRO_PYME_14D3',
  ppmRate: 0.25,
  loans: [
    { lender: 'Banco A', currency: 'UF', installment: 43.514, dueDay: 10, installmentsLeft: 2 },
    { lender: 'Banco B', currency: 'CLP', installment: 800_000, dueDay: 25, installmentsLeft: null },
  ],
};
const AHEAD = { start: day('2026-11-22'), end: day('2027-02-15') };

test('payroll, rent, F-29 and loans, each on its days', () => {
  const days = answeredSources(ANSWERS, TODAY).map((one) => [
    one.label,
    one.areaKey,
    one.currency,
    one.amount,
    occurrenceDays(one, AHEAD)
      .map(({ on }) => on)
      .join(' '),
  ]);
  expect(days.filter(([, key]) => key !== 'f29')).toEqual([
    ['Sueldos', 'sueldos', 'CLP', 12_000_000, '2026-11-30 2026-12-30 2027-01-29'],
    ['Arriendo', 'arriendos', 'CLP', 1_500_000, '2026-12-07 2027-01-05 2027-02-05'],
    ['Cuota Banco A', 'cuotasdeprestamos', 'UF', 435_140, '2026-12-10 2027-01-11'],
    ['Cuota Banco B', 'cuotasdeprestamos', 'CLP', 800_000, '2026-11-25 2026-12-28 2027-01-25'],
  ]);
  expect(answeredSources(ANSWERS, TODAY).find((one) => one.kind === 'f29')).toMatchObject({ areaKey: 'f29', amount: 0, dueDay: 20 });
});

test.each<[string, Answers, number]>([
  ['nothing', {}, 0],
  ['a day without an amount', { payrollDay: 30 }, 0],
  ['an amount of nothing', { rentDay: 5, rentAmount: 0 }, 0],
  ['a rate of nothing: the IVA is declared all the same', { ppmRate: 0 }, 1],
])('an answer of %s stands for %3$s sources', (_, answers, count) => {
  expect(answeredSources(answers, TODAY)).toHaveLength(count);
});

test('an installment whose day fell on a weekend and is paid on Monday is one of those left', () => {
  const loans = [{ lender: 'Banco', currency: 'CLP' as const, installment: 800_000, dueDay: 21, installmentsLeft: 2 }];
  const daysFrom = (today: Day) =>
    answeredSources({ loans }, today).flatMap((one) =>
      occurrenceDays(one, { start: day('2026-01-01'), end: day('2028-01-01') })
        .map(({ on }) => on)
        .filter((on) => on >= today),
    );
  expect(daysFrom(day('2026-11-22'))).toEqual(['2026-11-23', '2026-12-21']);
  expect(daysFrom(day('2026-11-24'))).toEqual(['2026-12-21', '2027-01-21']);
});

test('two loans that say the same are two; the same answers again are the same texts', () => {
  const loans = [ANSWERS.loans?.[1], ANSWERS.loans?.[1]].filter((one) => one !== undefined);
  const texts = answeredSources({ loans }, TODAY).map((one) => one.answer);
  expect(new Set(texts).size).toBe(2);
  expect(answeredSources({ loans }, day('2027-01-03')).map((one) => one.answer)).toEqual(texts);
});
