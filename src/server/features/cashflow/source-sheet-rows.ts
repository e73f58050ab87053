/** What a spreadsheet of sources says, from its bytes alone: run in a thread of its own. */
import { REQUIRED_COLUMNS, SOURCE_COLUMNS, SOURCE_SHEET, type SourceColumn, type SourceRow } from '#domain/cashflow/source-sheet.ts';
import { foldText } from '#domain/fold.ts';
import { toMajor } from '#domain/money.ts';
import { parseRut } from '#domain/rut.ts';
import { Refused, refuseFatal } from '#server/formats/refused.ts';
import { type Cell, cellText, type TableRow } from '#server/formats/table.ts';
import { parseAmount, parseDay } from '#server/formats/values.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { OWN_SHEET } from '#server/formats/zip.ts';

/** `problem`: why the row cannot be read; null for one that can. `line` as in the sheet. */
export type ReadSource = { line: number; row: SourceRow; problem: string | null };
/** `why`: the sheet is none of ours; a sentence, or the rest of one that says so. */
export type SourceReading = { rows: ReadSource[] } | { why: string };

/** The rows of a sheet, whatever the order of its columns; why it is none of ours otherwise. */
export function readSourceRows(bytes: Uint8Array): SourceReading {
  try {
    return { rows: rowsIn(bytes) };
  } catch (error) {
    if (error instanceof Refused) return { why: error.problem.message };
    throw error;
  }
}

function rowsIn(bytes: Uint8Array): ReadSource[] {
  const found: ReadSource[] = [];
  let places: ReadonlyMap<SourceColumn, number> | null = null;
  for (const row of readXlsx(bytes, OWN_SHEET)[0]?.rows() ?? []) {
    refuseFatal(row);
    if (!places) places = placesOf(row);
    else if (row.cells.some((cell) => cellText(cell) !== '')) found.push(sourceIn(row, places));
    if (found.length > SOURCE_SHEET.rows) throw new Refused('E_TOO_LARGE', `trae más de ${SOURCE_SHEET.rows} fuentes`);
  }
  if (!places) throw new Refused('E_EMPTY', 'está vacía');
  return found;
}

/** @throws Refused when a heading is missing */
function placesOf({ cells }: TableRow): ReadonlyMap<SourceColumn, number> {
  const headings = cells.map((cell) => foldText(cellText(cell)));
  const places = new Map<SourceColumn, number>();
  for (const column of COLUMNS) {
    const place = headings.indexOf(foldText(SOURCE_COLUMNS[column]));
    if (place >= 0) places.set(column, place);
    else if (REQUIRED_COLUMNS.includes(column)) throw new Refused('E_HEADER', `le falta la columna «${SOURCE_COLUMNS[column]}»`);
  }
  return places;
}

/** In the order of the sheet. */
export const COLUMNS = Object.keys(SOURCE_COLUMNS) as SourceColumn[];

function sourceIn({ line, cells, problem }: TableRow, places: ReadonlyMap<SourceColumn, number>): ReadSource {
  let fault = problem?.message ?? null;
  const at = (column: SourceColumn): Cell => cells[places.get(column) ?? -1] ?? '';
  const text = (column: SourceColumn) => cellText(at(column)) || null;
  const read = <Value>(column: SourceColumn, parse: (cell: Cell) => Value | null, what: string): Value | null => {
    const cell = at(column);
    if (cellText(cell) === '') return null;
    const value = parse(cell);
    if (value === null) fault ??= `«${cellText(cell).slice(0, 40)}» no es ${what} (${SOURCE_COLUMNS[column]})`;
    return value;
  };
  const number = (column: SourceColumn) => read(column, numberOf, 'un número');
  const row: SourceRow = {
    ...{ id: text('id'), kind: text('kind'), label: text('label'), area: text('area'), currency: text('currency') },
    ...{ isTaxed: text('isTaxed'), base: text('base'), interval: text('interval'), payDay: text('payDay'), roll: text('roll') },
    ...{ readjust: text('readjust'), note: text('note'), contact: read('contact', (cell) => parseRut(cellText(cell)), 'un RUT válido') },
    ...{ followsLast: text('followsLast'), salesAhead: text('salesAhead'), salesBankDays: number('salesBankDays') },
    ...{ salesShare: number('salesShare'), salesCommission: number('salesCommission') },
    ...{ amount: number('amount'), times: number('times'), readjustMonths: number('readjustMonths') },
    ...{
      readjustPercent: number('readjustPercent'),
      firstOn: read('firstOn', dayOf, 'una fecha'),
      untilOn: read('untilOn', dayOf, 'una fecha'),
    },
  };
  return { line, row, problem: fault };
}

function dayOf(cell: Cell) {
  return typeof cell === 'number' ? parseDay(cell) : parseDay(cellText(cell));
}

/** As text, with dots between thousands and a decimal comma; of the currencies, the UF has the most decimals. */
function numberOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell;
  const minor = parseAmount(cellText(cell), 'UF', 'dot');
  return minor === null ? null : toMajor(minor, 'UF');
}
