import { sql } from 'kysely';
import type { FlowReport } from '#domain/cashflow/flow.ts';
import { flowReport } from '#domain/cashflow/report.ts';
import type { MissingRate } from '#domain/cashflow/valued.ts';
import type { FlowWindow } from '#domain/cashflow/window.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import type { Database } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';
import { updateCompany } from '#server/features/companies/store.ts';
import { factsOf, lastMoneyDay } from './books.ts';

export type CompanyFlow = {
  companyId: string;
  name: string;
  /** Categories that the company keeps collapsed. */
  collapsed: readonly string[];
  report: FlowReport;
  missing: readonly MissingRate[];
  awaiting: AwaitingConfirmation;
  /** The last day of which money is known, as far as the report looks ahead. */
  lastDay: Day;
};
/** Movements that a person has still to confirm with what they would pay. `amount` of the report's currency, in and out alike. */
type AwaitingConfirmation = { count: number; amount: number };
export type FlowOptions = { window: FlowWindow; currency: Currency; showProjections: boolean };

/** The cash-flow report of a company. @throws RATE_MISSING when its currency has no rate for a day that needs one */
export async function readFlow(db: Db, companyId: string, { window, currency, showProjections }: FlowOptions): Promise<CompanyFlow> {
  const { facts, missing, worth } = await factsOf(db, companyId, window, currency);
  const company = await companyOf(db, companyId);
  const awaiting = await awaitingOf(db, companyId, (own, of) => worth(own, of, window.today));
  const lastDay = await lastMoneyDay(db, companyId, window.today);
  return { companyId, ...company, report: flowReport(facts, { showProjections }), missing, awaiting, lastDay };
}

async function awaitingOf(db: Db, companyId: string, worth: (ownIds: number, of: Currency) => number): Promise<AwaitingConfirmation> {
  const { rows } = await sql<{ currency: Currency; count: number; ownIds: number }>`
    select m.currency, count(distinct a.movement_id)::int as count, sum(a.amount)::bigint as own
    from awaiting_confirmation a join movement m using (company_id, movement_id)
    where a.company_id = ${companyId} group by 1`.execute(db);
  return {
    count: rows.reduce((sum, one) => sum + one.count, 0),
    amount: rows.reduce((sum, one) => sum + worth(one.ownIds, one.currency), 0),
  };
}

export async function companyOf(db: Db, companyId: string): Promise<{ name: string; collapsed: readonly string[] }> {
  return db
    .selectFrom('company')
    .select(['name', 'collapsed_categories as collapsed'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow(() => new AppError('COMPANY_NOT_FOUND'));
}

/** When the books last took in a file; null before the first. */
export async function updatedAt(db: Db, companyId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('import')
    .select(({ fn }) => fn.max('finished_at').as('at'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return at;
}

/** Keeps which categories a company shows collapsed. @throws NOT_FOUND when one of them is not its own */
export async function collapseCategories(db: Db, companyId: string, categoryIds: readonly string[]): Promise<void> {
  const ids = [...new Set(categoryIds)];
  const categories = await db.selectFrom('category').select('category_id').where('company_id', '=', companyId).execute();
  const ownIds = new Set(categories.map((one) => one.category_id));
  if (!ids.every((id) => ownIds.has(id))) throw new AppError('NOT_FOUND');
  await updateCompany(db, companyId, { collapsed_categories: ids });
}

/** A cell of the roll-ups that is not what the books say. */
export type RollupDifference = { what: string; onDay: string | null; id: string | null; stored: number; recomputed: number };

/**
 * Recomputes a company's roll-ups from its documents, movements and matches and lists what differs: empty when all is true.
 * Every night jobs.ts asks it of every company. Reads one snapshot, changes nothing.
 */
export async function compareRollups({ owner }: Database, companyId: string): Promise<RollupDifference[]> {
  return owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      // A million movements take longer than a request may.
      await sql`set local statement_timeout = '10min'`.execute(db);
      const { rows } = await sql<RollupDifference>`
        select what, on_day as "onDay", id, stored, recomputed from rollup_differences(${companyId})`.execute(db);
      return rows;
    });
}
