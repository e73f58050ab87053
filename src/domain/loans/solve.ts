/** Of líquido, cuota, number of installments and rate, three decide the fourth. */

import { roundHalfAway } from '../money.ts';
import { type Problem, wrong } from '../problem.ts';
import { type LoanPeriod, periodsOf } from './periods.ts';
import { rowCount, scheduleOf } from './schedule.ts';
import { type LoanDraft, type LoanTerms, MAX_INSTALLMENTS, type Solved } from './terms.ts';

const SOLVED = ['principal', 'payment', 'count', 'rate'] as const satisfies readonly Solved[];
const TOO_LOW = 'La cuota por el número de cuotas no alcanza el monto líquido.';
/** Percent a month: the highest rate that is looked for. */
const MAX_MONTHLY = 100;
const HALVINGS = 60;
/** Where the search for a number of installments begins. */
const FEW = 24;

type Four = Pick<LoanTerms, Solved>;
export type Solution = { four: Four; name: Solved | null };

/** A loan whose installments follow from the rest: bullet, comex, german, and a letter of credit, which has no rate. */
export function solveOther(draft: LoanDraft): Solution | Problem {
  const { creditType, principal, count } = draft;
  if (principal === null) return wrong('principal', 'Escribe el monto líquido.');
  if (count === null) return wrong('count', 'Escribe cuántas cuotas son.');
  if (creditType === 'cartaCredito') {
    if (draft.payment === null) return wrong('payment', 'Escribe la comisión por trimestre.');
    return { four: { principal, count, payment: draft.payment, rate: 0 }, name: null };
  }
  if (draft.rate === null) return wrong('rate', 'Escribe la tasa.');
  const four = { principal, count, rate: draft.rate, payment: 1 };
  const [first] = scheduleOf({ ...draft, ...four });
  return { four: { ...four, payment: Math.max(1, (first?.capital ?? 0) + (first?.interest ?? 0)) }, name: 'payment' };
}

/** A loan of equal installments: of the four, the one that is missing. */
export function solveAnnuity(draft: LoanDraft): Solution | Problem {
  const missing = SOLVED.filter((name) => draft[name] === null);
  if (missing.length > 1) return wrong(missing[0] ?? 'payment', 'Escribe tres de monto líquido, monto cuota, número de cuotas y tasa.');
  const four = { principal: draft.principal ?? 0, payment: draft.payment ?? 0, count: draft.count ?? 0, rate: draft.rate ?? 0 };
  const name = missing[0] ?? null;
  if (!missing.includes('count') && !missing.includes('principal') && !missing.includes('payment') && !reaches(draft, four))
    return wrong('payment', TOO_LOW);
  if (name === 'rate') return { four: { ...four, rate: solveRate(draft, four) }, name };
  if (name === 'payment') return { four: { ...four, payment: roundHalfAway(paymentAt(draft, four)) }, name };
  if (name === 'principal') return { four: { ...four, principal: roundHalfAway(principalAt(draft, four)) }, name };
  if (name === 'count') return solveCount(draft, four);
  return { four, name };
}

/** Whether installments pay back more than was lent; without interest, as much. */
function reaches(draft: LoanDraft, { principal, payment, count }: Four): boolean {
  const paid = payment * (rowCount({ creditType: draft.creditType, count }) - draft.graceCount) + draft.balloon;
  return draft.rate === 0 ? paid + count >= principal : paid > principal;
}

/** The installment that a rate asks for, before rounding. */
export function paymentAt(draft: LoanDraft, four: Four, periods = periodsIn(draft, four)): number {
  const { grown, sum, last } = factorsAt(draft, four, periods);
  return (four.principal * grown - draft.balloon * last) / sum;
}

/** What installments at a rate pay back, before rounding. */
function principalAt(draft: LoanDraft, four: Four): number {
  const { grown, sum, last } = factorsAt(draft, four, periodsIn(draft, four));
  return (four.payment * sum + draft.balloon * last) / grown;
}

function periodsIn(draft: LoanDraft, { count }: Four): LoanPeriod[] {
  return periodsOf(draft, rowCount({ ...draft, count }));
}

/** `grown`: what a capitalised grace makes of one; `sum`: of the discounts of the installments after it; `last`: the discount of the last. */
function factorsAt(draft: LoanDraft, four: Four, periods: readonly LoanPeriod[]): { grown: number; sum: number; last: number } {
  const monthly = four.rate / 100 / (draft.ratePeriod === 'year' ? 12 : 1);
  let [grown, discount, sum] = [1, 1, 0];
  for (const [index, { months }] of periods.entries()) {
    const growth = 1 + (monthly * months.part) / months.whole;
    if (index < draft.graceCount) {
      if (draft.grace === 'capitalised') grown *= growth;
      continue;
    }
    discount /= growth;
    sum += discount;
  }
  return { grown, sum, last: discount };
}

/** By bisection: the installment grows with the rate. In percent of its period, with 12 decimals. */
function solveRate(draft: LoanDraft, four: Four): number {
  let [low, high] = [0, draft.ratePeriod === 'year' ? MAX_MONTHLY * 12 : MAX_MONTHLY];
  const periods = periodsIn(draft, four);
  for (let step = 0; step < HALVINGS; step += 1) {
    const rate = (low + high) / 2;
    if (paymentAt(draft, { ...four, rate }, periods) > four.payment) high = rate;
    else low = rate;
  }
  return Number(low.toFixed(12));
}

/** The least number of installments that pays it back: the last one may be lower. */
function solveCount(draft: LoanDraft, four: Four): Solution | Problem {
  const isEnough = (count: number, periods: readonly LoanPeriod[]) =>
    roundHalfAway(paymentAt(draft, { ...four, count }, periods.slice(0, rowCount({ ...draft, count })))) <= four.payment;
  let [low, high] = [draft.graceCount + 1, draft.graceCount + FEW];
  let all = periodsIn(draft, { ...four, count: high });
  while (high < MAX_INSTALLMENTS && !isEnough(high, all)) {
    high = Math.min(MAX_INSTALLMENTS, high * 2);
    all = periodsIn(draft, { ...four, count: high });
  }
  const suffices = (count: number) => isEnough(count, all);
  if (!suffices(high)) return wrong('payment', `La cuota no alcanza a pagarlo en ${MAX_INSTALLMENTS} cuotas.`);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (suffices(middle)) high = middle;
    else low = middle + 1;
  }
  return { four: { ...four, count: low }, name: 'count' };
}
