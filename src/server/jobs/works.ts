// The one place that names what each kind of long work does, or who keeps its queue.

import type { WorkKindName } from '#domain/work/kinds.ts';
import type { Services } from '#server/api/services.ts';
import { enterEventsByWork } from '#server/features/claims/work.ts';
import { wakeImports } from '#server/features/imports/jobs.ts';
import { runEngineByWork } from '#server/features/reconciliation/work.ts';
import { applyTermsByWork } from '#server/features/settings/work.ts';
import type { WorkTask } from './work-task.ts';

/** Of a kind with workers of its own: lets them look for what waits. */
type OwnQueue = { wake: (services: Services) => void };

export const WORK_TASKS: { [Kind in WorkKindName]: WorkTask<Kind> | OwnQueue } = {
  import: { wake: wakeImports },
  terms: applyTermsByWork,
  reconciliation: runEngineByWork,
  claims: enterEventsByWork,
};
