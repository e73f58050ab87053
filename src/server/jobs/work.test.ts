// On every server: locks, LISTEN, sessions that die.
// Mostly waits: work that is slowed down, processes that die.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { openDatabase } from '#server/db/open.ts';
import { readSettings } from '#server/settings.ts';
import { log, testApi } from '../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../tests/support/books.ts';
import { LOGIN, SECRET } from '../../../tests/support/login.ts';
import { openSocket, startSockets } from '../../../tests/support/sockets.ts';
import { slowSteps, workOf } from '../../../tests/support/works.ts';
import { runWork } from './work-runner.ts';
import { startWork } from './work-store.ts';
import { startJobs } from './worker.ts';

const ROOT = join(import.meta.dirname, '../../..');
const api = await testApi();
const { database, connection, services, person, join: joinCompany, contextOf, ask } = api;
const { ownerPool } = database;
// For the database this is another process: pages are connected there.
const second = await openDatabase(connection, LOGIN);
const far = await startSockets({ ...services, database: second });
afterAll(async () => {
  await far.stop();
  await second.close();
});

const STOP = 'mutation ($companyId: ID!, $id: ID!) { stopWork(companyId: $companyId, id: $id) { state canStop canResume } }';
const RESUME = 'mutation ($companyId: ID!, $id: ID!) { resumeWork(companyId: $companyId, id: $id) { state } }';
const WORKS = '{ works(companyId: $companyId) { id kind state title progress done total sentence canStop canResume createdBy } }';

let books: TestBooks;
let founder: Awaited<ReturnType<typeof person>>;
beforeEach(async () => {
  founder = await person();
  books = await testBooks(database, founder.id);
});

const work = () => workOf(ownerPool, books.companyId);
const start = (kind: 'terms' | 'reconciliation') => books.write((db) => startWork(db, books, kind, null));
const run = async (workId: string, signal?: AbortSignal) =>
  runWork({ companyId: books.companyId, workId }, services, { isLast: false, ...(signal ? { signal } : {}) });
const act = async (text: string, id: string) => ask(await contextOf(founder.token), text, { companyId: books.companyId, id });

