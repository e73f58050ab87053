/** Loans: what they owe, and the documents that expect their payments. Call what writes inside writeCompany. */

import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Section } from '#domain/cashflow/structure.ts';
import { type Day, dayInChile, formatDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { foldText } from '#domain/fold.ts';
import type { LOAN_ACTS, LoanChange, LoanValues, StoredInstallment, StoredLoan, StoredPrepayment } from '#domain/loans/acts.ts';
import { type LoanPlan, planLoan } from '#domain/loans/plan.ts';
import { installmentLabel, type LoanInstallment, numberedCount } from '#domain/loans/schedule.ts';
import {
  interestApart,
  isDisbursed,
  isPaidBefore,
  type LoanDraft,
  type LoanTerms,
  MAX_LOANS,
  NOT_EXPENSE,
  netOf,
  rateWords,
  startOf,
} from '#domain/loans/terms.ts';
import { formatMoney } from '#domain/money.ts';
import { record } from '#server/db/history.ts';
import { isId, newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { type CreditDocument, type CreditDocumentChanges, writeCreditDocuments } from '#server/features/documents/store.ts';
import { repairRents, untouchedInstallments } from './rents.ts';
import {
  accountNames,
  type ChangedLoan,
  clearDocuments,
  installmentsOf,
  type LoanHead,
  loanHeads,
  prepaymentsOf,
  storeLoan,
} from './rows.ts';

/** The schedule of a draft, as saveLoan would store it. @throws BAD_FIELD with the first fault, NOT_FOUND for an area or account of none of the company's */
export async function previewIn(db: Db, companyId: string, draft: LoanDraft): Promise<LoanPlan> {
  const plan = previewLoan(draft);
  await requireArea(db, companyId, draft.areaId);
  if (draft.accountId !== null && (await accountNameOf(db, companyId, draft.accountId)) === null) throw new AppError('NOT_FOUND');
  return plan;
}

/** The schedule of a draft. @throws BAD_FIELD with the first fault */
export function previewLoan(draft: LoanDraft): LoanPlan {
  const plan = planLoan(draft, dayInChile(new Date()));
  if ('rows' in plan) return plan;
  const [problem] = plan;
  throw new AppError('BAD_FIELD', problem ?? { field: '', message: '' });
}

/** A loan that somebody wants to change: `version` of the one that the person saw; null to change it whatever it is. */
export type LoanAt = { id: string; version: number | null };

/** `documents`: those that its first installments have already, by their number; it takes them as they are. */
type LoanWish = { id: string | null; version: number | null; draft: LoanDraft; documents?: ReadonlyMap<number, string> };

/**
 * Adds a loan with its documents, or with an id changes one, unless that would change what is paid of it.
 * @throws BAD_FIELD, NOT_FOUND, LOAN_TWICE, LOAN_PAID, LOAN_CHANGED, LOAN_MOVED_ON, TOO_MANY_LOANS, RATE_MISSING
 */
export async function saveLoan(db: Db, actor: Actor, { id, version, draft, documents = new Map() }: LoanWish): Promise<ChangedLoan> {
  const before = id === null ? null : await requireLoan(db, actor.companyId, { id, version });
  const plan = await previewIn(db, actor.companyId, draft);
  if (before && hasMovedOn(before)) throw new AppError('LOAN_MOVED_ON', { name: before.terms.identificator });
  const planned = storedLoan(plan, dayInChile(new Date()), before);
  const after = { ...planned, rows: planned.rows.map((row) => ({ ...row, documentId: documents.get(row.number) ?? row.documentId })) };
  const loanId = id ?? newId();
  return {
    id: loanId,
    actNo: await writeLoan(db, actor, loanId, {
      before,
      after,
      code: before ? 'loan.changed' : 'loan.added',
      ownIds: [...documents.values()],
    }),
  };
}

/** @throws NOT_FOUND, BAD_FIELD when it is one of income */
async function requireArea(db: Db, companyId: string, areaId: string | null): Promise<void> {
  if (areaId === null) return;
  const section = await sectionOf(db, companyId, areaId);
  if (section === null) throw new AppError('NOT_FOUND');
  if (section !== 'EXPENSE') throw new AppError('BAD_FIELD', { field: 'cashflowAreaId', message: NOT_EXPENSE });
}

async function sectionOf(db: Db, companyId: string, areaId: string): Promise<Section | null> {
  if (!isId(areaId)) return null;
  const row = await db
    .selectFrom('area as a')
    .innerJoin('category as c', (join) => join.onRef('c.company_id', '=', 'a.company_id').onRef('c.category_id', '=', 'a.category_id'))
    .select('c.section')
    .where('a.company_id', '=', companyId)
    .where('a.area_id', '=', areaId)
    .executeTakeFirst();
  return row?.section ?? null;
}

type Move = { from: string; to: string; ids: readonly string[] | null };

/** Loans of an area pass to another: all of them, or some. @returns which did */
export async function moveLoans(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update loan set area_id = ${to}, version = version + 1
    where company_id = ${companyId} and area_id = ${from} and (${ids}::uuid[] is null or loan_id = any (${ids}::uuid[]))
    returning loan_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A loan as an act kept it; where its area was merged into another since, in that of all loans, and without an account that is gone. */
async function inPlace(db: Db, companyId: string, loan: StoredLoan): Promise<StoredLoan> {
  const { areaId, accountId } = loan.terms;
  const hasArea = areaId === null || (await sectionOf(db, companyId, areaId)) !== null;
  const hasAccount = accountId === null || (await accountNameOf(db, companyId, accountId)) !== null;
  return { ...loan, terms: { ...loan.terms, areaId: hasArea ? areaId : null, accountId: hasAccount ? accountId : null } };
}

async function accountNameOf(db: Db, companyId: string, accountId: string | null): Promise<string | null> {
  return accountId !== null && isId(accountId) ? ((await accountNames(db, companyId, [accountId])).get(accountId) ?? null) : null;
}

/** Removes a loan of which nothing was paid. @throws NOT_FOUND, LOAN_PAID, LOAN_RENEWED */
export async function deleteLoan(db: Db, actor: Actor, id: string): Promise<ChangedLoan> {
  const before = await requireLoan(db, actor.companyId, { id, version: null });
  return { id, actNo: await writeLoan(db, actor, id, { before, after: null, code: 'loan.removed' }) };
}

/** A loan as it is stored, with its schedule; null when there is none. */
export async function findLoan(db: Db, companyId: string, id: string): Promise<StoredLoan | null> {
  const [head] = await loanHeads(db, companyId, [id]);
  if (!head) return null;
  const { id: _, version: __, ...rest } = head;
  return { ...rest, rows: await installmentsOf(db, companyId, id), prepayments: await prepaymentsOf(db, companyId, id) };
}

/** @throws NOT_FOUND, LOAN_CHANGED when it is another version */
export async function requireLoan(db: Db, companyId: string, { id, version }: LoanAt): Promise<StoredLoan> {
  const [head] = await loanHeads(db, companyId, [id]);
  const loan = head && (await findLoan(db, companyId, id));
  if (!loan) throw new AppError('NOT_FOUND');
  if (version !== null && version !== head.version) throw new AppError('LOAN_CHANGED', { name: loan.terms.identificator });
  return loan;
}

/** Whether more than its agreement decides its schedule: another agreement would overwrite what happened. */
function hasMovedOn({ prepayments, letterState, rows }: StoredLoan): boolean {
  return prepayments.length > 0 || (letterState ?? 'ABIERTA') !== 'ABIERTA' || rows.some(({ rolled }) => rolled > 0);
}

/**
 * Replaces a loan and its documents, and adds the one that takes its capital over, as one act. Documents that stay keep their ids.
 * @throws LOAN_TWICE, LOAN_PAID when that would change or delete what is paid, LOAN_RENEWED, TOO_MANY_LOANS, RATE_MISSING
 */
export async function writeLoan(
  db: Db,
  actor: Actor,
  id: string,
  { before, after, next, code, undoes = null, ownIds = [] }: LoanAct,
): Promise<number> {
  const { companyId } = actor;
  await replaceLoan(db, companyId, id, before, after, ownIds);
  if (next) await replaceLoan(db, companyId, next.id, null, next.loan);
  const label = (after ?? before)?.terms.identificator ?? '';
  const shown = async (loan: StoredLoan | null) => loan && valuesOf(loan, await accountNameOf(db, companyId, loan.terms.accountId));
  const params = { loanId: id, label, before: await shown(before), after: await shown(after) };
  return record(db, actor, code, params, { undo: { before, after, ...(next ? { next } : {}) }, undoes });
}

/** A change, what it is called in the history, the number of the act that it undoes, and documents of it that were there already. */
type LoanAct = LoanChange & { code: keyof typeof LOAN_ACTS; undoes?: number | null; ownIds?: readonly string[] };

/** @throws LOAN_TWICE, LOAN_PAID, LOAN_RENEWED, TOO_MANY_LOANS, RATE_MISSING */
export async function replaceLoan(
  db: Db,
  companyId: string,
  id: string,
  before: StoredLoan | null,
  next: StoredLoan | null,
  ownIds: readonly string[] = [],
): Promise<void> {
  const after = next && (await inPlace(db, companyId, next));
  const all = await loanHeads(db, companyId);
  const version = (all.find((one) => one.id === id)?.version ?? 0) + 1;
  if (after) requireFreeName(all, id, after.terms.identificator);
  if (after && !before && all.length >= MAX_LOANS) throw new AppError('TOO_MANY_LOANS', { max: MAX_LOANS });
  if (!after && all.some(({ renewsId }) => renewsId === id))
    throw new AppError('LOAN_RENEWED', { name: before?.terms.identificator ?? '' });
  const today = dayInChile(new Date());
  const expected = after ? documentsOf(after, today).filter(({ id }) => !ownIds.includes(id)) : [];
  const differences = documentChanges(before ? documentsOf(before, today) : [], expected);
  const touched = [...differences.deletedIds, ...differences.changed.map((one) => one.id)];
  const untouched = await untouchedInstallments(db, companyId, [...touched, ...differences.moved.map((one) => one.id)]);
  // What is paid of stays where it was paid.
  const changes = { ...differences, moved: differences.moved.filter((one) => untouched.has(one.id)) };
  if (touched.some((one) => !untouched.has(one))) throw new AppError('LOAN_PAID', { name: (before ?? after)?.terms.identificator ?? '' });
  if (!after) await db.deleteFrom('loan').where('company_id', '=', companyId).where('loan_id', '=', id).execute();
  else await clearDocuments(db, companyId, id);
  await writeCreditDocuments(db, companyId, changes);
  if (after) await storeLoan(db, companyId, { ...after, id, version });
  await repairRents(db, companyId, id);
}

/** Compares what a loan expected with what it expects, by document. */
function documentChanges(before: readonly CreditDocument[], after: readonly CreditDocument[]): CreditDocumentChanges {
  const then = new Map(before.map((one) => [one.id, one]));
  const now = new Set(after.map(({ id }) => id));
  const money = (one: CreditDocument | undefined) => one && [one.amount, one.currency, one.dueOn, one.originalDueOn].join(' ');
  const names = (one: CreditDocument | undefined) => one && JSON.stringify([one.label, one.institution, one.institutionRut]);
  const both = after.filter(({ id }) => then.has(id));
  const place = (one: CreditDocument | undefined) => one && `${one.areaKey} ${one.areaId}`;
  const moved = both.filter((one) => place(one) !== place(then.get(one.id)));
  return {
    deletedIds: before.filter(({ id }) => !now.has(id)).map(({ id }) => id),
    added: after.filter(({ id }) => !then.has(id)),
    moved,
    changed: both.filter((one) => money(one) !== money(then.get(one.id))),
    renamed: both.filter((one) => money(one) === money(then.get(one.id)) && names(one) !== names(then.get(one.id))),
  };
}

/** @throws LOAN_TWICE */
function requireFreeName(all: readonly LoanHead[], id: string | null, name: string): void {
  const isTaken = all.some((one) => one.id !== id && foldText(one.terms.identificator) === foldText(name));
  if (isTaken) throw new AppError('LOAN_TWICE', { name });
}

/** With the ids of its documents: of installments to be paid, and of money still to come. They keep those that they had. */
export function storedLoan({ terms, rows, hasBankTable }: LoanPlan, today: Day, before: StoredLoan | null): StoredLoan {
  // Of a day that nobody said, today's money may have come already.
  const isDue = terms.disbursedOn !== null && terms.disbursedOn === today;
  const isAhead = isDisbursed(terms.creditType) && (isDue || startOf(terms) > today);
  return {
    ...{ terms, hasBankTable },
    disbursementId: isAhead ? (before?.disbursementId ?? newId()) : null,
    rows: storedRows(terms, rows, before?.rows ?? []),
    ...{ prepayments: [], renewsId: before?.renewsId ?? null },
    letterState: terms.creditType === 'cartaCredito' ? 'ABIERTA' : null,
  };
}

/** Rows with the documents that expect their payments; those of before keep theirs, by number. */
export function storedRows(
  terms: Pick<LoanTerms, 'paidBefore' | 'separatesInterest'>,
  rows: readonly LoanInstallment[],
  before: readonly StoredInstallment[],
): StoredInstallment[] {
  const then = new Map(before.map((row) => [row.number, row]));
  return rows.map((row) => {
    const was = then.get(row.number);
    const isOwed = !isPaidBefore(terms, row.number) && row.amount > 0;
    const apart = interestApart(terms, row);
    const isApart = isOwed && apart > 0 && apart < row.amount;
    return {
      ...row,
      documentId: isOwed ? (was?.documentId ?? newId()) : null,
      interestId: isApart ? (was?.interestId ?? newId()) : null,
    };
  });
}

function documentsOf(loan: StoredLoan, today: Day): CreditDocument[] {
  const { terms, rows, disbursementId, prepayments } = loan;
  const { identificator, institution, institutionRut, currency } = terms;
  const startOn = startOf(terms);
  const party = { institution, institutionRut };
  const installment = (row: StoredInstallment): CreditDocument[] => {
    const { number, documentId, interestId = null, interest, amount, cashOn, dueOn } = row;
    if (documentId === null) return [];
    const days = { issuedOn: cashOn < today ? cashOn : today, dueOn: cashOn, originalDueOn: dueOn };
    const same = { ...party, isReceived: true, currency, areaId: null, ...days };
    const label = installmentLabel(number, rows, identificator);
    const isInterest = interestApart(terms, row) === amount;
    const place = isInterest ? ({ areaKey: 'intereses' } as const) : ({ areaKey: 'cuotasdeprestamos', areaId: terms.areaId } as const);
    const main: CreditDocument = { ...same, id: documentId, label, amount, ...place };
    if (interestId === null) return [main];
    const apart: CreditDocument = { ...same, id: interestId, label: `${label}, intereses`, amount: interest, areaKey: 'intereses' };
    return [{ ...main, amount: amount - interest }, apart];
  };
  const early = ({ on, documentId, capital, interest, commission }: StoredPrepayment): CreditDocument => ({
    ...{ id: documentId, label: `Prepago ${identificator}`, ...party, isReceived: true, currency, areaKey: 'cuotasdeprestamos' as const },
    areaId: terms.areaId,
    ...{ amount: capital + interest + commission, issuedOn: on < today ? on : today, dueOn: on, originalDueOn: on },
  });
  const paid = [...rows.flatMap(installment), ...prepayments.map(early)];
  if (disbursementId === null) return paid;
  const disbursement: CreditDocument = {
    ...{ areaKey: 'prestamosrecibidos', areaId: null },
    ...{ id: disbursementId, label: `Desembolso ${identificator}`, ...party, isReceived: false, currency, amount: netOf(terms) },
    ...{ issuedOn: startOn < today ? startOn : today, dueOn: startOn, originalDueOn: startOn },
  };
  return [disbursement, ...paid];
}

function valuesOf({ terms, rows, letterState, prepayments }: StoredLoan, account: string | null): LoanValues {
  const { identificator, principal, payment, currency, firstDueOn } = terms;
  const prepaid = prepayments.reduce((sum, { capital }) => sum + capital, 0);
  return {
    name: identificator,
    amount: formatMoney(principal, currency),
    count: numberedCount(rows),
    installment: formatMoney(payment, currency),
    ...(terms.creditType === 'cartaCredito' ? {} : { rate: rateWords(terms) }),
    account,
    dates: `${formatDay(firstDueOn)} – ${formatDay(rows.at(-1)?.dueOn ?? firstDueOn)}`,
    ...(letterState ? { state: letterState } : {}),
    ...(terms.downPayment > 0 ? { downPayment: formatMoney(terms.downPayment, currency) } : {}),
    ...(prepayments.length > 0 ? { prepaid: formatMoney(prepaid, currency) } : {}),
  };
}
