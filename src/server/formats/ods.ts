/** Our own reader of .ods (OpenDocument, as LibreOffice and Google save it): values only, one sheet at a time. */
import { composed } from '#domain/fold.ts';
import { MAX_CELL_TEXT, MAX_COLUMNS, MAX_ROWS } from './limits.ts';
import { problem } from './problem.ts';
import { Refused } from './refused.ts';
import type { Cell, Table, TableRow } from './table.ts';
import { MAX_SHEETS } from './xlsx.ts';
import { chunks, type Handlers, scanner, unusable } from './xlsx-part.ts';
import { openZip } from './zip.ts';

/**
 * The visible sheets of an OpenDocument workbook; cells as in `readXlsx`.
 * @throws Refused E_ZIP, E_ZIP_RATIO, E_ZIP_ENTRIES, E_ENCRYPTED, E_XML_DTD, E_XLSX; while rows are taken E_XLSX, E_RANGE
 */
export function readOds(bytes: Uint8Array): Table[] {
  const zip = openZip(bytes);
  if (zip.read('META-INF/manifest.xml')?.includes('encryption-data'))
    throw new Refused('E_ENCRYPTED', 'La planilla está protegida con contraseña: guárdala sin contraseña y vuelve a subirla.');
  const content = zip.read('content.xml');
  if (!content) throw unusable('está incompleta');
  const sheets = sheetsOf(content);
  if (sheets.length === 0) throw unusable('no tiene ninguna hoja visible');
  return sheets.map(({ name, part }) => ({ name, rows: () => sheetRows(part), serialOffset: 0, isSparse: true }));
}

const OPEN = '<table:table ';
const CLOSE = '</table:table>';

/** Each sheet as a part of its own, so that reading the last one does not read all before it again. */
function sheetsOf(content: Buffer): { name: string; part: Buffer }[] {
  const first = content.indexOf(OPEN);
  if (first === -1) return [];
  const head = content.toString('utf8', 0, first);
  if (/<!doctype/i.test(head)) throw new Refused('E_XML_DTD', DOCTYPE);
  const hidden = hiddenStyles(head);
  const sheets: { name: string; part: Buffer }[] = [];
  let isTooMany = false;
  for (let at = first; at !== -1 && !isTooMany; ) {
    const end = content.indexOf(CLOSE, at);
    if (end === -1) throw unusable('está cortada o dañada por dentro');
    const tag = content.toString('utf8', at, Math.min(end, at + MAX_TAG));
    if (!hidden.has(attribute(tag, 'table:style-name')))
      sheets.push({ name: attribute(tag, 'table:name'), part: content.subarray(at, end + CLOSE.length) });
    isTooMany = sheets.length > MAX_SHEETS;
    at = content.indexOf(OPEN, end);
  }
  if (isTooMany) throw unusable(`trae más de ${MAX_SHEETS} hojas visibles`);
  return sheets;
}

const DOCTYPE = 'La planilla trae una definición DOCTYPE, que ninguna planilla necesita; por seguridad no se lee.';
/** Characters of a sheet's first tag. */
const MAX_TAG = 2_000;

function attribute(tag: string, name: string): string {
  const start = tag.indexOf(`${name}="`);
  const end = start === -1 ? -1 : tag.indexOf('"', start + name.length + 2);
  return end === -1 ? '' : tag.slice(start + name.length + 2, end).slice(0, 100);
}

function hiddenStyles(head: string): Set<string> {
  const hidden = new Set<string>();
  let style = '';
  for (const [tag] of head.matchAll(/<style:(?:style|table-properties)\b[^<>]*>/g)) {
    if (tag.startsWith('<style:style')) style = attribute(tag, 'style:name');
    else if (attribute(tag, 'table:display') === 'false') hidden.add(style);
  }
  return hidden;
}

/** A row as stored: equal rows that follow each other are stored once, with their number. */
type StoredRow = { line: number; times: number; cells: (Cell | undefined)[]; tooLong: number };

