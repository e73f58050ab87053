import { expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';

const { database, person, company, contextOf, ask } = await testApi();
const ana = await person();
const stranger = await person();
const first = await company(ana.id);
const second = await company(ana.id);
const foreign = await company(stranger.id);

const last = async () => (await ask<{ lastCompanyId: string | null }>(await contextOf(ana.token), '{ lastCompanyId }')).data?.lastCompanyId;
const select = async (companyId: string) =>
  ask(await contextOf(ana.token), 'mutation ($companyId: ID!) { selectCompany(companyId: $companyId) }', { companyId });

test('the company worked in last is remembered, and no other one can be', async () => {
  expect(await last()).toBeNull();
  await select(first);
  await select(second);
  expect(await last()).toBe(second);
  expect((await select(foreign)).code).toBe('NOT_FOUND');
  expect(await last()).toBe(second);
});

test('a company that was left is forgotten', async () => {
  await select(second);
  await database.owner.deleteFrom('membership').where('company_id', '=', second).where('person_id', '=', ana.id).execute();
  expect(await last()).toBeNull();
});
