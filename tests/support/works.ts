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
  finishedAt: Date | null;
};

/** The work of a company that was asked for last. */
export async function workOf(pool: pg.Pool, companyId: string): Promise<WorkState> {
  const { rows } = await pool.query<WorkState>(
    `select work_id as id, kind, state, progress, place, result, error_text as error, attempts, finished_at as "finishedAt" from work
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

/** Keeps each progress that a company's work stores from now on. @returns what reads them, in their order */
export async function progressOf(pool: pg.Pool, companyId: string): Promise<() => Promise<number[]>> {
  await pool.query(`create table if not exists progress_log (no bigint generated always as identity, company_id uuid, progress real)`);
  await pool.query(`create or replace function log_progress() returns trigger language plpgsql security definer as
    $$ begin insert into public.progress_log (company_id, progress) values (new.company_id, new.progress); return null; end $$`);
  await pool.query('create or replace trigger logs_progress after update on work for each row execute function log_progress()');
  return async () => {
    const { rows } = await pool.query<{ progress: number }>(
      'select progress from progress_log where company_id = $1 and progress is not null order by no',
      [companyId],
    );
    return rows.map(({ progress }) => progress);
  };
}
