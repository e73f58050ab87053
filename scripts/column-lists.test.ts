import { expect, test } from 'vitest';
import { listFaults } from './column-lists.ts';

const SEVEN = 'a, b, c, d, e, f, g';

test.each([
  ['six values', 'insert into t (a, b, c, d, e, f) values (1, 2, 3, 4, 5, 6)', null],
  ['seven values', `insert into t (${SEVEN}) values (1, 2, 3, 4, 5, 6, 7)`, 'values by position'],
  ['columns by their names', `insert into t as m (${SEVEN})\n  select x.a, b, 1::int as c, f(d, e) as d, e, "f", \${g} as g from x`, null],
  ['one without its name', `insert into t (${SEVEN}) select a, b, c, d, e, f, h from x`, 'g gets h: give it the name of its column'],
  ['two in each other’s places', `insert into t (${SEVEN}) select b, a, c, d, e, f, g from x`, 'a gets b: give it the name of its column'],
  ['too few', `insert into t (${SEVEN}) select a, b, c, d, e, f from x`, 'g gets nothing: give it the name of its column'],
  ['one list for both', `insert into t (a, b, c, d, e, f, \${LIST}) select a, b, c, d, e, f, \${LIST} from x`, null],
  ['rows by name', `insert into t \${namedRows('t', rows)}`, null],
  ['six lists', 'from unnest($1, $2, $3, $4, $5, $6::uuid[]) k', null],
  ['seven lists', `from unnest(\${a}, \${b}, \${c.map((d) => [d, d])}, $4, $5, $6, $7) k`, '7 lists by position'],
])('%s', (_case, statement, fault) => {
  expect(listFaults('a.ts', `db(\`${statement}\`)`)).toEqual(fault === null ? [] : [`a.ts:1: ${fault}`]);
});
