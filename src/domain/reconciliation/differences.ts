/** Why a payment is not to the peso of its document: a line of its own of the match, declared, never silent. */
import { AppError } from '../errors.ts';

export const DIFFERENCE_REASONS = ['rounding', 'transferFee', 'earlyDiscount', 'withheld', 'factoringCost', 'interest'] as const;
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

export const DIFFERENCE_LABELS: Readonly<Record<DifferenceReason, string>> = {
  rounding: 'Redondeo',
  transferFee: 'Comisión por la transferencia',
  earlyDiscount: 'Descuento por pronto pago',
  withheld: 'Retención',
  factoringCost: 'Costo del factoring',
  interest: 'Intereses o reajuste',
};

/** How far a company lets a difference go without a person, in minor units, by reason; those left out: not at all. */
export type DifferenceLimits = ReadonlyMap<DifferenceReason, number>;

/** Minor units by which rounding alone differs: always let go. */
export const ROUNDED = 1;
/** Cash comes in tens of pesos. */
const ROUNDED_CASH = 10;
/** The highest limit, in minor units: more is no small difference. */
export const MAX_LIMIT = 1_000_000;

/** Whether a text, of the database or of a request, is a reason. */
export function isDifferenceReason(text: string): text is DifferenceReason {
  return Object.hasOwn(DIFFERENCE_LABELS, text);
}

/** The reasons for which somebody pays less, or more, than a document says. @param gap  minor units paid less; negative: more */
export function reasonsFor(gap: number): DifferenceReason[] {
  const isRounding = Math.abs(gap) <= ROUNDED_CASH;
  return DIFFERENCE_REASONS.filter((one) => (one === 'rounding' ? isRounding : (one === 'interest') === gap < 0));
}

/** More, in minor units, and more than this share of what was paid, is no rest that nobody will pay. */
const REST = 1_000;
const REST_SHARE = 0.01;

/** Whether what a payment left of a document is so little that a person may settle it as a difference. @param paid  of the document by that payment */
export function isSmallRest(rest: number, paid: number): boolean {
  return rest > 0 && rest <= Math.max(ROUNDED_CASH, Math.min(REST, paid * REST_SHARE));
}

/** What a payment and its document say of the reason. */
export type DifferenceFacts = {
  /** Minor units paid less; negative: more. */
  gap: number;
  /** What the document says, minor units. */
  owed: number;
  /** Days from the payment to the day on which it was due; negative: late. */
  daysEarly: number;
  /** A factor pays what it still owed. */
  isOfFactor: boolean;
};

/** So little, in minor units, is what a bank takes for a transfer. */
const FEE = 5_000;
/** Less of a document is no discount. */
const DISCOUNT = 0.005;

/** The most likely reason, which fills in the line of a suggestion; a person may say another. */
export function likelyReason({ gap, owed, daysEarly, isOfFactor }: DifferenceFacts): DifferenceReason {
  if (Math.abs(gap) <= ROUNDED) return 'rounding';
  if (gap < 0) return 'interest';
  if (isOfFactor) return 'factoringCost';
  if (daysEarly > 0 && gap >= owed * DISCOUNT) return 'earlyDiscount';
  return gap <= FEE ? 'transferFee' : 'withheld';
}

/** Whether a difference needs no person: rounding, or within what the company lets go for that reason. */
export function isWithinLimit(gap: number, reason: DifferenceReason, limits: DifferenceLimits): boolean {
  return Math.abs(gap) <= Math.max(reason === 'rounding' ? ROUNDED : 0, limits.get(reason) ?? 0);
}

/** The largest difference that may need no person. */
export function widestLimit(limits: DifferenceLimits): number {
  return Math.max(ROUNDED, ...limits.values());
}

/**
 * Checks a difference that a person declares.
 * @param gap  minor units paid less than the part of the document; negative: more
 * @throws DIFFERENCE_NONE, DIFFERENCE_REASON
 */
export function checkDifference(gap: number, reason: DifferenceReason): void {
  if (gap === 0) throw new AppError('DIFFERENCE_NONE');
  if (!reasonsFor(gap).includes(reason)) throw new AppError('DIFFERENCE_REASON', { reason: DIFFERENCE_LABELS[reason], isLess: gap > 0 });
}
