/** Input and output of the matching engine: plain data, in no particular order, of one company. */

import type { Day } from '../date.ts';
import type { Currency } from '../money.ts';
import type { RateSeries } from '../rates.ts';
import type { Rut } from '../rut.ts';
import type { DifferenceLimits, DifferenceReason } from './differences.ts';
import type { GlosaKind } from './glosa-kinds.ts';
import type { HabitLesson } from './habits.ts';
import type { Learned } from './lessons.ts';
import type { StoredReason } from './reason-words.ts';
import type { Rule } from './rules/rule.ts';

/** A movement that is not reconciled. Amounts in minor units of its currency. */
export type OpenMovement = {
  id: string;
  accountId: string;
  on: Day;
  /** Signed: in positive, out negative; never 0. */
  amount: number;
  /** What no match uses yet: 0 < open ≤ |amount|. */
  open: number;
  currency: Currency;
  /** The bank's text, and what glosa.ts read in it. */
  glosa: string;
  kind: GlosaKind;
  rut: Rut | null;
  name: string | null;
  /** The number that the bank gives it: of the cheque that it cashed, for one. */
  reference?: string | null;
};

/** Obligations for which banks have their own wording. */
export type ObligationKind = 'payroll' | 'previred' | 'tax' | 'loan';

/** A document for which cash is still expected. */
export type OpenDocument = {
  id: string;
  /** 1: money comes in for it; -1: goes out. A credit note reverses its side. */
  direction: 1 | -1;
  isCreditNote: boolean;
  /** A tax document; false for obligations, loans and entries by hand. */
  isTax: boolean;
  /** The kind of an obligation or loan, if its area determines one. */
  obligation?: ObligationKind | null;
  /** Of an installment whose interest stands apart: which, so that a charge pays both. */
  installment?: string | null;
  currency: Currency;
  /** What is still unpaid, above zero, in minor units of its currency. */
  remaining: number;
  issuedOn: Day;
  dueOn: Day;
  folio: string | null;
  rut: Rut | null;
  name: string | null;
  /** Of a cheque in the register. `slip`: with which others it was deposited, if somebody said so. */
  cheque?: { number: string; slip: string | null } | null;
  /** What a factor has yet to pay for an invoice that it bought. */
  isOfFactor?: boolean;
};

/** One that a person marked as paid: `remaining` is what they said was paid, and no longer owed. */
export type SettledDocument = OpenDocument & { settledOn: Day };

/**
 * A pair that a person undid: alone ('pair'), or with everything from a run ('run'). Neither is matched automatically again. `isWrong`: they
 * said that it was wrong, so it is not even proposed; a person who thinks otherwise searches for the document.
 */
export type RejectedPair = { movementId: string; documentId: string; by: 'pair' | 'run'; isWrong?: boolean };

/** What a card acquirer deposited, which was matched whole with its sales. `gross`: what those sum to, in pesos. */
export type SettledDeposit = { accountId: string; glosa: string; amount: number; gross: number };

/** A deposit as an acquirer's report has it, in pesos. `accountId` null: of an account that it does not say; `count`: of sales, 0 where unknown. */
export type ReportedDeposit = {
  id: string;
  accountId: string | null;
  on: Day;
  net: number;
  sales: number;
  annulled: number;
  count: number;
};

export type MatchingFacts = {
  company: { rut: Rut; name: string };
  accounts: readonly { id: string; number: string }[];
  movements: readonly OpenMovement[];
  documents: readonly OpenDocument[];
  /** Documents that people marked as paid near these movements: the money may be among them. */
  settled?: readonly SettledDocument[];
  /** Boletas, paid at once by card or in cash: they expect nothing, and only deposits of card acquirers are compared with them. */
  sales?: readonly OpenDocument[];
  /** What earlier deposits show of an acquirer's commission. */
  settledDeposits?: readonly SettledDeposit[];
  /** What acquirers' reports say of their deposits. */
  reportedDeposits?: readonly ReportedDeposit[];
  rejected: readonly RejectedPair[];
  /** Pairs of which a part is matched, and something left on both sides: whether the rest goes together too, a person says. */
  partly?: readonly Pick<RejectedPair, 'movementId' | 'documentId'>[];
  /** Movements whose kind a person took back. */
  rejectedExplanations?: readonly { movementId: string; by: RejectedPair['by'] }[];
  /** Pesos per unit of other currencies, to compare amounts in two of them; without a series nothing is compared. */
  rates?: ReadonlyMap<Currency, RateSeries>;
  /** Pairs of movements that a person said are not a transfer. */
  rejectedTransfers: readonly { outId: string; inId: string; by: RejectedPair['by'] }[];
  /** What people taught here. */
  learned?: readonly Learned[];
  /** How counterparts pay, as often seen: only orders suggestions. */
  habits?: readonly HabitLesson[];
  /** Rules that are on, in their order; the others proceed by themselves. */
  rules?: readonly Rule[];
  /** How far a payment may be off without a person, in pesos; by rounding alone it always may. */
  limits?: DifferenceLimits;
  /** How much each class may do without a person; without one it acts, if its registry lets it. */
  modes?: MatchingModes;
};

