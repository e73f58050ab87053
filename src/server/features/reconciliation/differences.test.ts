// Payments that are not to the peso: declared by a person, proposed with their reason, or let go by the company.
import { describe, expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const TEXT = { glosa: '0760864285 Transf. CLIENTE', kind: 'transferIn', counterpart_rut: '76086428-5', counterpart_name: 'CLIENTE' };

const SHOWN = 'difference { reason label amount }';
const ONE = `query ($one: ID!) { getTransaction(id: $one) { remaining isMatched
  matchs { matchedAmount evidence reasons ${SHOWN} document { remaining } } weakMatchCandidates { option evidence amount ${SHOWN} } } }`;
const MATCH = `mutation ($input: MatchInput!) { generateMatch(input: $input) { remaining matchs { matchedAmount ${SHOWN} document { remaining } } } }`;
const MANY = 'mutation ($input: MultipleMatchInput!) { generateMultipleMatch(input: $input) { remaining matchs { matchedAmount } } }';
const ACCEPT =
  'mutation ($id: ID!, $one: ID!) { acceptSuggestions(companyId: $id, inputs: [{ transactionId: $one }]) { nModified actId } }';
const UNDO = 'mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }';
const RUN = 'mutation ($id: ID!) { runReconciliation(companyId: $id) { automatic suggestions } }';
const LIMITS = 'query ($id: ID!) { differenceLimits(companyId: $id) { reason amount } }';
const SET = `mutation ($id: ID!, $limits: [DifferenceLimitInput!]!) {
  setDifferenceLimits(companyId: $id, limits: $limits) { actId limits { reason amount } } }`;

/** A payment of `paid` and an invoice of 119,000. */
async function world(paid: number, owed = 119_000) {
  const { id: personId, token } = await person();
  const books = await testBooks(database, personId);
  const movement = await books.movement(await books.account({ bank_code: '037' }), '2026-03-10', paid, TEXT);
  const document = await books.document('2026-03-08', owed);
  const asker = await contextOf(token);
  const run = async <Data>(query: string, variables: object = {}) => {
    const { data, message } = await ask<Data>(asker, query, { id: books.companyId, one: movement, ...variables });
    if (!data) throw new Error(message ?? 'no answer');
    return data;
  };
  const refused = async (query: string, variables: object = {}) =>
    (await ask(asker, query, { id: books.companyId, one: movement, ...variables })).reason;
  const input = (more: object) => ({ input: { companyId: books.companyId, transactionId: movement, documentId: document, ...more } });
  const isTrue = async () =>
    expect((await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows).toEqual([]);
  return { books, movement, document, run, refused, input, isTrue };
}

describe('a difference that a person declares', () => {
  test('pays the document whole by less, and says why; undone, both are as before', async () => {
    const { run, input, isTrue } = await world(117_500);
    expect(await run(MATCH, input({ difference: { reason: 'transferFee', amount: 1_500 } }))).toEqual({
      generateMatch: {
        remaining: 0,
        matchs: [
          {
            matchedAmount: 117_500,
            difference: { reason: 'transferFee', label: 'Comisión por la transferencia', amount: 1_500 },
            document: { remaining: 0 },
          },
        ],
      },
    });
    await isTrue();
  });

  test('or by more, and only a part of the document', async () => {
    const more = await world(121_000);
    expect(await more.run(MATCH, more.input({ difference: { reason: 'interest', amount: -2_000 } }))).toMatchObject({
      generateMatch: { remaining: 0, matchs: [{ matchedAmount: 121_000, document: { remaining: 0 } }] },
    });
    const part = await world(49_000);
    expect(await part.run(MATCH, part.input({ amount: 50_000, difference: { reason: 'withheld', amount: 1_000 } }))).toMatchObject({
      generateMatch: { remaining: 0, matchs: [{ matchedAmount: 49_000, document: { remaining: 69_000 } }] },
    });
  });

  test('some pesos that a payment left are settled as its difference, and owed again once that is undone', async () => {
    const { run, refused, input, isTrue } = await world(118_963);
    await run(MATCH, input({}));
    const OF = 'query ($one: ID!) { getTransaction(id: $one) { matchs { id } } }';
    const found = await run<{ getTransaction: { matchs: { id: string }[] } }>(OF);
    const REST = `mutation ($id: ID!, $match: ID!, $reason: DifferenceReason!) {
      settleRest(companyId: $id, id: $match, reason: $reason) { actId } }`;
    const match = found.getTransaction.matchs[0]?.id;
    const shown = async () => (await run<{ getTransaction: object }>(ONE)).getTransaction;
    const left = { isMatched: true, matchs: [{ matchedAmount: 118_963, difference: null, document: { remaining: 37 } }] };
    expect(await shown()).toMatchObject(left);
    expect(await refused(REST, { match, reason: 'interest' })).toBe('DIFFERENCE_REASON');
    const other = await world(1);
    expect(await other.refused(REST, { match, reason: 'transferFee' })).toBe('NOT_FOUND');
    const { settleRest } = await run<{ settleRest: { actId: string } }>(REST, { match, reason: 'transferFee' });
    expect(await shown()).toMatchObject({
      isMatched: true,
      matchs: [{ matchedAmount: 118_963, difference: { reason: 'transferFee', amount: 37 }, document: { remaining: 0 } }],
    });
    expect(await refused(REST, { match, reason: 'transferFee' })).toBe('DIFFERENCE_NONE');
    await isTrue();
    await run(UNDO, { no: settleRest.actId });
    expect(await shown()).toMatchObject(left);
    await isTrue();
    // What is more than a rest is paid by something else.
    const part = await world(117_000);
    await part.run(MATCH, part.input({}));
    const { getTransaction: partly } = await part.run<typeof found>(OF);
    expect(await part.refused(REST, { match: partly.matchs[0]?.id, reason: 'withheld' })).toBe('REST_LARGE');
  });

  test('among several documents', async () => {
    const { books, movement, document, run, isTrue } = await world(168_000);
    const other = await books.document('2026-03-08', 50_000);
    const documents = [
      { documentId: document, difference: { reason: 'earlyDiscount', amount: 1_000 } },
      { documentId: other, amount: 50_000 },
    ];
    const input = { companyId: books.companyId, transactionId: movement, documents };
    expect(await run(MANY, { input })).toMatchObject({ generateMultipleMatch: { remaining: 0 } });
    await isTrue();
  });

  test('is refused where it explains nothing, and then nothing changes', async () => {
    const { run, refused, input } = await world(117_500);
    const declared = (reason: string, amount: number, more = {}) => refused(MATCH, input({ difference: { reason, amount }, ...more }));
    expect(await declared('interest', 1_500)).toBe('DIFFERENCE_REASON');
    expect(await declared('rounding', 1_500)).toBe('DIFFERENCE_REASON');
    expect(await declared('withheld', -1_500)).toBe('DIFFERENCE_REASON');
    expect(await declared('withheld', 0)).toBe('DIFFERENCE_NONE');
    expect(await declared('withheld', 119_000)).toBe('DIFFERENCE_HALF');
    expect(await declared('withheld', 59_501)).toBe('DIFFERENCE_HALF');
    expect(await declared('withheld', 1_000)).toBe('MATCH_OVER_MOVEMENT');
    expect(await declared('withheld', 1_500, { amount: 119_001 })).toBe('MATCH_OVER_DOCUMENT');
    expect(await declared('withheld', 0.5)).toBe('BAD_AMOUNT');
    expect(await run(ONE)).toMatchObject({ getTransaction: { isMatched: false, matchs: [] } });
  });
});

describe('a difference that the engine finds', () => {
  test('waits with its line filled in; accepted and undone it is offered again', async () => {
    const { run, isTrue } = await world(117_500);
    expect(await run(RUN)).toMatchObject({ runReconciliation: { automatic: 0, suggestions: 1 } });
    const waiting = await run(ONE);
    expect(waiting).toMatchObject({
      getTransaction: {
        weakMatchCandidates: [{ evidence: 'difference', amount: 117_500, difference: { reason: 'transferFee', amount: 1_500 } }],
      },
    });
    const { acceptSuggestions } = await run<{ acceptSuggestions: { actId: string } }>(ACCEPT);
    expect(await run(ONE)).toMatchObject({
      getTransaction: {
        isMatched: true,
        matchs: [{ matchedAmount: 117_500, difference: { reason: 'transferFee', amount: 1_500 }, document: { remaining: 0 } }],
      },
    });
    await isTrue();
    await run(UNDO, { no: acceptSuggestions.actId });
    expect(await run(ONE)).toEqual(waiting);
    await isTrue();
  });

  test('is made where the company lets it go, from the next run on, and marked', async () => {
    const { run } = await world(117_500);
    const set = await run<{ setDifferenceLimits: { actId: string; limits: object[] } }>(SET, {
      limits: [{ reason: 'transferFee', amount: 1_500 }],
    });
    expect(set.setDifferenceLimits.limits).toContainEqual({ reason: 'transferFee', amount: 1_500 });
    expect(await run(RUN)).toMatchObject({ runReconciliation: { automatic: 1 } });
    expect(await run(ONE)).toMatchObject({
      getTransaction: {
        matchs: [{ evidence: 'difference', difference: { reason: 'transferFee', amount: 1_500 }, document: { remaining: 0 } }],
      },
    });
    await run(UNDO, { no: set.setDifferenceLimits.actId });
    const { differenceLimits } = await run<{ differenceLimits: { amount: number }[] }>(LIMITS);
    expect(differenceLimits.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('limits are whole pesos up to a million, and what changes nothing is no act', async () => {
    const { run, refused } = await world(117_500);
    for (const amount of [-1, 0.5, 1_000_001]) {
      expect(await refused(SET, { limits: [{ reason: 'interest', amount }] })).toBe('DIFFERENCE_LIMIT');
    }
    expect(await run(SET, { limits: [{ reason: 'interest', amount: 0 }] })).toMatchObject({ setDifferenceLimits: { actId: null } });
    expect(await refused(SET, { limits: [{ reason: 'tip', amount: 5 }] })).toBeDefined();
    const twice = [10, 20].map((amount) => ({ reason: 'interest', amount }));
    expect(await refused(SET, { limits: twice })).toBe('LIMIT_TWICE');
  });
});
