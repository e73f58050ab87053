import type { FileReading } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import { CARD_SETTLEMENT_COLUMNS, type CardSettlementFacts, netOf } from '#domain/reconciliation/card-settlements.ts';
import { oneLine } from '#domain/text.ts';
import { normalHeading } from './headings.ts';
import { type Head, type OwnFile, readOwnSheet } from './own-sheet.ts';
import { amountIn, quoted, type RowReader, readAmount, readDay, readText, rejectRow } from './row-reader.ts';
import type { Table } from './table.ts';
import { inferStyle } from './values.ts';

/** Of one report: ten years of ten deposits a day. */
const MAX_ROWS = 40_000;
const SHEET = {
  kind: 'ABONOS_TARJETA',
  columns: CARD_SETTLEMENT_COLUMNS,
  required: ['on', 'sales', 'fee', 'net'],
  sign: 'fee',
  max: MAX_ROWS,
  // Its days follow each other: which way, it does not say.
  dayHints: { from: null, to: null, isChilean: false, direction: null },
  words: { sheet: 'El informe', row: 'abonos', empty: 'El informe no trae ningún abono.' },
} as const;
type Columns = Readonly<Record<keyof typeof CARD_SETTLEMENT_COLUMNS, string>>;

/**
 * A card acquirer's report of its deposits; null for any other table. Its headings may stand in two rows, with their signs or without. Days
 * without sales are listed too, and left out, as are totals, notes, and headings that each page repeats.
 */
export function readCardSettlements({ table, head, context }: OwnFile): FileReading | null {
  const headings = headingsOf(head);
  const above: Above = { deposits: 0, sales: 0, net: 0 };
  const style = inferStyle(amountsOf(table, headings.find(isHeading)));
  const sheet = readOwnSheet({ table, head: headings, context }, { ...SHEET, style }, (row, at: Columns) => {
    if (isAside(row, at) || isTotal(row, at, above)) return undefined;
    const read = readRow(row, at);
    if (!read || row.fault) return null;
    if (isNothing(read)) return undefined;
    above.deposits += 1;
    above.sales += read.sales;
    above.net += read.net;
    return read;
  });
  return sheet && { ...sheet.reading, settlements: sheet.facts };
}

/** What a heading says, without the sign of its column. */
function bareHeading(text: string): string {
  return normalHeading(text.trim().replace(/\([-+−–]\)$/, ''));
}

const HEADINGS: ReadonlyMap<string, string> = new Map(Object.values(CARD_SETTLEMENT_COLUMNS).map((name) => [bareHeading(name), name]));
const REQUIRED = SHEET.required.map((key): string => CARD_SETTLEMENT_COLUMNS[key]);

/** The first rows with the report's own headings in place of those that say the same, also over two rows; the upper one is then empty. */
function headingsOf(head: Head): Head {
  const named = head.map(({ line, cells }, index) => {
    const above = head[index - 1]?.cells ?? [];
    const own = (column: number) => {
      const [cell = '', upper = ''] = [cells[column], above[column]];
      return HEADINGS.get(bareHeading(cell)) ?? HEADINGS.get(bareHeading(`${upper} ${cell}`)) ?? cell;
    };
    // A row may end before a cell of the one above that covers both.
    return { line, cells: Array.from({ length: Math.max(cells.length, above.length) }, (_, column) => own(column)) };
  });
  return named.map((row, index) => (named[index + 1] && isHeading(named[index + 1]!) ? { ...row, cells: [] } : row));
}

function isHeading({ cells }: Head[number]): boolean {
  return REQUIRED.every((name) => cells.includes(name));
}

/** What stands in the columns of amounts, which tells how they group thousands. */
function* amountsOf(table: Table, heading: Head[number] | undefined): Generator<string, void, undefined> {
  const amounts: ReadonlySet<string> = new Set(AMOUNTS.map((key) => CARD_SETTLEMENT_COLUMNS[key]));
  const columns = heading?.cells.flatMap((name, column) => (amounts.has(name) ? column : [])) ?? [];
  let rows = 0;
  for (const { line, cells } of heading ? table.rows() : []) {
    rows += 1;
    if (rows > MAX_ROWS) return;
    for (const cell of line > heading!.line ? columns.map((column) => cells[column]) : []) if (typeof cell === 'string') yield cell.trim();
  }
}

