import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person('COLABORADOR');
const stranger = await person();

let books: TestBooks;
beforeEach(async () => {
  books = await testBooks(database, owner.id);
});

type Din = { id: string; number: string; totalClp: number; documentId: string | null; warnings: string[] };
type Answers = { saved: { din: Din; actId: string }; dins: { totalDocs: number; docs: Din[] } };
const run = async (text: string, variables: object = {}, who = owner) =>
  ask<Answers>(await contextOf(who.token), text, { c: books.companyId, ...variables });
const DIN = {
  number: '04020012345',
  acceptedOn: '2026-03-02',
  fob: 10_000,
  freight: 1_000,
  insurance: 200,
  rate: 950.1234,
  adValorem: 672,
  iva: 2_255.68,
};
const save = (input: object = {}, id: string | null = null) =>
  run(
    'mutation ($c: ID!, $id: ID, $input: DinInput!) { saved: saveDin(companyId: $c, id: $id, input: $input) { actId din { id number totalClp } } }',
    {
      id,
      input: { ...DIN, ...input },
    },
  );
const LIST = 'query ($c: ID!) { dins(companyId: $c) { totalDocs docs { id number totalClp documentId warnings } } }';
const list = async () => (await run(LIST)).data?.dins;

test('a declaration stands beside the row 914 of its folio as one document, and names what differs', async () => {
  const { data } = await save();
  expect(data?.saved.din).toMatchObject({ number: '4020012345', totalClp: 2_781_657 });
  expect(await list()).toMatchObject({ totalDocs: 1, docs: [{ documentId: null, warnings: [] }] });
  const row = { is_received: true, code: 914, folio: '4020012345', net: 11_279_865, iva: 2_143_100 };
  const document = await books.document('2026-03-04', 13_422_965, row);
  expect(await list()).toMatchObject({ docs: [{ documentId: document, warnings: [expect.stringContaining('$ 2.143.100 de IVA')] }] });
  const shown = await run('query ($id: ID!) { Document(id: $id) { meta { rate } } }', { id: document });
  expect(shown.data).toEqual({ Document: { meta: { rate: 950.1234 } } });
});

test('it is changed, deleted, and all of it undone', async () => {
  const id = (await save()).data?.saved.din.id ?? '';
  expect((await save({ fob: 20_000 }, id)).data?.saved.actId).toBeTruthy();
  const deletion = await run('mutation ($c: ID!, $id: ID!) { saved: deleteDin(companyId: $c, id: $id) { actId } }', { id });
  expect((await list())?.totalDocs).toBe(0);
  await run('mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { id } }', { act: deletion.data?.saved.actId });
  expect(await list()).toMatchObject({ docs: [{ id }] });
});

test.each([
  [{ rate: 950.12345 }, 'El tipo de cambio es mayor que cero y lleva hasta cuatro decimales.'],
  [{ rate: 0 }, 'El tipo de cambio es mayor que cero y lleva hasta cuatro decimales.'],
  [{ number: 'x' }, 'El número lleva entre 4 y 12 dígitos.'],
  [{ fob: -1 }, 'Escribe un monto de 0 o más.'],
  [{ fob: 0.001 }, 'El monto no es válido en USD.'],
])('%o is refused', async (input, message) => {
  expect(await save(input)).toMatchObject({ code: 'BAD_USER_INPUT', message });
  expect((await list())?.totalDocs).toBe(0);
});

test('a number is there once; another company, and who may not open the screen, see none', async () => {
  const id = (await save()).data?.saved.din.id ?? '';
  expect((await save()).message).toBe('La declaración 4020012345 ya está.');
  expect((await save({}, newId())).code).toBe('NOT_FOUND');
  const theirs = await testBooks(database, owner.id);
  expect((await run(LIST, { c: theirs.companyId })).data?.dins.totalDocs).toBe(0);
  const elsewhere = 'mutation ($c: ID!, $id: ID!) { saved: deleteDin(companyId: $c, id: $id) { actId } }';
  expect((await run(elsewhere, { c: theirs.companyId, id })).code).toBe('NOT_FOUND');
  const other = await testBooks(database, stranger.id);
  expect((await run(LIST, { c: other.companyId }, stranger)).code).toBe('FORBIDDEN');
});
