import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { ChequeState } from '#domain/documents/payable.ts';
import type { Currency } from '#domain/money.ts';
import type { Rut } from '#domain/rut.ts';
import { areaOfRow } from '#server/db/area-slots.ts';
import { type ColumnValues, selectColumns } from '#server/db/columns.ts';
import type { Db } from '#server/db/scope.ts';
import { pesosOn } from '#server/features/rates/store.ts';
import { APPLICABLE } from './applied.ts';
import { advancesLeft, type DocumentFilter, documentFilter, documentSums, type FilterSum } from './document-filter.ts';
import { DUPLICATES } from './duplicates.ts';
import { ALTERED, CEDED, OUTSIDE_REGISTER, UNASSOCIATED } from './list-filters.ts';
import { backwards, beside, type DocumentSort, NEWEST_FIRST, orderOf } from './list-order.ts';
import { isNarrow } from './search.ts';
import { OUTSTANDING } from './unpaid.ts';

/** What a list shows of the columns of `document`. */
const COLUMNS = [
  ...['document_id', 'company_id', 'document_type', 'code', 'label', 'is_received', 'sign', 'folio', 'counterpart_rut'],
  ...['counterpart_name', 'issued_on', 'claimed_on', 'state', 'period', 'flexible_period', 'section', 'summary_count', 'currency'],
  ...['net', 'exempt', 'iva', 'iva_not_recoverable', 'other_taxes', 'amount', 'rate', 'amount_clp', 'due_on', 'original_due_on'],
  ...['due_from', 'agenda_on', 'is_area_by_hand', 'is_hidden', 'is_annulled', 'is_closed', 'is_expected'],
  ...['kind_key', 'institution', 'detail', 'reference_number', 'recurring_id', 'scheduled_on'],
  ...['matched', 'credited', 'settled', 'adjusted', 'in_cheques', 'factored', 'remaining', 'xml_import_id'],
] as const;

/** A document as lists show it. Amounts are positive minor units of `currency`, as in its file; `sign` is -1 for credit notes. */
export type DocumentRow = ColumnValues<'document', (typeof COLUMNS)[number]> & {
  areaId: string;
  areaKey: string;
  areaLabel: string;
  categoryLabel: string;
  sectionKey: 'INCOME' | 'EXPENSE';
  companyName: string;
  companyRut: string;
  /** A note that names no document which is here. */
  isUnassociated: boolean;
  /** A purchase or sale that the register of its month, which is here, lacks. */
  isOutsideRegister: boolean;
  /** Its XML is not what was signed. */
  isXmlAltered: boolean;
  /** Whether it was sold. */
  isCeded: boolean;
  /** To whom it was sold, and when; null for one that was not. */
  holderName: string | null;
  holderRut: Rut | null;
  cededOn: Day | null;
  /** What may be the same purchase. */
  duplicateIds: string[];
  /** Of a cheque. */
  chequeState: ChequeState | null;
  isOnAccount: boolean;
  /** What a person may still apply of a note or a payment on account. */
  applicable: number;
};

/** The documents of a page in their order; which ones is told by the index document_list alone. @param today  decides which are late */
export async function documentPage(
  db: Db,
  companyId: string,
  filter: DocumentFilter,
  { limit, skip, sort = NEWEST_FIRST }: { limit: number; skip: number; sort?: DocumentSort },
  today: Day,
): Promise<DocumentRow[]> {
  const order = orderOf(filter, sort);
  const { rows } = await sql<DocumentRow>`
    select ${FIELDS} from (
      select d.document_id from ${matchingRows(companyId, filter, today)} order by ${order} limit ${limit} offset ${skip}
    ) found join document d on d.company_id = ${companyId} and d.document_id = found.document_id ${JOINS} order by ${order}`.execute(db);
  return rows;
}

/** `offset 0` has a few found before they are ordered: the planner would walk through all in their order, hoping for a page of them soon. */
function matchingRows(companyId: string, filter: DocumentFilter, today: Day): RawBuilder<unknown> {
  const condition = documentFilter(companyId, filter, today);
  return filter.named || filter.isOutsideRegister || isNarrow(filter.search)
    ? sql`(select d.* from document d where ${condition} offset 0) d`
    : sql`document d where ${condition}`;
}

/** Who stands before and behind a document in a list, whatever the page; null where the list ends. */
export type Neighbors = { previousId: string | null; nextId: string | null };

/**
 * The neighbours of a document in the list of a filter: also of one that left the list, where it would stand.
 * @returns both null for a document that is none of the company's
 */
