import { formatCount } from '#domain/format.ts';
import type { FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { findHeader } from './headings.ts';
import { addFeeOf, type FeeCollector, type FeeRow, type FeeTotals, feeReading, newFeeCollector, rejectFee, sumFee } from './honorarios.ts';
import { MAX_FEES } from './limits.ts';
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
import { cellText, type Table, type TableRow } from './table.ts';

/** Headings of the report's columns, normal. */
const REQUIRED = ['n', 'fecha', 'estado', 'rut', 'nombre o razon social', 'brutos', 'retenido', 'pagado'];
const HEAD_ROWS = 40;
const TOTALS = /^totales\b/i;

/**
 * The tax office's monthly report of professional fees (informeMensualREC), of the received ones or, with «Receptor» over the names, of
 * those that the company issued; null for any other table. Amounts are whole pesos. Annulled boletas are kept and never add.
 * Refused: another company's (E_COMPANY), totals that the rows do not make (E_TOTAL), or none (E_HEADER: the report is cut).
 */
export function readBheReport(table: Table, context: ReadingContext): FileReading | null {
  const head = firstRows(table);
  const header = findHeader(
    head,
    REQUIRED.map((name) => [name]),
  );
  const found = header && head[header.index];
  if (!header || !found) return null;
  const title = titleOf(head.slice(0, header.index));
  const foreign = title.rut !== null && title.rut !== context.companyRut ? otherCompany(title.rut) : null;
  if (foreign) return refusal(foreign, 'BHE');
  const headings = found.cells;
  const options = { headings, names: header.names, style: 'dot', dayOrder: 'dayFirst', serialOffset: table.serialOffset } as const;
  return readRows(table, newRowReader(options), { headerLine: found.line, ...title });
}

type Title = { rut: Rut | null; period: Period | null; isReceived: boolean };

function firstRows(table: Table): { line: number; cells: string[] }[] {
  const first: { line: number; cells: string[] }[] = [];
  for (const row of table.rows()) {
    first.push({ line: row.line, cells: row.cells.map(cellText) });
    if (first.length === HEAD_ROWS) break;
  }
  return first;
}

/** Whose report it is, of which month, and of which side: the group over the names is of who issued them or who received them. */
function titleOf(rows: readonly { cells: readonly string[] }[]): Title {
  const cells = rows.flatMap((row) => row.cells).map((cell) => cell.slice(0, MAX_TITLE));
  const words = cells.join(' ').slice(0, MAX_TITLE);
  const [, month = '', year = ''] = /\bmes\s{1,5}(\d{1,2})\s{1,5}del?\s{1,5}\S{1,5}\s{1,5}(\d{4})/i.exec(words) ?? [];
  const period = `${year}-${month.padStart(2, '0')}`;
  return {
    rut: parseRut(/\bRUT\s{0,5}:\s{0,5}([\d.]{7,12}-[\dk])/i.exec(words)?.[1] ?? ''),
    period: isPeriod(period) ? period : null,
    isReceived: !cells.some((cell) => /^receptor$/i.test(cell)),
  };
}

const MAX_TITLE = 2_000;

function readRows(table: Table, row: RowReader, { headerLine, period, isReceived }: Title & { headerLine: number }): FileReading {
  const collector = newFeeCollector(isReceived);
  let totals: FeeTotals | null = null;
  for (const next of table.rows()) {
    if (next.line <= headerLine) continue;
    if (next.isFatal && next.problem) return refusal(next.problem, 'BHE');
    if (totals) break;
    startRow(row, next);
    if (TOTALS.test(cellText(next.cells[0]))) {
      totals = readTotals(row);
      if (row.fault) return refusal(row.fault, 'BHE');
    } else if (isFee(next)) {
      addRow(collector, row, period);
    }
    if (collector.rowsRead > MAX_FEES) return refusal(problem(next.line, null, 'E_TOO_LARGE', TOO_MANY), 'BHE');
  }
  return totals ? feeReading(collector, totals) : refusal(problem(null, null, 'E_HEADER', CUT), 'BHE');
}

function addRow(collector: FeeCollector, row: RowReader, period: Period | null): void {
  const amounts = readAmounts(row);
  const fee = readFee(row, amounts);
  if (fee && !row.fault) addFeeOf(collector, fee, period);
  else {
    sumFee(collector, amounts);
    if (row.fault) rejectFee(collector, row.fault);
  }
}

const TOO_MANY = `El informe trae más de ${formatCount(MAX_FEES)} boletas.`;
const CUT = 'Al informe de honorarios le falta su fila de totales: está cortado. Descárgalo de nuevo del SII, sin modificarlo.';

function otherCompany(rut: Rut): Problem {
  return problem(null, null, 'E_COMPANY', `El informe de honorarios es del RUT ${rut}, que no es el de esta empresa.`);
}

/** Notes below the table are in one cell. */
function isFee({ cells }: TableRow): boolean {
  return cells.filter((cell) => cellText(cell) !== '').length > 1;
}

type FeeAmounts = Pick<FeeRow, 'isAnnulled' | 'gross' | 'withheldByReceiver' | 'net'>;

function readAmounts(row: RowReader): FeeAmounts {
  const state = readText(row, 'estado').toUpperCase();
  if (state !== 'VIGENTE' && state !== 'ANULADA')
    rejectRow(row, 'estado', 'E_VALUE', `En la línea ${row.line}, la boleta no dice si está vigente o anulada.`);
  const amounts = { gross: readAmount(row, 'brutos'), withheldByReceiver: readAmount(row, 'retenido'), net: readAmount(row, 'pagado') };
  if (Math.min(amounts.gross, amounts.withheldByReceiver, amounts.net) < 0)
    rejectRow(row, 'brutos', 'E_VALUE', `En la línea ${row.line} hay un monto negativo, que ninguna boleta tiene.`);
  return { isAnnulled: state === 'ANULADA', ...amounts };
}

/** Null with a fault. */
function readFee(row: RowReader, amounts: FeeAmounts): FeeRow | null {
  const issuedOn = readDay(row, 'fecha');
  if (!issuedOn) rejectRow(row, 'fecha', 'E_VALUE', `La línea ${row.line} no trae la fecha de la boleta.`);
  const rut = readRut(row, 'rut');
  const folio = readOrdinal(row, 'n');
  const annulledOn = readDay(row, 'fecha anulacion');
  if (!issuedOn || !rut) return null;
  const name = readLabel(row, 'nombre o razon social');
  return { line: row.line, folio, issuedOn, annulledOn, rut, name, ...amounts, withheldByIssuer: 0, barCode: null };
}

function readTotals(row: RowReader): FeeTotals {
  return { gross: readAmount(row, 'brutos'), withheld: readAmount(row, 'retenido'), net: readAmount(row, 'pagado') };
}
