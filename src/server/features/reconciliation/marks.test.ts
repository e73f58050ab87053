import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const ana = await person();
let asAna: Awaited<ReturnType<typeof contextOf>>;
let books: TestBooks;
let account: string;
let inflow: string;
let outflow: string;

const UPDATE = `mutation ($id: ID!, $input: [UpdateTransactionInput!]!) {
  updateTransactions(companyId: $id, input: $input) { ok nModified warning actId } }`;
const EOAF = 'mutation ($ids: [ID!]!, $key: String) { setEOAFCategory(transactions: $ids, fieldKey: $key) { ok nModified warning actId } }';
const UNDO = 'mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }';
const ONE = `query ($one: ID!) { getTransaction(id: $one) { fieldKey fieldKeyModifiedByHand areaLabel flexiblePeriod key keyModifiedByHand keyLabel
  eoafKey isHidden hiddenReason remaining strongMatchCandidates { documentId } weakMatchCandidates { documentId } } }`;
const SUMMARY = `query ($id: ID!) { reconciliationSummary(companyId: $id) { pending reconciled hidden }
  getHistoricalMonthlyReconciliations(companyId: $id) { transactionsCount reconciledTransactionsCount banks { receivedTransactionsTotal } } }`;
type Result = { nModified: number; warning: string | null; actId: string | null };

beforeEach(async () => {
  books = await testBooks(database, ana.id);
  asAna = await contextOf(ana.token);
  account = await books.account({ bank_code: '037' });
  inflow = await books.movement(account, '2026-03-10', 119_000, { glosa: 'TEF DE CLIENTE', counterpart_rut: '76543210-3' });
  outflow = await books.movement(account, '2026-03-11', -80_000);
});

async function answer<Data>(text: string, variables: object): Promise<Data> {
  const { data, message } = await ask<Data>(asAna, text, { id: books.companyId, ...variables });
  if (!data) throw new Error(message ?? '');
  return data;
}
const update = async (...input: object[]) => (await answer<{ updateTransactions: Result }>(UPDATE, { input })).updateTransactions;
const refusal = async (...input: object[]) => (await ask(asAna, UPDATE, { id: books.companyId, input })).reason;
const get = async (one: string) => (await answer<{ getTransaction: Record<string, unknown> }>(ONE, { one })).getTransaction;
const listed = async (isHidden: boolean) => {
  const text = `query ($id: ID!, $isHidden: Boolean) {
    getTransactions(input: { companyId: $id, isHidden: $isHidden }) { totalDocs docs { id } } }`;
  const { getTransactions: page } = await answer<{ getTransactions: { totalDocs: number; docs: { id: string }[] } }>(text, { isHidden });
  expect(page.totalDocs).toBe(page.docs.length);
  return page.docs.map(({ id }) => id);
};
const flow = async () =>
  books.read((db) =>
    db
      .selectFrom('flow_day')
      .select(['on_day', 'area_id', 'amount'])
      .where('kind', '=', 'actual')
      .where('amount', '<>', 0)
      .orderBy('on_day')
      .execute(),
  );
