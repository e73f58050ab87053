/**
 * The records of an old binary workbook (BIFF5 and BIFF8, the only ones inside compound files): values only, never formulas, links,
 * drawings or macros. Source: [MS-XLS]. Our own reader, since the libraries for it walk every range that a record names, cell by
 * cell, and keep half a kilobyte for each cell.
 */
import { composed } from '#domain/fold.ts';
import { type BiffReader, hasMore, newBiffReader, readByte, readNarrowText, readU16, readWideText, skipBytes } from './biff-text.ts';
import { brokenWorkbook } from './compound.ts';
import { MAX_CELL_TEXT, MAX_COLUMNS } from './limits.ts';
import { Refused } from './refused.ts';
import { type Cell, dateText, isDateFormat, type TableRow } from './table.ts';
import { BUILT_IN_DATES, MAX_SHEETS, MAX_STRINGS } from './xlsx.ts';

type Sheet = { at: number; name: string; isVisible: boolean };
/** What the workbook says once for all of its sheets. */
export type BiffBook = {
  sheets: Sheet[];
  strings: string[];
  dateStyles: boolean[];
  serialOffset: number;
  isWide: boolean;
  decoder: TextDecoder;
};

/** Cells of one sheet: a sheet of 65,536 rows and 30 columns. */
const MAX_CELLS = 2_000_000;

const BOF = 0x809;
const EOF = 0x0a;
const CONTINUE = 0x3c;
const RECORDS = {
  datemode: 0x22,
  filepass: 0x2f,
  codepage: 0x42,
  boundsheet: 0x85,
  xf: 0xe0,
  sst: 0xfc,
  format: 0x41e,
  formula: 0x06,
  mulrk: 0xbd,
  rstring: 0xd6,
  labelsst: 0xfd,
  number: 0x203,
  label: 0x204,
  boolerr: 0x205,
  string: 0x207,
  rk: 0x27e,
} as const;

type BiffRecord = { type: number; body: Buffer; at: number; end: number };

function* recordsFrom(stream: Buffer, start: number): Generator<BiffRecord, void, undefined> {
  for (let at = start; at + 4 <= stream.length; ) {
    const record = recordAt(stream, at);
    yield record;
    at = record.end;
  }
}

function recordAt(stream: Buffer, at: number): BiffRecord {
  const end = at + 4 + stream.readUInt16LE(at + 2);
  if (end > stream.length) throw brokenWorkbook();
  return { type: stream.readUInt16LE(at), body: stream.subarray(at + 4, end), at, end };
}

/** The content of a record with the records that continue it. */
function readerOf(stream: Buffer, { body, end }: BiffRecord): BiffReader {
  const parts = [body];
  for (const next of recordsFrom(stream, end)) {
    if (next.type !== CONTINUE) break;
    parts.push(next.body);
  }
  return newBiffReader(parts);
}

/** @throws Refused E_ENCRYPTED, E_XLSX */
export function readGlobals(stream: Buffer, isEncrypted: () => Refused): BiffBook {
  const book: BiffBook = {
    sheets: [],
    strings: [],
    dateStyles: [],
    serialOffset: 0,
    isWide: true,
    decoder: new TextDecoder('windows-1252'),
  };
  const formats = new Map<number, string>(BUILT_IN_DATES);
  let isFirst = true;
  for (const record of recordsFrom(stream, 0)) {
    const { type, body } = record;
    if (isFirst && type !== BOF) throw brokenWorkbook();
    if (isFirst) book.isWide = body.length >= 2 && body.readUInt16LE(0) === 0x600;
    isFirst = false;
    if (type === EOF) return book;
    if (type === RECORDS.filepass) throw isEncrypted();
    else if (type === RECORDS.datemode) book.serialOffset = body[0] === 1 ? 1462 : 0;
    else if (type === RECORDS.codepage) book.decoder = decoderOf(body.length >= 2 ? body.readUInt16LE(0) : 0);
    else if (type === RECORDS.boundsheet) addSheet(book, body);
    else if (type === RECORDS.sst) book.strings = sharedStrings(readerOf(stream, record));
    else if (type === RECORDS.format && body.length > 5) formats.set(body.readUInt16LE(0), formatText(readerOf(stream, record), book));
    else if (type === RECORDS.xf && body.length >= 4) book.dateStyles.push(isDateFormat(formats.get(body.readUInt16LE(2)) ?? ''));
  }
  throw brokenWorkbook();
}

