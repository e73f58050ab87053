// On every server: plans.
// What needs a person today is read from what is open and recent, not from what is paid, explained and done. Counted in rows read: a plan
// that reads all of them is fast while there are few.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, addMonths, day, dayInChile, daysBetween } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { inOne } from '#server/db/reading.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { rowsRead } from '../../../../tests/support/rows-read.ts';
import { expectedSums, unplannedByLaw } from '../cashflow/store.ts';
import { netMonths } from './net.ts';
import { todayLines } from './today.ts';

const { database } = await testDatabase();
const NOW = new Date();
const TODAY = dayInChile(NOW);
const YEAR = Number(TODAY.slice(0, 4));
const EACH = 4_000;
const SUPPLIERS = 40;
const PLACE = { role: 'FOUNDER', systemRole: null, country: 'CHL', restrictsF29: false } as const;
const GRANT = { ...PLACE, plan: ['caudalfull'], features: ['conciliacion'] };

test('what needs a person today reads little of years of what is paid and explained', async () => {
  const books = await testBooks(database);
  const account = await books.account();
  await books.write((db) =>
    sql`
      insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign, issued_on,
        received_on, accepted_on, period, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected, is_closed)
      select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, n as folio,
        50000000 + (n % ${SUPPLIERS}::int) * 77777 || '-K' as counterpart_rut, 'Proveedor' as counterpart_name, true as is_received, 1 as sign,
        on_day as issued_on, on_day as received_on, case when n > 20 then on_day end as accepted_on, date_trunc('month', on_day) as period,
        1000 + n as amount, 1000 + n as amount_clp, on_day as due_on, 'document' as due_from, on_day as original_due_on,
        ${books.area('comprassinclasificar')} as area_id, n <= 20 as is_expected, n > 20 as is_closed
      from (select n, ${addDays(TODAY, -1)}::date - n / 3 as on_day from generate_series(1, ${EACH}::int) n) r`.execute(db),
  );
  await books.write((db) =>
    sql`
      insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa, area_id)
      select ${books.companyId} as company_id, gen_random_uuid() as movement_id, ${account} as account_id,
        ${addDays(TODAY, -1)}::date - n / 3 as on_day, 1000 + n as amount, 'CLP' as currency, 1000 + n as amount_clp, 'ABONO' as glosa,
        case when n > 20 then ${books.area('ventassinclasificar')}::uuid end as area_id
      from generate_series(1, ${EACH}::int) n`.execute(db),
  );
  await books.write((db) =>
    sql`
      insert into import (company_id, import_id, file_name, status, sha256, bytes)
      select ${books.companyId} as company_id, gen_random_uuid() as import_id, 'cartola.csv' as file_name,
        case n when 1 then 'pregunta' else 'importado' end as status, n::text as sha256, 1 as bytes from generate_series(1, ${EACH}::int) n`.execute(
      db,
    ),
  );
  await sql`vacuum analyze document, movement, import`.execute(database.owner);
  const of = { companyId: books.companyId, personId: books.personId, grant: GRANT, now: NOW };
  const { lines, read } = await books.read(async (db) => {
    // Also by the plans that are kept, which come after five others.
    for (let n = 0; n < 7; n += 1) await todayLines(inOne(db), of);
    const before = await rowsRead(db, ['document', 'movement', 'import']);
    const lines = await todayLines(inOne(db), of);
    return { lines, read: (await rowsRead(db, ['document', 'movement', 'import'])) - before };
  });
  expect([...new Set(lines.map(({ kind }) => kind))].toSorted()).toEqual(['claim', 'import', 'toPay', 'unexplained']);
  expect({ isFew: read < EACH / 5, read }).toMatchObject({ isFew: true });
});

