import { beforeAll, describe, expect, test } from 'vitest';
import { dayInChile } from '#domain/date.ts';
import { periodOf } from '#domain/period.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, join, contextOf, ask } = await testApi();
type Asker = Awaited<ReturnType<typeof contextOf>>;

const ana = await person();
let books: TestBooks;
let asAna: Asker;
let bank: string;
const ids: Record<string, string> = {};

const PAGE = `query ($input: TransactionsInput!, $type: TransactionType, $pagination: PaginationInput, $search: String) {
  getTransactions(type: $type, pagination: $pagination, input: $input, searchFilter: $search) { totalDocs docs { id } }
}`;
const EVERY_FIELD = `id type companyId date stringDate amount description bankDocId issuer issuerName receiver receiverName bankId
  accountBalance remaining accountNumber matchSearch currency amountCLP fieldKey fieldKeyModifiedByHand period key isHidden isMatched
  matchs { id docId amount originalAmount currency matchedAmount origin evidence reasons runId type userRelated { userId firstName lastName email date }
    document { id typeLabel number counterpartId counterpartName amount remaining } }
  transfer { transactionId accountNumber reasons }
  strongMatchCandidates { documentId option amount reasons evidence document { number } }
  weakMatchCandidates { documentId option amount reasons evidence document { number } }`;
const ONE = `query ($id: ID!) { getTransaction(id: $id) { ${EVERY_FIELD} } }`;
const MATCH = `mutation ($input: MatchInput!) { generateMatch(input: $input) { id remaining isMatched matchs { id matchedAmount origin } } }`;
const MULTIPLE = `mutation ($input: MultipleMatchInput!) { generateMultipleMatch(input: $input) { id remaining matchs { id matchedAmount } } }`;
const MASSIVE = 'mutation ($inputs: [MultipleMatchInput!]!) { generateMassiveMatches(inputs: $inputs) { ok nModified actId } }';
const UNMATCH = 'mutation ($inputs: [UnMatchInput!]!) { generateMultipleUnMatch(inputs: $inputs) { ok nModified actId } }';
const UNDO = 'mutation ($id: ID!, $actId: String!) { undoAct(companyId: $id, actId: $actId) { id } }';
const DELETE = 'mutation ($match: UnMatchInput!) { deleteMatch(match: $match) { ok nModified } }';
const ACCEPT =
  'mutation ($companyId: ID!, $inputs: [SuggestionInput!]!) { acceptSuggestions(companyId: $companyId, inputs: $inputs) { nModified } }';
const RUN = 'mutation ($companyId: ID!) { runReconciliation(companyId: $companyId) { automatic suggestions runId } }';
const UNDO_RUN = 'mutation ($companyId: ID!, $runId: ID!) { undoEngineRun(companyId: $companyId, runId: $runId) { nModified } }';
const MATCHES =
  'query ($transactionId: ID!, $dte: Boolean) { allMatchsByTransactionId(transactionId: $transactionId, dte: $dte) { docId matchedAmount } }';
const SUMMARY =
  'query ($companyId: ID!) { reconciliationSummary(companyId: $companyId) { pending reconciled suggested month { period transactionsCount reconciledTransactionsCount } lastRun { id matches transfers isUndone } } }';

beforeAll(async () => {
  books = await testBooks(database, ana.id);
  asAna = await contextOf(ana.token);
  bank = await books.account({ bank_code: '037', number: '0-000-7654321-0' });
  const other = await books.account({ bank_code: '012', number: '12345678901' });
  const { movement, document } = books;
  const party = { counterpart_rut: '76543210-3', counterpart_name: 'Comercial Alerce SpA' };
  ids['paid'] = await movement(bank, '2026-03-10', 119_000, {
    glosa: '0765432103 Transf. COMERCIAL ALERCE',
    kind: 'transferIn',
    reference: '998877',
    balance: 1_119_000,
    ...party,
  });
  ids['vague'] = await movement(bank, '2026-03-11', 500_000, { glosa: 'Depósito 100% a_b', kind: 'transferIn' });
  ids['out'] = await movement(bank, '2026-02-20', -80_000, { glosa: 'Transf a FERRETERIA BOLDO', kind: 'transferOut' });
  ids['elsewhere'] = await movement(other, '2026-03-12', 70_000, { glosa: 'TEF DE CLIENTE' });
  ids['hidden'] = await movement(bank, '2026-03-12', 1, { is_hidden: true });
  ids['invoice'] = await document('2026-03-08', 119_000, { folio: '4512', ...party });
  ids['lonely'] = await document('2026-03-09', 500_000, { folio: '4513', counterpart_rut: '77111222-9', counterpart_name: 'Coihue SpA' });
  ids['bill'] = await document('2026-02-18', 80_000, { is_received: true, folio: '77', counterpart_name: 'Boldo Ltda' });
});

