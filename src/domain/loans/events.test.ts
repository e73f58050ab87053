import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type Day, day } from '../date.ts';
import { annulled, letterLimit, negotiated, nextLetterStates, rolledOver } from './events.ts';
import { planLoan } from './plan.ts';
import { type PrepaymentMode, type PrepaymentPlan, planPrepayment, prepaymentModes } from './prepay.ts';
import { replacedTable } from './replace-table.ts';
import type { LoanInstallment } from './schedule.ts';
import { type LoanDraft, NO_COSTS } from './terms.ts';

const TODAY = day('2026-11-24');
const FIRST = day('2026-12-31');
const LOAN: LoanDraft = {
  ...{ creditType: 'comercial', method: 'french', identificator: 'Crédito 1', institution: null, currency: 'CLP' },
  ...{ principal: 10_000_000, payment: null, count: 12, rate: 1, ratePeriod: 'month', dayCount: 'thirty360', interval: 1 },
  ...{ disbursedOn: null, firstDueOn: FIRST, graceCount: 0, grace: 'interest', balloon: 0, insurance: 0, rolls: false },
  ...{ ...NO_COSTS, paidBefore: 0, prepaymentMonths: null, tolerance: 0, bankTable: null },
};

function loanOf(draft: Partial<LoanDraft> = {}) {
  const plan = planLoan({ ...LOAN, ...draft }, TODAY);
  if (!('rows' in plan)) throw new Error(JSON.stringify(plan));
  return plan;
}
function prepaid(draft: Partial<LoanDraft>, mode: PrepaymentMode, on: Day, capital: number | null, commission: number | null = null) {
  const plan = planPrepayment(loanOf(draft), { on, mode, capital, commission });
  if ('message' in plan) throw new Error(plan.message);
  return plan;
}
const sum = (rows: readonly LoanInstallment[], name: 'capital' | 'interest') => rows.reduce((total, row) => total + row[name], 0);

describe('a prepayment', () => {
  // After the first installment 9.211.512 are owed at 1 % a month.
  test('of half the balance on a due day: fewer installments, or lower ones', () => {
    const shorter = prepaid({}, 'shorter', FIRST, 4_605_756);
    expect(shorter.prepayment).toEqual({ on: FIRST, mode: 'shorter', capital: 4_605_756, interest: 0, commission: 46_058 });
    // 4.605.756 at 1 % with installments of 888.488: five whole ones and a rest.
    expect([shorter.rows.length, shorter.rows[1]?.amount, shorter.terms.payment]).toEqual([7, 888_488, 888_488]);
    expect(shorter.rows.at(-1)?.amount).toBeLessThan(888_488);
    const cheaper = prepaid({}, 'cheaper', FIRST, 4_605_756);
    expect([cheaper.rows.length, cheaper.terms.payment, cheaper.rows.at(-1)?.stock]).toEqual([12, 444_244, 0]);
    expect(shorter.saved).toBeGreaterThan(cheaper.saved);
  });
  test('of everything pays the interest since the last installment', () => {
    const plan = prepaid({}, 'whole', addDays(FIRST, 15), null);
    expect(plan.prepayment).toMatchObject({ capital: 9_211_512, interest: 46_058, commission: 92_115 });
    expect([plan.rows.length, plan.needsConsent]).toEqual([1, false]);
    expect(plan.saved).toBe(661_853 - 100_000 - 46_058 - 92_115);
  });
  test('the law allows one month of interest, one and a half when readjusted; the lender may charge less; under a fifth it must agree', () => {
    expect(prepaid({}, 'cheaper', FIRST, 1_000_000)).toMatchObject({ commissionCap: 10_000, needsConsent: true });
    expect(prepaid({ currency: 'UF' }, 'cheaper', FIRST, 1_000_000)).toMatchObject({
      commissionCap: 15_000,
      prepayment: { commission: 15_000 },
    });
    expect(prepaid({ prepaymentMonths: 0.5 }, 'cheaper', FIRST, 1_000_000).prepayment.commission).toBe(5_000);
    expect(prepaid({}, 'cheaper', FIRST, 1_000_000, 0).prepayment.commission).toBe(0);
    expect(prepaid({}, 'cheaper', FIRST, 2_000_000).needsConsent).toBe(false);
  });
  test('of other types', () => {
    const bullet = { creditType: 'bullet', count: 1, ratePeriod: 'year', dayCount: 'actual360', disbursedOn: day('2026-12-01') } as const;
    const plan = prepaid({ ...bullet, rate: 9, firstDueOn: day('2027-03-01') }, 'cheaper', day('2026-12-31'), 4_000_000);
    expect([plan.prepayment.interest, plan.rows[0]?.capital, plan.rows[0]?.interest]).toEqual([30_000, 6_000_000, 135_000]);
    const german = prepaid({ principal: 12_000_000, method: 'german' }, 'shorter', FIRST, 5_500_000);
    expect([german.rows.length, german.rows[1]?.capital]).toEqual([7, 916_667]);
    expect(prepaymentModes({ creditType: 'leasing', method: 'advance' })).toEqual([]);
  });
  test.each<[PrepaymentMode, Day, number | null, number | null, RegExp]>([
    ['shorter', addMonths(FIRST, 12), 1, null, /No quedan cuotas/],
    ['shorter', day('2026-11-01'), 1, null, /desde la entrega/],
    ['shorter', FIRST, 0, null, /mayor que cero/],
    ['shorter', FIRST, 1.5, null, /mayor que cero/],
    ['shorter', FIRST, null, null, /mayor que cero/],
    ['cheaper', FIRST, 9_211_512, null, /menor que lo que se debe/],
    ['whole', FIRST, null, -1, /comisión desde cero/],
  ])('%s on %s of %s is refused', (mode, on, capital, commission, message) => {
    expect(planPrepayment(loanOf(), { on, mode, capital, commission })).toMatchObject({ message: expect.stringMatching(message) });
  });
});

