import { type Day, daysBetween } from '#domain/date.ts';
import { foldText } from '#domain/fold.ts';
import type { CashFlowQuery } from './operations.ts';

export type Flow = CashFlowQuery['getFlow'];
type Category = Flow['INCOME'][number];
type Area = Category['fields'][number];
export type Cell = Category['projected'];

/** A row of the grid, ready to render. */
export type GridRow = {
  key: string;
  kind: 'balance' | 'section' | 'late' | 'category' | 'area' | 'extra' | 'total';
  tone: 'income' | 'expense' | 'plain';
  label: string;
  /** Of a category that folds. */
  categoryId: string | null;
  isHidden: boolean;
  values: readonly Cell[];
  projected: Cell;
  /** For an area: amounts left out of its cells because a suggestion explains them, by the start of their period. */
  awaiting: ReadonlyMap<string, number>;
};

/** Totals that open other rows of their column, and the rows that they sum; money out is subtracted. */
export const SUMS: Readonly<Record<string, readonly string[]>> = {
  netInflow: ['income', 'expense', 'extra'],
  closingBalance: ['initialBalance', 'income', 'expense', 'extra'],
};

const NOTHING: ReadonlyMap<string, number> = new Map();

type RowOptions = { showsAll: boolean /** Part of the name of an area, or of its category; empty for all. */; filter?: string };

/** The rows in order: opening, income, expense, extras, variation, closing. Filtered, categories with matching areas are unfolded. */
export function rowsOf(flow: Flow, { collapsed, showsAll, filter = '' }: RowOptions & { collapsed: ReadonlySet<string> }): GridRow[] {
  const part = foldText(filter);
  const [opening, ...rest] = flow.RESUME;
  const awaiting = Map.groupBy(flow.awaitingConfirmation.cells, (cell) => cell.cashflowAreaId);
  const late = (key: string, tone: 'income' | 'expense') =>
    flow.LATE.filter((row) => row.oldCategoryKey === key && hasAmounts(row)).map((row) => totalRow(row, 'late', tone));
  const section = (list: Flow['INCOME'], tone: 'income' | 'expense', lateKey: string) =>
    list.flatMap((category, index) =>
      index === 0
        ? [ofAreas(totalRow(category, 'section', tone), list), ...late(lateKey, tone)]
        : categoryRows(category, tone, { collapsed, showsAll, filter: part, awaiting }),
    );
  return [
    ...(opening ? [openingToCome(totalRow(opening, 'balance', 'plain'))] : []),
    ...section(flow.INCOME, 'income', 'lateIncome'),
    ...section(flow.EXPENSE, 'expense', 'lateExpense'),
    ...rest.map((row) => openingInto(totalRow(row, row.oldCategoryKey === 'netInflow' ? 'total' : 'extra', 'plain'))),
    ...flow.TOTAL.map((row) => openingInto(totalRow(row, row.oldCategoryKey === 'closingBalance' ? 'total' : 'extra', 'plain'))),
  ];
}

/** How many areas a filter shows, of how many. */
export function areaCount({ INCOME, EXPENSE }: Flow, { showsAll, filter = '' }: RowOptions): { shown: number; all: number } {
  const count = (part: string) =>
    [...INCOME, ...EXPENSE].reduce((sum, category) => sum + areasOf(category, { showsAll, filter: part }).length, 0);
  return { shown: count(foldText(filter)), all: count('') };
}

/** The areas of a category to show; `filter`: folded. */
function areasOf({ label, isVisible, fields }: Category, { showsAll, filter }: Required<RowOptions>): readonly Area[] {
  if (!(isVisible || showsAll)) return [];
  const matches = (name: string) => foldText(name).includes(filter);
  return fields.filter((area) => (area.isVisible || showsAll) && (matches(label) || matches(area.label)));
}

function hasAmounts({ values, projected }: Category): boolean {
  return projected.fieldValue !== 0 || values.some((cell) => cell.fieldValue !== 0);
}

/** The row with a stable key of the contract, e.g. `income` or `closingBalance`. */
export function rowNamed(flow: Flow, key: string): Category | undefined {
  return [...flow.INCOME, ...flow.EXPENSE, ...flow.RESUME, ...flow.TOTAL].find((row) => row.oldCategoryKey === key);
}

