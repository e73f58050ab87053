import { expect, test } from 'vitest';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { takeSnapshot } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const CHANGES = `query ($companyId: ID!, $since: Date, $until: Date, $currency: Currency) {
  flowChanges(companyId: $companyId, since: $since, until: $until, currency: $currency) { since until from to days
    weeks { start end before after } causes { cause amounts } unlisted
    items { cause kind pointId name description isThere amounts beforeDate afterDate afterAmount } missingRates { currency } } }`;
type Answer = {
  flowChanges: {
    since: Day;
    from: Day | null;
    to: Day | null;
    days: Day[];
    weeks: { before: number; after: number }[];
    causes: { cause: string; amounts: number[] }[];
    items: { cause: string; name: string; description: string }[];
  };
};

test('without days the last two nights, with days those; backwards is refused, and a stranger sees nothing', async () => {
  const founder = await person();
  const books = await testBooks(database, founder.id);
  const context = await contextOf(founder.token);
  const { companyId } = books;
  const take = (nights: number) => books.write((db) => takeSnapshot(db, companyId, addDays(TODAY, -nights)));
  const changes = async (more: object = {}) => (await ask<Answer>(context, CHANGES, { companyId, ...more })).data?.flowChanges;
  expect(await changes()).toMatchObject({ from: null, to: null, days: [], weeks: [] });
  await take(5);
  await books.document(addDays(TODAY, 30), 10_000, { folio: '77' });
  await take(3);
  await books.document(addDays(TODAY, 40), 500, { is_received: true });
  await take(1);
  const last = await changes();
  expect([last?.from, last?.to, last?.weeks.length]).toEqual([addDays(TODAY, -3), addDays(TODAY, -1), 13]);
  const sums = last?.weeks.map((_, week) => last.causes.reduce((sum, { amounts }) => sum + (amounts[week] ?? 0), 0));
  expect(sums).toEqual(last?.weeks.map(({ before, after }) => after - before));
  expect(last?.causes.find(({ cause }) => cause === 'new')?.amounts.at(-1)).toBe(-500);
  const longer = await changes({ since: addDays(TODAY, -4), until: addDays(TODAY, -1) });
  expect([longer?.since, longer?.from]).toEqual([addDays(TODAY, -4), addDays(TODAY, -5)]);
  expect(longer?.items.map(({ cause, description }) => [cause, description])).toEqual([
    ['new', 'Factura electrónica N° 77'],
    ['new', expect.stringContaining('Factura electrónica')],
  ]);
  const backwards = await ask(context, CHANGES, { companyId, since: TODAY, until: addDays(TODAY, -1) });
  expect(backwards.reason).toBe('CHANGES_BACKWARDS');
  const stranger = await contextOf((await person()).token);
  expect((await ask(stranger, CHANGES, { companyId })).code).toBe('NOT_FOUND');
});