async function list(variables: Record<string, unknown> = {}): Promise<{ total: number; names: string[] }> {
  const { input, ...others } = variables as { input?: object };
  const { data, message } = await ask<{ getTransactions: { totalDocs: number; docs: { id: string }[] } }>(asAna, PAGE, {
    input: { companyId: books.companyId, ...input },
    ...others,
  });
  if (!data) throw new Error(message ?? '');
  const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return { total: data.getTransactions.totalDocs, names: data.getTransactions.docs.map((one) => nameOf.get(one.id) ?? '?') };
}

async function get(name: string): Promise<Record<string, unknown>> {
  const { data, message } = await ask<{ getTransaction: Record<string, unknown> }>(asAna, ONE, { id: ids[name] });
  if (!data) throw new Error(message ?? '');
  return data.getTransaction;
}

describe('the list of movements', () => {
  test('newest first, hidden ones left out, a page at a time', async () => {
    expect(await list()).toEqual({ total: 4, names: ['elsewhere', 'vague', 'paid', 'out'] });
    expect(await list({ pagination: { page: 2, offset: 3 } })).toEqual({ total: 4, names: ['out'] });
    expect(await list({ pagination: { page: 9, offset: 3 } })).toEqual({ total: 4, names: [] });
    expect(await list({ type: 'SPEND', pagination: { page: 9, offset: 3 } })).toEqual({ total: 1, names: [] });
    expect((await ask(asAna, PAGE, { input: { companyId: books.companyId }, pagination: { offset: 101 } })).reason).toBe('BAD_PAGE');
  });

  test.each([
    [{ type: 'SPEND' }, ['out']],
    [{ type: 'RECIEVED' }, ['elsewhere', 'vague', 'paid']],
    [{ input: { accountNumber: '12345678901' } }, ['elsewhere']],
    [{ input: { bankId: '037', dateStart: '2026-03-01' } }, ['vague', 'paid']],
    [{ input: { dateStart: '2026-02-20', dateEnd: '2026-03-10' } }, ['paid', 'out']],
    [{ input: { isMatched: true } }, []],
    [{ input: { isMatched: false, dateEnd: '2026-02-28' } }, ['out']],
    [{ search: 'deposito' }, ['vague']],
    [{ search: '100%' }, ['vague']],
    [{ search: 'a_b' }, ['vague']],
    [{ search: 'aXb' }, []],
    [{ search: '%' }, ['vague']],
    [{ search: '76.543.210-3' }, ['paid']],
    [{ search: '76543210-3' }, ['paid']],
    [{ search: '76.543' }, ['paid']],
    [{ search: '$ 119.000' }, ['paid']],
    [{ search: '80000' }, ['out']],
    [{ search: 'ferretería boldo' }, ['out']],
    [{ search: '998877' }, ['paid']],
    [{ search: 'nothing like it' }, []],
  ])('%j', async (variables, names) => {
    expect(await list(variables)).toEqual({ total: names.length, names });
  });

  test('by account id, and the list of accounts', async () => {
    expect((await list({ input: { accountId: bank } })).names).toEqual(['vague', 'paid', 'out']);
    expect((await ask(asAna, PAGE, { input: { companyId: books.companyId, accountId: 'x' } })).code).toBe('NOT_FOUND');
    const { data } = await ask(asAna, `{ transactionAccountBankList(companyId: "${books.companyId}") { accountNumber bankId currency } }`);
    expect(data).toEqual({
      transactionAccountBankList: [
        { accountNumber: '12345678901', bankId: '012', currency: 'CLP' },
        { accountNumber: '0-000-7654321-0', bankId: '037', currency: 'CLP' },
      ],
    });
  });

  test('a movement in the words of the contract', async () => {
    expect(await get('paid')).toMatchObject({
      type: 'RECIEVED',
      date: '2026-03-10',
      stringDate: '10/03/2026',
      amount: 119_000,
      remaining: 119_000,
      amountCLP: 119_000,
      accountBalance: 1_119_000,
      issuer: '76543210-3',
      issuerName: 'Comercial Alerce SpA',
      receiverName: 'Empresa de Prueba SpA',
      bankId: '037',
      bankDocId: '998877',
      period: '2026-03',
      isMatched: false,
      matchs: [],
    });
    expect(await get('out')).toMatchObject({ type: 'SPEND', amount: 80_000, issuerName: 'Empresa de Prueba SpA', receiver: null });
  });
});

