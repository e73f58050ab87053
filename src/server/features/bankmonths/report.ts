/** The report of an account's month: as it is now, or as it was when it was closed. Reads only. */
import { sql } from 'kysely';
import { bankReport } from '#domain/bankmonths/report.ts';
import type { MonthReport } from '#domain/bankmonths/stored.ts';
import { addMonths } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { firstDayOf, type Period } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import { factsOf } from './facts.ts';
import { accountsIn } from './ledger.ts';
import { type BankMonthRow, readMonth } from './months.ts';

/** A close of a month, also a reopened one: a version of its report. */
export type Version = {
  closeId: string;
  number: number;
  version: number;
  closedAt: Date;
  closedBy: string | null;
  reopenedAt: Date | null;
  reopenedBy: string | null;
  reason: string | null;
};

/** The report of a month as it is now; null where no balances were printed. @throws NOT_FOUND for another company's account */
export async function draftReport(db: Db, companyId: string, accountId: string, month: Period): Promise<MonthReport | null> {
  const [account] = await accountsIn(db, companyId, accountId);
  const row = account && (await readMonth(db, companyId, accountId, month));
  if (!account) throw new AppError('NOT_FOUND');
  if (!row || row.opening === null || row.closing === null || isUnread(row)) return null;
  const place = { companyId, accountId, currency: account.currency };
  const facts = await factsOf(db, place, month, { opening: row.opening, closing: row.closing });
  const company = await db.selectFrom('company').select(['name', 'rut']).where('company_id', '=', companyId).executeTakeFirstOrThrow();
  const { bankCode, number, currency } = account;
  const versions = await versionsOf(db, companyId, accountId, month);
  return {
    ...bankReport(facts),
    ...{ company, account: { bankCode, number, currency }, month, number: null, version: (versions[0]?.version ?? 0) + 1 },
    ...{ preparedBy: await preparerOf(db, companyId, accountId, month), closedBy: null, closedAt: null },
  };
}

/** Whether no statement says anything of a month: balances carried on from another one agree with themselves alone. */
function isUnread({ obstacles }: BankMonthRow): boolean {
  return obstacles.some(({ kind }) => kind === 'unread');
}

/** A report as it was closed; undefined when it is not the company's. */
export async function storedReport(db: Db, companyId: string, closeId: string): Promise<MonthReport | undefined> {
  const { rows } = await sql<{ report: MonthReport }>`
    select report from bank_month_close where company_id = ${companyId} and close_id = ${closeId}`.execute(db);
  return rows[0]?.report;
}

/** Every close of a month, the newest first. */
export async function versionsOf(db: Db, companyId: string, accountId: string, month: Period): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select k.close_id as "closeId", k.number, k.version, k.closed_at as "closedAt", nullif(trim(concat(c.name, ' ', c.surname)), '') as "closedBy",
      k.reopened_at as "reopenedAt", nullif(trim(concat(r.name, ' ', r.surname)), '') as "reopenedBy", k.reopen_reason as reason
    from bank_month_close k
    left join person c on c.person_id = k.closed_by
    left join person r on r.person_id = k.reopened_by
    where k.company_id = ${companyId} and k.account_id = ${accountId} and k.month = ${firstDayOf(month)}
    order by k.version desc limit 100`.execute(db);
  return rows;
}

/** Who explained, or left pending with a reason, most of a month's movements by hand. */
async function preparerOf(db: Db, companyId: string, accountId: string, month: Period): Promise<string | null> {
  const start = firstDayOf(month);
  const { rows } = await sql<{ name: string }>`
    with own as (
      select movement_id from movement
      where company_id = ${companyId} and account_id = ${accountId} and on_day >= ${start} and on_day < ${addMonths(start, 1)}
    ), done as (
      select x.created_by as person_id from match x join own using (movement_id) where x.company_id = ${companyId} and x.origin = 'manual'
      union all
      select e.created_by from explanation e join own using (movement_id) where e.company_id = ${companyId} and e.origin = 'manual'
      union all
      select k.kept_by from kept_pending k join own using (movement_id) where k.company_id = ${companyId}
    )
    select trim(concat(p.name, ' ', p.surname)) as name from done join person p using (person_id)
    group by p.person_id order by count(*) desc, p.person_id limit 1`.execute(db);
  return rows[0]?.name ?? null;
}
