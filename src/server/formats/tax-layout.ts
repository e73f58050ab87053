import { documentKind, registeredKind } from '#domain/documents/kinds.ts';
import type { DocumentFacts, ImportKind, OtherTax, RcvSection } from '#domain/imports/facts.ts';
import type { Period } from '#domain/period.ts';
import { parseRut } from '#domain/rut.ts';
import { documentKey, otherTaxesInTotal } from './document.ts';
import { quoted, type RowReader, readAmount, readText, rejectRow } from './row-reader.ts';
import type { DayOrder } from './values.ts';

/** One table of the tax office: how to recognize it, and how a row of it becomes a document. Headings are normal. */
export type TaxLayout = {
  kind: ImportKind;
  /** Headings that no other file has together. */
  signature: readonly string[];
  /** Further headings without which its rows say too little. */
  required: readonly string[];
  /** Amount headings, by which the file's thousands mark is found out. */
  amounts: readonly string[];
  /** The column of the other party's RUT. */
  party: string;
  isReceived: boolean;
  /** Where a row names a tax other than IVA; further taxes of a document come in rows of their own. Null where there is none. */
  otherTax: { code: string; amount: string; rate: string } | null;
  read: (row: RowReader, file: TaxFile) => TaxRow;
  /** The period of a document in a file that does not name its own; null when the document does not say it either. */
  statedPeriod: (document: DocumentFacts) => Period | null;
};

/** What is known of the whole file. */
export type TaxFile = { period: Period | null; section: RcvSection; dayOrder: DayOrder };

/** A document and how its parts make its total, as far as a row says. */
export type TaxRow = {
  document: DocumentFacts;
  /** Everything but other taxes; null when the parts are not to be checked. */
  base: number | null;
  /** A tax that the row prints apart from the other taxes and sometimes among them too: counted once. */
  apart: OtherTax | null;
  /** Signed amounts of columns that some rows include in the total and some do not. */
  loose: number[];
};

/** The tax office's code of a row; an unknown one is a fault. */
export function readCode(row: RowReader, column: string, text = readText(row, column)): number {
  const code = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (!registeredKind(code)) rejectRow(row, column, 'E_DOCTYPE', `«${quoted(text)}» no es un tipo de documento del SII.`);
  return code;
}

/** The document that a row names, as `documentKey` writes it. */
export function rowKey(row: RowReader, { party, isReceived }: TaxLayout): string | null {
  const code = Number(readText(row, 'tipo doc'));
  return documentKey({
    isReceived,
    counterpartRut: parseRut(readText(row, party)),
    code,
    folio: readText(row, 'folio').replace(/^0+/, ''),
  });
}

/** The tax other than IVA that a row names, or null. */
export function readOtherTax(row: RowReader, columns: NonNullable<TaxLayout['otherTax']>): OtherTax | null {
  const amount = readAmount(row, columns.amount);
  if (amount === 0) return null;
  const code = readText(row, columns.code);
  if (!/^\d{1,3}$/.test(code)) rejectRow(row, columns.code, 'E_VALUE', `«${quoted(code)}» no es un código de impuesto.`);
  const rate = readText(row, columns.rate).replace(',', '.');
  return { code: Number(code), amount, rate: /^\d+(\.\d+)?$/.test(rate) ? rate : null };
}

/**
 * Turns a credit note that a file prints with negative amounts: in facts every amount is positive and the code has the sign.
 * Any other negative total is a fault.
 */
export function positive(row: RowReader, read: TaxRow): TaxRow {
  const { document } = read;
  if (document.total >= 0) return read;
  if (documentKind(document.code)?.sign !== -1) {
    rejectRow(row, 'monto total', 'E_VALUE', 'El total es negativo, y solo una nota de crédito puede restar.');
    return read;
  }
  for (const part of ['net', 'exempt', 'iva', 'ivaNotRecoverable', 'total'] as const) document[part] = turned(document[part]);
  document.otherTaxes = document.otherTaxes.map((tax) => ({ ...tax, amount: Math.abs(tax.amount) }));
  return {
    document,
    base: read.base === null ? null : turned(read.base),
    apart: read.apart && { ...read.apart, amount: Math.abs(read.apart.amount) },
    loose: read.loose.map(turned),
  };
}

function turned(amount: number): number {
  return amount === 0 ? 0 : -amount;
}

/**
 * Once all rows of a document are read: takes up the tax that was printed apart if the total needs it, and says whether the parts
 * make the total. What the parts sum to, or null when they do.
 */
export function checkedTotal({ document, base, apart, loose }: TaxRow): number | null {
  if (base === null) return null;
  let sum = base + otherTaxesInTotal(document.otherTaxes);
  if (apart && apart.amount !== 0 && sum !== document.total) {
    const withApart = sum + otherTaxesInTotal([apart]);
    if (withApart === document.total || document.otherTaxes.length === 0) {
      document.otherTaxes.push(apart);
      sum = withApart;
    }
  }
  return sum === document.total || loose.some((amount) => sum + amount === document.total) ? null : sum;
}
