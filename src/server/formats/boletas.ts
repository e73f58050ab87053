import type { DocumentFacts } from '#domain/imports/facts.ts';
import { periodOf } from '#domain/period.ts';
import { blankDocument } from './document.ts';
import { type RowReader, readAmount, readDay, readOrdinal, readRut, readText, rejectRow } from './row-reader.ts';
import { positive, readCode, type TaxLayout, type TaxRow } from './tax-layout.ts';

/** The tax office's book of electronic boletas: one row per boleta issued. */
export const BOLETAS: TaxLayout = {
  kind: 'BOLETAS',
  signature: ['tipo doc', 'rut receptor', 'folio'],
  required: ['fecha docto', 'monto neto', 'monto iva', 'monto exento', 'monto total'],
  amounts: ['monto exento', 'monto neto', 'monto iva', 'monto total'],
  party: 'rut receptor',
  isReceived: false,
  otherTax: null,
  read: readBoleta,
  statedPeriod: (document) => (document.issuedOn ? periodOf(document.issuedOn) : null),
};

function readBoleta(row: RowReader): TaxRow {
  const document: DocumentFacts = {
    ...blankDocument('boletas', row.line, readCode(row, 'tipo doc'), false),
    counterpartRut: readBuyer(row),
    folio: readOrdinal(row, 'folio'),
    issuedOn: readDay(row, 'fecha docto'),
    dueOn: readDay(row, 'fecha venc'),
    exempt: readAmount(row, 'monto exento'),
    net: readAmount(row, 'monto neto'),
    iva: readAmount(row, 'monto iva'),
    total: readAmount(row, 'monto total'),
  };
  if (!document.issuedOn) rejectRow(row, 'fecha docto', 'E_VALUE', `La línea ${row.line} no trae la fecha de la boleta.`);
  return positive(row, { document, base: document.net + document.exempt + document.iva, apart: null, loose: [] });
}

/** Buyers of boletas are often unnamed. */
function readBuyer(row: RowReader): DocumentFacts['counterpartRut'] {
  const text = readText(row, 'rut receptor');
  if (text === '' || text === '-') return null;
  return readRut(row, 'rut receptor');
}
