/** Loans: what they owe, and the documents that expect their payments. Call what writes inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { type Day, dayInChile, formatDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { foldText } from '#domain/fold.ts';
import type { LoanChange, LoanValues, StoredInstallment, StoredLoan } from '#domain/loans/acts.ts';
import { type LoanPlan, planLoan } from '#domain/loans/plan.ts';
import { type LoanDraft, MAX_LOANS } from '#domain/loans/terms.ts';
import { formatMoney } from '#domain/money.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { type CreditDocument, untouchedDocuments, writeCreditDocuments } from '#server/features/documents/store.ts';
import { insertLoan, installmentsOf, type LoanHead, loanHeads } from './rows.ts';

/** The loan after the change, or before it when removed, and the number of the act. */
export type ChangedLoan = { id: string; actNo: number };

/** The schedule of a draft. @throws BAD_FIELD with the first fault */
export function previewLoan(draft: LoanDraft): LoanPlan {
  const plan = planLoan(draft, dayInChile(new Date()));
  if ('rows' in plan) return plan;
  const [problem] = plan;
  throw new AppError('BAD_FIELD', problem ?? { field: '', message: '' });
}

/**
 * Adds a loan with its documents, or with an id changes one of which nothing was paid.
 * @param version  of the one that the person saw; null to change it whatever it is
 * @throws BAD_FIELD, NOT_FOUND, LOAN_TWICE, LOAN_PAID, LOAN_CHANGED, TOO_MANY_LOANS, RATE_MISSING
 */
export async function saveLoan(
  db: Db,
  actor: Actor,
  { id, version, draft }: { id: string | null; version: number | null; draft: LoanDraft },
): Promise<ChangedLoan> {
  const all = await loanHeads(db, actor.companyId);
  const head = id === null ? null : requireHead(all, id);
  if (head && version !== null && version !== head.version) throw new AppError('LOAN_CHANGED', { name: head.terms.identificator });
  const plan = previewLoan(draft);
  if (!head && all.length >= MAX_LOANS) throw new AppError('TOO_MANY_LOANS', { max: MAX_LOANS });
  const before = head && (await loanOf(db, actor.companyId, head));
  if (before) await requireUnpaid(db, actor.companyId, before);
  const loanId = id ?? newId();
  const after = storedLoan(plan, dayInChile(new Date()));
  return { id: loanId, actNo: await writeLoan(db, actor, loanId, { before, after }) };
}

/** Removes a loan of which nothing was paid. @throws NOT_FOUND, LOAN_PAID */
export async function deleteLoan(db: Db, actor: Actor, id: string): Promise<ChangedLoan> {
  const head = requireHead(await loanHeads(db, actor.companyId, [id]), id);
  const before = await loanOf(db, actor.companyId, head);
  await requireUnpaid(db, actor.companyId, before);
  return { id, actNo: await writeLoan(db, actor, id, { before, after: null }) };
}

/** A loan as it is stored, with its schedule; null when there is none. */
export async function findLoan(db: Db, companyId: string, id: string): Promise<StoredLoan | null> {
  const [head] = await loanHeads(db, companyId, [id]);
  return head ? loanOf(db, companyId, head) : null;
}

async function loanOf(db: Db, companyId: string, { id, version: _, ...head }: LoanHead): Promise<StoredLoan> {
  return { ...head, rows: await installmentsOf(db, companyId, id) };
}

/** Whether nothing was paid of its documents. */
export async function isUnpaid(db: Db, companyId: string, loan: StoredLoan): Promise<boolean> {
  const ids = documentIds(loan);
  return (await untouchedDocuments(db, companyId, ids)).size === ids.length;
}

async function requireUnpaid(db: Db, companyId: string, loan: StoredLoan): Promise<void> {
  if (!(await isUnpaid(db, companyId, loan))) throw new AppError('LOAN_PAID', { name: loan.terms.identificator });
}

/**
 * Replaces a loan and its documents, as one act. Nothing may be paid of what it replaces.
 * @param undoes  the number of the act that this undoes
 * @throws LOAN_TWICE, RATE_MISSING
 */
