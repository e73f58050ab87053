/** Changes of a company's categories and areas: what each operation changes, and what takes it back. */
import { AppError } from '../errors.ts';
import { foldText } from '../fold.ts';
import { letterCount, oneLine } from '../text.ts';
import { DEFAULT_STRUCTURE, type Section, UNCLASSIFIED } from './structure.ts';

export type CategoryRow = { id: string; section: Section; label: string; position: number; isDefault: boolean; isHidden: boolean };
export type AreaRow = {
  id: string;
  categoryId: string;
  key: string;
  label: string;
  position: number;
  isDefault: boolean;
  isHidden: boolean;
};
/** Categories and areas in the order in which they are shown. */
export type StructureRows = { categories: readonly CategoryRow[]; areas: readonly AreaRow[] };

/** Of an edited row only the fields that change. `before` is null for a new row, `after` for a deleted one. */
type RowChange<Kind, Row> = { row: Kind; id: string } & (
  | { before: null; after: Row }
  | { before: Row; after: null }
  | { before: Partial<Row>; after: Partial<Row> }
);
export type StructureChange = RowChange<'category', CategoryRow> | RowChange<'area', AreaRow>;

export const MAX_CATEGORIES = 60;
export const MAX_AREAS = 300;
export const MAX_LABEL = 60;

/** Areas that rules, imports and reports find by their key. */
const KEYS: ReadonlySet<string> = new Set(DEFAULT_STRUCTURE.flatMap(({ areas }) => areas.map(({ key }) => key)));

/** Whether rules, imports or reports find an area by its key, so that it is never deleted. */
export function isKept({ key }: Pick<AreaRow, 'key'>): boolean {
  return KEYS.has(key);
}

/** A new area at its category's end; `id` is its key too. @throws NOT_FOUND, TOO_MANY_AREAS, and what a name is refused with */
export function addArea(
  rows: StructureRows,
  { id, label, categoryId }: { id: string; label: string; categoryId: string },
): StructureChange[] {
  const category = categoryOf(rows, categoryId);
  checkRoom(rows, 1);
  const after = newArea(id, areaLabel(rows, label, category.section), category.id, endOf(rows, category.id));
  return [{ row: 'area', id, before: null, after }];
}

export type AreaEdit = { areaId: string; label: string | null; categoryId: string | null; isHidden: boolean | null };

/** Renames an area, moves it to the end of a category of its section, and hides or shows it: only what is not null. */
export function editArea(rows: StructureRows, { areaId, label, categoryId, isHidden }: AreaEdit): StructureChange[] {
  const area = areaOf(rows, areaId);
  const { section } = categoryOf(rows, area.categoryId);
  return compact([
    edited('area', area, {
      ...(label === null ? {} : { label: areaLabel(rows, label, section, area.id) }),
      ...(categoryId === null ? {} : placeIn(rows, area, categoryOf(rows, categoryId))),
      ...(isHidden === null ? {} : { isHidden }),
    }),
  ]);
}

/** An area whose contents pass to another of its section. @throws AREA_IS_KEPT for an area with a key of the default structure */
export function removeArea(rows: StructureRows, areaId: string, targetId: string): StructureChange[] {
  const area = areaOf(rows, areaId);
  const target = areaOf(rows, targetId);
  if (isKept(area)) throw new AppError('AREA_IS_KEPT');
  if (area.id === target.id) throw new AppError('AREA_INTO_ITSELF');
  checkSection(categoryOf(rows, area.categoryId).section, categoryOf(rows, target.categoryId).section);
  return [{ row: 'area', id: area.id, before: area, after: null }];
}

export type NewCategory = {
  id: string;
  section: Section;
  label: string;
  /** Its first area. */
  area: { id: string; label: string } | null;
  /** Areas that move into it, in this order. */
  areaIds: readonly string[];
};

/** A new category at its section's end. */
export function addCategory(rows: StructureRows, { id, section, label, area, areaIds }: NewCategory): StructureChange[] {
  if (rows.categories.length >= MAX_CATEGORIES) throw new AppError('TOO_MANY_CATEGORIES', { max: MAX_CATEGORIES });
  const last = Math.max(-1, ...rows.categories.filter((one) => one.section === section).map((one) => one.position));
  const after = { id, section, label: categoryLabel(rows, label, section), position: last + 1, isDefault: false, isHidden: false };
  if (area) checkRoom(rows, 1);
  const first = area ? [newArea(area.id, areaLabel(rows, area.label, section), id, 0)] : [];
  return [
    { row: 'category', id, before: null, after },
    ...first.map((one) => ({ row: 'area' as const, id: one.id, before: null, after: one })),
    ...takeAreas(rows, after, areaIds, first.length),
  ];
}

export type CategoryEdit = { categoryId: string; label: string | null; areaIds: readonly string[] };

