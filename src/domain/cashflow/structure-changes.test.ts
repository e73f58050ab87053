import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { DEFAULT_STRUCTURE, type Section } from './structure.ts';
import {
  type AreaRow,
  addArea,
  addCategory,
  applied,
  type CategoryRow,
  editArea,
  editCategory,
  inverted,
  isKept,
  orderSection,
  removeArea,
  removeCategory,
  type StructureChange,
  type StructureRows,
  whatOvertook,
} from './structure-changes.ts';

const CATEGORIES: CategoryRow[] = DEFAULT_STRUCTURE.map(({ label, section }, position) => ({
  ...{ id: `c${position}`, section, label, position, isDefault: true, isHidden: false },
}));
const AREAS: AreaRow[] = DEFAULT_STRUCTURE.flatMap(({ areas }, at) =>
  areas.map(({ key, label }, position) => ({ id: key, categoryId: `c${at}`, key, label, position, isDefault: true, isHidden: false })),
);
/** The default structure, with two areas of the company's own. */
const START = [
  ['mia', 'Mía', 'c0'],
  ['feriados', 'Feriados', 'c3'],
].reduce<StructureRows>((rows, [id = '', label = '', categoryId = '']) => applied(rows, addArea(rows, { id, label, categoryId })), {
  categories: CATEGORIES,
  areas: [...AREAS].sort((a, b) => a.position - b.position),
});

const [SALES, OTHER_INCOME, PURCHASES, PEOPLE] = ['c0', 'c1', 'c2', 'c3'] as const;
const edit = { label: null, categoryId: null, isHidden: null };
const labelsIn = ({ areas }: StructureRows, categoryId: string) =>
  areas.filter((one) => one.categoryId === categoryId).map((one) => one.label);

test.each<[string, () => StructureChange[], string]>([
  ['no name', () => addArea(START, { id: 'n', label: ' \u200e\u0000 ', categoryId: SALES }), 'AREA_WITHOUT_NAME'],
  ['61 letters', () => addArea(START, { id: 'n', label: 'a'.repeat(61), categoryId: SALES }), 'TEXT_TOO_LONG'],
  [
    'the same but for case, accents and blanks',
    () => addArea(START, { id: 'n', label: ' VENTAS  por  boléta', categoryId: OTHER_INCOME }),
    'AREA_NAME_TAKEN',
  ],
  ['an unknown category', () => addArea(START, { id: 'n', label: 'X', categoryId: 'x' }), 'NOT_FOUND'],
  ['renamed as another', () => editArea(START, { ...edit, areaId: 'mia', label: 'factoring' }), 'AREA_NAME_TAKEN'],
  ['to the other section', () => editArea(START, { ...edit, areaId: 'mia', categoryId: PEOPLE }), 'AREA_OF_OTHER_SECTION'],
  ['a kept area', () => removeArea(START, 'sueldos', 'feriados'), 'AREA_IS_KEPT'],
  ['into itself', () => removeArea(START, 'mia', 'mia'), 'AREA_INTO_ITSELF'],
  ['into the other section', () => removeArea(START, 'mia', 'sueldos'), 'AREA_OF_OTHER_SECTION'],
  ['into an unknown one', () => removeArea(START, 'mia', 'x'), 'NOT_FOUND'],
  [
    'a category without name',
    () => addCategory(START, { id: 'n', section: 'INCOME', label: '', area: null, areaIds: [] }),
    'CATEGORY_WITHOUT_NAME',
  ],
  [
    'a category of a taken name',
    () => addCategory(START, { id: 'n', section: 'INCOME', label: 'ventas', area: null, areaIds: [] }),
    'CATEGORY_NAME_TAKEN',
  ],
  [
    'an area twice',
    () => addCategory(START, { id: 'n', section: 'INCOME', label: 'N', area: null, areaIds: ['mia', 'mia'] }),
    'AREA_TWICE',
  ],
  [
    'an area of the other section',
    () => editCategory(START, { categoryId: SALES, label: null, areaIds: ['feriados'] }),
    'AREA_OF_OTHER_SECTION',
  ],
  ['the category of what nobody classified', () => removeCategory(START, OTHER_INCOME, SALES), 'CATEGORY_IS_KEPT'],
  ['a category into itself', () => removeCategory(START, SALES, SALES), 'CATEGORY_INTO_ITSELF'],
  ['a category into one of the other section', () => removeCategory(START, SALES, PURCHASES), 'AREA_OF_OTHER_SECTION'],
  ['the last category', () => removeCategory(applied(START, removeCategory(START, SALES, null)), OTHER_INCOME, null), 'LAST_CATEGORY'],
  ['an order short by one', () => orderSection(START, 'INCOME', orderOf(START, 'INCOME').slice(1)), 'ORDER_IS_STALE'],
  [
    'an order with a repetition',
    () => orderSection(START, 'INCOME', [...orderOf(START, 'INCOME'), ...orderOf(START, 'INCOME').slice(1)]),
    'ORDER_IS_STALE',
  ],
  ['an order of the other section', () => orderSection(START, 'INCOME', orderOf(START, 'EXPENSE')), 'ORDER_IS_STALE'],
])('%s is refused', (_what, plan, code) => {
  expect(codeOf(plan)).toBe(code);
});

test('the same name may stand in both sections', () => {
  expect(addArea(START, { id: 'n', label: 'sueldos', categoryId: SALES })).toHaveLength(1);
});

