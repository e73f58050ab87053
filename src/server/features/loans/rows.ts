/** Loans and their schedules as rows. */
import { sql } from 'kysely';
import { bankName } from '#domain/banks.ts';
import type { StoredInstallment, StoredLoan, StoredPrepayment } from '#domain/loans/acts.ts';
import type { LoanTerms } from '#domain/loans/terms.ts';
import type { Currency } from '#domain/money.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';

type LoanRow = Omit<LoanTerms, 'rate' | 'prepaymentMonths' | 'tolerance' | 'referenceRate' | 'spread'> & {
  rate: string;
  referenceRate: string | null;
  spread: string | null;
  prepaymentMonths: string | null;
  tolerance: string;
  id: string;
  version: number;
  hasBankTable: boolean;
  disbursementId: string | null;
  letterState: StoredLoan['letterState'];
  renewsId: string | null;
};
/** A loan without its schedule. `version`: of what a person saw, so that nobody overwrites what another one changed. */
export type LoanHead = Omit<StoredLoan, 'rows' | 'prepayments'> & { id: string; version: number };

const FIELDS = sql`l.loan_id as id, l.version, l.credit_type as "creditType", l.method, l.identificator, l.institution, l.institution_rut as "institutionRut", l.currency,
  l.stamp_tax as "stampTax", l.notary, l.down_payment as "downPayment",
  l.principal, l.payment, l.installment_count as count, l.rate::text as rate, l.rate_period as "ratePeriod", l.day_count as "dayCount",
  l.interval_months as interval, l.disbursed_on as "disbursedOn", l.first_due_on as "firstDueOn", l.grace_count as "graceCount", l.grace,
  l.balloon, l.insurance, l.rolls, l.separates_interest as "separatesInterest", l.area_id as "areaId", l.account_id as "accountId",
  l.reference, l.reference_rate::text as "referenceRate", l.spread::text as spread, l.paid_before as "paidBefore", l.has_bank_table as "hasBankTable", l.disbursement_id as "disbursementId",
  l.prepayment_months::text as "prepaymentMonths", l.tolerance::text as tolerance, l.letter_state as "letterState", l.renews_id as "renewsId"`;

/** The loan after the change, or before it when removed, and the number of the act. */
export type ChangedLoan = { id: string; actNo: number };

/** The loans of a company, or those with some ids, by identificator. */
export async function loanHeads(db: Db, companyId: string, ids: readonly string[] | null = null): Promise<LoanHead[]> {
  const { rows } = await sql<LoanRow>`select ${FIELDS} from loan l
    where l.company_id = ${companyId} and (${ids}::uuid[] is null or l.loan_id = any (${ids}::uuid[]))
    order by lower(l.identificator), l.loan_id`.execute(db);
  return rows.map(({ id, version, hasBankTable, disbursementId, letterState, renewsId, ...row }) => {
    const orNull = (value: string | null) => (value === null ? null : Number(value));
    const numbers = { rate: Number(row.rate), tolerance: Number(row.tolerance), prepaymentMonths: orNull(row.prepaymentMonths) };
    const parts = { referenceRate: orNull(row.referenceRate), spread: orNull(row.spread) };
    return { id, version, hasBankTable, disbursementId, letterState, renewsId, terms: { ...row, ...numbers, ...parts } };
  });
}

