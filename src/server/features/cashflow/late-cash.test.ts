import { expect, test } from 'vitest';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, addMonths, type Day, day, dayInChile } from '#domain/date.ts';
import { readDashboard } from '#server/features/dashboard/store.ts';
import { countDocuments, type DocumentFilter } from '#server/features/documents/document-filter.ts';
import { documentPage } from '#server/features/documents/list.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { cellId } from './cell.ts';
import { readDetail } from './detail.ts';
import { compareRollups, proposedCutOff, readFlow } from './store.ts';

const { database } = await testDatabase();
const TODAY = dayInChile(new Date());
const window = flowWindow('month', TODAY, { from: TODAY, past: 1, future: 1 });
const flow = (books: TestBooks) => books.read((db) => readFlow(db, books.companyId, { window, currency: 'CLP', showProjections: true }));
const setTerms = (books: TestBooks, terms: { late_horizon_days: number | null } | { cut_off_on: Day }) =>
  books.write((db) => db.updateTable('company').set(terms).where('company_id', '=', books.companyId).execute());

const LATE: DocumentFilter = {
  documentTypes: [],
  isReceived: null,
  codes: [],
  state: 'LATE_WITHOUT_AGENDA',
  dateBy: 'DUE',
  start: null,
  end: null,
  isMatch: null,
  near: null,
  net: null,
  search: '',
};

/** Invoices 599, 181, 180 and 3 days late and one due today; a bill 200 days late. */
async function scene() {
  const books = await testBooks(database);
  for (const [days, amount] of [
    [599, 1],
    [181, 20],
    [180, 300],
    [3, 4_000],
    [0, 50_000],
  ] as const) {
    await books.document(addDays(TODAY, -days), amount);
  }
  await books.document(addDays(TODAY, -200), 7, { is_received: true });
  return books;
}

test.each([
  // horizon  income    late      outside (count, income, expense)
  [180, 54_300, 4_300, [3, 21, 7]],
  [0, 50_000, 0, [5, 4_321, 7]],
  [null, 54_321, 4_321, [0, 0, 0]],
] as const)(
  'with a horizon of %s days the month expects %i, %i of it late',
  async (horizon, income, late, [count, lateIncome, expense]) => {
    const books = await scene();
    await setTerms(books, { late_horizon_days: horizon });
    const { report, outside } = await flow(books);
    const [current] = [report.income.total.cells[1]];
    expect(current).toMatchObject({ amount: income, late });
    expect(report.income.total.projected).toMatchObject({ amount: income, late });
    expect(outside).toMatchObject({ count, income: lateIncome, expense });
    const areaId = books.area('ventassinclasificar');
    const range = { start: window.ranges[1]?.start ?? TODAY, end: window.ranges[1]?.end ?? TODAY };
    const cell = { kind: 'area', view: 'month', areaId, ...range, currency: 'CLP', showProjections: true, without: [] } as const;
    const detail = await books.read((db) => readDetail(db, books.companyId, [cellId(cell)], TODAY));
    expect(detail).toMatchObject({ total: income, late });
    expect(detail.points.reduce((sum, point) => sum + point.amount, 0)).toBe(income);
  },
);

test('the report looks as many months ahead as the company wants', async () => {
  const books = await testBooks(database);
  await books.document(addMonths(TODAY, 30), 5);
  expect((await flow(books)).lastDay).toBe(addMonths(TODAY, 12));
  await books.write((db) => db.updateTable('company').set({ future_months_view: 36 }).where('company_id', '=', books.companyId).execute());
  expect((await flow(books)).lastDay).toBe(addMonths(TODAY, 30));
});

