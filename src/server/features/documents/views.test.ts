// Ways to look at a list that people keep.
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, join: joinCompany, contextOf, ask } = await testApi();
const owner = await person();
let books: TestBooks;
let colleague: Awaited<ReturnType<typeof person>>;
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  colleague = await person();
  await joinCompany(books.companyId, colleague.id, 'USER');
});

type View = {
  id: string;
  name: string;
  filters: string;
  columns: { hidden: string[]; order: string[] };
  isShared: boolean;
  isMine: boolean;
};
type Done = { actId: string | null };
type Answers = { view: View & Done; views: View[]; deleted: { id: string } & Done; done: { description: string } };
const VIEW = '{ id name filters columns { hidden order } isShared isMine }';
const run = async (token: string, text: string, variables: object = {}) =>
  ask<Answers>(await contextOf(token), text, { c: books.companyId, ...variables });
const LATE = {
  name: 'Atrasadas',
  list: '/documentos_tributarios',
  filters: 'state=LATE',
  hidden: ['net'],
  order: ['due'],
  isShared: false,
};
const save = (token: string, some: object = {}, more: object = {}) =>
  run(
    token,
    `mutation ($c: ID!, $input: DocumentViewInput!) { view: saveDocumentView(companyId: $c, input: $input) { ...View actId } }
    fragment View on DocumentView ${VIEW}`,
    {
      input: { ...LATE, ...some },
      ...more,
    },
  );
const views = async (token: string) => (await run(token, `query ($c: ID!) { views: documentViews(companyId: $c) ${VIEW} }`)).data?.views;
const remove = (token: string, id: string) =>
  run(token, 'mutation ($c: ID!, $id: ID!) { deleted: deleteDocumentView(companyId: $c, id: $id) { id actId } }', { id });
const undo = (token: string, no: string | null | undefined) =>
  run(token, 'mutation ($c: ID!, $no: String!) { done: undoAct(companyId: $c, actId: $no) { description } }', { no });

test('a view of mine is seen by me alone, one of the company by all; with its id it changes', async () => {
  const { data } = await save(owner.token);
  expect(data?.view).toEqual({
    ...{ id: data?.view.id, name: 'Atrasadas', filters: 'state=LATE', isShared: false, isMine: true, actId: null },
    columns: { hidden: ['net'], order: ['due'] },
  });
  await save(owner.token, { name: 'De todos', isShared: true });
  expect((await views(owner.token))?.map(({ name }) => name)).toEqual(['Atrasadas', 'De todos']);
  expect(await views(colleague.token)).toMatchObject([{ name: 'De todos', isMine: false }]);
  await save(owner.token, { id: data?.view.id, name: 'Muy atrasadas', filters: 'late=OVER_90' });
  expect(await views(owner.token)).toMatchObject([{ name: 'De todos' }, { name: 'Muy atrasadas', filters: 'late=OVER_90' }]);
});

test('another’s own view is as unknown; one of the company is changed by its maker or whoever runs the company', async () => {
  const mine = (await save(owner.token)).data?.view.id ?? '';
  expect((await save(colleague.token, { id: mine })).code).toBe('NOT_FOUND');
  expect((await remove(colleague.token, mine)).code).toBe('NOT_FOUND');
  const shared = (await save(owner.token, { isShared: true })).data?.view.id ?? '';
  expect((await remove(colleague.token, shared)).reason).toBe('VIEW_OF_ANOTHER');
  const theirs = (await save(colleague.token, { name: 'Suya', isShared: true })).data?.view.id ?? '';
  expect((await remove(owner.token, theirs)).data?.deleted.id).toBe(theirs);
  expect((await remove(owner.token, newId())).code).toBe('NOT_FOUND');
  const stranger = await person();
  expect((await run(stranger.token, `query ($c: ID!) { views: documentViews(companyId: $c) ${VIEW} }`)).code).toBe('NOT_FOUND');
});

