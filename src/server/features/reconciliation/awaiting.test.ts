import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Grant } from '#domain/access.ts';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { readFlow } from '#server/features/cashflow/store.ts';
import { readDashboard } from '#server/features/dashboard/store.ts';
import { undoAct } from '#server/features/history/undo.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { acceptSuggestions } from './accept.ts';
import { refreshAwaiting } from './awaiting.ts';
import { runEngine } from './store.ts';

const OWNER: Grant = { role: 'FOUNDER', systemRole: null, plan: ['caudalfull'], country: 'CHL', features: [], restrictsF29: false };

const { database } = await testDatabase();
const TODAY = dayInChile(new Date());
const UNCLEAR = { glosa: 'Transferencia de otro banco', kind: 'transferIn' };

const run = (books: TestBooks) => books.write((db) => runEngine(db, { companyId: books.companyId, personId: null }));
const flow = (books: TestBooks, view: 'month' | 'week' | 'day') =>
  books.read((db) => {
    const window = flowWindow(view, TODAY, { from: TODAY, past: 3, future: 3 });
    return readFlow(db, books.companyId, { window, currency: 'CLP', showProjections: true });
  });
const amounts = (line: { cells: readonly { amount: number }[]; projected: { amount: number } }) =>
  [...line.cells, line.projected].map((cell) => cell.amount);
const totals = async (books: TestBooks) => {
  const views = await Promise.all((['month', 'week', 'day'] as const).map((view) => flow(books, view)));
  return views.map(({ report }) => [report.income.total, report.expense.total, report.variation, report.closing].map(amounts));
};
const offered = (books: TestBooks) =>
  books.read((db) =>
    db.selectFrom('match_suggestion').selectAll().orderBy('movement_id').orderBy('option_no').orderBy('document_id').execute(),
  );
