import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, day } from '../date.ts';
import { readBankTable } from './bank-table.ts';
import { effectiveRate } from './effective.ts';
import { type LoanPlan, planLoan } from './plan.ts';
import type { LoanInstallment } from './schedule.ts';

import { DAY_COUNTS, LOAN_INTERVALS, type LoanDraft, NO_COSTS, netOf, rateOver, rateWarning, rateWords } from './terms.ts';

const TODAY = day('2026-11-24');
const FIRST = day('2026-12-31');
const LOAN: LoanDraft = {
  ...{ creditType: 'comercial', method: 'french', identificator: 'Crédito 1', institution: null, currency: 'CLP' },
  ...{ principal: 10_000_000, payment: null, count: 12, rate: 1, ratePeriod: 'month', dayCount: 'thirty360', interval: 1 },
  ...{
    disbursedOn: null,
    firstDueOn: FIRST,
    graceCount: 0,
    grace: 'interest',
    balloon: 0,
    insurance: 0,
    rolls: false,
    paidBefore: 0,
    prepaymentMonths: null,
    tolerance: 0,
    bankTable: null,
    ...NO_COSTS,
  },
};

function planned(draft: Partial<LoanDraft>): LoanPlan {
  const plan = planLoan({ ...LOAN, ...draft }, TODAY);
  if (!('rows' in plan)) throw new Error(JSON.stringify(plan));
  return plan;
}
const refused = (draft: Partial<LoanDraft>) => {
  const plan = planLoan({ ...LOAN, ...draft }, TODAY);
  return 'rows' in plan ? null : plan[0];
};
const sum = (rows: readonly LoanInstallment[], name: 'capital' | 'interest') => rows.reduce((total, row) => total + row[name], 0);

