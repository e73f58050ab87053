import { type RawBuilder, sql } from 'kysely';
import type { F29Basis } from '#domain/cashflow/f29.ts';
import { UNCLASSIFIED } from '#domain/cashflow/structure.ts';
import { addDays, type Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { joinPassed, slotsOf } from '#server/db/area-slots.ts';
import type { Db } from '#server/db/scope.ts';
import { OUTSTANDING } from '#server/features/documents/store.ts';
import { type CellKind, type CellName, lateSection } from './cell.ts';
import { lateFromSql } from './late-days.ts';

/** Rows listed in a detail; its totals count all of them. */
const MAX_LISTED = 200;

/** Cells of one range and currency, or single points: ids of movements and documents. */
export type CellGroup = Omit<CellName, 'areaId' | 'kind'> & {
  kind: CellKind | 'points';
  areaIds: readonly string[];
  pointIds: readonly string[];
};

/** `since`: the first due day that counts, see domain/cashflow/late-horizon.ts. */
type Reach = { today: Day; since: Day | null };

type PointKind =
  | 'match'
  | 'movement'
  | 'transfer'
  | 'expected'
  | 'awaiting'
  | 'projection'
  | 'givenWay'
  | 'settled'
  | 'hidden'
  | 'gap'
  | 'exchange'
  | 'account';
/** One dated movement of cash, with what it is. `minor`: minor units of `currency`, in positive, out negative. */
export type PointRow = {
  kind: PointKind;
  movementId: string | null;
  documentId: string | null;
  occurrenceId: string | null;
  areaId: string | null;
  on: Day;
  currency: Currency;
  minor: number;
  /** Pesos at its own rate; null when the money has not moved. */
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
  /** From a source that the onboarding's answers created. */
  isAnswered: boolean;
  /** Several real items may be the same money. */
  isDoubtful: boolean;
  basis: F29Basis | null;
  /** Of an F-29, the first day of its month. */
  formOn?: Day | null;
  issuedOn: Day | null;
  dueOn: Day | null;
  /** Of an occurrence: the day that its source gives it, whatever day a person moved it to. */
  ruleOn?: Day | null;
  /** The amount that its source gives it, whatever a person made of it; null in another currency. */
  ruleMinor?: number | null;
  /** Of an account only: the balance that a person gave, in minor units of its currency, and whether a statement printed any. */
  accountId?: string;
  initialOn?: Day | null;
  initialBalance?: number | null;
  hasStatement?: boolean;
};
/** A row of nothing that the books have. */
export const NO_ROW = {
  ...{ movementId: null, documentId: null, occurrenceId: null, areaId: null, clp: null, isLate: false, counterpartName: null },
  ...{ glosa: null, bankCode: null, accountNumber: null, documentType: null, code: null, folio: null, sourceId: null },
  ...{ isAnswered: false, isDoubtful: false, basis: null, issuedOn: null, dueOn: null },
};
export type PointTotal = { kind: PointKind; currency: Currency; areaId: string | null; isLate: boolean; minor: number; count: number };

/** late: the late ones first, then the largest; largest; oldest, newest: by their day. */
export const POINT_ORDERS = ['late', 'largest', 'oldest', 'newest'] as const;
export type PointOrder = (typeof POINT_ORDERS)[number];
/** Which points are listed. `search`: part of a name, RUT, folio, glosa or amount, folded; empty for all. */
export type PointList = { limit: number; offset: number; search: string; order: PointOrder };
export const FIRST_POINTS: PointList = { limit: MAX_LISTED, offset: 0, search: '', order: 'late' };
/** `found`: how many there are for the search; totals are of all, whatever is searched. */
export type PointRows = { rows: PointRow[]; totals: PointTotal[]; found: number };

/** Some points of a group, and the totals of all of them. @param without  currencies that are not listed, having no rate */
export async function pointsOf(
  db: Db,
  companyId: string,
  group: CellGroup,
  { today, since }: Reach,
  { limit, offset, search, order }: PointList = FIRST_POINTS,
  without: readonly Currency[] = [],
): Promise<PointRows> {
  const points = group.kind === 'transfer' ? transfers(companyId, group, today, without) : cashPoints(companyId, group, { today, since });
  // What the points are of is looked up for those that are listed: `limit` tells the planner how few they are, however many the cell has.
  const by = ORDERS[order];
  const { rows: found } = await sql<PointRow & { totals: PointTotal[] | null; found: number }>`
    with every_point as materialized (${inAreas(companyId, points)}),
    chosen as materialized (
      select * from every_point p where currency <> all (${without}::text[]) and ${search === '' ? sql`true` : isFound(companyId, search)}),
    listed as (
      select *, row_number() over (order by ${by}) as place from (select * from chosen order by ${by} limit ${limit} offset ${offset}) p)
    select case when coalesce(p.place, 1) = 1 then (
        select json_agg(t) from (
          select kind, currency, area_id as "areaId", is_late as "isLate", sum(minor) as minor, count(*) as count
          from every_point group by 1, 2, 3, 4) t) end as totals, (select count(*)::int from chosen) as found,
      p.kind, p.movement_id as "movementId", p.document_id as "documentId", p.occurrence_id as "occurrenceId",
      p.area_id as "areaId", p.on_day as on, p.currency,
      p.minor, p.clp, p.is_late as "isLate", coalesce(d.counterpart_name, m.counterpart_name) as "counterpartName", m.glosa,
      a.bank_code as "bankCode", a.number as "accountNumber", d.document_type as "documentType", d.code, d.folio,
      coalesce(d.label, o.label, s.label) as label, d.issued_on as "issuedOn", coalesce(d.due_on, o.on_day) as "dueOn",
      coalesce(o.rule_on, o.on_day) as "ruleOn",
      case when coalesce(o.rule_currency, o.currency) = o.currency then coalesce(o.rule_amount, o.amount) end as "ruleMinor",
      s.source_id as "sourceId", s.answer is not null as "isAnswered", coalesce(o.is_doubtful, false) as "isDoubtful", o.basis,
      case when o.basis is not null then o.period end as "formOn"
    from (values (1)) one (n)
    left join listed p on true
    left join movement m on m.company_id = ${companyId} and m.movement_id = p.movement_id
    left join bank_account a on a.company_id = ${companyId} and a.account_id = m.account_id
    left join document d on d.company_id = ${companyId} and d.document_id = p.document_id
    left join cash_occurrence o on o.company_id = ${companyId} and o.occurrence_id = p.occurrence_id
    left join cash_source s on s.company_id = ${companyId} and s.source_id = o.source_id
    order by p.place`.execute(db);
  const [first] = found;
  const rows = found.flatMap(({ totals: _, found: __, ...row }) => (row.kind === null ? [] : [row]));
  return { rows, totals: first?.totals ?? [], found: first?.found ?? 0 };
}

/** Documents of a group that a person may act on together, the late ones and the largest first. */
export async function documentsOf(
  db: Db,
  companyId: string,
  group: CellGroup,
  { today, since }: Reach,
  { search, limit }: Pick<PointList, 'search' | 'limit'>,
): Promise<string[]> {
  if (group.kind === 'transfer') return [];
  const { rows } = await sql<{ id: string }>`
    with every_point as materialized (${cashPoints(companyId, group, { today, since })})
    select document_id as id from every_point p
    where kind in ('expected', 'awaiting') and document_id is not null and ${search === '' ? sql`true` : isFound(companyId, search)}
    group by document_id order by bool_or(is_late) desc, sum(abs(minor)) desc, document_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const ID = sql`document_id, movement_id, occurrence_id`;
const SIZE = sql`abs(coalesce(clp, minor)) desc`;
const ORDERS: Readonly<Record<PointOrder, RawBuilder<unknown>>> = {
  late: sql`is_late desc, ${SIZE}, on_day, ${ID}`,
  largest: sql`${SIZE}, on_day, ${ID}`,
  oldest: sql`on_day, ${SIZE}, ${ID}`,
  newest: sql`on_day desc, ${SIZE}, ${ID}`,
};

/** Whether a point `p` has a text in what a person reads of it. */
function isFound(companyId: string, search: string): RawBuilder<unknown> {
  const has = (text: RawBuilder<unknown>) => sql`strpos(unaccent(lower(${text})), ${search}) > 0`;
  const digits = search.replaceAll(/[.\s$-]/g, '');
  const text = /^\d+k?$/.test(digits) ? digits : search;
  const amount = /^\d+$/.test(digits) ? sql`strpos(abs(p.minor)::text, ${digits}) = 1` : sql`false`;
  return sql`(${amount}
    or exists (select from document d where d.company_id = ${companyId} and d.document_id = p.document_id
      and (strpos(d.search, ${text}) > 0 or ${has(sql`coalesce(d.label, '')`)} or d.folio = ${digits}))
    or exists (select from movement m where m.company_id = ${companyId} and m.movement_id = p.movement_id
      and ${has(sql`m.glosa || '|' || coalesce(m.counterpart_name, '')`)})
    or exists (select from cash_occurrence o join cash_source s using (company_id, source_id)
      where o.company_id = ${companyId} and o.occurrence_id = p.occurrence_id and ${has(sql`coalesce(o.label, s.label)`)}))`;
}

/** What is missing between two printed balances of an account, on the day of the later one (domain/banking/balances.ts), the largest first. */
export async function gapsIn(db: Db, companyId: string, { start, end }: { start: Day; end: Day }): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    select 'gap' as kind, null as "movementId", null as "documentId", null as "occurrenceId", null as "areaId", g.on, g.currency, g.minor,
      case when g.currency = 'CLP' then g.minor else round(f.amount_clp::numeric * g.minor / nullif(f.amount, 0))::bigint end as clp,
      false as "isLate", nullif(g.alias, '') as "counterpartName", null as glosa, g.bank_code as "bankCode", g.number as "accountNumber",
      null as "documentType", null as code, null as folio, null as label, null as "issuedOn", null as "dueOn",
      null as "sourceId", false as "isAnswered", false as "isDoubtful", null as basis, g.account_id as "accountId"
    from (
      select a.account_id, a.alias, a.bank_code, a.number, a.currency, d.on_day as on, d.closing - past.closing - (
        select sum(m.amount) from account_day m
        where m.company_id = ${companyId} and m.account_id = a.account_id and m.on_day > past.on_day and m.on_day <= d.on_day)::bigint as minor
      from bank_account a
      join account_day d on d.company_id = a.company_id and d.account_id = a.account_id
      cross join lateral (
        select p.on_day, p.closing from account_day p
        where p.company_id = a.company_id and p.account_id = a.account_id and p.closing is not null and p.on_day < d.on_day
        order by p.on_day desc limit 1) past
      where a.company_id = ${companyId} and d.closing is not null and d.on_day >= ${start} and d.on_day < ${end}
    ) g
    left join flow_day f on f.company_id = ${companyId} and f.kind = 'unexplained' and f.on_day = g.on and f.currency = g.currency
    where g.minor <> 0
    order by abs(g.minor) desc, g.on, g.account_id`.execute(db);
  return rows;
}

/** Every account with its balance at the start of a day, the largest first. */
export async function accountsAt(db: Db, companyId: string, start: Day): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    select 'account' as kind, null as "movementId", null as "documentId", null as "occurrenceId", null as "areaId", ${addDays(start, -1)}::date as on, b.currency,
      b.balance as minor, null as clp, false as "isLate", nullif(a.alias, '') as "counterpartName", null as glosa, a.bank_code as "bankCode",
      a.number as "accountNumber", null as "documentType", null as code, null as folio, null as label, null as "issuedOn", null as "dueOn",
      null as "sourceId", false as "isAnswered", false as "isDoubtful", null as basis, a.account_id as "accountId", a.initial_on as "initialOn",
      a.initial_balance as "initialBalance",
      exists (select from account_day d where d.company_id = a.company_id and d.account_id = a.account_id and d.closing is not null) as "hasStatement"
    from account_balances(${companyId}, ${start}) b
    join bank_account a on a.company_id = ${companyId} and a.account_id = b.account_id
    order by b.currency, b.balance desc, a.account_id`.execute(db);
  return rows;
}

/**
 * The points of areas and days: matches, under the area of their document; explanations; the unmatched rest of movements; what is still expected of
 * documents (late ones in the current range); what of it awaits confirmation; and what was settled by hand.
 */
function cashPoints(companyId: string, group: CellGroup, { today, since }: Reach): RawBuilder<unknown> {
  const { moved, expected, projected, settled } = conditions(companyId, group, { today, since });
  return sql`
    select 'match' as kind, movement_id, document_id, null::uuid as occurrence_id, area_id, on_day, currency, flow_amount as minor, coalesce(flow_amount_clp, 0) as clp, false as is_late
    from match where company_id = ${companyId} and ${moved(sql`movement_id`, sql`document_id`)}
    union all
    select 'movement', movement_id, null, null, area_id, on_day, currency, flow_amount, coalesce(flow_amount_clp, 0), false
    from explanation where company_id = ${companyId} and ${moved(sql`movement_id`, sql`null::uuid`)}
    union all
    select 'movement', movement_id, null, null, area_id, on_day, currency, minor, clp, false
    from (
      select m.movement_id, coalesce(m.area_id, a.area_id) as area_id, m.on_day, m.currency,
        m.amount - sign(m.amount)::bigint * m.matched as minor, coalesce(m.amount_clp, 0) - m.matched_clp as clp
      from movement m
      join area a on a.company_id = m.company_id
        and a.key = case when m.amount > 0 then ${UNCLASSIFIED.INCOME} else ${UNCLASSIFIED.EXPENSE} end
      where m.company_id = ${companyId} and m.transfer_id is null and (m.matched < abs(m.amount) or m.amount_clp <> m.matched_clp)
    ) rest where ${moved(sql`movement_id`, sql`null::uuid`)}
    union all
    ${sql.join(
      expected.map((part) => unpaid(companyId, part, today)),
      sql` union all `,
    )}
    union all
    select k.kind, null, null, occurrence_id, area_id, on_day, currency, k.part, null, k.kind = 'projection' and on_day < ${today}::date
    from cash_occurrence cross join lateral (values ('projection', amount - given_way),
      (case when is_settled then 'settled' when is_hidden then 'hidden' else 'givenWay' end, given_way)) k (kind, part)
    where company_id = ${companyId} and k.part <> 0 and ${projected}
    union all
    select 'settled', null, document_id, null, area_id, due_on, currency, sign * (case when is_received then -1 else 1 end) * settled, null, false
    from document where company_id = ${companyId} and settled > 0 and ${settled}`;
}

/** Points under the areas that their slots are of. */
function inAreas(companyId: string, points: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select e.kind, e.movement_id, e.document_id, e.occurrence_id, coalesce(p.area_id, e.area_id) as area_id, e.on_day, e.currency, e.minor,
      e.clp, e.is_late
    from (${points}) e ${joinPassed('e', companyId)}`;
}