const AMOUNTS = ['sales', 'fee', 'annulled', 'charges', 'feeRefund', 'net'] as const;

/** Whether a row is none of the table: a note, a sum, or the headings again. */
function isAside(row: RowReader, at: Columns): boolean {
  const first = bareHeading(readText(row, at.on));
  return (
    first.startsWith('total') || first === bareHeading(CARD_SETTLEMENT_COLUMNS.on) || AMOUNTS.every((key) => readText(row, at[key]) === '')
  );
}

/** What the report said so far. */
type Above = { deposits: number; sales: number; net: number };

/** Whether a row without a day sums those above. One that says what the only row above says may be a deposit whose day is missing. */
function isTotal(row: RowReader, at: Columns, above: Above): boolean {
  if (readText(row, at.on) !== '' || above.deposits < 2) return false;
  return (['sales', 'net'] as const).every((key) => amountIn(row, at[key]) === above[key]);
}

function isNothing({ sales, net, fee, charges }: CardSettlementFacts): boolean {
  return sales === 0 && net === 0 && fee === 0 && charges === 0;
}

/** Null with a fault. */
function readRow(row: RowReader, at: Columns): CardSettlementFacts | null {
  const { line } = row;
  const on = readDay(row, at.on);
  const amounts = {
    sales: readAmount(row, at.sales),
    fee: readAmount(row, at.fee),
    annulled: readAmount(row, at.annulled),
    charges: readAmount(row, at.charges),
    feeRefund: readAmount(row, at.feeRefund),
  };
  const net = readAmount(row, at.net);
  const count = amountIn(row, at.count);
  if (on === null) rejectRow(row, at.on, 'E_DATE', `La línea ${line} no trae la fecha del abono.`);
  if (count === null || count < 0 || count > MAX_SALES)
    rejectRow(row, at.count, 'E_VALUE', `En la línea ${line}, «${quoted(readText(row, at.count))}» no es un número de ventas.`);
  checkSigns(row, at, amounts);
  const expected = netOf(amounts);
  if (expected !== net) {
    const message = `En la línea ${line} el abono debería ser ${formatMoney(expected, 'CLP')}, por sus ventas y descuentos, y dice ${formatMoney(net, 'CLP')}.`;
    rejectRow(row, at.net, 'E_TOTAL', message);
  }
  if (on === null || count === null || row.fault) return null;
  const account = oneLine(readText(row, at.account));
  return { line, on, ...amounts, net, account: /\d/.test(account) ? account.slice(0, MAX_ACCOUNT) : '', count };
}

/** Only what is paid in may be below zero: where more was annulled or charged than sold. An acquirer keeps no more than it sold, nor gives back more. */
function checkSigns(row: RowReader, at: Columns, amounts: Parameters<typeof netOf>[0]): void {
  const { line } = row;
  for (const key of AMOUNTS)
    if (key !== 'net' && amounts[key] < 0) {
      const [text, heading] = [quoted(readText(row, at[key])), CARD_SETTLEMENT_COLUMNS[key]];
      rejectRow(
        row,
        at[key],
        'E_VALUE',
        `En la línea ${line}, «${text}» es negativo, y en la columna ${heading} los montos van sin signo.`,
      );
    }
  const tooMuch = (key: 'fee' | 'feeRefund', what: string, of: 'sales' | 'annulled', than: string) => {
    if (amounts[key] <= amounts[of]) return;
    const [much, most] = [formatMoney(amounts[key], 'CLP'), formatMoney(amounts[of], 'CLP')];
    rejectRow(
      row,
      at[key],
      'E_VALUE',
      `En la línea ${line}, ${what} es ${much}, más que ${than}, que ${of === 'sales' ? 'son' : 'suman'} ${most}.`,
    );
  };
  tooMuch('fee', 'la comisión', 'sales', 'las ventas');
  tooMuch('feeRefund', 'la devolución de comisión', 'annulled', 'las ventas anuladas');
}

const MAX_SALES = 1_000_000;
const MAX_ACCOUNT = 100;
