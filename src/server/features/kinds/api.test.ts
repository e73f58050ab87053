import { expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person();

type Kind = { key: string; label: string; accountPlan: { value: string }[] };
type Answers = { kinds: Kind[]; saved: Kind; rule: boolean };
const SAVE = `mutation ($c: ID!, $key: String!, $label: String, $accounts: [AccountLevelInput!]) {
  saved: saveMovementKind(companyId: $c, key: $key, label: $label, accountPlan: $accounts) { key label accountPlan { value } } }`;

test('a company renames labels and accounts, never keys, and only its own', async () => {
  const [books, others] = [await testBooks(database, owner.id), await testBooks(database, owner.id)];
  const run = async (c: string, text: string, variables: object = {}) =>
    ask<Answers>(await contextOf(owner.token), text, { c, ...variables });
  const kind = async (c: string) =>
    (await run(c, 'query ($c: ID!) { kinds: movementKinds(companyId: $c) { key label accountPlan { value } } }')).data?.kinds.find(
      ({ key }) => key === 'arriendo',
    );
  const usual = { key: 'arriendo', label: 'Arriendo', accountPlan: [{ value: '5' }, { value: '5.3' }, { value: '5.3.01' }] };
  expect(await kind(books.companyId)).toEqual(usual);
  await run(books.companyId, SAVE, { key: 'arriendo', label: 'Arriendo de oficinas', accounts: [{ value: '6', label: 'Gastos' }] });
  expect(await kind(books.companyId)).toEqual({ key: 'arriendo', label: 'Arriendo de oficinas', accountPlan: [{ value: '6' }] });
  expect(await kind(others.companyId)).toEqual(usual);
  expect((await run(books.companyId, SAVE, { key: 'otra', label: 'Otra' })).code).toBe('NOT_FOUND');
  expect((await run(books.companyId, SAVE, { key: 'arriendo', accounts: [{ value: '', label: 'x' }] })).code).toBe('BAD_USER_INPUT');
  expect((await run(books.companyId, SAVE, { key: 'arriendo', label: 'x'.repeat(81) })).code).toBe('BAD_USER_INPUT');
  await run(books.companyId, SAVE, { key: 'arriendo' });
  expect(await kind(books.companyId)).toEqual(usual);
});