test.each([
  [{ name: '  ' }, 'BAD_USER_INPUT'],
  [{ name: 'x'.repeat(61) }, 'BAD_USER_INPUT'],
  [{ filters: 'x'.repeat(2_001) }, 'BAD_USER_INPUT'],
  [{ list: '/usuarios' }, 'BAD_USER_INPUT'],
  [{ hidden: Array.from({ length: 31 }, () => 'x') }, 'BAD_USER_INPUT'],
  [{ id: 'no es un id' }, 'NOT_FOUND'],
])('%# is refused', async (some, code) => {
  expect((await save(owner.token, some)).code).toBe(code);
});

test('a name is used once in a list of mine, whatever its case; the company may have it too', async () => {
  await save(owner.token);
  expect((await save(owner.token, { name: 'ATRASADAS' })).reason).toBe('VIEW_NAME_USED');
  expect((await save(owner.token, { isShared: true })).code).toBeNull();
  expect((await save(owner.token, { list: '/boletas' })).code).toBeNull();
});

test('fifty are kept', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => save(owner.token, { name: `Vista ${index}` })));
  expect((await save(owner.token)).reason).toBe('TOO_MANY_VIEWS');
});

describe('what changes the views of a company is an act', () => {
  test('one’s own are none; sharing one is, and its undoing makes it one’s own again', async () => {
    const mine = (await save(owner.token)).data?.view;
    expect((await save(owner.token, { id: mine?.id, filters: '' })).data?.view.actId).toBeNull();
    const shared = (await save(owner.token, { id: mine?.id, isShared: true })).data?.view;
    expect((await save(owner.token, { id: mine?.id, isShared: true })).data?.view.actId).toBeNull();
    const { data } = await undo(owner.token, shared?.actId);
    expect(data?.done.description).toBe('Ana Pérez deshizo «guardó la vista Atrasadas para toda la empresa»');
    expect(await views(owner.token)).toMatchObject([{ name: 'Atrasadas', filters: '', isShared: false }]);
    expect((await remove(owner.token, mine?.id ?? '')).data?.deleted.actId).toBeNull();
  });

  test('undoing is refused when the view is another meanwhile, or its name is', async () => {
    const first = (await save(owner.token, { isShared: true })).data?.view;
    const other = (await save(owner.token, { id: first?.id, isShared: true, name: 'Otra' })).data?.view;
    const { message, reason } = await undo(owner.token, first?.actId);
    expect([reason, message]).toEqual(['ACT_OVERTAKEN', 'No se puede deshacer: hay un cambio posterior en la vista Atrasadas.']);
    await save(owner.token, { isShared: true });
    expect((await undo(owner.token, other?.actId)).reason).toBe('VIEW_NAME_USED');
    expect((await views(owner.token))?.map(({ name }) => name)).toEqual(['Atrasadas', 'Otra']);
  });

  test('who may not change a view may not undo its change', async () => {
    const { id = '', actId } = (await save(owner.token, { isShared: true })).data?.view ?? {};
    expect((await undo(colleague.token, actId)).reason).toBe('VIEW_OF_ANOTHER');
    const deleted = (await remove(owner.token, id)).data?.deleted;
    expect((await undo(colleague.token, deleted?.actId)).reason).toBe('VIEW_OF_ANOTHER');
    const own = (await save(colleague.token, { name: 'Suya', isShared: true })).data?.view;
    expect((await undo(colleague.token, own?.actId)).code).toBeNull();
    expect((await undo(owner.token, deleted?.actId)).code).toBeNull();
    expect(await views(colleague.token)).toMatchObject([{ id, name: 'Atrasadas', isMine: false }]);
  });

  test('one of another person that stops being shared gives way to the names of their own', async () => {
    await save(colleague.token);
    const { id } = (await save(colleague.token, { isShared: true })).data?.view ?? {};
    expect((await save(owner.token, { id })).reason).toBe('VIEW_NAME_USED');
  });
});
