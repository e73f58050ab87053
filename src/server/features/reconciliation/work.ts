import type { WorkTask } from '#server/jobs/work-task.ts';
import { applyBackwards } from './rule-apply.ts';
import { runEngine } from './store.ts';

/** One run of the engine, in one transaction: when stopped or killed, it has changed nothing. */
export const runEngineByWork: WorkTask<'reconciliation'> = ({ companyId, personId, signal, progress, write }) =>
  write(async (db) => ({ result: await runEngine(db, { companyId, personId, watch: { signal, progress } }) }));

/** A rule on everything that it holds, in one transaction: when stopped or killed, it has changed nothing. */
export const applyRuleByWork: WorkTask<'matchingRule'> = ({ companyId, personId, params, signal, progress, write }) =>
  write(async (db) => ({
    result: { name: params.name, ...(await applyBackwards(db, { companyId, personId }, params, { signal, progress })) },
  }));
