import { type Selectable, sql } from 'kysely';
import type { F29Basis } from '#domain/cashflow/f29.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import type { CashOccurrence } from '#server/db/tables.ts';
import { lateFrom } from './late-days.ts';

/** What an occurrence is by its source's rule; `amount` as in `Occurrence`. */
type Ruled = { on: Day; areaId: string; currency: Currency; amount: number };
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
  /** By hand: all of it has given way too. */
  isHidden: boolean;
  /** The name that a person gave it; null: its source's. */
  label: string | null;
  /** What it would be, had nobody changed it by hand. */
  rule: Ruled;
};

/** Those that stand on a day or later, or would by their rule, in their order. */
export async function occurrencesOf(db: Db, companyId: string, from: Day): Promise<Occurrence[]> {
  const rows = await db
    .selectFrom('cash_occurrence')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((where) => where.or([where('on_day', '>=', from), where('rule_on', '>=', from)]))
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
    isHidden: row.is_hidden,
    label: row.label,
    rule: {
      on: row.rule_on ?? row.on_day,
      areaId: row.rule_area_id ?? row.area_id,
      currency: row.rule_currency ?? row.currency,
      amount: row.rule_amount ?? row.amount,
    },
  };
}

/** The company of each occurrence, by id. */
export async function companiesOfOccurrences(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('cash_occurrence')
    .select(['occurrence_id as id', 'company_id as companyId'])
    .where('occurrence_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
}

/** Gives occurrences another source. */
export async function moveOccurrencesTo(db: Db, companyId: string, ids: readonly string[], sourceId: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('cash_occurrence')
    .set({ source_id: sourceId })
    .where('company_id', '=', companyId)
    .where('occurrence_id', 'in', ids)
    .execute();
}

export async function deleteOccurrences(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.deleteFrom('cash_occurrence').where('company_id', '=', companyId).where('occurrence_id', 'in', ids).execute();
}

/** The next time of each source that still counts, from a day on, and what of it does: the rest gave way or was settled. */
export async function nextOccurrences(db: Db, companyId: string, from: Day): Promise<ReadonlyMap<string, { on: Day; amount: number }>> {
  const rows = await db
    .selectFrom('cash_occurrence')
    .distinctOn('source_id')
    .select(({ eb }) => ['source_id as sourceId', 'on_day as on', eb('amount', '-', eb.ref('given_way')).as('amount')])
    .where('company_id', '=', companyId)
    .where('on_day', '>=', from)
    .where('is_hidden', '=', false)
    .whereRef('given_way', '<>', 'amount')
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
  const deletedIds = stored.filter((one) => !left.has(one.id)).map((one) => one.id);
  const changed = next.filter((one) => before.get(one.id) !== textOf(one));
  await deleteOccurrences(db, companyId, deletedIds);
  for (let start = 0; start < changed.length; start += MAX_ROWS) await upsert(db, companyId, changed.slice(start, start + MAX_ROWS));
}

/** Rows per statement, so that none of them takes long. */
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
    one.isHidden,
    JSON.stringify([one.label, one.rule]),
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
    is_hidden: one.isHidden,
    label: one.label,
    ...ruleColumns(one),
  }));
  // As one parameter: with one for each value the statement of a source of three years has seven hundred.
  await sql`
    insert into cash_occurrence (company_id, occurrence_id, source_id, scheduled_on, on_day, period, area_id, currency, amount, basis, given_way,
      is_doubtful, is_settled, is_hidden, label, rule_on, rule_area_id, rule_currency, rule_amount)
    select company_id, occurrence_id, source_id, scheduled_on, on_day, period, area_id, currency, amount, basis, given_way,
      is_doubtful, is_settled, is_hidden, label, rule_on, rule_area_id, rule_currency, rule_amount
    from jsonb_populate_recordset(null::cash_occurrence, ${JSON.stringify(rows)}::jsonb)
    on conflict (company_id, occurrence_id) do update set scheduled_on = excluded.scheduled_on, on_day = excluded.on_day, period = excluded.period,
      area_id = excluded.area_id, currency = excluded.currency, amount = excluded.amount, basis = excluded.basis, given_way = excluded.given_way,
      is_doubtful = excluded.is_doubtful, is_settled = excluded.is_settled, is_hidden = excluded.is_hidden, label = excluded.label,
      rule_on = excluded.rule_on, rule_area_id = excluded.rule_area_id, rule_currency = excluded.rule_currency,
      rule_amount = excluded.rule_amount`.execute(db);
}

/** Only what differs from what stands. */
function ruleColumns({ rule, on, areaId, currency, amount }: Occurrence) {
  return {
    rule_on: rule.on === on ? null : rule.on,
    rule_area_id: rule.areaId === areaId ? null : rule.areaId,
    rule_currency: rule.currency === currency ? null : rule.currency,
    rule_amount: rule.amount === amount ? null : rule.amount,
  };
}

/** An occurrence as an act keeps it: what its rule made it. */
export type PassedOccurrence = Pick<Occurrence, 'id' | 'scheduledOn' | 'on' | 'period' | 'areaId' | 'currency' | 'amount' | 'basis'>;

export function asPassed({ id, scheduledOn, period, basis, rule }: Occurrence): PassedOccurrence {
  return { id, scheduledOn, period, basis, ...rule };
}

/** Those of a source that still count, by the days of its rule. */
export async function countingOf(db: Db, companyId: string, sourceId: string, today: Day): Promise<Occurrence[]> {
  const late = await lateFrom(db, companyId, today);
  const all = (await occurrencesOf(db, companyId, late)).filter((one) => one.sourceId === sourceId && one.on >= late);
  return all.sort((one, other) => (one.rule.on < other.rule.on ? -1 : 1));
}

/** Occurrences with the ids and days that they had, or are to have, which no rule makes again. */
export async function putBackOccurrences(db: Db, companyId: string, sourceId: string, passed: readonly PassedOccurrence[]): Promise<void> {
  const rows = passed.map((one): Occurrence => {
    const { on, areaId, currency, amount } = one;
    const state = { givenWay: 0, isDoubtful: false, isSettled: false, isHidden: false, label: null };
    return { ...one, sourceId, ...state, rule: { on, areaId, currency, amount } };
  });
  if (rows.length > 0) await upsert(db, companyId, rows);
}

/** An occurrence that a person changed; `amount` above zero. */
export type ManualOccurrence = { id: string; label: string; amount: number; currency: Currency; on: Day; ruleOn: Day; isHidden: boolean };

/** Those of a source that a person changed and that still count, in their order. */
export async function manualOccurrences(
  db: Db,
  companyId: string,
  source: { id: string; label: string; isHidden: boolean },
  today: Day,
): Promise<ManualOccurrence[]> {
  return (await countingOf(db, companyId, source.id, today))
    .filter(({ label, isHidden, rule, ...one }) => label !== null || isHidden !== source.isHidden || isOther(rule, one))
    .map(({ id, label, amount, currency, on, rule, isHidden }) => ({
      ...{ id, label: label ?? source.label, amount: Math.abs(amount), currency, on, isHidden },
      ruleOn: rule.on,
    }));
}

function isOther(rule: Ruled, one: Ruled): boolean {
  return rule.on !== one.on || rule.areaId !== one.areaId || rule.currency !== one.currency || rule.amount !== one.amount;
}
