import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testBooks } from '../../../tests/support/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { newId } from './ids.ts';
import { namedRows } from './named-rows.ts';

const { database } = await testDatabase();
const books = await testBooks(database);

test('rows go to their columns by name, in any order, with lists as JSON and defaults for what they leave out', async () => {
  const { companyId } = books;
  const ids = [newId(), newId()].sort();
  const at = {
    category_id: (await books.read((db) => db.selectFrom('category').select('category_id').executeTakeFirstOrThrow())).category_id,
  };
  const [a = '', b = ''] = ids;
  const rows = [
    { company_id: companyId, area_id: a, ...at, key: 'a', label: 'L\'a \\ "', position: 7 },
    { position: 8, label: 'b', key: 'b', ...at, area_id: b, company_id: companyId },
  ];
  await books.write((db) => sql`insert into area ${namedRows('area', rows)}`.execute(db));
  const stored = await books.read((db) => db.selectFrom('area').selectAll().where('area_id', 'in', ids).orderBy('area_id').execute());
  expect(stored).toEqual(rows.map((row) => ({ ...row, is_default: false, is_hidden: false, version: 1 })));
});

test('no rows are no statement', () => {
  expect(() => namedRows('area', [])).toThrow('no rows for area');
});
