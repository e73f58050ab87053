/** What the onboarding answers put into the cash flow. */
import type { Day } from '../date.ts';
import { toMinor } from '../money.ts';
import type { AnsweredLoan, Answers } from '../onboarding/answers.ts';
import { F29_DUE_DAY } from './f29.ts';
import { monthlyFrom, occurrenceDays, type Repetition } from './occurrences.ts';
import { PLAIN_TERMS, type Source } from './sources.ts';

/** `answer`: the answer as a text. The same text again is the same source, whatever a person has changed in it since. */
export type AnsweredSource = Omit<Source, 'areaId'> & { areaKey: string; answer: string };

/** The sources that follow from the answers; incomplete answers make none. Source: product decision "Onboarding's answers". */
export function answeredSources(answers: Answers, today: Day): AnsweredSource[] {
  const { payrollDay, payrollAmount, rentDay, rentAmount, taxRegime, ppmRate, loans } = answers;
  const found = [
    payrollDay && payrollAmount
      ? monthly('Sueldos', 'sueldos', payrollDay, payrollAmount, today, {
          roll: 'previous',
          answer: ['payroll', payrollDay, payrollAmount],
        })
      : null,
    rentDay && rentAmount
      ? monthly('Arriendo', 'arriendos', rentDay, rentAmount, today, { roll: 'next', answer: ['rent', rentDay, rentAmount] })
      : null,
    taxRegime || typeof ppmRate === 'number' ? f29(today) : null,
    ...(loans ?? []).map((loan, index) => installments(loan, nthAlike(loans ?? [], index), today)),
  ];
  return found.filter((one) => one !== null);
}

type Answered = { roll: Repetition['roll']; answer: readonly unknown[] };

function monthly(
  label: string,
  areaKey: string,
  dayOfMonth: number,
  amount: number,
  today: Day,
  { roll, answer }: Answered,
): AnsweredSource {
  return {
    kind: 'recurrent',
    label,
    areaKey,
    currency: 'CLP',
    amount,
    dueDay: F29_DUE_DAY,
    firstOn: monthlyFrom(dayOfMonth, today),
    interval: 30,
    payDay: 'date',
    roll,
    untilOn: null,
    times: null,
    ...PLAIN_TERMS,
    answer: JSON.stringify(answer),
  };
}

function f29(today: Day): AnsweredSource {
  const source = monthly('Declaración F-29 IVA', 'f29', F29_DUE_DAY, 0, today, { roll: 'next', answer: ['f29'] });
  return { ...source, kind: 'f29', interval: null };
}

/** The installments of a loan that are left, from its next due day on. */
function installments({ lender, currency, installment, dueDay, installmentsLeft }: AnsweredLoan, nth: number, today: Day): AnsweredSource {
  const answer = ['loan', lender, currency, installment, dueDay, installmentsLeft ?? null, nth];
  const source = monthly(`Cuota ${lender}`.slice(0, 80), 'cuotasdeprestamos', dueDay, toMinor(installment, currency), today, {
    roll: 'next',
    answer,
  });
  // The first dates may fall before today: those are paid.
  const paid = occurrenceDays(source, { start: source.firstOn, end: today }).filter(({ on }) => on < today).length;
  return { ...source, currency, times: installmentsLeft ? installmentsLeft + paid : null };
}

/** How many loans before this one are identical to it. */
function nthAlike(loans: readonly AnsweredLoan[], index: number): number {
  const text = JSON.stringify(loans[index]);
  return loans.slice(0, index).filter((one) => JSON.stringify(one) === text).length;
}