const wishes = fc.record({
  method: fc.constantFrom('french' as const, 'german' as const, 'balloon' as const),
  dayCount: fc.constantFrom('thirty360' as const, 'actual360' as const),
  count: fc.integer({ min: 2, max: 36 }),
  rate: fc.integer({ min: 0, max: 30_000 }).map((units) => units / 10_000),
  grace: fc.constantFrom('interest' as const, 'capitalised' as const),
  graceCount: fc.constantFrom(0, 0, 1),
  insurance: fc.constantFrom(0, 5_000),
  days: fc.integer({ min: 0, max: 1_100 }),
  part: fc.integer({ min: 1, max: 99 }),
  mode: fc.constantFrom('shorter' as const, 'cheaper' as const),
});

test('after any prepayment capitals and prepayment sum to what was lent, days stay, and no installment is higher', () => {
  fc.assert(
    fc.property(wishes, ({ days, part, mode, ...draft }) => {
      const loan = loanOf({ ...draft, balloon: draft.method === 'balloon' ? 3_000_000 : 0 });
      const on = addDays(addMonths(FIRST, -1), days);
      const owed = sum(
        loan.rows.filter(({ dueOn }) => dueOn > on),
        'capital',
      );
      fc.pre(owed > 0 && (mode === 'cheaper' || draft.method !== 'balloon'));
      const plan = planPrepayment(loan, { on, mode, capital: Math.max(1, Math.floor((owed * part) / 100)), commission: null });
      if ('message' in plan) throw new Error(plan.message);
      expectWhole(plan, loan.rows, loan.terms.principal);
    }),
    { numRuns: 1_000 },
  );
});

function expectWhole({ rows, prepayment, saved }: PrepaymentPlan, before: readonly LoanInstallment[], principal: number): void {
  expect(sum(rows, 'capital') + prepayment.capital).toBe(principal);
  expect(rows.at(-1)?.stock).toBe(0);
  expect(rows.length).toBeLessThanOrEqual(before.length);
  const highest = Math.max(...before.map(({ amount }) => amount));
  const days = (all: readonly LoanInstallment[]) => all.map(({ number, dueOn, cashOn }) => `${number} ${dueOn} ${cashOn}`);
  expect(days(rows)).toEqual(days(before.slice(0, rows.length)));
  // The last one absorbs what rounding leaves.
  expect(rows.filter(({ amount, interest }) => amount > highest + before.length || interest < 0)).toEqual([]);
  expect(saved + prepayment.commission).toBeGreaterThanOrEqual(-before.length);
}

