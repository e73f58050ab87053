import { sql } from 'kysely';
import type { Db } from './scope.ts';

/** Rows with which no plan is bad. */
const MIN_ROWS = 1_000;
/** Figures are gathered again when so many times more rows came in. */
const GROWTH = 5;

/** Gathers the planner's figures anew for what hangs on documents or on movements. It reads samples: a fraction of a second. */
export async function analyzeBooks(db: Db, part: 'documents' | 'movements'): Promise<void> {
  await sql`select analyze_books(${part})`.execute(db);
}

/**
 * Gathers them now and then while one transaction adds many rows. Call what it returns after each part.
 * @param known  how many rows there were before
 */
export function growthAnalysis(db: Db, part: 'documents' | 'movements', known: number): (added: number) => Promise<void> {
  let analyzed = Math.max(MIN_ROWS / GROWTH, known);
  return async (added) => {
    if (known + added < analyzed * GROWTH) return;
    analyzed = known + added;
    await analyzeBooks(db, part);
  };
}
