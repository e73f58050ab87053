import { expect, test } from 'vitest';
import { checkRowSecurity } from '#server/db/selftest.ts';
import { testDatabase } from '../support/database.ts';

const { database } = await testDatabase();
const query = async <Row extends object>(text: string) => (await database.ownerPool.query<Row>(text)).rows;

test('the start-up self-test passes, and fails for a company table that nobody protected', async () => {
  await checkRowSecurity(database);
  await database.ownerPool.query('create table forgotten (company_id uuid primary key)');
  await expect(checkRowSecurity(database)).rejects.toThrow('forgotten');
  await database.ownerPool.query('drop table forgotten');
});

test('the self-test fails when a policy lets a query without a company see rows', async () => {
  await database.ownerPool.query(
    `insert into company (company_id, name, alias, rut, plan) values (gen_random_uuid(), 'x', 'x', '1-9', '{}')`,
  );
  await checkRowSecurity(database);
  await database.ownerPool.query('create policy careless on company to caudal_app using (true)');
  await expect(checkRowSecurity(database)).rejects.toThrow('sin empresa');
  await database.ownerPool.query('drop policy careless on company');
});

const COMPANY_TABLES = `select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

test('company_id leads every key, unique index and foreign key between company tables', async () => {
  const wrong = await query(`
    with t as (${COMPANY_TABLES})
    select t.relname, i.indexrelid::regclass::text as key from t join pg_index i on i.indrelid = t.oid
    where (i.indisprimary or i.indisunique)
      and (select attname from pg_attribute where attrelid = t.oid and attnum = i.indkey[0]) <> 'company_id'
    union all
    select t.relname, f.conname from t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' join t o on o.oid = f.confrelid
    where (select attname from pg_attribute where attrelid = t.oid and attnum = f.conkey[1]) <> 'company_id'`);
  expect(wrong).toEqual([]);
});

test('no table of a company uses a sequence', async () => {
  expect(await query(`select s.relname from pg_class s where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`)).toEqual([]);
});

test('the application cannot change the history, nor make itself more than it is', async () => {
  for (const text of ['update history set act = act', 'delete from history', 'set role postgres', 'alter role caudal_app superuser']) {
    await expect(database.appPool.query(text)).rejects.toThrow(/permission denied|permiso denegado|must be superuser/);
  }
});
