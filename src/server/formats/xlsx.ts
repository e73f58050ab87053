/** Our own reader of .xlsx: values only, never formulas, links or macros; sheets are read row by row and not kept. */
import { isUtf8 } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { problem } from './problem.ts';
import { Refused } from './refused.ts';
import { type Cell, NO_VALUE, type Table, type TableRow } from './table.ts';
import { parseDay } from './values.ts';
import { openZip, type Zip } from './zip.ts';

const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
/** Columns further right are not looked at: no statement is that wide, and one far cell must not cost memory. */
const KEPT_COLUMNS = 500;
/** What Excel itself lets into a cell. */
const MAX_TEXT = 32_767;

/**
 * The visible sheets of a workbook, in its order. Dates styled as dates come as `YYYY-MM-DD`, other numbers as numbers, booleans and
 * errors as the text that Excel shows, formulas as their stored result.
 * @throws Refused E_ZIP, E_ZIP_RATIO, E_ZIP_ENTRIES, E_ENCRYPTED, E_TYPE (no workbook, macros), E_XLSX, E_XML_DTD;
 * while rows are taken also E_RANGE
 */
export function readXlsx(bytes: Uint8Array): Table[] {
  const zip = openZip(bytes);
  refuseOthers(zip);
  const { sheets, serialOffset } = readWorkbook(zip);
  const shared = readShared(zip);
  const dateStyles = readDateStyles(zip);
  return sheets.map((part) => ({
    rows: () => sheetRows(requiredPart(zip, part), { shared, dateStyles, serialOffset }),
    serialOffset,
    isSparse: true,
  }));
}

function refuseOthers(zip: Zip): void {
  if (zip.names.length === 0) throw unusable('está vacía');
  if (zip.names.some((name) => name.toLowerCase().endsWith('vbaproject.bin'))) throw macros();
  const types = zip.read('[Content_Types].xml');
  if (types?.includes('macroEnabled')) throw macros();
  if (!types || !zip.names.includes(WORKBOOK))
    throw new Refused('E_TYPE', 'El archivo es un comprimido que no contiene una planilla .xlsx: sube la planilla misma.');
}

function macros(): Refused {
  return new Refused('E_TYPE', 'La planilla trae macros, que no se aceptan: guárdala como .xlsx sin macros y vuelve a subirla.');
}

function unusable(why: string): Refused {
  return new Refused('E_XLSX', `La planilla ${why}: ábrela en Excel, guárdala como .xlsx y vuelve a subirla.`);
}

const WORKBOOK = 'xl/workbook.xml';

/** Part names of the visible worksheets, and the days between the workbook's date system and that of 1900. */
function readWorkbook(zip: Zip): { sheets: string[]; serialOffset: number } {
  const targets = new Map<string, string>();
  scanPart(requiredPart(zip, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '', Type = '' }) => {
      if (name === 'Relationship' && Type.endsWith('/worksheet')) targets.set(Id, partName(Target));
    },
  });
  const sheets: string[] = [];
  let serialOffset = 0;
  scanPart(requiredPart(zip, WORKBOOK), {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) serialOffset = 1462;
      const part = name === 'sheet' ? targets.get(attributes['r:id'] ?? relationId(attributes)) : undefined;
      if (part && (attributes['state'] ?? 'visible') === 'visible') sheets.push(part);
    },
  });
  if (sheets.length === 0) throw unusable('no tiene ninguna hoja visible');
  return { sheets, serialOffset };
}

function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

/** The relationship id under whatever prefix the file gives that namespace. */
function relationId(attributes: Record<string, string>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

function requiredPart(zip: Zip, name: string): Buffer {
  const part = zip.read(name);
  if (!part) throw unusable('está incompleta');
  return part;
}

/** Shared strings, rich text joined, phonetic readings left out. */
function readShared(zip: Zip): string[] {
  const part = zip.read('xl/sharedStrings.xml');
  const strings: string[] = [];
  if (!part) return strings;
  let current = '';
  let isText = false;
  let isPhonetic = false;
  scanPart(part, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text: (chunk) => {
      if (isText) current += chunk;
    },
    close: (name) => {
      if (name === 'si') strings.push(current.trim() === '' ? '' : current.normalize('NFC'));
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
  });
  return strings;
}

/** For each cell style, whether it shows a date. */
function readDateStyles(zip: Zip): boolean[] {
  const part = zip.read('xl/styles.xml');
  const custom = new Map<string, string>();
  const styles: boolean[] = [];
  let isInside = false;
  if (part)
    scanPart(part, {
      open: (name, attributes) => {
        const id = attributes['numFmtId'] ?? '0';
        if (name === 'numFmt') custom.set(id, attributes['formatCode'] ?? '');
        else if (name === 'cellXfs') isInside = true;
        else if (name === 'xf' && isInside) styles.push(isDateFormat(custom.get(id) ?? BUILT_IN_DATES.get(Number(id)) ?? ''));
      },
      close: (name) => {
        if (name === 'cellXfs') isInside = false;
      },
    });
  return styles;
}

/** Number formats that every spreadsheet program knows by number and that show a day (ECMA-376, 18.8.30). */
const BUILT_IN_DATES: ReadonlyMap<number, string> = new Map(
  [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'd/m/yyyy']),
);

