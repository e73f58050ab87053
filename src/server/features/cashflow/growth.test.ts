// On every server: plans.
// What opens a cell costs what the cell holds, not what the books hold. Counted in rows read: a plan that looks at every document is
// quick while there are few.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, addMonths, type Day, dayInChile, daysBetween } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { rowsRead } from '../../../../tests/support/rows-read.ts';
import { cellId } from './cell.ts';
import { readDetail } from './detail.ts';

const { database } = await testDatabase();
const TODAY = dayInChile(new Date());
/** So many that no planner takes reading them all for the shortest way: that of PostgreSQL 15 does it with half of them. */
const MONTHS = 300;
const EACH = 30;
const TABLES = ['document', 'movement', 'match'];

/** Documents of years, those before last month paid by a movement of the same id, and figures for the planner. */
async function years(books: TestBooks): Promise<void> {
  const account = await books.account();
  const first = rangeOf('month', addMonths(TODAY, -MONTHS)).start;
  const span = daysBetween(first, addDays(TODAY, 1));
  const days = Array.from({ length: MONTHS * EACH }, (_, index) => addDays(first, Math.floor((index * span) / (MONTHS * EACH))));
  const analyze = () => sql`analyze document, movement, match, flow_day`.execute(database.owner);
  await books.write((db) =>
    sql`
      insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign, issued_on,
        period, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
      select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code,
        row_number() over () as folio, '76086428-5' as counterpart_rut, 'Cliente SpA' as counterpart_name, false as is_received, 1 as sign,
        on_day as issued_on, date_trunc('month', on_day) as period, 1000 as amount, 1000 as amount_clp, on_day as due_on,
        'document' as due_from, on_day as original_due_on, ${books.area('ventassinclasificar')} as area_id, true as is_expected
      from unnest(${days}::date[]) on_day`.execute(db),
  );
  await books.write((db) =>
    sql`
      insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa)
      select company_id, document_id as movement_id, ${account} as account_id, due_on as on_day, amount, 'CLP' as currency,
        amount as amount_clp, 'ABONO' as glosa
      from document
      where company_id = ${books.companyId} and due_on < ${rangeOf('month', addMonths(TODAY, -1)).start}`.execute(db),
  );
  // Of rows that are new the planner knows nothing.
  await analyze();
  await books.write((db) =>
    sql`
      insert into match (company_id, match_id, movement_id, document_id, amount, document_amount, origin)
      select company_id, movement_id as match_id, movement_id, movement_id as document_id, amount, amount as document_amount, 'engine' as origin
      from movement where company_id = ${books.companyId}`.execute(db),
  );
  await analyze();
}

test('opening a cell reads what is in it, however many years the books hold', async () => {
  const books = await testBooks(database);
  await years(books);
  const cell = (on: Day) => {
    const { start, end } = rangeOf('month', on);
    const areaId = books.area('ventassinclasificar');
    return cellId({ kind: 'area', view: 'month', areaId, start, end, currency: 'CLP', showProjections: true, without: [] });
  };
  for (const on of [addMonths(TODAY, -12), addMonths(TODAY, -2), TODAY]) {
    const { detail, read } = await books.read(async (db) => {
      const before = await rowsRead(db, TABLES);
      const detail = await readDetail(db, books.companyId, [cell(on)], TODAY);
      return { detail, read: (await rowsRead(db, TABLES)) - before };
    });
    expect(detail.count).toBeGreaterThan(EACH / 2);
    expect(read).toBeLessThan((MONTHS * EACH) / 2);
  }
});
