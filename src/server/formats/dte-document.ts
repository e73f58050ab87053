import { isDay } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import type { DocumentFacts, LineFacts, Problem, ReferenceFacts } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import type { Rut } from '#domain/rut.ts';
import { blankDocument } from './document.ts';
import { readTotals } from './dte-totals.ts';
import { type NodeReader, nodeReader } from './node-reader.ts';
import { quoted } from './row-reader.ts';
import type { XmlNode } from './xml.ts';

/** The facts of a `DTE` element; with a fault they are not to be stored. */
export type DteReading = { document: DocumentFacts; fault: Problem | null; warnings: Problem[] };

/** Of one document; the tax office's format has room for 60 (1 000 in boletas), 40 and 30. */
const MAX_LINES = 1_000;
const MAX_REFERENCES = 100;
const MAX_PAYMENTS = 100;

const BODIES = ['Documento', 'Liquidacion', 'Exportaciones'];

export function readDocument(dte: XmlNode, ordinal: number, company: Rut): DteReading {
  const reader = nodeReader(ordinal);
  const bodies = dte.children.filter((child) => BODIES.includes(child.name));
  if (bodies.length > 1)
    reader.reject('Documento', 'E_XML_SCHEMA', 'un DTE trae un solo documento y este trae varios, así que no se sabe cuál está firmado.');
  const body = bodies[0] ?? reader.needed(dte, 'Documento');
  const header = reader.needed(body, 'Encabezado');
  const identity = reader.needed(header, 'IdDoc');
  const code = readCode(reader, identity);
  const references = reader.several(body, 'Referencia', MAX_REFERENCES).map((node) => readReference(reader, node));
  const parties = readParties(reader, header, company, isIssuedByBuyer(code, references));
  const totals = readTotals(reader, header, code);
  const document: DocumentFacts = {
    ...blankDocument('dte', ordinal, code, parties.isReceived),
    ...parties,
    ...readIdentity(reader, identity, totals.facts.currency),
    ...totals.facts,
    transactionKind: transactionKind(reader.text(identity, parties.isReceived ? 'TpoTranCompra' : 'TpoTranVenta'), parties.isReceived),
    lines: reader.several(body, 'Detalle', MAX_LINES).map((node) => readLine(reader, node, totals.facts.currency)),
    references,
  };
  return { document, fault: reader.fault(), warnings: totals.warnings };
}

function readCode(reader: NodeReader, identity: XmlNode): number {
  const text = reader.text(identity, 'TipoDTE');
  const code = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (!documentKind(code)) reader.reject('TipoDTE', 'E_DOCTYPE', `«${quoted(text)}» no es un tipo de documento del SII.`);
  return code;
}

const PURCHASE_INVOICES = ['45', '46'];
const NOTES = [55, 56, 60, 61];

/**
 * Whether the issuer is the buyer: purchase invoices (and the notes about them), which the buyer issues, and settlement invoices,
 * which an agent issues for the sales of its principal.
 */
function isIssuedByBuyer(code: number, references: readonly ReferenceFacts[]): boolean {
  if (code === 43 || PURCHASE_INVOICES.includes(String(code))) return true;
  return NOTES.includes(code) && references.some((one) => PURCHASE_INVOICES.includes(one.code));
}

function readParties(reader: NodeReader, header: XmlNode, company: Rut, issuedByBuyer: boolean) {
  const issuer = reader.needed(header, 'Emisor');
  const receiver = reader.needed(header, 'Receptor');
  const issuerRut = reader.rut(issuer, 'RUTEmisor');
  const receiverRut = reader.rut(receiver, 'RUTRecep');
  const isIssuer = issuerRut === company;
  if (issuerRut && receiverRut && !isIssuer && receiverRut !== company) {
    reader.reject('RUTRecep', 'E_COMPANY', 'esta empresa no es ni su emisor ni su receptor, así que no se guarda en ella.');
  }
  const name = isIssuer ? reader.text(receiver, 'RznSocRecep') : reader.text(issuer, 'RznSoc') || reader.text(issuer, 'RznSocEmisor');
  return { isReceived: isIssuer === issuedByBuyer, counterpartRut: isIssuer ? receiverRut : issuerRut, counterpartName: name || null };
}

function readIdentity(reader: NodeReader, identity: XmlNode, currency: Currency) {
  const folio = reader.text(identity, 'Folio');
  if (!/^0*[1-9]\d{0,9}$/.test(folio)) reader.reject('Folio', 'E_VALUE', `«${quoted(folio)}» no es un folio válido.`);
  const issuedOn = reader.day(identity, 'FchEmis');
  if (!issuedOn) reader.reject('FchEmis', 'E_DATE', 'no trae su fecha de emisión.');
  const form = reader.text(identity, 'FmaPago');
  return {
    folio: folio.replace(/^0+/, ''),
    issuedOn,
    dueOn: reader.day(identity, 'FchVenc'),
    paymentForm: form === '1' || form === '2' || form === '3' ? (Number(form) as 1 | 2 | 3) : null,
    payments: reader.several(identity, 'MntPagos', MAX_PAYMENTS).flatMap((node) => {
      const on = reader.day(node, 'FchPago');
      const amount = reader.amount(node, 'MntPago', currency);
      return on && amount ? [{ on, amount }] : [];
    }),
  };
}

/** As the register of purchases and sales prints them. Source: TpoTranCompra and TpoTranVenta of the document format. */
const PURCHASE_KINDS = [
  'Del Giro',
  'Supermercado',
  'Bienes Raíces',
  'Activo Fijo',
  'IVA Uso Común',
  'IVA no Recuperable',
  'No Corresp. Incluir',
];
const SALE_KINDS = ['Del Giro', 'Activo Fijo', 'Bienes Raíces'];

function transactionKind(digit: string, isReceived: boolean): string | null {
  return (isReceived ? PURCHASE_KINDS : SALE_KINDS)[Number(digit) - 1] ?? null;
}

function readLine(reader: NodeReader, node: XmlNode, currency: Currency): LineFacts {
  return {
    name: reader.text(node, 'NmbItem'),
    description: reader.text(node, 'DscItem') || null,
    quantity: reader.decimal(node, 'QtyItem'),
    unit: reader.text(node, 'UnmdItem') || null,
    unitPrice: reader.decimal(node, 'PrcItem'),
    discount: reader.rounded(node, 'DescuentoMonto', currency),
    discountPercentage: reader.decimal(node, 'DescuentoPct'),
    amount: reader.rounded(node, 'MontoItem', currency) ?? 0,
    isExempt: reader.text(node, 'IndExe') === '1',
  };
}

/** References are informative: a date that is none is left out. */
function readReference(reader: NodeReader, node: XmlNode): ReferenceFacts {
  const on = reader.text(node, 'FchRef');
  const effect = reader.text(node, 'CodRef');
  return {
    code: reader.text(node, 'TpoDocRef'),
    folio: reader.text(node, 'FolioRef'),
    on: isDay(on) ? on : null,
    effect: effect === '1' || effect === '2' || effect === '3' ? (Number(effect) as 1 | 2 | 3) : null,
    reason: reader.text(node, 'RazonRef') || null,
  };
}
