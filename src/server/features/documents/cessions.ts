/** What was sold of issued invoices by their files of sales (AEC), as rows that lower them. Call everything here inside writeCompany. */
import { type Selectable, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { type Cesion, lastCesion, soldAmount } from '#domain/documents/cesion.ts';
import { BY_FILE } from '#domain/documents/payable.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

/** The order of chains of sales in `document_source s`, the one that counts first (countingChain of domain/documents/cesion.ts). */
export const CHAIN_ORDER = sql`jsonb_path_exists(s.facts -> 'cesiones', '$[*] ? (@.verdict == "altered" || @.verdict == "unsigned")'),
  jsonb_array_length(s.facts -> 'cesiones') desc`;

type Row = { id: string; amount: number; remaining: number; issuedOn: Day; cesiones: Cesion[] };

/** Those among some documents that a file of sales (AEC) is about. */
export async function soldByFile(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct s.document_id as id from document_source s
    where s.company_id = ${companyId} and s.document_id = any (${ids}::uuid[]) and jsonb_typeof(s.facts -> 'cesiones') = 'array'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Takes back what files of sales lowered, so that what comes first can be settled before. */
export async function clearCessions(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('reduction')
    .where('company_id', '=', companyId)
    .where('document_id', 'in', ids)
    .where('kind', '=', 'factored')
    .where('act_no', '=', BY_FILE)
    .execute();
}

/** Lowers issued invoices by what their files say was sold: what is left of it behind payments and credit notes. */
export async function settleCessions(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  await clearCessions(db, companyId, ids);
  const rows = (await cededAmong(db, companyId, ids)).flatMap(({ id, amount, remaining, issuedOn, cesiones }) => {
    const sold = Math.min(soldAmount(cesiones, amount), remaining);
    const last = lastCesion(cesiones);
    const on = last?.cededOn ?? issuedOn;
    const row = { company_id: companyId, reduction_id: newId(), document_id: id, kind: 'factored' as const, amount: sold };
    return sold > 0 ? [{ ...row, on_day: on, note: last?.assigneeName ?? last?.assigneeRut ?? null, act_no: BY_FILE }] : [];
  });
  if (rows.length > 0) await sql`insert into reduction ${namedRows('reduction', rows)}`.execute(db);
  await keepSold(db, companyId, ids);
}

/**
 * What no file says any more to be sold is sold by the word of whoever said what the factor pays: its payment is expected in place of the
 * customer's, not beside it.
 */
async function keepSold(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Pick<Selectable<DB['reduction']>, 'document_id' | 'amount' | 'on_day' | 'note' | 'act_no' | 'created_by'>>`
    select f.document_id, d.remaining as amount, f.on_day, f.holder_name as note, f.act_no, f.created_by
    from factoring f join document d on d.company_id = f.company_id and d.document_id = f.document_id
    where f.company_id = ${companyId} and f.document_id = any (${[...ids]}::uuid[]) and coalesce(f.advance_id, f.retention_id) is not null
      and d.remaining > 0 and not exists (select from reduction r where r.company_id = f.company_id and r.document_id = f.document_id
        and r.kind = 'factored' and r.stands)`.execute(db);
  const sold = rows.map((one) => ({ ...one, company_id: companyId, reduction_id: newId(), kind: 'factored' as const }));
  if (sold.length > 0) await sql`insert into reduction ${namedRows('reduction', sold)}`.execute(db);
}

async function cededAmong(db: Db, companyId: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select d.document_id as id, d.amount, d.remaining, d.issued_on as "issuedOn",
      (array_agg(s.facts -> 'cesiones' order by ${CHAIN_ORDER}))[1] as cesiones
    from document d join document_source s on s.company_id = d.company_id and s.document_id = d.document_id
    where d.company_id = ${companyId} and d.document_id = any (${ids}::uuid[]) and not d.is_received
      and jsonb_typeof(s.facts -> 'cesiones') = 'array'
    group by d.company_id, d.document_id, d.amount, d.remaining, d.issued_on`.execute(db);
  return rows;
}
