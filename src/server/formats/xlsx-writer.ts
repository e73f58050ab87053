// A spreadsheet of one or more sheets, written while its rows come: its length does not matter. Source: ECMA-376, parts 1 and 2.
import { type Day, day, daysBetween } from '#domain/date.ts';
import { newZip, zipEnd, zipEntry } from './zip-writer.ts';

/** `money` are whole units with thousands marks, `decimal` have two decimals; both numbers, which a spreadsheet sums. */
export type SheetColumn = { heading: string; kind: 'text' | 'money' | 'decimal' | 'day'; width: number };
export type SheetCell = string | number | null;
/** How a cell looks beside its kind. */
export type Look = 'plain' | 'bold' | 'late' | 'ahead';
/** A row with more than its cells. `level`: how deep it is in the outline; `isCollapsed`: its outline is closed. */
export type SheetRow = { cells: readonly SheetCell[]; looks?: readonly Look[]; level?: number; isCollapsed?: boolean };
/** `isOutlined`: its rows have levels, each below the row that sums it up. */
export type Sheet = {
  name: string;
  columns: readonly SheetColumn[];
  isOutlined?: boolean;
  rows: AsyncIterable<readonly SheetCell[] | SheetRow>;
};

/** Rows that are all there, as a sheet takes them. */
export async function* streamOf<One>(list: readonly One[]): AsyncGenerator<One> {
  yield* list;
}

/** What a sheet may hold, its heading included. */
const MAX_SHEET_ROWS = 1_048_576;

