import type { Evidence, Proposal } from './facts.ts';
import type { StoredReason } from './reason-words.ts';

/** What a class of evidence is worth before its doubts, by what it proves: both who and what; who, and exactly how much; sums; the rest. */
const WORTH: Readonly<Record<Evidence, number>> = {
  rutAndFolio: 880,
  settledByHand: 880,
  cheque: 840,
  acquirer: 840,
  rutAndAmount: 820,
  rutAmountAndDate: 820,
  payroll: 820,
  previred: 820,
  taxPayment: 820,
  loanInstalment: 820,
  factoring: 820,
  folioAndAmount: 780,
  learnedPayer: 780,
  rule: 780,
  nameAndAmount: 740,
  foreign: 740,
  instalments: 720,
  runSum: 700,
  sum: 680,
  batchCharge: 660,
  difference: 560,
  amountOnly: 540,
  partial: 460,
};

/** What a reason adds or takes; a name is less than a RUT, and what a person undid is last. */
const SHIFTS: { readonly [code in StoredReason[0]]?: number } = {
  usualMonth: 60,
  split: 160,
  onlyOfAmount: 20,
  onlyDue: 20,
  onlyDay: 20,
  onlyPartyRun: 20,
  usualAccount: 10,
  usualDays: 10,
  usualRounding: 10,
  name: -20,
  noParty: -20,
  otherWay: -20,
  creditNote: -20,
  equalMovements: -40,
  equalDocuments: -40,
  otherSum: -40,
  cameBack: -40,
  matchedPartly: -20,
  farDays: -40,
  otherName: -60,
  otherRut: -60,
  otherFolio: -60,
  undoneRun: -400,
  undonePair: -400,
};

/** Of all that is weak, the highest; what is strong is above it. */
const WEAK = 899;

/**
 * How good a way to explain a movement is beside its others, 0 to 1,000. It only orders what a person chooses from: whether anything is made
 * without one is decided by proofs and rivals, never by a sum of points. By class and reasons alone, so that equal facts have equal scores.
 */
export function scoreOf({ evidence, isStrong, reasons }: Pick<Proposal, 'evidence' | 'isStrong' | 'reasons'>): number {
  const points = reasons.reduce((sum, reason) => sum + (typeof reason === 'string' ? 0 : (SHIFTS[reason[0]] ?? 0)), WORTH[evidence]);
  const weak = Math.max(0, Math.min(points, WEAK));
  return isStrong ? WEAK + 1 + Math.floor(weak / 10) : weak;
}
