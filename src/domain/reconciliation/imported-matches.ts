/** The spreadsheet of matches that another system made: what its template prints, and what a row says. */

import { CSV_START, csvRow } from '../csv.ts';
import type { Day } from '../date.ts';
import { DOCUMENT_KINDS } from '../documents/kinds.ts';
import { foldText } from '../fold.ts';
import type { Currency } from '../money.ts';
import type { Rut } from '../rut.ts';
import type { Reason } from './reason-words.ts';

/** Headings of its columns. Those after the sixth may be empty or left out. */
export const IMPORTED_MATCH_COLUMNS = {
  account: 'Cuenta',
  on: 'Fecha movimiento',
  amount: 'Monto movimiento',
  kind: 'Tipo documento',
  folio: 'Folio',
  matched: 'Monto conciliado',
  rut: 'RUT contraparte',
  glosa: 'Glosa',
  bankId: 'Número del banco',
  currency: 'Moneda',
  author: 'Conciliado por',
  matchedOn: 'Fecha conciliación',
} as const;

/** The template as a CSV that spreadsheets open. */
export function importedMatchTemplate(): string {
  return CSV_START + csvRow(Object.values(IMPORTED_MATCH_COLUMNS));
}

/**
 * One match of another system: the movement by its account, day and signed amount; the document by its code and folio; how much of the
 * document it uses. Minor units of the currency that both have. `line`: the file's own.
 */
export type ImportedMatch = {
  line: number;
  account: string;
  on: Day;
  amount: number;
  currency: Currency;
  glosa: string | null;
  bankId: string | null;
  code: number;
  folio: string;
  rut: Rut | null;
  matched: number;
  author: string | null;
  matchedOn: Day | null;
};

const BY_NAME = new Map(DOCUMENT_KINDS.map(({ code, name }) => [foldText(name), code]));

/** The code of a kind of document, by its number or its name; null for none. */
export function documentCodeNamed(text: string): number | null {
  const code = /^\d{1,3}$/.test(text) ? Number(text) : BY_NAME.get(foldText(text));
  return code !== undefined && DOCUMENT_KINDS.some((one) => one.code === code) ? code : null;
}

/** Says who matched it, and when. */
export function importedReason({ author, matchedOn }: Pick<ImportedMatch, 'author' | 'matchedOn'>): Reason {
  return ['imported', author, matchedOn];
}

/** Whether the text of a row is that of a movement: one of them may be cut. */
export function isSameText(printed: string, glosa: string): boolean {
  const [a, b] = [foldText(printed), foldText(glosa)];
  return a !== '' && (a.startsWith(b) || b.startsWith(a));
}
