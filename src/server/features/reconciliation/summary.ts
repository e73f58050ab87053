/** The progress of a company's reconciliation. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { type Period, periodOf, rangeOf } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import { reconciledIn } from '#server/features/banking/store.ts';
import { suggestedCount } from './list.ts';

export type Account = { accountId: string; accountNumber: string; bankId: string; currency: Currency; alias: string };
/** `returned`: of the transfers, payments that came back to their account. */
export type EngineRun = { id: string; createdAt: Date; matches: number; transfers: number; returned: number; isUndone: boolean };
export type Summary = {
  pending: number;
  hidden: number;
  reconciled: number;
  /** Open movements with a suggestion. */
  suggested: number;
  /** In the current month. */
  month: { period: Period; total: number; reconciled: number };
  /** The latest run of the engine with a result. */
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

export async function readSummary(db: Db, companyId: string, today: Day): Promise<Summary> {
  const { rows } = await sql<{ n: number; reconciled: number; suggested: number; hidden: number; hiddenReconciled: number }>`
    select coalesce(sum(n), 0)::int as n, coalesce(sum(n_reconciled), 0)::int as reconciled,
      (${suggestedCount(companyId)}) as suggested,
      (select count(*) from movement where company_id = ${companyId} and is_hidden)::int as hidden,
      (select count(*) from movement where company_id = ${companyId} and is_hidden and is_reconciled)::int as "hiddenReconciled"
    from account_day where company_id = ${companyId} and n > 0`.execute(db);
  const one = rows[0] ?? { n: 0, reconciled: 0, suggested: 0, hidden: 0, hiddenReconciled: 0 };
  const reconciled = one.reconciled - one.hiddenReconciled;
  const month = await reconciledIn(db, companyId, rangeOf('month', today));
  return {
    pending: one.n - one.hidden - reconciled,
    reconciled,
    suggested: one.suggested,
    hidden: one.hidden,
    month: { period: periodOf(today), total: month.count, reconciled: month.reconciled },
    lastRun: await lastRun(db, companyId),
  };
}

async function lastRun(db: Db, companyId: string): Promise<EngineRun | null> {
  const run = await db
    .selectFrom('match_run')
    .select(['run_id as id', 'created_at as createdAt', 'matches', 'transfers', 'returned', 'undone_at as undoneAt'])
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run
    ? {
        id: run.id,
        createdAt: run.createdAt,
        matches: run.matches,
        transfers: run.transfers,
        returned: run.returned,
        isUndone: run.undoneAt !== null,
      }
    : null;
}
