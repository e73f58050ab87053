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
 * quoted cell only as its first character and `""` inside is one quote; a cell that goes on after its closing quote is text as printed.
 * Row problems: E_CHAR (NUL or control characters), E_FIELD_SIZE (a cell longer than Excel's).
 * Fatal: E_PARSE at the line of a quote that never closes, E_HEADER over 500 cells.
 */
export function* csvRows(text: string, delimiter: Delimiter, options: CsvOptions = {}): Generator<Row, void, undefined> {
  const isMultiline = options.isMultiline ?? true;
  const separator = delimiter.charCodeAt(0);
  const end = text.endsWith('\u001a') ? text.length - 1 : text.length;
  let at = 0;
  let line = 1;
  while (at < end) {
    const start = line;
    const cells: string[] = [];
    let isBlank = true;
    let hasControl = false;
    let tooLong = -1;
    let code = separator;
    while (code === separator) {
      const from = at;
      let quoted: string | null = null;
      if (at < end && text.charCodeAt(at) === QUOTE) {
        const close = closingQuote(text, at, end);
        if (close === -1 && isMultiline) return yield fatal(start, 'E_PARSE', unclosed(line));
        const inside = close === -1 ? '' : text.slice(at + 1, close);
        const breaks = close === -1 ? 0 : countBreaks(inside);
        if (close !== -1 && (isMultiline || breaks === 0)) {
          at = close + 1;
          line += breaks;
          quoted = inside.includes('""') ? inside.replaceAll('""', '"') : inside;
          if (CONTROL.test(inside)) hasControl = true;
        }
      }
      const plain = at;
      code = LF;
      while (at < end) {
        code = text.charCodeAt(at);
        if (code === separator || code === LF || code === CR) break;
        if (code < 32 && code !== TAB) hasControl = true;
        at += 1;
      }
      if (at >= end) code = LF;
      const cell = quoted !== null && plain === at ? quoted : text.slice(from, at);
      if (cell.length > MAX_CELL_TEXT) tooLong = cells.length;
      if (isBlank && cell.length > 0 && cell.trim() !== '') isBlank = false;
      cells.push(cell);
      if (cells.length > MAX_COLUMNS) return yield fatal(start, 'E_HEADER', tooMany(start));
      if (code === CR && text.charCodeAt(at + 1) === LF) at += 1;
      at += 1;
    }
    line += 1;
    if (!isBlank) yield { line: start, cells, problem: rowProblem(start, hasControl, tooLong), isFatal: false };
  }
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

function rowProblem(line: number, hasControl: boolean, tooLong: number): Problem | null {
  if (hasControl) return problem(line, null, 'E_CHAR', `La línea ${line} contiene caracteres de control que ningún texto debe traer.`);
  if (tooLong === -1) return null;
  return problem(
    line,
    null,
    'E_FIELD_SIZE',
    `La línea ${line} trae en su columna ${tooLong + 1} un texto de más de ${MAX_CELL_TEXT} caracteres.`,
  );
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
