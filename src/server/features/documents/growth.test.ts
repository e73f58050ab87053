// On every server: plans.
// What a list answers costs what was asked for, not what a company has. Counted in rows read: a plan that looks at every document is
// quick while there are few.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayInChile } from '#domain/date.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { rowsRead } from '../../../../tests/support/rows-read.ts';
import { countDocuments, type DocumentFilter, documentPage } from './list.ts';

const { database } = await testDatabase();
const TODAY = dayInChile(new Date());
const DOCUMENTS = 18_000;
const EVERYTHING: DocumentFilter = {
  documentTypes: [],
  isReceived: null,
  codes: [],
  state: null,
  dateBy: 'ISSUE',
  start: null,
  end: null,
  isMatch: null,
  search: '',
  near: null,
};

test('a folio, a RUT, an amount and what is pending are found without reading what is not', async () => {
  const books = await testBooks(database);
  await books.write((db) =>
    sql`
      insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign, issued_on,
        period, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
      select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code,
        10000 + n as folio, 50000000 + (n % 600) * 77777 || '-K' as counterpart_rut,
        case n % 300 when 0 then 'Sociedad 2040 SpA' else 'Cliente ' || chr(97 + n % 26) end as counterpart_name,
        n % 2 = 0 as is_received, 1 as sign, ${TODAY}::date - n / 10 as issued_on, date_trunc('month', ${TODAY}::date - n / 10) as period,
        1000 + n as amount, 1000 + n as amount_clp, ${TODAY}::date as due_on, 'document' as due_from, ${TODAY}::date as original_due_on,
        ${books.area('ventassinclasificar')} as area_id, n % 60 = 1 as is_expected
      from generate_series(1, ${DOCUMENTS}::int) n`.execute(db),
  );
  await sql`vacuum analyze document`.execute(database.owner);
  // By folio, by name, and by amount.
  const cases: [Partial<DocumentFilter>, found: number][] = [
    [{ search: '12345' }, 1 + 1],
    [{ search: '1234' }, 10 + 1],
    [{ search: '2040' }, DOCUMENTS / 300 + 10 + 1],
    [{ search: '50.077.777-k' }, DOCUMENTS / 600],
    [{ search: '$ 5.432' }, 1],
    [{ isReceived: false, state: 'PENDING' }, DOCUMENTS / 60],
  ];
  for (const [narrowed, found] of cases) {
    const filter = { ...EVERYTHING, ...narrowed };
    const { count, page, read } = await books.read(async (db) => {
      const before = await rowsRead(db, ['document']);
      const count = await countDocuments(db, books.companyId, filter, TODAY);
      const page = await documentPage(db, books.companyId, filter, { limit: 20, skip: 0 }, TODAY);
      return { count, page, read: (await rowsRead(db, ['document'])) - before };
    });
    expect({ filter: narrowed, count, rows: page.length }).toEqual({ filter: narrowed, count: found, rows: Math.min(found, 20) });
    expect({ filter: narrowed, isFew: read < DOCUMENTS / 5, read }).toMatchObject({ filter: narrowed, isFew: true });
  }
});
