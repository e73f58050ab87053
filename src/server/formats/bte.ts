import { BTE } from '#domain/documents/honorarios.ts';
import { formatCount } from '#domain/format.ts';
import type { FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { parseRut } from '#domain/rut.ts';
import { findHeader } from './headings.ts';
import { addFeeOf, type FeeCollector, type FeeRow, feeReading, newFeeCollector, rejectFee } from './honorarios.ts';
import { MAX_FEES } from './limits.ts';
import type { Head } from './own-sheet.ts';
import { problem, refusal } from './problem.ts';
import {
  newRowReader,
  type RowReader,
  readAmount,
  readDay,
  readLabel,
  readOrdinal,
  readRut,
  readText,
  rejectRow,
  startRow,
} from './row-reader.ts';
import { cellText, type Table } from './table.ts';

/** Headings of its columns, normal, each with other ways to write it; the first three money columns tell it from other tables. */
const COLUMNS = {
  gross: ['total honorarios'],
  withheld: ['total retencion', 'total retenciones'],
  net: ['total liquido'],
  folio: ['numero', 'n', 'folio', 'n boleta'],
  receiver: ['receptor', 'rut receptor'],
} as const;
const DATES = ['fecha emision', 'fecha'] as const;
const NAMES = ['nombre receptor', 'nombre o razon social', 'razon social', 'nombre'] as const;
const ISSUERS = ['emisor', 'rut emisor'] as const;
const STATES = ['anulada', 'estado'] as const;

/**
 * A list of receipts of services of third parties (BTE): the payer writes them for a professional without receipts of their own. Null for
 * any other table. The payer withholds: what is owed is the net amount. Refused: another company's (E_COMPANY).
 * Source: the fields of the tax office's report of BTE, as public clients of it name them.
 */
export function readBteList(table: Table, head: Head, context: ReadingContext): FileReading | null {
  const header = findHeader(head, Object.values(COLUMNS));
  const found = header && head[header.index];
  if (!header || !found) return null;
  const options = {
    headings: found.cells,
    names: header.names,
    style: 'dot',
    dayOrder: 'dayFirst',
    serialOffset: table.serialOffset,
  } as const;
  const row = newRowReader(options);
  const sides = { received: newFeeCollector(true, BTE), issued: newFeeCollector(false, BTE) };
  for (const next of table.rows()) {
    if (next.line <= found.line) continue;
    if (next.isFatal && next.problem) return refusal(next.problem, 'BTE');
    if (next.cells.filter((cell) => cellText(cell) !== '').length < 3) continue;
    startRow(row, next);
    const isReceived = isPaidBy(row, context);
    addRow(isReceived === false ? sides.issued : sides.received, row, isReceived);
    if (next.line - found.line > MAX_FEES) return refusal(problem(next.line, null, 'E_TOO_LARGE', TOO_MANY), 'BTE');
  }
  return merged(sides.received, sides.issued);
}

const TOO_MANY = `La lista trae más de ${formatCount(MAX_FEES)} boletas.`;
const NO_TOTALS = { gross: null, withheld: null, net: null };

const nameOf = (row: RowReader, names: readonly string[]) => names.find((name) => row.indexes.has(name)) ?? names[0] ?? '';

/** Whether the company wrote and pays a row; null when it is neither side. Without the issuer's column the list is its own. */
function isPaidBy(row: RowReader, { companyRut }: ReadingContext): boolean | null {
  const issuer = parseRut(readText(row, nameOf(row, ISSUERS)));
  if (issuer === null || issuer === companyRut) return true;
  return parseRut(readText(row, nameOf(row, COLUMNS.receiver))) === companyRut ? false : null;
}

function addRow(collector: FeeCollector, row: RowReader, isReceived: boolean | null): void {
  if (isReceived === null) rejectRow(row, nameOf(row, ISSUERS), 'E_COMPANY', `La boleta de la línea ${row.line} no es de esta empresa.`);
  const fee = readFee(row, isReceived !== false);
  if (!fee || row.fault) rejectFee(collector, row.fault ?? unreadable(row.line));
  else addFeeOf(collector, fee, null);
}

function unreadable(line: number): Problem {
  return problem(line, null, 'E_VALUE', `La boleta de la línea ${line} no se puede leer.`);
}

/** Null with a fault. */
function readFee(row: RowReader, isReceived: boolean): FeeRow | null {
  const on = nameOf(row, DATES);
  const issuedOn = readDay(row, on);
  if (!issuedOn) rejectRow(row, on, 'E_VALUE', `La línea ${row.line} no trae la fecha de la boleta.`);
  const rut = readRut(row, nameOf(row, isReceived ? COLUMNS.receiver : ISSUERS));
  const state = readText(row, nameOf(row, STATES)).toUpperCase();
  const amount = (names: readonly string[]) => readAmount(row, nameOf(row, names));
  const [gross, withheldByReceiver, net] = [amount(COLUMNS.gross), amount(COLUMNS.withheld), amount(COLUMNS.net)];
  if (Math.min(gross, withheldByReceiver, net) < 0)
    rejectRow(row, nameOf(row, COLUMNS.gross), 'E_VALUE', `En la línea ${row.line} hay un monto negativo, que ninguna boleta tiene.`);
  if (!issuedOn || !rut) return null;
  return {
    line: row.line,
    folio: readOrdinal(row, nameOf(row, COLUMNS.folio)),
    issuedOn,
    annulledOn: null,
    isAnnulled: /^(?:S|SI|SÍ|1|TRUE|VERDADERO|ANULADA|NULA)$/.test(state),
    rut,
    name: readLabel(row, nameOf(row, NAMES)),
    ...{ gross, withheldByReceiver, withheldByIssuer: 0, net, barCode: readText(row, 'codigo').slice(0, MAX_CODE) || null },
  };
}

const MAX_CODE = 60;

/** Rows of both sides in one file are one reading. */
function merged(received: FeeCollector, issued: FeeCollector): FileReading {
  const all = [received, issued].filter(({ rowsRead }) => rowsRead > 0).map((one) => feeReading(one, NO_TOTALS));
  const [first, second] = all;
  if (!first) return feeReading(received, NO_TOTALS);
  if (!second) return first;
  return {
    ...first,
    documents: [...first.documents, ...second.documents],
    problems: [...first.problems, ...second.problems],
    rowsRead: first.rowsRead + second.rowsRead,
    rowsRejected: first.rowsRejected + second.rowsRejected,
    isRefused: first.isRefused && second.isRefused,
  };
}