test('the first of many movements to explain is found without reading those that were explained before', async () => {
  const books = await testBooks(database);
  const account = await books.account();
  const open = EACH / 4;
  await books.write((db) =>
    sql`
      insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa, area_id)
      select ${books.companyId} as company_id, gen_random_uuid() as movement_id, ${account} as account_id,
        ${addDays(TODAY, -9)}::date - n / 3 as on_day, 1000 as amount, 'CLP' as currency, 1000 as amount_clp, 'ABONO' as glosa,
        case when n > ${open}::int then ${books.area('ventassinclasificar')}::uuid end as area_id
      from generate_series(1, ${EACH}::int) n`.execute(db),
  );
  await sql`vacuum analyze movement, account_day`.execute(database.owner);
  const of = { companyId: books.companyId, personId: books.personId, grant: GRANT, now: NOW };
  const { line, read } = await books.read(async (db) => {
    const before = await rowsRead(db, ['movement']);
    const line = (await todayLines(inOne(db), of)).find(({ kind }) => kind === 'unexplained');
    return { line, read: (await rowsRead(db, ['movement'])) - before };
  });
  expect(line).toMatchObject({ count: open, on: addDays(TODAY, -9 - Math.floor(open / 3)) });
  expect({ isFew: read < 2 * open, read }).toMatchObject({ isFew: true });
});

test('days on which nothing waits to be explained are not read, however many years they are', async () => {
  const books = await testBooks(database);
  const account = await books.account();
  const waiting = 10;
  await books.write((db) =>
    sql`
      insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa, area_id)
      select ${books.companyId} as company_id, gen_random_uuid() as movement_id, ${account} as account_id, ${TODAY}::date - n as on_day,
        1000 as amount, 'CLP' as currency, 1000 as amount_clp, 'ABONO' as glosa,
        case when n > ${waiting}::int then ${books.area('ventassinclasificar')}::uuid end as area_id
      from generate_series(1, ${EACH}::int) n`.execute(db),
  );
  await books.closing(account, TODAY, EACH * 1_000);
  await sql`vacuum analyze movement, account_day`.execute(database.owner);
  const of = { companyId: books.companyId, personId: books.personId, grant: GRANT, now: NOW };
  const { line, read } = await books.read(async (db) => {
    const before = await rowsRead(db, ['account_day']);
    const line = (await todayLines(inOne(db), of)).find(({ kind }) => kind === 'unexplained');
    return { line, read: (await rowsRead(db, ['account_day'])) - before };
  });
  expect(line).toMatchObject({ on: addDays(TODAY, -waiting) });
  // Whether balances connect is looked at in the days of the last year or so.
  expect({ isFew: read < EACH / 2, read }).toMatchObject({ isFew: true });
});

test('what the law asks is told without reading the invoices of its months', async () => {
  const books = await testBooks(database);
  const period = firstDayOf(periodOf(addMonths(TODAY, -1)));
  await books.write((db) =>
    sql`
      insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign, issued_on,
        period, net, iva, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected, is_closed)
      select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, n as folio,
        '76123456-0' as counterpart_rut, 'Cliente SpA' as counterpart_name, false as is_received, 1 as sign, on_day as issued_on,
        on_day as period, 1000 as net, 190 as iva, 1190 as amount, 1190 as amount_clp, on_day as due_on, 'document' as due_from,
        on_day as original_due_on, ${books.area('ventassinclasificar')} as area_id, false as is_expected, true as is_closed
      from generate_series(1, ${EACH}::int) n cross join (select ${period}::date as on_day) d`.execute(db),
  );
  await books.write((db) =>
    sql`
      insert into document (company_id, document_id, document_type, label, is_received, sign, issued_on, period, amount, amount_clp, due_on,
        due_from, original_due_on, area_id, is_expected, is_closed)
      select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'OBLIGATION' as document_type, 'Arriendo' as label,
        true as is_received, 1 as sign, d.on_day as issued_on, d.on_day as period, 1000 as amount, 1000 as amount_clp, d.on_day as due_on,
        'document' as due_from, d.on_day as original_due_on, a.area_id, false as is_expected, true as is_closed
      from generate_series(0, ${EACH / 4}::int) n
      cross join lateral (select (${period}::date - make_interval(months => n % 24))::date as on_day) d
      join area a on a.company_id = ${books.companyId} and a.key = (array['arriendos', 'sueldos', 'imposiciones', 'f29'])[1 + n % 4]
      where a.key = 'arriendos' or n % 24 > 12`.execute(db),
  );
  await sql`vacuum analyze document, net_month`.execute(database.owner);
  const days = { from: addDays(TODAY, -31), until: addDays(TODAY, 31), today: TODAY };
  const { due, read } = await books.read(async (db) => {
    const before = await rowsRead(db, ['document']);
    const due = await unplannedByLaw(db, books.companyId, days);
    return { due, read: (await rowsRead(db, ['document'])) - before };
  });
  expect(due).toContainEqual(expect.objectContaining({ form: 'f29', period: periodOf(period) }));
  expect({ isFew: read < EACH / 10, read }).toMatchObject({ isFew: true });
});

