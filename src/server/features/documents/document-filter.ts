/** Which documents a list, its sums or a bulk act are about: one condition for all of them. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { BHE, BTE } from '#domain/documents/honorarios.ts';
import type { DocumentState } from '#domain/documents/state.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { type Narrowing, narrowingConditions } from './list-filters.ts';
import { NET_PESOS, type Net, netCondition } from './net.ts';
import { type NamedCounterparts, namedCounterparts, searchCondition } from './search.ts';

/**
 * What a list may be narrowed to: LATE are the pending ones whose due date has passed, LATE_WITHOUT_AGENDA those of them that nobody means
 * to be paid on a day to come, INVALID the claimed and the annulled ones.
 */
export const STATE_FILTERS = ['PAID', 'PENDING', 'LATE', 'LATE_WITHOUT_AGENDA', 'INVALID', 'UNEXPECTED'] as const;
type StateFilter = (typeof STATE_FILTERS)[number];

export const DOCUMENT_TYPES = ['TAX_DOCUMENT', 'PAYMENT', 'MANUAL', 'CREDIT', 'RENDITION', 'OBLIGATION'] as const;
/** By issue, due date, tax month, or the tax office's reception. */
export const DATE_KINDS = ['ISSUE', 'DUE', 'PERIOD', 'RECEPTION'] as const;

export type DocumentFilter = Narrowing & {
  /** Empty: all of them. */
  documentTypes: readonly (typeof DOCUMENT_TYPES)[number][];
  /** Null: both sides. */
  isReceived: boolean | null;
  /** Tax-office codes; empty: all. */
  codes: readonly number[];
  state: StateFilter | null;
  dateBy: (typeof DATE_KINDS)[number];
  /** Half-open: `start` is in it, `end` is not. */
  start: Day | null;
  end: Day | null;
  /** Whether movements are matched to it. */
  isMatch: boolean | null;
  /** Only what one month of net sales or purchases is made of, hidden ones too: its bar counts them. */
  net: Net | null;
  /** As a person types it: a folio, a name, a RUT or an amount. */
  search: string;
  /** Whom the text names, where that was looked up (withNamed): the same documents, found sooner. */
  named?: NamedCounterparts | null;
  /** Only of this currency, and those that an amount of this day would pay best first; null: as the list is sorted. */
  near: { amount: number; currency: Currency; on: Day } | null;
};

/**
 * The condition of a filter on the document `d`. Hidden ones are in it only when it asks for them or for a net figure, monthly summaries that their detail
 * replaces never.
 * @param today  decides which are late
 */
export function documentFilter(companyId: string, filter: DocumentFilter, today: Day): RawBuilder<unknown> {
  const day = DAYS[filter.dateBy];
  const conditions = [
    sql`d.company_id = ${companyId} and not d.is_superseded`,
    !filter.isHidden && filter.net === null && sql`not d.is_hidden`,
    filter.net !== null && netCondition(filter.net),
    filter.documentTypes.length > 0 && sql`d.document_type = any (${filter.documentTypes})`,
    filter.isReceived !== null && sql`d.is_received = ${filter.isReceived}`,
    filter.codes.length > 0 && sql`d.code = any (${filter.codes})`,
    filter.start !== null && sql`${day} >= ${filter.start}`,
    filter.end !== null && sql`${day} < ${filter.end}`,
    filter.isMatch !== null && (filter.isMatch ? sql`d.matched > 0` : sql`d.matched = 0`),
    filter.state !== null && stateCondition(filter.state, today),
    // Who looks for a word may mean a document in another currency.
    filter.near !== null && filter.search === '' && sql`d.currency = ${filter.near.currency}`,
    ...narrowingConditions(filter, { companyId, today }),
    searchCondition(companyId, filter.search, filter.named ?? null),
  ];
  return sql.join(
    conditions.filter((one) => one !== false && one !== null),
    sql` and `,
  );
}

/** The filter with whom its text names: looked up once for all that is asked of it. */
export async function withNamed(db: Db, companyId: string, filter: DocumentFilter): Promise<DocumentFilter> {
  return { ...filter, named: await namedCounterparts(db, companyId, filter) };
}

