// Long work, looked at and slowed down, for tests that stop or kill it in the middle.
import type pg from 'pg';

export type WorkState = {
  id: string;
  kind: string;
  state: string;
  progress: number | null;
  place: unknown;
  result: unknown;
  error: string | null;
  attempts: number;
};

/** The work of a company that was asked for last. */
export async function workOf(pool: pg.Pool, companyId: string): Promise<WorkState> {
  const { rows } = await pool.query<WorkState>(
    `select work_id as id, kind, state, progress, place, result, error_text as error, attempts from work
     where company_id = $1 order by created_at desc limit 1`,
    [companyId],
  );
  const [work] = rows;
  if (!work) throw new Error('the company has no work');
  return work;
}

/** Makes each statement that changes one of these tables take longer than steps share a transaction. */
export async function slowSteps(pool: pg.Pool, ...tables: string[]): Promise<void> {
  await pool.query(`create or replace function take_long() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.3); return null; end $$`);
  for (const table of tables)
    await pool.query(
      `create or replace trigger takes_long after insert or update on ${table} for each statement execute function take_long()`,
    );
}
