import { blankDocument } from './document.ts';
import type { RowReader } from './row-reader.ts';
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
  const isReceived = !row.has('monto iva');
  const [, code = row.text('tipo documento')] = /\((\d{1,3})\)$/.exec(row.text('tipo documento')) ?? [];
  const document = {
    ...blankDocument('rcvSummary', row.line(), readCode(row, 'tipo documento', code), isReceived),
    count: readCount(row),
    exempt: row.amount('monto exento'),
    net: row.amount('monto neto'),
    iva: isReceived ? first(row, ['iva recuperable', 'monto iva recuperable']) + row.amount('iva uso comun') : row.amount('monto iva'),
    ivaNotRecoverable: first(row, ['iva no recuperable', 'monto iva no recuperable']),
    total: row.amount('monto total'),
  };
  return positive(row, { document, base: null, apart: null, loose: [] });
}

function readCount(row: RowReader): number {
  const count = row.amount('total documentos');
  if (count < 0) row.reject('total documentos', 'E_VALUE', `En la línea ${row.line()} la cantidad de documentos es negativa.`);
  return count;
}

function first(row: RowReader, columns: readonly string[]): number {
  return row.amount(columns.find((column) => row.has(column)) ?? '');
}
