import { undoNotes, undoStep } from './store.ts';

/** What undoes each act of this feature. */
export const SOFTLANDING_UNDO = {
  'softlanding.stepDone': undoStep,
  'softlanding.stepReopened': undoStep,
  'softlanding.stepNoted': undoStep,
  'softlanding.noted': undoNotes,
};
