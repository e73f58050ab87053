import type { Day } from '../date.ts';
import type { Currency } from '../money.ts';
import type { Rut } from '../rut.ts';

/**
 * What lowers what a document has left, beside matches and credit notes: paid by hand, an adjustment of its amount, a cheque, or its
 * sale to a factor.
 */
type ReductionKind = 'settlement' | 'adjustment' | 'cheque' | 'factored';

export const CHEQUE_STATES = ['inHand', 'issued', 'deposited', 'bounced', 'cancelled'] as const;
/** As it is stored; `cashed` is a deposited or issued one that movements match whole. */
export type ChequeState = (typeof CHEQUE_STATES)[number];

/** A row that lowers a document by `amount`, positive minor units of its currency. `id` null: not stored yet. */
export type Reduction = {
  id: string | null;
  kind: ReductionKind;
  amount: number;
  /** Of a settlement the day of payment; of the others the day of the act. */
  on: Day;
  /** How it was paid, or why it was adjusted, as somebody wrote it. */
  note: string | null;
  cheque: Cheque | null;
  /** Whether it lowers anything: not while its cheque is bounced or cancelled. */
  stands: boolean;
  /** The document's area before this took it into another one. */
  areaBefore: PlacedArea | null;
  /** Which act of the history made it, of whom and when; null: not stored yet. */
  made: { actNo: number; by: string | null; at: string } | null;
};
/** The area of a document, and whether a person chose it. */
export type PlacedArea = { id: string; isByHand: boolean };

/** A cheque is a document of its own with this id. */
export type Cheque = { id: string | null; number: string; bankCode: string | null; dueOn: Day; state: ChequeState };

/** A document that a factoring makes, as what the factor will still pay. `usedBy`: what already stands on it. */
export type FactorPayment = { id: string | null; amount: number; dueOn: Day; usedBy: string | null };
/** To whom the invoice was sold. Of a received one it says who is to be paid, and lowers nothing. */
export type Factoring = {
  holderName: string;
  holderRut: Rut | null;
  /** The day of the sale; what the factor pays is due on its own day. */
  on: Day;
  advance: FactorPayment | null;
  retention: FactorPayment | null;
};

/** A document as the operations of the payment point see it: amounts are positive minor units of its currency. */
export type Payable = {
  id: string;
  documentType: string;
  code: number | null;
  isReceived: boolean;
  /** -1 a credit note, which no cheque and no factor pays. */
  sign: -1 | 0 | 1;
  currency: Currency;
  /** Never changes. */
  amount: number;
  matched: number;
  credited: number;
  reductions: readonly Reduction[];
  factoring: Factoring | null;
  issuedOn: Day;
  dueOn: Day;
  dueFrom: 'hand' | 'document' | 'terms';
  /** What XML, contact or company say of the due date. */
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

/** What a person set on a document, beside the rows that lower it. */
export type HandMarks = Pick<Payable, 'dueOn' | 'dueFrom' | 'agendaOn' | 'area' | 'isHidden' | 'flexiblePeriod' | 'factoring'>;
/** What an act did to a document: rows that went and came, and what it set; of the marks only those that it changed. */
export type HandChange = {
  id: string;
  removed: readonly Reduction[];
  added: readonly Reduction[];
  before: Partial<HandMarks>;
  after: Partial<HandMarks>;
};

/** How much of a document each kind of row takes. */
export type Terms = Record<ReductionKind, number> & { matched: number; credited: number };

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

/** What is left to pay: the amount less every term, minor units, never below 0 in what is stored. */
export function remainingOf(document: Pick<Payable, 'amount' | 'matched' | 'credited' | 'reductions'>): number {
  return Object.values(termsOf(document)).reduce((left, term) => left - term, document.amount);
}

/** What would be left if no one had paid or adjusted anything by hand. */
export function fixedRemainder(document: Pick<Payable, 'amount' | 'matched' | 'credited' | 'reductions'>): number {
  const { settlement, adjustment } = termsOf(document);
  return remainingOf(document) + settlement + adjustment;
}
