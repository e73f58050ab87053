// On every server: plans.
// Opening a cell costs in proportion to the cell's contents, not to the books. Counted in rows read: a plan that reads every document is
// fast while there are few.
import { type KyselyPlugin, sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, addMonths, type Day, dayInChile, daysBetween } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { readSettings } from '#server/settings.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { rowsRead } from '../../../../tests/support/rows-read.ts';
import { cellId } from './cell.ts';
import { readDetail } from './detail.ts';
import { companyFacts } from './flow-facts.ts';
import { compareRollupsByJob } from './jobs.ts';
import { readPosition } from './position-store.ts';
import { realThings } from './real-things.ts';
import { compareRollups, readFlow } from './store.ts';

const { database } = await testDatabase();
const TODAY = dayInChile(new Date());
/** Enough that no planner considers reading them all the cheapest plan; PostgreSQL 15 does with half as many. */
const MONTHS = 300;
const EACH = 30;
const TABLES = ['document', 'movement', 'match'];
const books = await testBooks(database);

beforeAll(years);

/** Years of documents, those before last month paid by a movement with the same id, and statistics for the planner. */
async function years(): Promise<void> {
  const account = await books.account();
  const first = rangeOf('month', addMonths(TODAY, -MONTHS)).start;
  const span = daysBetween(first, addDays(TODAY, 1));
  const days = Array.from({ length: MONTHS * EACH }, (_, index) => addDays(first, Math.floor((index * span) / (MONTHS * EACH))));
  // What paid documents leave in the indices of unpaid ones is put away, as it is in books that grew for years: else whoever reads one first
  // reads them all, and which index that is depends on how many are open, so on the day of the month.
  const analyze = () => sql`vacuum analyze document, movement, match, flow_day`.execute(database.owner);
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
  // The planner has no statistics of new rows.
  await analyze();
  await books.write((db) =>
    sql`
      insert into match (company_id, match_id, movement_id, document_id, amount, document_amount, origin)
      select company_id, movement_id as match_id, movement_id, movement_id as document_id, amount, amount as document_amount, 'engine' as origin
      from movement where company_id = ${books.companyId}`.execute(db),
  );
  await analyze();
}

/** A movement for each open document, which waits for somebody to confirm that it pays it. */
async function suggestions(): Promise<void> {
  const account = await books.account();
  await books.write((db) =>
    sql`
      insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa)
      select company_id, document_id as movement_id, ${account} as account_id, ${TODAY} as on_day, remaining as amount, currency,
        remaining as amount_clp, 'ABONO' as glosa
      from document where company_id = ${books.companyId} and remaining > 0`.execute(db),
  );
  await books.write((db) =>
    sql`
      insert into awaiting_confirmation (company_id, movement_id, document_id, amount, document_amount, currency)
      select company_id, document_id as movement_id, document_id, remaining as amount, remaining as document_amount, currency
      from document where company_id = ${books.companyId} and remaining > 0`.execute(db),
  );
}

test('opening a cell reads what is in it, however many years the books hold', async () => {
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

test('a cell opens with three statements: what the company is, the sums of its report, its points with their totals', async () => {
  const { start, end } = rangeOf('month', addMonths(TODAY, -1));
  const areaId = books.area('ventassinclasificar');
  const cell = cellId({ kind: 'area', view: 'month', areaId, start, end, currency: 'CLP', showProjections: true, without: [] });
  let statements = 0;
  const counted: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await books.read((db) => readDetail(db.withPlugin(counted), books.companyId, [cell], TODAY));
  expect(statements).toBe(3);
});

test('whether something unpaid is older than the bank data is found by its index, also by a plan that knows no day', async () => {
  const read = await books.read(async (db) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
    const before = await rowsRead(db, ['document']);
    await companyFacts(db, books.companyId, { start: rangeOf('month', TODAY).start, today: TODAY });
    return (await rowsRead(db, ['document'])) - before;
  });
  expect(read).toBeLessThan(EACH);
});

test('what may be the same money as a projection is looked for among what is owed, not among invoices', async () => {
  const read = await books.read(async (db) => {
    const before = await rowsRead(db, ['document']);
    expect(await realThings(db, books.companyId, ['arriendos'], addMonths(TODAY, -MONTHS))).toEqual([]);
    return (await rowsRead(db, ['document'])) - before;
  });
  expect(read).toBeLessThan(EACH);
});

test('after a night the report reads no day on which something was once expected and is paid', async () => {
  const report = () => {
    const window = flowWindow('month', TODAY, { from: TODAY, past: 12, future: 12 });
    return books.read(async (db) => {
      const before = await rowsRead(db, ['flow_day']);
      const { report } = await readFlow(db, books.companyId, { window, currency: 'CLP', showProjections: true });
      return { report, read: (await rowsRead(db, ['flow_day'])) - before };
    });
  };
  const storedDays = async () => {
    const { rows } = await database.ownerPool.query("select count(*)::int as n from flow_day where company_id = $1 and kind = 'expected'", [
      books.companyId,
    ]);
    return rows[0].n as number;
  };
  expect(await storedDays()).toBeGreaterThan((MONTHS * EACH) / 4);
  const before = await report();
  await compareRollupsByJob({}, { database, log: pino({ level: 'silent' }), settings: readSettings({}) }, { isLast: true });
  // As the server does by itself, some time later.
  await database.ownerPool.query('vacuum flow_day');
  const after = await report();
  expect(after.report).toEqual(before.report);
  // How often a plan reads a day, servers differ in; none reads one that is not there.
  expect(await storedDays()).toBeLessThan((MONTHS * EACH) / 4);
  expect(after.read).toBeLessThan(before.read);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('the report reads no movement, however many there are and wait for confirmation', async () => {
  await suggestions();
  const window = flowWindow('month', TODAY, { from: TODAY, past: 12, future: 12 });
  const { flow, read } = await books.read(async (db) => {
    const before = await rowsRead(db, ['movement', 'match', 'awaiting_confirmation']);
    const flow = await readFlow(db, books.companyId, { window, currency: 'CLP', showProjections: true });
    return { flow, read: (await rowsRead(db, ['movement', 'match', 'awaiting_confirmation'])) - before };
  });
  expect(flow.awaiting.count).toBeGreaterThan(EACH / 2);
  expect(flow.awaiting.amount).toBe(flow.awaiting.count * 1_000);
  expect(read).toBe(0);
});

test('a cash position reads no movement or match, and of the days only those since the last statement and those to come', async () => {
  const accounts = await books.read((db) =>
    db.selectFrom('bank_account').select('account_id').where('company_id', '=', books.companyId).execute(),
  );
  for (const { account_id } of accounts) await books.closing(account_id, addMonths(TODAY, -1), 1_000_000);
  await sql`analyze account_day, flow_day`.execute(database.owner);
  const { position, facts, days } = await books.read(async (db) => {
    // Not of documents: whether there are some from before the first statement is looked up, by whichever index the planner likes.
    const read = async () => [
      await rowsRead(db, ['movement', 'match', 'awaiting_confirmation']),
      await rowsRead(db, ['flow_day', 'account_day']),
    ];
    const [facts = 0, days = 0] = await read();
    const position = await readPosition(db, books.companyId, { today: TODAY, currency: 'CLP' });
    const [factsAfter = 0, daysAfter = 0] = await read();
    return { position, facts: factsAfter - facts, days: daysAfter - days };
  });
  expect(position.resume.month.BALANCE[0]?.values[0]?.fieldValue).toBeGreaterThan(1_000_000);
  expect(facts).toBe(0);
  expect(days).toBeLessThan((MONTHS * EACH) / 4);
});
