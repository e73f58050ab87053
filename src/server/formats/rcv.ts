import type { DocumentFacts, ReferenceFacts } from '#domain/imports/facts.ts';
import { roundHalfAway } from '#domain/money.ts';
import { periodOf } from '#domain/period.ts';
import { KNOWN_HEADINGS, registerHeadings, UNREGISTERED_NO } from '#domain/taxbooks/layout.ts';
import { blankDocument } from './document.ts';
import { normalHeading } from './headings.ts';
import { type RowReader, readAmount, readDay, readLabel, readOrdinal, readRut, readText, readTime, rejectRow } from './row-reader.ts';
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
  document.section = isUnregistered(row) ? null : file.section;
  document.acceptedOn = readDay(row, 'fecha acuse');
  document.iva = creditableVat(row, document.net);
  document.ivaNotRecoverable = readAmount(row, 'monto iva no recuperable');
  document.transactionKind = readLabel(row, 'tipo compra');
  return positive(row, {
    document,
    base: document.net + document.exempt + document.iva + document.ivaNotRecoverable,
    apart: apart(UNNAMED_TAX, readAmount(row, 'impto sin derecho a credito')),
    loose: [readAmount(row, 'tabacos puros') + readAmount(row, 'tabacos cigarrillos') + readAmount(row, 'tabacos elaborados')].filter(
      Boolean,
    ),
  });
}

function apart(code: number, amount: number): TaxRow['apart'] {
  return amount === 0 ? null : { code, amount, rate: null };
}

/**
 * Recoverable VAT. That of fixed assets is inside it, though some downloads print it in its own column alone; that of common use
 * is beside it, unless both together are more VAT than the net amount allows: then it is inside too.
 */
function creditableVat(row: RowReader, net: number): number {
  const plain = readAmount(row, 'monto iva recuperable');
  const fixedAssets = readAmount(row, 'iva activo fijo');
  const commonUse = readAmount(row, 'iva uso comun');
  const credit = Math.abs(fixedAssets) > Math.abs(plain) ? fixedAssets : plain;
  const isApart = credit === 0 || Math.abs(credit + commonUse) <= roundHalfAway(Math.abs(net) * VAT) + 1;
  return isApart ? credit + commonUse : credit;
}

function readSale(row: RowReader): TaxRow {
  const document = readShared(row, RCV_SALES);
  document.section = isUnregistered(row) ? null : document.claimedOn ? 'reclamado' : 'registro';
  document.acceptedOn = readDay(row, 'fecha acuse recibo');
  document.iva = readAmount(row, 'monto iva');
  document.transactionKind = readLabel(row, 'tipo venta');
  document.references = readReferences(row);
  const commission =
    readAmount(row, 'neto comision liquid factura') +
    readAmount(row, 'exento comision liquid factura') +
    readAmount(row, 'iva comision liquid factura');
  const deposits = readAmount(row, 'garantia dep envases') - readAmount(row, 'credito empresa constructora');
  const loose = [
    -readAmount(row, 'iva retenido parcial'),
    commission,
    readAmount(row, 'impto zona franca (ley 18211)'),
    readAmount(row, 'venta pasajes transporte nacional') + readAmount(row, 'venta pasajes transporte internacional'),
  ];
  return positive(row, {
    document,
    base: document.net + document.exempt + document.iva + deposits - commission,
    apart: apart(WITHHELD_VAT, readAmount(row, 'iva retenido total')),
    loose: loose.filter(Boolean),
  });
}

/** A row of a book that Caudal wrote, of a document that the tax office's register was not known to have. */
function isUnregistered(row: RowReader): boolean {
  return readText(row, 'nro') === String(UNREGISTERED_NO);
}

/** The columns that purchases and sales have in common. */
function readShared(row: RowReader, layout: TaxLayout): DocumentFacts {
  const document = blankDocument('rcv', row.line, readCode(row, 'tipo doc'), layout.isReceived);
  const tax = layout.otherTax && readOtherTax(row, layout.otherTax);
  document.counterpartRut = readRut(row, layout.party);
  document.counterpartName = readLabel(row, 'razon social');
  document.folio = readOrdinal(row, 'folio');
  document.issuedOn = requiredDay(row);
  document.receivedOn = readDay(row, 'fecha recepcion');
  document.receivedTime = readTime(row, 'fecha recepcion');
  document.claimedOn = readDay(row, 'fecha reclamo');
  document.register = readFurther(row, layout.isReceived ? FURTHER_OF_PURCHASES : FURTHER_OF_SALES);
  document.exempt = readAmount(row, 'monto exento');
  document.net = readAmount(row, 'monto neto');
  document.total = requiredTotal(row);
  if (tax) document.otherTaxes.push(tax);
  return document;
}

/** Headings whose cells are kept as printed: as the tax office writes them, and normal. */
type Further = readonly { heading: string; name: string }[];

const FURTHER_OF_PURCHASES = further([
  ...registerHeadings({ type: 'COMPRAS', section: 'registro' }),
  ...registerHeadings({ type: 'COMPRAS', section: 'reclamado' }),
]);
const FURTHER_OF_SALES = further(registerHeadings({ type: 'VENTAS' }));

function further(headings: readonly string[]): Further {
  return [...new Set(headings)]
    .filter((heading) => !KNOWN_HEADINGS.has(heading))
    .map((heading) => ({ heading, name: normalHeading(heading) }));
}

function readFurther(row: RowReader, headings: Further): Record<string, string> {
  const register: Record<string, string> = {};
  for (const { heading, name } of headings) {
    const text = readText(row, name);
    if (text !== '' && text !== '0') register[heading] = text;
  }
  return register;
}

function requiredDay(row: RowReader): DocumentFacts['issuedOn'] {
  const day = readDay(row, 'fecha docto');
  if (!day) rejectRow(row, 'fecha docto', 'E_VALUE', 'No trae la fecha del documento.');
  return day;
}

function requiredTotal(row: RowReader): number {
  if (readText(row, 'monto total') === '') rejectRow(row, 'monto total', 'E_VALUE', 'No trae el monto total.');
  return readAmount(row, 'monto total');
}

/** Of one document; its own format has room for 40. */
const MAX_REFERENCES = 100;

/** The documents that a note names: several folios of one kind come joined by hyphens. */
function readReferences(row: RowReader): ReferenceFacts[] {
  const code = readText(row, 'tipo docto referencia');
  const folios = readText(row, 'folio docto referencia');
  if (code === '' || code === '0' || folios === '' || folios === '0') return [];
  const each = /^\d+(-\d+)+$/.test(folios) ? folios.split('-', MAX_REFERENCES + 1) : [folios];
  if (each.length > MAX_REFERENCES)
    rejectRow(row, 'folio docto referencia', 'E_VALUE', `Nombra más de ${MAX_REFERENCES} documentos de referencia.`);
  return each.map((folio) => ({ code, folio, on: null, effect: null, reason: null }));
}
