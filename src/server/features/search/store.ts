import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { CURRENCIES, type Currency, DECIMALS } from '#domain/money.ts';
import { readSearch, type SearchTerms } from '#domain/search.ts';
import type { Db } from '#server/db/scope.ts';

/** As many of each kind as fit without scrolling. */
const MAX_RESULTS = 6;

/** Amounts in minor units of `currency`; positive for documents, signed for movements. */
export type FoundDocument = {
  id: string;
  code: number | null;
  label: string | null;
  folio: string | null;
  name: string | null;
  isReceived: boolean;
  on: Day;
  amount: number;
  currency: Currency;
};
export type FoundContact = { rut: string; name: string; documents: number };
export type FoundMovement = { id: string; on: Day; glosa: string; amount: number; currency: Currency; bankCode: string };

/** The documents with a folio, the last issued first. */
export async function findDocuments(db: Db, companyId: string, { folio }: SearchTerms): Promise<FoundDocument[]> {
  if (folio === null) return [];
  const { rows } = await sql<FoundDocument>`
    select d.document_id as id, d.code, d.label, d.folio, d.counterpart_name as name, d.is_received as "isReceived", d.issued_on as "on",
      d.amount, d.currency
    from document d where d.company_id = ${companyId} and d.folio = ${folio} and not d.is_hidden and not d.is_superseded
    order by d.issued_on desc, d.document_id limit ${MAX_RESULTS}`.execute(db);
  return rows;
}

/** Counterparts of documents whose name contains the words, or whose RUT begins so; those with most documents first. */
export async function findContacts(db: Db, companyId: string, { name, rut }: SearchTerms): Promise<FoundContact[]> {
  if (name === null && rut === null) return [];
  const visible = sql`d.company_id = ${companyId} and not d.is_hidden and not d.is_superseded`;
  const { rows } = await sql<FoundContact>`
    with known as (${name === null ? startingWith(rut ?? '', visible) : named(name, visible)}), hits as (
      select k.rut, (select count(*)::int from document d where ${visible} and d.counterpart_rut = k.rut) as documents
      from (select distinct rut from known) k order by 2 desc, 1 limit ${MAX_RESULTS}
    )
    select h.rut, coalesce(last.name, '') as name, h.documents
    from hits h cross join lateral (
      select d.counterpart_name as name from document d where ${visible} and d.counterpart_rut = h.rut
      order by d.issued_on desc, d.document_id desc limit 1
    ) last order by h.documents desc, h.rut`.execute(db);
  return rows;
}

/** Steps through the index document_named from name to name: the time depends on the number of counterparts, not documents. */
function named(name: string, visible: RawBuilder<unknown>): RawBuilder<unknown> {
  const next = (after: RawBuilder<unknown>) => sql`(
    select d.counterpart_rut as rut, d.counterpart_name as name from document d where ${visible} and ${after}
    order by d.counterpart_rut, d.counterpart_name limit 1)`;
  return sql`
    with recursive step as (
      ${next(sql`d.counterpart_rut is not null`)}
      union all
      select n.rut, n.name from step s
      cross join lateral ${next(sql`(d.counterpart_rut, d.counterpart_name) > (s.rut, s.name)`)} n
    )
    select rut from step where name ~* ${readSearch(name)?.pattern ?? ''}`;
}

/** Z sorts after every character of a RUT. `7654321-0` may also be the beginning of `76543210`. */
function startingWith(rut: string, visible: RawBuilder<unknown>): RawBuilder<unknown> {
  const ranges = [...new Set([rut, rut.replace('-', '')])].map(
    (start) => sql`(d.counterpart_rut >= ${start} and d.counterpart_rut < ${`${start}Z`})`,
  );
  return sql`select distinct d.counterpart_rut as rut from document d where ${visible} and (${sql.join(ranges, sql` or `)})`;
}

/** The movements of an amount, in or out, in any currency; the newest first. */
export async function findMovements(db: Db, companyId: string, { amount }: SearchTerms): Promise<FoundMovement[]> {
  if (amount === null) return [];
  const { rows } = await sql<FoundMovement>`
    select m.movement_id as id, m.on_day as "on", m.glosa, m.amount, m.currency, b.bank_code as "bankCode"
    from movement m join bank_account b on b.company_id = m.company_id and b.account_id = m.account_id
    where m.company_id = ${companyId} and not m.is_hidden and ${amountCondition(amount)}
    order by m.on_day desc, m.ordinal desc, m.movement_id limit ${MAX_RESULTS}`.execute(db);
  return rows;
}

/** Each currency has its own decimals: 12,5 is 1250 cents, and not an amount in pesos. */
function amountCondition(amount: number): RawBuilder<unknown> {
  const ways = [...new Set(Object.values(DECIMALS))].flatMap((decimals) => {
    const minor = Number((amount * 10 ** decimals).toFixed(3));
    if (!Number.isSafeInteger(minor)) return [];
    const currencies = CURRENCIES.filter((currency) => DECIMALS[currency] === decimals);
    return [sql`(m.amount = any (${[minor, -minor]}::bigint[]) and m.currency = any (${currencies}))`];
  });
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}
