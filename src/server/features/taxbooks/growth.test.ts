// A book is read once, however many pages its file is written in. Counted in rows read.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { periodOf } from '#domain/period.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { rowsRead } from '../../../../tests/support/rows-read.ts';
import { allBookRows, type BookPart } from './store.ts';

const { database } = await testDatabase();
const PART: BookPart = {
  type: 'VENTAS',
  periods: [periodOf(day('2026-03-01'))],
  start: null,
  end: null,
  section: null,
  code: null,
  isReceived: null,
  ids: null,
};
/** Of the smaller one. */
const DOCUMENTS = 2_000;
const TIMES = 4;
/** Rows of a page, so few that reading all of a book is never the quicker way to find them. */
const PAGE = 100;

function insertSales(books: TestBooks, count: number) {
  return books.write((db) =>
    sql`
      insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign, issued_on,
        period, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected, is_closed)
      select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, n as folio,
        '76086428-5' as counterpart_rut, 'Cliente SpA' as counterpart_name, false as is_received, 1 as sign, '2026-03-01'::date + n % 28 as issued_on,
        '2026-03-01'::date as period, 1000 as amount, 1000 as amount_clp, '2026-04-01'::date as due_on, 'terms' as due_from,
        '2026-04-01'::date as original_due_on, ${books.area('ventassinclasificar')} as area_id, false as is_expected, true as is_closed
      from generate_series(1, ${count}::int) n`.execute(db),
  );
}

test('four times the documents are four times the work', async () => {
  const readOf = async (count: number) => {
    const books = await testBooks(database);
    await insertSales(books, count);
    await sql`vacuum analyze document`.execute(database.owner);
    return books.read(async (db) => {
      const before = await rowsRead(db, ['document']);
      const ids: string[] = [];
      const days: string[] = [];
      for await (const { documentId, issuedOn } of allBookRows((work) => work(db), books.companyId, PART, PAGE)) {
        ids.push(documentId);
        days.push(issuedOn);
      }
      expect(new Set(ids).size).toBe(count);
      expect(days).toEqual(days.toSorted());
      return (await rowsRead(db, ['document'])) - before;
    });
  };
  expect(await readOf(DOCUMENTS * TIMES)).toBeLessThan((await readOf(DOCUMENTS)) * TIMES * 1.5);
});
