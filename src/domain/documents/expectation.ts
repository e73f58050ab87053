import { addDays, type Day } from '../date.ts';
import type { RcvSection } from '../imports/facts.ts';
import { documentKind } from './kinds.ts';

type DueFacts = { isReceived: boolean; issuedOn: Day; receivedOn: Day | null; dueOn: Day | null };
/** Days that a company gives its clients and takes from its suppliers. */
export type PaymentTerms = { clientDays: number; providerDays: number };
/** The company settings that decide which documents and movements still count, and when. */
export type Terms = PaymentTerms & { cutOffOn: Day | null };

/** Whether a document issued, or a movement made, on a day counts as paid: it is before the company's cut-off date. */
export function isClosedOn(on: Day, cutOffOn: Day | null): boolean {
  return cutOffOn !== null && on < cutOffOn;
}

/**
 * When a document falls due unless a person set a day: on the day that it states, if that is not before its issue; else the company's
 * payment days after issue (for received documents, after reception).
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
  /** A monthly summary whose detail is stored too, or a rent that its lessor invoiced. */
  isSuperseded: boolean;
  /** Issued, and sold completely. */
  isCeded: boolean;
};

/**
 * Whether money is still expected for a tax document on its due date. Not for one that was claimed, left out of the register, annulled,
 * sold completely, paid at issue or free (payment forms 1 and 3), nor for boletas, delivery notes and summaries whose detail is stored.
 * "Pendiente" purchases count.
 */
export function expectsCash({ code, section, claimedOn, paymentForm, ...facts }: ExpectedFacts): boolean {
  if (facts.isAnnulled || facts.isClosed || facts.isSuperseded || facts.isCeded || !isAccepted({ section, claimedOn })) return false;
  if (paymentForm === 1 || paymentForm === 3) return false;
  return documentKind(code)?.cash === 'due';
}

type RegisterFacts = Pick<ExpectedFacts, 'section' | 'claimedOn'>;

/** Claimed by its receiver; the register may say so without a day. */
export function isClaimed({ section, claimedOn }: RegisterFacts): boolean {
  return claimedOn !== null || section === 'reclamado';
}

/** Neither claimed by its receiver nor left out of the register. */
export function isAccepted(facts: RegisterFacts): boolean {
  return !isClaimed(facts) && facts.section !== 'no_incluir';
}

/** Whether money is expected for a document of any type: an obligation or a loan's instalment is expected while it is open. */
export function isExpected({ type, code, ...facts }: Omit<ExpectedFacts, 'code'> & { type: string; code: number | null }): boolean {
  return type === 'TAX_DOCUMENT' ? code !== null && expectsCash({ ...facts, code }) : expectsObligation(facts);
}

/** Whether money is expected for what is no tax document. */
export function expectsObligation({ isClosed, isAnnulled, isSuperseded }: Partial<ExpectedFacts> & { isClosed: boolean }): boolean {
  return !isClosed && !isAnnulled && !isSuperseded;
}
