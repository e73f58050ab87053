import { type Currency, formatMoney, toMinor } from '#domain/money.ts';
import type { CashFlowQuery } from './operations.ts';

export type Flow = CashFlowQuery['getFlow'];
type Category = Flow['INCOME'][number];
export type Cell = Category['projected'];

/** One line of the grid, ready to draw. */
export type GridRow = {
  key: string;
  kind: 'balance' | 'section' | 'late' | 'category' | 'area' | 'extra' | 'total';
  tone: 'income' | 'expense' | 'plain';
  label: string;
  /** Of a category: what opens and closes. */
  categoryId: string | null;
  isHidden: boolean;
  values: readonly Cell[];
  projected: Cell;
  /** Of an area, what left its cells because a suggestion explains it, by the start of their period. */
  awaiting: ReadonlyMap<string, number>;
};

/** The totals that open into other rows, and those that they add up: what goes out is taken away. */
export const SUMS: Readonly<Record<string, readonly string[]>> = {
  netInflow: ['income', 'expense', 'extra'],
  closingBalance: ['initialBalance', 'income', 'expense', 'extra'],
};

const NOTHING: ReadonlyMap<string, number> = new Map();

/** The rows in their order: opening, income, expense, what no area explains, variation, closing. */
export function rowsOf(flow: Flow, { collapsed, showsAll }: { collapsed: ReadonlySet<string>; showsAll: boolean }): GridRow[] {
  const [opening, ...rest] = flow.RESUME;
  const awaiting = Map.groupBy(flow.awaitingConfirmation.cells, (cell) => cell.cashflowAreaId);
  const late = (key: string, tone: 'income' | 'expense') =>
    flow.LATE.filter((row) => row.oldCategoryKey === key && hasAmounts(row)).map((row) => totalRow(row, 'late', tone));
  const section = (list: Flow['INCOME'], tone: 'income' | 'expense', lateKey: string) =>
    list.flatMap((category, index) =>
      index === 0
        ? [ofAreas(totalRow(category, 'section', tone), list), ...late(lateKey, tone)]
        : categoryRows(category, tone, { collapsed, showsAll, awaiting }),
    );
  return [
    ...(opening ? [totalRow(opening, 'balance', 'plain')] : []),
    ...section(flow.INCOME, 'income', 'lateIncome'),
    ...section(flow.EXPENSE, 'expense', 'lateExpense'),
    ...rest.map((row) => openingInto(totalRow(row, row.oldCategoryKey === 'netInflow' ? 'total' : 'extra', 'plain'))),
    ...flow.TOTAL.map((row) => openingInto(totalRow(row, row.oldCategoryKey === 'closingBalance' ? 'total' : 'extra', 'plain'))),
  ];
}

function hasAmounts({ values, projected }: Category): boolean {
  return projected.fieldValue !== 0 || values.some((cell) => cell.fieldValue !== 0);
}

/** The row with a stable key of the contract, e.g. `income` or `closingBalance`. */
export function rowNamed(flow: Flow, key: string): Category | undefined {
  return [...flow.INCOME, ...flow.EXPENSE, ...flow.RESUME, ...flow.TOTAL].find((row) => row.oldCategoryKey === key);
}

function totalRow(row: Category, kind: GridRow['kind'], tone: GridRow['tone']): GridRow {
  const { label, isHidden, values, projected } = row;
  return { key: row.oldCategoryKey ?? label, kind, tone, label, categoryId: null, isHidden, values, projected, awaiting: NOTHING };
}

/** A total of rows opens into them: see sums.ts. */
function openingInto(row: GridRow): GridRow {
  if (!(row.key in SUMS)) return row;
  const open = (cell: Cell): Cell => ({ ...cell, isClickable: true });
  return { ...row, values: row.values.map(open), projected: open(row.projected) };
}

/** A row whose cells open into those of its areas. */
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
type Options = { collapsed: ReadonlySet<string>; showsAll: boolean; awaiting: ReadonlyMap<string, readonly AwaitingCell[]> };

function categoryRows(category: Category, tone: GridRow['tone'], { collapsed, showsAll, awaiting }: Options): GridRow[] {
  const { cashflowCategoryId: id, label, isHidden, isVisible, values, projected, fields } = category;
  if (!id || !(isVisible || showsAll)) return [];
  const head = ofAreas({ key: id, kind: 'category', tone, label, categoryId: id, isHidden, values, projected, awaiting: NOTHING }, [
    category,
  ]);
  if (collapsed.has(id)) return [head];
  const areas = fields.filter((field) => field.isVisible || showsAll);
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

/** An amount in units of the report's currency, as people write it. */
export function moneyOf(amount: number, currency: Currency): string {
  return formatMoney(toMinor(amount, currency), currency);
}