describe('values of section 8 of the handbook', () => {
  test('comercial in pesos', () => {
    const { terms, rows } = planned({});
    expect(terms.payment).toBe(888_488);
    expect(rows.slice(0, 2).map(({ interest, stock }) => [interest, stock])).toEqual([
      [100_000, 9_211_512],
      [92_115, 8_415_139],
    ]);
    expect([rows.at(-1)?.amount, sum(rows, 'interest')]).toEqual([888_485, 661_853]);
    const long = planned({ principal: 50_000_000, rate: 0.85, count: 36 });
    expect([long.terms.payment, long.rows[0]?.interest, long.rows.at(-1)?.amount, sum(long.rows, 'interest')]).toEqual([
      ...[1_618_058, 425_000, 1_618_075, 8_250_105],
    ]);
  });
  test('the rate from líquido, cuota and number of installments', () => {
    const { terms, solved } = planned({ payment: 888_488, rate: null });
    expect([solved, terms.rate.toFixed(4)]).toEqual(['rate', '1.0000']);
  });
  test('a last installment may be lower, where the number of installments follows from the others', () => {
    const { terms, rows } = planned({ payment: 900_000, count: null });
    expect([terms.count, rows.at(-1)?.amount]).toEqual([12, 753_998]);
    expect(planned({ payment: 900_000 }).rows).toEqual(rows);
  });
  test('what the bank kept back is owed, does not come in, and makes it dearer', () => {
    // 9.900.000 net of 10.000.000 lent, twelve times 888.488: a rate found with a spreadsheet's RATE(12; -888488; 9900000) = 1,1594 %.
    const { terms, rows } = planned({ stampTax: 80_000, notary: 20_000 });
    expect([netOf(terms), rows[0]?.interest, effectiveRate(terms, rows)?.toFixed(3)]).toEqual([9_900_000, 100_000, '1.159']);
    expect(effectiveRate(planned({}).terms, rows)).toBeNull();
    expect(refused({ stampTax: 10_000_000 })?.field).toBe('principal');
    expect(refused({ stampTax: -1 })?.field).toBe('stampTax');
    expect(refused({ creditType: 'leasing', method: 'arrears', notary: 1 })?.field).toBe('stampTax');
  });
  test('comex at a rate of reference and a spread: 4,3 and 2,9 are 7,2', () => {
    const comex = {
      creditType: 'comex',
      currency: 'USD',
      principal: 10_000_000,
      count: 1,
      ratePeriod: 'year',
      dayCount: 'actual360',
    } as const;
    const over = { ...comex, reference: 'SOFR 6M', referenceRate: 4.3, spread: 2.9 };
    expect(rateWords(planned({ ...over, rate: rateOver(4.3, 2.9) }).terms)).toBe('7,2 % anual, act/360 (SOFR 6M 4,3 + 2,9)');
    expect(refused({ ...over, rate: 7 })?.field).toBe('rate');
    expect(refused({ ...over, spread: null, rate: 7.2 })?.field).toBe('spread');
    expect(refused({ ...comex, rate: 7.2, reference: 'SOFR' })?.field).toBe('referenceRate');
    expect(refused({ referenceRate: 1, spread: 0 })?.field).toBe('referenceRate');
  });
  test('alemán', () => {
    const { rows } = planned({ principal: 12_000_000, method: 'german' });
    expect(rows.slice(0, 2).map(({ amount }) => amount)).toEqual([1_120_000, 1_110_000]);
  });
  test('in UF, to four decimals', () => {
    const { terms, rows } = planned({ currency: 'UF', principal: 10_000_000, rate: 0.35, count: 24 });
    expect([terms.payment, rows.at(-1)?.amount]).toEqual([435_140, 435_139]);
  });
  test('bullet, and comex in dollars', () => {
    const bullet = { creditType: 'bullet', count: 1, ratePeriod: 'year', dayCount: 'actual360', firstDueOn: day('2027-03-01') } as const;
    const pesos = planned({ ...bullet, principal: 50_000_000, rate: 9, disbursedOn: day('2026-12-01') });
    expect(pesos.rows.map(({ interest, capital }) => [interest, capital])).toEqual([[1_125_000, 50_000_000]]);
    const dollars = planned({
      ...{ ...bullet, creditType: 'comex', currency: 'USD', principal: 10_000_000, rate: 7.2 },
      ...{ disbursedOn: day('2026-12-01'), firstDueOn: day('2027-05-30') },
    });
    expect(dollars.rows[0]?.interest).toBe(360_000);
  });
  test('the commission of a letter of credit, with its IVA and no debt', () => {
    const { rows } = planned({ creditType: 'cartaCredito', payment: 100_000, rate: null, count: 2, interval: 3 });
    expect(rows.map(({ dueOn, amount, stock }) => [dueOn, amount, stock])).toEqual([
      ['2026-12-31', 119_000, 0],
      ['2027-03-31', 119_000, 0],
    ]);
  });
  test.each([
    ['advance', 1_333_427, 1_586_778],
    ['arrears', 1_345_428, 1_601_059],
  ] as const)('leasing, %s', (method, rent, cash) => {
    const { terms, rows } = planned({ creditType: 'leasing', method, principal: 30_000_000, rate: 0.9, count: 24 });
    expect([terms.payment, rows[0]?.amount, rows.length]).toEqual([rent, cash, 25]);
  });
});

test('what is paid at the start of a leasing is number 0, with its IVA, and changes nothing of what is financed', () => {
  const leasing = { creditType: 'leasing', method: 'arrears', principal: 30_000_000, rate: 0.9, count: 24, insurance: 1_000 } as const;
  const [first, ...rents] = planned({ ...leasing, downPayment: 3_000_000 }).rows;
  expect(first).toMatchObject({ number: 0, dueOn: '2026-11-30', capital: 3_000_000, vat: 570_000, amount: 3_570_000, stock: 30_000_000 });
  expect(rents).toEqual(planned(leasing).rows);
  expect(refused({ downPayment: 1 })?.field).toBe('downPayment');
  expect(refused({ ...leasing, downPayment: -1 })?.field).toBe('downPayment');
});

test('a balloon, graces, insurance and bank days', () => {
  const balloon = planned({ method: 'balloon', balloon: 4_000_000 });
  expect(balloon.rows.at(-1)?.amount).toBeGreaterThan(4_000_000 + balloon.terms.payment - 12);
  expect(balloon.rows.at(-1)?.amount).toBeLessThan(4_000_000 + balloon.terms.payment + 12);
  const interestOnly = planned({ graceCount: 2 });
  expect(interestOnly.rows.slice(0, 3).map(({ amount, capital }) => [amount, capital > 0])).toEqual([
    [100_000, false],
    [100_000, false],
    [interestOnly.terms.payment, true],
  ]);
  const capitalised = planned({ graceCount: 1, grace: 'capitalised', insurance: 1_000 });
  expect(capitalised.rows.slice(0, 2).map(({ amount, stock }) => [amount, stock])).toEqual([
    [1_000, 10_100_000],
    [capitalised.terms.payment + 1_000, 10_100_000 - (capitalised.terms.payment - 101_000)],
  ]);
  const { rows } = planned({ rolls: true });
  expect([rows[0]?.dueOn, rows[0]?.cashOn, rows[2]?.dueOn]).toEqual(['2026-12-31', '2027-01-04', '2027-02-28']);
});

