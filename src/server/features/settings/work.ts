import type { WorkTask } from '#server/jobs/work-task.ts';
import { applyStretch, countRows, START, termsOf } from './store.ts';

/** As many rows are changed at once, at most; short stretches share a transaction. */
const ROWS = 1_000;

/**
 * Brings what a company has stored into line with its cut-off date and payment days, a stretch at a time. When they change meanwhile
 * the work is begun anew by that change, which does no harm to what was brought into line already.
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
