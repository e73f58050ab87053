import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';

const { database } = await testDatabase();

test('a deleted document takes along what files said of it, and of no other', async () => {
  const books = await testBooks(database);
  const [removed, left] = [await books.document(day('2026-03-01'), 1_000), await books.document(day('2026-03-02'), 2_000)];
  const remaining = await books.write(async (db) => {
    for (const document_id of [removed, left])
      await db
        .insertInto('document_source')
        .values({ company_id: books.companyId, document_id, import_id: newId(), line_no: 1, facts: '{}' })
        .execute();
    await db.deleteFrom('document').where('document_id', '=', removed).execute();
    return db.selectFrom('document_source').select('document_id').execute();
  });
  expect(remaining).toEqual([{ document_id: left }]);
});

test('a document is of a company that is there', async () => {
  const books = await testBooks(database);
  const id = await books.document(day('2026-03-01'), 1_000);
  const moved = sql`update document set company_id = ${newId()} where document_id = ${id}`.execute(database.owner);
  await expect(moved).rejects.toThrow('document_company_id_area_id_fkey');
});
