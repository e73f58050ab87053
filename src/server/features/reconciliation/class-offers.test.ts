import { describe, expect, test } from 'vitest';
import { rutOf } from '#domain/rut.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { workOf } from '../../../../tests/support/works.ts';

const { database, services, person, contextOf, ask } = await testApi();
const ana = await person();

const CLASSES = `query ($id: ID!, $search: String) { suggestionClasses(input: { companyId: $id, isMatched: false }, searchFilter: $search) {
  code label count sums { currency received spent } unsure outside digest doubts { text count } largest } }`;
const ACCEPT = `mutation ($id: ID!, $code: String!, $count: Int!, $digest: String, $search: String) {
  acceptSuggestionClass(input: { companyId: $id, isMatched: false }, searchFilter: $search, code: $code, count: $count, digest: $digest) {
    nModified actIds work { id state } } }`;
const UNDO = 'mutation ($id: ID!, $ids: [String!]!) { undoActs(companyId: $id, ids: $ids) { description } }';

type Offer = {
  code: string;
  count: number;
  sums: { currency: string; received: number; spent: number }[];
  unsure: number;
  outside: number;
  digest: string;
  doubts: { text: string; count: number }[];
  largest: string[];
};
type Accepted = { nModified: number | null; actIds: string[]; work: { id: string; state: string } | null };

/** Everything only proposes: payments of three customers, one of nobody known, two transfers, a fee. */
async function world({ customers = 3 } = {}) {
  const books = await testBooks(database, ana.id);
  const context = await contextOf(ana.token);
  const run = async <Answer>(text: string, variables: object = {}) => {
    const { data, message } = await ask<Answer>(context, text, { id: books.companyId, ...variables });
    if (!data) throw new Error(message ?? 'no answer');
    return data;
  };
  const { rut: own } = await books.read((db) =>
    db.selectFrom('company').select('rut').where('company_id', '=', books.companyId).executeTakeFirstOrThrow(),
  );
  const account = await books.account({ bank_code: '037' });
  const other = await books.account();
  const paid: string[] = [];
  for (let n = 1; n <= customers; n++) {
    const counterpart_rut = rutOf(76_000_000 + n * 17);
    await books.document('2026-03-01', 1_000 * n + 7, { counterpart_rut, issued_on: '2026-02-01' });
    paid.push(await books.movement(account, '2026-03-10', 1_000 * n + 7, { glosa: `PAGO ${n}`, kind: 'transferIn', counterpart_rut }));
  }
  await books.document('2026-03-01', 55_555, { counterpart_rut: null, issued_on: '2026-02-01' });
  const unclear = await books.movement(account, '2026-03-11', 55_555, { glosa: 'Deposito', kind: 'deposit', counterpart_rut: null });
  const named = { glosa: 'TRANSFERENCIA', kind: 'transfer', counterpart_rut: own };
  for (const amount of [2_000, 3_000]) {
    await books.movement(account, '2026-03-10', -amount, named);
    await books.movement(other, '2026-03-11', amount, named);
  }
  await books.movement(account, '2026-03-12', -4_321, { glosa: 'COMISION MANTENCION', kind: 'bankFee' });
  const { matchingModes } = await run<{ matchingModes: { code: string }[] }>('query ($id: ID!) { matchingModes(companyId: $id) { code } }');
  await run('mutation ($id: ID!, $classes: [String!]!) { setMatchingMode(companyId: $id, classes: $classes, mode: suggest) { actId } }', {
    classes: matchingModes.map(({ code }) => code),
  });
  await run('mutation ($id: ID!) { runReconciliation(companyId: $id) { automatic suggestions runId } }');
  const offers = async (search = '') => (await run<{ suggestionClasses: Offer[] }>(CLASSES, { search })).suggestionClasses;
  const accept = async (code: string, count: number, search = '', digest: string | null = null) =>
    (await run<{ acceptSuggestionClass: Accepted }>(ACCEPT, { code, count, search, digest })).acceptSuggestionClass;
  const open = async () =>
    (
      await run<{ getTransactions: { totalDocs: number } }>(
        'query ($id: ID!) { getTransactions(input: { companyId: $id, isMatched: false }) { totalDocs } }',
      )
    ).getTransactions.totalDocs;
  return { books, context, run, offers, accept, open, paid, unclear };
}

