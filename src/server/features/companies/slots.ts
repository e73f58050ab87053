/** Where the documents of an area stand, and how they pass to another area with it. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';

/** `ids`: only these, and the slot of `to` itself; null: all of them. */
type Move = { from: string; to: string; ids: readonly string[] | null };

/**
 * Its own slot goes with an area too where no document stands in it: what was kept of the area, as snapshots are, is found by it.
 * @returns the slots that are now of the other area, but for that one, which an area that comes back has anyway
 */
export async function moveSlots(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  // An area that came back has its own slot already.
  const { rows } = await sql<{ id: string; isEmpty: boolean }>`update area_slot s set area_id = ${to}
    where s.company_id = ${companyId} and (s.area_id = ${from} or s.slot_id = ${to} and s.area_id = ${to})
      and (s.slot_id = any (${ids}::uuid[]) or ${ids}::uuid[] is null and s.area_id = ${from})
    returning s.slot_id as id, ${ids}::uuid[] is null and s.slot_id = ${from}
      and not exists (select from document d where d.company_id = s.company_id and d.area_id = s.slot_id) as "isEmpty"`.execute(db);
  return rows.flatMap(({ id, isEmpty }) => (isEmpty ? [] : [id]));
}