test("a category's areas pass to another one, in their order, by default where nobody classified", () => {
  const after = applied(START, removeCategory(START, SALES, null));
  const income = labelsIn(START, OTHER_INCOME);
  expect(labelsIn(after, OTHER_INCOME)).toEqual([...income, ...labelsIn(START, SALES)]);
});

test('an edit changes only what comes, and nothing when nothing differs', () => {
  expect(editArea(START, { ...edit, areaId: 'sueldos', label: ' Remuneraciones ' })).toEqual([
    { row: 'area', id: 'sueldos', before: { label: 'Sueldos' }, after: { label: 'Remuneraciones' } },
  ]);
  expect(editArea(START, { areaId: 'sueldos', label: 'Sueldos', categoryId: PEOPLE, isHidden: false })).toEqual([]);
  expect(orderSection(START, 'EXPENSE', orderOf(START, 'EXPENSE')).every(({ row }) => row === 'category')).toBe(true);
});

test('what was built on a change stands in the way of taking it back', () => {
  const added = addCategory(START, { id: 'n', section: 'INCOME', label: 'Nueva', area: null, areaIds: ['mia'] });
  const used = applied(START, added);
  const more = applied(used, editCategory(used, { categoryId: 'n', label: null, areaIds: ['factoring'] }));
  expect(whatOvertook(more, added)).toBe('la categoría del área Factoring');
  const renamed = editArea(START, { ...edit, areaId: 'mia', label: 'Otra' });
  const act = applied(applied(START, renamed), addArea(applied(START, renamed), { id: 'z', label: 'MIA', categoryId: OTHER_INCOME }));
  expect(whatOvertook(act, renamed)).toBe('el área MIA');
  expect(whatOvertook(START, renamed)).toBe('el área Mía');
});

type Act = (rows: StructureRows) => StructureChange[];
const pick = <One>(from: readonly One[], at: number) => from[at % Math.max(1, from.length)];
const numbers = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.boolean());
/** Any operation with any arguments, right or wrong. */
const acts = fc.tuple(fc.integer({ min: 0, max: 6 }), numbers, fc.string({ maxLength: 8 })).map(
  ([kind, [a, b, c, yes], label]): Act =>
    (rows) => {
      const area = pick(rows.areas, a)?.id ?? '';
      const other = pick(rows.areas, b)?.id ?? '';
      const category = pick(rows.categories, b)?.id ?? '';
      const section: Section = yes ? 'INCOME' : 'EXPENSE';
      const fresh = `new${rows.areas.length + rows.categories.length}-${a}`;
      if (kind === 0) return addArea(rows, { id: fresh, label, categoryId: category });
      if (kind === 1) return editArea(rows, { areaId: area, label: yes ? label : null, categoryId: category, isHidden: c % 2 === 0 });
      if (kind === 2) return removeArea(rows, area, other);
      const own = { id: `${fresh}b`, label: `${label}x` };
      if (kind === 3) return addCategory(rows, { id: fresh, section, label, area: yes ? own : null, areaIds: [area] });
      if (kind === 4) return editCategory(rows, { categoryId: category, label: yes ? label : null, areaIds: [area, other] });
      if (kind === 5) return removeCategory(rows, category, yes ? (pick(rows.categories, c)?.id ?? null) : null);
      const order = orderOf(rows, section);
      return orderSection(rows, section, [...order.slice(a % order.length), ...order.slice(0, a % order.length)]);
    },
);

test('any changes leave the structure whole, and taken back one by one give the same rows', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 12 }), (list) => {
      const done: { before: StructureRows; changes: StructureChange[] }[] = [];
      let rows = START;
      for (const act of list) {
        const changes = planned(act, rows);
        done.push({ before: rows, changes });
        rows = applied(rows, changes);
        checkWhole(rows);
      }
      for (const { before, changes } of done.toReversed()) {
        expect(whatOvertook(rows, changes)).toBeNull();
        rows = applied(rows, inverted(changes));
        expect(rows).toEqual(before);
      }
    }),
    { numRuns: 1_000 },
  );
});

function checkWhole({ categories, areas }: StructureRows): void {
  const ids = new Set(categories.map(({ id }) => id));
  expect(areas.every(({ categoryId }) => ids.has(categoryId))).toBe(true);
  expect(areas.filter(isKept)).toHaveLength(AREAS.length);
  for (const section of ['INCOME', 'EXPENSE'] as const) expect(categories.some((one) => one.section === section)).toBe(true);
  expect(sectionsOf({ categories, areas })).toEqual(sectionsOf({ categories: CATEGORIES, areas: AREAS }));
}

/** The section of each area with a key: it never changes. */
function sectionsOf({ categories, areas }: StructureRows): Record<string, string | undefined> {
  const sections = new Map(categories.map(({ id, section }) => [id, section]));
  return Object.fromEntries(areas.filter(isKept).map(({ key, categoryId }) => [key, sections.get(categoryId)]));
}

function planned(act: Act, rows: StructureRows): StructureChange[] {
  try {
    return act(rows);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return [];
  }
}

function orderOf({ categories, areas }: StructureRows, section: Section) {
  return categories
    .filter((one) => one.section === section)
    .map(({ id }) => ({ categoryId: id, areaIds: areas.filter((one) => one.categoryId === id).map((one) => one.id) }));
}

function codeOf(plan: () => unknown): string {
  try {
    plan();
    return '';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