test('a renewal pays the interest and leaves the capital to another loan', () => {
  const { rows } = loanOf({ creditType: 'bullet', rate: 1, count: 3 });
  expect(rolledOver(rows, 10_000_000).map(({ amount, rolled }) => [amount, rolled])).toEqual([
    [100_000, 0],
    [100_000, 0],
    [100_000, 10_000_000],
  ]);
  expect(rolledOver(rows, 4_000_000).at(-1)).toMatchObject({ amount: 6_100_000, capital: 10_000_000 });
});

test('a letter of credit: documents within its tolerance are owed on their day; afterwards no commission falls due', () => {
  const letter = loanOf({ creditType: 'cartaCredito', payment: 100_000, rate: null, count: 3, interval: 3, tolerance: 10 });
  expect(letterLimit(letter.terms)).toBe(11_000_000);
  const on = day('2027-02-15');
  expect(negotiated(letter, { on, amount: 10_500_000 })).toMatchObject([
    { amount: 119_000 },
    { number: 2, dueOn: on, capital: 10_500_000, stock: 0 },
  ]);
  expect(negotiated(letter, { on, amount: 11_000_001 })).toMatchObject({ message: expect.stringContaining('$ 11.000.000') });
  expect(annulled(letter, on)).toHaveLength(1);
  expect([nextLetterStates('ABIERTA'), nextLetterStates('NEGOCIADA'), nextLetterStates('ANULADA')]).toEqual([
    ['NEGOCIADA', 'ANULADA'],
    ['DIFERIDA'],
    [],
  ]);
});

describe('the table of the bank for a running loan', () => {
  const loan = { ...loanOf({ count: 3 }), settled: 1 };
  const rest = loan.rows[1]?.stock ?? 0;
  const owed = loan.rows[0]?.stock ?? 0;
  const tail = [
    `2;31-01-2027;4.000.000;${owed - rest};60.000;${rest}`.replace('4.000.000', String(owed - rest + 60_000)),
    `3;28-02-2027;${rest + 30_000};${rest};30.000;0`,
  ];
  test('may begin with what is still to be paid, which it replaces', () => {
    expect(replacedTable(loan, tail.join('\n'))).toMatchObject([
      loan.rows[0],
      { number: 2, interest: 60_000 },
      { number: 3, interest: 30_000 },
    ]);
  });
  test('may be whole, and then agrees with what was paid', () => {
    const { number, capital, interest, stock, amount } = loan.rows[0] as LoanInstallment;
    const whole = [`${number};31-12-2026;${amount};${capital};${interest};${stock}`, ...tail];
    expect(replacedTable(loan, whole.join('\n'))).toMatchObject([loan.rows[0], { interest: 60_000 }, { interest: 30_000 }]);
    const other = [`1;31-12-2026;${amount + 1};${capital + 1};${interest};${stock - 1}`, `2;31-01-2027;${stock};${stock - 1};1;0`];
    expect(replacedTable(loan, other.join('\n'))).toMatchObject({ message: expect.stringMatching(/^La cuota 1 ya está pagada/) });
  });
  test('that misses the capital by a peso, ends too late, or begins elsewhere, is refused', () => {
    expect(replacedTable(loan, tail.join('\n').replace(`${rest};30.000;0`, `${rest - 1};30.000;1`))).toMatchObject({ field: 'rows' });
    expect(replacedTable(loan, tail.join('\n').replace('28-02-2027', '01-01-2100'))).toMatchObject({
      message: 'Fila 2: la cuota vence después de 2099.',
    });
    expect(replacedTable(loan, tail.slice(1).join('\n'))).toMatchObject({
      message: expect.stringMatching(/empieza con la cuota 1 o con la 2/),
    });
  });
});
