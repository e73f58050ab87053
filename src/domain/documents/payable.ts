import type { Day } from '../date.ts';
import type { Currency } from '../money.ts';
import type { Rut } from '../rut.ts';
import type { PaymentMeans } from './means.ts';

/**
 * What lowers a document's remaining amount, beside matches and credit notes: a payment by hand, an adjustment, a cheque, or its sale
 * to a factor.
 */
type ReductionKind = 'settlement' | 'adjustment' | 'cheque' | 'factored';

export const CHEQUE_STATES = ['inHand', 'issued', 'deposited', 'bounced', 'cancelled'] as const;
/** The stored state, but for `cashed`: a deposited or issued cheque that movements match whole. */
export type ChequeState = (typeof CHEQUE_STATES)[number];

/** In place of an act's number on rows that a file makes, and only another file takes back. */
export const BY_FILE = 0;

/** A row that lowers a document by `amount`, positive minor units of its currency. `id` null: not stored yet. */
export type Reduction = {
  id: string | null;
  kind: ReductionKind;
  amount: number;
  /** The day of payment of a settlement; for the others, the day of the act. */
  on: Day;
  /** How a settlement was paid, where somebody said it; acts before there were means have none. */
  means?: PaymentMeans | null;
  /** How it was paid, or why it was adjusted, in the person's words. */
  note: string | null;
  cheque: Cheque | null;
  /** Whether it lowers anything: not when its cheque is bounced or cancelled. */
  stands: boolean;
  /** The document's area before this moved it to another one. */
  areaBefore: PlacedArea | null;
  /** The act of the history that made it, by whom and when; null: not stored yet. */
  made: { actNo: number; by: string | null; at: string } | null;
};
/** The area of a document, and whether a person chose it. */
export type PlacedArea = { id: string; isByHand: boolean };

/** A cheque is also a document of its own, with this id. */
export type Cheque = { id: string | null; number: string; bankCode: string | null; dueOn: Day; state: ChequeState };

/** The document for what a factor will still pay. `usedBy`: what already depends on it. */
export type FactorPayment = { id: string | null; amount: number; dueOn: Day; usedBy: string | null };
/** The buyer of the invoice. For a received invoice it says whom to pay, and lowers nothing. */
export type Factoring = {
  holderName: string;
  holderRut: Rut | null;
  /** The day of the sale; the factor's payment is due on its own day. */
  on: Day;
  advance: FactorPayment | null;
  retention: FactorPayment | null;
};

/** A document as the payment operations see it: amounts are positive minor units of its currency. */
export type Payable = {
  id: string;
  documentType: string;
  code: number | null;
  isReceived: boolean;
  /** -1: a credit note, which no cheque or factor pays. */
  sign: -1 | 0 | 1;
  currency: Currency;
  /** Its original amount; never changes. */
  amount: number;
  matched: number;
  credited: number;
  reductions: readonly Reduction[];
  factoring: Factoring | null;
  issuedOn: Day;
  dueOn: Day;
  dueFrom: 'hand' | 'document' | 'terms';
  /** The due date from XML, contact or company. */
  ownDue: { on: Day; from: 'document' | 'terms' };
  agendaOn: Day | null;
  area: PlacedArea;
  isHidden: boolean;
  flexiblePeriod: Day | null;
  isAnnulled: boolean;
  isClaimed: boolean;
  /** Before the company's cut-off date. */
  isClosed: boolean;
  isExpected: boolean;
};

/** What a person set on a document, besides the rows that lower it. */
export type HandMarks = Pick<Payable, 'dueOn' | 'dueFrom' | 'agendaOn' | 'area' | 'isHidden' | 'flexiblePeriod' | 'factoring'>;
/** What an act changed on a document: rows removed and added, and the marks that it set. */
export type HandChange = {
  id: string;
  removed: readonly Reduction[];
  added: readonly Reduction[];
  before: Partial<HandMarks>;
  after: Partial<HandMarks>;
};

/** How much of a document each kind of row covers. */
export type Terms = Record<ReductionKind, number> & { matched: number; credited: number };

/** How much of a document each kind of row covers, in minor units of its currency; rows no longer in force do not count. */
export function termsOf({ matched, credited, reductions }: Pick<Payable, 'matched' | 'credited' | 'reductions'>): Terms {
  const sum = (kind: ReductionKind) =>
    reductions.filter((one) => one.kind === kind && one.stands).reduce((total, one) => total + one.amount, 0);
  return {
    matched,
    credited,
    settlement: sum('settlement'),
    adjustment: sum('adjustment'),
    cheque: sum('cheque'),
    factored: sum('factored'),
  };
}

/** What is left to pay: the amount less every term, in minor units; never below 0 for stored documents. */
export function remainingOf(document: Pick<Payable, 'amount' | 'matched' | 'credited' | 'reductions'>): number {
  return Object.values(termsOf(document)).reduce((left, term) => left - term, document.amount);
}

/** What files of sales (AEC) say was sold of it; what the factor pays for it, a person says (`factorize`). */
export function soldByFile({ reductions }: Pick<Payable, 'reductions'>): number {
  return reductions.filter(isByFile).reduce((total, one) => total + one.amount, 0);
}

/** Whether a row is what a file of sales says was sold. */
export function isByFile({ kind, stands, made }: Reduction): boolean {
  return kind === 'factored' && stands && made?.actNo === BY_FILE;
}

/** What would be left without any payment or adjustment by hand. */
export function fixedRemainder(document: Pick<Payable, 'amount' | 'matched' | 'credited' | 'reductions'>): number {
  const { settlement, adjustment } = termsOf(document);
  return remainingOf(document) + settlement + adjustment;
}
