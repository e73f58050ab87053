import { beforeEach, expect, test } from 'vitest';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { rangeOf } from '#domain/period.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { createArea, mergeArea } from './restructure.ts';
import { type ComparedRow, realAgainstProjected } from './scenario-compare.ts';
import { takeSnapshot } from './snapshots.ts';

const { database } = await testDatabase();
const TODAY = dayInChile(new Date());
const LAST = rangeOf('month', addDays(rangeOf('month', TODAY).start, -1));
const BEFORE = addDays(LAST.start, -1);

let books: TestBooks;
let bank: string;
beforeEach(async () => {
  books = await testBooks(database);
  bank = await books.account();
  await books.movement(bank, addDays(LAST.start, -20), 1_000_000);
});
const take = (on: Day) => books.write((db) => takeSnapshot(db, books.companyId, on));
const compared = (currency: Currency = 'CLP', on: Day = LAST.start) =>
  books.read((db) => realAgainstProjected(db, books.companyId, { on, view: 'month', currency, today: TODAY }));
const amounts = (rows: readonly ComparedRow[], key: string) => {
  const cell = rows.find((row) => row.key === key)?.cells[0];
  return [cell?.amounts, cell?.differences];
};

test('what the last night before a month expected of it, and what it came to', async () => {
  const paid = await books.document(addDays(LAST.start, 5), 40_000);
  await books.document(addDays(LAST.start, 6), 7_000, { is_received: true, area_id: books.area('arriendos') });
  await take(BEFORE);
  await books.match(await books.movement(bank, addDays(LAST.start, 8), 30_000), paid, 30_000);
  await books.movement(bank, addDays(LAST.start, 9), -500);
  const found = await compared();
  const rows = found?.comparison.rows ?? [];
  expect(found?.keptOn).toBe(BEFORE);
  expect(found?.comparison.sides.map(({ name }) => name.slice(0, 10))).toEqual(['Proyectado', 'Real']);
  expect(amounts(rows, books.area('ventassinclasificar'))).toEqual([
    [40_000, 30_000],
    [0, -10_000],
  ]);
  expect(amounts(rows, books.area('arriendos'))).toEqual([
    [7_000, 0],
    [0, -7_000],
  ]);
  expect(amounts(rows, 'initialBalance')[0]).toEqual([1_000_000, 1_000_000]);
  expect(amounts(rows, 'closingBalance')[0]).toEqual([1_033_000, 1_029_500]);
});

test('a night without a snapshot takes the one before it; none is none; a month that is not over is refused', async () => {
  expect(await compared()).toBeNull();
  await take(addDays(BEFORE, -3));
  expect((await compared())?.keptOn).toBe(addDays(BEFORE, -3));
  await expect(compared('CLP', TODAY)).rejects.toMatchObject({ code: 'PERIOD_NOT_OVER' });
});

test.each(['document', 'occurrence'] as const)('the %s of an area that others took since stands in the last of them', async (kind) => {
  const actor = { companyId: books.companyId, personId: null };
  const { category } = await books.read((db) =>
    db.selectFrom('area').select('category_id as category').where('area_id', '=', books.area('arriendos')).executeTakeFirstOrThrow(),
  );
  const added = async (label: string) => {
    await books.write((db) => createArea(db, actor, { label, categoryId: category }));
    return (await books.read((db) => db.selectFrom('area').select('area_id').where('label', '=', label).executeTakeFirstOrThrow())).area_id;
  };
  const [first, second] = [await added('Bodegas'), await added('Talleres')];
  const id = await books.document(addDays(LAST.start, 6), 7_000, { is_received: true, area_id: first });
  await take(BEFORE);
  if (kind === 'occurrence') {
    await books.write((db) => db.deleteFrom('document').where('document_id', '=', id).execute());
    await books.write((db) => db.updateTable('flow_point').set({ kind }).where('point_id', '=', id).execute());
  }
  for (const [areaId, targetId] of [
    [first, second],
    [second, books.area('arriendos')],
  ] as const)
    await books.write((db) => mergeArea(db, actor, { areaId, targetId, version: null }));
  const rows = (await compared())?.comparison.rows ?? [];
  expect(amounts(rows, books.area('arriendos'))[0]).toEqual([7_000, 0]);
  expect(rows.map(({ key }) => key)).not.toContain('transfer');
});