const differences = async () => (await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows;

describe('updateTransactions', () => {
  test('an area by hand moves the money in the cash flow, and null gives it back', async () => {
    const before = await flow();
    expect(await update({ id: outflow, fieldKey: 'arriendos' })).toMatchObject({ ok: true, nModified: 1, warning: null });
    expect(await get(outflow)).toMatchObject({ fieldKey: 'arriendos', fieldKeyModifiedByHand: true, areaLabel: 'Arriendos' });
    expect(await flow()).toContainEqual(expect.objectContaining({ area_id: books.area('arriendos'), amount: -80_000 }));
    expect((await update({ id: outflow, fieldKey: null })).nModified).toBe(1);
    expect(await get(outflow)).toMatchObject({ fieldKey: null, fieldKeyModifiedByHand: false });
    expect(await flow()).toEqual(before);
    expect(await differences()).toEqual([]);
  });

  test('a kind, a month: by name, and back', async () => {
    await update({ id: outflow, key: 'arriendo', flexiblePeriod: '2026-04' });
    expect(await get(outflow)).toMatchObject({
      ...{ key: 'arriendo', keyModifiedByHand: true, keyLabel: 'Arriendo', fieldKey: 'arriendos', flexiblePeriod: '2026-04' },
    });
    await update({ id: outflow, key: null, flexiblePeriod: null });
    expect(await get(outflow)).toMatchObject({ key: null, keyModifiedByHand: false, fieldKey: null, flexiblePeriod: null });
  });

  test('hidden leaves list, progress and suggestions; its money stays; shown, all comes back', async () => {
    const document = await books.document('2026-03-08', 119_000, { counterpart_rut: '76543210-3' });
    await answer('mutation ($id: ID!) { undoMatches: runReconciliation(companyId: $id) { runId } }', {});
    const matchId = (await books.read((db) => db.selectFrom('match').select('match_id').execute()))[0]?.match_id;
    if (matchId)
      await answer('mutation ($id: ID!, $match: ID!) { deleteMatch(match: { companyId: $id, id: $match, reason: OTHER }) { nModified } }', {
        match: matchId,
      });
    const suggested = { documentId: document };
    expect([(await get(inflow))['strongMatchCandidates'], (await get(inflow))['weakMatchCandidates']].flat()).toContainEqual(suggested);
    const [summary, money] = [await answer(SUMMARY, {}), await flow()];

    await update({ id: inflow, isHidden: true, reason: 'Está dos veces' });
    expect(await get(inflow)).toMatchObject({
      isHidden: true,
      hiddenReason: 'Está dos veces',
      strongMatchCandidates: [],
      weakMatchCandidates: [],
    });
    expect([await listed(false), await listed(true)]).toEqual([[outflow], [inflow]]);
    expect(await answer(SUMMARY, {})).toMatchObject({
      reconciliationSummary: { pending: 1, reconciled: 0, hidden: 1 },
      getHistoricalMonthlyReconciliations: [{ transactionsCount: 1, banks: [{ receivedTransactionsTotal: 119_000 }] }],
    });
    expect(await flow()).toEqual(money);
    const run = await answer<{ runReconciliation: { automatic: number } }>(
      'mutation ($id: ID!) { runReconciliation(companyId: $id) { automatic } }',
      {},
    );
    expect(run.runReconciliation.automatic).toBe(0);
    expect(await differences()).toEqual([]);

    await update({ id: inflow, isHidden: false });
    expect([(await get(inflow))['strongMatchCandidates'], (await get(inflow))['weakMatchCandidates']].flat()).toContainEqual(suggested);
    expect(await answer(SUMMARY, {})).toEqual(summary);
  });

  test('what is matched is not hidden, and what is hidden is not matched, explained or paired', async () => {
    const document = await books.document('2026-03-08', 119_000);
    await books.match(inflow, document, 1_000);
    expect(await refusal({ id: inflow, isHidden: true, reason: 'Está dos veces' })).toBe('HIDE_MATCHED_MOVEMENT');
    await update({ id: outflow, isHidden: true, reason: 'Está dos veces' });
    const bill = await books.document('2026-03-08', 80_000, { is_received: true });
    const ids = { one: outflow, bill, other: await books.movement(await books.account(), '2026-03-11', 80_000) };
    for (const field of [
      'generateMatch(input: { companyId: $id, transactionId: $one, documentId: $bill }) { id }',
      'explainTransactions(companyId: $id, inputs: [{ transactionId: $one, kind: "arriendo" }]) { nModified }',
      'generateTransfer(companyId: $id, transactionId: $one, otherTransactionId: $other) { nModified }',
    ]) {
      const names = field.includes('$bill') ? ', $bill: ID!' : field.includes('$other') ? ', $other: ID!' : '';
      const { reason } = await ask(asAna, `mutation ($id: ID!, $one: ID!${names}) { ${field} }`, { id: books.companyId, ...ids });
      expect([field, reason]).toEqual([field, 'MATCH_HIDDEN_MOVEMENT']);
    }
  });

  test.each([
    ['another side', { fieldKey: 'aportesdecapital' }, 'AREA_OTHER_SIDE'],
    ['no such area', { fieldKey: 'nada' }, 'AREA_UNKNOWN'],
    ['no such kind', { key: 'nada' }, 'NOT_FOUND'],
    ['no reason', { isHidden: true }, 'BAD_REASON'],
    ['somebody else’s', { id: newId(), fieldKey: 'arriendos' }, 'NOT_FOUND'],
    ['one twice', { fieldKey: 'arriendos' }, 'MOVEMENT_TWICE', 2],
  ])('%s changes nothing, not even the others', async (_what, input, reason, times = 1) => {
    const rows = Array.from({ length: times }, () => ({ id: outflow, ...input }));
    expect(await refusal({ id: inflow, flexiblePeriod: '2026-05' }, ...rows)).toBe(reason);
    expect(await get(inflow)).toMatchObject({ flexiblePeriod: null });
  });

  test('what is so already is not counted and leaves no act', async () => {
    await update({ id: outflow, fieldKey: 'arriendos' });
    expect(await update({ id: outflow, fieldKey: 'arriendos' })).toEqual({ ok: true, nModified: 0, warning: null, actId: null });
  });

  test('undoing stops at what somebody did since', async () => {
    const { actId } = await update({ id: outflow, fieldKey: 'arriendos' });
    await update({ id: outflow, fieldKey: 'sueldos' });
    expect((await ask(asAna, UNDO, { id: books.companyId, no: actId })).message).toContain('el área de ese movimiento');
    const shown = await update({ id: inflow, isHidden: true, reason: 'Está dos veces' }).then(() =>
      update({ id: inflow, isHidden: false }),
    );
    await books.match(inflow, await books.document('2026-03-08', 119_000), 1_000);
    expect((await ask(asAna, UNDO, { id: books.companyId, no: shown.actId })).message).toContain('la conciliación de ese movimiento');
  });
});

describe('setEOAFCategory', () => {
  const set = async (ids: string[], key: string | null) =>
    (await answer<{ setEOAFCategory: Result }>(EOAF, { id: undefined, ids, key })).setEOAFCategory;

  test('keeps the key, warns of the other side, and takes it away', async () => {
    expect(await set([inflow], 'recaudacionclientes')).toMatchObject({ nModified: 1, warning: null });
    expect(await set([inflow, outflow], 'pagoproveedores')).toMatchObject({ nModified: 2, warning: expect.stringContaining('otro lado') });
    expect(await get(outflow)).toMatchObject({ eoafKey: 'pagoproveedores' });
    expect(await set([outflow], null)).toMatchObject({ nModified: 1, warning: null });
    expect(await get(outflow)).toMatchObject({ eoafKey: null });
  });

  test.each([
    [() => [inflow], 'nada', 'EOAF_UNKNOWN'],
    [() => [], 'pagoproveedores', 'MOVEMENTS_EMPTY'],
    [() => [newId()], 'pagoproveedores', 'NOT_FOUND'],
  ])('%j %s: %s', async (ids, key, reason) => {
    expect((await ask(asAna, EOAF, { ids: ids(), key })).reason).toBe(reason);
  });

  test('movements of two companies are refused like unknown ones', async () => {
    const others = await testBooks(database, ana.id);
    const foreign = await others.movement(await others.account(), '2026-03-10', 1_000);
    expect((await ask(await contextOf(ana.token), EOAF, { ids: [inflow, foreign], key: 'pagoproveedores' })).reason).toBe('NOT_FOUND');
  });
});
