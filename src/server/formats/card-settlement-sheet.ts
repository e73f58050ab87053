import { formatCount } from '#domain/format.ts';
import type { FileReading } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import { CARD_SETTLEMENT_COLUMNS, type CardSettlementFacts, netOf } from '#domain/reconciliation/card-settlements.ts';
import { oneLine } from '#domain/text.ts';
import { type Head, openOwnSheet } from './own-sheet.ts';
import { problem, problemList, refusal } from './problem.ts';
import { amountIn, quoted, type RowReader, readAmount, readDay, readText, rejectRow, startRow } from './row-reader.ts';
import type { Table } from './table.ts';
import { inferStyle } from './values.ts';

const SHEET = { columns: CARD_SETTLEMENT_COLUMNS, required: ['on', 'sales', 'fee', 'net'], sign: 'fee' } as const;
type Columns = Readonly<Record<keyof typeof CARD_SETTLEMENT_COLUMNS, string>>;
/** Of one report: ten years of ten deposits a day. */
const MAX_ROWS = 40_000;

/** A card acquirer's report of its deposits; null for any other table. Days without sales are listed too, and left out. */
export function readCardSettlements(table: Table, head: Head): FileReading | null {
  const amounts = head.flatMap(({ cells }) => cells.filter((cell) => cell.includes('$')));
  const sheet = openOwnSheet(table, head, { ...SHEET, style: inferStyle(amounts) });
  if (!sheet) return null;
  if (sheet.fault) return refusal(sheet.fault, 'ABONOS_TARJETA');
  const { row, at } = sheet;
  const problems = problemList();
  const settlements: CardSettlementFacts[] = [];
  let [rowsRead, rowsRejected] = [0, 0];
  for (const next of sheet.rows) {
    if (next.isFatal && next.problem) return refusal(next.problem, 'ABONOS_TARJETA');
    startRow(row, next);
    const read = readRow(row, at);
    if (read && isNothing(read) && !row.fault) continue;
    rowsRead += 1;
    if (rowsRead > MAX_ROWS) return refusal(problem(next.line, null, 'E_TOO_LARGE', TOO_MANY), 'ABONOS_TARJETA');
    if (read && !row.fault) settlements.push(read);
    else {
      rowsRejected += 1;
      if (row.fault) problems.add(row.fault);
    }
  }
  if (rowsRead === 0) return refusal(problem(null, null, 'E_EMPTY', 'El informe no trae ningún abono.'), 'ABONOS_TARJETA');
  const nothing = { documents: [], accounts: [], questions: [], isRefused: settlements.length === 0 };
  return { kind: 'ABONOS_TARJETA', ...nothing, settlements, problems: problems.all(), rowsRead, rowsRejected };
}

const TOO_MANY = `El informe trae más de ${formatCount(MAX_ROWS)} abonos.`;

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
  for (const key of ['sales', 'fee', 'annulled', 'charges', 'feeRefund'] as const)
    if (amounts[key] < 0) {
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
