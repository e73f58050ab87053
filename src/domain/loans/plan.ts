/** From what a person knows of a loan to its schedule. */

import { bankDayFrom } from '../bank-days.ts';
import { addMonths, type Day } from '../date.ts';
import { formatMoney, roundHalfAway } from '../money.ts';
import { type Problem, wrong } from '../problem.ts';
import { LAST_DUE, readBankTable } from './bank-table.ts';
import { downPaymentRows, type LoanInstallment, rowCount, scheduleOf } from './schedule.ts';
import { paymentAt, type Solution, solveAnnuity, solveOther } from './solve.ts';
import { draftProblems, isAnnuity, type LoanDraft, type LoanTerms, type Solved } from './terms.ts';

/** A loan with its schedule, and which of the four was solved. */
export type LoanPlan = { terms: LoanTerms; rows: LoanInstallment[]; solved: Solved | null; hasBankTable: boolean };

const TOO_LATE = 'La última cuota vence después de 2099: revisa cuántas son y cada cuánto se pagan.';

/** Completes a draft and makes its schedule; or what is wrong with it, the first fault first. */
export function planLoan(draft: LoanDraft, today: Day): LoanPlan | Problem[] {
  const problems = draftProblems(draft, today);
  if (problems.length > 0) return problems;
  const plan = draft.bankTable === null ? byFormula(draft) : byBankTable(draft, draft.bankTable);
  if ('message' in plan) return [plan];
  if (plan.terms.paidBefore > plan.rows.length) return [wrong('paidBefore', 'Las cuotas pagadas son más que las cuotas.')];
  return { ...plan, rows: [...downPaymentRows(plan.terms), ...plan.rows] };
}

function byFormula(draft: LoanDraft): LoanPlan | Problem {
  const solution = isAnnuity(draft) ? solveAnnuity(draft) : solveOther(draft);
  if ('message' in solution) return solution;
  const terms = termsOf(draft, solution.four);
  if (addMonths(terms.firstDueOn, (rowCount(terms) - 1) * terms.interval) > LAST_DUE) return wrong('count', TOO_LATE);
  const rows = scheduleOf(terms);
  if (isAnnuity(terms) && !isRegular(terms, rows)) {
    const usual = formatMoney(roundHalfAway(paymentAt(draft, terms)), terms.currency);
    return wrong('payment', `Con esa tasa la cuota sería ${usual}: deja en blanco una de las cuatro.`);
  }
  return { terms, rows, solved: solution.name, hasBankTable: false };
}

/** The bank's schedule as it is, with its own days. */
function byBankTable(draft: LoanDraft, text: string): LoanPlan | Problem {
  const { principal, rate, rolls } = draft;
  if (principal === null) return wrong('principal', 'Escribe el monto líquido.');
  if (rate === null) return wrong('rate', 'Escribe la tasa que dice el banco.');
  if (draft.creditType === 'cartaCredito') return wrong('bankTable', 'Una carta de crédito no tiene tabla de cuotas.');
  const table = readBankTable(text, { opening: principal, first: 1, currency: draft.currency });
  if ('message' in table) return table;
  const rows = table.map((row) => ({ ...row, cashOn: rolls ? bankDayFrom(row.dueOn) : row.dueOn }));
  const [first] = rows;
  const firstDueOn = first?.dueOn ?? draft.firstDueOn;
  if (draft.disbursedOn !== null && draft.disbursedOn >= firstDueOn)
    return wrong('disbursementDate', 'La entrega debe ser antes del primer vencimiento.');
  const payment = Math.max(1, first?.amount ?? 1);
  const terms = termsOf({ ...draft, firstDueOn }, { principal, rate, payment, count: rows.length });
  return { terms, rows, solved: null, hasBankTable: true };
}

function termsOf({ bankTable: _, ...draft }: LoanDraft, four: Solution['four']): LoanTerms {
  return { ...draft, ...four };
}

/** Whether each installment pays capital, and the last one, which absorbs what rounding leaves, is like the others or lower. */
function isRegular({ graceCount, balloon, payment }: LoanTerms, rows: readonly LoanInstallment[]): boolean {
  const last = rows.at(-1);
  const rest = last ? last.capital + last.interest - balloon : 0;
  return rest > 0 && rest * 20 <= payment * 21 && rows.slice(graceCount).every(({ capital }) => capital > 0);
}
