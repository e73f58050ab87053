import { describe, expect, test } from 'vitest';
import { ACTS, type UndoableCode, undoOf } from '#domain/acts.ts';
import type { Context } from '#server/api/context.ts';
import { verifyHistory } from '#server/db/history-verify.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { stateOf } from '../../../../tests/support/failing.ts';
import { ACCOUNT, fileAt, importDesk } from '../../../../tests/support/imports.ts';

const { database, newPerson: person, join, contextOf, ask, ...testServer } = await importDesk();
const boss = await person('ADMIN');
const RUT = '76086428-5';
const GLOSA = { glosa: '0760864285 Transf. CLIENTE', kind: 'transferIn', counterpart_rut: RUT, counterpart_name: 'CLIENTE' };

type Answer = {
  undoAct: { id: string; description: string };
  runReconciliation: { runId: string };
  saveCashSource: { id: string };
  createCheckDocument: { cheques: { id: string }[] };
};
type World = {
  books: TestBooks;
  context: Context;
  run: (text: string, variables?: object) => Promise<Answer>;
  account: string;
  movement: string;
  document: string;
};

/** A company with two accounts, a movement and a document that fit, and the API as its owner asks it. */
async function world(): Promise<World> {
  const books = await testBooks(database, boss.id);
  const context = await contextOf(boss.token);
  const account = await books.account({ bank_code: '037' });
  const movement = await books.movement(account, '2026-03-10', 119_000, GLOSA);
  const document = await books.document('2026-03-08', 119_000);
  const run = async (text: string, variables: object = {}) => {
    const { data, message } = await ask<Answer>(context, text, { id: books.companyId, ...variables });
    if (!data) throw new Error(message ?? 'no answer');
    return data;
  };
  return { books, context, run, account, movement, document };
}

const MATCH = `mutation ($id: ID!, $movement: ID!, $document: ID!, $amount: Amount) {
  generateMatch(input: { companyId: $id, transactionId: $movement, documentId: $document, amount: $amount }) { id } }`;
const UNMATCH = 'mutation ($id: ID!, $match: ID!) { deleteMatch(match: { companyId: $id, id: $match }) { nModified } }';
const RUN = 'mutation ($id: ID!) { runReconciliation(companyId: $id) { runId } }';
const ACCEPT = `mutation ($id: ID!, $movement: ID!) {
  acceptSuggestions(companyId: $id, inputs: [{ transactionId: $movement }]) { nModified } }`;
const PAIR = `mutation ($id: ID!, $a: ID!, $b: ID!) { generateTransfer(companyId: $id, transactionId: $a, otherTransactionId: $b) { id } }`;
const UNPAIR = 'mutation ($id: ID!, $a: ID!) { deleteTransfer(companyId: $id, transactionId: $a) { id } }';
const SETTINGS = 'mutation ($id: ID!, $input: ModifyCompanyInput!) { updateCompany(id: $id, input: $input) { id } }';
const BALANCE = `mutation ($id: ID!, $balance: Amount!) {
  saveInitialBalance(companyId: $id, input: { bankId: "012", accountNumber: "77-1", currency: CLP, date: "2026-03-01", balance: $balance }) { isCompleted } }`;
const UNDO = 'mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, id: $no) { id description } }';

const match = ({ run, movement, document }: World, amount: number | null = null) => run(MATCH, { movement, document, amount });
const matchIdOf = async ({ books }: World) =>
  (await books.read((db) => db.selectFrom('match').select('match_id').executeTakeFirstOrThrow())).match_id;
const legs = async ({ books, account }: World) => {
  const a = await books.movement(account, '2026-03-10', -5_000);
  const b = await books.movement(await books.account(), '2026-03-10', 5_000);
  return { a, b };
};
const accountId = async ({ books }: World) =>
  (await books.read((db) => db.selectFrom('bank_account').select('account_id').where('number', '=', '77-1').executeTakeFirstOrThrow()))
    .account_id;

const addSource = async ({ run, books }: World) =>
  (await run(SOURCE, { name: 'Arriendo', area: books.area('arriendos') })).saveCashSource.id;
const begin = ({ run }: World) => run(ANSWER, { answers: { rentDay: 3 } });

