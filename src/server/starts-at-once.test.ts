// Mostly waits: servers that start.
// On every server: what is made once is made under its locks.
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyDatabase, startOn } from '../../tests/support/starts.ts';

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