describe('matching', () => {
  test('the engine, its reasons, the summary, and back', async () => {
    const ran = await ask<{ runReconciliation: { automatic: number; suggestions: number; runId: string } }>(asAna, RUN, {
      companyId: books.companyId,
    });
    const { automatic, suggestions, runId } = ran.data!.runReconciliation;
    expect([automatic, suggestions]).toEqual([1, 2]);
    const paid = await get('paid');
    expect(paid).toMatchObject({ remaining: 0, isMatched: true, matchSearch: 'Factura electrónica 4512 Comercial Alerce SpA' });
    expect(paid['matchs']).toMatchObject([
      {
        docId: ids['invoice'],
        amount: 119_000,
        matchedAmount: 119_000,
        origin: 'engine',
        evidence: 'rutAndAmount',
        runId,
        userRelated: { email: ana.email },
        document: { remaining: 0 },
      },
    ]);
    expect((await get('vague'))['weakMatchCandidates']).toMatchObject([{ documentId: ids['lonely'], option: 1, amount: 500_000 }]);
    expect((await list({ search: '4512' })).names).toEqual(['paid']);
    expect((await list({ input: { isMatched: true } })).names).toEqual(['paid']);
    expect((await list({ input: { hasCandidates: true } })).names).toEqual(['vague', 'out']);
    const { data } = await ask<{ reconciliationSummary: object }>(asAna, SUMMARY, { companyId: books.companyId });
    expect(data?.reconciliationSummary).toMatchObject({
      reconciled: 1,
      suggested: 2,
      month: { period: periodOf(dayInChile(new Date())) },
      lastRun: { id: runId, matches: 1, transfers: 0, isUndone: false },
    });
    expect((await ask(asAna, UNDO_RUN, { companyId: books.companyId, runId })).data).toEqual({ undoEngineRun: { nModified: 1 } });
    expect((await ask(asAna, UNDO_RUN, { companyId: books.companyId, runId })).reason).toBe('RUN_UNDONE');
    expect((await get('paid'))['strongMatchCandidates']).toMatchObject([{ documentId: ids['invoice'] }]);
  });

  test('a suggestion is accepted, once', async () => {
    const accept = { companyId: books.companyId, inputs: [{ transactionId: ids['vague'] }] };
    expect((await ask(asAna, ACCEPT, accept)).data).toEqual({ acceptSuggestions: { nModified: 1 } });
    expect((await get('vague'))['matchs']).toMatchObject([
      { origin: 'manual', evidence: 'amountOnly', userRelated: { firstName: 'Ana', lastName: 'Pérez' } },
    ]);
    const again = await ask(asAna, ACCEPT, accept);
    expect([again.code, again.message]).toEqual(['CONFLICT', expect.stringMatching(/^Ya lo concilió Ana Pérez con Factura .+\.$/)]);
  });

  test('by hand: a part, a list of parts, several movements, and undone', async () => {
    const { companyId } = books;
    const part = await ask<{ generateMatch: { remaining: number; matchs: { id: string }[] } }>(asAna, MATCH, {
      input: { companyId, transactionId: ids['paid'], documentId: ids['invoice'], amount: 19_000 },
    });
    expect(part.data?.generateMatch).toMatchObject({ remaining: 100_000, isMatched: false });
    const rest = await ask(asAna, MULTIPLE, {
      input: { companyId, transactionId: ids['paid'], documents: [{ documentId: ids['invoice'] }] },
    });
    expect(rest.data).toMatchObject({ generateMultipleMatch: { remaining: 0, matchs: [{ matchedAmount: 119_000 }] } });
    const all = await ask(asAna, MASSIVE, {
      inputs: [{ companyId, transactionId: ids['out'], documents: [{ documentId: ids['bill'], amount: 80_000 }] }],
    });
    expect(all.data).toEqual({ generateMassiveMatches: { ok: true, nModified: 1, actId: expect.any(String) } });
    const found = await ask<{ allMatchsByTransactionId: { docId: string }[] }>(asAna, MATCHES, { transactionId: ids['out'], dte: true });
    expect(found.data?.allMatchsByTransactionId).toEqual([{ docId: ids['bill'], matchedAmount: 80_000 }]);
    expect(
      (await ask<{ allMatchsByTransactionId: [] }>(asAna, MATCHES, { transactionId: ids['out'], dte: false })).data
        ?.allMatchsByTransactionId,
    ).toEqual([]);
    const matches = ((await get('paid'))['matchs'] as { id: string }[]).concat((await get('out'))['matchs'] as { id: string }[]);
    const inputs = matches.map(({ id }) => ({ companyId, id }));
    const undone = await ask<{ generateMultipleUnMatch: { actId: string } }>(asAna, UNMATCH, { inputs });
    expect(undone.data).toMatchObject({ generateMultipleUnMatch: { ok: true, nModified: inputs.length } });
    expect(await get('paid')).toMatchObject({ remaining: 119_000, matchs: [] });
    expect((await ask(asAna, DELETE, { match: inputs[0] })).code).toBe('NOT_FOUND');
  });

  test('an act of matching is undone by its own number, exactly as it was', async () => {
    const { companyId } = books;
    const movement = await books.movement(bank, '2026-01-20', 50_000);
    const invoice = await books.document('2026-01-15', 50_000);
    const run = { evidence: 'rutAndAmount', origin: 'engine', reasons: JSON.stringify(['Mismo RUT']) } as const;
    const match = await books.match(movement, invoice, 50_000, run);
    const rows = () => books.read((db) => db.selectFrom('match').selectAll().where('movement_id', '=', movement).execute());
    const before = await rows();
    const undone = await ask<{ generateMultipleUnMatch: { actId: string } }>(asAna, UNMATCH, { inputs: [{ companyId, id: match }] });
    expect(await rows()).toEqual([]);
    const actId = undone.data?.generateMultipleUnMatch.actId;
    const back = await ask(asAna, UNDO, { id: companyId, actId });
    expect(back.data).toMatchObject({ undoAct: { id: expect.any(String) } });
    // Still the engine's match, with its reasons: not a new one by a person.
    expect(await rows()).toEqual(before);
    expect((await ask(asAna, UNDO, { id: companyId, actId })).code).toBe('CONFLICT');
    for (const other of ['x', '999999']) expect((await ask(asAna, UNDO, { id: companyId, actId: other })).code).toBe('NOT_FOUND');
  });

  test('what was matched by hand names its act: undoing it leaves what came to the movement meanwhile', async () => {
    const { companyId } = books;
    const movement = await books.movement(bank, '2026-01-21', 70_000);
    const [first, second] = [await books.document('2026-01-15', 40_000), await books.document('2026-01-16', 30_000)];
    const match = (documentId: string) => ({ companyId, transactionId: movement, documents: [{ documentId }] });
    const made = await ask<{ generateMassiveMatches: { actId: string } }>(asAna, MASSIVE, { inputs: [match(first)] });
    await ask(asAna, MASSIVE, { inputs: [match(second)] });
    await ask(asAna, UNDO, { id: companyId, actId: made.data?.generateMassiveMatches.actId });
    const left = await books.read((db) => db.selectFrom('match').select('document_id').where('movement_id', '=', movement).execute());
    expect(left).toEqual([{ document_id: second }]);
  });

  test('too much is refused with what is left', async () => {
    const input = { companyId: books.companyId, transactionId: ids['paid'], documentId: ids['invoice'], amount: 119_001 };
    const { code, message } = await ask(asAna, MATCH, { input });
    expect([code, message]).toEqual(['CONFLICT', 'El monto supera el saldo del documento: $ 119.000.']);
  });

  test('a transfer between own accounts by hand', async () => {
    const second = await books.account();
    const [out, into] = [await books.movement(bank, '2026-01-10', -9_000), await books.movement(second, '2026-01-12', 9_000)];
    const { companyId } = books;
    const PAIR =
      'mutation ($companyId: ID!, $a: ID!, $b: ID!) { generateTransfer(companyId: $companyId, transactionId: $a, otherTransactionId: $b) { actId } }';
    const FREE = 'mutation ($companyId: ID!, $a: ID!) { deleteTransfer(companyId: $companyId, transactionId: $a) { actId } }';
    const pairs = () =>
      books.read((db) => db.selectFrom('own_transfer').selectAll().where('company_id', '=', companyId).where('out_id', '=', out).execute());
    await ask(asAna, PAIR, { companyId, a: into, b: out });
    const before = await pairs();
    expect(before).toMatchObject([{ in_id: into }]);
    const freed = await ask<{ deleteTransfer: { actId: string } }>(asAna, FREE, { companyId, a: out });
    expect(await pairs()).toEqual([]);
    // The same pair comes back, not a new one.
    await ask(asAna, UNDO, { id: companyId, actId: freed.data?.deleteTransfer.actId });
    expect(await pairs()).toEqual(before);
  });
});