/** What some accounts of a company are called, by their ids: bank and number. */
export async function accountNames(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; bankCode: string; number: string }>`
    select account_id as id, bank_code as "bankCode", number from bank_account
    where company_id = ${companyId} and account_id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, bankCode, number }) => [id, `${bankName(bankCode)} ${number}`]));
}

/** An account to which installments may be charged: bank and number. */
export type ChargedAccount = { id: string; name: string; currency: Currency };

/** Every account of a company, by bank and number; those of its loans need no right to read movements. */
export async function chargedAccounts(db: Db, companyId: string): Promise<ChargedAccount[]> {
  const { rows } = await sql<{ id: string; bankCode: string; number: string; currency: Currency }>`
    select account_id as id, bank_code as "bankCode", number, currency from bank_account
    where company_id = ${companyId} order by bank_code, number, account_id limit ${MAX_ACCOUNTS}`.execute(db);
  return rows.map(({ id, bankCode, number, currency }) => ({ id, name: `${bankName(bankCode)} ${number}`, currency }));
}
/** Accounts that a list offers, at most. */
export const MAX_ACCOUNTS = 500;

/** The schedule of a loan, in its order. */
export async function installmentsOf(db: Db, companyId: string, loanId: string): Promise<StoredInstallment[]> {
  const { rows } =
    await sql<StoredInstallment>`select number, due_on as "dueOn", cash_on as "cashOn", capital, interest, stock, charges, vat,
      rolled, amount, document_id as "documentId", interest_document_id as "interestId"
    from loan_installment where company_id = ${companyId} and loan_id = ${loanId} order by number`.execute(db);
  return rows;
}

/** The prepayments of a loan, in their order. */
export async function prepaymentsOf(db: Db, companyId: string, loanId: string): Promise<StoredPrepayment[]> {
  const { rows } = await sql<StoredPrepayment>`select on_day as "on", mode, capital, interest, commission, document_id as "documentId"
    from loan_prepayment where company_id = ${companyId} and loan_id = ${loanId} order by number`.execute(db);
  return rows;
}

/** Stores a loan as it is now, whether or not it was there; without installments and prepayments from before. */
export async function storeLoan(db: Db, companyId: string, loan: StoredLoan & { id: string; version: number }): Promise<void> {
  const at = { company_id: companyId, loan_id: loan.id };
  const columns = columnsOf(loan);
  const { numUpdatedRows } = await db
    .updateTable('loan')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('loan_id', '=', loan.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await sql`insert into loan ${namedRows('loan', [{ ...at, ...columns }])}`.execute(db);
  const rows = loan.rows.map(({ dueOn, cashOn, documentId, interestId = null, ...amounts }) => ({
    ...{ ...at, due_on: dueOn, cash_on: cashOn, document_id: documentId, interest_document_id: interestId, ...amounts },
  }));
  if (rows.length > 0) await sql`insert into loan_installment ${namedRows('loan_installment', rows)}`.execute(db);
  const prepayments = loan.prepayments.map(({ on, documentId, ...rest }, index) => ({
    ...{ ...at, number: index + 1, on_day: on, document_id: documentId, ...rest },
  }));
  if (prepayments.length > 0) await sql`insert into loan_prepayment ${namedRows('loan_prepayment', prepayments)}`.execute(db);
}

/** Parts a stored loan from its documents, so that they can be replaced; `storeLoan` follows. */
export async function clearDocuments(db: Db, companyId: string, loanId: string): Promise<void> {
  await db.deleteFrom('loan_installment').where('company_id', '=', companyId).where('loan_id', '=', loanId).execute();
  await db.deleteFrom('loan_prepayment').where('company_id', '=', companyId).where('loan_id', '=', loanId).execute();
  await db.updateTable('loan').set({ disbursement_id: null }).where('company_id', '=', companyId).where('loan_id', '=', loanId).execute();
}

function columnsOf(loan: StoredLoan & { version: number }) {
  const { terms } = loan;
  return {
    version: loan.version,
    credit_type: terms.creditType,
    method: terms.method,
    identificator: terms.identificator,
    institution: terms.institution,
    institution_rut: terms.institutionRut,
    stamp_tax: terms.stampTax,
    notary: terms.notary,
    down_payment: terms.downPayment,
    currency: terms.currency,
    principal: terms.principal,
    payment: terms.payment,
    installment_count: terms.count,
    rate: terms.rate.toFixed(12),
    rate_period: terms.ratePeriod,
    day_count: terms.dayCount,
    interval_months: terms.interval,
    disbursed_on: terms.disbursedOn,
    first_due_on: terms.firstDueOn,
    grace_count: terms.graceCount,
    grace: terms.grace,
    balloon: terms.balloon,
    insurance: terms.insurance,
    rolls: terms.rolls,
    separates_interest: terms.separatesInterest,
    area_id: terms.areaId,
    account_id: terms.accountId,
    reference: terms.reference,
    reference_rate: terms.referenceRate?.toFixed(12) ?? null,
    spread: terms.spread?.toFixed(12) ?? null,
    paid_before: terms.paidBefore,
    has_bank_table: loan.hasBankTable,
    disbursement_id: loan.disbursementId,
    prepayment_months: terms.prepaymentMonths?.toFixed(3) ?? null,
    tolerance: terms.tolerance.toFixed(2),
    letter_state: loan.letterState,
    renews_id: loan.renewsId,
  };
}