async function lastAct(companyId: string): Promise<string> {
  const { rows } = await database.ownerPool.query<{ no: string }>('select max(entry_no)::text as no from history where company_id = $1', [
    companyId,
  ]);
  return rows[0]?.no ?? '';
}

const brief = (offers: Offer[]) => Object.fromEntries(offers.map(({ code, count, unsure }) => [code, [count, unsure]]));

describe('what waits, by class', () => {
  test('each movement once, in the class of its best suggestion; what is sure apart from what is not', async () => {
    const { offers, paid } = await world();
    const found = await offers();
    expect(brief(found)).toEqual({ ownTransfer: [4, 0], rutAndAmount: [3, 0], bankFee: [1, 0], amountOnly: [0, 1] });
    const ofRut = found.find(({ code }) => code === 'rutAndAmount');
    expect(ofRut).toMatchObject({ sums: [{ currency: 'CLP', received: 6_021, spent: 0 }], doubts: [] });
    expect(ofRut?.largest).toEqual([paid[2], paid[1], paid[0]]);
    expect(found.find(({ code }) => code === 'amountOnly')).toMatchObject({
      sums: [],
      largest: [],
      doubts: [{ text: expect.any(String), count: 1 }],
    });
    expect(found.find(({ code }) => code === 'ownTransfer')?.sums).toEqual([{ currency: 'CLP', received: 5_000, spent: 5_000 }]);
  });

  test('only of the movements of the filter', async () => {
    const { offers } = await world();
    expect(brief(await offers('PAGO 2'))).toEqual({ rutAndAmount: [1, 0] });
  });
});

test('of a transfer both legs are shown and taken, also where the filter leaves one out', async () => {
  const { books, offers, accept } = await world();
  await database.ownerPool.query("update movement set glosa = 'SALIDA' where company_id = $1 and amount < 0 and glosa = 'TRANSFERENCIA'", [
    books.companyId,
  ]);
  const [pairs] = await offers('SALIDA');
  expect(pairs).toMatchObject({ code: 'ownTransfer', count: 4, outside: 2, sums: [{ currency: 'CLP', received: 5_000, spent: 5_000 }] });
  expect(await accept('ownTransfer', 4, 'SALIDA', pairs?.digest)).toMatchObject({ nModified: 4 });
});

test('a transfer that nothing shows but that two movements fit waits for a look, and is made by accepting that movement', async () => {
  const { books, run, offers } = await world();
  const silent = (kind: string, glosa: string) => ({ kind, glosa, counterpart_rut: null, counterpart_name: null });
  const out = await books.movement(await books.account(), '2026-03-30', -333_000, silent('transfer', 'TRASPASO'));
  await books.movement(await books.account(), '2026-03-31', 333_000, silent('unknown', 'ABONO'));
  await run('mutation ($id: ID!) { runReconciliation(companyId: $id) { automatic } }');
  const found = (await offers()).find(({ code }) => code === 'ownTransfer');
  expect(found).toMatchObject({ count: 4, unsure: 2, doubts: [{ text: expect.stringContaining('Ningún otro movimiento'), count: 2 }] });
  const candidate = 'query ($one: ID!) { getTransaction(id: $one) { transferCandidate { isStrong evidence } } }';
  expect(await run(candidate, { one: out })).toEqual({
    getTransaction: { transferCandidate: { isStrong: false, evidence: 'ownTransfer' } },
  });
  const inputs = [{ transactionId: out }];
  const accept =
    'mutation ($id: ID!, $inputs: [SuggestionInput!]!) { acceptSuggestions(companyId: $id, inputs: $inputs) { nModified actId } }';
  const { acceptSuggestions } = await run<{ acceptSuggestions: { nModified: number; actId: string } }>(accept, { inputs });
  expect(acceptSuggestions.nModified).toBe(2);
  await run('mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }', { no: acceptSuggestions.actId });
  expect(brief(await offers())['ownTransfer']).toEqual([4, 2]);
});

test('as many, but others, than were looked at: none is accepted', async () => {
  const { books, offers, accept, open } = await world();
  const digestOf = async () => (await offers()).find(({ code }) => code === 'rutAndAmount')?.digest ?? '';
  const before = await digestOf();
  await database.ownerPool.query('update movement set is_hidden = true where company_id = $1 and amount = 1007', [books.companyId]);
  expect(await digestOf()).not.toBe(before);
  const count = await open();
  await expect(accept('rutAndAmount', 3, '', before)).rejects.toThrow('Lo sugerido cambió mientras mirabas: 2 movimientos ahora.');
  expect(await open()).toBe(count);
  expect(await accept('rutAndAmount', 3, '', await digestOf())).toMatchObject({ nModified: 2 });
});

