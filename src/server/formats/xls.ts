/** Old binary .xls (BIFF inside a compound file). */
import { biffRows, readGlobals } from './biff.ts';
import { brokenWorkbook, rootStream } from './compound.ts';
import { Refused } from './refused.ts';
import type { Table } from './table.ts';

/**
 * The visible sheets of a binary workbook; cells as in `readXlsx`.
 * @throws Refused E_ENCRYPTED (also for what is no workbook but is named .xlsx: so Excel keeps a locked .xlsx), E_TYPE (macros),
 * E_XLSX (broken, or no visible sheet); while rows are taken also E_XLSX
 */
export function readXls(bytes: Uint8Array, fileName: string): Table[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (holds(buffer, 'EncryptedPackage')) throw encrypted();
  if (holds(buffer, '_VBA_PROJECT'))
    throw new Refused('E_TYPE', 'La planilla trae macros, que no se aceptan: guárdala como .xlsx sin macros y vuelve a subirla.');
  const stream = streamOf(buffer, fileName);
  const book = readGlobals(stream, encrypted);
  const visible = book.sheets.filter(({ isVisible }) => isVisible);
  if (visible.length === 0)
    throw new Refused('E_XLSX', 'La planilla no tiene ninguna hoja visible: ábrela en Excel, guárdala como .xlsx y vuelve a subirla.');
  const { serialOffset } = book;
  return visible.map(({ at, name }) => ({ name, rows: () => biffRows(stream, at, book), serialOffset, isSparse: true }));
}

/** Names inside a compound file are UTF-16. */
function holds(buffer: Buffer, name: string): boolean {
  return buffer.includes(Buffer.from(name, 'utf16le'));
}

function encrypted(): Refused {
  return new Refused('E_ENCRYPTED', 'La planilla está protegida con contraseña, o dañada: guárdala sin contraseña y vuelve a subirla.');
}

function streamOf(buffer: Buffer, fileName: string): Buffer {
  try {
    const stream = rootStream(buffer, ['Workbook', 'Book']);
    if (stream) return stream;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  throw fileName.toLowerCase().endsWith('.xlsx') ? encrypted() : brokenWorkbook();
}