/** Suggestions are derived; a pair that a person took apart is remembered, so that no engine matches it again. */
const SUGGESTIONS = ['public.awaiting_confirmation', 'public.match_suggestion'];
const REJECTION = 'public.match_rejection';

/** For each act: what comes before it, the act, and the tables that may tell afterwards that it was done and undone. */
type Story = {
  prepare?: (world: World) => Promise<object>;
  act: (world: World, prepared: never) => Promise<unknown>;
  keptTables?: string[];
};
const modify = ({ run, document }: World, fields: string) =>
  run(`mutation ($id: ID!, $document: ID!) { modifyDocument(companyId: $id, input: [{ id: $document, ${fields} }]) { nModified } }`, {
    document,
  });
const pay = ({ run, document }: World) =>
  run('mutation ($document: ID!) { FindAndSettleDocumentById(ids: [$document]) { nModified } }', { document });
const sell = (one: World) => modify(one, 'operation: factorize, factor: "Factor SA", date: "2026-12-01", amount: 90000, retention: 10000');
const payByCheque = async ({ run, document }: World) => {
  const text = `mutation ($id: ID!, $document: ID!) { createCheckDocument(companyId: $id, documentId: $document,
    input: [{ numberCheque: "7", partialAmount: 119000, fecha: "2026-12-01" }]) { cheques { id } } }`;
  const { createCheckDocument } = await run(text, { document });
  return { cheque: createCheckDocument.cheques[0]?.id ?? '' };
};
const later = (one: World) => modify(one, 'operation: postpone, date: "2026-12-31"');

