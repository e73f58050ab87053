// On every server: a statement per night over what is ahead.
import { beforeEach, expect, test } from 'vitest';
import { CHANGE_CAUSES } from '#domain/cashflow/changes.ts';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day, day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { inOne } from '#server/db/reading.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type FlowChanges, readChanges } from './changes.ts';
import { takeSnapshots } from './jobs.ts';
import { snapshotDays, takeSnapshot } from './snapshots.ts';
import { readFlow } from './store.ts';

const { database } = await testDatabase();
const MONDAY = day('2026-11-23');
const TUESDAY = day('2026-11-24');
const WEDNESDAY = day('2026-11-25');

let books: TestBooks;
let bank: string;
beforeEach(async () => {
  books = await testBooks(database);
  bank = await books.account();
  await books.movement(bank, '2026-11-02', 1_000_000);
});

const take = (on: Day) => books.write((db) => takeSnapshot(db, books.companyId, on));
const changes = (since: Day, until: Day, currency: Currency = 'CLP') =>
  books.read((db) => readChanges(inOne(db), books.companyId, { since, until, currency }));
const edit = (id: string, set: { agenda_on?: Day; amount?: number; settled?: number; is_hidden?: boolean }) =>
  books.write((db) => db.updateTable('document').set(set).where('document_id', '=', id).execute());
/** By cause, the first and last week. */
const causesOf = ({ causes }: FlowChanges) =>
  Object.fromEntries(CHANGE_CAUSES.map((cause) => [cause, [causes?.[cause][0], causes?.[cause].at(-1)]]));
const closingsOf = async (today: Day, currency: Currency = 'CLP') => {
  const window = flowWindow('week', today, { from: today, past: 0, future: 12 });
  const { report } = await books.read((db) => readFlow(db, books.companyId, { window, currency, showProjections: true }));
  return report.closing.cells.map((cell) => cell.amount);
};
const stored = async () =>
  books.read((db) =>
    db.selectFrom('flow_point').select(['point_id as id', 'since', 'until', 'minor']).where('company_id', '=', books.companyId).execute(),
  );

test('each change has its cause and its document, and the six come to the difference', async () => {
  const late = await books.document('2026-11-10', 10_000);
  const putOff = await books.document('2026-12-04', 20_000);
  const more = await books.document('2026-12-10', 30_000, { is_received: true });
  const paid = await books.document('2027-01-20', 40_000);
  const annulled = await books.document('2026-12-15', 5_000);
  const byHand = await books.document('2026-12-16', 7_000);
  await books.document('2026-12-17', 1_000);
  await take(MONDAY);
  const before = await closingsOf(MONDAY);
  await edit(putOff, { agenda_on: day('2027-02-01') });
  await edit(more, { amount: 33_000 });
  await books.match(await books.movement(bank, TUESDAY, 40_000), paid, 40_000);
  await edit(annulled, { is_hidden: true });
  await edit(byHand, { settled: 7_000 });
  const fresh = await books.document('2026-11-27', 2_500, { is_received: true });
  const charge = await books.movement(bank, TUESDAY, -900, { glosa: 'COMISION' });
  await take(TUESDAY);
  const found = await changes(MONDAY, TUESDAY);
  expect(found.before).toEqual(before);
  expect(found.after).toEqual(await closingsOf(TUESDAY));
  expect(causesOf(found)).toEqual({
    timing: [0, 0],
    amount: [0, -3_000],
    new: [-2_500, -2_500],
    paid: [40_000 - 900, -7_000 - 900],
    cancelled: [0, -5_000],
    rate: [0, 0],
  });
  const put = found.items.find((one) => one.id === putOff);
  expect([put?.cause, put?.amounts[1], put?.before?.on, put?.after?.on]).toEqual(['timing', -20_000, '2026-12-04', '2027-02-01']);
  const named = new Map(found.items.map((one) => [one.id, [one.cause, one.thing?.kind, one.thing?.name ?? one.thing?.label]]));
  expect(named.get(fresh)).toEqual(['new', 'document', 'Cliente SpA']);
  expect(named.get(charge)).toEqual(['paid', 'movement', 'COMISION']);
  expect(named.has(late)).toBe(false);
});

test('a match of money that the bank had before takes back what was counted twice', async () => {
  const document = await books.document('2026-11-20', 50_000);
  const movement = await books.movement(bank, MONDAY, 50_000);
  await take(MONDAY);
  await books.match(movement, document, 50_000);
  await take(TUESDAY);
  const found = await changes(MONDAY, TUESDAY);
  expect(causesOf(found).paid).toEqual([-50_000, -50_000]);
  expect((found.after[0] ?? 0) - (found.before[0] ?? 0)).toBe(-50_000);
});

