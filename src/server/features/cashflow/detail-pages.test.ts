import { expect, test } from 'vitest';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { cellId } from './cell.ts';
import { documentsInCells, readDetail } from './detail.ts';
import { FIRST_POINTS, POINT_ORDERS, type PointList } from './points.ts';

const { database } = await testDatabase();
const TODAY = dayInChile(new Date());
const window = flowWindow('month', TODAY, { from: TODAY, past: 0, future: 0 });

/** 25 sales of which 9 are late, and 5 purchases, in this month. */
async function scene() {
  const books = await testBooks(database);
  const sales: string[] = [];
  for (let index = 0; index < 25; index += 1) {
    const on = addDays(TODAY, index < 9 ? -index - 1 : 0);
    const fields = { counterpart_name: `Cliente Ñandú ${index}`, counterpart_rut: '76086428-5', folio: String(700 + index) };
    sales.push(await books.document(on, 1_000 + index * 7, fields));
  }
  for (let index = 0; index < 5; index += 1) await books.document(TODAY, 50 + index, { is_received: true, folio: String(index) });
  const range = { start: window.ranges[0]?.start ?? TODAY, end: window.ranges[0]?.end ?? TODAY };
  const cell = (key: string) =>
    cellId({
      ...{ kind: 'area', view: 'month', areaId: books.area(key), ...range, currency: 'CLP' },
      ...{ showProjections: true, without: [] },
    });
  const cells = [cell('ventassinclasificar'), cell('comprassinclasificar')];
  const detail = (ids: string[], list: Partial<PointList> = {}) =>
    books.read((db) => readDetail(db, books.companyId, ids, TODAY, { ...FIRST_POINTS, ...list }));
  return { books, sales, cells, detail };
}

test('the pages of a cell, and of several, are each of its points once, in any order; its totals are of all', async () => {
  const { cells, detail } = await scene();
  for (const ids of [cells.slice(0, 1), cells]) {
    const whole = await detail(ids);
    for (const order of POINT_ORDERS) {
      const all = await detail(ids, { order });
      const pages = [];
      for (let offset = 0; offset < all.found; offset += 7) pages.push(await detail(ids, { order, offset, limit: 7 }));
      expect(pages.flatMap(({ points }) => points.map(({ documentId }) => documentId))).toEqual(all.points.map((one) => one.documentId));
      expect(new Set(pages.map(({ total, count, late, found }) => [total, count, late, found].join()))).toEqual(
        new Set([[whole.total, whole.count, whole.late, whole.points.length].join()]),
      );
    }
    const beyond = await detail(ids, { offset: 100 });
    expect([beyond.points, beyond.total, beyond.found]).toEqual([[], whole.total, whole.points.length]);
  }
  const sorted = await detail(cells.slice(0, 1), { order: 'oldest', limit: 3 });
  expect(sorted.points.map(({ on }) => on)).toEqual([addDays(TODAY, -9), addDays(TODAY, -8), addDays(TODAY, -7)]);
});

test('the largest of a cell are those of the highest value, in whatever currency', async () => {
  const { books, cells, detail } = await scene();
  const rate = { indicator: 'USD', on_day: TODAY, value: '900', source: 'prueba' } as const;
  await database.owner.insertInto('rate').values(rate).execute();
  const dollars = await books.document(addDays(TODAY, -1), 1_000, { currency: 'USD', rate: '900', amount_clp: 9_000 });
  for (const order of ['largest', 'late'] as const) {
    const { points } = await detail(cells.slice(0, 1), { order, limit: 2 });
    expect([points[0]?.documentId, points.length]).toEqual([dollars, 2]);
  }
  const { points } = await detail(cells.slice(0, 1), { order: 'largest' });
  expect(points.map(({ amount }) => amount)).toEqual(points.map(({ amount }) => amount).toSorted((a, b) => b - a));
});

test('a cell opens with what was paid by hand in a currency in which nothing counts any more, at its value', async () => {
  const { books, cells, detail } = await scene();
  const before = await detail(cells);
  const rate = { indicator: 'EUR', on_day: TODAY, value: '1000', source: 'prueba' } as const;
  await database.owner.insertInto('rate').values(rate).execute();
  const euros = await books.document(TODAY, 1_200, { currency: 'EUR', rate: '1000', amount_clp: 12_000 });
  await books.reduction(euros, 1_200);
  const { points, total, settled } = await detail(cells);
  expect(points.find(({ documentId }) => documentId === euros)?.amount).toBe(0);
  expect({ total, settled }).toEqual({ total: before.total, settled: 12_000 });
});

test.each([
  ['a name without its accents', 'nandu 24', [24]],
  ['a RUT', '76086428', 25],
  ['a RUT as people write it', '76.086.428-5', 25],
  ['a folio', '703', [3]],
  ['an amount as people write it', '$ 1.168', [24]],
  ['what is special in patterns', '%', 0],
  ['nothing', 'zzz', 0],
] as const)('a search finds %s', async (_, search, found) => {
  const { sales, cells, detail } = await scene();
  const answer = await detail(cells.slice(0, 1), { search });
  expect(answer.found).toBe(typeof found === 'number' ? found : found.length);
  if (typeof found !== 'number') expect(answer.points.map(({ documentId }) => documentId)).toEqual(found.map((index) => sales[index]));
});

test('what may be acted on together are the open documents of the cells, or those that a search finds', async () => {
  const { books, sales, cells } = await scene();
  await books.reduction(sales[0] ?? '', 1_000);
  const chosen = (search: string, limit = 100) =>
    books.read((db) => documentsInCells(db, books.companyId, cells.slice(0, 1), TODAY, { search, limit }));
  expect((await chosen('')).toSorted()).toEqual(sales.slice(1).toSorted());
  expect(await chosen('', 3)).toHaveLength(3);
  expect(await chosen('nandu 24')).toEqual([sales[24]]);
});