const STORIES: Record<Exclude<UndoableCode, 'import.done' | 'repeats.decided' | 'repeats.separated'>, Story> = {
  'match.made': { act: (one) => match(one), keptTables: [REJECTION, ...SUGGESTIONS] },
  'match.accepted': {
    prepare: async (one) => {
      await match(one);
      return one.run(UNMATCH, { match: await matchIdOf(one) });
    },
    act: ({ run, movement }) => run(ACCEPT, { movement }),
    keptTables: [REJECTION],
  },
  'match.undone': {
    prepare: (one) => match(one),
    act: async (one) => one.run(UNMATCH, { match: await matchIdOf(one) }),
    keptTables: [],
  },
  'transfer.made': {
    prepare: legs,
    act: ({ run }, prepared) => run(PAIR, prepared),
    keptTables: ['public.transfer_rejection'],
  },
  'transfer.undone': {
    prepare: async (one) => {
      const both = await legs(one);
      await one.run(PAIR, both);
      return both;
    },
    act: ({ run }, { a }: { a: string }) => run(UNPAIR, { a }),
  },
  'engine.ran': {
    act: ({ run }) => run(RUN),
    keptTables: [REJECTION, 'public.match_run', ...SUGGESTIONS],
  },
  'settings.changed': {
    act: ({ run }) => run(SETTINGS, { input: { clientPaymentDays: 60, cutOffDate: '2026-03-09', comments: 'secreto', alias: 'Otro' } }),
  },
  'plan.changed': {
    act: ({ run }) => run('mutation ($id: ID!) { setCompanyPlan(companyId: $id, plan: ["trial"]) { id } }'),
  },
  'modules.changed': {
    act: ({ run }) => run('mutation ($id: ID!) { setCompanyFeatures(companyId: $id, features: ["eerr"]) { id } }'),
  },
  'country.changed': {
    act: ({ run }) => run('mutation ($id: ID!) { setCompanyCountry(companyId: $id, country: "COL") { id } }'),
  },
  'onboarding.answered': {
    prepare: ({ run }) => run(ANSWER, { answers: { rentDay: 3, payrollAmount: 100 } }),
    act: ({ run }) =>
      run(ANSWER, { answers: { rentDay: null, alias: 'Otro', loans: [{ lender: 'Banco', currency: 'UF', installment: 2.5, dueDay: 3 }] } }),
  },
  'source.added': { act: (one) => addSource(one), keptTables: ['public.cash_source'] },
  'source.changed': {
    prepare: async (one) => ({ source: await addSource(one) }),
    act: ({ run, books }, { source }: { source: string }) => run(SOURCE, { source, name: 'Otro', area: books.area('arriendos') }),
    keptTables: ['public.cash_source'],
  },
  'source.removed': {
    prepare: async (one) => ({ source: await addSource(one) }),
    act: ({ run }, { source }: { source: string }) =>
      run('mutation ($id: ID!, $source: ID!) { deleteCashSource(companyId: $id, id: $source) { id } }', { source }),
    keptTables: ['public.cash_source', 'public.cash_occurrence'],
  },
  'balance.set': { prepare: begin, act: ({ run }) => run(BALANCE, { balance: 1_000 }) },
  'balance.removed': {
    prepare: ({ run }) => run(BALANCE, { balance: 1_000 }),
    act: async (one) =>
      one.run('mutation ($id: ID!, $account: ID!) { removeInitialBalance(companyId: $id, accountId: $account) { isCompleted } }', {
        account: await accountId(one),
      }),
    // The account went with its balance, and is made again.
    keptTables: ['public.bank_account'],
  },
  'document.paid': { act: pay },
  'document.paidInPart': {
    act: ({ run, document }) =>
      run('mutation ($document: ID!) { FindAndSettlePartialsDocumentById(ids: [{ id: $document, amount: 19000 }]) { nModified } }', {
        document,
      }),
  },
  'document.payoffReverted': { prepare: pay, act: (one) => modify(one, 'operation: revertPayoff') },
  'document.postponed': { act: later },
  'document.dueDateRestored': { prepare: later, act: (one) => modify(one, 'operation: restoreDueDate') },
  'document.scheduled': { act: (one) => modify(one, 'operation: agenda, date: "2026-12-20"') },
  'document.paidByCheque': { act: payByCheque },
  'document.factored': { act: sell },
  // What the factor still pays went with the sale, and is made again.
  'document.unfactored': {
    prepare: sell,
    act: (one) => modify(one, 'operation: revertFactorize'),
    keptTables: ['public.document', 'public.factoring'],
  },
  'document.amountChanged': {
    prepare: pay,
    act: ({ run, document }) =>
      run(
        'mutation ($document: ID!) { settleBothDocumentAndPoint(id: $document, originalAmount: 119000, remaining: 50000, isPaid: false) { nModified } }',
        { document },
      ),
  },
  'document.hidden': { act: (one) => modify(one, 'operation: hide') },
  'document.shown': { prepare: (one) => modify(one, 'operation: hide'), act: (one) => modify(one, 'operation: show') },
  'document.monthMoved': { act: (one) => modify(one, 'operation: flexiblePeriod, period: "2026-05"') },
  'document.areaSet': {
    act: ({ run, document }) =>
      run('mutation ($document: ID!) { setCategory(documents: [$document], fieldKey: "ingresossinclasificar") { nModified } }', {
        document,
      }),
  },
  'document.undone': {
    prepare: pay,
    act: async (one) => one.run(UNDO, { no: String((await lastOf(one.books.companyId)).entry_no) }),
    // Who does it again makes the payment, at that moment.
    keptTables: ['public.reduction'],
  },
  'cheque.moved': {
    prepare: payByCheque,
    act: ({ run }, { cheque }: { cheque: string }) =>
      run(
        'mutation ($id: ID!, $cheque: ID!) { updateChequeState(companyId: $id, id: $cheque, state: cancelled, reason: "Se perdió") { nModified } }',
        {
          cheque,
        },
      ),
  },
};
const SOURCE = `mutation ($id: ID!, $source: ID, $name: String!, $area: ID!) {
  saveCashSource(companyId: $id, id: $source, input: { sourceType: recurrent, name: $name, cashflowAreaId: $area, amount: 1000,
    firstDate: "2026-12-05", interval: 30 }) { id } }`;
const ANSWER = `mutation ($id: ID!, $answers: OnboardingAnswersInput) {
  saveOnboardingStep(companyId: $id, step: additional, mark: DRAFT, answers: $answers) { isCompleted } }`;

const lastOf = (companyId: string) =>
  database.owner
    .selectFrom('history')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('entry_no', 'desc')
    .executeTakeFirstOrThrow();
/** The tables that differ, but for the history itself, for roll-ups, which may keep a day of zeros, and for how often the books changed. */
const different = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).filter((name) => one[name] !== other[name] && !/\.history|_day$|\.books_version$/.test(name));