/** The bytes of an .xlsx. A day is text `YYYY-MM-DD` in a column of kind `day`. @throws RangeError beyond MAX_SHEET_ROWS */
export async function* writeXlsx(...sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const zip = newZip();
  for (const [name, text] of partsOf(sheets.length)) yield* zipEntry(zip, name, one(text));
  yield* zipEntry(zip, 'xl/workbook.xml', one(workbook(sheets.map(({ name }) => name))));
  for (const [index, sheet] of sheets.entries()) yield* zipEntry(zip, `xl/worksheets/sheet${index + 1}.xml`, inBlocks(sheetXml(sheet)));
  yield zipEnd(zip);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

type Part = readonly [name: string, text: string];

function partsOf(sheets: number): Part[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const overrides = numbers.map((no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${TYPES}.worksheet+xml"/>`);
  const relations = numbers.map((no) => `<Relationship Id="rId${no}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${no}.xml"/>`);
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ];
}

const FONT = '<sz val="11"/><name val="Calibri"/>';
/** By look: plain, bold, late, ahead. */
const FONTS = ['', '<b/>', '<b/>', '<i/>'].map((mark, look) => `<font>${mark}${fontColor(look)}${FONT}</font>`);
/** General, whole units, two decimals, a day; each of them in every look. */
const FORMATS = [0, 3, 4, 164];
const XFS = FONTS.flatMap((_, font) =>
  FORMATS.map((format) => `<xf numFmtId="${format}" applyNumberFormat="1" fontId="${font}" applyFont="1"/>`),
);
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="${FONTS.length}">${FONTS.join('')}</fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${XFS.length}">${XFS.join('')}</cellXfs></styleSheet>`;

function fontColor(look: number): string {
  const color = [null, null, 'FFB45309', 'FF4F46A5'][look];
  return color ? `<color rgb="${color}"/>` : '';
}

/** Places of a look's formats in `cellXfs`, and of a format in a look. */
const LOOK: Readonly<Record<Look, number>> = { plain: 0, bold: 4, late: 8, ahead: 12 };
const FORMAT = { text: 0, money: 1, decimal: 2, day: 3 } as const;
/** What a sheet says of its outline, before its views and after them. */
const OUTLINE = ['<sheetPr><outlinePr summaryBelow="0"/></sheetPr>', '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>'] as const;

function workbook(names: readonly string[]): string {
  const sheets = names.map((name, index) => {
    const title = escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Hoja');
    return `<sheet name="${title}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  });
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** Widths stand before the rows: they fit the first ones. */
const ROWS_TO_FIT = 500;

async function* sheetXml({ columns, rows, isOutlined = false }: Sheet): AsyncGenerator<string> {
  let count = 1;
  let first: SheetRow[] | null = [];
  for await (const one of rows) {
    count += 1;
    if (count > MAX_SHEET_ROWS) throw new RangeError(`a sheet holds ${MAX_SHEET_ROWS} rows`);
    const row: SheetRow = 'cells' in one ? one : { cells: one };
    if (first === null) yield rowXml(row, columns);
    else if (first.push(row) === ROWS_TO_FIT) {
      yield beginning(columns, first, isOutlined);
      first = null;
    }
  }
  if (first) yield beginning(columns, first, isOutlined);
  yield '</sheetData></worksheet>';
}

function beginning(columns: readonly SheetColumn[], first: readonly SheetRow[], isOutlined: boolean): string {
  const widths = columns
    .map((column, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column, index, first)}" customWidth="1"/>`)
    .join('');
  const [above, levels] = isOutlined ? OUTLINE : ['', ''];
  const head = `${HEAD}<worksheet xmlns="${MAIN}">${above}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${levels}<cols>${widths}</cols><sheetData>`;
  const headings = `<row>${columns.map(({ heading }) => textCell(heading, LOOK.bold)).join('')}</row>`;
  return `${head}${headings}${first.map((row) => rowXml(row, columns)).join('')}`;
}

/** In letters; longer texts are cut, or a sheet would be one column wide. */
const MAX_WIDTH = 60;
/** Beside the longest cell. */
const MARGIN = 2;

/** Its own width, or what its heading and cells need. */
function widthOf({ heading, kind, width }: SheetColumn, index: number, rows: readonly SheetRow[]): number {
  const longest = rows.reduce((most, { cells }) => Math.max(most, lengthOf(cells[index] ?? null, kind)), heading.length);
  return Math.max(width, Math.min(MAX_WIDTH, longest + MARGIN));
}

/** Letters of a cell as a spreadsheet shows it. */
function lengthOf(cell: SheetCell, kind: SheetColumn['kind']): number {
  if (cell === null) return 0;
  if (kind === 'day') return 'dd/mm/aaaa'.length;
  if (typeof cell === 'string') return cell.length;
  const digits = String(Math.trunc(Math.abs(cell))).length;
  const marks = kind === 'text' ? 0 : Math.floor((digits - 1) / 3) + (kind === 'decimal' ? '.00'.length : 0);
  return digits + marks + (cell < 0 ? 1 : 0);
}

function rowXml({ cells, looks = [], level = 0, isCollapsed = false }: SheetRow, columns: readonly SheetColumn[]): string {
  const outline = level > 0 ? ` outlineLevel="${level}"${isCollapsed ? ' hidden="1"' : ''}` : '';
  return `<row${outline}>${cells.map((cell, index) => cellXml(cell, columns[index]?.kind ?? 'text', LOOK[looks[index] ?? 'plain'])).join('')}</row>`;
}

function cellXml(cell: SheetCell, kind: SheetColumn['kind'], look: number): string {
  if (cell === null || cell === '') return '<c/>';
  if (kind === 'day') return `<c s="${look + FORMAT.day}"><v>${serialOf(day(String(cell)))}</v></c>`;
  if (typeof cell === 'number') return `<c${style(look + FORMAT[kind])}><v>${cell}</v></c>`;
  return textCell(cell, look);
}

function style(place: number): string {
  return place === 0 ? '' : ` s="${place}"`;
}

/** The number of a day as spreadsheets count them: that of 1 January 2000 is 36,526. */
function serialOf(on: Day): number {
  return 36_526 + daysBetween(day('2000-01-01'), on);
}

/** Written in its cell: a text that begins like a formula stays a text. */
function textCell(text: string, look: number): string {
  return `<c t="inlineStr"${style(look)}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML holds them
const TO_ESCAPE = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

function escaped(text: string): string {
  // Few texts have anything of it, and a long sheet has half a million of them.
  if (!TO_ESCAPE.test(text) && text.isWellFormed()) return text;
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no XML holds them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

const BLOCK = 65_536;

async function* one(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Rows gathered into blocks: a thousand small ones cost more than one. */
async function* inBlocks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let block = '';
  for await (const text of texts) {
    block += text;
    if (block.length < BLOCK) continue;
    yield Buffer.from(block);
    block = '';
  }
  yield Buffer.from(block);
}
