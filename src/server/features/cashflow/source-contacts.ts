/** Counterparts that a source may be with. */
import { sql } from 'kysely';
import { foldText } from '#domain/fold.ts';
import { ANONYMOUS_RUT, FOREIGN_RUT, formatRut, type Rut } from '#domain/rut.ts';
import type { Db } from '#server/db/scope.ts';

/** `areaId`: the one that most of its documents have; null: none has any. */
export type SourceContact = { rut: Rut; name: string; areaId: string | null };
const MAX_FOUND = 12;

/** By a part of their name or RUT, those with the most documents first. */
export async function findContacts(db: Db, companyId: string, search: string): Promise<SourceContact[]> {
  // As the column has it: names folded, RUT without marks.
  const part = foldText(search).replace(/[-.%_\\]/g, '');
  const { rows } = await sql<Omit<SourceContact, 'name'> & { name: string | null }>`
    select counterpart_rut as rut, max(counterpart_name) as name, mode() within group (order by l.area_id) as "areaId"
    from document d join area_slot l on l.company_id = d.company_id and l.slot_id = d.area_id
    where d.company_id = ${companyId} and counterpart_rut is not null
      and counterpart_rut <> all (${[FOREIGN_RUT, ANONYMOUS_RUT]}::text[]) and not is_superseded and search like ${`%${part}%`}
    group by 1 order by count(*) desc, 1 limit ${MAX_FOUND}`.execute(db);
  return rows.map(({ name, ...row }) => ({ ...row, name: name ?? formatRut(row.rut) }));
}
