// A spreadsheet of one sheet, written while its rows come: its length does not matter. Source: ECMA-376, parts 1 and 2; APPNOTE of ZIP.
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type Day, day, daysBetween } from '#domain/date.ts';

/** `money` are whole units with thousands marks, `decimal` have two decimals; both numbers, which a spreadsheet sums. */
export type SheetColumn = { heading: string; kind: 'text' | 'money' | 'decimal' | 'day'; width: number };
export type SheetCell = string | number | null;
export type Sheet = { name: string; columns: readonly SheetColumn[]; rows: AsyncIterable<readonly SheetCell[]> };

/** What a sheet may hold, its heading included. */
const MAX_SHEET_ROWS = 1_048_576;

/** The bytes of an .xlsx. A day is text `YYYY-MM-DD` in a column of kind `day`. @throws RangeError beyond MAX_SHEET_ROWS */
export async function* writeXlsx(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const zip = newZip();
  for (const [name, text] of PARTS) yield* zipEntry(zip, name, one(text));
  yield* zipEntry(zip, 'xl/workbook.xml', one(workbook(sheet.name)));
  yield* zipEntry(zip, 'xl/worksheets/sheet1.xml', inBlocks(sheetXml(sheet)));
  yield directoryOf(zip);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const PARTS: readonly (readonly [name: string, text: string])[] = [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
];
/** Places in `cellXfs`. */
const STYLE = { heading: 1, money: 2, decimal: 3, day: 4 } as const;

function workbook(name: string): string {
  const title = escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Hoja');
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  yield `<row>${columns.map(({ heading }) => textCell(heading, STYLE.heading)).join('')}</row>`;
  let count = 1;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_SHEET_ROWS) throw new RangeError(`a sheet holds ${MAX_SHEET_ROWS} rows`);
    yield `<row>${row.map((cell, index) => cellXml(cell, columns[index]?.kind ?? 'text')).join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function cellXml(cell: SheetCell, kind: SheetColumn['kind']): string {
  if (cell === null || cell === '') return '<c/>';
  if (kind === 'day') return `<c s="${STYLE.day}"><v>${serialOf(day(String(cell)))}</v></c>`;
  if (typeof cell === 'number') return `<c${kind === 'text' ? '' : ` s="${STYLE[kind]}"`}><v>${cell}</v></c>`;
  return textCell(cell);
}

/** The number of a day as spreadsheets count them: that of 1 January 2000 is 36,526. */
function serialOf(on: Day): number {
  return 36_526 + daysBetween(day('2000-01-01'), on);
}

/** Written in its cell: a text that begins like a formula stays a text. */
function textCell(text: string, style?: number): string {
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function escaped(text: string): string {
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

type Entry = { name: Buffer; crc: number; packed: number; size: number; offset: number };
type Zip = { entries: Entry[]; offset: number };

function newZip(): Zip {
  return { entries: [], offset: 0 };
}

/** A deflated file, whose sizes follow it: nobody knows them before. */
async function* zipEntry(zip: Zip, fileName: string, blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const entry: Entry = { name: Buffer.from(fileName), crc: 0, packed: 0, size: 0, offset: zip.offset };
  zip.entries.push(entry);
  const head = Buffer.concat([localHead(entry), entry.name]);
  zip.offset += head.length;
  yield head;
  const deflate = createDeflateRaw();
  Readable.from(counted(entry, blocks))
    .on('error', (error) => deflate.destroy(error))
    .pipe(deflate);
  for await (const block of deflate as AsyncIterable<Buffer>) {
    entry.packed += block.length;
    yield block;
  }
  const tail = descriptorOf(entry);
  zip.offset += entry.packed + tail.length;
  yield tail;
}

async function* counted(entry: Entry, blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const block of blocks) {
    entry.crc = crc32(block, entry.crc);
    entry.size += block.length;
    yield block;
  }
}

/** Version 2.0, sizes behind, names in UTF-8, deflated; 1 January 1980, so that equal rows make equal bytes. */
const COMMON = [20, 0x0808, 8, 0, 33] as const;

function localHead({ name }: Entry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  COMMON.forEach((value, index) => {
    head.writeUInt16LE(value, 4 + 2 * index);
  });
  head.writeUInt16LE(name.length, 26);
  return head;
}

function descriptorOf({ crc, packed, size }: Entry): Buffer {
  const tail = Buffer.alloc(16);
  [0x08074b50, crc, packed, size].forEach((value, index) => {
    tail.writeUInt32LE(value, 4 * index);
  });
  return tail;
}

function directoryOf({ entries, offset }: Zip): Buffer {
  const directory = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}

function directoryEntry({ name, crc, packed, size, offset }: Entry): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  COMMON.forEach((value, index) => {
    head.writeUInt16LE(value, 6 + 2 * index);
  });
  [crc, packed, size].forEach((value, index) => {
    head.writeUInt32LE(value, 16 + 4 * index);
  });
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}
