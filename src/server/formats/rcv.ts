import type { DocumentFacts, ReferenceFacts } from '#domain/imports/facts.ts';
import { roundHalfAway } from '#domain/money.ts';
import { periodOf } from '#domain/period.ts';
import { blankDocument } from './document.ts';
import type { RowReader } from './row-reader.ts';
import { positive, readCode, readOtherTax, type TaxFile, type TaxLayout, type TaxRow } from './tax-layout.ts';

/** Detail of purchases: registro (27 columns), no incluir (24), reclamado (24) and pendiente (23). */
export const RCV_PURCHASES: TaxLayout = {
  kind: 'RCV_COMPRAS',
  signature: ['tipo doc', 'rut proveedor'],
  required: ['folio', 'fecha docto', 'monto exento', 'monto neto', 'monto total'],
  amounts: ['monto exento', 'monto neto', 'monto iva recuperable', 'monto total'],
  party: 'rut proveedor',
  isReceived: true,
  otherTax: { code: 'codigo otro impuesto', amount: 'valor otro impuesto', rate: 'tasa otro impuesto' },
  read: readPurchase,
  statedPeriod: (document) => {
    const enteredOn = document.acceptedOn ?? document.receivedOn;
    return enteredOn && document.section !== 'pendiente' ? periodOf(enteredOn) : null;
  },
};

/** Detail of sales (43 columns). */
export const RCV_SALES: TaxLayout = {
  kind: 'RCV_VENTAS',
  signature: ['tipo doc', 'rut cliente'],
  required: ['folio', 'fecha docto', 'monto exento', 'monto neto', 'monto total'],
  amounts: ['monto exento', 'monto neto', 'monto iva', 'monto total'],
  party: 'rut cliente',
  isReceived: false,
  otherTax: { code: 'codigo otro imp', amount: 'valor otro imp', rate: 'tasa otro imp' },
  read: readSale,
  statedPeriod: (document) => (document.issuedOn ? periodOf(document.issuedOn) : null),
};

/** Code of the tax without right to credit when a row does not name it. */
const UNNAMED_TAX = 0;
/** Code of the VAT that the buyer withholds whole. */
const WITHHELD_VAT = 15;
const VAT = 0.19;

function readPurchase(row: RowReader, file: TaxFile): TaxRow {
  const document = readShared(row, RCV_PURCHASES);
  document.section = file.section;
  document.acceptedOn = row.day('fecha acuse');
  document.iva = creditableVat(row, document.net);
  document.ivaNotRecoverable = row.amount('monto iva no recuperable');
  document.transactionKind = row.label('tipo compra');
  return positive(row, {
    document,
    base: document.net + document.exempt + document.iva + document.ivaNotRecoverable,
    apart: apart(UNNAMED_TAX, row.amount('impto sin derecho a credito')),
    loose: [row.amount('tabacos puros') + row.amount('tabacos cigarrillos') + row.amount('tabacos elaborados')].filter(Boolean),
  });
}

function apart(code: number, amount: number): TaxRow['apart'] {
  return amount === 0 ? null : { code, amount, rate: null };
}

/**
 * Recoverable VAT. That of fixed assets is inside it, though some downloads print it in its own column alone; that of common use
 * stands beside it, unless both together are more VAT than the net amount bears: then it is inside too.
 */
function creditableVat(row: RowReader, net: number): number {
  const plain = row.amount('monto iva recuperable');
  const fixedAssets = row.amount('iva activo fijo');
  const commonUse = row.amount('iva uso comun');
  const credit = Math.abs(fixedAssets) > Math.abs(plain) ? fixedAssets : plain;
  const isApart = credit === 0 || Math.abs(credit + commonUse) <= roundHalfAway(Math.abs(net) * VAT) + 1;
  return isApart ? credit + commonUse : credit;
}

function readSale(row: RowReader): TaxRow {
  const document = readShared(row, RCV_SALES);
  document.section = document.claimedOn ? 'reclamado' : 'registro';
  document.acceptedOn = row.day('fecha acuse recibo');
  document.iva = row.amount('monto iva');
  document.transactionKind = row.label('tipo venta');
  document.references = readReferences(row);
  const commission =
    row.amount('neto comision liquid factura') + row.amount('exento comision liquid factura') + row.amount('iva comision liquid factura');
  const deposits = row.amount('garantia dep envases') - row.amount('credito empresa constructora');
  const loose = [
    -row.amount('iva retenido parcial'),
    commission,
    row.amount('impto zona franca (ley 18211)'),
    row.amount('venta pasajes transporte nacional') + row.amount('venta pasajes transporte internacional'),
  ];
  return positive(row, {
    document,
    base: document.net + document.exempt + document.iva + deposits - commission,
    apart: apart(WITHHELD_VAT, row.amount('iva retenido total')),
    loose: loose.filter(Boolean),
  });
}

/** The columns that purchases and sales have in common. */
function readShared(row: RowReader, layout: TaxLayout): DocumentFacts {
  const document = blankDocument('rcv', row.line(), readCode(row, 'tipo doc'), layout.isReceived);
  const tax = layout.otherTax && readOtherTax(row, layout.otherTax);
  document.counterpartRut = row.rut(layout.party);
  document.counterpartName = row.label('razon social');
  document.folio = row.ordinal('folio');
  document.issuedOn = requiredDay(row);
  document.receivedOn = row.day('fecha recepcion');
  document.claimedOn = row.day('fecha reclamo');
  document.exempt = row.amount('monto exento');
  document.net = row.amount('monto neto');
  document.total = requiredTotal(row);
  if (tax) document.otherTaxes.push(tax);
  return document;
}

function requiredDay(row: RowReader): DocumentFacts['issuedOn'] {
  const day = row.day('fecha docto');
  if (!day) row.reject('fecha docto', 'E_VALUE', `La línea ${row.line()} no trae la fecha del documento.`);
  return day;
}

function requiredTotal(row: RowReader): number {
  if (row.text('monto total') === '') row.reject('monto total', 'E_VALUE', `La línea ${row.line()} no trae el monto total.`);
  return row.amount('monto total');
}

/** Of one document; its own format has room for 40. */
const MAX_REFERENCES = 100;

/** The documents that a note names: several folios of one kind come joined by hyphens. */
function readReferences(row: RowReader): ReferenceFacts[] {
  const code = row.text('tipo docto referencia');
  const folios = row.text('folio docto referencia');
  if (code === '' || code === '0' || folios === '' || folios === '0') return [];
  const each = /^\d+(-\d+)+$/.test(folios) ? folios.split('-', MAX_REFERENCES + 1) : [folios];
  if (each.length > MAX_REFERENCES)
    row.reject('folio docto referencia', 'E_VALUE', `La línea ${row.line()} nombra más de ${MAX_REFERENCES} documentos de referencia.`);
  return each.map((folio) => ({ code, folio, on: null, effect: null, reason: null }));
}