test('a first period of other days than a month bears the interest of its days', () => {
  expect(planned({ disbursedOn: day('2026-12-16') }).rows[0]?.interest).toBe(50_000);
  expect(planned({ dayCount: 'actual360' }).rows[0]?.interest).toBe(103_333);
  expect(planned({ dayCount: 'actual365', ratePeriod: 'year', rate: 12 }).rows[0]?.interest).toBe(101_918);
});

test.each<[Partial<LoanDraft>, string, RegExp]>([
  [{ payment: 833_333, rate: null }, 'payment', /^La cuota por el número de cuotas no alcanza el monto líquido\.$/],
  [{ payment: 860_000 }, 'payment', /^Con esa tasa la cuota sería \$ 888\.488/],
  [{ payment: 100_000, count: null }, 'payment', /no alcanza a pagarlo/],
  [{ principal: null, rate: null }, 'principal', /^Escribe tres/],
  [{ identificator: '  ' }, 'identificator', /identificador/],
  [{ principal: 0 }, 'principal', /mayor que cero/],
  [{ principal: 1.5 }, 'principal', /mayor que cero/],
  [{ principal: Number.POSITIVE_INFINITY }, 'principal', /demasiado grande/],
  [{ principal: 900_000_000_000_000 }, 'principal', /demasiado grande/],
  [{ count: 0 }, 'count', /entre 1 y 600/],
  [{ count: 10_000 }, 'count', /entre 1 y 600/],
  [{ count: 100, interval: 12, rolls: true }, 'count', /después de 2099/],
  [{ count: 600, firstDueOn: day('2060-12-31') }, 'count', /después de 2099/],
  [{ rate: -1 }, 'rate', /tasa/],
  [{ rate: 100 }, 'rate', /tasa/],
  [{ firstDueOn: day('2100-01-01'), disbursedOn: day('2100-01-01') }, 'disbursementDate', /debe ser antes/],
  [{ creditType: 'comex' }, 'currency', /dólares o euros/],
  [{ creditType: 'leasing' }, 'method', /cómo se paga/],
  [{ method: 'balloon', balloon: 10_000_000 }, 'balloon', /menor que el monto/],
  [{ tolerance: -1 }, 'tolerance', /tolerancia/],
  [{ prepaymentMonths: -1 }, 'prepaymentMonths', /meses de interés/],
  [{ graceCount: 12 }, 'graceCount', /deben ser menos/],
  [{ paidBefore: 13 }, 'paidBefore', /más que las cuotas/],
])('%j is refused', (draft, field, message) => {
  expect(refused(draft)).toEqual({ field, message: expect.stringMatching(message) });
});

test('a yearly rate given as a monthly one is asked about', () => {
  expect(rateWarning({ rate: 12, ratePeriod: 'month' })).toBe('¿12 % al mes?');
  expect(rateWarning({ rate: 12, ratePeriod: 'year' })).toBeNull();
});

