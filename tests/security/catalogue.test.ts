// On every server: the catalogue.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BOOK_AREAS } from '#domain/book-areas.ts';
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

test('every table has row security, or a line that says why not', async () => {
  const open = await query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relrowsecurity order by 1`,
  );
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'unprotected-tables.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => line.split('\t')[0])).toEqual(open.map(({ name }) => name));
  for (const line of lines) expect(line.split('\t')[1]).toMatch(/\w{3}.*\.$/);
});

test('pages hear of every company table as of one area of the books, or a line says why not', async () => {
  const tables = await query<{ name: string; areas: string[]; acts: number }>(`
    with t as (${COMPANY_TABLES})
    select t.relname as name, array_remove(array_agg(distinct encode(g.tgargs, 'escape')), null) as areas, count(g.oid)::int as acts
    from t left join pg_trigger g on g.tgrelid = t.oid and g.tgfoid = 'note_change'::regproc group by 1 order by 1`);
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'silent-tables.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => line.split('\t')[0])).toEqual(tables.filter(({ acts }) => acts === 0).map(({ name }) => name));
  for (const line of lines) expect(line.split('\t')[1]).toMatch(/\w{3}.*\.$/);
  const announced = tables.filter(({ acts }) => acts > 0);
  // Added, changed and gone.
  expect(announced.filter(({ acts, areas }) => acts !== 3 || areas.length !== 1)).toEqual([]);
  const areas = new Set(announced.map(({ areas: [area = ''] }) => area.replace(/\W/g, '').replace(/000$/, '')));
  expect([...areas].sort()).toEqual(BOOK_AREAS.toSorted());
});

/** What no query of the application may read: secrets, and what holds them. */
const SECRET = [
  ...['person.password_hash', 'person.totp_secret', 'person.totp_pending', 'person.totp_step'],
  ...['session.*', 'recovery_code.*', 'link.*', 'outbox.body', 'migration.*', 'job_process.*'],
];

test('the application reads no column that holds a secret', async () => {
  const readable = await query<{ column: string }>(
    `select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and has_column_privilege('caudal_app', c.oid, a.attnum, 'select')`,
  );
  const columns = readable.map(({ column }) => column);
  expect(columns).toContain('person.email');
  const secret = (column: string) => SECRET.includes(column) || SECRET.includes(column.replace(/\..*/, '.*'));
  expect(columns.filter((column) => secret(column) || /hash|secret|password/.test(column.split('.')[1] ?? '')).sort()).toEqual([
    // Of a company's own rows: the chain of its history, its logo's and its keys' requests.
    ...['company.logo_hash', 'history.hash', 'history.item_hash', 'history.previous_hash', 'history_head.hash', 'history_signature.hash'],
    'idempotency.request_hash',
  ]);
});

test('the application changes neither who administers nor what proves a person', async () => {
  const changeable = await query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = 'person'::regclass and attnum > 0 and not attisdropped
       and has_column_privilege('caudal_app', 'person', attnum, 'update') order by 1`,
  );
  expect(changeable.map(({ column }) => column)).toEqual([
    ...['birthday', 'last_company_id', 'name', 'phone', 'rut', 'surname', 'wants_mail', 'welcomed_at'],
  ]);
  for (const text of ['insert into person (person_id) values (gen_random_uuid())', `update person set system_role = 'ADMIN'`])
    await expect(database.appPool.query(text)).rejects.toThrow('permission denied');
});

test('functions that run as the owner look up nothing in temporary schemas, and are for the application alone', async () => {
  const functions = await query<{ name: string; path: string | null; forAll: boolean; forUs: boolean }>(
    `select p.proname as name, (select one from unnest(p.proconfig) one where one like 'search_path=%') as path, has_function_privilege('public', p.oid, 'execute') as "forAll",
       has_function_privilege('caudal_app', p.oid, 'execute') as "forUs"
     from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace`,
  );
  expect(functions.length).toBeGreaterThan(20);
  const wrong = functions.filter(({ path, forAll, forUs }) => !/^search_path=\w+, pg_temp$/.test(path ?? '') || forAll || !forUs);
  expect(wrong).toEqual([]);
});

test('keys and answers of other people are out of reach', async () => {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `with made as (insert into person (person_id, email, name, surname, password_hash)
       select gen_random_uuid(), 'llave' || n || '@prueba.cl', 'Ana', 'Pérez', 'x' from generate_series(1, 2) n returning person_id)
     insert into idempotency (person_id, key, request_hash, answer, status) select person_id, 'una-llave', 'x', 'sellado', 200 from made
     returning person_id as id`,
  );
  const client = await database.appPool.connect();
  await client.query('begin');
  expect((await client.query('select from idempotency')).rowCount).toBe(0);
  await client.query(`select set_config('app.person', $1, true)`, [rows[0]?.id]);
  expect((await client.query('select person_id as id from idempotency')).rows).toEqual([{ id: rows[0]?.id }]);
  await client.query('rollback');
  client.release();
});
