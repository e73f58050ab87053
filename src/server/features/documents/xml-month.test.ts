import { expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, join, contextOf, ask } = await testApi();
const boss = await person();
const books = await testBooks(database, boss.id);
const UPDATE = `mutation ($companyId: ID!, $month: Int!, $year: Int!) {
  updateXMLByMonth(companyId: $companyId, month: $month, year: $year) { status message data { id } } }`;
const update = async (month: number, year = 2026, token = boss.token) =>
  ask(await contextOf(token), UPDATE, { companyId: books.companyId, month, year });

test('without a connection it says so, and names what is without XML that month', async () => {
  const paper = await books.document('2026-05-10', 1_000, { code: 30 });
  const electronic = await books.document('2026-05-10', 1_000, { code: 33 });
  const summary = await books.document('2026-05-10', 1_000, { code: 33, folio: null, summary_count: 3 });
  const june = await books.document('2026-06-10', 1_000, { code: 33 });
  const { data } = await update(5);
  expect(data).toEqual({
    updateXMLByMonth: { status: false, message: 'No hay conexiones activas que actualizar.', data: [{ id: electronic }] },
  });
  expect(JSON.stringify((await update(6)).data)).toContain(june);
  for (const id of [paper, summary]) expect(JSON.stringify(data)).not.toContain(id);
});

test.each([
  [0, 2026],
  [13, 2026],
  [5, 1],
  [-1, 2026],
])('month %d of %d is refused', async (month, year) => {
  expect(await update(month, year)).toMatchObject({ code: 'BAD_USER_INPUT', field: 'month' });
});

test('a stranger does not', async () => {
  const stranger = await person();
  expect((await update(5, 2026, stranger.token)).code).toBe('NOT_FOUND');
  const clerk = await person();
  await join(books.companyId, clerk.id, 'OPERARIO');
  expect((await update(5, 2026, clerk.token)).code).toBeNull();
});
