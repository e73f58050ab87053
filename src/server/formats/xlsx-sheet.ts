/** Rows and cells of one sheet of a workbook. */
import { MAX_CELL_TEXT, MAX_COLUMNS, MAX_ROWS } from './limits.ts';
import { problem } from './problem.ts';
import { Refused } from './refused.ts';
import { type Cell, dateText, NO_VALUE, type TableRow } from './table.ts';
import { chunks, type Handlers, scanner, storedText, unusable } from './xlsx-part.ts';

/** Columns of a sheet, as Excel has them; those beyond the 500th are not looked at, so that one far cell costs no memory. */
const MAX_COLUMN = 16_384;

/** What cells refer to. */
export type SheetContext = { shared: readonly string[]; dateStyles: readonly boolean[]; serialOffset: number };

/** @throws Refused E_RANGE, E_XLSX, E_XML_DTD, while rows are taken */
export function* sheetRows(part: Buffer, context: SheetContext): Generator<TableRow, void, undefined> {
  const ready: TableRow[] = [];
  const scan = scanner(rowHandlers(context, ready));
  for (const chunk of chunks(part)) {
    scan.write(chunk);
    yield* ready;
    ready.length = 0;
  }
  scan.close();
  yield* ready;
}

function rowHandlers(context: SheetContext, ready: TableRow[]): Handlers {
  let line = 0;
  let column = 0;
  let cells: (Cell | undefined)[] = [];
  let filled = 0;
  let tooLong = -1;
  let type = '';
  let style = 0;
  let value = '';
  let hasFormula = false;
  let hasValue = false;
  let isValue = false;
  let isPhonetic = false;
  return {
    open: (name, attributes) => {
      if (name === 'c') {
        column = columnOf(attributes['r'], column, line);
        type = attributes['t'] ?? '';
        style = attributes['s'] === undefined ? 0 : Number(attributes['s']);
        value = '';
        hasFormula = false;
        hasValue = false;
      } else if (name === 'v' || name === 't') {
        isValue = !isPhonetic;
        hasValue = true;
      } else if (name === 'f') hasFormula = true;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'row') {
        line = lineOf(attributes['r'], line);
        column = 0;
        cells = [];
        filled = 0;
        tooLong = -1;
      }
    },
    text: (chunk) => {
      if (isValue && value.length <= MAX_CELL_TEXT) value = value === '' ? chunk : value + chunk;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'c') {
        const cell = hasValue ? cellOf(type, value, style, context) : hasFormula ? NO_VALUE : '';
        if (cell === '' || column > MAX_COLUMNS) return;
        if (cells[column - 1] !== undefined) throw unusable(`trae dos veces la misma celda en la fila ${line}`);
        if (typeof cell === 'string' && cell.length > MAX_CELL_TEXT) tooLong = column;
        cells[column - 1] = cell;
        filled += 1;
      } else if (name === 'row' && filled > 0) {
        ready.push({ line, cells, problem: tooLong === -1 ? null : longText(line, tooLong), isFatal: false });
      }
    },
  };
}

function longText(line: number, column: number) {
  return problem(
    line,
    null,
    'E_FIELD_SIZE',
    `La fila ${line} trae en su columna ${column} un texto de más de ${MAX_CELL_TEXT} caracteres.`,
  );
}

function lineOf(reference: string | undefined, last: number): number {
  const line = reference === undefined ? last + 1 : Number(reference);
  if (!Number.isInteger(line) || line < 1 || line > MAX_ROWS) throw outside();
  if (line <= last) throw unusable(`trae dos veces la fila ${line}`);
  return line;
}

/** Column number of a reference like `AB12`, which has to be in this row; without one, the column after the last. */
function columnOf(reference: string | undefined, last: number, line: number): number {
  if (reference === undefined) return last + 1;
  let column = 0;
  let at = 0;
  for (; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column > MAX_COLUMN || at > 3) throw outside();
  if (Number(reference.slice(at)) !== line) throw outside();
  return column;
}

function outside(): Refused {
  return new Refused('E_RANGE', 'La planilla trae celdas en posiciones que no existen en ninguna hoja de cálculo.');
}

function cellOf(type: string, value: string, style: number, context: SheetContext): Cell {
  switch (type) {
    case 's':
      return sharedText(value, context.shared);
    case 'inlineStr':
    case 'str':
      return storedText(value);
    case 'b':
      return value === '1' ? 'VERDADERO' : 'FALSO';
    case 'e':
    case 'd':
      return value;
    default:
      return numberCell(value, context.dateStyles[style] ?? false, context.serialOffset);
  }
}

function sharedText(index: string, shared: readonly string[]): string {
  const text = shared[Number(index)];
  if (text === undefined || index === '') throw unusable('apunta a textos que no trae');
  return text;
}

/** Excel writes up to 17 digits and an exponent. */
const MAX_NUMBER = 40;
const NUMBER = /^[-+]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:e[-+]?\d{1,3})?$/i;

function numberCell(value: string, isDate: boolean, serialOffset: number): Cell {
  if (value === '') return '';
  if (value.length > MAX_NUMBER || !NUMBER.test(value.trim())) return value;
  const number = Number(value);
  return isDate ? dateText(number + serialOffset, value) : number;
}
