/** What the matching engine reads and answers: plain data, in no particular order, of one company. */
import type { Day } from '../date.ts';
import type { Currency } from '../money.ts';
import type { Rut } from '../rut.ts';
import type { GlosaKind } from './glosa-kinds.ts';

/** A movement that is not reconciled. Amounts in minor units of its currency. */
export type OpenMovement = {
  id: string;
  accountId: string;
  on: Day;
  /** Signed: in positive, out negative; never 0. */
  amount: number;
  /** What no match uses up yet: 0 < open ≤ |amount|. */
  open: number;
  currency: Currency;
  /** The bank's own text, and what glosa.ts read in it. */
  glosa: string;
  kind: GlosaKind;
  rut: Rut | null;
  name: string | null;
};

/** Obligations that banks have words for. */
export type ObligationKind = 'payroll' | 'previred' | 'tax' | 'loan';

/** A document for which cash is still expected. */
export type OpenDocument = {
  id: string;
  /** 1: money comes in for it; -1: goes out. A credit note turns its side round. */
  direction: 1 | -1;
  isCreditNote: boolean;
  /** A tax document; false for obligations, loans and what people enter by hand. */
  isTax: boolean;
  /** What an obligation or loan is, where its area says so. */
  obligation?: ObligationKind | null;
  currency: Currency;
  /** What is still unpaid, above zero, in minor units of its currency. */
  remaining: number;
  issuedOn: Day;
  dueOn: Day;
  folio: string | null;
  rut: Rut | null;
  name: string | null;
};

/** A pair that a person undid: alone ('pair'), or with everything a run had made ('run'). Neither is automatic again. */
export type RejectedPair = { movementId: string; documentId: string; by: 'pair' | 'run' };

export type MatchingFacts = {
  company: { rut: Rut; name: string };
  accounts: readonly { id: string; number: string }[];
  movements: readonly OpenMovement[];
  documents: readonly OpenDocument[];
  /** Open documents outside of what is looked at (near.ts): no movement pays them here, but names are told apart from theirs. */
  bystanders?: readonly OpenDocument[];
  rejected: readonly RejectedPair[];
  /** Pairs of movements that a person said are no transfer. */
  rejectedTransfers: readonly { outId: string; inId: string }[];
};

export type MatchingOptions = {
  /** How long before its issue a document may be paid, and how long after its due date, for a match without a person. */
  daysBeforeIssue: number;
  daysAfterDue: number;
  /** Mondays to Fridays between the two legs of a transfer between own accounts. */
  transferDays: number;
  suggestionsPerMovement: number;
};

export const DEFAULT_OPTIONS: MatchingOptions = { daysBeforeIssue: 5, daysAfterDue: 180, transferDays: 2, suggestionsPerMovement: 3 };

/** The class of evidence of a match: `classes/registry.ts` says which act without a person. The last two are suggestions only. */
export type Evidence =
  | 'rutAndFolio'
  | 'folioAndAmount'
  | 'rutAndAmount'
  | 'rutAmountAndDate' // several equal documents of the party: the nearest in time
  | 'nameAndAmount'
  | 'sum' // several documents of the party add up
  | 'instalments' // several payments of the party add up to a document
  | 'payroll' // what follows: the bank's wording, and an obligation of exactly that amount near its day
  | 'previred'
  | 'taxPayment'
  | 'loanInstalment'
  | 'amountOnly'
  | 'partial';

/**
 * A part of a movement that pays a part of a document. `amount` uses up the movement when positive, adds to it when negative
 * (a credit note netted in a payment); `documentAmount` is what the document's remaining falls by, always positive.
 */
export type MatchPart = { documentId: string; amount: number; documentAmount: number };

/**
 * One way to explain a movement. `reasons` are Spanish sentences, doubts last. `isStrong`: it has no rival; among suggestions, it
 * waits only because a person undid the whole run that had made it.
 */
export type Proposal = {
  movementId: string;
  parts: readonly MatchPart[];
  evidence: Evidence;
  isStrong: boolean;
  reasons: readonly string[];
};

/** The two legs of money that moved between the company's own accounts. */
export type TransferProposal = { outId: string; inId: string; reasons: readonly string[] };

export type Matching = {
  /** Disjoint: no movement twice, no document beyond what remains of it. */
  automatic: Proposal[];
  transfers: TransferProposal[];
  /** Best first for each movement; they may want the same document. */
  suggestions: Proposal[];
};
