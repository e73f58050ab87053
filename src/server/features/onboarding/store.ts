import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import type { AnsweredLoan, TaxRegime } from '#domain/onboarding/answers.ts';
import type { OnboardingStep } from '#domain/onboarding/steps.ts';
import type { Db } from '#server/db/scope.ts';

export { setBalance } from './balance.ts';

/** The onboarding progress of a company; absent: not started. */
export type OnboardingRow = {
  companyId: string;
  createdAt: Date;
  createdBy: string | null;
  completedAt: Date | null;
  completedBy: string | null;
  payrollDay: number | null;
  payrollAmount: number | null;
  rentDay: number | null;
  rentAmount: number | null;
  taxRegime: TaxRegime | null;
  ppmRate: number | null;
  loans: readonly AnsweredLoan[];
};

export type StepRow = { companyId: string; step: OnboardingStep; isSkipped: boolean; doneAt: Date; doneBy: string | null };

/** The onboarding of these companies, with the e-mails of those who did it. */
export async function onboardingsOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, OnboardingRow>> {
  const rows = await db
    .selectFrom('onboarding')
    .leftJoin('person as maker', 'maker.person_id', 'onboarding.created_by')
    .leftJoin('person as ender', 'ender.person_id', 'onboarding.completed_by')
    .selectAll('onboarding')
    .select(['maker.email as maker', 'ender.email as ender'])
    .where('company_id', 'in', companyIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.company_id,
      {
        companyId: row.company_id,
        createdAt: row.created_at,
        createdBy: row.maker,
        completedAt: row.completed_at,
        completedBy: row.ender,
        payrollDay: row.payroll_day,
        payrollAmount: row.payroll_amount,
        rentDay: row.rent_day,
        rentAmount: row.rent_amount,
        taxRegime: row.tax_regime,
        ppmRate: row.ppm_rate === null ? null : Number(row.ppm_rate),
        loans: (row.loans as AnsweredLoan[]).map((loan) => ({ ...loan, installment: toMajor(loan.installment, loan.currency) })),
      },
    ]),
  );
}

/** The day of the month on which a company pays its workers; null while it did not say. */
export async function payrollDayOf(db: Db, companyId: string): Promise<number | null> {
  const row = await db.selectFrom('onboarding').select('payroll_day as day').where('company_id', '=', companyId).executeTakeFirst();
  return row?.day ?? null;
}

/** The steps that these companies have completed or skipped. */
export async function stepsOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, StepRow[]>> {
  const rows = await db
    .selectFrom('onboarding_step')
    .leftJoin('person', 'person.person_id', 'onboarding_step.done_by')
    .select(['company_id as companyId', 'step', 'is_skipped as isSkipped', 'done_at as doneAt', 'person.email as doneBy'])
    .where('company_id', 'in', companyIds)
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, step: row.step })),
    ({ companyId }) => companyId,
  );
}

export type Invited = { companyId: string; email: string; invitedAt: Date };

/** Those invited to onboard a company. */
export async function invitedOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, Invited[]>> {
  const rows = await db
    .selectFrom('invitation')
    .select(['company_id as companyId', 'email', 'invited_at as invitedAt'])
    .where('company_id', 'in', companyIds)
    .where('is_onboarding', '=', true)
    .where('revoked_at', 'is', null)
    .where('email', 'is not', null)
    .orderBy('invited_at')
    .orderBy('email')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, email: row.email ?? '' })),
    ({ companyId }) => companyId,
  );
}

/** An account in onboarding; amounts in units of its currency. `source`: where its balance comes from. */
export type AccountRow = {
  companyId: string;
  accountId: string;
  bankId: string;
  number: string;
  currency: Currency;
  source: 'statement' | 'person' | null;
  /** The day whose closing balance it is. */
  on: Day | null;
  minor: number | null;
  movements: number;
};

/** The accounts of these companies, each with the last balance printed on a statement, else the one that a person entered. */
export async function accountsOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, AccountRow[]>> {
  const { rows } = await sql<AccountRow>`
    select a.company_id as "companyId", a.account_id as "accountId", a.bank_code as "bankId", a.number, a.currency,
      case when d.closing is not null then 'statement' when a.initial_on is not null then 'person' end as source,
      coalesce(d.on_day, a.initial_on) as on, coalesce(d.closing, a.initial_balance) as minor,
      (select coalesce(sum(n), 0) from account_day m where m.company_id = a.company_id and m.account_id = a.account_id)::bigint as movements
    from bank_account a
    left join lateral (
      select on_day, closing from account_day d
      where d.company_id = a.company_id and d.account_id = a.account_id and d.closing is not null order by on_day desc limit 1) d on true
    where a.company_id = any (${companyIds}) and a.is_active
    order by a.created_at, a.account_id`.execute(db);
  return Map.groupBy(rows, ({ companyId }) => companyId);
}

/** What imports have brought so far, and how many are still running. */
export type ImportedCounts = {
  companyId: string;
  documents: number;
  movements: number;
  accounts: number;
  underWay: number;
  asking: number;
};

export async function foundOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, ImportedCounts>> {
  const { rows } = await sql<ImportedCounts>`
    select c.company_id as "companyId",
      (select count(*) from document d where d.company_id = c.company_id and d.document_type = 'TAX_DOCUMENT') as documents,
      (select coalesce(sum(n), 0) from account_day m where m.company_id = c.company_id)::bigint as movements,
      (select count(*) from bank_account a where a.company_id = c.company_id and a.is_active) as accounts,
      (select count(*) from work w where w.company_id = c.company_id and w.kind = 'import'
        and w.state in ('pending', 'running', 'stopping')) as "underWay",
      (select count(*) from import i where i.company_id = c.company_id and i.status = 'pregunta') as asking
    from unnest(${companyIds}::uuid[]) as c (company_id)`.execute(db);
  return new Map(rows.map((row) => [row.companyId, row]));
}
