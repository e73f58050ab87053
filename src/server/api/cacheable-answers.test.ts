// An answer that is kept while the books stand reads no table that changes without advancing their version: tables that announce
// nothing are taken from the application, and the page's own operations are asked again.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import { isOfBooks } from '#server/api/answer-cache.ts';
import { schema } from '#server/api/schema.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../tests/support/books.ts';
import { keptOperations } from '../../../tests/support/kept-operations.ts';

const TODAY = dayInChile(new Date());
const { database, person, contextOf, ask } = await testApi();
const ana = await person();
const operations = keptOperations();
const SCENARIO = newId();
let books: TestBooks;

beforeAll(async () => {
  books = await testBooks(database, ana.id);
  for (const days of [1_000, 2])
    await sql`insert into rate (indicator, on_day, value, source) values ('USD', ${addDays(TODAY, -days)}, 950, 'test')`.execute(
      database.owner,
    );
  const pesos = await books.account();
  const dollars = await books.account({ currency: 'USD' });
  await books.movement(pesos, addDays(TODAY, -3), 119_000);
  await books.movement(dollars, addDays(TODAY, -2), 5_000, { currency: 'USD', amount_clp: 46_875 });
  await books.document(addDays(TODAY, -5), 238_000);
  await books.document(addDays(TODAY, -900), 50_000);
  await books.document(addDays(TODAY, 5), 30_000, { is_received: true, currency: 'USD', rate: '950' });
  await books.write((db) =>
    db.insertInto('scenario').values({ company_id: books.companyId, scenario_id: SCENARIO, name: 'Uno' }).execute(),
  );
});

test('every field whose answer is kept is asked by an operation of the page', () => {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(isOfBooks);
  expect(fields.length).toBeGreaterThan(0);
  for (const { name } of fields) expect(operations.some(({ root }) => root === name)).toBe(true);
});

test('what it reads announces its changes', async () => {
  const context = await contextOf(ana.token);
  const askAll = async () => {
    const failures: { name: string; reason: string | null }[] = [];
    for (const { name, text } of operations)
      for (const view of ['day', 'week', 'month'])
        for (const currency of ['CLP', 'USD']) {
          const variables = { companyId: books.companyId, view, currency, showProjections: true, scenarios: [SCENARIO], withBooks: true };
          const { code, message } = await ask(context, text, variables);
          if (code !== null) failures.push({ name, reason: message });
        }
    return failures;
  };
  expect(await askAll()).toEqual([]);
  const silent = await silentTables();
  expect(silent).toContain('document_source');
  expect(silent).not.toContain('flow_day');
  for (const table of silent) await sql`revoke select on ${sql.table(table)} from caudal_app`.execute(database.owner);
  expect(await askAll()).toEqual([]);
  // The check itself can fail: what is read and may not be is told.
  await sql`revoke select on flow_day from caudal_app`.execute(database.owner);
  expect(await askAll()).not.toEqual([]);
});

/** Tables that the application reads, and of whose changes neither a company's version nor that of the public values hears. */
async function silentTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('caudal_app', c.oid, 'select')
      and not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgfoid in ('note_change'::regproc, 'rates_changed'::regproc))
    order by 1`.execute(database.owner);
  return rows.map(({ name }) => name);
}