const isTrue = async (books: TestBooks) =>
  expect((await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows).toEqual([]);

/** Three deposits without a name, each of the amount of one open invoice: late, due later, and of last month; and one without any. */
async function scene() {
  const books = await testBooks(database);
  const account = await books.account();
  const pairs: [paidOn: Day, dueOn: Day, amount: number][] = [
    [TODAY, addDays(TODAY, -40), 110_000],
    [addDays(TODAY, -1), addDays(TODAY, 45), 220_000],
    [addDays(TODAY, -35), addDays(TODAY, -38), 330_000],
  ];
  const movements: string[] = [];
  for (const [paidOn, dueOn, amount] of pairs) {
    movements.push(await books.movement(account, paidOn, amount, UNCLEAR));
    await books.document(dueOn, amount, { counterpart_rut: null, issued_on: addDays(paidOn, -10) });
  }
  await books.document(addDays(TODAY, 3), 5_000, { counterpart_rut: '77111222-9' });
  return { books, account, movements };
}

test('the totals of what waits are true after more than a thousand suggestions come, and go, at once', async () => {
  const { books, account } = await scene();
  for (let made = 3; made < 34; made += 1) {
    await books.movement(account, TODAY, made, UNCLEAR);
    await books.document(TODAY, made, { counterpart_rut: null });
  }
  const pairs = `select m.company_id, m.movement_id, d.document_id, 2, 2, 'CLP' from movement m join document d using (company_id)
    where m.company_id = $1`;
  const into = 'insert into awaiting_confirmation (company_id, movement_id, document_id, amount, document_amount, currency)';
  const counted = async () => (await flow(books, 'month')).awaiting;
  const change = async (text: string) => (await database.ownerPool.query(text, [books.companyId])).rowCount;
  // One of the movements, and of its pairs, is there already.
  expect(await change(`${into} ${pairs} order by 2, 3 limit 1`)).toBe(1);
  expect(await change(`${into} ${pairs} on conflict do nothing`)).toBeGreaterThan(1_000);
  await isTrue(books);
  const { count } = await counted();
  expect(await change('delete from awaiting_confirmation where company_id = $1')).toBe(count * (count + 1));
  await isTrue(books);
  expect(await counted()).toEqual({ count: 0, amount: 0 });
});

test('accepting three suggestions moves no total of the report, in months, weeks or days', async () => {
  const { books, movements } = await scene();
  const counted = await totals(books);
  expect((await run(books)).suggestions).toBe(3);
  const before = await totals(books);
  expect(before).not.toEqual(counted);
  expect((await flow(books, 'month')).awaiting).toEqual({ count: 3, amount: 660_000 });
  for (const [done, movementId] of movements.entries()) {
    const actor = { companyId: books.companyId, personId: books.personId };
    expect(await books.write((db) => acceptSuggestions(db, actor, [{ movementId, option: null }]))).toMatchObject({ nModified: 1 });
    expect(await totals(books)).toEqual(before);
    expect((await flow(books, 'month')).awaiting.count).toBe(2 - done);
    await isTrue(books);
  }
});

test('undoing an acceptance offers it again and moves no total, now and after the engine runs again', async () => {
  const { books, account, movements } = await scene();
  // A second way to explain the first deposit, and another deposit that could be the same invoice.
  await books.document(addDays(TODAY, -2), 110_000, { counterpart_rut: null, issued_on: addDays(TODAY, -20) });
  await books.movement(account, TODAY, 110_000, UNCLEAR);
  await run(books);
  const before = { totals: await totals(books), offered: await offered(books) };
  const actor = { companyId: books.companyId, personId: books.personId };
  for (const choices of [movements.slice(1, 2), movements]) {
    const accepted = await books.write((db) =>
      acceptSuggestions(
        db,
        actor,
        choices.map((movementId) => ({ movementId, option: null })),
      ),
    );
    expect(await totals(books)).toEqual(before.totals);
    await books.write((db) => undoAct(db, actor, accepted.actNos[0] ?? 0, OWNER));
    expect({ totals: await totals(books), offered: await offered(books) }).toEqual(before);
    await run(books);
    expect({ totals: await totals(books), offered: await offered(books) }).toEqual(before);
  }
  await isTrue(books);
});

test('a suggestion that goes away brings the expected money back; a hidden or deleted movement too', async () => {
  const { books, movements } = await scene();
  const counted = await totals(books);
  await run(books);
  await books.write(async (db) => {
    await db.deleteFrom('match_suggestion').execute();
    await refreshAwaiting(db, books.companyId, { movementIds: movements, documentIds: [] });
  });
  expect(await totals(books)).toEqual(counted);
  await run(books);
  const [first = '', second = ''] = movements;
  await books.write((db) => db.updateTable('movement').set({ is_hidden: true }).where('movement_id', '=', first).execute());
  expect((await flow(books, 'month')).awaiting).toEqual({ count: 2, amount: 550_000 });
  await books.write((db) => db.deleteFrom('movement').where('movement_id', '=', second).execute());
  expect((await flow(books, 'month')).awaiting).toEqual({ count: 1, amount: 330_000 });
  await isTrue(books);
});

test('to receive counts it until a person accepts, and says how much', async () => {
  const { books } = await scene();
  const before = await books.read((db) => readDashboard(db, books.companyId, TODAY));
  await run(books);
  const after = await books.read((db) => readDashboard(db, books.companyId, TODAY));
  expect(before.toReceive).toMatchObject({ amount: 665_000, count: 4, awaiting: 0 });
  expect(after.toReceive).toEqual({ ...before.toReceive, awaiting: 660_000 });
});

test('looking near what was touched chooses what a look at everything would', async () => {
  const books = await testBooks(database);
  const account = await books.account();
  const movements: string[] = [];
  const documents: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    movements.push(await books.movement(account, addDays(TODAY, -index % 3), 100, UNCLEAR));
    documents.push(await books.document(TODAY, 100 + 40 * (index % 2)));
  }
  const wish = fc.record({ movement: fc.nat(7), documents: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 2 }) });
  const change = fc.record({ movement: fc.nat(7), wishes: fc.array(wish, { maxLength: 3 }) });
  const suggest = async (wishes: { movement: number; documents: number[] }[]) => {
    const rows = wishes.flatMap(({ movement, documents: targets }, index) =>
      targets.map((one) => ({
        company_id: books.companyId,
        movement_id: movements[movement] ?? '',
        option_no: index + 1,
        document_id: documents[one] ?? '',
        amount: 100 / targets.length,
        document_amount: 100 / targets.length,
        evidence: 'amountOnly' as const,
        is_strong: false,
        reasons: '[]',
      })),
    );
    if (rows.length > 0) await books.write((db) => db.insertInto('match_suggestion').values(rows).execute());
  };
  const chosen = () =>
    books.read((db) => db.selectFrom('awaiting_confirmation').selectAll().orderBy('movement_id').orderBy('document_id').execute());
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { maxLength: 14 }), change, async (wishes, { movement, wishes: others }) => {
      await books.write((db) => db.deleteFrom('match_suggestion').execute());
      await suggest(wishes);
      await books.write((db) => refreshAwaiting(db, books.companyId, null));
      const movementIds = [movements[movement] ?? ''];
      await books.write((db) => db.deleteFrom('match_suggestion').where('movement_id', 'in', movementIds).execute());
      await suggest(others.map((one) => ({ ...one, movement })));
      await books.write((db) => refreshAwaiting(db, books.companyId, { movementIds, documentIds: [] }));
      const near = await chosen();
      await books.write((db) => refreshAwaiting(db, books.companyId, null));
      expect(near).toEqual(await chosen());
    }),
    { numRuns: runs(60) },
  );
  await isTrue(books);
});

