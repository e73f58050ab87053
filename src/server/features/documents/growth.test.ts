// On every server: plans.
// A list costs in proportion to what was requested, not to what a company has. Counted in rows read: a plan that reads every document is
// fast while there are few.
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayInChile } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';
import { analyzeBooks } from '#server/db/statistics.ts';
import { historyPage } from '#server/features/history/store.ts';
import { undoAct } from '#server/features/history/undo.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { rowsRead } from '../../../../tests/support/rows-read.ts';
import { countDocuments, type DocumentFilter, documentIds, withNamed } from './document-filter.ts';
import { refreshDuplicates } from './duplicates.ts';
import { documentPage } from './list.ts';
import { operateDocuments } from './payment-point.ts';
import { namedCounterparts } from './search.ts';

const { database } = await testDatabase();
const TODAY = dayInChile(new Date());
const DOCUMENTS = 18_000;
const MANY_NAMES = 9_000;
const MANY_PAID = 1_500;
const MANY_SORTED = 4_000;
const FOUNDER = { role: 'FOUNDER', systemRole: null, plan: ['caudalfull'], country: 'CHL', features: [], restrictsF29: false } as const;
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
  net: null,
};

test('a folio, a RUT, a name, an amount and what is pending are found without reading what is not', async () => {
  const books = await testBooks(database);
  await insertDocuments(books, DOCUMENTS, 600);
  await sql`vacuum analyze document`.execute(database.owner);
  // By folio, by name, and by amount.
  const cases: [Partial<DocumentFilter>, found: number][] = [
    [{ search: '12345' }, 1 + 1],
    [{ search: '1234' }, 10 + 1],
    [{ search: '2040' }, DOCUMENTS / 300 + 10 + 1],
    [{ search: '50.077.777-k' }, DOCUMENTS / 600],
    [{ search: 'sociedad' }, DOCUMENTS / 300],
    [{ search: 'nobody' }, 0],
    [{ search: '$ 5.432' }, 1],
    [{ isReceived: false, state: 'PENDING' }, DOCUMENTS / 60],
  ];
  for (const [narrowed, found] of cases) {
    const filter = { ...EVERYTHING, ...narrowed };
    const { count, page, read } = await books.read(async (db) => {
      const before = await rowsRead(db, ['document']);
      const found = await withNamed(db, books.companyId, filter);
      const count = await countDocuments(db, books.companyId, found, TODAY);
      const page = await documentPage(db, books.companyId, found, { limit: 20, skip: 0 }, TODAY);
      return { count, page, read: (await rowsRead(db, ['document'])) - before };
    });
    expect({ filter: narrowed, count, rows: page.length }).toEqual({ filter: narrowed, count: found, rows: Math.min(found, 20) });
    expect({ filter: narrowed, isFew: read < DOCUMENTS / 5, read }).toMatchObject({ filter: narrowed, isFew: true });
  }
});

test('a page by issue, due date, amount, what remains or name is read without sorting all of them', async () => {
  const books = await testBooks(database);
  await insertDocuments(books, MANY_SORTED, 600);
  await sql`vacuum analyze document`.execute(database.owner);
  const orders = (['ISSUE', 'DUE', 'AMOUNT', 'REMAINING', 'NAME'] as const).flatMap((by) =>
    [true, false].map((isDescending) => ({ by, isDescending })),
  );
  for (const { by, isDescending } of orders) {
    const { page, read } = await books.read(async (db) => {
      const before = await rowsRead(db, ['document']);
      const page = await documentPage(db, books.companyId, EVERYTHING, { limit: 20, skip: 20, sort: { by, isDescending } }, TODAY);
      return { page, read: (await rowsRead(db, ['document'])) - before };
    });
    expect({ by, isDescending, rows: page.length, isFew: read < MANY_SORTED / 5, read }).toMatchObject({ rows: 20, isFew: true });
  }
});

test('whom a word names is looked for among the names as far as that pays', async () => {
  const books = await testBooks(database);
  await insertDocuments(books, MANY_NAMES, MANY_NAMES);
  await sql`vacuum analyze document`.execute(database.owner);
  for (const search of ['nobody', 'cliente']) {
    const { named, read } = await books.read(async (db) => {
      const before = await rowsRead(db, ['document']);
      const named = await namedCounterparts(db, books.companyId, { search });
      return { named, read: (await rowsRead(db, ['document'])) - before };
    });
    expect({ search, named, isFew: read < MANY_NAMES, read }).toMatchObject({ search, named: null, isFew: true });
  }
});

