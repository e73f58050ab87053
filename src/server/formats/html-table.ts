/** Tables of an HTML page saved as .xls, as many banks export them: text cells only; scripts and styles are dropped. */
import { composed } from '#domain/fold.ts';
import { MAX_CELL_TEXT, MAX_COLUMNS, MAX_ROWS } from './limits.ts';
import { decodeReferences } from './references.ts';
import { Refused } from './refused.ts';
import type { Table, TableRow } from './table.ts';

/** Characters of a cell as written, marks and references included; the rest is not read. */
const MAX_WRITTEN = 4 * MAX_CELL_TEXT;

/**
 * Every `tr` of the page that holds text is a row; `line` is its ordinal. A cell over several columns is followed by empty ones, and one over
 * several rows has empty ones below it.
 * @throws Refused E_TYPE without any table row; while rows are taken E_HEADER over 500 columns, E_TOO_LARGE over a million rows
 */
export function readHtml(text: string): Table {
  const html = text.replace(DROPPED, '');
  if (tableRows(html).next().done)
    throw new Refused('E_TYPE', 'El archivo es una página web sin ninguna tabla: descarga la cartola otra vez del banco.');
  return { name: null, rows: () => tableRows(html), serialOffset: 0, isSparse: true };
}

const DROPPED = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<(\/?)(tr|td|th|table|br|p|div)\b([^<>]*)>|<[a-z!?/][^<>]*>/gi;
const SPAN = /\bcolspan\s*=\s*["']?(\d{1,3})/i;
const ROWS = /\browspan\s*=\s*["']?(\d{1,5})/i;

/** One row at a time: wide cells would fill the memory if all rows were kept. */
function* tableRows(html: string): Generator<TableRow, void, undefined> {
  let line = 0;
  let below: number[] = [];
  let row = openRow(below);
  let at = 0;
  for (const tag of html.matchAll(TAG)) {
    row.text(html, at, tag.index);
    at = tag.index + tag[0].length;
    const name = tag[2]?.toLowerCase();
    if (name === 'tr' || name === 'table') {
      const cells = row.end();
      if (cells) yield { line, cells, problem: null, isFatal: false };
      if (name === 'table') below = [];
      row = openRow(name === 'tr' && !tag[1] ? below : []);
      if (name === 'tr' && !tag[1]) line += 1;
      if (line > MAX_ROWS) throw new Refused('E_TOO_LARGE', 'La tabla del archivo tiene más de un millón de filas.');
    } else if (name === 'td' || name === 'th') {
      row.endCell();
      const written = (tag[3] ?? '').slice(0, MAX_TAG);
      if (!tag[1]) row.openCell(Number(SPAN.exec(written)?.[1] ?? 1), Number(ROWS.exec(written)?.[1] ?? 1));
    } else if (name) row.blank();
  }
  row.text(html, at, html.length);
  const cells = row.end();
  if (cells) yield { line, cells, problem: null, isFatal: false };
}

/** Characters of a tag in which its spans are looked for. */
const MAX_TAG = 1_000;

/** @param below  of each column, how many rows from this one on a cell above covers; changed for the next row */
function openRow(below: number[]) {
  const covered = below.map((rows) => rows > 0);
  for (const [column, rows] of below.entries()) below[column] = Math.max(0, (rows ?? 0) - 1);
  if (!covered.includes(true)) below.length = 0;
  const cells: string[] = [];
  let cell: string | null = null;
  let [span, rows] = [1, 1];

  function endCell(): void {
    if (cell === null) return;
    for (let index = 0; index < Math.max(1, span); index += 1) {
      if (rows > 1) below[cells.length] = rows - 1;
      cells.push(index === 0 ? cellOf(cell) : '');
    }
    cell = null;
    if (cells.length > MAX_COLUMNS) throw new Refused('E_HEADER', `La tabla del archivo tiene más de ${MAX_COLUMNS} columnas.`);
  }

  return {
    text(html: string, from: number, to: number): void {
      if (cell !== null && cell.length < MAX_WRITTEN) cell += html.slice(from, Math.min(to, from + MAX_WRITTEN));
    },
    blank(): void {
      if (cell !== null && cell.length < MAX_WRITTEN) cell += ' ';
    },
    openCell(columns: number, high: number): void {
      while (covered[cells.length]) cells.push('');
      cell = '';
      [span, rows] = [columns, high];
    },
    endCell,
    /** The row's cells, or null when none holds text. */
    end(): string[] | null {
      endCell();
      return cells.some((text) => text !== '') ? cells : null;
    },
  };
}

function cellOf(html: string): string {
  const text = decodeEntities(html)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  return composed(text, MAX_CELL_TEXT);
}

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    deg: '°',
    ordm: 'º',
    ordf: 'ª',
    euro: '€',
    middot: '·',
    ndash: '–',
    mdash: '—',
    aacute: 'á',
    eacute: 'é',
    iacute: 'í',
    oacute: 'ó',
    uacute: 'ú',
    ntilde: 'ñ',
    uuml: 'ü',
    Aacute: 'Á',
    Eacute: 'É',
    Iacute: 'Í',
    Oacute: 'Ó',
    Uacute: 'Ú',
    Ntilde: 'Ñ',
    Uuml: 'Ü',
  }),
);

/** The text of a page without its character references. */
export function decodeEntities(text: string): string {
  return decodeReferences(text, NAMED);
}
