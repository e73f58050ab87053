// On every server: migrations.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { storagesOf, vacuumRewritten } from './migrate.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

test('every migration has a number of its own', () => {
  const numbers = files.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? name);
  expect(numbers.filter((one, index) => numbers.indexOf(one) !== index)).toEqual([]);
});

test('a migration that was released never changes: databases refuse it', () => {
  const released = readFileSync(join(FOLDER, 'released.tsv'), 'utf8').trimEnd().split('\n').slice(1);
  expect(released.length).toBeGreaterThan(40);
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(FOLDER, name)))
      .digest('hex');
  const changed = released
    .map((line) => line.split('\t'))
    .filter(([name = '', sha256]) => !files.includes(name) || digest(name) !== sha256);
  expect(changed.map(([name]) => name)).toEqual([]);
});

test('a table that an upgrade rewrote is vacuumed and analysed, and no other', async () => {
  const { connection } = await testDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const state = async () => {
    const { rows } = await client.query<{ relname: string; pages: number }>(
      `select relname, relallvisible as pages from pg_class where relname in ('rewritten', 'untouched') order by 1`,
    );
    return rows.map(({ relname, pages }) => [relname, pages > 0]);
  };
  await client.query(`create table rewritten as select n from generate_series(1, 1000) n; create table untouched as table rewritten`);
  const before = await storagesOf(client);
  await client.query(
    'alter table rewritten add column twice int generated always as (n * 2) stored; alter table untouched add column m int',
  );
  await vacuumRewritten(client, before);
  expect(await state()).toEqual([
    ['rewritten', true],
    ['untouched', false],
  ]);
  const { rows } = await client.query(`select attname from pg_stats where tablename = 'rewritten' order by 1`);
  expect(rows).toEqual([{ attname: 'n' }, { attname: 'twice' }]);
  await client.end();
});
