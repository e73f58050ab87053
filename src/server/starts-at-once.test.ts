// Mostly waits: servers that start.
// On every server: what is made once is made under its locks.
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyDatabase, startOn } from '../../tests/support/starts.ts';
import { startInTurn } from './db/processes.ts';

const { database, connection } = await testDatabase();
/** On a second server its locks are tried, not the chance that a round of ten is unlike the others. */
const ROUNDS = process.env['CAUDAL_TEST_ON'] === 'named' ? 3 : 10;

test(`four start at once on an empty database, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await emptyDatabase(connection);
    const running = await Promise.all([1, 2, 3, 4].map(() => startOn(connection)));
    await Promise.all(running.map(({ stop }) => stop()));
  }
  const { rows } = await database.ownerPool.query('select count(*)::int as count from person');
  expect(rows).toEqual([{ count: 0 }]);
});

test(`what is made once in several steps, as the demo group, is made by one of four and found whole by the others, ${ROUNDS} times`, async () => {
  const { ownerPool } = database;
  for (let round = 0; round < ROUNDS; round++) {
    await ownerPool.query('drop table if exists made_once');
    const starts = [1, 2, 3, 4].map(() => startInTurn(connection, () => {}, makeOnce));
    expect((await Promise.all(starts)).sort()).toEqual(['found 3', 'found 3', 'found 3', 'made']);
  }
  await ownerPool.query('drop table made_once');
});

/** On a connection of its own, as each process has: tells whether it made it, or how many rows of it it found. */
async function makeOnce(): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('made_once') is not null as "isThere"`);
    if (rows[0]?.isThere) return `found ${(await client.query('select from made_once')).rowCount}`;
    await client.query('create table made_once (id int primary key)');
    for (const id of [1, 2, 3]) await client.query('insert into made_once values ($1)', [id]);
    return 'made';
  } finally {
    await client.end();
  }
}
