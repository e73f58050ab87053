import { expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, join, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const LIST = 'query ($id: ID!) { companyRates(companyId: $id) { currency on value } }';
const SAVE = `mutation ($id: ID!, $currency: Currency!, $on: Date!, $value: String!) {
  saveCompanyRate(companyId: $id, currency: $currency, on: $on, value: $value) { actId } }`;
const REMOVE = `mutation ($id: ID!, $currency: Currency!, $on: Date!) {
  removeCompanyRate(companyId: $id, currency: $currency, on: $on) { actId } }`;
const CARDS = 'query ($id: ID!) { dashboard(companyId: $id) { balance missingRates { currency } todayItems { items { id risk name } } } }';
const LOAD = `mutation ($id: ID!, $rows: [String!]!) {
  loadCompanyRates(companyId: $id, currency: GBP, rows: $rows) { actId count } }`;
type Rate = { currency: string; on: string; value: number };

test('what has no value is rateItems for; the value written counts at once, and the published one again when it is removed', async () => {
  const ana = await person();
  const books = await testBooks(database, ana.id);
  const id = books.companyId;
  const run = async <Data>(text: string, variables: object = {}) => ask<Data>(await contextOf(ana.token), text, { id, ...variables });
  const list = async () => (await run<{ companyRates: Rate[] }>(LIST)).data?.companyRates;
  const cards = async () => (await run<{ dashboard: { balance: number; todayItems: { items: { id: string }[] } } }>(CARDS)).data?.dashboard;
  const rateItems = async () => (await cards())?.todayItems.items.filter((one) => one.id.startsWith('rate:'));
  const account = await books.account({ number: 'GBP-1', currency: 'GBP' });
  await books.movement(account, addDays(TODAY, -1), 10_000, { currency: 'GBP', amount_clp: 100_000 });
  expect(await rateItems()).toEqual([{ id: 'rate:GBP', risk: 0, name: 'libra' }]);
  expect((await cards())?.balance).toBe(0);

  const rate = { currency: 'GBP', on: addDays(TODAY, -20), value: '1200.500' };
  expect((await run<{ saveCompanyRate: { actId: string } }>(SAVE, rate)).data?.saveCompanyRate.actId).toMatch(/^\d+$/);
  // The same once more changes nothing; an old value is used, and rateItems for.
  expect((await run<{ saveCompanyRate: { actId: null } }>(SAVE, rate)).data?.saveCompanyRate.actId).toBeNull();
  expect(await rateItems()).toEqual([{ id: 'rate:GBP', risk: 120_050, name: 'libra' }]);
  await run(SAVE, { ...rate, on: TODAY, value: '1210' });
  expect(await rateItems()).toEqual([]);
  expect((await cards())?.balance).toBe(121_000);
  expect(await list()).toEqual([
    { currency: 'GBP', on: TODAY, value: 1210 },
    { currency: 'GBP', on: addDays(TODAY, -20), value: 1200.5 },
  ]);
  await run(REMOVE, { currency: 'GBP', on: TODAY });
  expect((await cards())?.balance).toBe(120_050);
  expect((await run(REMOVE, { currency: 'GBP', on: TODAY })).code).toBe('NOT_FOUND');

  for (const [bad, field] of [
    [{ currency: 'CLP', on: TODAY, value: '1' }, 'currency'],
    [{ ...rate, on: addDays(TODAY, 46) }, 'on'],
    [{ ...rate, value: '0' }, 'value'],
    [{ ...rate, value: '-1' }, 'value'],
    [{ ...rate, value: '1e9' }, 'value'],
    [{ ...rate, value: '1200,5' }, 'value'],
    [{ ...rate, on: TODAY, value: '3700' }, 'value'],
    [{ ...rate, on: TODAY, value: '1.2' }, 'value'],
  ] as const)
    expect(await run(SAVE, bad)).toMatchObject({ code: 'BAD_USER_INPUT', field });
  expect(await list()).toHaveLength(1);
});

test('a pasted table is saved as a whole, or not at all with its line', async () => {
  const ana = await person();
  const { companyId: id } = await testBooks(database, ana.id);
  const run = async <Data>(text: string, variables: object = {}) => ask<Data>(await contextOf(ana.token), text, { id, ...variables });
  const list = async () => (await run<{ companyRates: Rate[] }>(LIST)).data?.companyRates;
  const load = (rows: string[]) => run<{ loadCompanyRates: { actId: string | null; count: number } }>(LOAD, { rows });
  await run(SAVE, { currency: 'GBP', on: '2026-08-10', value: '1200' });
  expect((await load(['Fecha;Valor', '12/08/2026;1.203,5', '10/08/2026;1200', '11/08/2026;1202'])).data?.loadCompanyRates.count).toBe(2);
  const three = [
    { currency: 'GBP', on: '2026-08-12', value: 1203.5 },
    { currency: 'GBP', on: '2026-08-11', value: 1202 },
    { currency: 'GBP', on: '2026-08-10', value: 1200 },
  ];
  expect(await list()).toEqual(three);
  // Far from the value before it, also one of the same table.
  for (const rows of [['13/08/2026 1.204,1', '14/08/2026 12041'], [`13/08/2026 1.204,1`, `${addDays(TODAY, 46)} 1204`], ['hola']]) {
    const { code, field } = await load(rows);
    expect([code, field]).toEqual(['BAD_USER_INPUT', 'rows']);
  }
  expect(await list()).toEqual(three);
  expect((await load(['12/08/2026 1.203,50'])).data?.loadCompanyRates).toEqual({ actId: null, count: 0 });
});

test('whoever opens the settings writes them, whoever imports only what is missing; another company does not exist', async () => {
  const [ana, luis, eva] = [await person(), await person(), await person()];
  const { companyId } = await testBooks(database, ana.id);
  await join(companyId, luis.id, 'USER');
  await join(companyId, eva.id, 'OPERARIO');
  const rate = { currency: 'EUR', on: TODAY, value: '1030' };
  const save = async (token: string, value: string) => (await ask(await contextOf(token), SAVE, { id: companyId, ...rate, value })).code;
  expect(await save(eva.token, '1030')).toBeNull();
  expect(await save(eva.token, '1031')).toBe('FORBIDDEN');
  expect(await save(luis.token, '1031')).toBeNull();
  expect((await ask(await contextOf(eva.token), REMOVE, { id: companyId, currency: 'EUR', on: TODAY })).code).toBe('FORBIDDEN');
  const other = await testBooks(database, luis.id);
  expect((await ask(await contextOf(ana.token), SAVE, { id: other.companyId, ...rate })).code).toBe('NOT_FOUND');
  expect((await ask(await contextOf(ana.token), LIST, { id: other.companyId })).code).toBe('NOT_FOUND');
});
