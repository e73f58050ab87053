import { isDay } from '#domain/date.ts';
import { registeredKind } from '#domain/documents/kinds.ts';
import type { DocumentFacts, LineFacts, Problem, ReferenceFacts } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import type { Rut } from '#domain/rut.ts';
import { blankDocument } from './document.ts';
import { readTotals } from './dte-totals.ts';
import {
  childAmount,
  childDay,
  childDecimal,
  childRoundedAmount,
  childRut,
  childText,
  findChildren,
  type NodeReader,
  newNodeReader,
  rejectDocument,
  requiredChild,
} from './node-reader.ts';
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
  const reader = newNodeReader(ordinal);
  const bodies = dte.children.filter((child) => BODIES.includes(child.name));
  if (bodies.length > 1)
    rejectDocument(
      reader,
      'Documento',
      'E_XML_SCHEMA',
      'un DTE trae un solo documento y este trae varios, así que no se sabe cuál está firmado.',
    );
  const body = bodies[0] ?? requiredChild(reader, dte, 'Documento');
  const header = requiredChild(reader, body, 'Encabezado');
  const identity = requiredChild(reader, header, 'IdDoc');
  const code = readCode(reader, identity);
  const references = findChildren(reader, body, { name: 'Referencia', max: MAX_REFERENCES }).map((node) => readReference(reader, node));
  const parties = readParties(reader, header, company, isIssuedByBuyer(code, references));
  const totals = readTotals(reader, header, code);
  const document: DocumentFacts = {
    ...blankDocument('dte', ordinal, code, parties.isReceived),
    ...parties,
    ...readIdentity(reader, identity, totals.facts.currency),
    ...totals.facts,
    transactionKind: transactionKind(
      childText(reader, identity, parties.isReceived ? 'TpoTranCompra' : 'TpoTranVenta'),
      parties.isReceived,
    ),
    lines: findChildren(reader, body, { name: 'Detalle', max: MAX_LINES }).map((node) => readLine(reader, node, totals.facts.currency)),
    references,
  };
  return { document, fault: reader.fault, warnings: totals.warnings };
}

function readCode(reader: NodeReader, identity: XmlNode): number {
  const text = childText(reader, identity, 'TipoDTE');
  const code = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (!registeredKind(code)) rejectDocument(reader, 'TipoDTE', 'E_DOCTYPE', `«${quoted(text)}» no es un tipo de documento del SII.`);
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
  const issuer = requiredChild(reader, header, 'Emisor');
  const receiver = requiredChild(reader, header, 'Receptor');
  const issuerRut = childRut(reader, issuer, 'RUTEmisor');
  const receiverRut = childRut(reader, receiver, 'RUTRecep');
  const isIssuer = issuerRut === company;
  if (issuerRut && receiverRut && !isIssuer && receiverRut !== company) {
    rejectDocument(reader, 'RUTRecep', 'E_COMPANY', 'esta empresa no es ni su emisor ni su receptor, así que no se guarda en ella.');
  }
  const name = isIssuer
    ? childText(reader, receiver, 'RznSocRecep')
    : childText(reader, issuer, 'RznSoc') || childText(reader, issuer, 'RznSocEmisor');
  return { isReceived: isIssuer === issuedByBuyer, counterpartRut: isIssuer ? receiverRut : issuerRut, counterpartName: name || null };
}

function readIdentity(reader: NodeReader, identity: XmlNode, currency: Currency) {
  const folio = childText(reader, identity, 'Folio');
  if (!/^0*[1-9]\d{0,9}$/.test(folio)) rejectDocument(reader, 'Folio', 'E_VALUE', `«${quoted(folio)}» no es un folio válido.`);
  const issuedOn = childDay(reader, identity, 'FchEmis');
  if (!issuedOn) rejectDocument(reader, 'FchEmis', 'E_DATE', 'no trae su fecha de emisión.');
  const form = childText(reader, identity, 'FmaPago');
  return {
    folio: folio.replace(/^0+/, ''),
    issuedOn,
    dueOn: childDay(reader, identity, 'FchVenc'),
    paymentForm: form === '1' || form === '2' || form === '3' ? (Number(form) as 1 | 2 | 3) : null,
    payments: findChildren(reader, identity, { name: 'MntPagos', max: MAX_PAYMENTS }).flatMap((node) => {
      const on = childDay(reader, node, 'FchPago');
      const amount = childAmount(reader, node, 'MntPago', currency);
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
    name: childText(reader, node, 'NmbItem'),
    description: childText(reader, node, 'DscItem') || null,
    quantity: childDecimal(reader, node, 'QtyItem'),
    unit: childText(reader, node, 'UnmdItem') || null,
    unitPrice: childDecimal(reader, node, 'PrcItem'),
    discount: childRoundedAmount(reader, node, 'DescuentoMonto', currency),
    discountPercentage: childDecimal(reader, node, 'DescuentoPct'),
    amount: childRoundedAmount(reader, node, 'MontoItem', currency) ?? 0,
    isExempt: childText(reader, node, 'IndExe') === '1',
  };
}

/** References are informative: an invalid date is left out. */
function readReference(reader: NodeReader, node: XmlNode): ReferenceFacts {
  const on = childText(reader, node, 'FchRef');
  const effect = childText(reader, node, 'CodRef');
  return {
    code: childText(reader, node, 'TpoDocRef'),
    folio: childText(reader, node, 'FolioRef'),
    on: isDay(on) ? on : null,
    effect: effect === '1' || effect === '2' || effect === '3' ? (Number(effect) as 1 | 2 | 3) : null,
    reason: childText(reader, node, 'RazonRef') || null,
  };
}
