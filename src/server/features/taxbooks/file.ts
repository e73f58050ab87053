import { array, nullable, object, picklist, string } from 'valibot';
import { typeLabel } from '#domain/documents/names.ts';
import { RCV_SECTIONS } from '#domain/imports/facts.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import { BOOK_TYPES, type BookType, bookScope } from '#domain/taxbooks/books.ts';
import { type RegisterFile, registerHeadings, registerLine, registerRows } from '#domain/taxbooks/layout.ts';
import { type Context, read } from '#server/api/context.ts';
import type { Bytes, FileKind } from '#server/api/download-file.ts';
import { type SheetCell, type SheetColumn, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { allBookRows, type BookPart, type BookRow } from './store.ts';

/** The parameters of a book's file. `ids` null: the whole period. */
export type BookFile = {
  type: BookType;
  periods: string[];
  section: (typeof RCV_SECTIONS)[number] | null;
  ids: string[] | null;
  format: 'sii' | 'xlsx';
};

const PARAMS = object({
  type: picklist(BOOK_TYPES),
  periods: array(string()),
  section: nullable(picklist(RCV_SECTIONS)),
  ids: nullable(array(string())),
  format: picklist(['sii', 'xlsx']),
});

/** A tax book, in the tax office's layout or as a spreadsheet. */
export const BOOK_FILE: FileKind<BookFile> = { kind: 'taxBook', action: 'books.export', params: PARAMS, write: writeBook };
/** The register of import declarations, which has its own access. */
export const DIN_FILE: FileKind<BookFile> = { kind: 'dinBook', action: 'din.export', params: PARAMS, write: writeBook };

/** The register's own file format for a book's documents, if the tax office has one. */
export function registerFileOf({ type, section }: Pick<BookFile, 'type' | 'section'>): RegisterFile | null {
  if (type === 'COMPRAS') return { type, section: section ?? 'registro' };
  return type === 'VENTAS' || type === 'BOLETAS' ? { type } : null;
}

function writeBook(context: Context, companyId: string, file: BookFile): Bytes {
  const rows = allBookRows((work) => read(context, companyId, work), companyId, partOf(file));
  const register = registerFileOf(file);
  if (file.format === 'sii' && register) return registerText(register, rows);
  const parts = { HONORARIOS: FEE_SHEET, COMPRAS: REGISTER_SHEET, VENTAS: REGISTER_SHEET, BOLETAS: SHEET, DIN: SHEET }[file.type];
  return writeXlsx({ name: `Libro ${file.type}`, columns: parts.map(({ column }) => column), rows: sheetRows(parts, rows) });
}

function partOf({ type, periods, section, ids }: BookFile): BookPart {
  const isWhole = !bookScope(type).hasSections;
  const months = periods.filter((one): one is Period => isPeriod(one));
  return { type, periods: months, start: null, end: null, section: isWhole ? null : section, code: null, isReceived: null, ids };
}

/** Monthly summaries have no row in a file of details. */
async function* registerText(file: RegisterFile, rows: AsyncIterable<BookRow>): AsyncGenerator<string> {
  yield registerLine(registerHeadings(file));
  let no = 0;
  for await (const row of rows) {
    const { folio } = row;
    if (folio === null) continue;
    no += 1;
    yield registerRows(file, { ...row, folio }, no)
      .map(registerLine)
      .join('');
  }
}

/** In place of a section: the register of its month lacks it. */
const OUTSIDE = 'fuera del RCV';

type SheetPart = { column: SheetColumn; cell: (row: BookRow) => SheetCell };
const part = (heading: string, kind: SheetColumn['kind'], width: number, cell: SheetPart['cell']): SheetPart => ({
  column: { heading, kind, width },
  cell,
});
const money = (heading: string, of: (row: BookRow) => number) => part(heading, 'money', 15, (row) => row.sign * of(row));

/** A book as a spreadsheet: credit notes negative, so that a column sums to the book's total. */
const SHEET: readonly SheetPart[] = [
  part('Período', 'text', 10, ({ period }) => period.slice(0, 7)),
  part('Sección', 'text', 12, ({ section }) => section),
  part('Tipo', 'text', 6, ({ code }) => code),
  part('Documento', 'text', 34, ({ code }) => typeLabel({ code, label: null, documentType: `Documento ${code}` })),
  part('Folio', 'text', 12, ({ folio }) => folio),
  part('Documentos', 'text', 12, ({ summaryCount }) => summaryCount ?? 1),
  part('RUT', 'text', 13, ({ counterpartRut }) => counterpartRut),
  part('Razón social', 'text', 40, ({ counterpartName }) => counterpartName),
  part('Emisión', 'day', 12, ({ issuedOn }) => issuedOn),
  money('Exento', ({ exempt }) => exempt),
  money('Neto', ({ net }) => net),
  money('IVA', ({ iva }) => iva),
  money('IVA no recuperable', ({ ivaNotRecoverable }) => ivaNotRecoverable),
  money('Otros impuestos', ({ net, exempt, iva, ivaNotRecoverable, amount }) => amount - net - exempt - iva - ivaNotRecoverable),
  money('Total', ({ amount }) => amount),
];

/** Of purchases and sales: where the register lacks a row, that in place of its section. */
const REGISTER_SHEET: readonly SheetPart[] = SHEET.map((one) =>
  one.column.heading === 'Sección'
    ? { ...one, cell: ({ section, isOutsideRegister }: BookRow) => (isOutsideRegister ? OUTSIDE : section) }
    : one,
);

/** Of fees: gross, what is withheld of it, and what is received; nothing of annulled ones. */
const FEE_SHEET: readonly SheetPart[] = [
  ...SHEET.filter(({ column }) => ['Período', 'Tipo', 'Documento', 'Folio', 'RUT', 'Razón social', 'Emisión'].includes(column.heading)),
  part('Lado', 'text', 10, ({ isReceived }) => (isReceived ? 'Recibida' : 'Emitida')),
  part('Estado', 'text', 10, ({ isAnnulled }) => (isAnnulled ? 'Anulada' : 'Vigente')),
  money('Bruto', ({ net, exempt }) => net + exempt),
  money('Retención', ({ iva }) => iva),
  money('Líquido', ({ amount }) => amount),
];

async function* sheetRows(parts: readonly SheetPart[], rows: AsyncIterable<BookRow>): AsyncGenerator<SheetCell[]> {
  for await (const row of rows) yield parts.map(({ cell }) => cell(row));
}
