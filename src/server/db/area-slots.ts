/**
 * The areas of documents, of their matches and of what is summed of them (`flow_day`, `installment_month`): their column `area_id` is a slot,
 * which passes to another area when its own is deleted (migration 1520). Whoever reads it asks here, whoever writes it gives an area's id.
 */
import { type RawBuilder, sql } from 'kysely';

/** The area of the row of this alias, as a value. */
export function areaOfRow(alias: string): RawBuilder<string> {
  return sql<string>`(select l.area_id from area_slot l
    where l.company_id = ${sql.ref(`${alias}.company_id`)} and l.slot_id = ${sql.ref(`${alias}.area_id`)})`;
}

/** Joins the area `a` of the row of this alias. */
export function joinArea(alias: string): RawBuilder<unknown> {
  return sql`join area_slot l on l.company_id = ${sql.ref(`${alias}.company_id`)} and l.slot_id = ${sql.ref(`${alias}.area_id`)}
    join area a on a.company_id = l.company_id and a.area_id = l.area_id`;
}

/**
 * Joins `p`, whose `area_id` the row of this alias is in if its slot passed to another area, which hardly any did: of the others the slot is the
 * area. Of many rows to be summed, also of such as are in no area.
 */
export function joinPassed(alias: string, companyId: string): RawBuilder<unknown> {
  return sql`left join area_slot p on p.company_id = ${companyId} and p.slot_id = ${sql.ref(`${alias}.area_id`)} and p.area_id <> p.slot_id`;
}

/** The slots of areas, as an array. @param areas  their ids, an array too */
export function slotsOf(companyId: string, areas: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select l.slot_id from area_slot l where l.company_id = ${companyId} and l.area_id = any (${areas}))`;
}

/** The slots of the areas with some keys, as a query. */
export function slotsOfKeys(companyId: string, keys: readonly string[]): RawBuilder<unknown> {
  return sql`select l.slot_id from area_slot l join area a on a.company_id = l.company_id and a.area_id = l.area_id
    where l.company_id = ${companyId} and a.key = any (${[...keys]}::text[])`;
}

/** What to set a document's `area_id` to, so that it is in an area: its slot stays where that is of the area already. */
export function slotIn(alias: string, area: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when ${areaOfRow(alias)} = ${area} then ${sql.ref(`${alias}.area_id`)} else ${area} end`;
}
