import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { rut } from '#domain/rut.ts';
import { draftOf, newStep, stepInput } from './steps.ts';

type Step = Parameters<typeof draftOf>[0];

const STEP: Omit<Step, 'kind'> = {
  ...{ text: '', isThere: true, targetKind: null, targetId: null, targetName: '', days: null, percent: null, currency: null, rate: null },
  ...{ source: null, loan: null },
};
const SOURCE: NonNullable<Step['source']> = {
  ...{ roll: 'previous', untilDate: null, times: 5, contactRut: rut('76086428-5'), isTaxed: true, isNet: true, readjust: 'percent' },
  ...{ readjustMonths: null, readjustPercent: 2.5, readjustFrom: day('2026-12-01'), followsLast: false, note: 'De la esquina' },
  ...{ name: 'Bodega', cashflowAreaId: 'a', currency: 'CLP', amount: 500, firstDate: day('2026-12-05'), interval: 30, payDay: 'last' },
};
const LOAN: NonNullable<Step['loan']> = {
  ...{ creditType: 'comercial', method: 'balloon', institution: 'Banco', institutionRut: '97006000-6', ratePeriod: 'year' },
  ...{
    dayCount: 'actual360',
    interval: 3,
    graceCount: 1,
    grace: 'capitalised',
    balloon: 5,
    insurance: 1,
    stampTax: 2,
    downPayment: 0,
    notary: 3,
  },
  ...{ rolls: false, cashflowAreaId: 'a', separatesInterest: true, paidBefore: 2, prepaymentMonths: 1.5, tolerance: 0 },
  ...{ accountId: 'c', reference: null, referenceRate: null, spread: null },
  ...{ identificator: 'Máquina', currency: 'UF', principal: 100, payment: 9, count: 12, rate: 6, disbursementDate: day('2026-12-01') },
  ...{ firstDueDate: day('2027-03-01') },
};

test('what the form does not show of a step stays as it was', () => {
  const source = { ...draftOf({ ...STEP, kind: 'source', source: SOURCE }, 'b'), amount: 700 };
  expect(stepInput(source)).toEqual({ kind: 'source', source: { ...SOURCE, sourceType: 'recurrent', amount: 700 } });
  const loan = { ...draftOf({ ...STEP, kind: 'loan', loan: LOAN }, 'b'), count: 24 };
  expect(stepInput(loan)).toEqual({ kind: 'loan', loan: { ...LOAN, count: 24, payment: null } });
});

test('another kind of step starts from its own terms', () => {
  const draft = draftOf({ ...STEP, kind: 'source', source: SOURCE }, 'b');
  const { roll, interval, ...point } = stepInput({ ...draft, kind: 'point' })?.source ?? {};
  expect([roll, interval, Object.keys(point)]).toEqual(['next', null, expect.not.arrayContaining(['times', 'readjust'])]);
  expect(stepInput({ ...newStep('b'), kind: 'loan' })).toBeNull();
});
