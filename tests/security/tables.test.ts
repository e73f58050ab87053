// Who writes which table: tables.tsv names the one feature for each, and the source is compared with it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SCHEMA = readFileSync(join(ROOT, 'schema.sql'), 'utf8');

/** `writer` -: nobody yet. `functions`: those of the database that write the table, by triggers or for its writer. */
type Owner = { table: string; writer: string; functions: string[] };
const OWNERS: Owner[] = readFileSync(join(import.meta.dirname, 'tables.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [table = '', writer = '', functions = ''] = line.split('\t');
    return { table, writer, functions: functions.split(' ').filter(Boolean) };
  });
const TABLES = [...SCHEMA.matchAll(/^create table "?(\w+)/gm)].map(([, name = '']) => name);

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|insertMany|copyRows)\(\s*(?:\w+,\s*)?'(\w+)/g,
  /\binsert\s+into\s+(?:public\.)?"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?(?:public\.)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  /\bdelete\s+from\s+(?:only\s+)?(?:public\.)?"?(\w+)/gi,
  /\bmerge\s+into\s+(?:public\.)?"?(\w+)/gi,
  /\btruncate\s+(?:table\s+)?(?:public\.)?"?(\w+)/gi,
];
/** A write whose table this test could not read. */
const UNREADABLE =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'\s]|\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+\$\{/gi;

const writtenBy = (text: string) => new Set(WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

/** The functions of the database, each with the tables that it writes. */
const FUNCTIONS = SCHEMA.split(/^(?=CREATE OR REPLACE (?:FUNCTION|PROCEDURE))/m)
  .slice(1)
  .map((text) => ({ name: /^CREATE OR REPLACE \w+ public\.(\w+)/.exec(text)?.[1] ?? text, tables: writtenBy(text) }));

/** What runs, by the room of src/server or the feature that it belongs to. The demo writes tables as if everybody had worked. */
const SOURCES = readdirSync(join(ROOT, 'src/server'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('demo/'))
  .map((path) => ({
    path: relative(ROOT, join(ROOT, 'src/server', path)),
    place: path.split('/')[path.startsWith('features/') ? 1 : 0] ?? '',
    text: readFileSync(join(ROOT, 'src/server', path), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''),
  }));

test('every table has one writer', () => {
  expect(OWNERS.map(({ table }) => table)).toEqual(TABLES);
});

test('nobody but its writer writes a table', () => {
  const writerOf = new Map(OWNERS.map(({ table, writer }) => [table, writer]));
  const strangers = SOURCES.flatMap(({ path, place, text }) =>
    [...writtenBy(text)].filter((table) => writerOf.has(table) && writerOf.get(table) !== place).map((table) => `${path} writes ${table}`),
  );
  expect(strangers).toEqual([]);
  const idle = OWNERS.filter(({ table, writer, functions }) => {
    if (writer === '-') return false;
    const own = SOURCES.filter(({ place }) => place === writer);
    return !own.some(({ text }) => writtenBy(text).has(table)) && functions.length === 0;
  });
  expect(idle).toEqual([]);
});

test('functions of the database write the tables that are listed, and are called by their writer alone', () => {
  const found = OWNERS.map(({ table }) => [table, FUNCTIONS.filter(({ tables }) => tables.has(table)).map(({ name }) => name)]);
  expect(found).toEqual(OWNERS.map(({ table, functions }) => [table, functions]));
  const strangers = OWNERS.flatMap(({ table, writer, functions }) =>
    functions.flatMap((name) =>
      SOURCES.filter(({ place, text }) => place !== writer && new RegExp(`\\b${name}\\(`).test(text)).map(
        ({ path }) => `${path} calls ${name}, which writes ${table}`,
      ),
    ),
  );
  expect(strangers).toEqual([]);
});

test('no write hides its table, but for the one whose callers name it', () => {
  const hidden = SOURCES.flatMap(({ path, text }) => (text.match(UNREADABLE) ?? []).map((found) => `${path}: ${found}`));
  expect(hidden).toEqual(['src/server/db/bulk.ts: insert into ${']);
});

test.each([
  "db.insertInto('area').values(row)",
  "db\n  .updateTable('area as a')",
  "insertMany(client, 'area', rows)",
  'insert into area as a (id)',
  'INSERT INTO public.area',
  'update area a set x = 1',
  'update area\n set x = 1',
  'delete from area a using b',
  'truncate table area',
])('reads a write in %j', (text) => expect([...writtenBy(text)]).toEqual(['area']));

test.each(['on conflict do update set x = 1', 'select x from area for update of area', 'grant update on area to caudal_app'])(
  'reads none in %j',
  (text) => expect([...writtenBy(text)]).toEqual([]),
);
