import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const ana = await person();
let books: TestBooks;
let asAna: Awaited<ReturnType<typeof contextOf>>;
let account: string;
beforeAll(async () => {
  books = await testBooks(database, ana.id);
  asAna = await contextOf(ana.token);
  account = await books.account();
});

const DOCUMENT = `query ($id: ID!) { allTransactionsByDocumentId(documentId: $id) { date amount matchs { docId matchedAmount origin } } }`;
const CLAY = 'query ($id: ID!) { allMatchByClay(transactionId: $id) { docId origin } }';
const DTES = 'mutation ($match: MatchTransactionDtesInput!) { matchTransactionDtes(match: $match) { id amount } }';

test('the movements of a document, the oldest first, with their part and origin', async () => {
  const document = await books.document('2026-03-01', 10_000);
  const [late, early] = [await books.movement(account, '2026-03-10', 6_000), await books.movement(account, '2026-03-05', 4_000)];
  await books.match(late, document, 6_000);
  await books.match(early, document, 4_000, { origin: 'clay' });
  const { data } = await ask(asAna, DOCUMENT, { id: document });
  expect(data).toEqual({
    allTransactionsByDocumentId: [
      { date: '2026-03-05', amount: 4_000, matchs: [{ docId: document, matchedAmount: 4_000, origin: 'clay' }] },
      { date: '2026-03-10', amount: 6_000, matchs: [{ docId: document, matchedAmount: 6_000, origin: 'manual' }] },
    ],
  });
  expect((await ask(asAna, CLAY, { id: early })).data).toEqual({ allMatchByClay: [{ docId: document, origin: 'clay' }] });
  expect((await ask(asAna, CLAY, { id: late })).data).toEqual({ allMatchByClay: [] });
});

test('a document of another company answers like an unknown one', async () => {
  const others = await testBooks(database, (await person()).id);
  for (const id of [newId(), await others.document('2026-03-01', 1_000)])
    expect((await ask(asAna, DOCUMENT, { id })).reason).toBe('NOT_FOUND');
});

test('tax documents are matched together; anything else refuses all of them', async () => {
  const movement = await books.movement(account, '2026-03-20', 9_000);
  const [one, two] = [await books.document('2026-03-01', 5_000), await books.document('2026-03-02', 8_000)];
  const other = await books.document('2026-03-03', 1_000, { document_type: 'CREDIT', code: null, label: 'Cuota' });
  const match = (...dtes: object[]) => ask(asAna, DTES, { match: { companyId: books.companyId, transactionId: movement, dtes } });
  expect(await match({ id: one }, { id: other })).toMatchObject({ code: 'BAD_USER_INPUT', reason: 'MATCH_DTES_ONLY' });
  expect((await match()).reason).toBe('MATCH_WITHOUT_AMOUNT');
  expect((await match({ id: one }, { id: newId() })).reason).toBe('NOT_FOUND');
  expect((await match({ id: one }, { id: two, amount: 4_001 })).reason).toBe('MATCH_OVER_MOVEMENT');
  expect((await match({ id: one }, { id: two, amount: 4_000 })).data).toEqual({
    matchTransactionDtes: [
      { id: one, amount: 5_000 },
      { id: two, amount: 4_000 },
    ],
  });
});

test('without a connection there is nothing to ask', async () => {
  const text = `mutation { refetchBankData(companyId: "${books.companyId}") { status message data { id } } }`;
  expect((await ask(asAna, text)).data).toEqual({
    refetchBankData: { status: false, message: 'No hay conexiones activas que actualizar.', data: null },
  });
});
