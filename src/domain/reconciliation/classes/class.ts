/** A class of evidence: a kind of proof that a movement pays certain documents. */
import type { Evidence, Proposal } from '../facts.ts';
import type { Items, Steps } from '../items.ts';

/** Proposals that are valid only together: several movements that pay one document, or a single one. */
export type Bundle = readonly Proposal[];

/**
 * Reads what is open and changes nothing. It leaves out what it finds ambiguous itself; what two of its bundles claim goes to neither
 * (`match.ts`).
 */
export type MatchClass = { codes: readonly Evidence[]; find: (items: Items) => Steps<Bundle[]> };
