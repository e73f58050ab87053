import type { Day } from '#domain/date.ts';
import type { AnsweredLoan, Answers, TaxRegime } from '#domain/onboarding/answers.ts';
import type { Problem } from '#domain/problem.ts';
import type { Onboarding } from './journey.ts';

/** A number as its field holds it: '' when empty. */
type NumberText = number | string;
export type LoanDraft = {
  key: string;
  lender: string;
  currency: AnsweredLoan['currency'];
  installment: NumberText;
  dueDay: NumberText;
  installmentsLeft: NumberText;
};
/** The answers as form fields. */
export type Draft = {
  cutOffDate: Day | '';
  clientPaymentDays: NumberText;
  providerPaymentDays: NumberText;
  payrollDay: NumberText;
  payrollAmount: NumberText;
  rentDay: NumberText;
  rentAmount: NumberText;
  taxRegime: TaxRegime | '';
  ppmRate: NumberText;
  loans: readonly LoanDraft[];
};

export function draftOf(answers: NonNullable<Onboarding['answers']>): Draft {
  return {
    cutOffDate: answers.cutOffDate ?? '',
    clientPaymentDays: answers.clientPaymentDays,
    providerPaymentDays: answers.providerPaymentDays,
    payrollDay: answers.payrollDay ?? '',
    payrollAmount: answers.payrollAmount ?? '',
    rentDay: answers.rentDay ?? '',
    rentAmount: answers.rentAmount ?? '',
    taxRegime: answers.taxRegime ?? '',
    ppmRate: answers.ppmRate ?? '',
    loans: answers.loans.map((loan, index) => ({ ...loan, key: String(index), installmentsLeft: loan.installmentsLeft ?? '' })),
  };
}

/** The answers in a draft; those about the company's settings only for those who may change them. */
export function answersOf(draft: Draft, isManager: boolean): Answers {
  const settings: Answers = {
    cutOffDate: draft.cutOffDate || null,
    clientPaymentDays: numberOf(draft.clientPaymentDays),
    providerPaymentDays: numberOf(draft.providerPaymentDays),
  };
  return {
    ...(isManager ? settings : {}),
    payrollDay: numberOf(draft.payrollDay),
    payrollAmount: numberOf(draft.payrollAmount),
    rentDay: numberOf(draft.rentDay),
    rentAmount: numberOf(draft.rentAmount),
    taxRegime: draft.taxRegime || null,
    ppmRate: numberOf(draft.ppmRate),
    loans: draft.loans.map(({ lender, currency, installment, dueDay, installmentsLeft }) => ({
      lender,
      currency,
      installment: numberOf(installment) ?? 0,
      dueDay: numberOf(dueDay) ?? 0,
      installmentsLeft: numberOf(installmentsLeft),
    })),
  };
}

/** The answers that differ from the saved ones and are valid. */
export function changesOf(answers: Answers, saved: Answers, problems: readonly Problem[]): Answers {
  const wrong = new Set(problems.map(({ field }) => field.split('.')[0]));
  const entries = Object.entries(answers) as [keyof Answers, unknown][];
  return Object.fromEntries(
    entries.filter(([key, value]) => !wrong.has(key) && JSON.stringify(value) !== JSON.stringify(saved[key])),
  ) as Answers;
}

function numberOf(value: NumberText): number | null {
  return value === '' ? null : Number(value);
}