test('what is expected reads no installment, however many years of loans are ahead', async () => {
  const books = await testBooks(database);
  await books.write((db) =>
    sql`
      insert into document (company_id, document_id, document_type, label, is_received, sign, issued_on, period, amount, amount_clp, due_on,
        due_from, original_due_on, area_id, is_expected)
      select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'CREDIT' as document_type, 'Cuota' as label,
        true as is_received, 1 as sign, on_day as issued_on, date_trunc('month', on_day) as period, 1000 as amount, 1000 as amount_clp,
        on_day as due_on, 'document' as due_from, on_day as original_due_on, ${books.area('comprassinclasificar')} as area_id,
        true as is_expected
      from (select ${TODAY}::date + n as on_day from generate_series(0, ${EACH}::int - 1) n) d`.execute(db),
  );
  await sql`vacuum analyze document, flow_day, installment_month`.execute(database.owner);
  const ends = addMonths(firstDayOf(periodOf(TODAY)), 1);
  const { sums, read } = await books.read(async (db) => {
    const before = await rowsRead(db, ['document']);
    const sums = await expectedSums(db, books.companyId, TODAY);
    return { sums, read: (await rowsRead(db, ['document'])) - before };
  });
  const count = daysBetween(TODAY, ends);
  const counted = sums.filter((one) => one.count !== 0 || one.own !== 0);
  expect(counted).toEqual([expect.objectContaining({ section: 'EXPENSE', isAwaiting: false, own: -1_000 * count, count })]);
  expect(read).toBe(0);
});

test('the bars of a year read no document, however many there are', async () => {
  const books = await testBooks(database);
  await books.write((db) =>
    sql`
      insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign, issued_on,
        period, net, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
      select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, n as folio,
        '76123456-0' as counterpart_rut, 'Proveedor SpA' as counterpart_name, n % 2 = 0 as is_received, 1 as sign, on_day as issued_on,
        ${day(`${YEAR}-01-01`)}::date as period, 1000 as net, 1190 as amount, 1190 as amount_clp, on_day as due_on, 'document' as due_from,
        on_day as original_due_on, ${books.area('ventassinclasificar')} as area_id, true as is_expected
      from generate_series(1, ${EACH}::int) n cross join (select ${day(`${YEAR}-01-15`)}::date as on_day) d`.execute(db),
  );
  const claimed = await books.document(`${YEAR}-01-15`, 1_190, { is_received: true, net: 1_000, claimed_on: `${YEAR}-01-20` });
  const note = await books.document(`${YEAR}-01-25`, 1_190, { is_received: true, net: 1_000, code: 61, sign: -1 });
  const reference = { company_id: books.companyId, document_id: note, reference_no: 1, code: '33', folio: '1', target_id: claimed };
  await books.write((db) => db.insertInto('document_reference').values(reference).execute());
  await sql`analyze document, document_reference, net_month`.execute(database.owner);
  for (const figure of ['sales', 'purchases'] as const) {
    const { months, read } = await books.read(async (db) => {
      const before = await rowsRead(db, ['document']);
      const months = await netMonths(db, books.companyId, figure, YEAR);
      return { months, read: (await rowsRead(db, ['document'])) - before };
    });
    expect(months[0]?.amount).toBe((EACH / 2) * 1_000);
    expect(read).toBe(0);
  }
});
