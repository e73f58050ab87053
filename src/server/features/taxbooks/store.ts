import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { OtherTax, RcvSection } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { type BookType, bookScope, FEE_CODES } from '#domain/taxbooks/books.ts';
import type { Db } from '#server/db/scope.ts';
import { OUTSIDE_REGISTER } from '#server/features/documents/store.ts';

/** A part of a book: these tax periods (empty: all), or documents issued on these days, or these documents. */
export type BookPart = {
  type: BookType;
  /** 'YYYY-MM'; empty: no limit. */
  periods: readonly Period[];
  /** Half-open: `start` is in it, `end` is not. */
  start: Day | null;
  end: Day | null;
  /** Of purchases; null: all of them. */
  section: RcvSection | null;
  code: number | null;
  isReceived: boolean | null;
  /** Null: no limit. */
  ids: readonly string[] | null;
};

/**
 * A document of a book. Amounts in whole pesos at its own rate, positive as in its file; `sign` is -1 for credit notes, 0 for a boleta de
 * honorarios that was annulled: it is there, and adds nothing.
 */
export type BookRow = {
  documentId: string;
  companyId: string;
  documentType: string;
  code: number;
  isReceived: boolean;
  sign: number;
  folio: string | null;
  counterpartRut: string | null;
  counterpartName: string | null;
  companyName: string;
  companyRut: string;
  issuedOn: Day;
  receivedOn: Day | null;
  acceptedOn: Day | null;
  claimedOn: Day | null;
  dueOn: Day;
  period: Day;
  section: RcvSection | null;
  /** A purchase or sale that the register of its month lacks. */
  isOutsideRegister: boolean;
  summaryCount: number | null;
  transactionKind: string | null;
  isAnnulled: boolean;
  currency: Currency;
  net: number;
  exempt: number;
  iva: number;
  ivaNotRecoverable: number;
  amount: number;
  otherTaxes: OtherTax[];
  /** What the register printed beyond Caudal's facts. */
  register: Record<string, string>;
};

/** All documents of one code and section of a book. Signed pesos. */
export type BookLine = {
  code: number;
  section: RcvSection | null;
  /** How many of them the register of their month lacks, and their IVA. */
  outsideCount: number;
  outsideIva: number;
  count: number;
  net: number;
  exempt: number;
  iva: number;
  ivaNotRecoverable: number;
  amount: number;
  lateVat: number;
};

/** Rows in the order of a book: by code, day and id. */
export async function bookRows(
  db: Db,
  companyIds: readonly string[],
  part: BookPart,
  { limit, skip = 0 }: { limit: number; skip?: number },
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select d.document_id as "documentId", d.company_id as "companyId", d.document_type as "documentType", d.code,
      d.is_received as "isReceived", ${SIGN} as sign, d.folio, d.counterpart_rut as "counterpartRut", d.counterpart_name as "counterpartName",
      c.name as "companyName", c.rut as "companyRut", d.issued_on as "issuedOn", d.received_on as "receivedOn",
      d.accepted_on as "acceptedOn", d.claimed_on as "claimedOn", d.due_on as "dueOn", d.period, d.section,
      coalesce(${OUTSIDE_REGISTER}, false) as "isOutsideRegister",      d.summary_count as "summaryCount", d.transaction_kind as "transactionKind", d.is_annulled as "isAnnulled", d.currency,
      ${PESOS}, d.other_taxes as "otherTaxes", coalesce(${REGISTER}, '{}'::jsonb) as register
    from document d join company c on c.company_id = d.company_id
    where ${within(companyIds, part)}
    order by d.code, d.issued_on, d.document_id limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

type Place = Pick<BookRow, 'documentId' | 'code' | 'issuedOn'>;

/** Places of a book found at a time: each time all that is behind them is looked at. */
const PLACES = 50_000;

/**
 * All rows of a part in the order of its book, one page in memory at a time. Their places are found first: of each page anew, a book would
 * be read as often as it has pages.
 */
export async function* allBookRows(
  read: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
  companyId: string,
  part: BookPart,
  page = 1_000,
): AsyncGenerator<BookRow> {
  let after: Place | null = null;
  for (;;) {
    const last: Place | null = after;
    const places: Place[] = await read((db) => bookPlaces(db, companyId, part, last));
    for (let start = 0; start < places.length; start += page) {
      const ids = places.slice(start, start + page).map(({ documentId }) => documentId);
      yield* await read((db) => bookRows(db, [companyId], { ...part, ids }, { limit: page }));
    }
    if (places.length < PLACES) return;
    after = places.at(-1) ?? null;
  }
}

async function bookPlaces(db: Db, companyId: string, part: BookPart, after: Place | null): Promise<Place[]> {
  const further = after ? sql`and (d.code, d.issued_on, d.document_id) > (${after.code}, ${after.issuedOn}, ${after.documentId})` : sql``;
  const { rows } = await sql<Place>`
    select d.document_id as "documentId", d.code, d.issued_on as "issuedOn" from document d
    where ${within([companyId], part)} ${further}
    order by d.code, d.issued_on, d.document_id limit ${PLACES}`.execute(db);
  return rows;
}

/** What each code and section of a part sums to; the count of a monthly summary is that of what it sums up. */
export async function bookLines(db: Db, companyIds: readonly string[], part: BookPart): Promise<BookLine[]> {
  const { rows } = await sql<BookLine>`
    select o.code, o.section, sum(coalesce(o.summary_count, 1))::int as count, sum(o.sign * o.net)::bigint as net,
      sum(o.sign * o.exempt)::bigint as exempt, sum(o.sign * o.iva)::bigint as iva,
      sum(o.sign * o."ivaNotRecoverable")::bigint as "ivaNotRecoverable", sum(o.sign * o.amount)::bigint as amount,
      sum(o.sign * o.late)::bigint as "lateVat", count(*) filter (where o.is_outside)::int as "outsideCount",
      coalesce(sum(o.sign * o.iva) filter (where o.is_outside), 0)::bigint as "outsideIva"
    from (select d.code, d.section, d.summary_count, ${SIGN} as sign, ${PESOS}, ${OUTSIDE_REGISTER} as is_outside,
        coalesce(substring(${REGISTER} ->> 'IVA fuera de plazo' from '^\\d{1,15}$')::bigint, 0) as late
      from document d where ${within(companyIds, part)}) o
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export type BookCount = { period: Day; code: number; section: RcvSection | null; count: number };

/** How many documents of each month, code and section; a monthly summary is one. */
export async function bookCounts(db: Db, companyId: string, part: BookPart): Promise<BookCount[]> {
  const { rows } = await sql<BookCount>`
    select d.period, d.code, d.section, count(*)::int as count from document d where ${within([companyId], part)}
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db);
  return rows;
}