describe('the table of a bank', () => {
  const printed = (rows: readonly LoanInstallment[]) =>
    ['N°\tFecha\tCuota\tCapital\tInterés\tSaldo']
      .concat(
        rows.map(({ number, dueOn, amount, capital, interest, stock }) =>
          [number, dueOn.split('-').toReversed().join('/'), amount, capital, interest, stock].join('\t'),
        ),
      )
      .join('\n');
  const loan = { opening: 10_000_000, first: 1, currency: 'CLP' } as const;
  test('is read as it stands', () => {
    const { rows } = planned({});
    expect(readBankTable(printed(rows), loan)).toEqual(rows);
    expect(planned({ bankTable: printed(rows), rolls: true })).toMatchObject({ hasBankTable: true, rows: planned({ rolls: true }).rows });
    expect(readBankTable('1;15-03-2027;$ 10.100.050;$ 10.000.000;100.000;0', loan)).toMatchObject([{ charges: 50, dueOn: '2027-03-15' }]);
  });
  test('goes by its headings, in any order, and names the one that is missing', () => {
    const text = 'Vencimiento;Nro. Cuota;Valor Cuota;Intereses;Amortización;Saldo Insoluto\n15-03-2027;1;10.100.000;100.000;10.000.000;0';
    expect(readBankTable(text, loan)).toMatchObject([{ number: 1, capital: 10_000_000, interest: 100_000 }]);
    expect(readBankTable(text.replace('Intereses', 'Otros'), loan)).toMatchObject({ message: 'Falta la columna Interés.' });
  });
  test.each([
    ['', /^Pega las columnas/],
    ['1;15-03-2027;10.100.000;9.999.999;100.000;1', /suman \$ 9\.999\.999 y se deben/],
    ['1;15-03-2027;10.100.000;10.000.000;100.000;1', /^Fila 1: el saldo debería ser \$ 0/],
    ['1;31-02-2027;10.100.000;10.000.000;100.000;0', /^Fila 1: escribe la fecha/],
    ['1;15-03-2027;10.100.000,5;10.000.000;100.000;0', /^Fila 1: cuota, capital/],
    ['1;15-03-2027;-5;10.000.000;100.000;0', /^Fila 1: cuota, capital/],
    ['2;15-03-2027;10.100.000;10.000.000;100.000;0', /^Fila 1: su número/],
    ['1;15-03-2027;10.000.000;10.000.000;100.000;0', /^Fila 1: la cuota es menor/],
    ['1;15-03-2027;5;5;0;9.999.995\n2;15-03-2027;9.999.995;9.999.995;0;0', /^Fila 2: las fechas/],
  ])('%j is refused', (text, message) => {
    expect(readBankTable(text, loan)).toMatchObject({ field: 'bankTable', message: expect.stringMatching(message) });
  });
});

const drafts = fc
  .record({
    kind: fc.constantFrom(
      ...(['french', 'german', 'balloon'] as const).map((method) => ({ creditType: 'comercial' as const, method })),
      ...(['advance', 'arrears'] as const).map((method) => ({ creditType: 'leasing' as const, method })),
      { creditType: 'bullet' as const, method: 'french' as const },
    ),
    principal: fc.integer({ min: 10_000_000, max: 10_000_000_000 }),
    count: fc.integer({ min: 2, max: 48 }),
    rate: fc.integer({ min: 1, max: 20_000 }).map((units) => units / 10_000),
    dayCount: fc.constantFrom(...DAY_COUNTS),
    interval: fc.constantFrom(...LOAN_INTERVALS.slice(0, 1)),
    firstDueOn: fc.integer({ min: 0, max: 30 }).map((months) => addMonths(FIRST, months)),
    graceCount: fc.constantFrom(0, 0, 1),
    grace: fc.constantFrom('interest' as const, 'capitalised' as const),
    insurance: fc.constantFrom(0, 5_000),
  })
  .map(
    ({ kind, ...rest }): LoanDraft => ({
      ...{ ...LOAN, ...rest, ...kind },
      graceCount: kind.creditType === 'comercial' ? rest.graceCount : 0,
      balloon: kind.method === 'balloon' ? Math.floor(rest.principal / 3) : 0,
    }),
  );

test('capitals sum to what was lent, nothing is owed at the end, no interest is below zero', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const { rows, terms } = planned(draft);
      expect(sum(rows, 'capital')).toBe(terms.principal);
      expect(rows.at(-1)?.stock).toBe(0);
      expect(rows.every(({ interest, stock }) => interest >= 0 && stock >= 0)).toBe(true);
      expect(rows.every((row) => row.amount === row.capital + row.interest + row.charges + row.vat)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('what is solved gives back the installment', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      fc.pre(draft.method !== 'german' && draft.creditType !== 'bullet');
      const { terms } = planned(draft);
      const { payment, count, rate } = terms;
      const found = planned({ ...draft, payment, rate: null }).terms.rate;
      expect(planned({ ...draft, rate: found }).terms.payment).toBe(payment);
      expect(Math.abs(found - rate)).toBeLessThan(0.001);
      expect(planned({ ...draft, payment, count: null }).terms.count).toBeLessThanOrEqual(count);
      const { principal } = planned({ ...draft, payment, principal: null }).terms;
      expect(planned({ ...draft, principal }).terms.payment).toBe(payment);
    }),
    { numRuns: 1_000 },
  );
});
