import { undoClosed, undoKeepPending, undoReopened } from './store.ts';

/** What undoes each act of this feature. */
export const BANK_MONTH_UNDO = {
  'bankMonth.closed': undoClosed,
  'bankMonth.reopened': undoReopened,
  'movement.kept': undoKeepPending,
};