test('only what changed takes rows, a night that missed is told, and what comes back is new', async () => {
  const [one, other] = [await books.document('2026-12-04', 20_000), await books.document('2026-12-05', 10_000)];
  await take(MONDAY);
  await take(TUESDAY);
  expect(await stored()).toHaveLength(2);
  await edit(one, { is_hidden: true });
  await take(WEDNESDAY);
  await edit(one, { is_hidden: false });
  await take(addDays(WEDNESDAY, 2));
  expect((await stored()).filter(({ id }) => id === other)).toHaveLength(1);
  expect((await stored()).filter(({ id }) => id === one)).toHaveLength(2);
  expect(await changes(TUESDAY, WEDNESDAY)).toMatchObject({ from: TUESDAY, to: WEDNESDAY, unlisted: 0 });
  expect(causesOf(await changes(TUESDAY, WEDNESDAY)).cancelled?.[1]).toBe(-20_000);
  const back = await changes(addDays(WEDNESDAY, 1), addDays(WEDNESDAY, 2));
  expect([back.from, back.to, causesOf(back).new?.[1]]).toEqual([WEDNESDAY, addDays(WEDNESDAY, 2), 20_000]);
  expect(await changes(day('2026-01-01'), TUESDAY)).toMatchObject({ from: null, to: TUESDAY, weeks: [] });
  const still = await changes(MONDAY, addDays(WEDNESDAY, 2));
  expect(still.after).toEqual(still.before);
});

test('dollars and UF: the value of the day is a cause of its own, and the balances are the report’s', async () => {
  const dollars = await books.account({ currency: 'USD' });
  const rate = (on_day: Day, value: string) =>
    books.write((db) => db.insertInto('company_rate').values({ company_id: books.companyId, currency: 'USD', on_day, value }).execute());
  await rate(day('2026-11-20'), '900');
  await books.movement(dollars, '2026-11-05', 10_000, { currency: 'USD', amount_clp: 90_000 });
  await books.document('2026-12-10', 2_000, { currency: 'USD', amount_clp: 18_000 });
  await take(MONDAY);
  const before = await closingsOf(MONDAY);
  await rate(TUESDAY, '950');
  await take(TUESDAY);
  const found = await changes(MONDAY, TUESDAY);
  expect(found.before).toEqual(before);
  expect(found.after).toEqual(await closingsOf(TUESDAY));
  expect(causesOf(found).rate).toEqual([5_000, 6_000]);
  const inDollars = await changes(MONDAY, TUESDAY, 'USD');
  expect(inDollars.after).toEqual(await closingsOf(TUESDAY, 'USD'));
  await expect(changes(MONDAY, TUESDAY, 'EUR')).rejects.toThrow('No tenemos el euro');
});

test('a night’s snapshot is taken once, whoever takes it, and in the morning no more', async () => {
  await books.document('2026-12-04', 20_000);
  const night = new Date('2026-11-26T02:59:00Z');
  await Promise.all([takeSnapshots(database, night), takeSnapshots(database, night)]);
  await takeSnapshots(database, new Date('2026-11-26T03:30:00Z'));
  await takeSnapshots(database, new Date('2026-11-26T15:00:00Z'));
  const days = () => books.read((db) => snapshotDays(db, books.companyId));
  expect(await days()).toEqual([WEDNESDAY]);
  expect(await stored()).toHaveLength(1);
});

test('a snapshot that breaks off leaves nothing, and the next try takes it whole; after 24 months it is gone', async () => {
  await books.document('2030-12-04', 20_000);
  const broken = books.write(async (db) => {
    await takeSnapshot(db, books.companyId, MONDAY);
    throw new Error('killed');
  });
  await expect(broken).rejects.toThrow('killed');
  expect(await stored()).toEqual([]);
  expect([await take(MONDAY), await take(MONDAY)]).toEqual([true, false]);
  expect(await stored()).toHaveLength(1);
  await take(day('2028-11-22'));
  expect(await books.read((db) => snapshotDays(db, books.companyId))).toEqual(['2028-11-22', MONDAY]);
  await take(day('2028-11-24'));
  expect(await books.read((db) => snapshotDays(db, books.companyId))).toEqual(['2028-11-24', '2028-11-22']);
});
