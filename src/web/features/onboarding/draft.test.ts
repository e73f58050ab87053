import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { problemsOf } from '#domain/onboarding/answers.ts';
import { answersOf, changesOf, type Draft, draftOf } from './draft.ts';

const saved = {
  cutOffDate: day('2026-01-01'),
  clientPaymentDays: 30,
  providerPaymentDays: 45,
  payrollDay: null,
  payrollAmount: null,
  rentDay: 5,
  rentAmount: 1_000_000,
  taxRegime: null,
  ppmRate: 0.125,
  loans: [{ lender: 'Banco', currency: 'UF' as const, installment: 12.5, dueDay: 5, installmentsLeft: null }],
};
const changed = (patch: Partial<Draft>, isManager = true) => {
  const known = answersOf(draftOf(saved), isManager);
  const answers = answersOf({ ...draftOf(saved), ...patch }, isManager);
  return changesOf(answers, known, problemsOf(answers, day('2026-11-21')));
};

test('nothing touched is nothing to keep', () => {
  expect(changed({})).toEqual({});
});

test.each<[Partial<Draft>, object]>([
  [
    { payrollAmount: 5_000_000, payrollDay: 30 },
    { payrollAmount: 5_000_000, payrollDay: 30 },
  ],
  [{ rentAmount: '' }, { rentAmount: null }],
  [{ rentDay: 40, ppmRate: 0.25 }, { ppmRate: 0.25 }],
  [{ loans: [] }, { loans: [] }],
  [
    { loans: [{ key: 'n', lender: '', currency: 'CLP', installment: '', dueDay: '', installmentsLeft: '' }], taxRegime: 'OTRO' },
    { taxRegime: 'OTRO' },
  ],
  [{ cutOffDate: '' }, { cutOffDate: null }],
])('%j keeps %j: what is half written waits', (patch, answers) => {
  expect(changed(patch)).toEqual(answers);
});

test('who does not run the company sends none of its settings', () => {
  expect(changed({ cutOffDate: day('2026-02-01'), clientPaymentDays: 10, rentDay: 6 }, false)).toEqual({ rentDay: 6 });
});