/** Whether a number format shows a day: `d` or `y` outside quotes, brackets and escapes. */
export function isDateFormat(format: string): boolean {
  return /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

type SheetContext = { shared: readonly string[]; dateStyles: readonly boolean[]; serialOffset: number };

function* sheetRows(part: Buffer, context: SheetContext): Generator<TableRow, void, undefined> {
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
      if (isValue) value = value === '' ? chunk : value + chunk;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'c') {
        const cell = hasValue ? cellOf(type, value, style, context) : hasFormula ? NO_VALUE : '';
        if (cell === '' || column > KEPT_COLUMNS) return;
        if (cells[column - 1] !== undefined) throw unusable(`trae dos veces la misma celda en la fila ${line}`);
        if (typeof cell === 'string' && cell.length > MAX_TEXT) tooLong = column;
        cells[column - 1] = cell;
        filled += 1;
      } else if (name === 'row' && filled > 0) {
        ready.push({ line, cells, problem: tooLong === -1 ? null : longText(line, tooLong), isFatal: false });
      }
    },
  };
}

function longText(line: number, column: number) {
  return problem(line, null, 'E_FIELD_SIZE', `La fila ${line} trae en su columna ${column} un texto de más de ${MAX_TEXT} caracteres.`);
}

function lineOf(reference: string | undefined, last: number): number {
  const line = reference === undefined ? last + 1 : Number(reference);
  if (!Number.isInteger(line) || line < 1 || line > MAX_ROW) throw outside();
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
      return value.trim() === '' ? '' : value.normalize('NFC');
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

const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;

function numberCell(value: string, isDate: boolean, serialOffset: number): Cell {
  if (value === '') return '';
  if (!NUMBER.test(value)) return value;
  const number = Number(value);
  return isDate ? dateText(number + serialOffset, value) : number;
}

/** A date cell as text, so that a date in an amount column is no amount; out of range it stays the bare digits, which are no date. */
export function dateText(serial: number, printed: string): string {
  return parseDay(serial) ?? printed;
}

type Handlers = {
  open: (name: string, attributes: Record<string, string>) => void;
  text?: (chunk: string) => void;
  close?: (name: string) => void;
};

function scanPart(part: Buffer, handlers: Handlers): void {
  const scan = scanner(handlers);
  for (const chunk of chunks(part)) scan.write(chunk);
  scan.close();
}

/** Text of a part piece by piece: a whole sheet as one string would cost its size again, twice. */
function* chunks(part: Buffer): Generator<string, void, undefined> {
  if (!isUtf8(part)) throw unusable('está en una codificación que no es UTF-8');
  const decoder = new StringDecoder('utf8');
  for (let at = 0; at < part.length; at += CHUNK) yield decoder.write(part.subarray(at, at + CHUNK));
}

const CHUNK = 256 * 1024;

/** Calls the handlers with local names. No DOCTYPE, no undefined entity, nothing from outside. */
function scanner(handlers: Handlers): { write: (chunk: string) => void; close: () => void } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const locals = new Map<string, string>();
  const local = (name: string): string => {
    const known = locals.get(name);
    if (known !== undefined) return known;
    const cut = name.slice(name.indexOf(':') + 1);
    if (locals.size < 200) locals.set(name, cut);
    return cut;
  };
  parser.on('doctype', () => {
    throw new Refused('E_XML_DTD', 'La planilla trae una definición DOCTYPE, que ninguna planilla necesita; por seguridad no se lee.');
  });
  parser.on('error', () => {
    throw unusable('está dañada por dentro');
  });
  parser.on('opentag', (tag: SaxesTagPlain) => handlers.open(local(tag.name), tag.attributes));
  if (handlers.text) parser.on('text', handlers.text);
  if (handlers.text) parser.on('cdata', handlers.text);
  parser.on('closetag', (tag: SaxesTagPlain) => handlers.close?.(local(tag.name)));
  return { write: (chunk) => void parser.write(chunk), close: () => void parser.close() };
}
