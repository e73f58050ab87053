/** A company's categories and areas, as stored. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Section } from '#domain/cashflow/structure.ts';
import { type AreaRow, applied, type CategoryRow, type StructureChange, type StructureRows } from '#domain/cashflow/structure-changes.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';

/** `versions`: by id of a category or area; each change of one is another version. */
export type StoredStructure = StructureRows & { versions: ReadonlyMap<string, number> };

/** In the order in which they are shown. */
export async function structureRows(db: Db, companyId: string): Promise<StoredStructure> {
  const categories = await sql<CategoryRow & { version: number }>`
    select category_id as id, section, label, position, is_default as "isDefault", is_hidden as "isHidden", version
    from category where company_id = ${companyId} order by position, category_id`.execute(db);
  const areas = await sql<AreaRow & { version: number }>`
    select area_id as id, category_id as "categoryId", key, label, position, is_default as "isDefault", is_hidden as "isHidden", version
    from area where company_id = ${companyId} order by position, area_id`.execute(db);
  const versions = new Map([...categories.rows, ...areas.rows].map((one) => [one.id, one.version]));
  return {
    categories: categories.rows.map(({ version, ...row }) => ({ ...row, section: row.section satisfies Section })),
    areas: areas.rows.map(({ version, ...row }) => row),
    versions,
  };
}

/** Writes changes that were planned for `rows`. @returns the rows after them */
export async function writeStructure(
  db: Db,
  companyId: string,
  rows: StructureRows,
  changes: readonly StructureChange[],
): Promise<StructureRows> {
  const after = applied(rows, changes);
  const idsOf = (row: StructureChange['row'], is: (change: StructureChange) => boolean) =>
    changes.filter((one) => one.row === row && is(one)).map(({ id }) => id);
  const isNew = (one: StructureChange) => one.before === null;
  const isGone = (one: StructureChange) => one.after === null;
  const isEdit = (one: StructureChange) => one.before !== null && one.after !== null;
  const named = <Row extends { id: string }>(all: readonly Row[], ids: readonly string[]) => all.filter(({ id }) => ids.includes(id));
  await insertCategories(db, companyId, named(after.categories, idsOf('category', isNew)));
  await insertAreas(db, companyId, named(after.areas, idsOf('area', isNew)));
  await updateCategories(db, companyId, named(after.categories, idsOf('category', isEdit)));
  await updateAreas(db, companyId, named(after.areas, idsOf('area', isEdit)));
  await sql`delete from area where company_id = ${companyId} and area_id = any (${idsOf('area', isGone)}::uuid[])`.execute(db);
  await sql`delete from category where company_id = ${companyId} and category_id = any (${idsOf('category', isGone)}::uuid[])`.execute(db);
  return after;
}

async function insertCategories(db: Db, companyId: string, rows: readonly CategoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into category ${namedRows(
    'category',
    rows.map(({ id, section, label, position, isDefault, isHidden }) => ({
      ...{ company_id: companyId, category_id: id, section, label, position },
      ...{ is_default: isDefault, is_hidden: isHidden },
    })),
  )}`.execute(db);
}

async function insertAreas(db: Db, companyId: string, rows: readonly AreaRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into area ${namedRows(
    'area',
    rows.map(({ id, categoryId, key, label, position, isDefault, isHidden }) => ({
      ...{ company_id: companyId, area_id: id, category_id: categoryId, key, label, position },
      ...{ is_default: isDefault, is_hidden: isHidden },
    })),
  )}`.execute(db);
}

async function updateCategories(db: Db, companyId: string, rows: readonly CategoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update category c set label = n.label, position = n.position, version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, label text, position integer)
    where c.company_id = ${companyId} and c.category_id = n.id`.execute(db);
}

async function updateAreas(db: Db, companyId: string, rows: readonly AreaRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update area a set label = n.label, position = n.position, category_id = n."categoryId", is_hidden = n."isHidden",
      version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, label text, position integer, "categoryId" uuid, "isHidden" boolean)
    where a.company_id = ${companyId} and a.area_id = n.id`.execute(db);
}
