// On every server: triggers.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AGEING_SORTS, type AgeingView, viewOf } from '#domain/dashboard/ageing-view.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { compareRollups } from '#server/features/cashflow/store.ts';
import { ageingPage, agesByCounterpart } from '#server/features/dashboard/ageing.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { ageOpen, openByAge } from './open-ages.ts';

const { database } = await testDatabase();
const TODAY = dayInChile(new Date());

/** What is unpaid by age on a day, one counterpart at a time. */
async function agesOn({ read, companyId }: TestBooks, today: Day) {
  return read(async (db) => {
    const { rows } = await sql`
      select counterpart_rut as rut, counterpart_name as name, sum(later) as later, sum(soon) as soon, sum(late30) as late30, sum(late60) as late60,
        sum(late90) as late90, sum(older) as older, sum(later_n + soon_n + late30_n + late60_n + late90_n + older_n) as n
      from ${openByAge({ companyId, isReceived: false, today }, sql`true`)} open group by 1, 2 order by 1, 2`.execute(db);
    return rows;
  });
}

test('ages are those of today before and after what has passed into another is moved', async () => {
  const books = await testBooks(database);
  const client = (days: number) => ({
    counterpart_rut: `7612345${Math.abs(days) % 3}-0`,
    counterpart_name: `Cliente ${Math.abs(days) % 3}`,
  });
  for (let days = -100; days < 20; days += 1) await books.document(addDays(TODAY, days), 1_000 + days, client(days));
  await books.document(addDays(TODAY, -1), 50, { ...client(0), code: 61, sign: -1 });
  await books.document(addDays(TODAY, 7), 70, { document_type: 'OBLIGATION', code: null, label: 'Arriendo', counterpart_rut: null });
  const first = await agesOn(books, TODAY);
  // The day before is not moved to: a clock that goes back changes nothing.
  for (const days of [-1, 1, 2, 30, 31, 400]) {
    const on = addDays(TODAY, days);
    const before = await agesOn(books, on);
    const { rows } = await sql`
      select sum(case when due_on >= ${on}::date + 8 then sign * remaining else 0 end) as later,
        sum(case when due_on between ${on}::date and ${on}::date + 7 then sign * remaining else 0 end) as soon,
        sum(case when due_on between ${on}::date - 30 and ${on}::date - 1 then sign * remaining else 0 end) as late30,
        sum(case when due_on < ${on}::date - 90 then sign * remaining else 0 end) as older
      from document where company_id = ${books.companyId}`.execute(database.owner);
    const total = (column: 'later' | 'soon' | 'late30' | 'older') =>
      before.reduce<number>((sum, row) => sum + Number((row as Record<string, unknown>)[column]), 0);
    expect({ later: total('later'), soon: total('soon'), late30: total('late30'), older: total('older') }).toEqual(
      Object.fromEntries(Object.entries(rows[0] as object).map(([name, value]) => [name, Number(value)])),
    );
    await ageOpen(database, on);
    expect(await agesOn(books, on)).toEqual(before);
    expect(await compareRollups(database, books.companyId)).toEqual([]);
  }
  expect(await agesOn(books, TODAY)).toEqual(first);
});

test('pages of the ages one after the other are the list of all, in every order, whoever owes the same or in dollars', async () => {
  const books = await testBooks(database);
  const { companyId } = books;
  const usd = { company_id: companyId, currency: 'USD' as const, on_day: addDays(TODAY, -1), value: '950' };
  await books.write((db) => db.insertInto('company_rate').values(usd).execute());
  for (let no = 0; no < 23; no += 1) {
    const client = { counterpart_rut: no % 9 === 8 ? null : `761234${10 + no}-0`, counterpart_name: `Cliente ${no % 2 ? 'a' : 'Á'} ${no}` };
    await books.document(addDays(TODAY, 5 - no * 6), 1_000 * (no % 4), client);
    if (no % 5 === 0) await books.document(TODAY, 10_000, { ...client, currency: 'USD', rate: '950', amount_clp: 95_000 });
    if (no === 3)
      await books.document(TODAY, 500, { ...client, counterpart_name: 'Cliente con otro nombre', issued_on: addDays(TODAY, -400) });
  }
  const ageing = { companyId, isReceived: false, asOf: null, today: TODAY };
  await books.read(async (db) => {
    const { parties } = await agesByCounterpart(db, ageing);
    for (const by of AGEING_SORTS)
      for (const isDescending of [true, false]) {
        const view: AgeingView = { search: '', bucket: by === 'expired30' ? by : null, sort: { by, isDescending } };
        const pages = [];
        for (let skip = 0; skip < parties.length; skip += 4) pages.push(await ageingPage(db, ageing, view, { skip, limit: 4 }));
        const listed = pages.flatMap((page) => page.parties);
        const all = viewOf(parties, view);
        const order = (rows: typeof all) =>
          rows.map((row) => (by === 'name' ? row.name : by === 'oldest' ? row.oldestDays : by === 'total' ? 0 : row[by]));
        const named = (rows: typeof all) => rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
        expect(order(listed)).toEqual(order(all));
        expect(named(listed)).toEqual(named(all));
        expect(pages.map(({ count }) => count)).toEqual(pages.map(() => all.length));
      }
  });
});
