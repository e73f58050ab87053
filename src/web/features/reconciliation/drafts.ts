import type { KindPart, Picked } from './picks.ts';

/** What a person began for a movement without a document. `area`: null for that of the kind. */
export type KindDraft = { kind: string | null; area: string | null; amount: number | null; reason: string };

/** A payment on account that a person began. `area` null: the usual one of the counterpart; `amount` null: all that is left. */
export type AdvanceDraft = { isOpen: boolean; rut: string; name: string; area: string | null; amount: number | null };

/** What was begun for movements and not finished, by the movement's id: it is there again when the movement is, as long as the page is open. */
export type Drafts = {
  picks: Map<string, readonly Picked[]>;
  parts: Map<string, readonly KindPart[]>;
  searches: Map<string, string>;
  kinds: Map<string, KindDraft>;
  advances: Map<string, AdvanceDraft>;
};

export function newDrafts(): Drafts {
  return { picks: new Map(), parts: new Map(), searches: new Map(), kinds: new Map(), advances: new Map() };
}
