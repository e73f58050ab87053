// What is refused, or found, where an outside reader looked: compensated matches, annulled and claimed documents, closed months, classes.
import { beforeEach, expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { minorOf } from '#server/api/amounts.ts';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const ana = await person();
let books: TestBooks;
let context: Context;
let account: string;
beforeEach(async () => {
  books = await testBooks(database, ana.id);
  context = await contextOf(ana.token);
  account = await books.account({ bank_code: '037' });
});

type Answer = {
  made: { matchs: { id: string; docId: string; matchedAmount: number }[] };
  undone: { nModified: number };
  found: { totalDocs: number };
};
const run = (text: string, variables: object = {}) => ask<Answer>(context, text, { c: books.companyId, ...variables });
const MATCH = `mutation ($c: ID!, $movement: ID!, $documents: [MatchPartInput!]!) {
  made: generateMultipleMatch(input: { companyId: $c, transactionId: $movement, documents: $documents }) { matchs { id docId matchedAmount } } }`;
const UNMATCH = 'mutation ($inputs: [UnMatchInput!]!) { undone: generateMultipleUnMatch(inputs: $inputs) { nModified } }';
const undo = (ids: string[]) => run(UNMATCH, { inputs: ids.map((id) => ({ companyId: books.companyId, id, reason: 'OTHER' })) });

test('of matches that net each other none is undone alone, and together they are', async () => {
  const movement = await books.movement(account, '2026-03-10', 95_000);
  const [sale, bill] = [await books.document('2026-03-05', 100_000), await books.document('2026-03-05', 5_000, { is_received: true })];
  const { data } = await run(MATCH, { movement, documents: [{ documentId: sale }, { documentId: bill }] });
  const ids = data?.made.matchs.map(({ id }) => id) ?? [];
  expect(ids).toHaveLength(2);
  for (const id of ids) expect((await undo([id])).reason).toBe('MATCH_NETTED');
  expect((await undo(ids)).data?.undone.nModified).toBe(2);
});

test('an annulled document is not matched; a claimed one only when a person says so', async () => {
  const movement = await books.movement(account, '2026-03-10', 50_000);
  const annulled = await books.document('2026-03-05', 50_000, { is_annulled: true });
  const claimed = await books.document('2026-03-05', 50_000, { claimed_on: day('2026-03-06') });
  const match = (part: object) => run(MATCH, { movement, documents: [part] });
  expect((await match({ documentId: annulled })).reason).toBe('MATCH_ANNULLED');
  expect((await match({ documentId: claimed })).reason).toBe('MATCH_CLAIMED');
  // As a register that prints no day of the claim.
  const undated = await books.document('2026-03-05', 50_000, { section: 'reclamado', is_received: true });
  const paid = await books.movement(account, '2026-03-10', -50_000);
  expect((await run(MATCH, { movement: paid, documents: [{ documentId: undated }] })).reason).toBe('MATCH_CLAIMED');
  expect((await match({ documentId: claimed, confirmsClaimed: true })).data?.made.matchs).toHaveLength(1);
});

test('what the bank charges and transfers made by the engine are found by their class', async () => {
  const other = await books.account({ bank_code: '012' });
  const [out, back] = [await books.movement(account, '2026-03-10', -700), await books.movement(account, '2026-03-11', 700)];
  const [away, into] = [await books.movement(account, '2026-03-10', -900), await books.movement(other, '2026-03-10', 900)];
  const fee = await books.movement(account, '2026-03-12', -50);
  await books.explanation(fee, 50, { origin: 'engine' });
  await books.transfer(out, back, { origin: 'engine' });
  await books.transfer(away, into, { origin: 'engine' });
  const found = async (evidence: string) =>
    (
      await run(
        'query ($c: ID!, $evidence: String) { found: getTransactions(input: { companyId: $c, evidence: $evidence }) { totalDocs } }',
        { evidence },
      )
    ).data?.found.totalDocs;
  expect([await found('reversal'), await found('ownTransfer'), await found('bankFee'), await found('rutAmount')]).toEqual([2, 2, 1, 0]);
});

test.each([
  [100_000_000_000_000, 'CLP', null],
  [100_000_000_000_001, 'CLP', 'AMOUNT_TOO_LARGE'],
  [-1_000_000_000_001, 'USD', 'AMOUNT_TOO_LARGE'],
  [0.5, 'CLP', 'BAD_AMOUNT'],
] as const)('an amount of %s %s is as large as sums can bear', (amount, currency, code) => {
  const codeOf = () => {
    try {
      return minorOf(amount, currency) && null;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(codeOf()).toBe(code);
});
