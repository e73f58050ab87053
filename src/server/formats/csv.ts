import type { Problem } from '#domain/imports/facts.ts';
import { MAX_CELL_TEXT, MAX_COLUMNS } from './limits.ts';
import { problem } from './problem.ts';

export type Delimiter = ';' | ',' | '\t' | '|';

/**
 * One row of a table. `line` is the file's own line where it starts (1 = first).
 * A row with a problem must not be stored; when `isFatal`, nothing of the file may be, and no row follows.
 */
export type Row = { line: number; cells: string[]; problem: Problem | null; isFatal: boolean };

export type CsvOptions = {
  /** Off for formats that never quote: a quote that its line does not close is then plain text. Default true. */
  isMultiline?: boolean;
};

/**
 * The rows of a delimited text that hold anything; blank rows are skipped. Any line end (LF, CRLF, CR, mixed); `"` opens a
 * quoted cell only as its first character and `""` inside is one quote; a cell that continues after its closing quote is kept as printed.
 * Row problems: E_CHAR (NUL or control characters), E_FIELD_SIZE (a cell longer than Excel's).
 * Fatal: E_PARSE at the line of a quote that never closes, E_HEADER over 500 cells.
 */
export function* csvRows(text: string, delimiter: Delimiter, options: CsvOptions = {}): Generator<Row, void, undefined> {
  const end = text.endsWith('\u001a') ? text.length - 1 : text.length;
  const scan: Scan = { text, end, separator: delimiter.charCodeAt(0), isMultiline: options.isMultiline ?? true, at: 0, line: 1, stop: LF };
  while (scan.at < end) {
    const row = scanRow(scan);
    if ('isFatal' in row) return yield row;
    scan.line += 1;
    if (row.isBlank) continue;
    yield { line: row.line, cells: row.cells, problem: rowProblem(row), isFatal: false };
  }
}

/** The position in the text. `stop`: the character that ended the last cell. */
type Scan = { text: string; end: number; separator: number; isMultiline: boolean; at: number; line: number; stop: number };
/** A row read so far. `tooLong`: the last cell that is too long, or -1. */
type RowDraft = { line: number; cells: string[]; isBlank: boolean; hasControl: boolean; tooLong: number };

function scanRow(scan: Scan): RowDraft | Row {
  const row: RowDraft = { line: scan.line, cells: [], isBlank: true, hasControl: false, tooLong: -1 };
  do {
    const cell = scanCell(scan, row);
    if (cell === null) return fatal(row.line, 'E_PARSE', unclosed(scan.line));
    if (cell.length > MAX_CELL_TEXT) row.tooLong = row.cells.length;
    if (row.isBlank && cell.length > 0 && cell.trim() !== '') row.isBlank = false;
    row.cells.push(cell);
    if (row.cells.length > MAX_COLUMNS) return fatal(row.line, 'E_HEADER', tooMany(row.line));
  } while (scan.stop === scan.separator);
  return row;
}

/** One cell and what ends it. Null when its quote is never closed. */
function scanCell(scan: Scan, row: RowDraft): string | null {
  const { text, end } = scan;
  const from = scan.at;
  const quoted = from < end && text.charCodeAt(from) === QUOTE ? scanQuoted(scan, row) : undefined;
  if (quoted === null) return null;
  const plain = scan.at;
  const to = scanPlain(scan, row);
  if (scan.stop === CR && text.charCodeAt(to + 1) === LF) scan.at += 1;
  scan.at += 1;
  return quoted !== undefined && plain === to ? quoted : text.slice(from, to);
}

/** The text in quotes; undefined when the quote is plain text, null when it is never closed. */
function scanQuoted(scan: Scan, row: RowDraft): string | null | undefined {
  const { text, end, isMultiline, at } = scan;
  const close = closingQuote(text, at, end);
  if (close === -1) return isMultiline ? null : undefined;
  const inside = text.slice(at + 1, close);
  const breaks = countBreaks(inside);
  if (breaks > 0 && !isMultiline) return undefined;
  scan.at = close + 1;
  scan.line += breaks;
  if (CONTROL.test(inside)) row.hasControl = true;
  return inside.includes('""') ? inside.replaceAll('""', '"') : inside;
}

