/** Documents that pass from an area to another, as when an area is deleted. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';
import { SAME_AGENDA, SAME_COMPANY } from './generated.ts';

/** `ids`: only these, of those that are in `from`; null: all of them. */
type Move = { from: string; to: string; ids: readonly string[] | null };

/** @returns the documents moved; their matches follow them */
export async function moveDocuments(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update document set area_id = ${to}, agenda_on = ${SAME_AGENDA}, company_id = ${SAME_COMPANY}
    where company_id = ${companyId} and area_id = ${from} and (${ids}::uuid[] is null or document_id = any (${ids}::uuid[]))
    returning document_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The area that a document goes back to when the cheque that paid it bounces. @returns the reductions changed */
export async function moveAreasBefore(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update reduction set area_before = jsonb_set(area_before, '{id}', to_jsonb(${to}::text))
    where company_id = ${companyId} and area_before ->> 'id' = ${from}
      and (${ids}::uuid[] is null or reduction_id = any (${ids}::uuid[]))
    returning reduction_id as id`.execute(db);
  return rows.map(({ id }) => id);
}
