/** What became of a document: paid, claimed by its receiver, annulled by a credit note, still to be paid, or never a debt. */
export const DOCUMENT_STATES = ['PAID', 'CLAIMED', 'ANNULLED', 'PENDING', 'UNEXPECTED'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

type StateFacts = {
  amount: number;
  /** Matched with movements, settled by hand, lowered by credit notes; minor units of its currency. */
  matched: number;
  settled: number;
  credited: number;
  claimedOn: string | null;
  section: string | null;
  isAnnulled: boolean;
  /** Before the company's cut-off date. */
  isClosed: boolean;
  /** expectation.ts: whether cash will come or go for it. */
  isExpected: boolean;
};

/**
 * The state that a document's badge shows; the first that holds wins. What a credit note annulled before anything was paid is
 * annulled, not paid. Source: the specification, document badge.
 */
export function documentState({ amount, matched, settled, credited, ...facts }: StateFacts): DocumentState {
  const isCovered = amount === matched + settled + credited;
  if (facts.isClosed || (isCovered && !(facts.isAnnulled && matched + settled === 0))) return 'PAID';
  if (facts.claimedOn !== null || facts.section === 'reclamado') return 'CLAIMED';
  if (facts.isAnnulled) return 'ANNULLED';
  return facts.isExpected ? 'PENDING' : 'UNEXPECTED';
}
