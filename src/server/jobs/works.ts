// Names what runs each kind of long work, or who keeps its queue.

import type { WorkKindName } from '#domain/work/kinds.ts';
import type { Services } from '#server/api/services.ts';
import { enterEventsByWork } from '#server/features/claims/work.ts';
import { makeFileByWork } from '#server/features/documents/file-work.ts';
import { operateByWork } from '#server/features/documents/mass-work.ts';
import { payBySheet } from '#server/features/documents/sheet-work.ts';
import { undoByWork } from '#server/features/documents/undo-work.ts';
import { wakeImports } from '#server/features/imports/jobs.ts';
import { acceptByWork, applyRuleByWork, runEngineByWork } from '#server/features/reconciliation/work.ts';
import { applyTermsByWork } from '#server/features/settings/work.ts';
import type { WorkTask } from './work-task.ts';

/** For a kind with its own workers: makes them look for waiting works. */
type OwnQueue = { wake: (services: Services) => void };

export const WORK_TASKS: { [Kind in WorkKindName]: WorkTask<Kind> | OwnQueue } = {
  import: { wake: wakeImports },
  terms: applyTermsByWork,
  acceptSuggestions: acceptByWork,
  reconciliation: runEngineByWork,
  matchingRule: applyRuleByWork,
  claims: enterEventsByWork,
  documentFile: makeFileByWork,
  documentOperation: operateByWork,
  documentUndo: undoByWork,
  payoffSheet: payBySheet,
};
