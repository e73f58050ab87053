/** Changes of a company's categories and areas. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { AreaValues, CategoryValues, MovedRows } from '#domain/cashflow/acts.ts';
import type { Section } from '#domain/cashflow/structure.ts';
import {
  type AreaEdit,
  addArea,
  addCategory,
  type CategoryEdit,
  editArea,
  editCategory,
  type NewCategory,
  orderSection,
  removeArea,
  removeCategory,
  type SectionOrder,
  type StructureChange,
  type StructureRows,
  strangersIn,
} from '#domain/cashflow/structure-changes.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { type StoredStructure, structureRows, writeStructure } from '#server/features/companies/store.ts';
import { teachMoved } from '#server/features/reconciliation/store.ts';
import { moveContents, movedMovements } from './area-contents.ts';
import { refreshProjections } from './projections.ts';

/** The number of the act; null when nothing changed. */
type Recorded = Promise<number | null>;
/** The version that the person saw; null to change it whatever it is. */
type SeenVersion = { version: number | null };

/** Adds an area at its category's end. */
export async function createArea(db: Db, actor: Actor, input: { label: string; categoryId: string }): Recorded {
  const rows = await structureRows(db, actor.companyId);
  const id = newId();
  const changes = addArea(rows, { id, ...input });
  const after = await writeStructure(db, actor.companyId, rows, changes);
  return recordArea(db, actor, id, { rows, after, changes });
}

/** Renames, moves, hides or shows an area. @throws AREA_CHANGED when somebody changed it since */
export async function changeArea(db: Db, actor: Actor, { version, ...edit }: AreaEdit & SeenVersion): Recorded {
  const rows = await structureRows(db, actor.companyId);
  checkArea(rows, edit.areaId, version);
  const changes = editArea(rows, edit);
  if (changes.length === 0) return null;
  const after = await writeStructure(db, actor.companyId, rows, changes);
  return recordArea(db, actor, edit.areaId, { rows, after, changes });
}

/** Deletes an area; what stands in it passes to another one. @throws AREA_CHANGED */
export async function mergeArea(
  db: Db,
  actor: Actor,
  { areaId, targetId, version }: { areaId: string; targetId: string } & SeenVersion,
): Recorded {
  const { companyId } = actor;
  const rows = await structureRows(db, companyId);
  const changes = removeArea(rows, areaId, targetId);
  checkArea(rows, areaId, version);
  const moved = await moveContents(db, companyId, areaId, targetId);
  const after = await writeStructure(db, companyId, rows, changes);
  await teachMoved(db, companyId, movedMovements(moved));
  if (moved.some(({ table }) => table === 'source')) await refreshProjections(db, companyId, dayInChile(new Date()));
  return recordArea(db, actor, areaId, { rows, after, changes, moved, into: targetId });
}

/** Adds a category at its section's end, with areas that move into it. */
export async function createCategory(
  db: Db,
  actor: Actor,
  input: Omit<NewCategory, 'id' | 'area'> & { areaLabel: string | null },
): Recorded {
  const { areaLabel, ...category } = input;
  const rows = await structureRows(db, actor.companyId);
  const id = newId();
  const changes = addCategory(rows, { ...category, id, area: areaLabel === null ? null : { id: newId(), label: areaLabel } });
  const after = await writeStructure(db, actor.companyId, rows, changes);
  return recordCategory(db, actor, id, { rows, after, changes });
}

/** Renames a category and moves further areas into it. @throws AREA_CHANGED */
export async function changeCategory(db: Db, actor: Actor, { version, ...edit }: CategoryEdit & SeenVersion): Recorded {
  const rows = await structureRows(db, actor.companyId);
  checkCategory(rows, edit.categoryId, version);
  const changes = editCategory(rows, edit);
  if (changes.length === 0) return null;
  const after = await writeStructure(db, actor.companyId, rows, changes);
  return recordCategory(db, actor, edit.categoryId, { rows, after, changes });
}

/** Deletes a category; its areas pass to another one. @throws AREA_CHANGED */
export async function deleteCategory(
  db: Db,
  actor: Actor,
  { categoryId, targetId, version }: { categoryId: string; targetId: string | null } & SeenVersion,
): Recorded {
  const rows = await structureRows(db, actor.companyId);
  const changes = removeCategory(rows, categoryId, targetId);
  checkCategory(rows, categoryId, version);
  const after = await writeStructure(db, actor.companyId, rows, changes);
  return recordCategory(db, actor, categoryId, { rows, after, changes });
}

/** Puts a section in another order. @throws NOT_FOUND for an id that was never the company's, ORDER_IS_STALE */
export async function changeOrder(db: Db, actor: Actor, section: Section, order: SectionOrder): Recorded {
  const rows = await structureRows(db, actor.companyId);
  await checkOwn(db, actor.companyId, strangersIn(rows, order));
  const changes = orderSection(rows, section, order);
  if (changes.length === 0) return null;
  const after = await writeStructure(db, actor.companyId, rows, changes);
  return recordOrder(db, actor, section === 'INCOME', { rows, after, changes });
}