describe('whose they are', () => {
  test('a foreign movement, alone or in a list, answers as an unknown one', async () => {
    const stranger = await testBooks(database);
    const foreign = await stranger.movement(await stranger.account(), '2026-03-10', 5);
    const document = await stranger.document('2026-03-10', 5);
    const FIND = 'query ($ids: [ID!]!) { findTransactionsById(ids: $ids) { id } }';
    const answers = await Promise.all([foreign, newId()].map((id) => ask(asAna, FIND, { ids: [ids['paid'], id] })));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.code).toBe('NOT_FOUND');
    expect((await ask(asAna, FIND, { ids: [] })).data).toEqual({ findTransactionsById: [] });
    expect((await ask(asAna, FIND, { ids: [ids['out'], ids['paid'], ids['out']] })).data).toEqual({
      findTransactionsById: [{ id: ids['out'] }, { id: ids['paid'] }],
    });
    expect((await ask(asAna, FIND, { ids: Array.from({ length: 1001 }, newId) })).reason).toBe('TOO_MANY_IDS');
    expect((await ask(asAna, FIND, { ids: ['x'] })).code).toBe('NOT_FOUND');
    const [ACCEPT, TAKE_BACK] = ['acceptSuggestions(companyId: $id, inputs: [])', 'undoReconciliations(companyId: $id, ids: [])'].map(
      (act) => `mutation ($id: ID!) { ${act} { nModified } }`,
    );
    for (const [act = '', field] of [
      [ACCEPT, 'inputs'],
      [TAKE_BACK, 'ids'],
    ] as const)
      expect(await ask(asAna, act, { id: books.companyId })).toMatchObject({ message: 'Falta elegir al menos un movimiento.', field });
    expect((await ask(asAna, ONE, { id: foreign })).code).toBe('NOT_FOUND');
    const { companyId } = books;
    const hostile = [
      { companyId, transactionId: foreign, documentId: ids['invoice'] },
      { companyId, transactionId: ids['paid'], documentId: document },
      { companyId: stranger.companyId, transactionId: foreign, documentId: document },
    ];
    for (const input of hostile) expect((await ask(asAna, MATCH, { input })).code).toBe('NOT_FOUND');
    const mixed = hostile.map(({ documentId, ...one }) => ({ ...one, documents: [{ documentId }] }));
    expect((await ask(asAna, MASSIVE, { inputs: mixed })).reason).toBe('ONE_COMPANY');
    expect((await stranger.read((db) => db.selectFrom('match').selectAll().execute())).length).toBe(0);
  });

  test('a role or plan that does not open the screen is refused', async () => {
    const blocked = await person();
    await join(books.companyId, blocked.id, 'USER');
    await database.owner.updateTable('company').set({ features: [] }).where('company_id', '=', books.companyId).execute();
    const asBlocked = await contextOf(blocked.token);
    expect((await ask(asBlocked, PAGE, { input: { companyId: books.companyId } })).code).toBe('FORBIDDEN');
    expect((await ask(asBlocked, ONE, { id: ids['paid'] })).code).toBe('FORBIDDEN');
    expect((await ask(asBlocked, RUN, { companyId: books.companyId })).code).toBe('FORBIDDEN');
    await database.owner
      .updateTable('company')
      .set({ features: ['conciliacion'] })
      .where('company_id', '=', books.companyId)
      .execute();
    expect((await ask(await contextOf(null), PAGE, { input: { companyId: books.companyId } })).code).toBe('UNAUTHENTICATED');
  });
});
