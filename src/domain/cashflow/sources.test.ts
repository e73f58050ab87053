import { expect, test } from 'vitest';
import { addDays, type Day, day } from '../date.ts';
import type { Answers } from '../onboarding/answers.ts';
import { rutOf } from '../rut.ts';
import { answeredSources } from './answered.ts';
import { occurrenceDays } from './occurrences.ts';
import { ivaOf, occurrenceAmount, PLAIN_TERMS, type Source, sourceProblems } from './sources.ts';

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
  ...PLAIN_TERMS,
};

test.each<[Partial<Source>, string[]]>([
  [{}, []],
  [{ label: ' ​ ' }, ['name']],
  [{ label: 'x'.repeat(81) }, ['name']],
  [{ label: '🏠'.repeat(80), note: '🏠'.repeat(500) }, []],
  [{ label: '🏠'.repeat(81) }, ['name']],
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
  [{ contactRut: rutOf(55_555_555) }, ['contactRut']],
  [{ contactRut: rutOf(66_666_666) }, ['contactRut']],
  [{ contactRut: rutOf(76_086_428) }, []],
  [{ times: 0 }, ['times']],
  [{ times: 521 }, ['times']],
  [{ times: 5, untilOn: day('2027-12-05') }, ['times']],
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

const UF = new Map([
  ['2026-01-05', '39000'],
  ['2026-07-05', '39780'],
  ['2027-01-05', '40575.6'],
]);
const ufOn = (on: string) => UF.get(on) ?? null;
const TERMS: Source = { ...RENT, currency: 'CLP', amount: 500_000, firstOn: day('2026-01-05') };

test.each<[string, Partial<Source>, string, number]>([
  ['as it is', {}, '2027-06-05', 500_000],
  ['net: with its IVA', { isTaxed: true, isNet: true }, '2026-01-05', 595_000],
  ['gross: as it is', { isTaxed: true }, '2026-01-05', 500_000],
  ['by per cent: the first year', { readjust: 'percent', readjustPercent: 3.5 }, '2027-01-04', 500_000],
  ['by per cent: from its anniversary', { readjust: 'percent', readjustPercent: 3.5 }, '2027-01-05', 517_500],
  ['by per cent: twice', { readjust: 'percent', readjustPercent: 3.5 }, '2028-02-05', 535_613],
  ['by per cent, net', { readjust: 'percent', readjustPercent: 3.5, isTaxed: true, isNet: true }, '2027-01-05', 615_825],
  ['by IPC: before the first step', { readjust: 'ipc', readjustMonths: 6 }, '2026-06-05', 500_000],
  ['by IPC: what the UF moved', { readjust: 'ipc', readjustMonths: 6 }, '2026-07-05', 510_000],
  ['by IPC: until the next step', { readjust: 'ipc', readjustMonths: 6 }, '2026-12-05', 510_000],
  [
    'by IPC: from the day whose amount it is',
    { readjust: 'ipc', readjustMonths: 6, readjustFrom: day('2026-07-05') },
    '2027-01-05',
    510_000,
  ],
  ['by IPC: without a value, as it is', { readjust: 'ipc', readjustMonths: 6 }, '2028-07-05', 500_000],
])('an amount %s', (_, terms, on, expected) => expect(occurrenceAmount({ ...TERMS, ...terms }, day(on), ufOn)).toBe(expected));

test('the IVA in what is gross is 19 of 119 parts', () => {
  expect(ivaOf({ isTaxed: true }, 595_000)).toBe(95_000);
  expect(ivaOf({ isTaxed: false }, 595_000)).toBe(0);
});

test.each<[Partial<Source>, string[]]>([
  [{ isNet: true }, ['isNet']],
  [{ readjust: 'ipc' }, ['readjustMonths']],
  [{ readjust: 'ipc', readjustMonths: 61 }, ['readjustMonths']],
  [{ readjust: 'ipc', readjustMonths: 6, currency: 'UF' }, ['readjust']],
  [{ readjust: 'percent' }, ['readjustPercent']],
  [{ readjust: 'percent', readjustPercent: 100.5 }, ['readjustPercent']],
  [{ readjust: 'percent', readjustPercent: 3.333 }, ['readjustPercent']],
  [{ readjustPercent: 3 }, ['readjustPercent']],
  [
    { readjust: 'percent', readjustPercent: 3, kind: 'singleEntry', interval: null, payDay: 'date', firstOn: day('2027-01-05') },
    ['readjust'],
  ],
  [{ note: 'x'.repeat(501) }, ['note']],
])('terms %o are refused: %o', (terms, fields) =>
  expect(sourceProblems({ ...TERMS, ...terms }, day('2026-11-20')).map((one) => one.field)).toEqual(fields),
);