function decoderOf(codePage: number): TextDecoder {
  try {
    return new TextDecoder(codePage === 10_000 || codePage === 0x8000 ? 'macintosh' : `windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

function addSheet({ sheets, isWide, decoder }: BiffBook, body: Buffer): void {
  if (body.length < 6) throw brokenWorkbook();
  const at = body.readUInt32LE(0);
  // Only worksheets: a chart or a page of macros holds no rows.
  if (body[5] !== 0) return;
  if (sheets.length === MAX_SHEETS || sheets.some((sheet) => sheet.at === at)) throw brokenWorkbook();
  const length = body[6] ?? 0;
  const name = !isWide
    ? decoder.decode(body.subarray(7, 7 + length))
    : body[7] === 1
      ? body.toString('utf16le', 8, 8 + 2 * length)
      : body.toString('latin1', 8, 8 + length);
  sheets.push({ at, name, isVisible: (body[4] as number) % 4 === 0 });
}

function formatText(reader: BiffReader, { isWide, decoder }: BiffBook): string {
  skipBytes(reader, 2);
  return isWide ? readWideText(reader, Math.min(readU16(reader), MAX_FORMAT)) : readNarrowText(reader, readByte(reader), decoder);
}

const MAX_FORMAT = 255;

function sharedStrings(reader: BiffReader): string[] {
  const strings: string[] = [];
  skipBytes(reader, 8);
  while (hasMore(reader)) {
    strings.push(storedText(readWideText(reader, readU16(reader))));
    if (strings.length > MAX_STRINGS)
      throw new Refused('E_XLSX', `La planilla trae más de ${MAX_STRINGS} textos distintos: guárdala como .xlsx.`);
  }
  return strings;
}

function storedText(text: string): string {
  return text.trim() === '' ? '' : composed(text, MAX_CELL_TEXT);
}

/**
 * The rows of the sheet that begins at `at`, in order. Only the places of the records are kept: cells are made for one row at a time.
 * @throws Refused E_XLSX while rows are taken
 */
export function* biffRows(stream: Buffer, at: number, book: BiffBook): Generator<TableRow, void, undefined> {
  const rows = new Map<number, number[]>();
  let cells = 0;
  /** Of the formula whose text comes in a record of its own. */
  let textRow: number | null = null;
  for (const { type, body, at: place } of sheetRecords(stream, at)) {
    const isText: boolean = type === RECORDS.string && textRow !== null;
    if (!isText && (!CELLS.has(type) || body.length < 6)) continue;
    const row: number = isText ? (textRow as number) : body.readUInt16LE(0);
    if (!isText) textRow = type === RECORDS.formula && isTextResult(body) ? row : null;
    const line = rows.get(row);
    if (line) line.push(place);
    else rows.set(row, [place]);
    cells += type === RECORDS.mulrk ? Math.floor((body.length - 5) / 6) : 1;
    if (cells > MAX_CELLS) throw new Refused('E_XLSX', `La hoja trae más de ${MAX_CELLS} celdas: divídela en partes.`);
  }
  for (const row of [...rows.keys()].sort((a, b) => a - b)) {
    yield { line: row + 1, cells: cellsAt(stream, rows.get(row) ?? [], book), problem: null, isFatal: false };
  }
}

/** The cells of one row from its records, every one at its column; of one that comes twice the last counts. */
function cellsAt(stream: Buffer, places: readonly number[], book: BiffBook): (Cell | undefined)[] {
  const cells: (Cell | undefined)[] = [];
  const put = (column: number, cell: Cell): void => {
    if (cell !== '' && column < MAX_COLUMNS) cells[column] = cell;
  };
  let column = 0;
  for (const place of places) {
    const record = recordAt(stream, place);
    if (record.type === RECORDS.string) {
      put(column, storedText(printedText(readerOf(stream, record), book)));
      continue;
    }
    column = record.body.readUInt16LE(2);
    if (record.type === RECORDS.mulrk) for (const [index, cell] of numbersOf(record.body, book).entries()) put(column + index, cell);
    else put(column, cellOf(stream, record, book));
  }
  return cells;
}

const CELLS: ReadonlySet<number> = new Set([
  RECORDS.formula,
  RECORDS.mulrk,
  RECORDS.rstring,
  RECORDS.labelsst,
  RECORDS.number,
  RECORDS.label,
  RECORDS.boolerr,
  RECORDS.rk,
]);

/** The records of one sheet without those of the charts inside it. */
function* sheetRecords(stream: Buffer, at: number): Generator<BiffRecord, void, undefined> {
  let depth = 0;
  for (const record of recordsFrom(stream, at)) {
    if (depth === 0 && record.type !== BOF) throw brokenWorkbook();
    if (record.type === BOF) depth += 1;
    else if (record.type === EOF) depth -= 1;
    else if (depth === 1) yield record;
    if (depth === 0) return;
  }
}

function cellOf(stream: Buffer, record: BiffRecord, book: BiffBook): Cell {
  const { type, body } = record;
  const style = body.readUInt16LE(4);
  if (type === RECORDS.labelsst && body.length >= 10) return book.strings[body.readUInt32LE(6)] ?? missingText();
  if (type === RECORDS.number && body.length >= 14) return numberOf(body.readDoubleLE(6), style, book);
  if (type === RECORDS.rk && body.length >= 10) return numberOf(decodedRk(body.readUInt32LE(6)), style, book);
  if (type === RECORDS.boolerr && body.length >= 8) return judged(body[6] as number, body[7] === 1);
  if (type === RECORDS.formula && body.length >= 14) return resultOf(body, style, book);
  if (type === RECORDS.label || type === RECORDS.rstring) {
    const reader = readerOf(stream, record);
    skipBytes(reader, 6);
    return storedText(printedText(reader, book));
  }
  return '';
}

function missingText(): never {
  throw brokenWorkbook();
}

function printedText(reader: BiffReader, { isWide, decoder }: BiffBook): string {
  const count = readU16(reader);
  return count === 0 ? '' : isWide ? readWideText(reader, count) : readNarrowText(reader, count, decoder);
}

/** The cells of a record that holds several of one row, each with its style. */
function numbersOf(body: Buffer, book: BiffBook): Cell[] {
  const cells: Cell[] = [];
  for (let at = 4; at + 6 < body.length; at += 6) cells.push(numberOf(decodedRk(body.readUInt32LE(at + 2)), body.readUInt16LE(at), book));
  return cells;
}

const BITS = new DataView(new ArrayBuffer(8));

/** 30 bits of a whole number or of a double, perhaps a hundredth of it. */
function decodedRk(coded: number): number {
  BITS.setUint32(4, coded & ~3, true);
  const value = coded & 2 ? (coded | 0) >> 2 : BITS.getFloat64(0, true);
  return coded & 1 ? value / 100 : value;
}

function numberOf(value: number, style: number, { dateStyles, serialOffset }: BiffBook): Cell {
  return dateStyles[style] ? dateText(value + serialOffset, String(value)) : value;
}

/** A formula's stored result is a double, or says by its last two bytes that it is something else. */
function resultOf(body: Buffer, style: number, book: BiffBook): Cell {
  if (body.readUInt16LE(12) !== 0xffff) return numberOf(body.readDoubleLE(6), style, book);
  if (body[6] === 1 || body[6] === 2) return judged(body[8] as number, body[6] === 2);
  return '';
}

function isTextResult(body: Buffer): boolean {
  return body.length >= 14 && body.readUInt16LE(12) === 0xffff && body[6] === 0;
}

function judged(value: number, isError: boolean): Cell {
  return isError ? (ERRORS.get(value) ?? '#N/A') : value === 0 ? 'FALSO' : 'VERDADERO';
}

const ERRORS: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);
