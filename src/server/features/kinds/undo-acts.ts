import { undoAreaRule, undoKind } from './store.ts';

/** What undoes each act of this feature. */
export const KIND_UNDO = {
  'kind.changed': undoKind,
  'areas.ruleChanged': undoAreaRule,
};
