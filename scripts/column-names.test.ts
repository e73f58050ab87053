import { expect, test } from 'vitest';
import { columnNames } from './column-names.ts';

const QUERY = 'const rows = await sql`select 1`;\n';

test.each([
  ['an exported type of a file that asks', `${QUERY}export type Row = { issued_on: Day };`, ['a.ts:2: issued_on']],
  ['its parameters', `${QUERY}export function put(db: Db, row: { due_on: Day }) {}`, ['a.ts:2: due_on']],
  ['its own rows are its own', `${QUERY}type Row = { issued_on: Day };\nexport function all() { const { due_on } = rows[0]; }`, []],
  ['what is read elsewhere', 'const on = row.issued_on;\nconst { due_on, folio } = row;', ['a.ts:1: issued_on', 'a.ts:2: due_on']],
  ['under another name', 'function dayOf({ issued_on: on }: Row) {}', ['a.ts:1: issued_on']],
  ['what the contract calls so', 'const plan = input.scfo_plan;', []],
  ['constants and words in texts', "const MAX_ROWS = LIMITS.MAX_ROWS;\nbuilder.field('issued_on');", []],
])('%s', (_case, text, faults) => {
  expect(columnNames('a.ts', text)).toEqual(faults);
});