/** From this many days on a stretch without income is no longer a gap between two customers. */
const QUIET_DAYS = 28;

/**
 * The first day of a stretch, up to the window's end, in which money is only expected to leave: its last balance counts the costs of
 * sales that nobody has projected. Null where there is none of at least four weeks to come.
 */
export function incomeEnd(flow: Flow): Day | null {
  const sumOf = (key: string, index: number) => rowNamed(flow, key)?.values[index]?.fieldValue ?? 0;
  const first = flow.periods.findLastIndex(({ isPast, isCurrent }, index) => isPast || isCurrent || sumOf('income', index) !== 0) + 1;
  const [start, last] = [flow.periods[first]?.start, flow.periods.at(-1)];
  if (!start || !last || daysBetween(start, last.end) + 1 < QUIET_DAYS) return null;
  return flow.periods.some((_, index) => index >= first && sumOf('expense', index) > 0) ? start : null;
}

function totalRow(row: Category, kind: GridRow['kind'], tone: GridRow['tone']): GridRow {
  const { label, isHidden, values, projected } = row;
  return { key: row.oldCategoryKey ?? label, kind, tone, label, categoryId: null, isHidden, values, projected, awaiting: NOTHING };
}

/** A total that opens its rows: see sums.ts. */
function openingInto(row: GridRow): GridRow {
  if (!(row.key in SUMS) && row.key !== ACCUMULATED) return row;
  const open = (cell: Cell): Cell => ({ ...cell, isClickable: true });
  return { ...row, values: row.values.map(open), projected: open(row.projected) };
}

/** The balance at a period's start. Up to today it opens the accounts; to come, the balance and the variations that lead to it. */
export const OPENING = 'initialBalance';

function openingToCome(row: GridRow): GridRow {
  return { ...row, values: row.values.map((cell) => ({ ...cell, isClickable: true })) };
}

/** The variation since the first period of the window, which opens the periods that it sums. */
export const ACCUMULATED = 'accumulatedVariation';

/** A row whose cells open those of its areas. */
function ofAreas(row: GridRow, categories: readonly Category[]): GridRow {
  const fields = categories.flatMap((category) => category.fields);
  const opening = (cell: Cell, parts: readonly (Cell | undefined)[]): Cell => {
    const documents = parts.flatMap((part) => part?.documents ?? []);
    return { ...cell, documents, isClickable: documents.length > 0 };
  };
  return {
    ...row,
    values: row.values.map((cell, index) =>
      opening(
        cell,
        fields.map((field) => field.values[index]),
      ),
    ),
    projected: opening(
      row.projected,
      fields.map((field) => field.projected),
    ),
  };
}

type AwaitingCell = Flow['awaitingConfirmation']['cells'][number];
type Options = Required<RowOptions> & { collapsed: ReadonlySet<string>; awaiting: ReadonlyMap<string, readonly AwaitingCell[]> };

function categoryRows(category: Category, tone: GridRow['tone'], { collapsed, showsAll, filter, awaiting }: Options): GridRow[] {
  const { cashflowCategoryId: id, label, isHidden, isVisible, values, projected } = category;
  const areas = areasOf(category, { showsAll, filter });
  if (!id || !(isVisible || showsAll) || (filter !== '' && areas.length === 0)) return [];
  const categoryId = filter === '' ? id : null;
  const head = ofAreas({ key: id, kind: 'category', tone, label, categoryId, isHidden, values, projected, awaiting: NOTHING }, [category]);
  if (categoryId !== null && collapsed.has(id)) return [head];
  return [
    head,
    ...areas.map((field): GridRow => {
      const { cashflowAreaId, values: cells, projected: ahead } = field;
      return {
        key: cashflowAreaId,
        kind: 'area',
        tone,
        label: field.label,
        categoryId: null,
        isHidden: field.isHidden,
        values: cells,
        projected: ahead,
        awaiting: new Map((awaiting.get(cashflowAreaId) ?? []).map((cell) => [cell.start, cell.amount])),
      };
    }),
  ];
}
