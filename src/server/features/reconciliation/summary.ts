/** How far a company's reconciliation is. */
import { sql } from 'kysely';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';

export type Account = { accountId: string; accountNumber: string; bankId: string; currency: Currency; alias: string };
export type EngineRun = { id: string; createdAt: Date; matches: number; transfers: number; isUndone: boolean };
export type Summary = {
  pending: number;
  reconciled: number;
  /** Movements that are open and have a suggestion. */
  suggested: number;
  /** Of the month of the latest movement. */
  month: { period: string; total: number; reconciled: number } | null;
  /** The latest run of the engine that made something. */
  lastRun: EngineRun | null;
};

export function listAccounts(db: Db, companyId: string): Promise<Account[]> {
  return db
    .selectFrom('bank_account')
    .select(['account_id as accountId', 'number as accountNumber', 'bank_code as bankId', 'currency', 'alias'])
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .orderBy('bank_code')
    .orderBy('number')
    .execute() as Promise<Account[]>;
}

export async function readSummary(db: Db, companyId: string): Promise<Summary> {
  const { rows } = await sql<{
    n: number;
    reconciled: number;
    suggested: number;
    period: string | null;
    monthN: number;
    monthReconciled: number;
  }>`
    with days as (select on_day, n, n_reconciled from account_day where company_id = ${companyId} and n > 0),
      latest as (select date_trunc('month', max(on_day))::date as month from days)
    select coalesce(sum(n), 0)::int as n, coalesce(sum(n_reconciled), 0)::int as reconciled, to_char(l.month, 'YYYY-MM') as period,
      coalesce(sum(n) filter (where on_day >= l.month), 0)::int as "monthN",
      coalesce(sum(n_reconciled) filter (where on_day >= l.month), 0)::int as "monthReconciled",
      (select count(distinct movement_id) from match_suggestion where company_id = ${companyId})::int as suggested
    from latest l left join days on true group by l.month`.execute(db);
  const one = rows[0];
  const month = one?.period ? { period: one.period, total: one.monthN, reconciled: one.monthReconciled } : null;
  return {
    pending: (one?.n ?? 0) - (one?.reconciled ?? 0),
    reconciled: one?.reconciled ?? 0,
    suggested: one?.suggested ?? 0,
    month,
    lastRun: await lastRun(db, companyId),
  };
}

async function lastRun(db: Db, companyId: string): Promise<EngineRun | null> {
  const run = await db
    .selectFrom('match_run')
    .select(['run_id as id', 'created_at as createdAt', 'matches', 'transfers', 'undone_at as undoneAt'])
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run
    ? { id: run.id, createdAt: run.createdAt, matches: run.matches, transfers: run.transfers, isUndone: run.undoneAt !== null }
    : null;
}
