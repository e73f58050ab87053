/** Tables of an HTML page saved as .xls, as many banks export them: text cells only; scripts and styles are dropped. */
import { Refused } from './refused.ts';
import type { Table, TableRow } from './table.ts';

const MAX_COLUMNS = 500;
const MAX_ROWS = 1_048_576;

/**
 * Every `tr` of the page that holds text is a row; `line` is its ordinal. A cell over several columns is followed by empty ones.
 * @throws Refused E_TYPE without any table row, E_HEADER over 500 columns
 */
export function readHtml(text: string): Table {
  const rows = tableRows(text.replace(DROPPED, ''));
  if (rows.length === 0)
    throw new Refused('E_TYPE', 'El archivo es una página web sin ninguna tabla: descarga la cartola otra vez del banco.');
  return { rows: () => rows, serialOffset: 0, isSparse: true };
}

const DROPPED = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<(\/?)(tr|td|th|table|br|p|div)\b([^<>]*)>|<[a-z!?/][^<>]*>/gi;

function tableRows(html: string): TableRow[] {
  const rows: TableRow[] = [];
  let line = 0;
  let cells: string[] | null = null;
  let cell: string | null = null;
  let span = 1;
  const endCell = () => {
    if (cells && cell !== null) addCell(cells, cell, span);
    cell = null;
  };
  const endRow = () => {
    endCell();
    if (cells?.some((text) => text !== '')) rows.push({ line, cells, problem: null, isFatal: false });
    cells = null;
  };
  let at = 0;
  for (const tag of html.matchAll(TAG)) {
    if (cell !== null) cell += html.slice(at, tag.index);
    at = tag.index + tag[0].length;
    const name = tag[2]?.toLowerCase();
    if (name === 'tr' || name === 'table') {
      endRow();
      if (name === 'tr' && !tag[1]) {
        cells = [];
        line += 1;
        if (line > MAX_ROWS) throw new Refused('E_TOO_LARGE', 'La tabla del archivo tiene más de un millón de filas.');
      }
    } else if (name === 'td' || name === 'th') {
      endCell();
      if (tag[1]) continue;
      cells ??= [];
      cell = '';
      span = Number(/\bcolspan\s*=\s*["']?(\d{1,3})/i.exec(tag[3] ?? '')?.[1] ?? 1);
    } else if (name && cell !== null) cell += ' ';
  }
  if (cell !== null) cell += html.slice(at);
  endRow();
  return rows;
}

function addCell(cells: string[], html: string, span: number): void {
  cells.push(
    decodeEntities(html)
      .replace(/[\s\u00a0]+/g, ' ')
      .trim()
      .normalize('NFC'),
  );
  for (let index = 1; index < span; index += 1) cells.push('');
  if (cells.length > MAX_COLUMNS) throw new Refused('E_HEADER', `La tabla del archivo tiene más de ${MAX_COLUMNS} columnas.`);
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

/** Character references of HTML, SGML and XML text, decoded once; unknown ones and NUL stay as printed. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (printed, decimal, hex, name) => {
    if (name) return NAMED.get(name) ?? printed;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : printed;
  });
}
