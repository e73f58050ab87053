// In a process of its own: beside other files its choices of one moment were once taken in another order.
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person();

let books: TestBooks;
beforeEach(async () => {
  books = await testBooks(database, owner.id);
});

type Answers = {
  result: { nModified: number; actId: string | null };
  document: { fieldKey: string; isAreaByHand: boolean; areaProposal: { id: string; count: number } | null };
  past: { count: number; amount: number };
};
const run = async (text: string, variables: object = {}) =>
  ask<Answers>(await contextOf(owner.token), text, { c: books.companyId, ...variables });
const setArea = (ids: string[], key: string | null) =>
  run('mutation ($ids: [ID!]!, $key: String) { result: setCategory(documents: $ids, fieldKey: $key) { nModified actId } }', { ids, key });
const shown = async (id: string) =>
  (await run('query ($id: ID!) { document: Document(id: $id) { fieldKey isAreaByHand areaProposal { id count } } }', { id })).data
    ?.document;
const purchase = (fields: object = {}) => books.document('2026-03-31', 1_000, { is_received: true, ...fields });
const differences = async () => (await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows;
const purchases = (count: number) => Promise.all(Array.from({ length: count }, () => purchase()));

test('five choices that agree propose the area, with how many they are; one that differs takes it back', async () => {
  const [next, ...chosen] = await purchases(7);
  await setArea(chosen.slice(0, 4), 'arriendos');
  expect((await shown(next!))?.areaProposal).toBeNull();
  await setArea(chosen.slice(4, 5), 'arriendos');
  expect(await shown(next!)).toEqual({
    ...{ fieldKey: 'comprassinclasificar', isAreaByHand: false },
    areaProposal: { id: books.area('arriendos'), count: 5 },
  });
  expect((await shown(chosen[0]!))?.areaProposal).toBeNull();
  expect((await shown(await books.document('2026-03-31', 1_000)))?.areaProposal).toBeNull();
  await setArea(chosen.slice(5), 'seguros');
  expect((await shown(next!))?.areaProposal).toBeNull();
});

test('where the company lets habits act, an area that nobody chooses is the learned one; a kind comes before it', async () => {
  const [next, ...chosen] = await purchases(6);
  await setArea(chosen, 'arriendos');
  await setArea([next!], 'seguros');
  await setArea([next!], null);
  expect((await shown(next!))?.fieldKey).toBe('comprassinclasificar');
  await run('mutation ($c: ID!) { saveAreaRules(companyId: $c, appliesHabits: true) { actId } }');
  const obligation = await purchase({ document_type: 'OBLIGATION', code: null, kind_key: 'sueldo' });
  for (const id of [next!, obligation]) await setArea([id], 'seguros');
  await setArea([next!, obligation], null);
  expect([(await shown(next!))?.fieldKey, (await shown(obligation))?.fieldKey]).toEqual(['arriendos', 'sueldos']);
  expect(await differences()).toEqual([]);
});

test('the area of one goes to the others of its counterpart, as many as were seen, and back', async () => {
  const [one, two, three] = await purchases(3);
  await setArea([one!], 'arriendos');
  await setArea([three!], 'seguros');
  const preview = async () =>
    (await run('query ($c: ID!, $id: ID!) { past: pastAreaChange(companyId: $c, documentId: $id) { count amount } }', { id: one })).data
      ?.past;
  expect(await preview()).toEqual({ count: 1, amount: 1_000 });
  const apply = (count: number) =>
    run(
      'mutation ($c: ID!, $id: ID!, $count: Int!) { result: applyAreaToPast(companyId: $c, documentId: $id, count: $count) { nModified actId } }',
      {
        id: one,
        count,
      },
    );
  expect((await apply(2)).code).toBe('CONFLICT');
  const { data } = await apply(1);
  expect(data?.result.nModified).toBe(1);
  expect([(await shown(two!))?.fieldKey, (await shown(three!))?.fieldKey]).toEqual(['arriendos', 'seguros']);
  expect(await differences()).toEqual([]);
  await run('mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { __typename } }', { act: data?.result.actId });
  expect(await shown(two!)).toMatchObject({ fieldKey: 'comprassinclasificar', isAreaByHand: false });
  expect(await preview()).toEqual({ count: 1, amount: 1_000 });
});

test('an unknown document has no past', async () => {
  expect(
    (await run('query ($c: ID!, $id: ID!) { past: pastAreaChange(companyId: $c, documentId: $id) { count } }', { id: newId() })).code,
  ).toBe('NOT_FOUND');
});

test('the proposals of a whole page are asked for together', async () => {
  const ids = await purchases(12);
  await setArea(ids.slice(0, 5), 'arriendos');
  type Page = { documents: { areaProposal: object | null }[] };
  const proposalsOf = async (some: readonly string[]) => {
    const connections = vi.spyOn(database.appPool, 'connect');
    const { data } = await ask<Page>(
      await contextOf(owner.token),
      'query ($ids: [ID!]!) { documents: findDocumentsById(ids: $ids) { areaProposal { count } } }',
      {
        ids: some,
      },
    );
    const count = connections.mock.calls.length;
    connections.mockRestore();
    return { count, documents: data?.documents };
  };
  const one = await proposalsOf(ids.slice(5, 6));
  const seven = await proposalsOf(ids.slice(5));
  expect(seven.documents).toEqual(ids.slice(5).map(() => ({ areaProposal: { count: 5 } })));
  expect(seven.count).toBe(one.count);
});
