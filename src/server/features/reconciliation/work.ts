import type { WorkTask } from '#server/jobs/work-task.ts';
import { acceptMany } from './accept.ts';
import { sureOfClass } from './class-offers.ts';
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

/** All that is sure of a class, in one transaction: when stopped or killed, it has changed nothing. */
export const acceptByWork: WorkTask<'acceptSuggestions'> = ({ companyId, personId, params, signal, progress, write }) =>
  write(async (db) => {
    const { code, filter } = params;
    // Something may have come in, or gone, between the look and its turn.
    const choices = await sureOfClass(db, filter, code, params);
    progress(0.1);
    const watch = { signal, progress: (fraction: number) => progress(0.1 + 0.8 * fraction) };
    return { result: { code, ...(await acceptMany(db, { companyId, personId }, choices, watch)) } };
  });
