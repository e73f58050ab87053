import { expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import { addToCompany } from '#server/db/scope.ts';
import { addNotification } from '#server/features/notifications/store.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { countToday } from './alerts.ts';

const { database, person, join, contextOf, ask } = await testApi();
const NOW = new Date();
const TODAY = dayInChile(NOW);
const ALERTS = '{ companiesByUser { id alerts } }';
const ITEMS = 'query ($id: ID!) { todayItems(companyId: $id) { items { id kind } } }';
const COUNT = 'query ($id: ID!) { todayItems(companyId: $id) { count } }';
const DONE = 'mutation ($id: ID!, $item: String!) { postponeTodayItem(companyId: $id, item: $item) { count } }';
type Items = { todayItems: { items: { id: string; kind: string }[] } };

test('the list of companies says how much waits in each for the person, as the last count found it', async () => {
  const [ana, luis, eva] = [await person(), await person(), await person()];
  const books = await testBooks(database, ana.id);
  const quiet = await testBooks(database, ana.id);
  const id = books.companyId;
  await join(id, luis.id, 'OPERARIO');
  await join(id, eva.id, 'NOMINAS');
  const alerts = async (token: string) => {
    const { data } = await ask<{ companiesByUser: { id: string; alerts: number | null }[] }>(await contextOf(token), ALERTS);
    return new Map(data?.companiesByUser.map((one) => [one.id, one.alerts]));
  };
  const items = async (token: string) => (await ask<Items>(await contextOf(token), ITEMS, { id })).data?.todayItems.items ?? [];
  await books.document(addDays(TODAY, -3), 100_000, { counterpart_rut: '76543210-3' });
  await books.document(addDays(TODAY, -2), 200_000, { counterpart_rut: '77654321-8' });
  const account = await books.account();
  await books.movement(account, addDays(TODAY, -9), -1_000);
  const pounds = await books.account({ number: 'GBP-1', currency: 'GBP' });
  await books.movement(pounds, addDays(TODAY, -1), 10_000, { currency: 'GBP', amount_clp: 100_000 });
  // Nobody has counted yet.
  expect((await alerts(ana.token)).get(id)).toBeNull();
  expect(await countToday(database, NOW)).toBeGreaterThanOrEqual(2);
  const seen = await items(ana.token);
  expect(seen.length).toBeGreaterThanOrEqual(3);
  expect(await alerts(ana.token)).toEqual(
    new Map([
      [id, seen.length],
      [quiet.companyId, 0],
    ]),
  );
  // Each in what they may open.
  expect((await alerts(luis.token)).get(id)).toBe((await items(luis.token)).length);
  expect(seen.map(({ kind }) => kind)).toContain('rate');
  expect((await alerts(eva.token)).get(id)).toBeNull();
  // What one puts off is away for them alone; what changes in the books is counted the next time, other companies are left alone.
  await ask(await contextOf(ana.token), DONE, { id, item: seen[0]?.id });
  expect((await alerts(ana.token)).get(id)).toBe(seen.length - 1);
  await books.document(addDays(TODAY, -2), 300_000, { counterpart_rut: '78765432-2' });
  expect(await countToday(database, NOW)).toBe(1);
  expect((await alerts(ana.token)).get(id)).toBe(seen.length);
  expect(await countToday(database, NOW)).toBe(0);
});

test('unread comments that mention the person count at once, where they may open what is commented', async () => {
  const [ana, luis, eva] = [await person(), await person(), await person()];
  const books = await testBooks(database, ana.id);
  const id = books.companyId;
  await join(id, luis.id, 'OPERARIO');
  await join(id, eva.id, 'USER');
  const documentId = await books.document(addDays(TODAY, 9), 70_000);
  await countToday(database, NOW);
  const mentioned = (redirectUrl: string) =>
    addToCompany(database.app, { personId: eva.id, companyId: id }, (db) =>
      addNotification(db, {
        ...{ companyId: id, kind: 'mention', recipients: [ana.id, luis.id], senderId: eva.id, content: 'Mira esto', redirectUrl },
        ...{ referenceType: null, documentId, botname: null },
      }),
    );
  const seen = async (token: string) => {
    const { data } = await ask<{ companiesByUser: { alerts: number }[] }>(await contextOf(token), ALERTS);
    const { data: own } = await ask<Items & { todayItems: { count: number } }>(await contextOf(token), COUNT, { id });
    return [data?.companiesByUser[0]?.alerts, own?.todayItems.count];
  };
  await mentioned(`/documentos_tributarios?id=${documentId}`);
  await mentioned('/configuracion');
  expect(await seen(luis.token)).toEqual([1, 1]);
  expect(await seen(ana.token)).toEqual([2, 2]);
  expect(await seen(eva.token)).toEqual([0, 0]);
  const { data } = await ask<Items>(await contextOf(ana.token), ITEMS, { id });
  expect(data?.todayItems.items).toMatchObject([{ kind: 'mention' }, { kind: 'mention' }]);
  await ask(await contextOf(ana.token), DONE, { id, item: data?.todayItems.items[0]?.id });
  expect(await seen(ana.token)).toEqual([1, 1]);
});
