import type { DocumentFacts, OtherTax } from '#domain/imports/facts.ts';

/** A document of which a file has said nothing yet: every fact absent, every amount 0, in pesos. */
export function blankDocument(source: DocumentFacts['source'], line: number, code: number, isReceived: boolean): DocumentFacts {
  return {
    source,
    line,
    isReceived,
    code,
    folio: null,
    counterpartRut: null,
    counterpartName: null,
    issuedOn: null,
    receivedOn: null,
    acceptedOn: null,
    claimedOn: null,
    period: null,
    section: null,
    currency: 'CLP',
    net: 0,
    exempt: 0,
    iva: 0,
    ivaNotRecoverable: 0,
    otherTaxes: [],
    total: 0,
    rate: null,
    dueOn: null,
    paymentForm: null,
    payments: [],
    transactionKind: null,
    count: null,
    lines: [],
    references: [],
  };
}

/** Other taxes as they enter the total: added ones minus withheld ones. */
export function otherTaxesInTotal(taxes: readonly OtherTax[]): number {
  return taxes.reduce((sum, tax) => sum + (WITHHELD.has(tax.code) ? -tax.amount : tax.amount), 0);
}

/**
 * Codes of VAT that the buyer withholds in purchase invoices and their notes: subtracted from the total, while every other tax is added.
 * Source: the tax office's format manual, additional taxes and withholdings.
 */
const WITHHELD = new Set([15, 30, 301, 31, 32, 321, 33, 331, 34, 341, 36, 361, 37, 371, 38, 39, 41, 46, 47, 48, 481, 49, 53]);

/** Same issuer, kind and number: what the tax office takes for one document. Null for summaries. */
export function documentKey(document: Pick<DocumentFacts, 'isReceived' | 'counterpartRut' | 'code' | 'folio'>): string | null {
  return document.folio === null
    ? null
    : `${document.isReceived ? 'C' : 'V'}|${document.counterpartRut ?? ''}|${document.code}|${document.folio}`;
}
