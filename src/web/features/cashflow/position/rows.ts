import type { PositionSpan } from '#domain/cashflow/position.ts';
import { type Day, formatDay } from '#domain/date.ts';
import { MONTHS } from '#domain/period.ts';
import { headOf as flowHeadOf } from '../columns.ts';
import type { CashPositionQuery } from '../operations.ts';
import type { GridRow } from '../rows.ts';
import type { Term } from '../sums.ts';
import { text } from './text.ts';

export type Position = CashPositionQuery['getCashPosition'];
export type Table = Position['report']['resume']['week'];
type Category = Table['RESUME'][number];
export type Value = Category['values'][number];

/** A row of the table; a `group` heads those below it and has no figures. */
export type PositionRow = Pick<GridRow, 'key' | 'tone' | 'label' | 'categoryId' | 'isHidden'> & {
  kind: GridRow['kind'] | 'group';
  values: readonly Value[];
};

/** Rows that open the rows which they sum. The balance of today opens its accounts. */
export const OPENING = 'opening';
export const CLOSING = 'closingBalance';
const VARIATION = 'netInflow';

/** The rows of a table in order: balances, what falls due, and the summary. `closed`: categories whose rows are folded. */
export function rowsOf({ BALANCE, EXPENSE, RESUME }: Table, closed: ReadonlySet<string>): PositionRow[] {
  const withFields = (prefix: string, category: Category, head: Partial<PositionRow>): PositionRow[] => {
    const key = head.key ?? category.categoryKey;
    const tone = head.tone ?? 'plain';
    const own: PositionRow = {
      ...{ key, tone, kind: 'category', label: category.label, isHidden: false, values: category.values },
      categoryId: category.fields.length > 0 ? key : null,
      ...head,
    };
    if (closed.has(key)) return [own];
    return [
      own,
      ...category.fields.map(({ label, fieldKey, values }): PositionRow => {
        return { key: `${prefix}${fieldKey}`, tone, kind: 'area', label, categoryId: null, isHidden: false, values };
      }),
    ];
  };
  return [
    group('balance'),
    ...BALANCE.flatMap((category) => withFields('', category, {})),
    ...(EXPENSE.length > 0 ? [group('expense')] : []),
    ...EXPENSE.flatMap((category) => withFields('', category, { tone: 'expense' })),
    group('resume'),
    ...RESUME.flatMap((category) => withFields('', category, summary(category.categoryKey))),
  ];
}

function group(name: keyof typeof text.groups): PositionRow {
  return { key: name, kind: 'group', tone: 'plain', label: text.groups[name], categoryId: null, isHidden: false, values: [] };
}

/** How each row of the summary looks. */
function summary(key: string): Partial<PositionRow> {
  if (key === 'initialBalance') return { key: OPENING, kind: 'total' };
  if (key === CLOSING || key === VARIATION) return { kind: 'total' };
  if (key === 'income') return { tone: 'income' };
  if (key === 'expense') return { tone: 'expense' };
  return { kind: 'extra' };
}

/** Whether a figure opens: it names what is in it, or the rows that it sums. */
export function opens({ key }: Pick<PositionRow, 'key'>, index: number, { documents }: Value): boolean {
  return documents.length > 0 || key === CLOSING || key === VARIATION || (key === OPENING && index > 0);
}

/** The rows that a balance sums; null for a figure that opens documents, movements or accounts. */
export function termsOf(table: Table, { row, index }: { row: string; index: number }): Term[] | null {
  const columnOf = (at: number) => table.periods[at]?.start ?? '';
  const term = (category: Category, at: number, sign: 1 | -1, label = category.label): Term => {
    const key = category.categoryKey === 'initialBalance' ? OPENING : category.categoryKey;
    const value = category.values[at] ?? NOTHING;
    return { row: key, column: columnOf(at), label, amount: sign * value.fieldValue, isClickable: opens({ key }, at, value) };
  };
  const closing = table.RESUME.find(({ categoryKey }) => categoryKey === CLOSING);
  if (row === OPENING && index > 0 && closing)
    return [term(closing, index - 1, 1, `${closing.label} · ${titleOf(table.periods[index - 1])}`)];
  const named = (keys: readonly string[], isIn: boolean) => table.RESUME.filter(({ categoryKey }) => keys.includes(categoryKey) === isIn);
  if (row === CLOSING) return named(['initialBalance', VARIATION], true).map((one) => term(one, index, 1));
  if (row !== VARIATION) return null;
  return named(['initialBalance', VARIATION, CLOSING], false).map((one) => term(one, index, one.categoryKey === 'expense' ? -1 : 1));
}

const NOTHING: Value = { fieldValue: 0, isLate: false, documents: [] };

/** Whether it has no balance, and nothing to come. */
export function isEmpty({ BALANCE, RESUME }: Table): boolean {
  return [...BALANCE, ...RESUME].every(({ values }) => values.every(({ fieldValue }) => fieldValue === 0));
}

type Period = { start: Day; end: Day };

/** A column's head in two parts, the first in bold: `24/11` `al 29/11`, `1-15` `Dic 2026`, `Dic` `2026`. */
export function headOf(span: PositionSpan, { start, end }: Period): [string, string] {
  if (span === 'month') return flowHeadOf(span, start);
  if (span === 'week') return [short(start), text.until(short(end))];
  const [year = '', month = '', date = ''] = end.split('-');
  const first = Number(date) > 15 ? 16 : 1;
  return [`${first}-${Number(date)}`, `${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)} ${year}`];
}

/** A period in a title: its days. */
export function titleOf(period: Period | undefined): string {
  return period ? text.from(formatDay(period.start), formatDay(period.end)) : '';
}

/** `24/11`. */
function short(on: Day): string {
  return formatDay(on).slice(0, 5);
}