test('a day set to pay places a document and leaves whether it is late to its due date: flow, detail, dashboard and list agree', async () => {
  const books = await testBooks(database);
  const [, current, next] = window.ranges;
  if (!current || !next) throw new Error('the window has no next month');
  const late = await books.document(addDays(TODAY, -20), 1_000, { agenda_on: next.start });
  const old = await books.document(addDays(TODAY, -400), 20, { agenda_on: next.start });
  const early = await books.document(addDays(next.end, 60), 300, { agenda_on: addDays(TODAY, -3) });
  const passed = await books.document(addDays(TODAY, -300), 4_000, { agenda_on: addDays(TODAY, -200) });
  await books.document(addDays(TODAY, -10), 50_000, { agenda_on: TODAY, is_received: true });
  const { report, outside } = await flow(books);
  // A document scheduled past its due day is not late before its new day; one that is due is late on its own day.
  expect(report.income.total.cells.slice(1)).toMatchObject([
    { amount: 300, late: 0, isLate: false },
    { amount: 1_020, late: 1_020, isLate: true },
  ]);
  expect(report.income.total.projected).toMatchObject({ amount: 1_320, late: 1_020 });
  expect(report.expense.total.cells[1]).toMatchObject({ amount: -50_000, late: -50_000 });
  expect(outside).toMatchObject({ count: 1, income: 4_000, expense: 0 });
  const detailOf = async (kind: 'area' | 'lateIncome', { start, end }: { start: Day; end: Day }) => {
    const areaId = kind === 'area' ? books.area('ventassinclasificar') : '';
    const cell = { kind, view: 'month', areaId, start, end, currency: 'CLP', showProjections: true, without: [] } as const;
    const { total, late: ofIt, points } = await books.read((db) => readDetail(db, books.companyId, [cellId(cell)], TODAY));
    return { total, late: ofIt, points: points.map((one) => [one.documentId, one.isLate]) };
  };
  expect(await detailOf('area', current)).toEqual({ total: 300, late: 0, points: [[early, false]] });
  const both = [
    [late, true],
    [old, true],
  ];
  expect(await detailOf('area', next)).toEqual({ total: 1_020, late: 1_020, points: both });
  expect(await detailOf('lateIncome', next)).toEqual({ total: 1_020, late: 1_020, points: both });
  expect(await detailOf('lateIncome', current)).toEqual({ total: 0, late: 0, points: [] });
  expect(await detailOf('lateIncome', { start: TODAY, end: next.end })).toEqual({ total: 1_020, late: 1_020, points: both });
  const { toReceive, toPay } = await books.read((db) => readDashboard(db, books.companyId, TODAY));
  expect(toReceive).toMatchObject({ amount: 5_320, count: 4, late: 5_020, lateCount: 3 });
  expect(toPay).toMatchObject({ amount: 50_000, late: 50_000, lateCount: 1 });
  const listed = async (filter: Partial<DocumentFilter>) => {
    const rows = await books.read((db) =>
      documentPage(db, books.companyId, { ...LATE, isReceived: false, ...filter }, { limit: 10, skip: 0 }, TODAY),
    );
    return rows.map((row) => row.documentId).sort();
  };
  expect(await listed({ state: 'LATE' })).toEqual([late, old, passed].sort());
  expect(await listed({ state: 'LATE_WITHOUT_AGENDA', end: outside.until && addDays(outside.until, 1) })).toEqual([passed]);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('the list of what is outside holds exactly those, and what is to receive counts them', async () => {
  const books = await scene();
  const { outside } = await flow(books);
  const filter: DocumentFilter = { ...LATE, end: outside.until && addDays(outside.until, 1) };
  expect(await books.read((db) => countDocuments(db, books.companyId, filter, TODAY))).toBe(outside.count);
  expect((await books.read((db) => readDashboard(db, books.companyId, TODAY))).toReceive).toMatchObject({ amount: 54_321, late: 4_321 });
});

test("the banks' first day is proposed as cut-off while older documents are unpaid and there is none", async () => {
  const books = await testBooks(database);
  const first = addDays(TODAY, -60);
  // The report and the import page ask for it in different ways.
  const proposed = async () => {
    const here = await books.read((db) => proposedCutOff(db, books.companyId));
    expect((await flow(books)).proposedCutOff).toBe(here);
    return here;
  };
  await books.movement(await books.account(), first, 5_000);
  await books.document(addDays(TODAY, 3), 1_000, { issued_on: first });
  expect(await proposed()).toBeNull();
  await books.document(addDays(TODAY, -80), 1_000);
  expect(await proposed()).toBe(first);
  await setTerms(books, { cut_off_on: day('2020-01-01') });
  expect(await proposed()).toBeNull();
});
