/** A class of evidence: a kind of proof that a movement pays certain documents. */
import type { Changes, Evidence, Proposal } from '../facts.ts';
import type { Items, Movement, Steps } from '../items.ts';

/** Proposals that are valid only together: several movements that pay one document, or a single one. */
export type Bundle = readonly Proposal[];

/**
 * Reads what is open and changes nothing. It leaves out what it finds ambiguous itself; what two of its bundles claim goes to neither
 * (`match.ts`).
 */
export type MatchClass = { codes: readonly Evidence[]; find: (items: Items) => Steps<Bundle[]>; around?: Around };

/**
 * For a class whose movements are tied by so much that a change would be tied to all of them (near.ts): which are looked at after the classes
 * before it. `affected`: those that may come out otherwise; `acting`: they, and all who may claim what they claim.
 */
type Around = (items: Items, changes: Changes) => { affected: ReadonlySet<Movement>; acting: readonly Movement[] };
