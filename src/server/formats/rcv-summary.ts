import { blankDocument } from './document.ts';
import { hasColumn, type RowReader, readAmount, readText, rejectRow } from './row-reader.ts';
import { positive, readCode, type TaxLayout, type TaxRow } from './tax-layout.ts';

/**
 * Monthly summary, of sales or of purchases: one row per kind of document. Boletas and vouchers are in the register by it alone;
 * the other kinds also come in the detail.
 */
export const RCV_SUMMARY: TaxLayout = {
  kind: 'RCV_RESUMEN',
  signature: ['tipo documento', 'total documentos'],
  required: ['monto exento', 'monto neto', 'monto total'],
  amounts: ['monto exento', 'monto neto', 'monto total'],
  party: '',
  isReceived: false,
  otherTax: null,
  read: readSummary,
  statedPeriod: () => null,
};

function readSummary(row: RowReader): TaxRow {
  const isReceived = !hasColumn(row, 'monto iva');
  const [, code = readText(row, 'tipo documento')] = /\((\d{1,3})\)$/.exec(readText(row, 'tipo documento')) ?? [];
  const document = {
    ...blankDocument('rcvSummary', row.line, readCode(row, 'tipo documento', code), isReceived),
    count: readCount(row),
    exempt: readAmount(row, 'monto exento'),
    net: readAmount(row, 'monto neto'),
    iva: isReceived
      ? first(row, ['iva recuperable', 'monto iva recuperable']) + readAmount(row, 'iva uso comun')
      : readAmount(row, 'monto iva'),
    ivaNotRecoverable: first(row, ['iva no recuperable', 'monto iva no recuperable']),
    total: readAmount(row, 'monto total'),
  };
  return positive(row, { document, base: null, apart: null, loose: [] });
}

function readCount(row: RowReader): number {
  const count = readAmount(row, 'total documentos');
  if (count < 0) rejectRow(row, 'total documentos', 'E_VALUE', 'La cantidad de documentos es negativa.');
  return count;
}

function first(row: RowReader, columns: readonly string[]): number {
  return readAmount(row, columns.find((column) => hasColumn(row, column)) ?? '');
}