/** Renames a category and moves further areas to its end. */
export function editCategory(rows: StructureRows, { categoryId, label, areaIds }: CategoryEdit): StructureChange[] {
  const category = categoryOf(rows, categoryId);
  const renamed =
    label === null ? null : edited('category', category, { label: categoryLabel(rows, label, category.section, category.id) });
  return [...compact([renamed]), ...takeAreas(rows, category, areaIds, endOf(rows, category.id))];
}

/** A category whose areas pass to another, by default to the one with what nobody classified. */
export function removeCategory(rows: StructureRows, categoryId: string, targetId: string | null): StructureChange[] {
  const category = categoryOf(rows, categoryId);
  const { section } = category;
  if (rows.categories.filter((one) => one.section === section).length === 1) throw new AppError('LAST_CATEGORY');
  const unclassified = rows.areas.find((one) => one.key === UNCLASSIFIED[section]);
  if (unclassified?.categoryId === category.id) throw new AppError('CATEGORY_IS_KEPT', { label: unclassified.label });
  const target = categoryOf(rows, targetId ?? unclassified?.categoryId ?? '');
  if (target.id === category.id) throw new AppError('CATEGORY_INTO_ITSELF');
  const areas = rows.areas.filter((one) => one.categoryId === category.id);
  return [
    ...takeAreas(
      rows,
      target,
      areas.map(({ id }) => id),
      endOf(rows, target.id),
    ),
    { row: 'category', id: category.id, before: category, after: null },
  ];
}

export type SectionOrder = readonly { categoryId: string; areaIds: readonly string[] }[];

/** The ids of an order, each once, that are no category or area of the company's. */
export function strangersIn({ categories, areas }: StructureRows, order: SectionOrder): string[] {
  const known = new Set([...categories, ...areas].map(({ id }) => id));
  return [...new Set(order.flatMap(({ categoryId, areaIds }) => [categoryId, ...areaIds]))].filter((id) => !known.has(id));
}

/** A section in a new order, areas moving between its categories. @throws ORDER_IS_STALE when it is not exactly today's section */
export function orderSection(rows: StructureRows, section: Section, order: SectionOrder): StructureChange[] {
  const categories = rows.categories.filter((one) => one.section === section);
  const known = new Map(categories.map((one) => [one.id, one]));
  const areas = new Map(rows.areas.filter((one) => known.has(one.categoryId)).map((one) => [one.id, one]));
  const isWhole = (ids: readonly string[], all: ReadonlyMap<string, unknown>) =>
    ids.length === all.size && new Set(ids).size === all.size && ids.every((id) => all.has(id));
  const isToday =
    isWhole(
      order.map((one) => one.categoryId),
      known,
    ) &&
    isWhole(
      order.flatMap((one) => one.areaIds),
      areas,
    );
  if (!isToday) throw new AppError('ORDER_IS_STALE');
  return compact(
    order.flatMap(({ categoryId, areaIds }, place) => [
      edited('category', known.get(categoryId), { position: place }),
      ...areaIds.map((id, position) => edited('area', areas.get(id), { categoryId, position })),
    ]),
  );
}

/** What takes changes back, when nothing else changed the same rows. */
export function inverted(changes: readonly StructureChange[]): StructureChange[] {
  return changes.map((one) => ({ ...one, before: one.after, after: one.before }) as StructureChange).reverse();
}

/** The rows after changes that were planned for them. */
export function applied({ categories, areas }: StructureRows, changes: readonly StructureChange[]): StructureRows {
  return {
    categories: inOrder(
      withChanges(
        categories,
        changes.filter((one) => one.row === 'category'),
      ),
    ),
    areas: inOrder(
      withChanges(
        areas,
        changes.filter((one) => one.row === 'area'),
      ),
    ),
  };
}

/** What stands in the way of taking changes back, as a noun with its article; null for nothing. */
export function whatOvertook(rows: StructureRows, changes: readonly StructureChange[]): string | null {
  const now = new Map([...rows.categories, ...rows.areas].map((one) => [one.id, one as Partial<CategoryRow & AreaRow>]));
  for (const { row, id, before, after } of changes) {
    const found = now.get(id);
    const name = `${row === 'area' ? 'el área' : 'la categoría'} ${found?.label ?? after?.label ?? before?.label ?? ''}`.trim();
    if (after === null ? found : !found) return name;
    // What a new row is called by now does not matter: it goes.
    if (before === null || after === null || !found) continue;
    if (Object.entries(after).some(([field, value]) => found[field as keyof typeof found] !== value)) return name;
  }
  return whatIsWrong(applied(rows, inverted(changes)));
}

function whatIsWrong({ categories, areas }: StructureRows): string | null {
  const known = new Map(categories.map((one) => [one.id, one]));
  const stray = areas.find((one) => !known.has(one.categoryId));
  if (stray) return `la categoría del área ${stray.label}`;
  const name = (kind: string, section: Section | undefined, label: string) => `${kind} ${section} ${foldText(label)}`;
  const names = [
    ...categories.map((one) => [name('category', one.section, one.label), `la categoría ${one.label}`] as const),
    ...areas.map((one) => [name('area', known.get(one.categoryId)?.section, one.label), `el área ${one.label}`] as const),
  ];
  const seen = new Set<string>();
  for (const [key, words] of names) {
    if (seen.has(key)) return words;
    seen.add(key);
  }
  return null;
}

