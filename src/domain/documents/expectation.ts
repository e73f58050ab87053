import { addDays, type Day } from '../date.ts';
import type { RcvSection } from '../imports/facts.ts';
import { documentKind } from './kinds.ts';

type DueFacts = { isReceived: boolean; issuedOn: Day; receivedOn: Day | null; dueOn: Day | null };
/** Days that a company gives its clients and takes from its suppliers. */
export type PaymentTerms = { clientDays: number; providerDays: number };

/**
 * When a document falls due unless a person said otherwise: the day that it names itself, when that is not before its issue; else
 * issue (for received ones reception) plus the company's payment days.
 */
export function dueDate(
  { isReceived, issuedOn, receivedOn, dueOn }: DueFacts,
  terms: PaymentTerms,
): { on: Day; from: 'document' | 'terms' } {
  if (dueOn !== null && dueOn >= issuedOn) return { on: dueOn, from: 'document' };
  if (!isReceived) return { on: addDays(issuedOn, terms.clientDays), from: 'terms' };
  return { on: addDays(receivedOn ?? issuedOn, terms.providerDays), from: 'terms' };
}

type ExpectedFacts = {
  code: number;
  section: RcvSection | null;
  claimedOn: Day | null;
  paymentForm: 1 | 2 | 3 | null;
  isAnnulled: boolean;
  /** Before the company's cut-off date. */
  isClosed: boolean;
  /** A monthly summary whose detail is here too. */
  isSuperseded: boolean;
};

/**
 * Whether money will still come or go for a tax document on its due date. Not for what was claimed, left out of the register,
 * annulled, paid at issue or free (payment forms 1 and 3), nor for boletas, delivery notes and summaries beside their detail.
 * "Pendiente" purchases count.
 */
export function expectsCash({ code, section, claimedOn, paymentForm, isAnnulled, isClosed, isSuperseded }: ExpectedFacts): boolean {
  if (isAnnulled || isClosed || isSuperseded || claimedOn !== null) return false;
  if (section === 'reclamado' || section === 'no_incluir') return false;
  if (paymentForm === 1 || paymentForm === 3) return false;
  return documentKind(code)?.cash === 'due';
}
