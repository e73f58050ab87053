import { beforeEach, expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, join, contextOf, ask } = await testApi();
const [ana, eva, stranger] = [await person(), await person(), await person()];
let books: TestBooks;
let id = '';
beforeEach(async () => {
  books = await testBooks(database, ana.id);
  await join(books.companyId, eva.id, 'USER');
  id = await books.document('2026-03-31', 119_000, { folio: '71' });
});

type Person = typeof ana;
type Shown = { id: string; comment: string; date: string; transactionId: string; user: { id: string; email: string } };
type Answers = {
  added: { id: string; actId: string };
  removed: { ok: boolean; nModified: number; actId: string };
  Document: { meta: { innerComments: Shown[] } };
};
const run = async (who: Person, text: string, variables: object = {}) =>
  ask<Answers>(await contextOf(who.token), text, { c: books.companyId, id, ...variables });
const say = (who: Person, comment: string, more = '') =>
  run(
    who,
    `mutation ($id: ID!, $comment: String!) { added: createDteInnerComment(input: { transactionId: $id, comment: $comment ${more} }) { id actId } }`,
    {
      comment,
    },
  );
const thread = async () => {
  const { data } = await run(
    ana,
    'query ($id: ID!) { Document(id: $id) { meta { innerComments { id comment date transactionId user { id email } } } } }',
  );
  return data?.Document.meta.innerComments ?? [];
};
const remove = (who: Person, index: number, noteId?: string) =>
  run(
    who,
    `mutation ($c: ID!, $id: ID!, $index: Int!, $noteId: ID) {
      removed: removeNoteFromDocument(companyId: $c, documentId: $id, noteIndexToRemove: $index, noteId: $noteId) { ok nModified actId } }`,
    { index, noteId },
  );
const undo = (who: Person, no: string | undefined) =>
  run(who, 'mutation ($c: ID!, $no: String!) { undoAct(companyId: $c, actId: $no) { id } }', { no });
const notified = () =>
  books.read((db) =>
    db
      .selectFrom('notification as n')
      .innerJoin('notification_recipient as r', 'r.notification_id', 'n.notification_id')
      .select(['r.person_id as who', 'n.content', 'n.redirect_url as url', 'n.kind'])
      .where('n.company_id', '=', books.companyId)
      .execute(),
  );

test('a comment bears its author and the day of the server, whatever was sent', async () => {
  const { data } = await say(ana, '  Revisar <b>esto</b> ', ', user: "otra", date: "1999-01-01"');
  const [shown] = await thread();
  expect(shown).toMatchObject({
    id: data?.added.id,
    comment: 'Revisar <b>esto</b>',
    transactionId: id,
    user: { id: ana.id, email: ana.email },
  });
  expect(Date.now() - Date.parse(shown?.date ?? '')).toBeLessThan(600_000);
});

test.each([
  ['', 'BAD_USER_INPUT', 'nothing'],
  [' \u200b\n\u202e ', 'BAD_USER_INPUT', 'what cannot be seen'],
  ['a'.repeat(2_001), 'BAD_USER_INPUT', 'more than 2,000 letters'],
])('%j is refused: %s, %s', async (comment, code) => {
  expect((await say(ana, comment)).code).toBe(code);
  expect(await thread()).toEqual([]);
});

test('2,000 letters fit, and keep neither control characters nor what turns the direction of writing', async () => {
  expect((await say(ana, 'é'.repeat(2_000))).code).toBeNull();
  await say(ana, 'uno\u0000\u0007dos \u202e321\u2066');
  expect((await thread()).map(({ comment }) => comment)).toEqual(['é'.repeat(2_000), 'uno dos 321']);
});

test('who is mentioned is told once, with the place of the thread; nobody else, not the author, nobody of another company', async () => {
  await say(ana, `@${eva.email} @${eva.email.toUpperCase()} @${ana.email} @${stranger.email} @nadie@otra.cl <script>`);
  expect(await notified()).toEqual([
    {
      who: eva.id,
      kind: 'mention',
      content: expect.stringContaining('<script>'),
      url: `/documentos_tributarios?id=${id}&isDocumentDetail=true&detailTab=comments&empresa=${books.companyId}`,
    },
  ]);
  await say(ana, `${`@${eva.email} `.repeat(3_000)}`);
  expect(await notified()).toHaveLength(1);
});