test('what was annulled or claimed since it was suggested is neither shown nor accepted', async () => {
  const { books, offers, accept } = await world();
  const set = (text: string, amount: number) =>
    database.ownerPool.query(`update document set ${text} where company_id = $1 and amount = $2`, [books.companyId, amount]);
  await set('is_annulled = true', 1_007);
  await set("claimed_on = '2026-03-20'", 2_007);
  expect(brief(await offers())['rutAndAmount']).toEqual([1, 0]);
  expect(await accept('rutAndAmount', 1)).toMatchObject({ nModified: 1 });
});

describe('accepting all that is sure of a class', () => {
  test.each([
    ['rutAndAmount', 3, 3],
    ['ownTransfer', 4, 4],
    ['bankFee', 1, 1],
  ])('%s: that and nothing else, in one act, which is undone whole', async (code, count, modified) => {
    const { books, offers, accept, open, run } = await world();
    const before = [await offers(), await open()];
    const done = await accept(code, count);
    expect(done).toMatchObject({ nModified: modified, actIds: [expect.any(String)], work: null });
    expect(await open()).toBe(9 - modified);
    expect((await offers()).map((one) => one.code)).not.toContain(code);
    await run(UNDO, { ids: done.actIds });
    expect([await offers(), await open()]).toEqual(before);
    // Redone and undone again it waits as before.
    for (const isDone of [true, false]) {
      await run(UNDO, { ids: [await lastAct(books.companyId)] });
      expect(await open()).toBe(isDone ? 9 - modified : 9);
    }
    expect(await offers()).toEqual(before[0]);
  });

  test('what is not sure is never accepted so', async () => {
    const { accept, open } = await world();
    await expect(accept('amountOnly', 1)).rejects.toThrow('ya no sirve');
    await expect(accept('amountOnly', 0)).rejects.toThrow('ya no sirve');
    await expect(accept('whatever', 1)).rejects.toThrow();
    expect(await open()).toBe(9);
  });

  test('more than were shown: nothing is accepted', async () => {
    const { accept, open } = await world();
    await expect(accept('rutAndAmount', 2)).rejects.toThrow('ahora son 3');
    expect(await open()).toBe(9);
    expect(await accept('rutAndAmount', 1, 'PAGO 1')).toMatchObject({ nModified: 1 });
  });

  test('of another company nothing is seen or accepted', async () => {
    const { books } = await world();
    const eva = await person();
    const asEva = await contextOf(eva.token);
    expect((await ask(asEva, CLASSES, { id: books.companyId })).data).toBeNull();
    expect((await ask(asEva, ACCEPT, { id: books.companyId, code: 'rutAndAmount', count: 3 })).data).toBeNull();
  });

  test('work that finds more than were shown accepts nothing', async () => {
    const { books, accept, open, offers } = await world({ customers: 320 });
    const { work } = await accept('rutAndAmount', 320);
    await database.ownerPool.query("update work set params = jsonb_set(params, '{count}', '319') where company_id = $1", [books.companyId]);
    await runWork({ companyId: books.companyId, workId: work?.id ?? '' }, services, { isLast: true });
    expect(await workOf(database.ownerPool, books.companyId)).toMatchObject({ state: 'failed' });
    expect([await open(), brief(await offers())['rutAndAmount']]).toEqual([326, [320, 0]]);
  });

  test('many are accepted by work, in one act', async () => {
    const { books, accept, offers } = await world({ customers: 320 });
    expect(brief(await offers())['rutAndAmount']).toEqual([320, 0]);
    const { work, nModified } = await accept('rutAndAmount', 320);
    expect({ work, nModified }).toMatchObject({ work: { state: 'pending' }, nModified: null });
    await runWork({ companyId: books.companyId, workId: work?.id ?? '' }, services, { isLast: false });
    expect(await workOf(database.ownerPool, books.companyId)).toMatchObject({ state: 'done', result: { nModified: 320 } });
    expect(brief(await offers())['rutAndAmount']).toBeUndefined();
    const acts = await books.read((db) => db.selectFrom('history').select('code').where('code', '=', 'match.accepted').execute());
    expect(acts).toHaveLength(1);
  });
});
