// The one place that names what each kind of long work does.

import type { WorkKindName } from '#domain/work/kinds.ts';
import { runEngineByWork } from '#server/features/reconciliation/work.ts';
import { applyTermsByWork } from '#server/features/settings/work.ts';
import type { WorkTask } from './work-task.ts';

export const WORK_TASKS: { [Kind in WorkKindName]: WorkTask<Kind> } = {
  terms: applyTermsByWork,
  reconciliation: runEngineByWork,
};