export async function documentNeighbors(
  db: Db,
  companyId: string,
  filter: DocumentFilter,
  { id, sort = NEWEST_FIRST, today }: { id: string; sort?: DocumentSort; today: Day },
): Promise<Neighbors> {
  const condition = documentFilter(companyId, filter, today);
  const nearest = (isBefore: boolean) => sql`(select d.document_id from document d where ${condition} and ${beside(sort, isBefore)}
    order by ${isBefore ? backwards(sort) : orderOf({ near: null }, sort)} limit 1)`;
  const { rows } = await sql<Neighbors>`
    select ${nearest(true)} as "previousId", ${nearest(false)} as "nextId" from document o
    where o.company_id = ${companyId} and o.document_id = ${id}`.execute(db);
  return rows[0] ?? { previousId: null, nextId: null };
}

/** The documents of one side and currency that a filter finds; amounts in minor units of it, `remaining` of the pending ones. */
export type CurrencyTotals = { currency: Currency; count: number; amount: number; remaining: number };
/**
 * One side of a filter's documents, credit notes negative. `amount` in pesos at each document's own rate; `remaining` of the pending ones
 * at today's, each currency summed before, as the dashboard says what is to pay and to receive.
 */
export type SideTotals = {
  isReceived: boolean;
  count: number;
  amount: number;
  /** Cheques and payments on account, apart: what they pay is in the amount. `applicable`: what is left to associate of the latter. */
  payments: number;
  applicable: number;
  remaining: number;
  currencies: CurrencyTotals[];
};

/** Both sides of a filter, whatever side it is narrowed to. */
export async function documentTotals(db: Db, companyId: string, filter: DocumentFilter, today: Day): Promise<SideTotals[]> {
  const sums = await documentSums(db, companyId, { ...filter, isReceived: null }, today);
  const { inPesos } = await pesosOn(db, companyId, today, sums);
  const hasPayments = sums.some(({ paymentsPesos }) => paymentsPesos !== 0);
  const left = hasPayments ? await advancesLeft(db, companyId, { ...filter, isReceived: null }, today) : null;
  return [false, true].map((isReceived) => {
    const currencies = sums.filter((one) => one.isReceived === isReceived);
    const sum = (of: (one: FilterSum) => number) => currencies.reduce((total, one) => total + of(one), 0);
    return {
      isReceived,
      currencies,
      count: sum(({ count }) => count),
      amount: sum(({ amountPesos }) => amountPesos),
      payments: sum(({ paymentsPesos }) => paymentsPesos),
      applicable: left?.get(isReceived) ?? 0,
      // At the documents' own rates for a currency that has no value today.
      remaining: sum(({ remaining, currency, remainingPesos }) =>
        currency === 'CLP' ? remaining : (inPesos(remaining, currency) ?? remainingPesos),
      ),
    };
  });
}

/** The ids of a filter's documents as the list shows them. */
export async function idsInOrder(
  db: Db,
  companyId: string,
  filter: DocumentFilter,
  { sort, today, max }: { sort: DocumentSort; today: Day; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select d.document_id as id from ${matchingRows(companyId, filter, today)}
    order by ${orderOf(filter, sort)} limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these documents have an XML, by the import that brought it. */
export async function idsByXml(db: Db, companyId: string, ids: readonly string[]): Promise<{ importId: string; ids: string[] }[]> {
  const { rows } = await sql<{ importId: string; ids: string[] }>`
    select d.xml_import_id as "importId", array_agg(d.document_id::text order by d.document_id) as ids from document d
    where d.company_id = ${companyId} and d.document_id = any (${ids}) and d.xml_import_id is not null group by 1 order by 1`.execute(db);
  return rows;
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
    where d.company_id = ${companyId} and d.counterpart_rut = ${rut} and ${OUTSTANDING}
    order by d.due_on, d.document_id limit ${MAX_OPEN}`.execute(db);
  return rows;
}

const FIELDS = sql`${selectColumns('d', COLUMNS)}, a.area_id as "areaId", a.key as "areaKey", a.label as "areaLabel", g.label as "categoryLabel",
  g.section as "sectionKey", c.name as "companyName", c.rut as "companyRut",
  ${UNASSOCIATED} as "isUnassociated", coalesce(${OUTSIDE_REGISTER}, false) as "isOutsideRegister", ${ALTERED} as "isXmlAltered",
  ${CEDED} as "isCeded", array(select k.other_id::text ${DUPLICATES} order by o.issued_on, k.other_id) as "duplicateIds",
  f.holder_name as "holderName", f.holder_rut as "holderRut", f.on_day as "cededOn", q.state as "chequeState",
  d.is_on_account as "isOnAccount", ${APPLICABLE} as applicable`;
// Its area by a value: with a join more the planner keeps them all in their order (join_collapse_limit), and reads every document.
const JOINS = sql`join area a on a.company_id = d.company_id and a.area_id = ${areaOfRow('d')}
  join category g on g.company_id = a.company_id and g.category_id = a.category_id
  join company c on c.company_id = d.company_id
  left join factoring f on f.company_id = d.company_id and f.document_id = d.document_id
  left join cheque q on q.company_id = d.company_id and q.cheque_id = d.document_id`;