test('what was done to many is found and undone reading each of them once, also before the planner knows anything of them', async () => {
  const books = await testBooks(database);
  const actor = { companyId: books.companyId, personId: books.personId };
  await insertDocuments(books, MANY_PAID, 600, 1);
  const { actNo } = await books.write(async (db) => {
    const ids = await documentIds(db, books.companyId, EVERYTHING, { today: TODAY, after: null, max: MANY_PAID });
    return operateDocuments(
      db,
      actor,
      ids.map((id) => ({ id, operation: () => ({ kind: 'payoff', on: null, note: null, isClaimConfirmed: false }) })),
    );
  });
  await sql`vacuum analyze history_item`.execute(database.owner);
  const ofOne = await books.read(async (db) => {
    const [documentId = null] = await documentIds(db, books.companyId, EVERYTHING, { today: TODAY, after: null, max: 1 });
    const before = await rowsRead(db, ['history_item']);
    const filter = { kind: null, personId: null, documentId, loanId: null, from: null, to: null, search: '' };
    const { total } = await historyPage(db, books.companyId, filter, { limit: 20, skip: 0 });
    return { total, read: (await rowsRead(db, ['history_item'])) - before };
  });
  // The document's own history does not read what the act did to the others.
  expect({ ...ofOne, isFew: ofOne.read < MANY_PAID / 5 }).toMatchObject({ total: 1, isFew: true });
  const { remaining, read } = await books.write(async (db) => {
    const before = await rowsRead(db, ['document']);
    await undoAct(db, actor, actNo ?? 0, FOUNDER);
    const read = (await rowsRead(db, ['document'])) - before;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from document where remaining = amount`.execute(db);
    return { remaining: rows[0]?.n, read };
  });
  expect({ remaining, isFew: read < MANY_PAID * 100, read }).toMatchObject({ remaining: MANY_PAID, isFew: true });
});

test('likely duplicates are looked up by supplier and amount, also where all amounts are alike and other companies say that they are rare', async () => {
  const other = await testBooks(database);
  await insertDocuments(other, MANY_NAMES, 1);
  await sql`vacuum analyze document`.execute(database.owner);
  const books = await testBooks(database);
  const { read } = await books.write(async (db) => {
    await insertInto(db, books, { count: MANY_PAID, parties: MANY_PAID, amount: sql`847500` });
    await analyzeBooks(db, 'documents');
    const { rows } = await sql<{ id: string }>`select document_id as id from document`.execute(db);
    const before = await rowsRead(db, ['document']);
    await refreshDuplicates(
      db,
      books.companyId,
      rows.map(({ id }) => id),
    );
    return { read: (await rowsRead(db, ['document'])) - before };
  });
  expect({ isFew: read < MANY_PAID * 20, read }).toMatchObject({ isFew: true });
});

type Kind = { count: number; parties: number; each?: number; amount?: RawBuilder<unknown> };

/** @param parties  how many RUTs they have between them; one in `each` waits for its payment */
function insertDocuments(books: TestBooks, count: number, parties: number, each = 60) {
  return books.write((db) => insertInto(db, books, { count, parties, each }));
}

function insertInto(db: Db, books: TestBooks, { count, parties, each = 60, amount = sql`1000 + n` }: Kind) {
  return sql`
    insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign, issued_on,
      period, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
    select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code,
      10000 + n as folio, 50000000 + (n % ${parties}::int) * 77777 || '-K' as counterpart_rut,
      case n % 300 when 0 then 'Sociedad 2040 SpA' else 'Cliente ' || chr(97 + n % 600 % 26) end as counterpart_name,
      n % 2 = 0 as is_received, 1 as sign, ${TODAY}::date - n / 10 as issued_on, date_trunc('month', ${TODAY}::date - n / 10) as period,
      ${amount} as amount, ${amount} as amount_clp, ${TODAY}::date as due_on, 'document' as due_from, ${TODAY}::date as original_due_on,
      ${books.area('ventassinclasificar')} as area_id, n % ${each}::int = 1 % ${each}::int as is_expected
    from generate_series(1, ${count}::int) n`.execute(db);
}
