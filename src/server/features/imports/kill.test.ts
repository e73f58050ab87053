// On every server: sessions that die.
// Mostly waits: processes that start and die.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { addToCompany } from '#server/db/scope.ts';
import { log, testApi } from '../../../../tests/support/api.ts';
import { ACCOUNT, CORPUS_RUT, fileAt, stateOf } from '../../../../tests/support/imports.ts';
import { contentOf, storeContent } from './content.ts';
import { startImports } from './jobs.ts';
import { insertImport } from './store.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const api = await testApi();
const { database, connection } = api;
const person = await api.person();
const content = await contentOf(fileAt('tests/corpus/csv/56_many_rows.csv'));

/** Moments of an import, by what its session is doing. */
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
  // It may have been killed in the instant after its commit: then everything is there.
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
  await database.owner.updateTable('import').set({ attempts: 3 }).where('import_id', '=', importId).execute();
  const imports = startImports({ database, log });
  await ended(importId);
  await imports.stop();
  expect(await importRow(importId)).toMatchObject({ status: 'rechazado', rows_new: 0 });
});

test('an orderly stop in the middle costs no attempt; who asks for an import that has ended already is answered', async () => {
  const companyId = await api.company(person.id, { rut: CORPUS_RUT });
  const importId = await queue(companyId);
  const first = startImports({ database, log });
  await reached('reading', importId);
  await first.stop();
  const { rows } = await database.ownerPool.query('select status, attempts from import where import_id = $1', [importId]);
  expect(rows).toEqual([{ status: 'en_proceso', attempts: 0 }]);
  const second = startImports({ database, log });
  await ended(importId);
  expect(await Promise.race([second.run({ companyId, importId }).then(() => 'answered'), sleep(20_000)])).toBe('answered');
  await second.stop();
});

async function queue(companyId: string): Promise<string> {
  const id = newId();
  const file = { id, companyId, personId: person.id, fileName: 'grande.csv', kind: null, ...content, isAllOrNothing: false };
  await addToCompany(database.app, { personId: person.id, companyId }, async (db) => {
    await storeContent(db, companyId, content);
    await insertImport(db, { ...file, answers: { account: ACCOUNT.value } });
  });
  return id;
}

/** Waits until the other process's session runs a statement that starts so; while it reads, it has none open. Too late is an end too. */
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