export async function countDocuments(db: Db, companyId: string, filter: DocumentFilter, today: Day): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from document d where ${documentFilter(companyId, filter, today)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The documents of one side and currency in a filter, credit notes negative. `pesos`: at each document's own rate; what remains is of pending ones. */
export type FilterSum = {
  isReceived: boolean;
  currency: Currency;
  count: number;
  amount: number;
  amountPesos: number;
  /** Cheques and payments on account, of the count but not of the amount: what they pay is in it. Neither bounced nor annulled ones. */
  paymentsPesos: number;
  remaining: number;
  remainingPesos: number;
};

/** What a filter's documents sum to, by side and currency, annulled fees counted and not added; amounts in minor units of each. All that it needs is in the index document_list. */
export async function documentSums(db: Db, companyId: string, filter: DocumentFilter, today: Day): Promise<FilterSum[]> {
  const { rows } = await sql<FilterSum>`
    select d.is_received as "isReceived", d.currency, count(*)::int as count, coalesce(sum(d.sign * d.amount) filter (where ${COUNTS}), 0)::bigint as amount,
      coalesce(sum(d.sign * d.amount_clp) filter (where ${COUNTS}), 0)::bigint as "amountPesos",
      coalesce(sum(d.sign * d.amount_clp) filter (where not ${IS_OWED} and not d.is_annulled), 0)::bigint as "paymentsPesos",
      coalesce(sum(d.sign * d.remaining) filter (where d.state = 'PENDING'), 0)::bigint as remaining,
      coalesce(sum(d.sign * case when d.currency = 'CLP' then d.remaining
        else round(d.amount_clp::numeric * d.remaining / nullif(d.amount, 0))::bigint end) filter (where d.state = 'PENDING'), 0)::bigint
        as "remainingPesos"
    from document d where ${documentFilter(companyId, filter, today)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

const IS_OWED = sql`d.document_type <> 'PAYMENT'`;
/** An invoice that a note annulled stands beside its note; an annulled boleta de honorarios, paid or not, has nothing that takes it off. */
const IS_ANNULLED_FEE = sql`d.is_annulled and d.code in (${sql.lit(BHE)}, ${sql.lit(BTE)})`;
const COUNTS = sql`${IS_OWED} and not coalesce(${IS_ANNULLED_FEE}, false)`;

/** What is left to associate of a filter's payments on account, by side, in pesos at their own rates. */
export async function advancesLeft(db: Db, companyId: string, filter: DocumentFilter, today: Day): Promise<ReadonlyMap<boolean, number>> {
  const { rows } = await sql<{ isReceived: boolean; left: number }>`
    select d.is_received as "isReceived", sum(round(d.amount_clp::numeric * (d.matched - d.netted) / nullif(d.amount, 0)))::bigint as left
    from document d where d.is_on_account and d.matched > d.netted and ${documentFilter(companyId, filter, today)} group by 1`.execute(db);
  return new Map(rows.map(({ isReceived, left }) => [isReceived, left]));
}

/** What a filter's documents of one side sum to without VAT, as net sales and purchases count it, in pesos; reads the documents themselves. */
export async function documentNet(db: Db, companyId: string, filter: DocumentFilter, today: Day): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(d.sign * ${NET_PESOS}) filter (where not coalesce(${IS_ANNULLED_FEE}, false)), 0)::bigint as net from document d
    where ${documentFilter(companyId, filter, today)}`.execute(db);
  return rows[0]?.net ?? 0;
}

/** The ids of a filter's documents in the order of ids, behind `after`: for work that walks through all of them. */
export async function documentIds(
  db: Db,
  companyId: string,
  filter: DocumentFilter,
  { today, after, max }: { today: Day; after: string | null; max: number },
): Promise<string[]> {
  const behind = after === null ? sql`` : sql` and d.document_id > ${after}`;
  const { rows } = await sql<{ id: string }>`
    select d.document_id as id from document d where ${documentFilter(companyId, filter, today)}${behind}
    order by d.document_id limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

const DAYS = {
  ISSUE: sql`d.issued_on`,
  DUE: sql`d.due_on`,
  PERIOD: sql`coalesce(d.flexible_period, d.period)`,
  RECEPTION: sql`d.received_on`,
};

const STATES: Record<Exclude<StateFilter, 'LATE' | 'LATE_WITHOUT_AGENDA' | 'PENDING'>, readonly DocumentState[]> = {
  PAID: ['PAID'],
  INVALID: ['CLAIMED', 'ANNULLED'],
  UNEXPECTED: ['UNEXPECTED'],
};

function stateCondition(state: StateFilter, today: Day): RawBuilder<unknown> {
  // As the index document_pending has it.
  if (state === 'PENDING') return sql`d.state = 'PENDING'`;
  if (state === 'LATE') return sql`d.state = 'PENDING' and d.due_on < ${today}`;
  if (state === 'LATE_WITHOUT_AGENDA') return sql`d.state = 'PENDING' and d.due_on < ${today} and d.cash_on < ${today}`;
  return sql`d.state = any (${STATES[state]})`;
}
