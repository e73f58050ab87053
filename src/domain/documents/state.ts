/**
 * The state of a document: paid, claimed by its receiver, annulled by a credit note, still unpaid, or never a debt. The rule is the
 * database column `state` (migration 0112), which lists filter by.
 */
export const DOCUMENT_STATES = ['PAID', 'CLAIMED', 'ANNULLED', 'PENDING', 'UNEXPECTED'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];
