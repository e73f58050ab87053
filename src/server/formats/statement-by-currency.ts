/** A table whose rows each say their currency, as one table for each of them: an account has one currency. */
import type { Currency } from '#domain/money.ts';
import { currencyNamed } from './preamble.ts';
import { problem } from './problem.ts';
import { quoted } from './row-reader.ts';
import { type Layout, layoutAt } from './statement-layout.ts';
import type { Sheet } from './statement-sheet.ts';
import { type Cell, cellText, type TableRow } from './table.ts';

/**
 * The sheet itself where no column says the currency, or none of its words names one; else one sheet for each currency, whose layout names
 * it. The first one also takes the rows that name none, with a problem where their word is another one: no row is left out.
 * @param firstIndex  counts the sheets after the first one
 */
export function byCurrency(sheet: Sheet, firstIndex: number): Sheet[] {
  const { table, head, layout } = sheet;
  const column = layout.columns.get('currency');
  const words = column === undefined ? null : currencyWords(sheet, column);
  if (column === undefined || !words) return [sheet];
  if (words.size === 0) return [{ ...sheet, layout: { ...layout, currency: layout.currency ?? otherCode(sheet, column) } }];
  const isOnly = words.size === 1;
  return [...words].map(([currency, printed], place) => {
    const taking = { column, currency, isFirst: place === 0, isOnly, layout };
    const name = isOnly ? (table.name ?? null) : table.name ? `${table.name} (${printed})` : printed;
    return {
      table: { ...table, name, rows: () => rowsOf(table.rows(), taking) },
      head: [...rowsOf(head, taking)],
      layout: { ...layout, currency: printed },
      index: place === 0 ? sheet.index : firstIndex + place - 1,
    };
  });
}

/** Each currency of the column with the word that names it, in the file's order. */
function currencyWords({ table, layout }: Sheet, column: number): Map<Currency, string> {
  const words = new Map<Currency, string>();
  const seen = new Set<string>();
  let index = 0;
  for (const { cells } of table.rows()) {
    const word = index >= layout.start ? wordOf(cells[column]) : '';
    index += 1;
    if (word === '' || seen.has(word) || seen.size === MAX_WORDS) continue;
    seen.add(word);
    const currency = currencyNamed(word);
    if (currency && !words.has(currency)) words.set(currency, word);
  }
  return words;
}

/** A code that names no currency of ours, where the column holds one: the statement is refused by it. */
function otherCode({ head, layout }: Sheet, column: number): string | null {
  return (
    head
      .slice(layout.start)
      .map(({ cells }) => wordOf(cells[column]))
      .find((word) => /^[A-Z]{3}$/.test(word)) ?? null
  );
}

/** Different words in a column of currencies; what has more is none. */
const MAX_WORDS = 50;
/** Characters of a word that names a currency. */
const MAX_WORD = 40;

function wordOf(cell: Cell | undefined): string {
  return typeof cell === 'string' && cell.length <= MAX_WORD ? cell.trim() : '';
}

type Taking = { column: number; currency: Currency; isFirst: boolean; isOnly: boolean; layout: Layout };

/** The row as the sheet of one currency has it; null when it is of another one. */
function rowOf(row: TableRow, index: number, { column, currency, isFirst, isOnly, layout }: Taking): TableRow | null {
  // A balance above the table does not say its currency.
  if (index < layout.start) return isOnly || !holdsBalance(row) ? row : { ...row, cells: [] };
  const word = wordOf(row.cells[column]);
  const named = word === '' ? null : currencyNamed(word);
  if (named !== null) return named === currency ? row : null;
  // Headings printed again, and what names another account, hold for every currency.
  if (!AMOUNTS.some((role) => isFilled(row.cells[layout.columns.get(role) ?? -1])) || layoutAt(row, index)) return row;
  if (!isFirst) return null;
  if (word === '') return row;
  const heading = layout.headings[column] ?? '';
  const message = `En la línea ${row.line}, «${quoted(word)}» no es una moneda que se maneje (columna ${heading}).`;
  return { ...row, problem: row.problem ?? problem(row.line, heading || null, 'E_CURRENCY', message) };
}

const AMOUNTS = ['amount', 'debit', 'credit'] as const;

function isFilled(cell: Cell | undefined): boolean {
  return cellText(cell) !== '';
}

function holdsBalance({ cells }: TableRow): boolean {
  return cells.some((cell) => typeof cell === 'string' && /^\s*saldo/i.test(cell));
}

function* rowsOf(rows: Iterable<TableRow>, taking: Taking): Generator<TableRow, void, undefined> {
  let index = 0;
  for (const row of rows) {
    const own = rowOf(row, index, taking);
    if (own) yield own;
    index += 1;
  }
}