export type MatchingOptions = {
  /** How long before its issue, and after its due date, a document may be paid for a match without a person. */
  daysBeforeIssue: number;
  daysAfterDue: number;
  /** Bank days between the two legs of a transfer between own accounts. */
  transferDays: number;
  /** Share of a document's worth by which a payment in another currency may differ from it. */
  exchangeTolerance: number;
  suggestionsPerMovement: number;
};

export const DEFAULT_OPTIONS: MatchingOptions = {
  daysBeforeIssue: 5,
  daysAfterDue: 180,
  transferDays: 2,
  exchangeTolerance: 0.01,
  suggestionsPerMovement: 5,
};

/** The class of evidence of a match: `classes/registry.ts` says which act without a person. `amountOnly` is only a suggestion. */
export type Evidence =
  | 'rutAndFolio'
  | 'folioAndAmount'
  | 'rutAndAmount'
  | 'rutAmountAndDate' // several equal documents of the party: the nearest in time
  | 'nameAndAmount'
  | 'learnedPayer' // people matched that payer with that party before
  | 'sum' // several documents of the party add up
  | 'runSum' // the text names nobody, and consecutive documents of one party alone add up
  | 'instalments' // several payments of the party add up to a document
  | 'payroll' // what follows: the bank's wording, and an obligation of exactly that amount near its day
  | 'previred'
  | 'taxPayment'
  | 'loanInstalment'
  | 'difference' // the party's document, off by rounding, or by what the company lets go for a reason
  | 'cheque' // the number and amount of one in the register, or those that make the deposit
  | 'factoring' // a factor pays what it still owes for the invoices that it bought
  | 'batchCharge' // one charge pays what several suppliers are owed on one day
  | 'acquirer' // a card acquirer's deposit: a run of sales, less the commission that other deposits show
  | 'settledByHand' // a person marked the document as paid, and what follows would match the movement with it
  | 'rule' // a rule of the company names its counterpart, who owes exactly that
  | 'foreign' // in another currency, within the tolerance at the day's rate
  | 'amountOnly'
  | 'partial'; // a part of a document: with its party and folio in the text it acts, else it is only suggested

/** `shadow`: only records what it would do; `suggest`: proposes it as sure; `automatic`: does it. */
export type MatchingMode = 'shadow' | 'suggest' | 'automatic';
/** The classes that a company's people, or their decisions, gave a mode. */
export type MatchingModes = ReadonlyMap<ClassCode, MatchingMode>;

/** Every class: those that match documents, pairs of movements, and what the bank's wording explains whole. */
export type ClassCode = Evidence | 'ownTransfer' | 'reversal' | 'bankFee' | 'usualKind';

/**
 * Part of a movement that pays part of a document. A positive `amount` uses up the movement, a negative one adds to it (a credit note netted
 * in a payment); `documentAmount` is how much the document's remaining amount falls, always positive. `difference`: why the two are not
 * the same in one currency.
 */
export type MatchPart = { documentId: string; amount: number; documentAmount: number; difference?: DifferenceReason };

/**
 * One way to explain a movement. `reasons`: doubts last. `isStrong`: it has no rival; for a suggestion, it is only
 * withheld because a person undid the whole run that had matched it.
 */
export type Proposal = {
  movementId: string;
  parts: readonly MatchPart[];
  evidence: Evidence;
  isStrong: boolean;
  reasons: readonly StoredReason[];
  /** The class that would match them, were the document not marked as paid by hand. */
  by?: Evidence;
  /** The deposit of an acquirer's report that says so. */
  settlementId?: string;
};

/**
 * The two legs of a transfer between the company's own accounts, or of a payment that was returned to its account. `isLikely`: each could only
 * be the other's, but nothing shows that the money is the company's own; never made without a person.
 */
export type TransferProposal = {
  outId: string;
  inId: string;
  evidence: 'ownTransfer' | 'reversal';
  reasons: readonly StoredReason[];
  isLikely?: true;
};

/** A movement that its bank's wording explains whole. `kindKey`: of domain/kinds/catalogue.ts. */
export type Explanation = {
  movementId: string;
  kindKey: string;
  amount: number;
  evidence: 'bankFee' | 'usualKind' | 'rule';
  reasons: readonly StoredReason[];
};

/** What is found of each kind; `matches`: with documents. */
export type FoundProposals = { matches: Proposal[]; transfers: TransferProposal[]; explanations: Explanation[] };

export type Matching = {
  /** Disjoint: no movement twice, no document beyond what remains of it. */
  automatic: Proposal[];
  transfers: TransferProposal[];
  /** What the bank itself took or gave. */
  explanations: Explanation[];
  /** Best first for each movement; several may claim the same document. */
  suggestions: Proposal[];
  /** What waits for a person and matches no document: its class only proposes, or it was undone with its whole run. */
  proposed: Omit<FoundProposals, 'matches'>;
  /** What classes in shadow would have done. */
  shadow: FoundProposals;
  /**
   * Ids of the movements that were looked at: what is found of the `acting` ones replaces all that was found before, and of the `seeing`
   * ones, which include them, the suggested documents. Null: all of them.
   */
  lookedAt: { acting: readonly string[]; seeing: readonly string[] } | null;
};

/**
 * Ids of movements and documents that are new, changed, or open again. `replaced`: documents marked as paid by hand in whose place stored
 * suggestions propose a movement; without it any may be.
 */
export type Changes = { movementIds: ReadonlySet<string>; documentIds: ReadonlySet<string>; replaced?: ReadonlySet<string> };
