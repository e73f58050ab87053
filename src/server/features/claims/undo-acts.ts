import { undoClaimRules } from './rules.ts';

/** What undoes each act of this feature. */
export const CLAIM_UNDO = {
  'claims.rulesChanged': undoClaimRules,
};
