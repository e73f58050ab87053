/** Old binary .xls (BIFF), through SheetJS; used for nothing else, since it guesses types where text would be exact. */
import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { Refused } from './refused.ts';
import { type Cell, dateText, isDateFormat, NO_VALUE, type Table, type TableRow } from './table.ts';

const KEPT_COLUMNS = 500;

/**
 * The visible sheets of a binary workbook; cells as in `readXlsx`.
 * @throws Refused E_ENCRYPTED (also for what is no workbook but is named .xlsx: so Excel keeps a locked .xlsx), E_TYPE (macros),
 * E_XLSX (broken, or no visible sheet)
 */
export function readXls(bytes: Uint8Array, fileName: string): Table[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (holds(buffer, 'EncryptedPackage')) throw encrypted();
  if (holds(buffer, '_VBA_PROJECT'))
    throw new Refused('E_TYPE', 'La planilla trae macros, que no se aceptan: guárdala como .xlsx sin macros y vuelve a subirla.');
  const book = opened(buffer, fileName);
  const serialOffset = book.Workbook?.WBProps?.date1904 ? 1462 : 0;
  const visible = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden);
  const tables = visible.map((name) => toTable(book.Sheets[name], serialOffset));
  if (tables.length === 0)
    throw new Refused('E_XLSX', 'La planilla no tiene ninguna hoja visible: ábrela en Excel, guárdala como .xlsx y vuelve a subirla.');
  return tables;
}

/** Names inside a compound file are UTF-16. */
function holds(buffer: Buffer, name: string): boolean {
  return buffer.includes(Buffer.from(name, 'utf16le'));
}

function encrypted(): Refused {
  return new Refused('E_ENCRYPTED', 'La planilla está protegida con contraseña, o dañada: guárdala sin contraseña y vuelve a subirla.');
}

function opened(buffer: Buffer, fileName: string): WorkBook {
  try {
    return read(buffer, { type: 'buffer', raw: true, dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: true });
  } catch (error) {
    if (/password|encrypt/i.test(String(error)) || /\.xlsx$/i.test(fileName)) throw encrypted();
    throw new Refused('E_XLSX', 'La planilla .xls está dañada o no es de Excel: ábrela en Excel, guárdala como .xlsx y vuelve a subirla.');
  }
}

function toTable(sheet: WorkSheet | undefined, serialOffset: number): Table {
  return { rows: () => sheetRows(sheet, serialOffset), serialOffset, isSparse: true };
}

function* sheetRows(sheet: WorkSheet | undefined, serialOffset: number): Generator<TableRow, void, undefined> {
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  const first = sheet?.['!ref'] ? utils.decode_range(sheet['!ref']).s.r : 0;
  for (let row = first; row < data.length; row += 1) {
    const cells: (Cell | undefined)[] = [];
    data[row]?.slice(0, KEPT_COLUMNS).forEach((cell, column) => {
      const value = cell ? cellOf(cell, serialOffset) : '';
      if (value !== '') cells[column] = value;
    });
    if (cells.length > 0) yield { line: row + 1, cells, problem: null, isFatal: false };
  }
}

function cellOf(cell: CellObject, serialOffset: number): Cell {
  if (cell.v === undefined || cell.v === null) return cell.f ? NO_VALUE : '';
  if (cell.t === 'n' && typeof cell.v === 'number')
    return isDateFormat(String(cell.z ?? '')) ? dateText(cell.v + serialOffset, String(cell.v)) : cell.v;
  if (cell.t === 'b') return cell.v ? 'VERDADERO' : 'FALSO';
  if (cell.t === 'e') return cell.w ?? '#N/A';
  const text = String(cell.v);
  return text.trim() === '' ? '' : text.normalize('NFC');
}