/** What ends a statement, and a transaction between two of them, on a connection that a request would get. */
async function limits(pool: typeof database.appPool): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as statement_timeout,
      current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout`,
  );
  return rows[0];
}

/** `count` movements that a cut-off date of 2022 closes. */
async function fill(count: number): Promise<void> {
  const account = await books.account();
  await ownerPool.query(
    `insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa)
     select $1 as company_id, id as movement_id, $2 as account_id, date '2021-01-01' as on_day, 1000 as amount, 'CLP' as currency,
       1000 as amount_clp, 'TRASPASO' as glosa from unnest($3::uuid[]) id`,
    [books.companyId, account, Array.from({ length: count }, newId)],
  );
  await ownerPool.query(`update company set cut_off_on = '2022-01-01' where company_id = $1`, [books.companyId]);
}

/** Counts every movement that a step closes, in the step's transaction. */
async function countTouches(): Promise<() => Promise<{ touched: number; twice: number }>> {
  await ownerPool.query(`create table if not exists touch (company_id uuid, movement_id uuid);
    grant insert on touch to caudal_app;
    create or replace function touched() returns trigger language plpgsql as
      $$ begin insert into touch values (new.company_id, new.movement_id); return null; end $$;
    create or replace trigger is_touched after update on movement for each row when (new.is_closed and not old.is_closed) execute function touched()`);
  return async () => {
    const { rows } = await ownerPool.query(
      `select count(*)::int as touched, count(*) filter (where n > 1)::int as twice
       from (select count(*) as n from touch where company_id = $1 group by movement_id) t`,
      [books.companyId],
    );
    return rows[0];
  };
}

/** Waits until the first step of a work is saved. */
async function firstStep(): Promise<void> {
  await expect.poll(async () => (await work()).progress ?? 0, { interval: 20, timeout: 60_000 }).toBeGreaterThan(0);
}

test('a work that is stopped keeps what it did, and resumed goes on where it stood; a page on another process follows it', async () => {
  await fill(5_000);
  await slowSteps(ownerPool, 'movement');
  const touches = await countTouches();
  const id = await start('terms');
  const socket = openSocket(far.url, founder.token);
  const { data } = await socket.subscribe<{ companyChanged: { areas: string[] | null } }>(
    'subscription ($companyId: ID!) { companyChanged(companyId: $companyId) { areas } }',
    { companyId: books.companyId },
  );
  const heard = () => data.filter(({ companyChanged }) => companyChanged.areas?.includes('work')).length;
  const running = run(id);
  await firstStep();
  await expect.poll(heard).toBeGreaterThan(0);
  // The stop is requested on another process than the one that runs the work.
  const stopping = await ask({ ...(await contextOf(founder.token)), database: second }, STOP, { companyId: books.companyId, id });
  expect(stopping.data).toEqual({ stopWork: { state: 'stopping', canStop: false, canResume: false } });
  await running;
  const stopped = await work();
  expect(stopped).toMatchObject({ state: 'stopped', place: { table: 'movement', total: 5_000 } });
  expect(stopped.progress).toBeLessThan(1);
  const { touched } = await touches();
  expect(touched).toBeGreaterThan(0);
  expect(touched).toBeLessThan(5_000);
  const list = await ask<{ works: object[] }>(await contextOf(founder.token), `query ($companyId: ID!) ${WORKS}`, {
    companyId: books.companyId,
  });
  expect(list.data?.works).toMatchObject([
    {
      id,
      kind: 'terms',
      done: touched,
      total: 5_000,
      canStop: false,
      canResume: true,
      createdBy: 'Ana Pérez',
      sentence: expect.stringContaining('Se detuvo'),
    },
  ]);
  expect((await act(RESUME, id)).data).toEqual({ resumeWork: { state: 'pending' } });
  await run(id);
  expect(await work()).toMatchObject({ state: 'done', result: { rows: 5_000 }, place: null });
  expect(await touches()).toEqual({ touched: 5_000, twice: 0 });
  expect((await act(RESUME, id)).reason).toBe('WORK_NOT_STOPPED');
  expect((await act(STOP, id)).reason).toBe('WORK_ENDED');
  socket.dispose();
});

test('a work that is stopped and resumed, or requested, over and over before its turn is run once, and ends', async () => {
  await fill(2_000);
  await slowSteps(ownerPool, 'movement');
  const touches = await countTouches();
  const id = await start('terms');
  for (let n = 0; n < 5; n += 1) {
    expect((await act(STOP, id)).code).toBeNull();
    const [one, other] = await Promise.all([act(RESUME, id), act(RESUME, id)]);
    expect([one.reason, other.reason].sort()).toEqual(['WORK_NOT_STOPPED', null]);
    expect(await start('terms')).toBe(id);
  }
  const { rows } = await ownerPool.query(
    `select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'workId' = $1 and locked_at is null`,
    [id],
  );
  expect(rows).toEqual([{ n: 1 }]);
  const jobs = await startJobs({ database, settings: readSettings({ CAUDAL_SECRET: SECRET }), log }, connection);
  onTestFinished(() => jobs.stop());
  await expect.poll(async () => (await work()).finishedAt, { timeout: 60_000 }).not.toBeNull();
  expect(await work()).toMatchObject({ state: 'done', result: { rows: 2_000 } });
  expect(await touches()).toEqual({ touched: 2_000, twice: 0 });
});

test('what a killed process had in hand another one goes on with, and every step is done once', async () => {
  await fill(6_000);
  await slowSteps(ownerPool, 'movement');
  const touches = await countTouches();
  const id = await start('terms');
  const args = [join(ROOT, 'tests/support/job-process.ts'), JSON.stringify(connection), 'smtp://127.0.0.1:9'];
  const busy = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  onTestFinished(() => void busy.kill('SIGKILL'));
  await firstStep();
  busy.kill('SIGKILL');
  await once(busy, 'exit');
  expect(await work()).toMatchObject({ id, state: 'running' });
  // Makes the lock look old, so that no test waits for the grace period.
  await ownerPool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null`);
  const jobs = await startJobs({ database, settings: readSettings({ CAUDAL_SECRET: SECRET }), log }, connection);
  onTestFinished(() => jobs.stop());
  await expect.poll(async () => (await work()).state, { timeout: 60_000 }).toBe('done');
  expect(await touches()).toEqual({ touched: 6_000, twice: 0 });
});

test('a run of the engine that is stopped, or put down with its process, has changed nothing; done in the end, it is done once', async () => {
  const account = await books.account({ bank_code: '037' });
  const from = { glosa: '0760864285 Transf. CLIENTE', kind: 'transferIn', counterpart_rut: '76086428-5', counterpart_name: 'CLIENTE' };
  for (const amount of [119_000, 238_000, 357_000]) {
    await books.movement(account, '2026-03-10', amount, from);
    await books.document('2026-03-08', amount);
  }
  await slowSteps(ownerPool, 'match');
  const facts = async () => {
    const { rows } = await ownerPool.query(
      `select (select count(*)::int from match where company_id = $1) as matches, (select count(*)::int from match_run where company_id = $1) as runs,
        (select count(*)::int from history where company_id = $1 and code = 'engine.ran') as acts`,
      [books.companyId],
    );
    return rows[0];
  };
  const id = await start('reconciliation');
  expect(await start('reconciliation')).toBe(id);
  const isMatching = () =>
    expect
      .poll(
        async () =>
          (
            await database.appPool.query(
              `select from pg_stat_activity where ltrim(query, E' \\n') like 'insert into match (%' and state = 'active'`,
            )
          ).rowCount,
        { interval: 20 },
      )
      .toBe(1);
  const running = run(id);
  await isMatching();
  await act(STOP, id);
  await running;
  expect(await work()).toMatchObject({ state: 'stopped', attempts: 0 });
  expect(await facts()).toEqual({ matches: 0, runs: 0, acts: 0 });

  // Requested again, it is the same work.
  expect(await start('reconciliation')).toBe(id);
  const stop = new AbortController();
  const again = run(id, stop.signal);
  await isMatching();
  stop.abort();
  await again;
  expect(await work()).toMatchObject({ state: 'pending', attempts: 0 });
  expect(await facts()).toEqual({ matches: 0, runs: 0, acts: 0 });

  const requestLimits = await limits(database.appPool);
  await ownerPool.query(`create or replace function needs_room() returns trigger language plpgsql as $$ begin
      if ${Object.entries(requestLimits)
        .map(([name, limit]) => `current_setting('${name}') = '${limit}'`)
        .join(' or ')} then raise 'a work has the limits of a request'; end if; return null; end $$;
    create or replace trigger has_room after insert on match execute function needs_room()`);
  await run(id);
  await run(id);
  expect(await limits(database.appPool)).toEqual(requestLimits);
  expect(await work()).toMatchObject({ state: 'done', result: { automatic: 3 } });
  expect(await facts()).toEqual({ matches: 3, runs: 1, acts: 1 });
});

