import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { CURRENCIES, type Currency, DECIMALS } from '#domain/money.ts';
import type { Wanted } from '#domain/search.ts';
import type { Db } from '#server/db/scope.ts';

/** As many of each kind as one sees without scrolling. */
const MOST = 6;

/** Amounts in minor units of `currency`; a document's is positive, a movement's signed. */
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

/** The documents of a folio, the last issued first. */
export async function findDocuments(db: Db, companyId: string, { folio }: Wanted): Promise<FoundDocument[]> {
  if (folio === null) return [];
  const { rows } = await sql<FoundDocument>`
    select d.document_id as id, d.code, d.label, d.folio, d.counterpart_name as name, d.is_received as "isReceived", d.issued_on as "on",
      d.amount, d.currency
    from document d where d.company_id = ${companyId} and d.folio = ${folio} and not d.is_hidden and not d.is_superseded
    order by d.issued_on desc, d.document_id limit ${MOST}`.execute(db);
  return rows;
}

/**
 * Counterparts of documents whose name holds the words, or whose RUT begins so; those with most documents first. The index
 * document_list alone tells them apart, and a document of each tells its name.
 */
export async function findContacts(db: Db, companyId: string, { name, rut }: Wanted): Promise<FoundContact[]> {
  if (name === null && rut === null) return [];
  const asked = name === null ? sql`d.search like ${`%|${bare(rut ?? '')}%`}` : sql`d.search like ${`%${literal(name)}%|%|%`}`;
  const { rows } = await sql<FoundContact>`
    with hits as (
      select split_part(d.search, '|', 3) as bare, count(*)::int as documents, max(d.issued_on::text || d.document_id::text) as last
      from document d where d.company_id = ${companyId} and not d.is_hidden and not d.is_superseded and ${asked}
      group by 1 having split_part(d.search, '|', 3) <> '' and ${rut === null ? sql`true` : sql`split_part(d.search, '|', 3) like ${`${bare(rut)}%`}`}
      order by 2 desc, 1 limit ${MOST}
    )
    select d.counterpart_rut as rut, coalesce(d.counterpart_name, '') as name, hits.documents
    from hits join document d on d.company_id = ${companyId} and d.document_id = substr(hits.last, 11)::uuid
    order by hits.documents desc, d.counterpart_rut`.execute(db);
  return rows;
}

/** The movements of an amount, in or out, in whatever currency; the newest first. */
export async function findMovements(db: Db, companyId: string, { amount }: Wanted): Promise<FoundMovement[]> {
  if (amount === null) return [];
  const { rows } = await sql<FoundMovement>`
    select m.movement_id as id, m.on_day as "on", m.glosa, m.amount, m.currency, b.bank_code as "bankCode"
    from movement m join bank_account b on b.company_id = m.company_id and b.account_id = m.account_id
    where m.company_id = ${companyId} and not m.is_hidden and ${amountCondition(amount)}
    order by m.on_day desc, m.ordinal desc, m.movement_id limit ${MOST}`.execute(db);
  return rows;
}

/** Each currency counts its own digits: 12,5 is 1250 cents, and no peso amount at all. */
function amountCondition(amount: number): RawBuilder<unknown> {
  const ways = [...new Set(Object.values(DECIMALS))].flatMap((decimals) => {
    const minor = Number((amount * 10 ** decimals).toFixed(3));
    if (!Number.isSafeInteger(minor)) return [];
    const currencies = CURRENCIES.filter((currency) => DECIMALS[currency] === decimals);
    return [sql`(m.amount = any (${[minor, -minor]}::bigint[]) and m.currency = any (${currencies}))`];
  });
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** As the column `search` writes a RUT. */
function bare(rut: string): string {
  return rut.replace('-', '').toLowerCase();
}

/** Signs that LIKE gives a meaning are taken literally; the column's own separator is in no name. */
function literal(text: string): string {
  return text.replaceAll('|', ' ').replace(/[\\%_]/g, '\\$&');
}
