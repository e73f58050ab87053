// On every server: locks.
import { expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { compareRollups } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const CLIENTS = 16;
const TODAY = dayInChile(new Date());
const SAVE = 'mutation ($companyId: ID!, $input: CashSourceInput!) { saveCashSource(companyId: $companyId, input: $input) { id } }';
const SETTLE = 'mutation ($companyId: ID!, $id: ID!) { settlePoint(companyId: $companyId, pointId: $id) { actId } }';
const EDIT = 'mutation ($id: ID!, $input: ManualDocumentInput!) { updateManualDocument(id: $id, input: $input) { actId } }';

/** A source of five weeks, and what its clients do to its third occurrence at once. */
async function race(acts: readonly ('settle' | 'ONE' | 'FROM_HERE')[]) {
  const founder = await person();
  const books = await testBooks(database, founder.id);
  const { companyId } = books;
  const context = await contextOf(founder.token);
  const areaId = books.area('arriendos');
  const source = {
    sourceType: 'recurrent',
    name: 'Arriendo',
    cashflowAreaId: areaId,
    amount: 900_000,
    interval: 7,
    times: 5,
    roll: 'stay',
  };
  await ask(context, SAVE, { companyId, input: { ...source, firstDate: addDays(TODAY, 1) } });
  const rows = () => books.read((db) => db.selectFrom('cash_occurrence').selectAll().orderBy('on_day').execute());
  const id = (await rows())[2]?.occurrence_id;
  const expected = { label: 'Arriendo', amount: 900_000, currency: 'CLP', date: addDays(TODAY, 15), areaId, isHidden: false };
  const answers = await Promise.all(
    acts.map(async (act, index) => {
      const input = { amount: 1_000_000 + index, scope: act, expected };
      const { data, reason } = await (act === 'settle' ? ask(context, SETTLE, { companyId, id }) : ask(context, EDIT, { id, input }));
      return data ? 'done' : `${act === 'settle' ? 'settle' : 'edit'} ${reason}`;
    }),
  );
  expect(await compareRollups(database, companyId)).toEqual([]);
  const left = (await rows()).map(({ on_day, amount, given_way, is_settled }) => ({
    on: on_day,
    amount: Math.abs(amount - given_way),
    is_settled,
  }));
  expect(left.map(({ on }) => on)).toEqual([1, 8, 15, 22, 29].map((days) => addDays(TODAY, days)));
  return { answers: answers.toSorted(), left };
}
const alike = (one: string, count: number) => new Array<string>(count).fill(one);
const all = <Act extends 'settle' | 'ONE' | 'FROM_HERE'>(act: Act) => new Array<Act>(CLIENTS).fill(act);

test('sixteen settle one occurrence: one does, the others read that it is settled', async () => {
  const { answers, left } = await race(all('settle'));
  expect(answers).toEqual(['done', ...alike('settle OCCURRENCE_SETTLED', CLIENTS - 1)]);
  expect(left.map(({ is_settled }) => is_settled)).toEqual([false, false, true, false, false]);
});

test.each(['ONE', 'FROM_HERE'] as const)('sixteen change it (%s): one does, the others read that it was changed', async (scope) => {
  const { answers, left } = await race(all(scope));
  expect(answers).toEqual(['done', ...alike('edit OCCURRENCE_CHANGED', CLIENTS - 1)]);
  const amounts = left.map(({ amount }) => amount);
  const changed = amounts[2] ?? 0;
  expect(changed).toBeGreaterThanOrEqual(1_000_000);
  expect(amounts).toEqual([900_000, 900_000, changed, ...alike('', 2).map(() => (scope === 'ONE' ? 900_000 : changed))]);
});

test('some settle and some change it: one settles, at most one changes it before, and every refusal says why', async () => {
  const { answers, left } = await race(all('settle').map((act, index) => (index % 2 ? act : 'ONE')));
  const done = answers.filter((one) => one === 'done').length;
  expect([1, 2]).toContain(done);
  expect(answers.filter((one) => one === 'settle OCCURRENCE_SETTLED')).toHaveLength(CLIENTS / 2 - 1);
  expect(new Set(answers.filter((one) => one.startsWith('edit')))).not.toContain('edit null');
  for (const one of answers)
    expect(['done', 'settle OCCURRENCE_SETTLED', 'edit OCCURRENCE_SETTLED', 'edit OCCURRENCE_CHANGED']).toContain(one);
  expect(left[2]).toMatchObject({ is_settled: true, amount: 0 });
});
