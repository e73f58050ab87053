/** What happens to a loan after it was agreed. Call what writes inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredLoan } from '#domain/loans/acts.ts';
import { annulled, type LetterState, negotiated, nextLetterStates, rolledOver } from '#domain/loans/events.ts';
import { type PrepaymentPlan, type PrepaymentWish, planPrepayment } from '#domain/loans/prepay.ts';
import { replacedTable } from '#domain/loans/replace-table.ts';
import { type LoanTerms, rateOver } from '#domain/loans/terms.ts';
import { fromClp, toClp } from '#domain/money.ts';
import type { Problem } from '#domain/problem.ts';
import { rateOn } from '#domain/rates.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesAt } from '#server/features/rates/store.ts';
import { untouchedInstallments } from './rents.ts';
import type { ChangedLoan } from './rows.ts';
import { type LoanAt, previewLoan, requireLoan, storedLoan, storedRows, writeLoan } from './store.ts';

/** `hasLegalCap`: the law limits the commission of a loan of this size. */
export type ShownPrepayment = PrepaymentPlan & { hasLegalCap: boolean };

/** What a prepayment would cost and leave. @throws NOT_FOUND, BAD_FIELD, LOAN_MOVED_ON */
export async function previewPrepayment(db: Db, companyId: string, id: string, wish: PrepaymentWish): Promise<ShownPrepayment> {
  const loan = await requireLoan(db, companyId, { id, version: null });
  return { ...planned(loan, wish), hasLegalCap: await isSmall(db, companyId, loan.terms) };
}

/** Prepays a loan in part or whole; what is still to be paid of it is expected anew. @throws also LOAN_CHANGED, LOAN_PAID */
export async function prepayLoan(db: Db, actor: Actor, at: LoanAt, wish: PrepaymentWish): Promise<ChangedLoan> {
  const before = await requireLoan(db, actor.companyId, at);
  const { prepayment, terms, rows } = planned(before, wish);
  const prepayments = [...before.prepayments, { ...prepayment, documentId: newId() }];
  const after = { ...before, terms, prepayments, rows: storedRows(terms, rows, before.rows) };
  return { id: at.id, actNo: await writeLoan(db, actor, at.id, { before, after, code: 'loan.prepaid' }) };
}

function planned(loan: StoredLoan, wish: PrepaymentWish): PrepaymentPlan {
  requireOwn(loan);
  const last = loan.prepayments.at(-1);
  if (last && wish.on < last.on) throw new AppError('BAD_FIELD', { field: 'date', message: 'Elige un día desde el último prepago.' });
  return resultOf(planPrepayment(loan, wish));
}

/** @throws LOAN_MOVED_ON when another loan took over some of its capital */
function requireOwn({ rows, terms }: StoredLoan): void {
  if (rows.some(({ rolled }) => rolled > 0)) throw new AppError('LOAN_MOVED_ON', { name: terms.identificator });
}

/** UF up to which the law limits the commission of a prepayment. Source: Ley 18.010, art. 10. */
const LEGAL_LIMIT = 5_000;

async function isSmall(db: Db, companyId: string, { principal, currency }: LoanTerms): Promise<boolean> {
  const today = dayInChile(new Date());
  const rates = await ratesAt(db, companyId, ['UF', currency], [today]);
  const [uf, own] = [rateOn(rates.get('UF') ?? [], 'UF', today), rateOn(rates.get(currency) ?? [], currency, today)];
  if (uf === null || own === null) return true;
  return fromClp(toClp(principal, currency, own), 'UF', uf) <= LEGAL_LIMIT * 10_000;
}

/**
 * The loan that takes a capital over, as a person agrees it. `referenceRate`: that of its day, to which the spread is added; `rate`: the
 * whole one instead.
 */
export type Successor = {
  identificator: string;
  dueOn: Day;
  rate: number | null;
  referenceRate: number | null;
  capital: number | null;
};

/** Renews a bullet or comex: its last installment pays only interest, and a linked loan owes its capital. @throws as prepayLoan, LOAN_TWICE */
export async function renewLoan(db: Db, actor: Actor, at: LoanAt, wish: Successor): Promise<ChangedLoan> {
  const before = await requireLoan(db, actor.companyId, at);
  requireOwn(before);
  const { creditType } = before.terms;
  if (creditType !== 'bullet' && creditType !== 'comex')
    throw new AppError('BAD_FIELD', { field: 'id', message: 'Se renueva un crédito bullet o comex.' });
  return takeOver(db, actor, { id: at.id, before, terms: before.terms }, wish);
}

type Replaced = { id: string; before: StoredLoan; terms: LoanTerms; letterState?: LetterState };

/** @param terms  of the loan that takes over, but for what the person agreed */
async function takeOver(db: Db, actor: Actor, { id, before, terms, letterState }: Replaced, wish: Successor): Promise<ChangedLoan> {
  const last = before.rows.at(-1);
  const capital = wish.capital ?? last?.capital ?? 0;
  if (!last || capital > last.capital)
    throw new AppError('BAD_FIELD', { field: 'capital', message: 'El capital es más que lo que vence.' });
  const plan = previewLoan({
    ...{
      ...terms,
      bankTable: null,
      payment: null,
      identificator: wish.identificator,
      principal: capital,
      stampTax: 0,
      notary: 0,
      ...renewedRate(terms, wish),
    },
    ...{ count: 1, disbursedOn: last.dueOn, firstDueOn: wish.dueOn, paidBefore: 0 },
  });
  const rows = storedRows(before.terms, rolledOver(before.rows, capital), before.rows);
  const after = { ...before, rows, letterState: letterState ?? before.letterState };
  const loan = { ...storedLoan(plan, dayInChile(new Date()), null), disbursementId: null, renewsId: id };
  const next = { id: newId(), loan };
  const code = letterState ? 'loan.letterAdvanced' : 'loan.renewed';
  return { id: next.id, actNo: await writeLoan(db, actor, id, { before, after, next, code }) };
}

