// On every server: locks.
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type TestBooks, testBooks } from '../../../tests/support/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { writeInTime } from './busy.ts';
import { startWork } from './work-store.ts';

const { database } = await testDatabase();
let books: TestBooks;
beforeEach(async () => {
  books = await testBooks(database);
});

const change = (patience: number) =>
  writeInTime(database.app, { ...books, patience }, (db) =>
    sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(db),
  );
/** Another process changes the company, until the returned function is called. */
async function occupy(): Promise<() => Promise<void>> {
  const client = await database.ownerPool.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [books.companyId]);
  let isOccupied = true;
  const leave = async () => {
    if (!isOccupied) return;
    isOccupied = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(leave);
  return leave;
}

test('who waits too long behind a run is told what runs, wherever they wait, and what they wanted is as before', async () => {
  const workId = await books.write((db) => startWork(db, books, 'reconciliation', null));
  await database.ownerPool.query(`update work set state = 'running' where work_id = $1`, [workId]);
  const leave = await occupy();
  // More than wait in the database: the rest are in line in this process.
  const refused = await Promise.allSettled(Array.from({ length: 5 }, () => change(50)));
  expect(refused.map((one) => one.status === 'rejected' && [one.reason.code, one.reason.message])).toEqual(
    Array.from({ length: 5 }, () => ['COMPANY_BUSY', 'Caudal está conciliando: vuelve a intentarlo cuando termine.']),
  );
  const waits = change(60_000);
  await leave();
  expect((await waits).rows).toEqual([{ limit: '0' }]);
});

test('without long work the sentence says that another change is saved', async () => {
  const leave = await occupy();
  await expect(change(1)).rejects.toThrow('Caudal está guardando otro cambio: vuelve a intentarlo cuando termine.');
  await leave();
  await change(60_000);
});