test('a look around what came in stores what a look at everything would, and leaves the rows of what it finds again', async () => {
  const { books, account, movements } = await scene();
  await run(books);
  // One takes from an old one what it was suggested, one is matched, one is suggested something new.
  const cameIn = [
    await books.movement(account, TODAY, 77_000, UNCLEAR),
    await books.movement(account, TODAY, 110_000, UNCLEAR),
    await books.movement(account, TODAY, 5_000, { ...UNCLEAR, counterpart_rut: '77111222-9' }),
  ];
  const cameToo = await books.document(addDays(TODAY, 10), 77_000, { counterpart_rut: null, issued_on: addDays(TODAY, -3) });
  const changes = { movementIds: new Set(cameIn), documentIds: new Set([cameToo]) };
  const versions = async () =>
    (await database.ownerPool.query('select movement_id, xmin::text from match_suggestion where company_id = $1', [books.companyId])).rows;
  const before = await versions();
  await books.write((db) => runEngine(db, { companyId: books.companyId, personId: null, changes }));
  const [, , untouched] = movements;
  const rowsOf = (rows: { movement_id: string }[]) => rows.filter((one) => one.movement_id === untouched);
  expect(rowsOf(before)).toHaveLength(1);
  expect(rowsOf(await versions())).toEqual(rowsOf(before));
  const stored = async () => ({
    offered: await offered(books),
    chosen: await books.read((db) => db.selectFrom('awaiting_confirmation').selectAll().orderBy('movement_id').execute()),
  });
  const near = await stored();
  expect(near.offered.map((one) => one.movement_id).toSorted()).toEqual(
    [movements[0], movements[1], untouched, cameIn[0], cameIn[1]].toSorted(),
  );
  const again = await versions();
  await run(books);
  expect(await stored()).toEqual(near);
  expect(await versions()).toEqual(again);
  await books.write((db) => db.deleteFrom('match_suggestion').execute());
  await books.write((db) => db.deleteFrom('awaiting_confirmation').execute());
  await run(books);
  expect(await stored()).toEqual(near);
  await isTrue(books);
});
