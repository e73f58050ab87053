/** Where the documents of an area stand, and how they pass to another area with it. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';

/** `ids`: only these, and the slot of `to` itself; null: all of them in which anything stands, the others go. */
type Move = { from: string; to: string; ids: readonly string[] | null };

/** @returns the slots that are now of the other area */
export async function moveSlots(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  if (ids === null)
    await sql`delete from area_slot s where s.company_id = ${companyId} and s.area_id = ${from}
      and not exists (select from document d where d.company_id = s.company_id and d.area_id = s.slot_id)`.execute(db);
  // An area that came back has its own slot already.
  const { rows } = await sql<{ id: string }>`update area_slot set area_id = ${to}
    where company_id = ${companyId} and (area_id = ${from} or slot_id = ${to} and area_id = ${to})
      and (slot_id = any (${ids}::uuid[]) or ${ids}::uuid[] is null and area_id = ${from})
    returning slot_id as id`.execute(db);
  return rows.map(({ id }) => id);
}