/** Documents of a part; those of a monthly summary are one. */
export async function countBook(db: Db, companyIds: readonly string[], part: BookPart): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from document d where ${within(companyIds, part)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What kinds of documents these are. */
export async function kindsOf(
  db: Db,
  companyIds: readonly string[],
  ids: readonly string[],
): Promise<{ code: number; isReceived: boolean }[]> {
  return db
    .selectFrom('document')
    .select([sql<number>`coalesce(code, -1)`.as('code'), 'is_received as isReceived'])
    .distinct()
    .where('company_id', 'in', companyIds)
    .where('document_id', 'in', ids)
    .execute();
}

/** Hidden documents are in the books; a monthly summary beside its detail is not. */
/** As the tax office's own report of fees counts: its totals leave annulled ones out. */
const SIGN = sql`case when d.is_annulled and d.code in (${sql.join(FEE_CODES.map((code) => sql.lit(code)))}) then 0 else d.sign end`;

function within(companyIds: readonly string[], part: BookPart): RawBuilder<unknown> {
  const scope = bookScope(part.type);
  const isReceived = scope.isReceived ?? part.isReceived;
  const months = part.periods.map((period) => `${period}-01`);
  const conditions = [
    sql`d.company_id = any (${companyIds}) and d.document_type = 'TAX_DOCUMENT' and not d.is_superseded`,
    sql`d.code = any (${part.code === null ? scope.codes : scope.codes.filter((code) => code === part.code)})`,
    isReceived !== null && sql`d.is_received = ${isReceived}`,
    months.length > 0 && sql`d.period = any (${months}::date[])`,
    part.start !== null && sql`d.issued_on >= ${part.start}`,
    part.end !== null && sql`d.issued_on < ${part.end}`,
    part.section !== null && scope.hasSections && sql`coalesce(d.section, 'registro') = ${part.section}`,
    part.ids !== null && sql`d.document_id = any (${part.ids})`,
  ];
  return sql.join(
    conditions.filter((one) => one !== false),
    sql` and `,
  );
}

/**
 * A document in another currency stands in the books in pesos: at the rate that makes its total. Its parts are rounded as they add up, so
 * that they sum to the total as they do in its currency.
 */
const PESOS = pesoColumns([
  ['net', 'net'],
  ['exempt', 'exempt'],
  ['iva', 'iva'],
  ['iva_not_recoverable', 'ivaNotRecoverable'],
]);

function pesoColumns(parts: readonly (readonly [column: string, name: string])[]): RawBuilder<unknown> {
  const upTo = (count: number) => {
    const sum = [sql`0`, ...parts.slice(0, count).map(([column]) => sql.ref(`d.${column}`))];
    return sql`round((${sql.join(sum, sql` + `)})::numeric * d.amount_clp / nullif(d.amount, 0))`;
  };
  const columns = parts.map(
    ([column, name], index) => sql`case when d.currency = 'CLP' then ${sql.ref(`d.${column}`)}
      else coalesce(${upTo(index + 1)} - ${upTo(index)}, 0)::bigint end as ${sql.ref(name)}`,
  );
  return sql.join([...columns, sql`case when d.currency = 'CLP' then d.amount else d.amount_clp end as amount`]);
}

/** Of the newest source that is a register. */
const REGISTER = sql`(select s.facts -> 'register' from document_source s
  where s.company_id = d.company_id and s.document_id = d.document_id and s.facts ? 'register' order by s.import_id desc limit 1)`;
