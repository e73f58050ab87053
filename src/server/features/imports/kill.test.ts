// Mostly waits: processes that start and die.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { addToCompany } from '#server/db/scope.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { log, testApi } from '../../../../tests/support/api.ts';
import { ACCOUNT, CORPUS_RUT, fileAt, stateOf } from '../../../../tests/support/imports.ts';
import { workOf } from '../../../../tests/support/works.ts';
import { contentOf, storeContent } from './content.ts';
import { startImports } from './jobs.ts';
import { insertImport } from './store.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const api = await testApi();
const { database, connection } = api;
const person = await api.person();
const content = await contentOf(fileAt('tests/corpus/csv/56_many_rows.csv'));

/** Moments of an import, by the statement its session is running. */
const MOMENTS = ['reading', 'insert into movement (', 'insert into movement_source'] as const;

test.each(MOMENTS)('a process killed at «%s» loses and doubles nothing', async (moment) => {
  const companyId = await api.company(person.id, { rut: CORPUS_RUT });
  const before = await stateOf(database.ownerPool, companyId);
  const importId = await queue(companyId);
  const killed = spawn(process.execPath, [join(ROOT, 'tests/support/import-process.ts'), JSON.stringify(connection)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  onTestFinished(() => void killed.kill('SIGKILL'));
  await reached(moment, importId);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await noSession();
  const { status } = await importRow(importId);
  // It may be killed in the moment after its commit: then everything is stored.
  if (status === 'en_proceso') expect(await stateOf(database.ownerPool, companyId)).toEqual(before);
  const imports = startImports({ database, log });
  await ended(importId);
  await imports.stop();
  expect(await importRow(importId)).toEqual({ status: 'importado', rows_read: 20_000, rows_new: 20_000, rows_repeated: 0 });
  const state = await stateOf(database.ownerPool, companyId);
  expect(state['movements']).toHaveLength(20_000);
  expect(state['untrue']).toEqual([]);
});

test('an import that takes its process down every time is given up', async () => {
  const companyId = await api.company(person.id, { rut: CORPUS_RUT });
  const importId = await queue(companyId);
  await database.owner.updateTable('work').set({ attempts: 3 }).where('work_id', '=', importId).execute();
  const imports = startImports({ database, log });
  await ended(importId);
  await imports.stop();
  expect(await importRow(importId)).toMatchObject({ status: 'rechazado', rows_new: 0 });
});

test('an orderly stop in the middle costs no attempt; who asks for an import that has ended already is answered', async () => {
  const companyId = await api.company(person.id, { rut: CORPUS_RUT });
  const importId = await queue(companyId);
  const release = await holdMovements();
  const first = startImports({ database, log });
  await reached('insert into movement (', importId);
  await first.stop();
  await release();
  const { rows } = await database.ownerPool.query('select state, attempts from work where work_id = $1', [importId]);
  expect(rows).toEqual([{ state: 'pending', attempts: 0 }]);
  const second = startImports({ database, log });
  await ended(importId);
  expect(await Promise.race([second.run({ companyId, importId }).then(() => 'answered'), sleep(60_000)])).toBe('answered');
  await second.stop();
});

test('an import that a person stops has stored nothing; resumed it is done once, and says so as work', async () => {
  const companyId = await api.company(person.id, { rut: CORPUS_RUT });
  const before = await stateOf(database.ownerPool, companyId);
  const importId = await queue(companyId);
  const ask = async (text: string) => (await api.ask(await api.contextOf(person.token), text, { companyId, id: importId })).data;
  const release = await holdMovements();
  const imports = startImports({ database, log });
  onTestFinished(() => imports.stop());
  await reached('insert into movement (', importId);
  expect(await ask(STOP)).toEqual({ stopWork: { state: 'stopping' } });
  await expect.poll(async () => (await workOf(database.ownerPool, companyId)).state, { timeout: 60_000 }).toBe('stopped');
  await release();
  expect(await stateOf(database.ownerPool, companyId)).toEqual(before);
  expect(await ask(REPORT)).toEqual({ importReport: { status: 'detenido', progress: null } });
  // Nothing restarts it by itself.
  imports.look();
  expect((await workOf(database.ownerPool, companyId)).attempts).toBe(0);
  expect(await ask(RESUME)).toEqual({ resumeWork: { state: 'pending' } });
  await runWork({ companyId, workId: importId }, api.services, { isLast: false });
  await ended(importId);
  await expect.poll(async () => (await workOf(database.ownerPool, companyId)).state, { timeout: 60_000 }).toBe('done');
  expect(await ask(WORKS)).toEqual({
    works: [{ id: importId, title: 'Importando grande.csv', sentence: 'Se importó el archivo: 20.000 filas nuevas.' }],
  });
  expect((await stateOf(database.ownerPool, companyId))['movements']).toHaveLength(20_000);
});

const STOP = 'mutation ($companyId: ID!, $id: ID!) { stopWork(companyId: $companyId, id: $id) { state } }';
const RESUME = 'mutation ($companyId: ID!, $id: ID!) { resumeWork(companyId: $companyId, id: $id) { state } }';
const REPORT = 'query ($companyId: ID!, $id: ID!) { importReport(companyId: $companyId, id: $id) { status progress } }';
const WORKS = 'query ($companyId: ID!) { works(companyId: $companyId, kinds: [import]) { id title sentence } }';

async function queue(companyId: string): Promise<string> {
  const id = newId();
  const file = { id, companyId, personId: person.id, fileName: 'grande.csv', kind: null, ...content, isAllOrNothing: false };
  await addToCompany(database.app, { personId: person.id, companyId }, async (db) => {
    await storeContent(db, companyId, content);
    await insertImport(db, { ...file, answers: { account: ACCOUNT.value } });
  });
  return id;
}

/** Until it is released, an import stays where it would store its first movement. */
async function holdMovements(): Promise<() => Promise<void>> {
  const client = await database.ownerPool.connect();
  await client.query('begin; lock table movement in share mode');
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(release);
  return release;
}

/** Waits until the other process's session runs such a statement; while reading, it has none open. Being too late also ends the wait. */
async function reached(moment: (typeof MOMENTS)[number], importId: string): Promise<void> {
  while ((await importRow(importId)).status === 'en_proceso') {
    const sessions = await loadingSessions();
    const isReading = (one: Session) => one.query === 'commit' && one.state === 'idle';
    if (sessions.some((one) => (moment === 'reading' ? isReading(one) : one.query.startsWith(moment)))) return;
    await sleep(2);
  }
}

async function noSession(): Promise<void> {
  while ((await loadingSessions()).length > 0) await sleep(20);
}

type Session = { state: string; query: string };
async function loadingSessions(): Promise<Session[]> {
  // As the application: nobody else is shown what its sessions run.
  const { rows } = await database.appPool.query<Session>(
    `select state, ltrim(query, E' \n') as query from pg_stat_activity where application_name = 'caudal import' and datname = current_database()`,
  );
  return rows;
}

async function ended(importId: string): Promise<void> {
  while ((await importRow(importId)).status === 'en_proceso') await sleep(20);
}

function importRow(importId: string) {
  return database.owner
    .selectFrom('import')
    .select(['status', 'rows_read', 'rows_new', 'rows_repeated'])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
}
