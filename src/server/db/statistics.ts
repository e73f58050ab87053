import { sql } from 'kysely';
import type { Db } from './scope.ts';

/** Up to so many rows, any plan is good, and the planner's old statistics suffice. */
const MIN_ROWS = 1_000;
/** Statistics are collected again when the rows have multiplied by this. */
const GROWTH = 5;

/** Updates the planner's statistics of tables that depend on documents, movements or matches. It reads samples: a fraction of a second. */
export async function analyzeBooks(db: Db, part: 'documents' | 'obligations' | 'movements' | 'matches'): Promise<void> {
  await sql`select analyze_books(${part})`.execute(db);
}

/** The same after a change of so many rows, if they are many. */
export async function analyzeAfter(db: Db, part: Parameters<typeof analyzeBooks>[1], rows: number): Promise<void> {
  if (rows > MIN_ROWS) await analyzeBooks(db, part);
}

/**
 * Updates statistics repeatedly while one transaction adds many rows. Call the returned function after each part.
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
