// On every server: plans.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { PLAN_KEPT } from './kept-plans.ts';

const { database } = await testDatabase();

test('a statement that asks for it is planned a few times on a connection, and no other is kept', async () => {
  const plans = await database.app.connection().execute(async (db) => {
    const marked = (n: number) => sql<{ n: number }>`${PLAN_KEPT} select ${n}::int + 1 as n`.execute(db);
    for (let n = 0; n < 8; n += 1) {
      expect((await marked(n)).rows).toEqual([{ n: n + 1 }]);
      await sql`select ${n}::int + 2 as n`.execute(db);
    }
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements`.execute(db);
    return rows;
  });
  expect(plans).toEqual([{ custom: 5, generic: 3 }]);
});
