/** The sources of a company's cash flow, as stored. projections.ts keeps their occurrences. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { F29DueDay } from '#domain/cashflow/f29.ts';
import type { Source } from '#domain/cashflow/sources.ts';
import type { Section } from '#domain/cashflow/structure.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/scope.ts';
import type { CashSource } from '#server/db/tables.ts';

/** `isAnswered`: it comes from the onboarding's answers. `countsFrom`: earlier occurrences stay as they were. */
export type StoredSource = Source & {
  id: string;
  version: number;
  countsFrom: Day;
  answer: string | null;
  areaKey: string | null;
  areaLabel: string;
  section: Section;
  isRemoved: boolean;
  /** Nothing of it is expected, unless a person shows one occurrence again. */
  isHidden: boolean;
};

/** Active sources in order of creation; `includingRemoved` adds those that a person removed. */
export async function sourcesOf(db: Db, companyId: string, { includingRemoved = false } = {}): Promise<StoredSource[]> {
  const rows = await db
    .selectFrom('cash_source as s')
    .innerJoin('area as a', (join) => join.onRef('a.company_id', '=', 's.company_id').onRef('a.area_id', '=', 's.area_id'))
    .innerJoin('category as c', (join) => join.onRef('c.company_id', '=', 'a.company_id').onRef('c.category_id', '=', 'a.category_id'))
    .selectAll('s')
    .select(['a.key as area_key', 'a.label as area_label', 'c.section'])
    .where('s.company_id', '=', companyId)
    .$if(!includingRemoved, (query) => query.where('s.removed_at', 'is', null))
    .orderBy('s.created_at')
    .orderBy('s.source_id')
    .execute();
  return rows.map(({ area_key, area_label, section, ...row }) => ({
    ...sourceOf(row),
    id: row.source_id,
    version: row.version,
    countsFrom: row.counts_from,
    answer: row.answer,
    areaKey: area_key,
    areaLabel: area_label,
    section,
    isRemoved: row.removed_at !== null,
    isHidden: row.is_hidden,
  }));
}

/** @throws NOT_FOUND when it does not exist, or a person removed it */
export async function requireSource(db: Db, companyId: string, id: string): Promise<StoredSource> {
  return sourceIn(await sourcesOf(db, companyId), id);
}

/** @throws NOT_FOUND when it is not among them */
export function sourceIn(sources: readonly StoredSource[], id: string): StoredSource {
  const source = sources.find((one) => one.id === id);
  if (!source) throw new AppError('NOT_FOUND');
  return source;
}

/**
 * Where a source begins because it continues another, and ends because another continues it, as a change from one of its occurrences on leaves
 * them; null where it does not.
 */
export async function reachOf(db: Db, companyId: string, source: StoredSource): Promise<{ from: Day | null; until: Day | null }> {
  const rows = await db
    .selectFrom('cash_source as s')
    .innerJoin('cash_source as head', (join) =>
      join.onRef('head.company_id', '=', 's.company_id').onRef('head.source_id', '=', 's.continues_id'),
    )
    .select(['s.source_id as tail', 'head.source_id as head'])
    .where('s.company_id', '=', companyId)
    .where('s.removed_at', 'is', null)
    .where('head.removed_at', 'is', null)
    .where(({ eb, or }) => or([eb('s.source_id', '=', source.id), eb('head.source_id', '=', source.id)]))
    .execute();
  return {
    from: rows.some(({ tail }) => tail === source.id) ? source.countsFrom : null,
    until: rows.some(({ head }) => head === source.id) ? source.untilOn : null,
  };
}

/** The other sources of the same series, in their order: those that it continues, and those that continue it. */
export async function chainOf(db: Db, companyId: string, sourceId: string): Promise<StoredSource[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select source_id, continues_id from cash_source where company_id = ${companyId} and source_id = ${sourceId}
      union select s.source_id, s.continues_id from cash_source s join chain c
        on s.source_id = c.continues_id or s.continues_id = c.source_id
        where s.company_id = ${companyId})
    select source_id as id from chain where source_id <> ${sourceId}`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  return ids.size === 0 ? [] : (await sourcesOf(db, companyId)).filter(({ id }) => ids.has(id));
}

/** The columns of the fields that a person enters. */
export function columnsOf(source: Source) {
  return {
    kind: source.kind,
    label: source.label,
    area_id: source.areaId,
    currency: source.currency,
    amount: source.amount,
    first_on: source.firstOn,
    interval_days: source.interval,
    pay_day: source.payDay,
    roll: source.roll,
    until_on: source.untilOn,
    times: source.times,
    due_day: source.dueDay,
    contact_rut: source.contactRut,
    is_taxed: source.isTaxed,
    is_net: source.isNet,
    readjust: source.readjust,
    readjust_months: source.readjustMonths,
    readjust_percent: source.readjustPercent === null ? null : String(source.readjustPercent),
    readjust_from: source.readjustFrom,
    follows_last: source.followsLast,
    note: source.note,
    sales_share: source.sales === null ? null : source.sales.share.toFixed(2),
    sales_commission: source.sales?.commission?.toFixed(3) ?? null,
    sales_bank_days: source.sales?.bankDays ?? null,
    sales_ahead: source.sales?.isAhead ?? null,
  } satisfies Partial<Insertable<CashSource>>;
}

function sourceOf(row: Selectable<CashSource>): Source {
  return {
    kind: row.kind,
    label: row.label,
    areaId: row.area_id,
    currency: row.currency,
    amount: row.amount,
    firstOn: row.first_on,
    interval: row.interval_days,
    payDay: row.pay_day,
    roll: row.roll,
    untilOn: row.until_on,
    times: row.times,
    dueDay: row.due_day satisfies F29DueDay,
    contactRut: row.contact_rut,
    isTaxed: row.is_taxed,
    isNet: row.is_net,
    readjust: row.readjust,
    readjustMonths: row.readjust_months,
    readjustPercent: row.readjust_percent === null ? null : Number(row.readjust_percent),
    readjustFrom: row.readjust_from,
    followsLast: row.follows_last,
    note: row.note,
    sales: salesOf(row),
  };
}

function salesOf(row: Selectable<CashSource>): Source['sales'] {
  const { sales_share: share, sales_commission: commission, sales_bank_days: bankDays, sales_ahead: isAhead } = row;
  if (share === null || bankDays === null || isAhead === null) return null;
  return { share: Number(share), commission: commission === null ? null : Number(commission), bankDays, isAhead };
}
