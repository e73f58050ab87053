import { expect, test } from 'vitest';
import { CARDS, DEFAULT_LAYOUT } from '#domain/dashboard/cards.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, join, contextOf, ask } = await testApi();
const READ = 'query ($companyId: ID!) { dashboard(companyId: $companyId) { layout { order hidden collapsed } } }';
const SAVE = `mutation ($companyId: ID!, $order: [DashboardCard!]!, $hidden: [DashboardCard!]!, $collapsed: [DashboardCard!]!) {
  layout: saveDashboardLayout(companyId: $companyId, order: $order, hidden: $hidden, collapsed: $collapsed) { order hidden collapsed } }`;
type Answer = { layout: { order: string[]; hidden: string[]; collapsed: string[] } };

test('a layout is of one person in one company; what is named twice counts once, what is not named comes last', async () => {
  const [ana, luis] = [await person(), await person()];
  const { companyId } = await testBooks(database, ana.id);
  await join(companyId, luis.id, 'USER');
  const run = async (token: string, text: string, variables: object) => ask<Answer>(await contextOf(token), text, { ...variables });
  const read = async (token: string, companyId: string) => ask<{ dashboard: Answer }>(await contextOf(token), READ, { companyId });
  const order = ['years', 'flow', 'years'];
  const saved = await run(ana.token, SAVE, { companyId, order, hidden: ['accounts'], collapsed: ['toPay'] });
  const others = CARDS.filter((one) => one !== 'years' && one !== 'flow');
  const expected = { order: ['years', 'flow', ...others], hidden: ['accounts'], collapsed: ['toPay'] };
  expect(saved.data?.layout).toEqual(expected);
  expect((await read(ana.token, companyId)).data?.dashboard.layout).toEqual(expected);
  expect((await read(luis.token, companyId)).data?.dashboard.layout).toEqual({ ...DEFAULT_LAYOUT });
  const other = await testBooks(database, luis.id);
  expect((await read(ana.token, other.companyId)).code).toBe('NOT_FOUND');
  expect((await run(ana.token, SAVE, { companyId, order: ['x'], hidden: [], collapsed: [] })).code).toBe('BAD_USER_INPUT');
});
