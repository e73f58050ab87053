/** What a prepayment of a loan costs, and the schedule that it leaves. Source: Ley 18.010, art. 10. */

import { type Day, daysBetween } from '../date.ts';
import { roundHalfAway } from '../money.ts';
import { type Problem, wrong } from '../problem.ts';
import { monthsOfDays, periodsOn } from './periods.ts';
import { interestOf, type LoanInstallment, scheduleOver } from './schedule.ts';
import { paymentAt } from './solve.ts';
import { isAnnuity, type LoanTerms, startOf } from './terms.ts';

/** shorter: the same installment, fewer of them; cheaper: as many, each lower; whole: nothing is left. */
export const PREPAYMENT_MODES = ['shorter', 'cheaper', 'whole'] as const;
export type PrepaymentMode = (typeof PREPAYMENT_MODES)[number];
/** A prepayment in minor units: `interest` is what its capital bore since the last installment. */
export type Prepayment = { on: Day; mode: PrepaymentMode; capital: number; interest: number; commission: number };
/** What a person asks for. `capital`: null for all of it; `commission`: null for what the loan says. */
export type PrepaymentWish = { on: Day; mode: PrepaymentMode; capital: number | null; commission: number | null };

export type PrepaymentPlan = {
  prepayment: Prepayment;
  terms: LoanTerms;
  /** Those that stay as they were, and those after the prepayment. */
  rows: LoanInstallment[];
  /** What the law lets the lender charge for a loan up to 5.000 UF. */
  commissionCap: number;
  /** Under a fifth of what is owed: the lender must agree. */
  needsConsent: boolean;
  /** The interest that will not be paid, less the commission: below zero it costs more than it saves. */
  saved: number;
};

/** Months of interest on what is prepaid, by whether the capital is readjusted. */
const LEGAL_MONTHS = { plain: 1, readjusted: 1.5 } as const;
/** The share of what is owed below which the lender must agree. */
const FREE_SHARE = 0.2;

/** The ways in which a loan can be prepaid in part. */
export function prepaymentModes({ creditType, method }: Pick<LoanTerms, 'creditType' | 'method'>): readonly PrepaymentMode[] {
  if (creditType === 'leasing' || creditType === 'cartaCredito') return [];
  return creditType === 'comercial' && method !== 'balloon' ? PREPAYMENT_MODES : ['cheaper', 'whole'];
}

/** Installments due up to the day of the prepayment stay; those after it are made anew from what is then owed. */
export function planPrepayment(
  { terms, rows }: { terms: LoanTerms; rows: readonly LoanInstallment[] },
  { on, mode, capital, commission }: PrepaymentWish,
): PrepaymentPlan | Problem {
  const past = rows.filter(({ dueOn }) => dueOn <= on);
  const open = rows.slice(past.length);
  const owed = sumOf(open, 'capital');
  const from = past.at(-1)?.dueOn ?? startOf(terms);
  const prepaid = mode === 'whole' ? owed : (capital ?? 0);
  const problem = prepaymentProblem({ terms, open, owed, from }, { on, mode, capital: prepaid, commission });
  if (problem) return problem;
  const rest = mode === 'whole' ? [] : rebuilt({ terms, open, from: past.at(-1)?.dueOn ?? null, past: past.length }, owed - prepaid, mode);
  const interest = interestOf(prepaid, terms, monthsOfDays(daysBetween(from, on), terms.dayCount));
  const month = interestOf(prepaid, terms, { part: 1, whole: 1 });
  const legal = LEGAL_MONTHS[terms.currency === 'CLP' ? 'plain' : 'readjusted'];
  const prepayment = {
    on,
    mode,
    capital: prepaid,
    interest,
    commission: commission ?? roundHalfAway(month * (terms.prepaymentMonths ?? legal)),
  };
  return {
    prepayment,
    terms: { ...terms, count: Math.max(1, past.length + rest.length), payment: paymentOf(terms, rest) ?? terms.payment },
    rows: [...past, ...rest],
    commissionCap: roundHalfAway(month * legal),
    needsConsent: prepaid < owed * FREE_SHARE,
    saved: sumOf(open, 'interest') - sumOf(rest, 'interest') - interest - prepayment.commission,
  };
}

type OwedLoan = { terms: LoanTerms; open: readonly LoanInstallment[]; owed: number; from: Day };

function prepaymentProblem({ terms, open, owed, from }: OwedLoan, wish: PrepaymentWish): Problem | null {
  const modes = prepaymentModes(terms);
  const isAmount = Number.isSafeInteger(wish.capital) && (wish.capital ?? 0) > 0;
  if (modes.length === 0) return wrong('mode', 'Un leasing y una carta de crédito no se prepagan.');
  if (!modes.includes(wish.mode)) return wrong('mode', 'De este crédito, un prepago baja las cuotas o lo paga entero.');
  if (open.length === 0) return wrong('date', 'No quedan cuotas después de ese día.');
  if (wish.on < from) return wrong('date', 'Elige un día desde la entrega del dinero.');
  if (!isAmount) return wrong('capital', 'Escribe un capital mayor que cero.');
  if (wish.mode !== 'whole' && (wish.capital ?? 0) >= owed)
    return wrong('capital', 'El capital es menor que lo que se debe; o prepaga entero.');
  if (wish.commission !== null && !(Number.isSafeInteger(wish.commission) && wish.commission >= 0))
    return wrong('commission', 'Escribe una comisión desde cero.');
  return null;
}

type Rest = { terms: LoanTerms; open: readonly LoanInstallment[]; from: Day | null; past: number };

/** The installments after a prepayment, on the days that they had. */
function rebuilt({ terms, open, from, past }: Rest, principal: number, mode: PrepaymentMode): LoanInstallment[] {
  const periods = periodsOn(
    terms,
    open.map(({ dueOn }) => dueOn),
    from,
  );
  const graceCount = Math.max(0, Math.min(terms.graceCount - past, open.length - 1));
  const usual = open[graceCount];
  const payment = (usual?.capital ?? 0) + (usual?.interest ?? 0);
  const made = (count: number): LoanInstallment[] => {
    const draft = { ...terms, ...{ principal, graceCount, count, payment }, insurance: usual?.charges ?? terms.insurance };
    const some = periods.slice(0, count);
    const lower =
      isAnnuity(terms) && mode === 'cheaper' ? Math.max(1, roundHalfAway(paymentAt({ ...draft, bankTable: null }, draft, some))) : payment;
    return scheduleOver({ ...draft, payment: lower }, some, past).map((row, index) => ({
      ...row,
      cashOn: open[index]?.cashOn ?? row.cashOn,
    }));
  };
  if (mode !== 'shorter') return made(open.length);
  if (terms.method === 'german') return made(Math.min(open.length, graceCount + Math.ceil(principal / Math.max(1, usual?.capital ?? 1))));
  const rows = made(open.length);
  return rows.slice(0, rows.findIndex(({ stock }) => stock === 0) + 1);
}

/** The usual installment of a schedule, as its terms have it; null when none is left. */
function paymentOf(terms: LoanTerms, rows: readonly LoanInstallment[]): number | null {
  const isBullet = terms.creditType === 'bullet' || terms.creditType === 'comex';
  const row = rows.find(({ capital }) => isBullet || capital > 0);
  return row ? Math.max(1, row.capital + row.interest) : null;
}

function sumOf(rows: readonly LoanInstallment[], name: 'capital' | 'interest'): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}