test('its author alone removes it, and only where it was seen', async () => {
  const first = (await say(ana, 'uno')).data?.added.id;
  const second = (await say(eva, 'dos')).data?.added.id;
  expect(await remove(eva, 0, first)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await remove(ana, 0, second)).toMatchObject({ code: 'CONFLICT' });
  expect(await remove(ana, 2)).toMatchObject({ code: 'CONFLICT' });
  expect(await remove(ana, -1)).toMatchObject({ code: 'CONFLICT' });
  expect((await remove(ana, 0, first)).data?.removed).toMatchObject({ ok: true, nModified: 1 });
  expect((await thread()).map(({ comment }) => comment)).toEqual(['dos']);
});

test('adding and removing are undone by the author, where nothing overtook them', async () => {
  const added = (await say(ana, 'uno')).data?.added;
  expect((await undo(eva, added?.actId)).code).toBe('FORBIDDEN');
  const removed = (await remove(ana, 0)).data?.removed;
  expect((await undo(ana, added?.actId)).code).toBe('CONFLICT');
  await undo(ana, removed?.actId);
  expect((await thread()).map((one) => one.id)).toEqual([added?.id]);
  await undo(ana, added?.actId);
  expect(await thread()).toEqual([]);
});

test('a comment sent twice with its key is one', async () => {
  const key = 'ab'.repeat(16);
  const first = (await say(ana, 'uno', `, key: "${key}"`)).data?.added;
  expect(first).toEqual({ id: 'abababab-abab-abab-abab-abababababab', actId: expect.any(String) });
  expect((await say(ana, 'uno', `, key: "${key}"`)).data?.added).toEqual({ id: first?.id, actId: null });
  expect((await say(ana, 'dos', `, key: "${key}"`)).message).toBe('Esa clave ya se usó para otro comentario.');
  expect(await thread()).toMatchObject([{ id: first?.id }]);
  expect((await say(ana, 'uno', ', key: "x"')).code).toBe('BAD_USER_INPUT');
});

test('the history of a document has its comments and what was done to it with others, of this company alone', async () => {
  const other = await books.document('2026-03-31', 5_000);
  await say(ana, 'uno');
  await run(ana, 'mutation ($ids: [ID!]!) { FindAndSettleDocumentById(ids: $ids) { nModified } }', { ids: [id, other] });
  await run(ana, 'mutation ($ids: [ID!]!) { FindAndSettleDocumentById(ids: $ids) { nModified } }', {
    ids: [await books.document('2026-03-31', 7)],
  });
  const HISTORY = `query ($c: ID!, $id: ID!) { history: companyHistory(companyId: $c, filter: { documentId: $id }) { totalDocs docs { code } } }`;
  type History = { history: { totalDocs: number; docs: { code: string }[] } };
  const of = async (documentId: string) =>
    (await ask<History>(await contextOf(ana.token), HISTORY, { c: books.companyId, id: documentId })).data?.history;
  expect(await of(id)).toEqual({ totalDocs: 2, docs: [{ code: 'document.paid' }, { code: 'comment.added' }] });
  expect(await of(other)).toEqual({ totalDocs: 1, docs: [{ code: 'document.paid' }] });
  expect(await of('x')).toEqual({ totalDocs: 0, docs: [] });
});

test('a document of another company is as unknown', async () => {
  const unknown = await say(stranger, 'hola');
  expect(unknown).toMatchObject({ code: 'NOT_FOUND' });
  const foreign = await testBooks(database, stranger.id);
  const theirs = await foreign.document('2026-03-31', 1);
  expect(
    await run(ana, 'mutation ($id: ID!) { createDteInnerComment(input: { transactionId: $id, comment: "x" }) { id } }', { id: theirs }),
  ).toEqual(unknown);
  expect(await remove(stranger, 0)).toMatchObject({ code: 'NOT_FOUND' });
});
