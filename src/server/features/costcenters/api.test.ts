import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person();

let books: TestBooks;
let id = '';
let [sales, works] = ['', ''];
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  id = await books.document('2026-03-31', 100, { folio: '71' });
  [sales, works] = [await save('100', 'Ventas'), await save('200', 'Obras')];
});

type Center = { id: string; code: string; name: string; isActive: boolean; usedBy: number };
type Link = { id: string | null; label: string; amount: number; percentage: number | null };
type Answers = { saved: Center; deleted: { isArchived: boolean }; centers: Center[]; links: Link[]; result: { nModified: number } };
const run = async (text: string, variables: object = {}) =>
  ask<Answers>(await contextOf(owner.token), text, { c: books.companyId, id, ...variables });
const saving = (code: string, name: string, more = '') =>
  run(`mutation ($c: ID!) { saved: saveCostCenter(companyId: $c, code: "${code}", name: "${name}" ${more}) { id code name isActive } }`);
const save = async (code: string, name: string) => (await saving(code, name)).data?.saved.id ?? '';
const remove = (one: string) =>
  run('mutation ($c: ID!, $one: ID!) { deleted: deleteCostCenter(companyId: $c, id: $one) { isArchived } }', { one });
const centers = async () => (await run('query ($c: ID!) { centers: costCenters(companyId: $c) { code isActive usedBy } }')).data?.centers;
const split = (parts: object[], ids = [id], isMassive = false) =>
  run(
    `mutation ($c: ID!, $ids: [ID!]!, $parts: [CostCenterShareInput!]!, $isMassive: Boolean) {
      result: associateCostCentersToDocument(documentsIds: $ids, companyId: $c, costCenters: $parts, isMassive: $isMassive) { nModified } }`,
    { ids, parts, isMassive },
  );
const takeOut = (center: string) =>
  run(
    'mutation ($c: ID!, $id: ID!, $center: ID!) { result: removeCostCenterFromDocument(companyId: $c, documentId: $id, costCenterId: $center) { nModified } }',
    { center },
  );
const links = async (...ids: string[]) =>
  (await run('query ($ids: [ID!]!) { links: getCostCentersByDocuments(documentIds: $ids) { label amount percentage } }', { ids })).data
    ?.links;

test('a split by percentages and what is without a cost centre sum to the document', async () => {
  expect(
    (
      await split([
        { id: sales, percentage: 33.33 },
        { id: works, percentage: 33.33 },
      ])
    ).data?.result.nModified,
  ).toBe(1);
  expect(await links(id)).toEqual([
    { label: '100 Ventas', amount: 33, percentage: 33.33 },
    { label: '200 Obras', amount: 33, percentage: 33.33 },
    { label: 'Sin centro de costo', amount: 34, percentage: null },
  ]);
  expect((await takeOut(works)).data?.result.nModified).toBe(1);
  expect(await links(id)).toMatchObject([{ amount: 33 }, { label: 'Sin centro de costo', amount: 67 }]);
  expect((await split([])).data?.result.nModified).toBe(1);
  expect(await links(id)).toEqual([]);
});

test('the same percentages go to many documents, amounts to one', async () => {
  const other = await books.document('2026-04-01', 7, { is_received: true });
  expect((await split([{ id: sales, percentage: 50 }], [id, other], true)).data?.result.nModified).toBe(2);
  expect((await links(id, other))?.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([3, 4, 50, 50]);
  expect((await split([{ id: sales, amount: 1 }], [id, other])).message).toBe('Varios documentos se reparten por porcentaje.');
  expect((await split([{ id: sales, amount: 60 }])).data?.result.nModified).toBe(1);
});

test('what is refused changes nothing', async () => {
  const over = await split([
    { id: sales, percentage: 50 },
    { id: works, percentage: 50.01 },
  ]);
  expect(over).toMatchObject({ code: 'BAD_USER_INPUT', message: 'Los porcentajes suman más de 100.' });
  expect((await split([{ id: sales, percentage: 0.001 }])).message).toBe('Un porcentaje lleva hasta dos decimales.');
  expect((await split([{ id: sales, amount: 101 }])).message).toBe('Las partes suman más que el documento.');
  expect((await split([{ id: sales, amount: 0.5 }])).message).toBe('El monto no es válido en CLP.');
  expect((await split([{ id: newId(), percentage: 1 }])).code).toBe('NOT_FOUND');
  expect((await split([{ id: sales, percentage: 1 }], [id, newId()])).code).toBe('NOT_FOUND');
  expect((await takeOut(sales)).code).toBe('CONFLICT');
  expect(await links(id)).toEqual([]);
});

test("another company's documents and cost centres are unknown", async () => {
  const stranger = await person();
  const theirs = await testBooks(database, stranger.id);
  const document = await theirs.document('2026-03-31', 100);
  expect((await split([{ id: sales, percentage: 1 }], [document])).code).toBe('NOT_FOUND');
  expect(
    (await run('query ($ids: [ID!]!) { links: getCostCentersByDocuments(documentIds: $ids) { label } }', { ids: [document] })).code,
  ).toBe('NOT_FOUND');
  const asThem = await ask(
    await contextOf(stranger.token),
    'mutation ($c: ID!, $one: ID!) { deleteCostCenter(companyId: $c, id: $one) { isArchived } }',
    {
      c: theirs.companyId,
      one: sales,
    },
  );
  expect(asThem.code).toBe('NOT_FOUND');
});

test('one in use is archived and no longer offered, another is deleted; a code is used once', async () => {
  await split([{ id: sales, percentage: 10 }]);
  expect((await remove(sales)).data?.deleted).toEqual({ isArchived: true });
  expect((await remove(works)).data?.deleted).toEqual({ isArchived: false });
  expect(await centers()).toEqual([{ code: '100', isActive: false, usedBy: 1 }]);
  expect((await split([{ id: sales, percentage: 20 }])).data?.result.nModified).toBe(1);
  const other = await books.document('2026-04-01', 7);
  expect((await split([{ id: sales, percentage: 20 }], [other])).message).toBe('El centro de costo Ventas está archivado.');
  expect((await saving('100', 'Otra')).message).toBe('Ya hay un centro de costo con el código 100.');
  expect((await saving(' ', 'Otra')).code).toBe('BAD_USER_INPUT');
});