describe('what is done and undone leaves every table as it was', () => {
  test.each(Object.entries(STORIES))('%s', async (code, { prepare, act, keptTables = [] }) => {
    const one = await world();
    const { companyId } = one.books;
    const prepared = await prepare?.(one);
    const before = await stateOf({ database });
    // Each story takes what its own `prepare` gives.
    await act(one, prepared as never);
    const done = await lastOf(companyId);
    expect(done.code).toBe(code);
    expect(different(before, await stateOf({ database }))).not.toEqual([]);
    const { undoAct } = await one.run(UNDO, { no: String(done.entry_no) });
    const undone = await lastOf(companyId);
    expect([Number(undoAct.id), undone.undoes]).toEqual([undone.entry_no, done.entry_no]);
    expect(undoAct.description).toMatch(/^Ana Pérez .{5,}/);
    expect(different(before, await stateOf({ database })).sort()).toEqual([...keptTables].sort());
    const { rows } = await database.ownerPool.query('select * from rollup_differences($1)', [companyId]);
    expect(rows).toEqual([]);
    expect(await one.books.read((db) => verifyHistory(db, companyId))).toBeNull();
    expect(await ask(one.context, UNDO, { id: companyId, no: String(done.entry_no) })).toMatchObject({ reason: 'ACT_UNDONE' });
  });

  test('import.done', async () => {
    const company = await testServer.companyOf();
    const before = await company.state();
    await company.sendOne(fileAt('tests/corpus/csv/00_baseline_semicolon_utf8.csv'), { answers: [ACCOUNT] });
    const done = await database.owner
      .selectFrom('history')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('code', '=', 'import.done')
      .executeTakeFirstOrThrow();
    await ask(company.context, UNDO, { id: company.id, no: String(done.entry_no) });
    expect(await company.state()).toEqual(before);
    expect((await lastOf(company.id)).undoes).toBe(done.entry_no);
  });

  test('every act that can be undone has its story', () => {
    const undoable = Object.keys(ACTS).filter((code) => 'action' in undoOf(code));
    expect([...Object.keys(STORIES), 'import.done', 'repeats.decided', 'repeats.separated'].sort()).toEqual(undoable.sort());
  });
});

test('what a sentence names is a link while it is there', async () => {
  const one = await world();
  await match(one);
  const text =
    'query ($id: ID!) { companyHistory(companyId: $id, pagination: { page: 1, offset: 1 }) { docs { parts { text to { kind id } } } } }';
  type Listed = { companyHistory: { docs: { parts: { text: string; to: { kind: string; id: string } | null }[] }[] } };
  const links = async () => {
    const { data } = await ask<Listed>(one.context, text, { id: one.books.companyId });
    return data?.companyHistory.docs[0]?.parts.flatMap(({ to }) => to ?? []);
  };
  const movement = { kind: 'movement', id: one.movement };
  expect(await links()).toEqual([movement, { kind: 'document', id: one.document }]);
  await one.books.write((db) => db.deleteFrom('document').where('document_id', '=', one.document).execute());
  expect(await links()).toEqual([movement]);
});