/** What a renewal bears: its spread stays, and the rate of reference is another one. @throws BAD_FIELD */
function renewedRate({ rate, spread, referenceRate }: LoanTerms, wish: Successor): Pick<LoanTerms, 'rate' | 'referenceRate' | 'spread'> {
  if (spread === null && wish.referenceRate !== null)
    throw new AppError('BAD_FIELD', { field: 'referenceRate', message: 'El crédito no tiene spread: escribe su tasa.' });
  if (spread === null) return { rate: wish.rate ?? rate, referenceRate, spread };
  const next = wish.referenceRate ?? (wish.rate === null ? (referenceRate ?? 0) : rateOver(wish.rate, -spread));
  return { rate: rateOver(next, spread), referenceRate: next, spread };
}

/** NEGOCIADA takes `on` and `amount`, ANULADA `on`, DIFERIDA `loan`. */
export type LetterStep = { state: LetterState; on: Day; amount: number | null; loan: Successor | null };

/** Advances a letter of credit to its next state. @throws NOT_FOUND, BAD_FIELD, LOAN_CHANGED, LOAN_PAID, LOAN_TWICE */
export async function advanceLetter(db: Db, actor: Actor, at: LoanAt, { state, on, amount, loan }: LetterStep): Promise<ChangedLoan> {
  const before = await requireLoan(db, actor.companyId, at);
  if (before.letterState === null || !nextLetterStates(before.letterState).includes(state))
    throw new AppError('BAD_FIELD', { field: 'state', message: 'La carta de crédito no pasa a ese estado.' });
  if (state === 'DIFERIDA') {
    if (!loan) throw new AppError('BAD_FIELD', { field: 'loan', message: 'Escribe el crédito que la paga.' });
    // A comex is in dollars or euros.
    const creditType = before.terms.currency === 'CLP' || before.terms.currency === 'UF' ? 'bullet' : 'comex';
    const terms: LoanTerms = { ...before.terms, creditType, ratePeriod: 'year', dayCount: 'actual360', interval: 1 };
    return takeOver(db, actor, { id: at.id, before, terms, letterState: state }, { ...loan, capital: null });
  }
  const rows = state === 'ANULADA' ? annulled(before, on) : resultOf(negotiated(before, { on, amount: amount ?? 0 }));
  const after = { ...before, letterState: state, rows: storedRows(before.terms, rows, before.rows) };
  return { id: at.id, actNo: await writeLoan(db, actor, at.id, { before, after, code: 'loan.letterAdvanced' }) };
}

/** Puts the bank's table in the place of what is still to be paid. @throws NOT_FOUND, BAD_FIELD, LOAN_CHANGED, LOAN_MOVED_ON, LOAN_PAID */
export async function importLoanSchedule(db: Db, actor: Actor, at: LoanAt, table: string): Promise<ChangedLoan> {
  const { companyId } = actor;
  const before = await requireLoan(db, companyId, at);
  requireOwn(before);
  const [atStart, numbered] = [before.rows.filter(({ number }) => number === 0), before.rows.filter(({ number }) => number > 0)];
  const settled = await settledCount(db, companyId, { ...before, rows: numbered });
  const rows = resultOf(replacedTable({ terms: before.terms, rows: numbered, settled }, table));
  const payment = Math.max(1, rows[settled]?.amount ?? before.terms.payment);
  const terms = { ...before.terms, payment, count: Math.max(1, rows.length), firstDueOn: rows[0]?.dueOn ?? before.terms.firstDueOn };
  const after = { ...before, terms, hasBankTable: true, rows: storedRows(terms, [...atStart, ...rows], before.rows) };
  return { id: at.id, actNo: await writeLoan(db, actor, at.id, { before, after, code: 'loan.tableImported' }) };
}

/** Installments at the start of a loan of which something is paid, or that its last prepayment left as they were. */
async function settledCount(db: Db, companyId: string, { terms, rows, prepayments }: StoredLoan): Promise<number> {
  const documentsOf = ({ documentId, interestId = null }: StoredLoan['rows'][number]) =>
    [documentId, interestId].filter((id) => id !== null);
  const untouched = await untouchedInstallments(db, companyId, rows.flatMap(documentsOf));
  const prepaidOn = prepayments.at(-1)?.on ?? null;
  return (
    rows.findLastIndex(
      (row) =>
        row.number <= terms.paidBefore ||
        documentsOf(row).some((id) => !untouched.has(id)) ||
        (prepaidOn !== null && row.dueOn <= prepaidOn),
    ) + 1
  );
}

function resultOf<Result extends object>(result: Result | Problem): Result {
  if (isProblem(result)) throw new AppError('BAD_FIELD', result);
  return result;
}

function isProblem(result: object): result is Problem {
  return 'message' in result && 'field' in result;
}