function* sheetRows(part: Buffer): Generator<TableRow, void, undefined> {
  const ready: StoredRow[] = [];
  const scan = scanner(rowHandlers(ready));
  for (const chunk of chunks(part)) {
    scan.write(chunk);
    for (const row of ready) yield* repeated(row);
    ready.length = 0;
  }
  scan.close();
  for (const row of ready) yield* repeated(row);
}

function* repeated({ line, times, cells, tooLong }: StoredRow): Generator<TableRow, void, undefined> {
  for (let index = 0; index < times; index += 1) {
    const at = line + index;
    const fault = tooLong === -1 ? null : problem(at, null, 'E_FIELD_SIZE', longText(at, tooLong));
    yield { line: at, cells, problem: fault, isFatal: false };
  }
}

const longText = (line: number, column: number) =>
  `La fila ${line} trae en su columna ${column} un texto de más de ${MAX_CELL_TEXT} caracteres.`;

type Reading = {
  ready: StoredRow[];
  next: number;
  row: StoredRow;
  column: number;
  attributes: Record<string, string>;
  text: string;
  isText: boolean;
  /** Inside a note that somebody put on a cell. */
  isNote: boolean;
};

function rowHandlers(ready: StoredRow[]): Handlers {
  const reading: Reading = { ready, next: 1, row: newRow(1, 1), column: 0, attributes: {}, text: '', isText: false, isNote: false };
  return {
    open: (name, attributes) => openElement(reading, name, attributes),
    text: (chunk) => {
      if (reading.isText && !reading.isNote && reading.text.length <= MAX_CELL_TEXT) reading.text += chunk;
    },
    close: (name) => closeElement(reading, name),
  };
}

function newRow(line: number, times: number): StoredRow {
  return { line, times, cells: [], tooLong: -1 };
}

function openElement(reading: Reading, name: string, attributes: Record<string, string>): void {
  if (name === 'table-cell' || name === 'covered-table-cell') {
    reading.attributes = attributes;
    reading.text = '';
  } else if (name === 'p') {
    if (reading.text !== '' && !reading.isNote) reading.text += ' ';
    reading.isText = true;
  } else if (name === 's' && reading.isText && !reading.isNote) reading.text += ' ';
  else if (name === 'annotation') reading.isNote = true;
  else if (name === 'table-row') {
    const times = timesOf(attributes['table:number-rows-repeated']);
    reading.row = newRow(reading.next, times);
    reading.column = 0;
    reading.next += times;
  }
}

function closeElement(reading: Reading, name: string): void {
  if (name === 'p') reading.isText = false;
  else if (name === 'annotation') reading.isNote = false;
  else if (name === 'table-cell' || name === 'covered-table-cell') addCell(reading);
  else if (name === 'table-row' && reading.row.cells.length > 0) {
    if (reading.next - 1 > MAX_ROWS)
      throw new Refused('E_RANGE', 'La planilla trae filas en posiciones que no existen en ninguna hoja de cálculo.');
    reading.ready.push(reading.row);
  }
}

/** Equal cells side by side are stored once, with their number; only filled ones are kept. */
function addCell(reading: Reading): void {
  const { row, attributes, text } = reading;
  const times = timesOf(attributes['table:number-columns-repeated']);
  const cell = cellOf(attributes, text);
  const from = reading.column;
  reading.column += times;
  if (cell === '') return;
  if (typeof cell === 'string' && cell.length > MAX_CELL_TEXT) row.tooLong = from + 1;
  for (let column = from; column < Math.min(reading.column, MAX_COLUMNS); column += 1) row.cells[column] = cell;
}

function timesOf(printed: string | undefined): number {
  const times = printed === undefined ? 1 : Number(printed);
  if (!Number.isInteger(times) || times < 1 || times > MAX_ROWS) throw unusable('está dañada por dentro');
  return times;
}

function cellOf(attributes: Record<string, string>, text: string): Cell {
  const type = attributes['office:value-type'];
  if (type === 'date') return (attributes['office:date-value'] ?? '').slice(0, 10);
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'VERDADERO' : 'FALSO';
  const value = attributes['office:value'];
  if (type === 'string' || type === undefined || value === undefined || value.length > 40) return text.trim() === '' ? '' : composed(text);
  const number = Number(value);
  return Number.isFinite(number) ? number : composed(text);
}
