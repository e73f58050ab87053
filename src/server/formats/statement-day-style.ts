/** How the table of a statement prints its days. */
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { type DayHints, inferDayOrder } from './day-order.ts';
import type { Preamble } from './preamble.ts';
import { LEAP_YEAR, orderFrom, type QuestionDesk, yearQuestion } from './questions.ts';
import { minorOf } from './statement-conventions.ts';
import type { DayStyle } from './statement-days.ts';
import type { Layout } from './statement-layout.ts';
import type { Table, TableRow } from './table.ts';
import { parseDay, type ThousandsStyle } from './values.ts';

type DayTable = { table: Table; layout: Layout; preamble: Preamble } & Pick<DayHints, 'direction'>;

/** Which way the balances run on: each from the one above, or from the one below. */
export function directionOf(
  rows: readonly TableRow[],
  { columns }: Layout,
  { currency, style }: { currency: Currency; style: ThousandsStyle },
): DayHints['direction'] {
  const value = ({ cells }: TableRow, role: 'amount' | 'debit' | 'credit' | 'balance') =>
    minorOf(cells[columns.get(role) ?? -1], currency, style);
  const moved = (row: TableRow) =>
    Math.abs(value(row, 'amount') ?? 0) + Math.abs(value(row, 'debit') ?? 0) + Math.abs(value(row, 'credit') ?? 0);
  let [oldestFirst, newestFirst] = [0, 0];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const step = before && (value(row, 'balance') ?? Number.NaN) - (value(before, 'balance') ?? Number.NaN);
    if (!before || step === undefined || Number.isNaN(step)) continue;
    if (Math.abs(step) === moved(row)) oldestFirst += 1;
    if (Math.abs(step) === moved(before)) newestFirst += 1;
  }
  return oldestFirst === newestFirst ? null : oldestFirst > newestFirst ? 'oldestFirst' : 'newestFirst';
}

/** How the days are printed; what all rows together leave open is asked. */
export function dayStyleOf({ context, questions }: QuestionDesk, { table, layout, preamble, direction }: DayTable): DayStyle {
  const { from, to } = preamble;
  const isChilean = layout.bankCode !== null || preamble.bankCode !== null;
  const found = inferDayOrder(dayTexts(table, layout), { from, to, isChilean, direction });
  const order = orderFrom(found, context, questions);
  const newest = found.newestWithoutYear;
  if (newest === null || to !== null) return { order, from, to };
  const year = context.answers.year ?? null;
  if (year === null) questions.set('year', yearQuestion(newest));
  return { order, from, to: lastDay(year ?? LEAP_YEAR, newest) };
}

function lastDay(year: string, { month, date }: { month: number; date: number }): Day | null {
  return parseDay(`${date}-${month}-${year}`) ?? parseDay(`28-${month}-${year}`);
}

function* dayTexts(table: Table, { columns, start }: Layout): Generator<string, void, undefined> {
  const column = columns.get('date') ?? -1;
  let index = 0;
  for (const { cells } of table.rows()) {
    const cell = cells[column];
    if (index >= start && typeof cell === 'string') yield cell.trim();
    index += 1;
  }
}