/** What is still expected of documents, and what of it awaits confirmation. */
function unpaid(companyId: string, condition: RawBuilder<unknown>, today: Day): RawBuilder<unknown> {
  return sql`
    select 'expected', null, document_id, null, area_id, cash_on, currency,
      sign * (case when is_received then -1 else 1 end) * (remaining - awaiting), null, due_on < ${today}::date
    from document d where company_id = ${companyId} and ${EXPECTED} and remaining > awaiting and ${condition}
    union all
    select 'awaiting', null, document_id, null, area_id, cash_on, currency,
      sign * (case when is_received then -1 else 1 end) * least(awaiting, remaining), null, false
    from document d where company_id = ${companyId} and ${EXPECTED} and awaiting > 0 and ${condition}`;
}

/** With both sides named, so that the partial index `document_cash` finds them by their day. */
const EXPECTED = sql`${OUTSTANDING} and d.is_received in (false, true)`;

function conditions(companyId: string, { kind, areaIds, pointIds, start, end, showProjections }: CellGroup, { today, since }: Reach) {
  if (kind === 'points') {
    const ids = sql`any (${pointIds}::uuid[])`;
    const ofDocument = sql`document_id = ${ids}`;
    return {
      moved: (movement: RawBuilder<unknown>, document: RawBuilder<unknown>) => sql`(${movement} = ${ids} or ${document} = ${ids})`,
      expected: [ofDocument],
      projected: sql`occurrence_id = ${ids}`,
      settled: ofDocument,
    };
  }
  const areas = sql`area_id = any (${slotsOf(companyId, sql`${areaIds}::uuid[]`)})`;
  const isAhead = kind === 'ahead';
  const late = lateFromSql(companyId, today);
  const isCurrent = isAhead || (start <= today && today < end);
  // Late documents are in the current range, never in past ones; each part has its own index.
  const behind = sql`${areas} and due_on >= coalesce(${since}::date, '-infinity') and cash_on < ${today}`;
  const dated = sql`${areas} and cash_on >= ${isCurrent ? today : start < today ? end : start}::date and cash_on < ${end}`;
  const expected = isCurrent ? [behind, dated] : [dated];
  if (lateSection(kind)) {
    const firstLate = isCurrent ? late : sql`${end}::date`;
    return {
      moved: () => sql`false`,
      expected: expected.map((part) => sql`${part} and due_on < ${today}`),
      projected: sql`${showProjections}::boolean and ${areas} and on_day >= ${firstLate} and on_day < ${today}`,
      settled: sql`false`,
    };
  }
  const from = isAhead ? addDays(today, 1) : start;
  const projectedFrom = isCurrent ? late : sql`${start < today ? end : start}::date`;
  return {
    moved: () => sql`${areas} and on_day >= ${from} and on_day < ${end}`,
    expected,
    projected: sql`${showProjections}::boolean and ${areas} and on_day >= ${projectedFrom} and on_day < ${end}`,
    settled: sql`${areas} and not ${isAhead}::boolean and due_on >= ${start} and due_on < ${end}`,
  };
}

/** Legs whose other one is not among what moved in these days, or is in a currency that the report leaves out. */
function transfers(companyId: string, { start, end }: CellGroup, today: Day, without: readonly Currency[]): RawBuilder<unknown> {
  return sql`
    select 'transfer' as kind, m.movement_id, null::uuid as document_id, null::uuid as occurrence_id, null::uuid as area_id, m.on_day, m.currency,
      m.amount as minor, coalesce(m.amount_clp, 0) as clp, false as is_late
    from movement m left join movement x on x.company_id = m.company_id and x.movement_id = m.transfer_id
    where m.company_id = ${companyId} and m.on_day >= ${start} and m.on_day < ${end} and m.transfer_id is not null
      and (m.on_day > ${today} or x.on_day < ${start} or x.on_day >= ${end} or x.on_day > ${today} or x.currency = any (${without}::text[]))`;
}