function withChanges<Row extends { id: string }>(
  rows: readonly Row[],
  changes: readonly { id: string; before: Partial<Row> | null; after: Partial<Row> | null }[],
): Row[] {
  const byId = new Map(rows.map((one) => [one.id, one]));
  for (const { id, after } of changes) {
    if (after === null) byId.delete(id);
    else byId.set(id, { ...byId.get(id), ...after } as Row);
  }
  return [...byId.values()];
}

/** By position, as they are read. */
function inOrder<Row extends { id: string; position: number }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

function categoryOf({ categories }: StructureRows, id: string): CategoryRow {
  const found = categories.find((one) => one.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

function areaOf({ areas }: StructureRows, id: string): AreaRow {
  const found = areas.find((one) => one.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

function endOf({ areas }: StructureRows, categoryId: string): number {
  return 1 + Math.max(-1, ...areas.filter((one) => one.categoryId === categoryId).map((one) => one.position));
}

function newArea(id: string, label: string, categoryId: string, position: number): AreaRow {
  return { id, categoryId, key: id, label, position, isDefault: false, isHidden: false };
}

function checkRoom({ areas }: StructureRows, more: number): void {
  if (areas.length + more > MAX_AREAS) throw new AppError('TOO_MANY_AREAS', { max: MAX_AREAS });
}

function checkSection(from: Section, to: Section): void {
  if (from !== to) throw new AppError('AREA_OF_OTHER_SECTION', { isIncome: from === 'INCOME' });
}

function placeIn(rows: StructureRows, area: AreaRow, target: CategoryRow): Partial<AreaRow> {
  checkSection(categoryOf(rows, area.categoryId).section, target.section);
  return target.id === area.categoryId ? {} : { categoryId: target.id, position: endOf(rows, target.id) };
}

function takeAreas(rows: StructureRows, target: CategoryRow, areaIds: readonly string[], from: number): StructureChange[] {
  if (new Set(areaIds).size < areaIds.length) throw new AppError('AREA_TWICE');
  const moving = areaIds.map((id) => areaOf(rows, id));
  for (const area of moving) checkSection(categoryOf(rows, area.categoryId).section, target.section);
  const coming = moving.filter((area) => area.categoryId !== target.id);
  return compact(coming.map((area, place) => edited('area', area, { categoryId: target.id, position: from + place })));
}

function areaLabel(rows: StructureRows, text: string, section: Section, exceptId: string | null = null): string {
  const label = oneLine(text);
  if (label === '') throw new AppError('AREA_WITHOUT_NAME');
  checkLength(label);
  const inSection = new Map(rows.categories.filter((one) => one.section === section).map((one) => [one.id, one.label]));
  const same = rows.areas.find((one) => one.id !== exceptId && inSection.has(one.categoryId) && foldText(one.label) === foldText(label));
  if (same) throw new AppError('AREA_NAME_TAKEN', { category: inSection.get(same.categoryId) ?? '' });
  return label;
}

function categoryLabel(rows: StructureRows, text: string, section: Section, exceptId: string | null = null): string {
  const label = oneLine(text);
  if (label === '') throw new AppError('CATEGORY_WITHOUT_NAME');
  checkLength(label);
  const same = rows.categories.some((one) => one.id !== exceptId && one.section === section && foldText(one.label) === foldText(label));
  if (same) throw new AppError('CATEGORY_NAME_TAKEN', { isIncome: section === 'INCOME' });
  return label;
}

function checkLength(label: string): void {
  if (letterCount(label) > MAX_LABEL) throw new AppError('TEXT_TOO_LONG', { label: 'el nombre', max: MAX_LABEL, field: 'label' });
}

/** The change of some fields; null when none differs. */
function edited(row: 'category', one: CategoryRow | undefined, fields: Partial<CategoryRow>): StructureChange | null;
function edited(row: 'area', one: AreaRow | undefined, fields: Partial<AreaRow>): StructureChange | null;
function edited(row: 'category' | 'area', one: CategoryRow | AreaRow | undefined, fields: object): StructureChange | null {
  if (!one) return null;
  const old = new Map(Object.entries(one));
  const changed = Object.entries(fields).filter(([field, value]) => old.get(field) !== value);
  if (changed.length === 0) return null;
  const before = Object.fromEntries(changed.map(([field]) => [field, old.get(field)]));
  return { row, id: one.id, before, after: Object.fromEntries(changed) } as StructureChange;
}

function compact(changes: readonly (StructureChange | null)[]): StructureChange[] {
  return changes.filter((one) => one !== null);
}
