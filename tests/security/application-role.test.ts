// On every server: grants.
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';

// What somebody could do who makes the application run any SQL: a connection as the application's own, with nothing of ours before it.

const { database, connection } = await testDatabase();
const owner = String(connection.user);
const raw = new pg.Client(database.appConnection);
await raw.connect();
afterAll(() => raw.end());
const who = async () => (await raw.query('select current_user as is, session_user as was')).rows[0];
const application = await who();

test.each([
  'reset role',
  'set role none',
  'set session authorization default',
  `select set_config('role', 'none', false)`,
  'reset session authorization',
  'discard all',
])('%s leads back to the application itself', async (text) => {
  await raw.query(text);
  expect(await who()).toEqual({ is: application?.['was'], was: application?.['was'] });
  expect(application?.['was']).not.toBe(owner);
});

test.each([
  `set role "${owner}"`,
  `select set_config('role', '${owner}', false)`,
  `set session authorization "${owner}"`,
  `select set_config('session_authorization', '${owner}', false)`,
  'set role postgres',
  'set role pg_read_all_data',
  `grant "${owner}" to current_user`,
  'alter role current_user superuser',
  'alter role current_user createrole',
  'alter role current_user bypassrls',
  `alter role "${owner}" password 'mine'`,
  'create role mine login superuser',
  'create schema mine',
  'create table public.mine (n int)',
  `create function public.mine() returns int language sql security definer as 'select 1'`,
  'create extension dblink',
  'create extension file_fdw',
  'alter table company disable row level security',
  'alter table company no force row level security',
  'alter table company owner to current_user',
  'drop policy company_rows on company',
  'create policy mine on company using (true)',
  'drop table company cascade',
  'truncate history',
  'update history set code = code',
  'delete from history',
  'update history_item set item = item',
  'delete from history_item',
  'create trigger mine before insert on company for each row execute function match_copies()',
  'alter function current_companies() volatile',
  'alter system set log_statement to none',
  `copy (select 1) to program 'id'`,
  `copy (select 1) to '/tmp/caudal-mine'`,
  `create temporary table mine (t text); copy mine from '/etc/passwd'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  `select lo_import('/etc/passwd')`,
  `select lo_export(1, '/tmp/caudal-mine')`,
  'select * from pg_authid',
  'select * from pg_shadow',
  'select * from pg_hba_file_rules()',
  'select pg_reload_conf()',
  'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user',
  'select * from migration',
  'select * from job_process',
  'select * from graphile_worker._private_jobs',
  `select graphile_worker.add_job('mail')`,
])('%s is refused', async (text) => {
  await expect(raw.query(text)).rejects.toThrow(
    /permission denied|must |not have privilege|does not exist|no privilege|not permitted|not available/i,
  );
  expect(await who()).toEqual(application);
});

test('a function in the temporary schema is nobody but the application', async () => {
  await raw.query(`create function pg_temp.mine() returns text language sql security definer as 'select current_user::text'`);
  const { rows } = await raw.query('select pg_temp.mine() as is');
  expect(rows[0]?.is).toBe(application?.['is']);
});
