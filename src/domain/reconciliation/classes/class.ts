/** What a class of evidence is: a kind of proof that a movement pays certain documents. */
import type { Evidence, Proposal } from '../facts.ts';
import type { Items, Steps } from '../items.ts';

/** Proposals that stand or fall together: several movements that pay one document, or one alone. */
export type Bundle = readonly Proposal[];

/**
 * Looks at what is open and changes nothing. What the class itself finds ambiguous it leaves out; what two of its bundles want both
 * goes to neither (`match.ts`).
 */
export type MatchClass = { codes: readonly Evidence[]; find: (items: Items) => Steps<Bundle[]> };
