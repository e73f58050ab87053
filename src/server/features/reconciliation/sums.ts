/** What the movements of a filter sum to, and how many each month has. */
import { sql } from 'kysely';
import type { Currency } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import type { MovementFilter } from '#domain/reconciliation/movement-filter.ts';
import type { Db } from '#server/db/scope.ts';
import { accountCondition, isNarrow, visibleConditions } from './list.ts';

/** Minor units of `currency`, all positive. `open`: what nothing explains of the movements yet, where that is summed. */
export type MovementSums = { currency: Currency; received: number; spent: number; open?: number };

/** By currency, pesos first: from the roll-up of days where it has them, else from the movements themselves. */
export async function sumsOf(db: Db, filter: MovementFilter): Promise<MovementSums[]> {
  const rows = isRolledUp(filter) ? await fromDays(db, filter) : await fromMovements(db, filter);
  return rows.filter(({ received, spent }) => received !== 0 || spent !== 0);
}

function isRolledUp(filter: MovementFilter): boolean {
  return !isNarrow(filter) && filter.isReconciled === null && !filter.isSuggested && !filter.isHidden && filter.direction === null;
}

const ORDER = sql`currency <> 'CLP', currency`;

async function fromMovements(db: Db, filter: MovementFilter): Promise<MovementSums[]> {
  const { rows } = await sql<MovementSums>`
    select m.currency, coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint as received,
      coalesce(-sum(m.amount) filter (where m.amount < 0), 0)::bigint as spent,
      coalesce(sum(abs(m.amount) - m.matched) filter (where not m.is_reconciled), 0)::bigint as open
    from movement m where ${visibleConditions(filter)} group by m.currency order by ${ORDER}`.execute(db);
  return rows;
}

/** Hidden movements, which are few, are subtracted. */
async function fromDays(db: Db, filter: MovementFilter): Promise<MovementSums[]> {
  const { companyId, from, to } = filter;
  const within = (column: ReturnType<typeof sql>) =>
    sql`${from ? sql`${column} >= ${from}` : sql`true`} and ${to ? sql`${column} <= ${to}` : sql`true`}`;
  const { rows } = await sql<MovementSums>`
    select b.currency, sum(d.received)::bigint as received, sum(d.spent)::bigint as spent from (
      select d.account_id, sum(inflow) as received, sum(outflow) as spent from account_day d
      where d.company_id = ${companyId} and ${accountCondition(filter, sql`d.account_id`)} and ${within(sql`d.on_day`)} group by 1
      union all
      select m.account_id, -greatest(m.amount, 0), -greatest(-m.amount, 0) from movement m
      where m.company_id = ${companyId} and m.is_hidden and ${accountCondition(filter, sql`m.account_id`)} and ${within(sql`m.on_day`)}
    ) d join bank_account b on b.company_id = ${companyId} and b.account_id = d.account_id group by 1 order by ${ORDER}`.execute(db);
  return rows;
}

export type MonthCount = { period: Period; count: number };

/** How many movements of a filter each month has, the newest first; months without any are left out. */
export async function monthsOf(db: Db, filter: MovementFilter): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select to_char(m.month, 'YYYY-MM') as period, m.count from (
      select date_trunc('month', m.on_day)::date as month, count(*)::int as count from movement m where ${visibleConditions(filter)} group by 1
    ) m order by m.month desc`.execute(db);
  return rows;
}
