import type { WorkTask } from '#server/jobs/work-task.ts';
import { runEngine } from './store.ts';

/** One run of the engine, in one transaction: stopped or killed, it has changed nothing. */
export const runEngineByWork: WorkTask<'reconciliation'> = ({ companyId, personId, signal, progress, write }) =>
  write(async (db) => ({ result: await runEngine(db, { companyId, personId, watch: { signal, progress } }) }));