describe('an undoing is an act, and refused in words', () => {
  const undo = ({ context, books }: World, no: number) =>
    ask<{ undoAct: { id: string } }>(context, UNDO, { id: books.companyId, no: String(no) });

  test('what was undone is redone, and undone again', async () => {
    const one = await world();
    await match(one);
    const last = await lastOf(one.books.companyId);
    await undo(one, last.entry_no);
    const back = await undo(one, last.entry_no + 1);
    expect(back.code).toBeNull();
    expect(await lastOf(one.books.companyId)).toMatchObject({ code: 'match.made', undoes: last.entry_no + 1 });
    expect((await undo(one, last.entry_no + 2)).code).toBeNull();
    expect(await one.books.read((db) => db.selectFrom('match').selectAll().execute())).toEqual([]);
  });

  test('a second part is taken off the first, which stays', async () => {
    const one = await world();
    await match(one, 19_000);
    const before = await one.books.read((db) => db.selectFrom('match').selectAll().execute());
    await match(one, 100_000);
    await undo(one, (await lastOf(one.books.companyId)).entry_no);
    expect(await one.books.read((db) => db.selectFrom('match').selectAll().execute())).toEqual(before);
  });

  test('a later change of the same thing is in the way; one of another thing is not', async () => {
    const one = await world();
    await match(one, 19_000);
    const first = await lastOf(one.books.companyId);
    await one.run(SETTINGS, { input: { alias: 'Otro' } });
    const settings = await lastOf(one.books.companyId);
    await match(one, 1_000);
    await one.run(SETTINGS, { input: { alias: 'Otro más' } });
    expect(await undo(one, first.entry_no)).toMatchObject({ code: 'CONFLICT', reason: 'ACT_OVERTAKEN' });
    expect((await undo(one, settings.entry_no)).message).toBe('No se puede deshacer: hay un cambio posterior en el alias.');
  });

  test('what is full meanwhile, or gone, is not matched again', async () => {
    const one = await world();
    await match(one);
    await one.run(UNMATCH, { match: await matchIdOf(one) });
    const undone = await lastOf(one.books.companyId);
    const other = await one.books.document('2026-03-08', 119_000);
    await one.run(MATCH, { movement: one.movement, document: other });
    expect((await undo(one, undone.entry_no)).reason).toBe('ACT_OVERTAKEN');
    await one.books.write((db) => db.deleteFrom('document').where('document_id', '=', one.document).execute());
    expect((await undo(one, undone.entry_no)).reason).toBe('ACT_OVERTAKEN');
  });

  test('a trial says what stands in the way and by whom, and changes nothing', async () => {
    const one = await world();
    await later(one);
    const first = await lastOf(one.books.companyId);
    await modify(one, 'operation: postpone, date: "2027-01-15"');
    const second = await lastOf(one.books.companyId);
    const before = await stateOf({ database });
    const text = `mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, id: $no, isTrial: true) { id obstacles { message later { id description } } } }`;
    const tried = async (no: number) => (await one.run(text, { no: String(no) })).undoAct;
    expect(await tried(first.entry_no)).toEqual({
      id: '',
      obstacles: [
        {
          message: expect.stringMatching(/^No se puede deshacer: hay un cambio posterior en el vencimiento de Factura electrónica/),
          later: [{ id: String(second.entry_no), description: expect.stringMatching(/^Ana Pérez cambió el vencimiento de Factura/) }],
        },
      ],
    });
    expect(await tried(second.entry_no)).toEqual({ id: '', obstacles: [] });
    expect(await stateOf({ database })).toEqual(before);
  });

  test('a run that was undone on its page is undone in the history', async () => {
    const one = await world();
    const { runReconciliation } = await one.run(RUN);
    const ran = await lastOf(one.books.companyId);
    await one.run('mutation ($id: ID!, $run: ID!) { undoEngineRun(companyId: $id, runId: $run) { nModified } }', {
      run: runReconciliation.runId,
    });
    expect((await lastOf(one.books.companyId)).undoes).toBe(ran.entry_no);
    expect((await undo(one, ran.entry_no)).message).toBe(`Ya se deshizo, en la entrada ${ran.entry_no + 1} del historial.`);
  });

  test('what nothing undoes says why; what is not there is not found', async () => {
    const one = await world();
    expect((await undo(one, 1)).message).toContain('Una empresa no se borra');
    for (const no of ['2', '0', '-1', 'x', '99999999999999999999']) {
      expect((await ask(one.context, UNDO, { id: one.books.companyId, no })).code).toBe('NOT_FOUND');
    }
  });

  test('who may not do it otherwise may not undo it either', async () => {
    const one = await world();
    const { companyId } = one.books;
    await one.run(SETTINGS, { input: { comments: 'secreto' } });
    const comments = await lastOf(companyId);
    await one.run('mutation ($id: ID!) { setCompanyCountry(companyId: $id, country: "COL") { id } }');
    const country = await lastOf(companyId);
    const [founder, user] = [await person(), await person()];
    await join(companyId, founder.id, 'FOUNDER');
    await join(companyId, user.id, 'USER');
    const as = async (token: string, no: number) => ask(await contextOf(token), UNDO, { id: companyId, no: String(no) });
    expect((await as(founder.token, comments.entry_no)).reason).toBe('ONLY_ADMINISTRATORS');
    expect((await as(founder.token, country.entry_no)).code).toBe('FORBIDDEN');
    expect((await as(user.token, comments.entry_no)).code).toBe('FORBIDDEN');
    expect((await as((await person()).token, comments.entry_no)).code).toBe('NOT_FOUND');
  });
});
