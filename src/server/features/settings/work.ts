import type { WorkTask } from '#server/jobs/work-task.ts';
import { applyStretch, countRows, START, termsOf } from './store.ts';

/** Rows updated per step, at most; short steps share a transaction. */
const ROWS = 1_000;

/**
 * Applies a company's cut-off date and payment days to its stored rows, step by step. If they change meanwhile, that change restarts the
 * work; applying them again to updated rows does no harm.
 */
export const applyTermsByWork: WorkTask<'terms'> = ({ companyId, write }) =>
  write(async (db, begun) => {
    const { done: before, total, ...from } = begun ?? { ...START, done: 0, total: await countRows(db, companyId, Number.MAX_SAFE_INTEGER) };
    const terms = await termsOf(db, companyId);
    const next = terms && (await applyStretch(db, companyId, { terms, from, max: ROWS }));
    if (!next) return { result: { rows: total } };
    const done = Math.min(total, before + ROWS);
    return { place: { ...next, done, total }, done, total };
  });
