import { type RawBuilder, sql } from 'kysely';
import type { F29Basis } from '#domain/cashflow/f29.ts';
import { LATE_PROJECTION_DAYS } from '#domain/cashflow/sources.ts';
import { UNCLASSIFIED } from '#domain/cashflow/structure.ts';
import { addDays, type Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { type CellKind, type CellName, lateSection } from './cell.ts';

/** Rows of a detail that are listed; its totals count all. */
const MAX_LISTED = 200;

/** Cells of one range and currency, or single points: ids of movements and documents. */
export type CellGroup = Omit<CellName, 'areaId' | 'kind'> & {
  kind: CellKind | 'points';
  areaIds: readonly string[];
  pointIds: readonly string[];
};

/** `since`: the first due day that counts, see domain/cashflow/late.ts. */
type Reach = { today: Day; since: Day | null };

type PointKind = 'match' | 'movement' | 'transfer' | 'expected' | 'awaiting' | 'projection' | 'givenWay' | 'settled' | 'account';
/** One dated movement of cash, with what it is. `own`: minor units of `currency`, in positive, out negative. */
export type PointRow = {
  kind: PointKind;
  movementId: string | null;
  documentId: string | null;
  occurrenceId: string | null;
  areaId: string | null;
  on: Day;
  currency: Currency;
  own: number;
  /** Pesos at its own rate; null for what has not moved. */
  clp: number | null;
  isLate: boolean;
  counterpartName: string | null;
  glosa: string | null;
  bankCode: string | null;
  accountNumber: string | null;
  documentType: string | null;
  code: number | null;
  folio: string | null;
  label: string | null;
  sourceId: string | null;
  /** Of a source that the onboarding's answers made. */
  isAnswered: boolean;
  /** Several real things may be it. */
  isDoubtful: boolean;
  basis: F29Basis | null;
  issuedOn: Day | null;
  dueOn: Day | null;
};
export type PointTotal = { kind: PointKind; currency: Currency; areaId: string | null; isLate: boolean; own: number; count: number };

/** The points of a group, the late ones and the largest first, and the totals of all of them. */
export async function pointsOf(
  db: Db,
  companyId: string,
  group: CellGroup,
  { today, since }: Reach,
): Promise<{ rows: PointRow[]; totals: PointTotal[] }> {
  const points = group.kind === 'transfer' ? transfers(companyId, group) : cashPoints(companyId, group, { today, since });
  const { rows: totals } = await sql<PointTotal>`
    select kind, currency, area_id as "areaId", is_late as "isLate", sum(own)::bigint as own, count(*)::bigint as count
    from (${points}) p group by 1, 2, 3, 4`.execute(db);
  const { rows } = await sql<PointRow>`
    select p.kind, p.movement_id as "movementId", p.document_id as "documentId", p.occurrence_id as "occurrenceId",
      p.area_id as "areaId", p.on_day as on, p.currency,
      p.own, p.clp, p.is_late as "isLate", coalesce(d.counterpart_name, m.counterpart_name) as "counterpartName", m.glosa,
      a.bank_code as "bankCode", a.number as "accountNumber", d.document_type as "documentType", d.code, d.folio,
      coalesce(d.label, s.label) as label, d.issued_on as "issuedOn", coalesce(d.due_on, o.scheduled_on) as "dueOn",
      s.source_id as "sourceId", s.answer is not null as "isAnswered", coalesce(o.is_doubtful, false) as "isDoubtful", o.basis
    from (select * from (${points}) every_point order by is_late desc, abs(coalesce(clp, own)) desc, on_day, document_id, movement_id, occurrence_id
      limit ${MAX_LISTED}) p
    left join movement m on m.company_id = ${companyId} and m.movement_id = p.movement_id
    left join bank_account a on a.company_id = ${companyId} and a.account_id = m.account_id
    left join document d on d.company_id = ${companyId} and d.document_id = p.document_id
    left join cash_occurrence o on o.company_id = ${companyId} and o.occurrence_id = p.occurrence_id
    left join cash_source s on s.company_id = ${companyId} and s.source_id = o.source_id
    order by p.is_late desc, abs(coalesce(p.clp, p.own)) desc, p.on_day, p.document_id, p.movement_id, p.occurrence_id`.execute(db);
  return { rows, totals };
}

/** Every account with its balance at the start of a day, the largest first. */
export async function accountsAt(db: Db, companyId: string, start: Day): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    select 'account' as kind, null as "movementId", null as "documentId", null as "occurrenceId", null as "areaId", ${addDays(start, -1)}::date as on, b.currency,
      b.balance as own, null as clp, false as "isLate", nullif(a.alias, '') as "counterpartName", null as glosa, a.bank_code as "bankCode",
      a.number as "accountNumber", null as "documentType", null as code, null as folio, null as label, null as "issuedOn", null as "dueOn",
      null as "sourceId", false as "isAnswered", false as "isDoubtful", null as basis
    from account_balances(${companyId}, ${start}) b
    join bank_account a on a.company_id = ${companyId} and a.account_id = b.account_id
    order by b.currency, b.balance desc, a.account_id`.execute(db);
  return rows;
}

/**
 * What stands in areas and days: matches with the area of their document, what matches leave of a movement, what is still
 * expected of a document (late in the range of today), what of it waits for confirmation, and what was settled by hand.
 */
function cashPoints(companyId: string, group: CellGroup, { today, since }: Reach): RawBuilder<unknown> {
  const { moved, expected, projected, settled } = conditions(group, { today, since });
  return sql`
    select 'match' as kind, movement_id, document_id, null::uuid as occurrence_id, area_id, on_day, currency, flow_amount as own, coalesce(flow_amount_clp, 0) as clp, false as is_late
    from match where company_id = ${companyId} and ${moved(sql`movement_id`, sql`document_id`)}
    union all
    select 'movement', movement_id, null, null, area_id, on_day, currency, own, clp, false
    from (
      select m.movement_id, coalesce(m.area_id, a.area_id) as area_id, m.on_day, m.currency,
        m.amount - sign(m.amount)::bigint * m.matched as own, coalesce(m.amount_clp, 0) - m.matched_clp as clp
      from movement m
      join area a on a.company_id = m.company_id
        and a.key = case when m.amount > 0 then ${UNCLASSIFIED.INCOME} else ${UNCLASSIFIED.EXPENSE} end
      where m.company_id = ${companyId} and m.transfer_id is null and (m.matched < abs(m.amount) or m.amount_clp <> m.matched_clp)
    ) rest where ${moved(sql`movement_id`, sql`null::uuid`)}
    union all
    select 'expected', null, document_id, null, area_id, cash_on, currency,
      sign * (case when is_received then -1 else 1 end) * (remaining - awaiting), null, cash_on < ${today}::date
    from document where company_id = ${companyId} and ${OPEN} and remaining > awaiting and ${expected}
    union all
    select 'awaiting', null, document_id, null, area_id, cash_on, currency,
      sign * (case when is_received then -1 else 1 end) * least(awaiting, remaining), null, false
    from document where company_id = ${companyId} and ${OPEN} and awaiting > 0 and ${expected}
    union all
    select k.kind, null, null, occurrence_id, area_id, on_day, currency, k.part, null, k.kind = 'projection' and on_day < ${today}::date
    from cash_occurrence cross join lateral (values ('projection', amount - given_way), ('givenWay', given_way)) k (kind, part)
    where company_id = ${companyId} and k.part <> 0 and ${projected}
    union all
    select 'settled', null, document_id, null, area_id, due_on, currency, sign * (case when is_received then -1 else 1 end) * settled, null, false
    from document where company_id = ${companyId} and settled > 0 and ${settled}`;
}

/** As the index of the days of cash has it (`document_cash`): what is still to be paid is a small part of all documents. */
const OPEN = sql`is_expected and remaining > 0 and not is_hidden and is_received in (false, true)`;

function conditions({ kind, areaIds, pointIds, start, end, showProjections }: CellGroup, { today, since }: Reach) {
  if (kind === 'points') {
    const ids = sql`any (${pointIds}::uuid[])`;
    const ofDocument = sql`document_id = ${ids}`;
    return {
      moved: (movement: RawBuilder<unknown>, document: RawBuilder<unknown>) => sql`(${movement} = ${ids} or ${document} = ${ids})`,
      expected: ofDocument,
      projected: sql`occurrence_id = ${ids}`,
      settled: ofDocument,
    };
  }
  const areas = sql`area_id = any (${areaIds}::uuid[])`;
  if (lateSection(kind)) {
    return {
      moved: () => sql`false`,
      expected: sql`${areas} and due_on >= coalesce(${since}::date, '-infinity') and due_on < ${today}`,
      projected: sql`${showProjections}::boolean and ${areas} and on_day >= ${addDays(today, -LATE_PROJECTION_DAYS)}::date and on_day < ${today}`,
      settled: sql`false`,
    };
  }
  const isAhead = kind === 'ahead';
  const isCurrent = isAhead || (start <= today && today < end);
  const from = isAhead ? addDays(today, 1) : start;
  // Late money stands in the range of today, none in past ones.
  const cashFrom = isCurrent ? since : start < today ? end : start;
  const projectedFrom = isCurrent ? addDays(today, -LATE_PROJECTION_DAYS) : cashFrom;
  return {
    moved: () => sql`${areas} and on_day >= ${from} and on_day < ${end}`,
    expected: sql`${areas} and cash_on >= coalesce(${cashFrom}::date, '-infinity') and cash_on < ${end}`,
    projected: sql`${showProjections}::boolean and ${areas} and on_day >= ${projectedFrom}::date and on_day < ${end}`,
    settled: sql`${areas} and not ${isAhead}::boolean and due_on >= ${start} and due_on < ${end}`,
  };
}

function transfers(companyId: string, { start, end }: CellGroup): RawBuilder<unknown> {
  return sql`
    select 'transfer' as kind, movement_id, null::uuid as document_id, null::uuid as occurrence_id, null::uuid as area_id, on_day, currency, amount as own,
      coalesce(amount_clp, 0) as clp, false as is_late
    from movement where company_id = ${companyId} and on_day >= ${start} and on_day < ${end} and transfer_id is not null`;
}
