import { documentKind } from '#domain/documents/kinds.ts';
import type { DocumentFacts, OtherTax, Problem } from '#domain/imports/facts.ts';
import { type Currency, formatMoney, roundHalfAway } from '#domain/money.ts';
import { otherTaxesInTotal } from './document.ts';
import {
  childAmount,
  childDecimal,
  childText,
  findChild,
  findChildren,
  type NodeReader,
  rejectDocument,
  requiredChild,
} from './node-reader.ts';
import { problem } from './problem.ts';
import { quoted } from './row-reader.ts';
import { childrenNamed, type XmlNode } from './xml.ts';

export type Totals = {
  facts: Pick<DocumentFacts, 'currency' | 'net' | 'exempt' | 'iva' | 'otherTaxes' | 'commission' | 'total' | 'rate'>;
  warnings: Problem[];
};

const VAT = 0.19;
/** Settlement invoices may hold negative parts. */
const SETTLEMENT = 43;
const BOLETA = 39;
/** Of one document; the tax office's format has room for 20. */
const MAX_TAXES = 100;
const EXEMPT_BOLETA = 41;

/**
 * The amounts of a document, as the tax office took them. Faults: VAT that is not 19 % of the net amount within a peso (E_TOTAL),
 * negative amounts and fractions of a peso (E_VALUE), amounts over 2^53 (E_RANGE), a currency that is not kept (E_CURRENCY).
 * Parts that do not make the total only warn (W_TOTAL).
 */
export function readTotals(reader: NodeReader, header: XmlNode, code: number): Totals {
  const totals = requiredChild(reader, header, 'Totales');
  const currency = readCurrency(reader, totals, code);
  const amount = (node: XmlNode, name: string) => part(reader, node, name, currency, code);
  const total = amount(totals, 'MntTotal');
  if (childText(reader, totals, 'MntTotal') === '')
    rejectDocument(reader, 'MntTotal', 'E_XML_SCHEMA', 'falta el elemento MntTotal, que todo documento trae.');
  if (total < 0) rejectDocument(reader, 'MntTotal', 'E_VALUE', 'el total es negativo.');
  const otherTaxes = findChildren(reader, totals, { name: 'ImptoReten', max: MAX_TAXES }).map((node) => readTax(reader, node, amount));
  const parts = { net: amount(totals, 'MntNeto'), exempt: amount(totals, 'MntExe'), iva: amount(totals, 'IVA') };
  checkVat(reader, totals, parts, currency);
  const facts = { currency, ...boletaParts(code, total, parts), otherTaxes, total, rate: readRate(reader, header, currency) };
  const commissions = findChild(reader, totals, 'Comisiones');
  const commission = commissions ? amount(commissions, 'ValComNeto') + amount(commissions, 'ValComExe') : 0;
  const commissionVat = commissions ? amount(commissions, 'ValComIVA') : 0;
  const sum =
    facts.net +
    facts.exempt +
    facts.iva +
    otherTaxesInTotal(otherTaxes) +
    amount(totals, 'GrntDep') -
    amount(totals, 'CredEC') -
    commission -
    commissionVat;
  return {
    facts: commission === 0 ? facts : { ...facts, commission },
    warnings: sum === total ? [] : [totalWarning(reader, sum, total, currency)],
  };
}

/** Source: TipMonType of the tax office's schema, as far as Caudal keeps the currency. */
const CURRENCY_NAMES: Record<string, Currency> = {
  'PESO CL': 'CLP',
  'DOLAR USA': 'USD',
  EURO: 'EUR',
  'LIBRA EST': 'GBP',
  'PESO MEX': 'MXN',
};

/** Only export documents are in another currency; the rest may print one for information, in their OtraMoneda. */
function readCurrency(reader: NodeReader, totals: XmlNode, code: number): Currency {
  if (!documentKind(code)?.isForeign) return 'CLP';
  const name = childText(reader, totals, 'TpoMoneda').toUpperCase();
  const currency = CURRENCY_NAMES[name];
  if (!currency)
    rejectDocument(
      reader,
      'TpoMoneda',
      'E_CURRENCY',
      `la moneda «${quoted(name)}» no es de las que se llevan (peso, dólar, euro, libra y peso mexicano).`,
    );
  return currency ?? 'CLP';
}

function part(reader: NodeReader, node: XmlNode, name: string, currency: Currency, code: number): number {
  const value = childAmount(reader, node, name, currency) ?? 0;
  if (value < 0 && code !== SETTLEMENT)
    rejectDocument(reader, name, 'E_VALUE', `el monto ${name} es negativo, y en un documento tributario el signo lo pone su tipo.`);
  return value;
}

function readTax(reader: NodeReader, node: XmlNode, amount: (node: XmlNode, name: string) => number): OtherTax {
  const code = childText(reader, node, 'TipoImp');
  if (!/^\d{1,3}$/.test(code)) rejectDocument(reader, 'TipoImp', 'E_VALUE', `«${quoted(code)}» no es un código de impuesto.`);
  return { code: Number(code), amount: amount(node, 'MontoImp'), rate: childDecimal(reader, node, 'TasaImp') };
}

function checkVat(reader: NodeReader, totals: XmlNode, parts: { net: number; iva: number }, currency: Currency) {
  if (currency !== 'CLP' || parts.net === 0 || childText(reader, totals, 'IVA') === '') return;
  const expected = roundHalfAway(parts.net * VAT);
  if (Math.abs(parts.iva - expected) <= 1) return;
  const printed = `${formatMoney(parts.iva)}, pero el 19 % del neto ${formatMoney(parts.net)} es ${formatMoney(expected)}`;
  rejectDocument(reader, 'IVA', 'E_TOTAL', `el IVA dice ${printed}.`);
}

/** A boleta may print nothing but its total, which holds the VAT (or, when exempt, none). */
function boletaParts(code: number, total: number, parts: { net: number; exempt: number; iva: number }) {
  const isBare = parts.net === 0 && parts.iva === 0;
  if (code === EXEMPT_BOLETA && isBare && parts.exempt === 0) return { ...parts, exempt: total };
  if (code !== BOLETA || !isBare) return parts;
  const gross = total - parts.exempt;
  const net = roundHalfAway(gross / (1 + VAT));
  return { net, exempt: parts.exempt, iva: gross - net };
}

/** Pesos per unit, which an export document gives beside its totals in another currency. */
function readRate(reader: NodeReader, header: XmlNode, currency: Currency): string | null {
  if (currency === 'CLP') return null;
  const other = childrenNamed(header, 'OtraMoneda').find((node) => childText(reader, node, 'TpoMoneda').toUpperCase() === 'PESO CL');
  const rate = other ? childDecimal(reader, other, 'TpoCambio') : null;
  return rate !== null && Number(rate) > 0 ? rate : null;
}

function totalWarning(reader: NodeReader, sum: number, total: number, currency: Currency): Problem {
  const message = `las partes suman ${formatMoney(sum, currency)} y el total dice ${formatMoney(total, currency)}; se conservó el total del documento.`;
  return problem(reader.ordinal, 'MntTotal', 'W_TOTAL', `Documento ${reader.ordinal}: ${message}`);
}