/** Goes on to the end of the cell. @returns where that is */
function scanPlain(scan: Scan, row: RowDraft): number {
  const { text, end, separator } = scan;
  let at = scan.at;
  let code = LF;
  while (at < end) {
    code = text.charCodeAt(at);
    if (code === separator || code === LF || code === CR) break;
    if (code < 32 && code !== TAB) row.hasControl = true;
    at += 1;
  }
  scan.at = at;
  scan.stop = at >= end ? LF : code;
  return at;
}

const QUOTE = 34;
const LF = 10;
const CR = 13;
const TAB = 9;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** The quote that closes the one at `open`, or -1. */
function closingQuote(text: string, open: number, end: number): number {
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && close < end && text.charCodeAt(close + 1) === QUOTE) close = text.indexOf('"', close + 2);
  return close < end ? close : -1;
}

function countBreaks(text: string): number {
  let breaks = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === LF || (code === CR && text.charCodeAt(index + 1) !== LF)) breaks += 1;
  }
  return breaks;
}

function rowProblem({ line, hasControl, tooLong }: RowDraft): Problem | null {
  if (hasControl) return problem(line, null, 'E_CHAR', 'Contiene caracteres de control que ningún texto debe traer.');
  if (tooLong === -1) return null;
  return problem(line, null, 'E_FIELD_SIZE', `Trae en su columna ${tooLong + 1} un texto de más de ${MAX_CELL_TEXT} caracteres.`);
}

function fatal(line: number, code: 'E_PARSE' | 'E_HEADER', message: string): Row {
  return { line, cells: [], problem: problem(line, null, code, message), isFatal: true };
}

function unclosed(line: number): string {
  return `En la línea ${line} se abre una comilla que nunca se cierra, así que no se sabe dónde termina esa celda.`;
}

function tooMany(line: number): string {
  return `La línea ${line} tiene más de ${MAX_COLUMNS} columnas: no parece una tabla de documentos ni de movimientos.`;
}

const CANDIDATES: readonly Delimiter[] = [';', '\t', '|', ','];
const SNIFFED_LINES = 60;
const SNIFFED_CHARACTERS = 65_536;

/**
 * The delimiter of a text, by the count that most of its first lines share. The comma comes last because names and amounts hold
 * commas too: it wins only where no other character cuts the lines evenly. A text without any gets `;`.
 */
export function sniffDelimiter(text: string): Delimiter {
  const lines = text.slice(0, SNIFFED_CHARACTERS).split(/\r\n|\n|\r/, SNIFFED_LINES);
  const found = CANDIDATES.map((delimiter) => ({ delimiter, ...share(lines, delimiter) }));
  const max = Math.max(...found.map((one) => one.agreeing));
  const even = found.filter((one) => one.agreeing > 0 && one.agreeing * 2 >= max);
  const comma = even.find((one) => one.delimiter === ',');
  const best = even.filter((one) => one !== comma).sort((a, b) => b.cuts - a.cuts)[0];
  if (!best) return comma?.delimiter ?? ';';
  return comma && best.cuts === 1 && comma.cuts > 1 && comma.agreeing >= comma.lines * 0.8 ? ',' : best.delimiter;
}

/** How many cuts per line are usual, how many lines have just that many, and how many have any. */
function share(lines: readonly string[], delimiter: Delimiter): { cuts: number; agreeing: number; lines: number } {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cuts = cutsIn(line, delimiter);
    if (cuts > 0) counts.set(cuts, (counts.get(cuts) ?? 0) + 1);
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const [cuts = 0, agreeing = 0] = ranked[0] ?? [];
  return { cuts, agreeing, lines: ranked.reduce((sum, [, count]) => sum + count, 0) };
}

function cutsIn(line: string, delimiter: Delimiter): number {
  let cuts = 0;
  let isQuoted = false;
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted;
    else if (char === delimiter && !isQuoted) cuts += 1;
  }
  return cuts;
}
