import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { ChequeState } from '#domain/documents/payable.ts';
import type { DocumentState } from '#domain/documents/state.ts';
import type { Currency } from '#domain/money.ts';
import type { Rut } from '#domain/rut.ts';
import { type ColumnValues, selectColumns } from '#server/db/columns.ts';
import type { Db } from '#server/db/scope.ts';
import { pesosOn } from '#server/features/rates/store.ts';
import { isNarrow, searchCondition } from './search.ts';

/** What a list may be narrowed to: LATE are the pending ones whose due date has passed, INVALID the claimed and the annulled ones. */
export const STATE_FILTERS = ['PAID', 'PENDING', 'LATE', 'INVALID', 'UNEXPECTED'] as const;
type StateFilter = (typeof STATE_FILTERS)[number];

export const DOCUMENT_TYPES = ['TAX_DOCUMENT', 'PAYMENT', 'MANUAL', 'CREDIT', 'RENDITION', 'OBLIGATION'] as const;

export type DocumentFilter = {
  /** Empty: all of them. */
  documentTypes: readonly (typeof DOCUMENT_TYPES)[number][];
  /** Null: both sides. */
  isReceived: boolean | null;
  /** Tax-office codes; empty: all. */
  codes: readonly number[];
  state: StateFilter | null;
  dateBy: 'ISSUE' | 'DUE';
  /** Half-open: `start` is in it, `end` is not. */
  start: Day | null;
  end: Day | null;
  /** Whether movements are matched to it. */
  isMatch: boolean | null;
  /** As a person types it: a folio, a name, a RUT or an amount. */
  search: string;
  /** Only of this currency, and those that an amount of this day would pay best first; null: the newest first. */
  near: { amount: number; currency: Currency; on: Day } | null;
};

/** What a list shows of the columns of `document`. */
const COLUMNS = [
  ...['document_id', 'company_id', 'document_type', 'code', 'label', 'is_received', 'sign', 'folio', 'counterpart_rut'],
  ...['counterpart_name', 'issued_on', 'claimed_on', 'state', 'period', 'flexible_period', 'section', 'summary_count', 'currency'],
  ...['net', 'exempt', 'iva', 'iva_not_recoverable', 'other_taxes', 'amount', 'rate', 'amount_clp', 'due_on', 'original_due_on'],
  ...['due_from', 'agenda_on', 'area_id', 'is_area_by_hand', 'is_hidden', 'is_annulled', 'is_closed', 'is_expected'],
  ...['matched', 'credited', 'settled', 'adjusted', 'in_cheques', 'factored', 'remaining', 'xml_import_id'],
] as const;

/** A document as lists show it. Amounts are positive minor units of `currency`, as in its file; `sign` is -1 for credit notes. */
export type DocumentRow = ColumnValues<'document', (typeof COLUMNS)[number]> & {
  areaKey: string;
  areaLabel: string;
  categoryLabel: string;
  sectionKey: 'INCOME' | 'EXPENSE';
  companyName: string;
  companyRut: string;
  /** A note that names no document which is here. */
  isUnassociated: boolean;
  /** To whom it was sold, and when; null for one that was not. */
  holderName: string | null;
  holderRut: Rut | null;
  cededOn: Day | null;
  /** Of a cheque. */
  chequeState: ChequeState | null;
};

