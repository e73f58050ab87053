/** A credit note and a document that it names, in minor units of one currency. */
export type CreditClaim = {
  noteId: string;
  documentId: string;
  /** 1 annuls the document, 2 corrects its text, 3 its amounts. */
  effect: 1 | 2 | 3 | null;
};
/** The unpaid amount of each document and note. */
export type Remaining = ReadonlyMap<string, number>;
export type Allocation = { noteId: string; documentId: string; amount: number };

/**
 * How credit notes lower the documents they refer to: each takes the unpaid amount of its documents, in the order given, until it is used
 * up. A note that corrects only text (effect 2) lowers nothing.
 * @param claims  ordered by the issue of the notes, then by each note's own references
 */
export function allocateCredits(claims: readonly CreditClaim[], remaining: Remaining): Allocation[] {
  const remainingById = new Map(remaining);
  const found = new Map<string, Allocation>();
  for (const { noteId, documentId, effect } of claims) {
    const amount = Math.min(remainingById.get(noteId) ?? 0, remainingById.get(documentId) ?? 0);
    if (effect === 2 || amount <= 0) continue;
    remainingById.set(noteId, (remainingById.get(noteId) ?? 0) - amount);
    remainingById.set(documentId, (remainingById.get(documentId) ?? 0) - amount);
    const key = `${noteId} ${documentId}`;
    found.set(key, { noteId, documentId, amount: amount + (found.get(key)?.amount ?? 0) });
  }
  return [...found.values()];
}
