import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What stands in the history came through `record`, whoever writes a feature.

const DOOR = 'src/server/db/history.ts';
/** Statements that write one of the history's tables, in SQL or with the builder; the signatures have their own file. */
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+(?:public\.)?history(?:_item|_head)?\b|\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`]history(?:_item|_head)?\b/i;

const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => join('src/server', name));

test('one file alone writes the tables of the history', () => {
  expect(sources.filter((path) => WRITES.test(readFileSync(path, 'utf8')))).toEqual([DOOR]);
});

test.each([
  'insert into history (company_id)',
  'INSERT INTO\n  history_item',
  'update history set',
  'delete from public.history_head',
  "insertInto('history')",
  'updateTable(`history_item`)',
])('%s would be found', (text) => {
  expect(text).toMatch(WRITES);
});

test.each(['select * from history', "selectFrom('history')", 'insert into history_signature', "updateTable('history_signature')"])(
  '%s may stand anywhere',
  (text) => {
    expect(text).not.toMatch(WRITES);
  },
);