/** What somebody deleted meanwhile is in the history. @throws NOT_FOUND for an id that is not */
async function checkOwn(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ known: number }>`
    select count(distinct c ->> 'id')::int as known
    from history h cross join lateral jsonb_path_query(h.undo::jsonb, '$.changes[*]') c
    where h.company_id = ${companyId} and h.code in ('flowArea.removed', 'flowCategory.removed')
      and c ->> 'id' = any (${[...ids]}::text[])`.execute(db);
  if (rows[0]?.known !== ids.length) throw new AppError('NOT_FOUND');
}

/** A change as it is recorded: the rows before and after it, and the entry that it undoes. */
export type Restructured = {
  rows: StructureRows;
  after: StructureRows;
  changes: readonly StructureChange[];
  moved?: readonly MovedRows[];
  /** The area that took what was in a deleted one. */
  into?: string | null;
  undoes?: number | null;
};

/** Records what happened to one area, whatever it was: it is new, gone, or changed. */
export function recordArea(db: Db, actor: Actor, areaId: string, one: Restructured): Promise<number> {
  const { rows, after, changes, moved = [], into = null, undoes = null } = one;
  const [old, now] = [areaValues(rows, areaId), areaValues(after, areaId)];
  const named = { areaId, label: now?.name ?? old?.name ?? '' };
  const rest = { undo: { changes }, items: moved, undoes };
  if (old && now) return record(db, actor, 'flowArea.changed', { ...named, before: old, after: now }, rest);
  if (now) return record(db, actor, 'flowArea.added', { ...named, after: now }, rest);
  if (!old) throw new AppError('NOT_FOUND');
  const target = into === null ? null : (rows.areas.find(({ id }) => id === into)?.label ?? null);
  return record(db, actor, 'flowArea.removed', { ...named, before: old, into: target }, rest);
}

/** Records what happened to one category. */
export function recordCategory(db: Db, actor: Actor, categoryId: string, one: Restructured): Promise<number> {
  const { rows, after, changes, undoes = null } = one;
  const [old, now] = [categoryValues(rows, categoryId), categoryValues(after, categoryId)];
  const named = { categoryId, label: now?.name ?? old?.name ?? '' };
  const rest = { undo: { changes }, undoes };
  if (old && now) return record(db, actor, 'flowCategory.changed', { ...named, before: old, after: now }, rest);
  if (now) return record(db, actor, 'flowCategory.added', { ...named, after: now }, rest);
  if (!old) throw new AppError('NOT_FOUND');
  return record(db, actor, 'flowCategory.removed', { ...named, before: old }, rest);
}

/** Records another order of a section, as lines 'Category: area, area' of what differs. */
export function recordOrder(
  db: Db,
  actor: Actor,
  isIncome: boolean,
  { rows, after, changes, undoes = null }: Restructured,
): Promise<number> {
  const section = isIncome ? 'INCOME' : 'EXPENSE';
  const params = { isIncome, before: linesOf(rows, section), after: linesOf(after, section) };
  return record(db, actor, 'flow.ordered', params, { undo: { changes }, undoes });
}

function linesOf(rows: StructureRows, section: Section): string[] {
  return rows.categories.filter((one) => one.section === section).map(({ id, label }) => `${label}: ${areasIn(rows, id).join(', ')}`);
}

function areasIn({ areas }: StructureRows, categoryId: string): string[] {
  return areas.filter((one) => one.categoryId === categoryId).map(({ label }) => label);
}

function areaValues({ areas, categories }: StructureRows, id: string): AreaValues | null {
  const area = areas.find((one) => one.id === id);
  if (!area) return null;
  return { name: area.label, category: categories.find((one) => one.id === area.categoryId)?.label ?? '', isHidden: area.isHidden };
}

function categoryValues(rows: StructureRows, id: string): CategoryValues | null {
  const category = rows.categories.find((one) => one.id === id);
  return category ? { name: category.label, areas: areasIn(rows, id) } : null;
}

function checkArea(rows: StoredStructure, areaId: string, version: number | null): void {
  const now = areaValues(rows, areaId);
  if (version === null || !now || rows.versions.get(areaId) === version) return;
  throw new AppError('AREA_CHANGED', { now: `${now.name}, en ${now.category}${now.isHidden ? ', oculta' : ''}` });
}

function checkCategory(rows: StoredStructure, categoryId: string, version: number | null): void {
  const now = categoryValues(rows, categoryId);
  if (version === null || !now || rows.versions.get(categoryId) === version) return;
  throw new AppError('AREA_CHANGED', { now: now.name });
}
