import { CSV_START, csvRow } from '#domain/csv.ts';
import { day, formatDay } from '#domain/date.ts';
import { typeLabel } from '#domain/documents/names.ts';
import type { DocumentState } from '#domain/documents/state.ts';
import { toMajor } from '#domain/money.ts';
import { periodOf } from '#domain/period.ts';
import type { Bytes } from '#server/api/download-file.ts';
import { type SheetCell, type SheetColumn, writeXlsx } from '#server/formats/xlsx-writer.ts';
import type { DocumentRow } from './list.ts';

const STATES: Readonly<Record<DocumentState, string>> = {
  PAID: 'Pagado',
  CLAIMED: 'Reclamado',
  ANNULLED: 'Anulado',
  PENDING: 'Pendiente',
  UNEXPECTED: 'Sin pago esperado',
};

type Part = { column: SheetColumn; cell: (row: DocumentRow) => SheetCell };
const part = (heading: string, kind: SheetColumn['kind'], width: number, cell: Part['cell']): Part => ({
  column: { heading, kind, width },
  cell,
});
/** In the document's own currency, as numbers that a spreadsheet can sum: notes are negative. */
const signed = (heading: string, minorOf: (row: DocumentRow) => number) =>
  part(heading, 'decimal', 15, (row) => row.sign * toMajor(minorOf(row), row.currency));

/** The columns of the list of documents. */
const SHEET: readonly Part[] = [
  part('Lado', 'text', 10, ({ isReceived }) => (isReceived ? 'Recibido' : 'Emitido')),
  part('Documento', 'text', 30, (row) => typeLabel(row)),
  part('Folio', 'text', 12, ({ folio }) => folio),
  part('RUT', 'text', 13, ({ counterpartRut }) => counterpartRut),
  part('Contraparte', 'text', 40, ({ counterpartName }) => counterpartName),
  part('Emisión', 'day', 12, ({ issuedOn }) => issuedOn),
  part('Vencimiento', 'day', 12, ({ dueOn }) => dueOn),
  part('Período', 'text', 10, ({ period }) => periodOf(period)),
  part('Estado', 'text', 16, ({ state }) => STATES[state]),
  part('Área', 'text', 24, ({ areaLabel }) => areaLabel),
  part('Categoría', 'text', 24, ({ categoryLabel }) => categoryLabel),
  part('Moneda', 'text', 8, ({ currency }) => currency),
  signed('Neto', ({ net }) => net),
  signed('Exento', ({ exempt }) => exempt),
  signed('IVA', ({ iva }) => iva),
  signed('Total', (row) => row.amount),
  // As on screen: what is claimed, annulled or never expected has none.
  signed('Pendiente', ({ state, remaining }) => (state === 'PENDING' ? remaining : 0)),
  part('Total en pesos', 'money', 15, ({ sign, amountClp }) => sign * amountClp),
];

const RUT = part('RUT', 'text', 13, ({ counterpartRut }) => counterpartRut);

/** The columns of the list on screen; one that shows two things there is two here. */
const SCREEN = {
  date: [part('Fecha', 'day', 12, ({ issuedOn }) => issuedOn)],
  document: [
    part('Tipo', 'text', 30, (row) => typeLabel(row)),
    part('Folio', 'text', 12, ({ folio }) => folio),
    part('Lado', 'text', 10, ({ isReceived }) => (isReceived ? 'Recibido' : 'Emitido')),
  ],
  obligation: [
    part('Tipo', 'text', 30, (row) => typeLabel(row)),
    part('Número', 'text', 12, ({ folio }) => folio),
    part('Lado', 'text', 10, ({ isReceived }) => (isReceived ? 'Por pagar' : 'Por cobrar')),
  ],
  party: [part('Contraparte', 'text', 40, ({ counterpartName }) => counterpartName), RUT],
  institution: [part('Institución', 'text', 40, ({ counterpartName, institution }) => counterpartName ?? institution), RUT],
  period: [part('Período', 'text', 10, ({ period }) => periodOf(period))],
  net: [signed('Neto', ({ net, exempt }) => net + exempt)],
  tax: [signed('IVA', ({ iva }) => iva)],
  gross: [signed('Bruto', ({ net, exempt }) => net + exempt)],
  withheld: [signed('Retención', ({ iva }) => iva)],
  total: [signed('Total', ({ amount }) => amount)],
  payable: [signed('A pagar', ({ amount }) => amount)],
  /** What is paid, claimed, annulled or never expected has none. */
  remaining: [
    part('Saldo', 'decimal', 15, ({ state, sign, remaining, currency }) =>
      state === 'PENDING' ? sign * toMajor(remaining, currency) : null,
    ),
  ],
  due: [part('Vence', 'day', 12, ({ dueOn }) => dueOn)],
  state: [part('Estado', 'text', 16, ({ state }) => STATES[state])],
} as const satisfies Record<string, readonly Part[]>;
export type ScreenColumn = keyof typeof SCREEN;
export const SCREEN_COLUMNS = Object.keys(SCREEN) as ScreenColumn[];
const CURRENCY = part('Moneda', 'text', 8, ({ currency }) => currency);

/** @param columns  those on screen, in their order; null: all that is known of a document */
function partsOf(columns: readonly ScreenColumn[] | null): readonly Part[] {
  return columns === null ? SHEET : [...columns.flatMap((key): readonly Part[] => SCREEN[key]), CURRENCY];
}

/** The rows as a spreadsheet. */
export function writeDocumentSheet(rows: AsyncIterable<DocumentRow>, columns: readonly ScreenColumn[] | null): Bytes {
  const parts = partsOf(columns);
  return writeXlsx({ name: 'Documentos', columns: parts.map(({ column }) => column), rows: cells(rows, parts) });
}

async function* cells(rows: AsyncIterable<DocumentRow>, parts: readonly Part[]): AsyncGenerator<SheetCell[]> {
  for await (const row of rows) yield parts.map(({ cell }) => cell(row));
}

/** The rows as text, as Chilean spreadsheets open it. */
export async function* writeDocumentCsv(rows: AsyncIterable<DocumentRow>, columns: readonly ScreenColumn[] | null): Bytes {
  const parts = partsOf(columns);
  yield CSV_START + csvRow(parts.map(({ column }) => column.heading));
  for await (const row of rows) yield csvRow(parts.map(({ column, cell }) => dayText(column.kind, cell(row))));
}

function dayText(kind: SheetColumn['kind'], cell: SheetCell): SheetCell {
  return kind === 'day' && typeof cell === 'string' ? formatDay(day(cell)) : cell;
}