test('a run over much is answered as work at once', async () => {
  await fill(2_001);
  await ownerPool.query('update company set cut_off_on = null where company_id = $1', [books.companyId]);
  const RUN = 'mutation ($companyId: ID!) { runReconciliation(companyId: $companyId) { automatic runId work { id state } } }';
  const { data } = await ask(await contextOf(founder.token), RUN, { companyId: books.companyId });
  const { id } = await work();
  expect(data).toEqual({ runReconciliation: { automatic: null, runId: null, work: { id, state: 'pending' } } });
});

test('what fails is tried again, then given up with a reference; resumed it goes on', async () => {
  await fill(600);
  await ownerPool.query(`create or replace function fails() returns trigger language plpgsql as $$ begin raise 'secret detail'; end $$;
    create trigger fails after update on movement for each statement execute function fails()`);
  const id = await start('terms');
  await expect(run(id)).rejects.toThrow('secret detail');
  expect(await work()).toMatchObject({ state: 'pending', attempts: 1 });
  await expect(run(id)).rejects.toThrow('secret detail');
  await run(id);
  const failed = await work();
  expect(failed.state).toBe('failed');
  expect(failed.error).toMatch(/^Ha ocurrido un error \(referencia [0-9a-f]{8}\)\. Puedes reanudarlo más tarde\.$/);
  await ownerPool.query('drop trigger fails on movement');
  expect((await act(RESUME, id)).code).toBeNull();
  await run(id);
  expect(await work()).toMatchObject({ state: 'done', error: null });
});

test('a work that takes its process down every time is given up', async () => {
  await fill(600);
  const id = await start('terms');
  await ownerPool.query(`update work set state = 'running', attempts = 3 where work_id = $1`, [id]);
  await run(id);
  expect((await work()).state).toBe('failed');
});

test('whoever may not change what a work changes sees it and cannot stop it; a stranger finds nothing', async () => {
  await fill(600);
  const id = await start('terms');
  const user = await person();
  await joinCompany(books.companyId, user.id, 'OPERARIO');
  const variables = { companyId: books.companyId, id };
  const theirs = await ask<{ works: { id: string }[] }>(await contextOf(user.token), `query ($companyId: ID!) ${WORKS}`, variables);
  expect(theirs.data?.works.map((one) => one.id)).toEqual([id]);
  expect((await ask(await contextOf(user.token), STOP, variables)).code).toBe('FORBIDDEN');
  const other = await testBooks(database);
  const stranger = await contextOf((await person()).token);
  expect((await ask(stranger, STOP, variables)).code).toBe('NOT_FOUND');
  const crossed = await ask(await contextOf(founder.token), STOP, { companyId: books.companyId, id: newId() });
  expect(crossed.code).toBe('NOT_FOUND');
  expect((await other.read((db) => db.selectFrom('work').selectAll().execute())).length).toBe(0);
  // A waiting work stops at once; its job then finds nothing to do.
  expect((await act(STOP, id)).data).toEqual({ stopWork: { state: 'stopped', canStop: false, canResume: true } });
  await run(id);
  expect((await work()).state).toBe('stopped');
});

test('works that ended go after 30 days, one that stands still stays', async () => {
  const ids = [await start('terms'), await start('reconciliation')];
  await ownerPool.query(`update work set state = 'stopped' where work_id = $1`, [ids[0]]);
  await ownerPool.query(`update work set state = 'done', finished_at = now() - interval '31 days' where work_id = $1`, [ids[1]]);
  const { tidy } = await import('./tidy.ts');
  await tidy({}, services, { isLast: true });
  const { rows } = await ownerPool.query('select work_id as id from work where company_id = $1', [books.companyId]);
  expect(rows).toEqual([{ id: ids[0] }]);
});
