import { type RawBuilder, sql } from 'kysely';
import { UNCLASSIFIED } from '#domain/cashflow/structure.ts';
import type { FlowWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';
import type { CellName } from './cell.ts';

/** Rows of a detail that are listed; its totals count all. */
export const LONGEST_LIST = 200;

/** Cells of one kind, range and currency. */
export type CellGroup = Omit<CellName, 'areaId'> & { areaIds: readonly string[] };

export type PointKind = 'match' | 'movement' | 'transfer' | 'expected' | 'settled';
/** One dated movement of cash, with what it is. Amounts in minor units of `currency`, in positive, out negative. */
export type PointRow = {
  kind: PointKind;
  movementId: string | null;
  documentId: string | null;
  areaId: string | null;
  on: Day;
  currency: string;
  own: number;
  /** Pesos at its own rate; null for what has not moved. */
  clp: number | null;
  isLate: boolean;
  counterpartName: string | null;
  glosa: string | null;
  account: string | null;
  documentType: string | null;
  code: number | null;
  folio: string | null;
  label: string | null;
  issuedOn: Day | null;
  dueOn: Day | null;
};
export type PointTotal = { kind: PointKind; currency: string; isLate: boolean; own: number; count: number };

/** The points of some cells, the late ones and the largest first, and the totals of all of them. */
export async function pointsOf(db: Db, companyId: string, group: CellGroup, today: Day): Promise<{ rows: PointRow[]; totals: PointTotal[] }> {
  const points = group.kind === 'transfer' ? transfers(companyId, group) : areaPoints(companyId, group, today);
  const { rows: totals } = await sql<PointTotal>`
    select kind, currency, is_late as "isLate", sum(own)::bigint as own, count(*)::bigint as count from (${points}) p group by 1, 2, 3`.execute(db);
  const { rows } = await sql<PointRow>`
    select p.kind, p.movement_id as "movementId", p.document_id as "documentId", p.area_id as "areaId", p.on_day as on, p.currency,
      p.own, p.clp, p.is_late as "isLate", coalesce(d.counterpart_name, m.counterpart_name) as "counterpartName", m.glosa,
      a.bank_code || ' ' || a.number as account, d.document_type as "documentType", d.code, d.folio, d.label,
      d.issued_on as "issuedOn", d.due_on as "dueOn"
    from (select * from (${points}) every_point order by is_late desc, abs(coalesce(clp, own)) desc, on_day, document_id, movement_id
      limit ${LONGEST_LIST}) p
    left join movement m on m.company_id = ${companyId} and m.movement_id = p.movement_id
    left join bank_account a on a.company_id = ${companyId} and a.account_id = m.account_id
    left join document d on d.company_id = ${companyId} and d.document_id = p.document_id
    order by p.is_late desc, abs(coalesce(p.clp, p.own)) desc, p.on_day, p.document_id, p.movement_id`.execute(db);
  return { rows, totals };
}

/** The window of a cell's own range, which reaches today. */
export function windowOf({ kind, start, end }: CellGroup, today: Day): FlowWindow {
  const range = kind === 'ahead' ? { start: today, end } : { start, end };
  const now = { start: today, end: addDays(today, 1) };
  const base = { view: 'day' as const, today };
  if (range.start <= today && today < range.end) return { ...base, ranges: [range], current: 0, first: 0, end: 1 };
  const gap = range.end <= today ? { start: range.end, end: today } : { start: now.end, end: range.start };
  const between = gap.start < gap.end ? [gap] : [];
  if (range.end <= today) return { ...base, ranges: [range, ...between, now], current: between.length + 1, first: 0, end: 1 };
  return { ...base, ranges: [now, ...between, range], current: 0, first: between.length + 1, end: between.length + 2 };
}

function areaPoints(companyId: string, { kind, areaIds, start, end }: CellGroup, today: Day): RawBuilder<unknown> {
  const isAhead = kind === 'ahead';
  const isCurrent = isAhead || (start <= today && today < end);
  const from = isAhead ? addDays(today, 1) : start;
  const areas = sql`any (${areaIds}::uuid[])`;
  return sql`
    select 'match' as kind, movement_id, document_id, area_id, on_day, currency, flow_amount as own, coalesce(flow_amount_clp, 0) as clp, false as is_late
    from match where company_id = ${companyId} and area_id = ${areas} and on_day >= ${from} and on_day < ${end}
    union all
    select 'movement', movement_id, null, area_id, on_day, currency, own, clp, false
    from (
      select m.movement_id, coalesce(m.area_id, a.area_id) as area_id, m.on_day, m.currency,
        m.amount - sign(m.amount)::bigint * m.matched as own, coalesce(m.amount_clp, 0) - m.matched_clp as clp
      from movement m
      join area a on a.company_id = m.company_id
        and a.key = case when m.amount > 0 then ${UNCLASSIFIED.INCOME} else ${UNCLASSIFIED.EXPENSE} end
      where m.company_id = ${companyId} and m.on_day >= ${from} and m.on_day < ${end} and m.transfer_id is null
        and (m.matched < abs(m.amount) or m.amount_clp <> m.matched_clp)
    ) rest where area_id = ${areas}
    union all
    select 'expected', null, document_id, area_id, due_on, currency,
      sign * (case when is_received then -1 else 1 end) * remaining, null, due_on < ${today}::date
    from document
    where company_id = ${companyId} and area_id = ${areas} and is_expected and remaining > 0 and due_on < ${end}
      and (due_on >= greatest(${isAhead ? today : start}::date, ${today}::date) or (${isCurrent} and due_on < ${today}::date))
    union all
    select 'settled', null, document_id, area_id, due_on, currency,
      sign * (case when is_received then -1 else 1 end) * settled, null, false
    from document
    where company_id = ${companyId} and area_id = ${areas} and settled > 0 and not ${isAhead} and due_on >= ${start} and due_on < ${end}`;
}

function transfers(companyId: string, { start, end }: CellGroup): RawBuilder<unknown> {
  return sql`
    select 'transfer' as kind, movement_id, null::uuid as document_id, null::uuid as area_id, on_day, currency, amount as own,
      coalesce(amount_clp, 0) as clp, false as is_late
    from movement where company_id = ${companyId} and on_day >= ${start} and on_day < ${end} and transfer_id is not null`;
}