export async function writeLoan(
  db: Db,
  actor: Actor,
  id: string,
  { before, after }: LoanChange,
  undoes: number | null = null,
): Promise<number> {
  const { companyId } = actor;
  const all = await loanHeads(db, companyId);
  const head = all.find((one) => one.id === id);
  if (after) requireFreeName(all, id, after.terms.identificator);
  await db.deleteFrom('loan').where('company_id', '=', companyId).where('loan_id', '=', id).execute();
  await writeCreditDocuments(db, companyId, { gone: before ? documentIds(before) : [], added: after ? documentsOf(after) : [] });
  if (after) await insertLoan(db, companyId, { ...after, id, version: (head?.version ?? 0) + 1 });
  const label = (after ?? before)?.terms.identificator ?? '';
  const params = { loanId: id, label, before: before && valuesOf(before), after: after && valuesOf(after) };
  const code = !before ? 'loan.added' : after ? 'loan.changed' : 'loan.removed';
  return record(db, actor, code, params, { undo: { before, after }, undoes });
}

/** @throws LOAN_TWICE */
function requireFreeName(all: readonly LoanHead[], id: string | null, name: string): void {
  const isTaken = all.some((one) => one.id !== id && foldText(one.terms.identificator) === foldText(name));
  if (isTaken) throw new AppError('LOAN_TWICE', { name });
}

function requireHead(all: readonly LoanHead[], id: string): LoanHead {
  const found = all.find((one) => one.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** With the ids of its documents: of installments to be paid, and of money still to come. */
function storedLoan({ terms, rows, hasBankTable }: LoanPlan, today: Day): StoredLoan {
  const isAhead = terms.disbursedOn !== null && terms.disbursedOn >= today && !NO_DISBURSEMENT.includes(terms.creditType);
  return {
    ...{ terms, hasBankTable },
    disbursementId: isAhead ? newId() : null,
    rows: rows.map((row) => ({ ...row, documentId: row.number > terms.paidBefore && row.amount > 0 ? newId() : null })),
  };
}

/** Types that bring no money: the lessor buys the thing, and a letter of credit is only a promise. */
const NO_DISBURSEMENT: readonly string[] = ['leasing', 'cartaCredito'];

function documentIds({ disbursementId, rows }: StoredLoan): string[] {
  return [disbursementId, ...rows.map(({ documentId }) => documentId)].filter((id) => id !== null);
}

function documentsOf(loan: StoredLoan): CreditDocument[] {
  const { terms, rows, disbursementId } = loan;
  const today = dayInChile(new Date());
  const { identificator, institution, currency, disbursedOn } = terms;
  const installment = ({ number, documentId, amount, cashOn, dueOn }: StoredInstallment): CreditDocument[] => {
    const days = { issuedOn: cashOn < today ? cashOn : today, dueOn: cashOn, originalDueOn: dueOn };
    const label = `Cuota ${number}/${rows.length} ${identificator}`;
    return documentId === null ? [] : [{ id: documentId, label, institution, isReceived: true, currency, amount, ...days }];
  };
  if (disbursementId === null || disbursedOn === null) return rows.flatMap(installment);
  const days = { issuedOn: disbursedOn < today ? disbursedOn : today, dueOn: disbursedOn, originalDueOn: disbursedOn };
  const amount = terms.principal;
  const disbursement = {
    id: disbursementId,
    label: `Desembolso ${identificator}`,
    institution,
    isReceived: false,
    currency,
    amount,
    ...days,
  };
  return [disbursement, ...rows.flatMap(installment)];
}

function valuesOf({ terms, rows }: StoredLoan): LoanValues {
  const { identificator, principal, payment, currency, firstDueOn } = terms;
  return {
    name: identificator,
    amount: formatMoney(principal, currency),
    count: rows.length,
    installment: formatMoney(payment, currency),
    dates: `${formatDay(firstDueOn)} – ${formatDay(rows.at(-1)?.dueOn ?? firstDueOn)}`,
  };
}
