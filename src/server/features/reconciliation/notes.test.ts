import { beforeEach, expect, test } from 'vitest';
import { MAX_COMMENTS } from '#domain/comments.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

// The thread itself is tested with documents (documents/comments.test.ts): here, what is a movement's own.
const { database, person, join, contextOf, ask } = await testApi();
const [ana, eva] = [await person(), await person()];
let books: TestBooks;
let id = '';
beforeEach(async () => {
  books = await testBooks(database, ana.id);
  await join(books.companyId, eva.id, 'USER');
  id = await books.movement(await books.account(), '2026-03-10', 119_000, { glosa: 'TEF DE CLIENTE' });
});

type Answers = {
  added: { id: string; actId: string | null };
  removed: { ok: boolean; nModified: number; actId: string };
  getTransaction: {
    comments: string | null;
    innerComments: { id: string; comment: string; transactionId: string; user: { email: string } }[];
  };
};
const run = async (who: typeof ana, text: string, variables: object = {}) =>
  ask<Answers>(await contextOf(who.token), text, { c: books.companyId, id, ...variables });
const say = (who: typeof ana, comment: string, key?: string) =>
  run(
    who,
    'mutation ($id: ID!, $comment: String!, $key: String) { added: createInnerComment(input: { transactionId: $id, comment: $comment, key: $key }) { id actId } }',
    { comment, key },
  );
const remove = (who: typeof ana, index: number, noteId?: string) =>
  run(
    who,
    `mutation ($c: ID!, $id: ID!, $index: Int!, $noteId: ID) {
      removed: removeNoteFromTransaction(companyId: $c, transactionId: $id, noteIndexToRemove: $index, noteId: $noteId) { ok nModified actId } }`,
    { index, noteId },
  );
const movement = async () =>
  (await run(ana, 'query ($id: ID!) { getTransaction(id: $id) { comments innerComments { id comment transactionId user { email } } } }'))
    .data?.getTransaction;

test('a note bears its author, once for a key, and is removed by them alone', async () => {
  const key = 'a'.repeat(32);
  await say(ana, ' Falta la <b>boleta</b> ', key);
  expect((await say(ana, ' Falta la <b>boleta</b> ', key)).data?.added.actId).toBeNull();
  expect((await say(ana, 'otra cosa', key)).code).toBe('BAD_USER_INPUT');
  await say(eva, 'Ya llegó');
  const shown = await movement();
  expect(shown?.comments).toBe('Falta la <b>boleta</b>\nYa llegó');
  expect(shown?.innerComments.map(({ comment, transactionId, user }) => [comment, transactionId, user.email])).toEqual([
    ['Falta la <b>boleta</b>', id, ana.email],
    ['Ya llegó', id, eva.email],
  ]);
  expect((await remove(ana, 1)).reason).toBe('COMMENT_OF_ANOTHER');
  expect((await remove(ana, 0, shown?.innerComments[1]?.id)).reason).toBe('COMMENTS_CHANGED');
  expect((await remove(ana, 0)).data?.removed).toMatchObject({ ok: true, nModified: 1 });
  expect((await movement())?.comments).toBe('Ya llegó');
});

test('whom it mentions is told, with a link to it', async () => {
  await say(ana, `mira @${eva.email}`);
  const notified = await books.read((db) =>
    db
      .selectFrom('notification')
      .select(['redirect_url as url', 'reference_type as about'])
      .where('company_id', '=', books.companyId)
      .execute(),
  );
  expect(notified).toEqual([{ url: `/conciliacion?state=all&id=${id}&notes=true&empresa=${books.companyId}`, about: 'reconciliation' }]);
});

test('what is refused leaves nothing', async () => {
  expect((await say(ana, ' \n ')).reason).toBe('COMMENT_EMPTY');
  expect((await say(ana, 'a'.repeat(2_001))).reason).toBe('TEXT_TOO_LONG');
  expect(
    (await run(ana, 'mutation ($one: ID!) { createInnerComment(input: { transactionId: $one, comment: "a" }) { id } }', { one: newId() }))
      .reason,
  ).toBe('NOT_FOUND');
  const rows = Array.from({ length: MAX_COMMENTS }, () => ({
    company_id: books.companyId,
    comment_id: newId(),
    movement_id: id,
    body: 'a',
  }));
  await books.write((db) => db.insertInto('comment').values(rows).execute());
  expect((await say(ana, 'una más')).reason).toBe('COMMENTS_FULL');
});
