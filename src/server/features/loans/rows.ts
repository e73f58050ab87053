/** Loans and their schedules as rows. */
import { sql } from 'kysely';
import type { StoredInstallment, StoredLoan } from '#domain/loans/acts.ts';
import type { LoanTerms } from '#domain/loans/terms.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';

type LoanRow = Omit<LoanTerms, 'rate'> & {
  rate: string;
  id: string;
  version: number;
  hasBankTable: boolean;
  disbursementId: string | null;
};
/** A loan without its schedule. `version`: of what a person saw, so that nobody overwrites what another one changed. */
export type LoanHead = Omit<StoredLoan, 'rows'> & { id: string; version: number };

const FIELDS = sql`l.loan_id as id, l.version, l.credit_type as "creditType", l.method, l.identificator, l.institution, l.currency,
  l.principal, l.payment, l.installment_count as count, l.rate::text as rate, l.rate_period as "ratePeriod", l.day_count as "dayCount",
  l.interval_months as interval, l.disbursed_on as "disbursedOn", l.first_due_on as "firstDueOn", l.grace_count as "graceCount", l.grace,
  l.balloon, l.insurance, l.rolls, l.paid_before as "paidBefore", l.has_bank_table as "hasBankTable", l.disbursement_id as "disbursementId"`;

/** The loans of a company, or those with some ids, by identificator. */
export async function loanHeads(db: Db, companyId: string, ids: readonly string[] | null = null): Promise<LoanHead[]> {
  const { rows } = await sql<LoanRow>`select ${FIELDS} from loan l
    where l.company_id = ${companyId} and (${ids}::uuid[] is null or l.loan_id = any (${ids}::uuid[]))
    order by lower(l.identificator), l.loan_id`.execute(db);
  return rows.map(({ id, version, hasBankTable, disbursementId, rate, ...terms }) => {
    return { id, version, hasBankTable, disbursementId, terms: { ...terms, rate: Number(rate) } };
  });
}

/** The schedule of a loan, in its order. */
export async function installmentsOf(db: Db, companyId: string, loanId: string): Promise<StoredInstallment[]> {
  const { rows } =
    await sql<StoredInstallment>`select number, due_on as "dueOn", cash_on as "cashOn", capital, interest, stock, charges, vat,
      amount, document_id as "documentId"
    from loan_installment where company_id = ${companyId} and loan_id = ${loanId} order by number`.execute(db);
  return rows;
}

export async function insertLoan(db: Db, companyId: string, loan: StoredLoan & { id: string; version: number }): Promise<void> {
  const { terms } = loan;
  const row = {
    company_id: companyId,
    loan_id: loan.id,
    version: loan.version,
    credit_type: terms.creditType,
    method: terms.method,
    identificator: terms.identificator,
    institution: terms.institution,
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
    paid_before: terms.paidBefore,
    has_bank_table: loan.hasBankTable,
    disbursement_id: loan.disbursementId,
  };
  await sql`insert into loan ${namedRows('loan', [row])}`.execute(db);
  const rows = loan.rows.map(({ dueOn, cashOn, documentId, ...amounts }) => ({
    ...{ company_id: companyId, loan_id: loan.id, due_on: dueOn, cash_on: cashOn, document_id: documentId, ...amounts },
  }));
  await sql`insert into loan_installment ${namedRows('loan_installment', rows)}`.execute(db);
}