/** The documents of a page, newest first; which ones is told by the index document_list alone. @param today  decides which are late */
export async function documentPage(
  db: Db,
  companyId: string,
  filter: DocumentFilter,
  { limit, skip }: { limit: number; skip: number },
  today: Day,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select ${FIELDS} from (
      select d.document_id from ${matchingRows(companyId, filter, today)}
      order by ${orderOf(filter)} limit ${limit} offset ${skip}
    ) found join document d on d.company_id = ${companyId} and d.document_id = found.document_id ${JOINS} order by ${orderOf(filter)}`.execute(
    db,
  );
  return rows;
}

/** `offset 0` has a few found before they are ordered: the planner would walk through all in their order, hoping for a page of them soon. */
function matchingRows(companyId: string, filter: DocumentFilter, today: Day): RawBuilder<unknown> {
  const condition = matching(companyId, filter, today);
  if (!isNarrow(filter.search)) return sql`document d where ${condition}`;
  return sql`(select d.document_id, d.issued_on, d.remaining from document d where ${condition} offset 0) d`;
}

export async function countDocuments(db: Db, companyId: string, filter: DocumentFilter, today: Day): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from document d where ${matching(companyId, filter, today)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/**
 * One side of a filter's documents, credit notes negative. `amount` in pesos at each document's own rate; `remaining` of the pending ones
 * at today's, each currency summed before, as the dashboard says what is to pay and to receive.
 */
export type SideTotals = { isReceived: boolean; count: number; amount: number; remaining: number };
/** `ownPesos`: at the documents' own rates, for a currency that has no value today. */
type CurrencyTotals = Omit<SideTotals, 'remaining'> & { currency: Currency; own: number; ownPesos: number };

/** Both sides of a filter, whatever side it is narrowed to. */
export async function documentTotals(db: Db, companyId: string, filter: DocumentFilter, today: Day): Promise<SideTotals[]> {
  const { rows } = await sql<CurrencyTotals>`
    select d.is_received as "isReceived", d.currency, count(*)::int as count, coalesce(sum(d.sign * d.amount_clp), 0)::bigint as amount,
      coalesce(sum(d.sign * d.remaining) filter (where d.state = 'PENDING'), 0)::bigint as own,
      coalesce(sum(d.sign * round(d.amount_clp::numeric * d.remaining / nullif(d.amount, 0))) filter (where d.state = 'PENDING'), 0)::bigint
        as "ownPesos"
    from document d where ${matching(companyId, { ...filter, isReceived: null }, today)} group by 1, 2`.execute(db);
  const { inPesos } = await pesosOn(db, companyId, today, rows);
  return [false, true].map((isReceived) => {
    const side = rows.filter((row) => row.isReceived === isReceived);
    const sum = (of: (row: CurrencyTotals) => number) => side.reduce((total, row) => total + of(row), 0);
    return {
      isReceived,
      count: sum(({ count }) => count),
      amount: sum(({ amount }) => amount),
      remaining: sum(({ own, currency, ownPesos }) => (currency === 'CLP' ? own : (inPesos(own, currency) ?? ownPesos))),
    };
  });
}

/** Documents by id among all companies of the transaction, in no order. */
export async function documentRows(db: Db, ids: readonly string[]): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`select ${FIELDS} from document d ${JOINS} where d.document_id = any (${ids})`.execute(db);
  return rows;
}

const MAX_OPEN = 1_000;

/** What is open with a counterpart, both ways, the first due first: documents that wait for a payment, and notes that are left. */
export async function openDocumentsOf(db: Db, companyId: string, rut: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`select ${FIELDS} from document d ${JOINS}
    where d.company_id = ${companyId} and d.counterpart_rut = ${rut} and d.remaining > 0 and d.state = 'PENDING'
      and not d.is_hidden and not d.is_superseded
    order by d.due_on, d.document_id limit ${MAX_OPEN}`.execute(db);
  return rows;
}

const FIELDS = sql`${selectColumns('d', COLUMNS)}, a.key as "areaKey", a.label as "areaLabel", g.label as "categoryLabel",
  g.section as "sectionKey", c.name as "companyName", c.rut as "companyRut",
  d.sign = -1 and not exists (select from document_reference r
    where r.company_id = d.company_id and r.document_id = d.document_id and r.target_id is not null) as "isUnassociated",
  f.holder_name as "holderName", f.holder_rut as "holderRut", f.on_day as "cededOn", q.state as "chequeState"`;
const JOINS = sql`join area a on a.company_id = d.company_id and a.area_id = d.area_id
  join category g on g.company_id = a.company_id and g.category_id = a.category_id
  join company c on c.company_id = d.company_id
  left join factoring f on f.company_id = d.company_id and f.document_id = d.document_id
  left join cheque q on q.company_id = d.company_id and q.cheque_id = d.document_id`;

function orderOf({ near }: DocumentFilter): RawBuilder<unknown> {
  if (!near) return sql`d.issued_on desc, d.document_id`;
  return sql`abs(d.remaining - ${Math.abs(near.amount)}), abs(d.issued_on - ${near.on}::date), d.document_id`;
}

function matching(companyId: string, filter: DocumentFilter, today: Day): RawBuilder<unknown> {
  const day = filter.dateBy === 'DUE' ? sql`d.due_on` : sql`d.issued_on`;
  const conditions = [
    sql`d.company_id = ${companyId} and not d.is_hidden and not d.is_superseded`,
    filter.documentTypes.length > 0 && sql`d.document_type = any (${filter.documentTypes})`,
    filter.isReceived !== null && sql`d.is_received = ${filter.isReceived}`,
    filter.codes.length > 0 && sql`d.code = any (${filter.codes})`,
    filter.start !== null && sql`${day} >= ${filter.start}`,
    filter.end !== null && sql`${day} < ${filter.end}`,
    filter.isMatch !== null && (filter.isMatch ? sql`d.matched > 0` : sql`d.matched = 0`),
    filter.state !== null && stateCondition(filter.state, today),
    filter.near !== null && sql`d.currency = ${filter.near.currency}`,
    searchCondition(companyId, filter.search),
  ];
  return sql.join(
    conditions.filter((one) => one !== false && one !== null),
    sql` and `,
  );
}

const STATES: Record<Exclude<StateFilter, 'LATE' | 'PENDING'>, readonly DocumentState[]> = {
  PAID: ['PAID'],
  INVALID: ['CLAIMED', 'ANNULLED'],
  UNEXPECTED: ['UNEXPECTED'],
};

function stateCondition(state: StateFilter, today: Day): RawBuilder<unknown> {
  // As the index document_pending has it.
  if (state === 'PENDING') return sql`d.state = 'PENDING'`;
  return state === 'LATE' ? sql`d.state = 'PENDING' and d.due_on < ${today}` : sql`d.state = any (${STATES[state]})`;
}
