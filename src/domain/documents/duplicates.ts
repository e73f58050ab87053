/** Which received documents may be one purchase that stands in the books twice. Nothing is merged or hidden for it: people are told. */
import { type Day, daysBetween } from '../date.ts';
import type { Currency } from '../money.ts';
import type { Rut } from '../rut.ts';
import { bareFolio } from './folio.ts';

/** A document as it is compared; `amount` positive minor units. `reference`: what an obligation says it is about, as an invoice's folio. */
export type DuplicateFacts = {
  documentType: string;
  code: number | null;
  isReceived: boolean;
  sign: -1 | 0 | 1;
  folio: string | null;
  reference: string | null;
  counterpartRut: Rut | null;
  currency: Currency;
  amount: number;
  issuedOn: Day;
};

/**
 * Why two documents look like one: the same folio on paper and electronic, or as obligation and invoice; the same amount with nearly the
 * same folio; or the same amount some days apart.
 */
export type DuplicateReason = 'paper' | 'obligation' | 'folio' | 'days';

export const DUPLICATE_WORDS: Record<DuplicateReason, string> = {
  paper: 'el mismo folio, en papel y electrónica',
  obligation: 'el mismo número, como obligación y como factura',
  folio: 'el mismo monto y casi el mismo folio',
  days: 'el mismo monto, con tres días o menos entre uno y otro',
};

/** Days between two purchases of the same amount from which they are two. */
const MAX_DAYS = 3;
/** Invoices on paper, and the same ones electronic. */
const ELECTRONIC_OF_PAPER: Readonly<Record<number, number>> = { 30: 33, 32: 34 };
const COMPARED: ReadonlySet<string> = new Set(['TAX_DOCUMENT', 'OBLIGATION', 'RENDITION']);

/** Why two documents of a company may be the same purchase, or null. The order of both does not matter. */
export function likelyDuplicate(one: DuplicateFacts, other: DuplicateFacts): DuplicateReason | null {
  if (!isCompared(one) || !isCompared(other) || one.sign !== other.sign || one.counterpartRut !== other.counterpartRut) return null;
  const isSameFolio = one.folio !== null && other.folio !== null && bareFolio(one.folio) === bareFolio(other.folio);
  if (isSameFolio && (isPaperOf(one, other) || isPaperOf(other, one))) return 'paper';
  if (isObligationOf(one, other) || isObligationOf(other, one)) return 'obligation';
  if (one.currency !== other.currency || one.amount !== other.amount) return null;
  if (one.folio !== null && other.folio !== null && isFolioSlip(one.folio, other.folio)) return 'folio';
  return Math.abs(daysBetween(one.issuedOn, other.issuedOn)) <= MAX_DAYS ? 'days' : null;
}

/** Days between two bills from which they may be two of a series, as of a monthly service. */
const SERIES_DAYS = 15;

/**
 * Whether three purchases of the same amount are bills of a series, whose numbers rise with their days: numbers that are nearly the same
 * are then no slip. Two alone are no series.
 */
export function areSeries(bills: readonly [DuplicateFacts, DuplicateFacts, DuplicateFacts]): boolean {
  const [first, second, third] = bills.toSorted((a, b) => daysBetween(b.issuedOn, a.issuedOn));
  if (!first || !second || !third) return false;
  return follows(first, second) && follows(second, third);
}

function follows(one: DuplicateFacts, next: DuplicateFacts): boolean {
  if (one.code !== next.code || one.folio === null || next.folio === null || !isNumber(one.folio) || !isNumber(next.folio)) return false;
  return daysBetween(one.issuedOn, next.issuedOn) >= SERIES_DAYS && BigInt(one.folio) < BigInt(next.folio);
}

/** Whether a document can be a duplicate at all: not a monthly summary, nor what no counterpart is known of. */
function isCompared({ documentType, isReceived, sign, folio, counterpartRut, amount }: DuplicateFacts): boolean {
  const isSummary = documentType === 'TAX_DOCUMENT' && folio === null;
  return COMPARED.has(documentType) && isReceived && sign !== 0 && !isSummary && counterpartRut !== null && amount > 0;
}

function isPaperOf(paper: DuplicateFacts, electronic: DuplicateFacts): boolean {
  return paper.code !== null && ELECTRONIC_OF_PAPER[paper.code] === electronic.code;
}

function isObligationOf(obligation: DuplicateFacts, invoice: DuplicateFacts): boolean {
  if (obligation.documentType === 'TAX_DOCUMENT' || invoice.documentType !== 'TAX_DOCUMENT' || invoice.folio === null) return false;
  const folio = bareFolio(invoice.folio);
  return [obligation.folio, obligation.reference].some((number) => number !== null && bareFolio(number) === folio);
}

/** Whether one number may be the other one typed wrongly: a digit changed, left out or added, two neighbours swapped, zeros on the left. */
export function isFolioSlip(one: string, other: string): boolean {
  const [a, b] = [bareFolio(one), bareFolio(other)];
  if (a === b) return true;
  if (!isNumber(a) || !isNumber(b) || Math.abs(a.length - b.length) > 1) return false;
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  let from = 0;
  while (from < short.length && long[from] === short[from]) from += 1;
  const rest = long.slice(from + 1);
  if (long.length > short.length) return rest === short.slice(from);
  const isSwap = long[from] === short[from + 1] && long[from + 1] === short[from] && long.slice(from + 2) === short.slice(from + 2);
  return rest === short.slice(from + 1) || isSwap;
}

function isNumber(folio: string): boolean {
  return /^\d+$/.test(folio);
}
