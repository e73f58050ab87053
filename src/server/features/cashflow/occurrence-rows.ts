import type { Selectable } from 'kysely';
import type { F29Basis } from '#domain/cashflow/f29.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import type { CashOccurrence } from '#server/db/tables.ts';

/** One occurrence of a source. `amount` and `givenWay`: minor units of `currency`, in positive, out negative. */
export type Occurrence = {
  id: string;
  sourceId: string;
  /** Its day by the rule, its permanent identity. */
  scheduledOn: Day;
  on: Day;
  period: Period;
  areaId: string;
  currency: Currency;
  amount: number;
  basis: F29Basis | null;
  givenWay: number;
  isDoubtful: boolean;
  /** By hand, without a movement: all of it has given way. */
  isSettled: boolean;
};

/** Those from a day on, in their order. */
export async function occurrencesOf(db: Db, companyId: string, from: Day): Promise<Occurrence[]> {
  const rows = await db
    .selectFrom('cash_occurrence')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('on_day', '>=', from)
    .orderBy('on_day')
    .orderBy('occurrence_id')
    .execute();
  return rows.map(occurrenceOf);
}

/** @throws NOT_FOUND */
export async function requireOccurrence(db: Db, companyId: string, id: string): Promise<Occurrence> {
  const row = await db
    .selectFrom('cash_occurrence')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('occurrence_id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return occurrenceOf(row);
}

function occurrenceOf(row: Selectable<CashOccurrence>): Occurrence {
  return {
    id: row.occurrence_id,
    sourceId: row.source_id,
    scheduledOn: row.scheduled_on,
    on: row.on_day,
    period: periodOf(row.period),
    areaId: row.area_id,
    currency: row.currency,
    amount: row.amount,
    basis: row.basis,
    givenWay: row.given_way,
    isDoubtful: row.is_doubtful,
    isSettled: row.is_settled,
  };
}

/** The next time of each source that has one, from a day on. */
export async function nextOccurrences(db: Db, companyId: string, from: Day): Promise<ReadonlyMap<string, { on: Day; amount: number }>> {
  const rows = await db
    .selectFrom('cash_occurrence')
    .distinctOn('source_id')
    .select(['source_id as sourceId', 'on_day as on', 'amount'])
    .where('company_id', '=', companyId)
    .where('on_day', '>=', from)
    .orderBy('source_id')
    .orderBy('on_day')
    .execute();
  return new Map(rows.map(({ sourceId, ...next }) => [sourceId, next]));
}

/** Replaces `stored` with `next`, writing only the differences. */
export async function writeOccurrences(
  db: Db,
  companyId: string,
  stored: readonly Occurrence[],
  next: readonly Occurrence[],
): Promise<void> {
  const before = new Map(stored.map((one) => [one.id, textOf(one)]));
  const left = new Set(next.map((one) => one.id));
  const gone = stored.filter((one) => !left.has(one.id)).map((one) => one.id);
  const changed = next.filter((one) => before.get(one.id) !== textOf(one));
  if (gone.length > 0)
    await db.deleteFrom('cash_occurrence').where('company_id', '=', companyId).where('occurrence_id', 'in', gone).execute();
  for (let start = 0; start < changed.length; start += MAX_ROWS) await upsert(db, companyId, changed.slice(start, start + MAX_ROWS));
}

/** Rows per statement: a statement takes 65,535 parameters. */
const MAX_ROWS = 2000;

function textOf(one: Occurrence): string {
  return [
    one.scheduledOn,
    one.on,
    one.period,
    one.areaId,
    one.currency,
    one.amount,
    one.basis,
    one.givenWay,
    one.isDoubtful,
    one.isSettled,
  ].join(' ');
}

async function upsert(db: Db, companyId: string, occurrences: readonly Occurrence[]): Promise<void> {
  const rows = occurrences.map((one) => ({
    company_id: companyId,
    occurrence_id: one.id,
    source_id: one.sourceId,
    scheduled_on: one.scheduledOn,
    on_day: one.on,
    period: firstDayOf(one.period),
    area_id: one.areaId,
    currency: one.currency,
    amount: one.amount,
    basis: one.basis,
    given_way: one.givenWay,
    is_doubtful: one.isDoubtful,
    is_settled: one.isSettled,
  }));
  await db
    .insertInto('cash_occurrence')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'occurrence_id']).doUpdateSet({
        scheduled_on: ({ ref }) => ref('excluded.scheduled_on'),
        on_day: ({ ref }) => ref('excluded.on_day'),
        period: ({ ref }) => ref('excluded.period'),
        area_id: ({ ref }) => ref('excluded.area_id'),
        currency: ({ ref }) => ref('excluded.currency'),
        amount: ({ ref }) => ref('excluded.amount'),
        basis: ({ ref }) => ref('excluded.basis'),
        given_way: ({ ref }) => ref('excluded.given_way'),
        is_doubtful: ({ ref }) => ref('excluded.is_doubtful'),
        is_settled: ({ ref }) => ref('excluded.is_settled'),
      }),
    )
    .execute();
}
