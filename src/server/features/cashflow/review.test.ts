import { beforeEach, expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { compareRollups } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const REVIEW = 'query ($companyId: ID!) { flowReview(companyId: $companyId) { id name amount date reason } }';
const SETTLE = 'mutation ($companyId: ID!, $point: ID!) { settlePoint(companyId: $companyId, pointId: $point) { actId } }';
const EDIT = 'mutation ($id: ID!, $input: ManualDocumentInput!) { updateManualDocument(id: $id, input: $input) { actId } }';
const UNDO = 'mutation ($companyId: ID!, $act: String!) { undoAct(companyId: $companyId, actId: $act) { id } }';
const SAVE = 'mutation ($companyId: ID!, $input: CashSourceInput!) { saveCashSource(companyId: $companyId, input: $input) { id } }';

type Answer = {
  flowReview: { id: string; name: string; amount: number; date: string; reason: string }[];
  settlePoint: { actId: string };
  updateManualDocument: { actId: string };
};
let books: TestBooks;
let context: Context;
beforeEach(async () => {
  const founder = await person();
  books = await testBooks(database, founder.id);
  context = await contextOf(founder.token);
});
const run = (text: string, variables: object = {}) => ask<Answer>(context, text, { companyId: books.companyId, ...variables });
const review = async () => (await run(REVIEW)).data?.flowReview ?? [];

/** A weekly rent, one time of which is so many days ago; its id. */
async function passed(days: number): Promise<string> {
  const input = { sourceType: 'recurrent', name: 'Arriendo', cashflowAreaId: books.area('arriendos'), amount: 900_000 };
  await run(SAVE, { input: { ...input, firstDate: addDays(TODAY, 1), interval: 7, times: 2, roll: 'stay' } });
  const on = addDays(TODAY, -days);
  const [one] = await books.read((db) => db.selectFrom('cash_occurrence').select('occurrence_id as id').orderBy('on_day').execute());
  await books.write((db) =>
    db
      .updateTable('cash_occurrence')
      .set({ on_day: on, scheduled_on: on, rule_on: null })
      .where('company_id', '=', books.companyId)
      .where('occurrence_id', '=', one?.id ?? '')
      .execute(),
  );
  return one?.id ?? '';
}

test('one that passed ten days ago waits; what was paid elsewhere or does not come waits no more, until that is undone', async () => {
  const id = await passed(20);
  const waiting = [{ id, name: 'Arriendo', amount: 900_000, date: addDays(TODAY, -20), reason: 'passed' }];
  expect(await review()).toEqual(waiting);
  const settled = await run(SETTLE, { point: id });
  expect([settled.message, await review()]).toEqual([null, []]);
  expect((await run(SETTLE, { point: id })).message).toBe('Arriendo ya está saldado.');
  await run(UNDO, { act: settled.data?.settlePoint.actId });
  expect(await review()).toEqual(waiting);
  const hidden = await run(EDIT, { id, input: { isHidden: true } });
  expect([hidden.message, await review()]).toEqual([null, []]);
  await run(UNDO, { act: hidden.data?.updateManualDocument.actId });
  expect(await review()).toEqual(waiting);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('one that a later statement or file explains waits no more', async () => {
  await passed(20);
  expect(await review()).toHaveLength(1);
  const owed = { document_type: 'OBLIGATION', code: null, is_received: true, area_id: books.area('arriendos') } as const;
  await books.document(addDays(TODAY, -19), 910_000, owed);
  expect(await review()).toEqual([]);
});

test('one that is moved is expected on its new day', async () => {
  const id = await passed(20);
  expect((await run(EDIT, { id, input: { date: addDays(TODAY, 5) } })).message).toBeNull();
  expect(await review()).toEqual([]);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('one that is late still counts, and one of long ago is left alone', async () => {
  await passed(9);
  expect(await review()).toEqual([]);
  const id = await passed(80);
  expect([await review(), (await run(SETTLE, { point: id })).code]).toEqual([[], 'NOT_FOUND']);
});
