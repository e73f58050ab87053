import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ACTS, type UndoableCode, undoOf } from '#domain/acts.ts';
import { addDays, type Day, day } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import type { Context } from '#server/api/context.ts';
import { verifyHistory } from '#server/db/history-verify.ts';
import { refreshDuplicates } from '#server/features/documents/duplicates.ts';
import { MARKS, type Marked } from '#server/features/marks/registry.ts';
import { marksOnDocuments, marksOnMovements } from '#server/features/marks/store.ts';
import { applyBackwards } from '#server/features/reconciliation/rule-apply.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { stateOf } from '../../../../tests/support/failing.ts';
import { ACCOUNT, fileAt, importDesk } from '../../../../tests/support/imports.ts';
import { importSources } from '../cashflow/source-import.ts';
import { sourcesOf } from '../cashflow/sources.ts';

const { database, newPerson: person, join, contextOf, ask, ...testServer } = await importDesk();
const boss = await person('ADMIN');
const RUT = '76086428-5';
const GLOSA = { glosa: '0760864285 Transf. CLIENTE', kind: 'transferIn', counterpart_rut: RUT, counterpart_name: 'CLIENTE' };

type SomeTime = { time: string; on: Day };
type Answer = {
  undoAct: { id: string; description: string };
  runReconciliation: { runId: string };
  saveCashSource: { id: string };
  saveCashPosition: { id: string };
  saveScenario: { id: string };
  saveDocumentView: { id: string };
  getFlowStructure: { EXPENSE: { cashflowCategoryId: string; fields: { cashflowAreaId: string; label: string }[] }[] };
  saveCostCenter: { id: string };
  costCenters: { name: string; isActive: boolean }[];
  saveDin: { din: { id: string } };
  saveLoan: { id: string };
  createObligationDocuments: { ids: string[] };
  createCheckDocument: { cheques: { id: string }[] };
  matchingFacts: { id: string }[];
  matchingRules: { id: string }[];
  tryMatchingRule: { proof: string };
};
type World = {
  books: TestBooks;
  context: Context;
  run: (text: string, variables?: object) => Promise<Answer>;
  account: string;
  movement: string;
  document: string;
};

/** A company with two accounts, a movement and a matching document, and the API as its owner calls it. */
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

const RULE = {
  conditions: [
    { field: 'words', text: 'TRANSF CLIENTE' },
    { field: 'direction', text: 'in' },
  ],
  effect: { kind: 'interesganado', eoafKey: 'recaudacionclientes' },
};
async function saveRule({ run }: World, mode: string, name = 'Clientes') {
  const { tryMatchingRule } = await run(
    'query ($id: ID!, $input: MatchingRuleInput!) { tryMatchingRule(companyId: $id, input: $input) { proof } }',
    { input: RULE },
  );
  return run(
    `mutation ($id: ID!, $input: MatchingRuleInput!, $mode: RuleMode!, $proof: String, $name: String!) {
      saveMatchingRule(companyId: $id, input: $input, name: $name, mode: $mode, proof: $proof) { actId } }`,
    { input: RULE, mode, name, proof: tryMatchingRule.proof },
  );
}
async function rulesOf({ run }: World) {
  const { matchingRules } = await run('query ($id: ID!) { matchingRules(companyId: $id) { id } }');
  return matchingRules.map(({ id }) => id);
}
const MATCH = `mutation ($id: ID!, $movement: ID!, $document: ID!, $amount: Amount) {
  generateMatch(input: { companyId: $id, transactionId: $movement, documentId: $document, amount: $amount }) { id } }`;
const UNMATCH = 'mutation ($id: ID!, $match: ID!) { deleteMatch(match: { companyId: $id, id: $match }) { nModified } }';
const RUN = 'mutation ($id: ID!) { runReconciliation(companyId: $id) { runId } }';
const ACCEPT = `mutation ($id: ID!, $movement: ID!) {
  acceptSuggestions(companyId: $id, inputs: [{ transactionId: $movement }]) { nModified } }`;
const PAIR = `mutation ($id: ID!, $a: ID!, $b: ID!) { generateTransfer(companyId: $id, transactionId: $a, otherTransactionId: $b) { nModified } }`;
const UNPAIR = 'mutation ($id: ID!, $a: ID!) { deleteTransfer(companyId: $id, transactionId: $a) { nModified } }';
const SETTINGS = 'mutation ($id: ID!, $input: ModifyCompanyInput!) { updateCompany(id: $id, input: $input) { actId } }';
const BALANCE = `mutation ($id: ID!, $balance: Amount!) {
  saveInitialBalance(companyId: $id, input: { bankId: "012", accountNumber: "77-1", currency: CLP, date: "2026-03-01", balance: $balance }) { actId } }`;
const UNDO = 'mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id description } }';

const EXPLAIN = `mutation ($id: ID!, $movement: ID!) {
  explainTransactions(companyId: $id, inputs: [{ transactionId: $movement, kind: "otroingreso", amount: 1000 }]) { nModified } }`;
const match = ({ run, movement, document }: World, amount: number | null = null) => run(MATCH, { movement, document, amount });
const mark = ({ run, movement }: World, fields: string) =>
  run(`mutation ($id: ID!, $movement: ID!) { updateTransactions(companyId: $id, input: [{ id: $movement, ${fields} }]) { nModified } }`, {
    movement,
  });
const note = ({ run, movement }: World) =>
  run('mutation ($movement: ID!) { createInnerComment(input: { transactionId: $movement, comment: "Hola" }) { id } }', { movement });
const unnote = ({ run, movement }: World) =>
  run(
    'mutation ($id: ID!, $movement: ID!) { removeNoteFromTransaction(companyId: $id, transactionId: $movement, noteIndexToRemove: 0) { ok } }',
    { movement },
  );
const undoLastAct = async (one: World) => one.run(UNDO, { no: String((await lastOf(one.books.companyId)).entry_no) });
const jot = async ({ run, books, account }: World) => {
  const { number } = await books.read((db) =>
    db.selectFrom('bank_account').select('number').where('account_id', '=', account).executeTakeFirstOrThrow(),
  );
  return run(
    `mutation ($id: ID!, $number: String!) { createTransaction(input: { companyId: $id, accountNumber: $number, bankId: "037", date: "2026-03-12",
      amount: 5000, type: SPEND, description: "Cheque 12" }) { id } }`,
    { number },
  );
};
const keep = ({ run, movement }: World) =>
  run(
    'mutation ($id: ID!, $movement: ID!) { keepTransactionsPending(companyId: $id, transactionIds: [$movement], reason: "Falta") { actId } }',
    {
      movement,
    },
  );
/** March as it may be closed. */
const whole = async (one: World) => {
  await one.books.closing(one.account, '2026-02-27', 1_000);
  await one.books.closing(one.account, '2026-04-01', 120_000);
  return keep(one);
};
const closeMarch = ({ run, account }: World) =>
  run('mutation ($id: ID!, $account: ID!) { closeBankMonth(companyId: $id, accountId: $account, month: "2026-03") { actId } }', {
    account,
  });
const matchIdOf = async ({ books }: World) =>
  (await books.read((db) => db.selectFrom('match').select('match_id').executeTakeFirstOrThrow())).match_id;
const say = ({ run, document }: World) =>
  run('mutation ($document: ID!) { createDteInnerComment(input: { transactionId: $document, comment: "Hola" }) { id } }', { document });
const sayToMany = ({ run, document }: World) =>
  run(
    `mutation ($id: ID!, $document: ID!) { operateDocuments(input: { companyId: $id, selection: { ids: [$document] },
      act: { kind: comment, comment: "Hola" } }) { actId } }`,
    { document },
  );
const unsay = ({ run, document }: World) =>
  run(
    'mutation ($id: ID!, $document: ID!) { removeNoteFromDocument(companyId: $id, documentId: $document, noteIndexToRemove: 0) { ok } }',
    {
      document,
    },
  );
const legs = async ({ books, account }: World) => {
  const a = await books.movement(account, '2026-03-10', -5_000);
  const b = await books.movement(await books.account(), '2026-03-10', 5_000);
  return { a, b };
};
/** Two pairs that the engine proposes. */
const offeredPairs = async (one: World) => {
  const pairs = [await legs(one), await legs(one)];
  const rows = pairs.map(({ a, b }) => ({ company_id: one.books.companyId, out_id: a, in_id: b, class: 'ownTransfer', reasons: '[]' }));
  await one.books.write((db) => db.insertInto('transfer_suggestion').values(rows).execute());
  return pairs.map(({ a }) => a);
};
const acceptPairs = ({ run }: World, [first, second]: string[]) =>
  run(
    `mutation ($id: ID!, $first: ID!, $second: ID!) { acceptSuggestions(companyId: $id,
      inputs: [{ transactionId: $first }, { transactionId: $second }]) { nModified } }`,
    { first, second },
  );
const accountId = async ({ books }: World) =>
  (await books.read((db) => db.selectFrom('bank_account').select('account_id').where('number', '=', '77-1').executeTakeFirstOrThrow()))
    .account_id;

const addSource = async ({ run, books }: World) =>
  (await run(SOURCE, { name: 'Arriendo', area: books.area('arriendos') })).saveCashSource.id;
/** The third time of a repeated source, with its day, and the fifth. */
const someTime = async (one: World) => {
  await addSource(one);
  const times = await one.books.read((db) =>
    db.selectFrom('cash_occurrence').select(['occurrence_id as id', 'on_day as on']).orderBy('on_day').limit(5).execute(),
  );
  return { time: times[2]?.id ?? '', on: times[2]?.on ?? day('2027-02-05'), later: times[4]?.id ?? '' };
};
const expenses = async ({ run }: World) =>
  (await run('query ($id: ID!) { getFlowStructure(companyId: $id) { EXPENSE { cashflowCategoryId fields { cashflowAreaId label } } } }'))
    .getFlowStructure.EXPENSE;
const addPosition = async ({ run, books }: World) =>
  (await run(POSITION, { input: { name: 'Bancos', areaIds: [books.area('arriendos')] } })).saveCashPosition.id;
/** A row of a spreadsheet of sources. */
const sheetRow = (line: number, id: string | null) => ({
  line,
  problem: null,
  row: {
    ...{
      id,
      kind: null,
      label: `Fuente ${line}`,
      area: 'Arriendos',
      contact: null,
      amount: 7_000,
      currency: null,
      isTaxed: null,
      base: null,
    },
    ...{ firstOn: day('2026-12-05'), interval: 'Cada mes', payDay: null, roll: null, untilOn: null, times: null, readjust: null },
    ...{
      readjustMonths: null,
      readjustPercent: null,
      note: null,
      followsLast: null,
      salesShare: null,
      salesCommission: null,
      salesBankDays: null,
      salesAhead: null,
    },
  },
});
const rentSupposed = (books: TestBooks, days: number) => ({ kind: 'shift', target: { kind: 'area', id: books.area('arriendos') }, days });
const addScenario = async ({ run, books }: World) =>
  (await run(SCENARIO, { input: { name: 'Arriendo tarde', steps: [rentSupposed(books, 30)] } })).saveScenario.id;
const SCENARIO_TABLES = ['public.scenario', 'public.scenario_step'];
const addFlowArea = async (one: World) => {
  const [first] = await expenses(one);
  const text = `mutation ($id: ID!, $category: ID!) {
    createFlowField(companyId: $id, id: $id, fieldLabel: "Feriados", cashflowCategoryId: $category) { status } }`;
  await one.run(text, { category: first?.cashflowCategoryId });
  return (await expenses(one)).flatMap(({ fields }) => fields).find(({ label }) => label === 'Feriados')?.cashflowAreaId ?? '';
};
/** A view of the company. */
const saveView = async ({ run }: World, some: object = {}) => {
  const text = 'mutation ($id: ID!, $input: DocumentViewInput!) { saveDocumentView(companyId: $id, input: $input) { id } }';
  const input = { name: 'Atrasadas', list: '/boletas', filters: 'state=LATE', hidden: [], order: [], isShared: true, ...some };
  return (await run(text, { input })).saveDocumentView.id;
};
const putCenter = ({ run }: World, center: string | null, name: string) =>
  run(
    'mutation ($id: ID!, $center: ID, $name: String!) { saveCostCenter(companyId: $id, id: $center, code: "1", name: $name) { id actId } }',
    { center, name },
  );
const saveCenter = async (one: World, name = 'Ventas') => (await putCenter(one, null, name)).saveCostCenter.id;
const centersOf = async ({ run }: World) => (await run('query ($id: ID!) { costCenters(companyId: $id) { name isActive } }')).costCenters;
const oneCenter = ({ books }: World) =>
  books.read((db) => db.selectFrom('cost_center').select('cost_center_id as center').executeTakeFirstOrThrow());
const renameCenter = async (one: World) => putCenter(one, (await oneCenter(one)).center, 'Otro');
const useCenter = async (one: World) => splitTo(one, await oneCenter(one));
const splitTo = ({ run, document }: World, { center }: { center: string }) =>
  run(
    `mutation ($id: ID!, $document: ID!, $center: ID!) { associateCostCentersToDocument(companyId: $id, documentsIds: [$document],
      costCenters: [{ id: $center, percentage: 40 }]) { nModified } }`,
    { document, center },
  );
const removeCenter = ({ run }: World, { center }: { center: string }) =>
  run('mutation ($id: ID!, $center: ID!) { deleteCostCenter(companyId: $id, id: $center) { actId } }', { center });
const nameKind = ({ run }: World, label: string | null) =>
  run('mutation ($id: ID!, $label: String) { saveMovementKind(companyId: $id, key: "arriendo", label: $label) { actId } }', { label });
const applyHabits = ({ run }: World, applies: boolean) =>
  run('mutation ($id: ID!, $applies: Boolean!) { saveAreaRules(companyId: $id, appliesHabits: $applies) { actId } }', { applies });
const jotSoftlanding = ({ run }: World, notes: string) =>
  run('mutation ($id: ID!, $notes: String!) { saveSoftlandingNotes(companyId: $id, notes: $notes) { actId } }', { notes });
const changeStep = ({ run }: World, fields: string) =>
  run(`mutation ($id: ID!) { saveSoftlandingStep(companyId: $id, step: sii, ${fields}) { actId } }`);
const begin = ({ run }: World) => run(ANSWER, { answers: { rentDay: 3 } });

/** Suggestions are derived; a pair that a person separated is remembered, so that the engine does not match it again. */
const SUGGESTIONS = ['public.awaiting_confirmation', 'public.awaiting_total', 'public.match_suggestion'];
const REJECTION = 'public.match_rejection';

/** For each act: its preparation, the act, the mark that it sets, and the tables that may still differ after undoing it. */
type Story = {
  mark?: MarkName;
  prepare?: (world: World) => Promise<object>;
  act: (world: World, prepared: never) => Promise<unknown>;
  keptTables?: string[];
};
const modify = ({ run, document }: World, fields: string) =>
  run(`mutation ($id: ID!, $document: ID!) { modifyDocument(companyId: $id, input: [{ id: $document, ${fields} }]) { nModified } }`, {
    document,
  });
const pay = ({ run, document }: World) =>
  run('mutation ($document: ID!) { FindAndSettleDocumentById(ids: [$document], means: cash, note: "Caja") { nModified } }', { document });
const sell = (one: World) => modify(one, 'operation: factorize, factor: "Factor SA", date: "2026-12-01", amount: 90000, retention: 10000');
const payByCheque = async ({ run, document }: World) => {
  const text = `mutation ($id: ID!, $document: ID!) { createCheckDocument(companyId: $id, documentId: $document,
    input: [{ numberCheque: "7", partialAmount: 119000, fecha: "2026-12-01" }]) { cheques { id } } }`;
  const { createCheckDocument } = await run(text, { document });
  return { cheque: createCheckDocument.cheques[0]?.id ?? '' };
};
/** An import declaration of so many dollars. */
const declare = async ({ run }: World, din: string | null = null, fob = 10_000) => {
  const text = `mutation ($id: ID!, $din: ID, $fob: Amount!) { saveDin(companyId: $id, id: $din, input: { number: "4020012345",
    acceptedOn: "2026-03-02", fob: $fob, rate: 950.1234, iva: 1900 }) { din { id } } }`;
  return { din: (await run(text, { din, fob })).saveDin.din.id };
};
/** A loan of six installments, or letter of credit of six commissions. */
/** A lessor of whom a rent may have two invoices. */
const LESSOR = rutOf(96_500_001);
const lend = async ({ run }: World, loan: string | null = null, principal = 6_000_000, creditType = 'comercial') => {
  const text = `mutation ($id: ID!, $loan: ID, $input: LoanInput!) { saveLoan(companyId: $id, id: $loan, input: $input) { id } }`;
  const four = { principal, count: 6, ...(creditType === 'cartaCredito' ? { payment: 100_000 } : { rate: 1 }) };
  return {
    loan: (await run(text, { loan, input: { creditType, identificator: 'Crédito 1', ...four, firstDueDate: '2026-12-31' } })).saveLoan.id,
  };
};
/** A repeated rent; the id of its fourth occurrence. */
const owe = async ({ run }: World) => {
  const text = `mutation ($id: ID!) { createObligationDocuments(companyId: $id, documents: [{ kind: "arriendo", amount: 500000,
    dueDate: "2026-12-05", repetition: { interval: 30, times: 6 } }]) { ids } }`;
  return (await run(text)).createObligationDocuments.ids[3] ?? '';
};
/** A credit note of the document's counterpart that names nothing. */
const addNote = async ({ books, document }: World) => {
  const of = await books.read((db) =>
    db.selectFrom('document').select(['counterpart_rut', 'is_received']).where('document_id', '=', document).executeTakeFirstOrThrow(),
  );
  const fields = { code: 61, sign: -1, folio: '9', is_received: of.is_received, counterpart_rut: of.counterpart_rut ?? '' } as const;
  return { note: await books.document('2026-03-10', 1_000, fields) };
};
const applyNote = ({ run, document }: World, { note }: { note: string }) =>
  run(
    'mutation ($id: ID!, $note: ID!, $document: ID!) { applyDocument(companyId: $id, id: $note, parts: [{ id: $document, amount: 600 }]) { actId } }',
    {
      ...{ note, document },
    },
  );
/** A purchase that stands in the books twice. */
const addTwin = async ({ books }: World) => {
  const fields = { is_received: true, counterpart_rut: RUT };
  const [one, other] = [await books.document('2026-03-10', 5_000, fields), await books.document('2026-03-11', 5_000, fields)];
  await books.write((db) => refreshDuplicates(db, books.companyId, [one]));
  return { one, other };
};
const dismissTwin = ({ run }: World, twin: { one: string; other: string }) =>
  run('mutation ($id: ID!, $one: ID!, $other: ID!) { dismissDuplicate(companyId: $id, id: $one, otherId: $other) { actId } }', twin);
const later = (one: World) => modify(one, 'operation: postpone, date: "2026-12-31"');

type MarkName = { [Table in Marked]: readonly [Table, (typeof MARKS)[Table][number]['kind']] }[Marked];
/** The words of the marks on anything of a company. */
const marksOf = ({ books }: World) =>
  books.read(async (db) => {
    const [movements, documents] = [sql`select movement_id from movement`, sql`select document_id from document`];
    return {
      movement: await marksOnMovements(db, books.companyId, movements),
      document: (await marksOnDocuments(db, books.companyId, documents)).map(({ sentence }) => sentence),
    };
  });
/** Set by no act that can be undone: src/server/features/marks/store.test.ts sets them. */
const MARKS_WITHOUT_STORY: readonly string[] = ['document claim', 'document edited'];

const STORIES: Record<Exclude<UndoableCode, 'import.done' | 'repeats.decided' | 'repeats.separated'>, Story> = {
  'match.made': { mark: ['movement', 'match'], act: (one) => match(one), keptTables: [REJECTION, ...SUGGESTIONS] },
  'match.restSettled': {
    prepare: async (one) => {
      await one.books.write((db) =>
        sql`update document set amount = amount + 7, net = net + 7, amount_clp = amount_clp + 7 where document_id = ${one.document}`.execute(
          db,
        ),
      );
      return match(one);
    },
    act: async (one) => {
      const { rows } = await database.ownerPool.query('select match_id as id from match where movement_id = $1', [one.movement]);
      return one.run('mutation ($id: ID!, $match: ID!) { settleRest(companyId: $id, id: $match, reason: transferFee) { actId } }', {
        match: rows[0].id,
      });
    },
  },
  'match.accepted': {
    mark: ['document', 'match'],
    prepare: async (one) => {
      await match(one);
      return one.run(UNMATCH, { match: await matchIdOf(one) });
    },
    act: ({ run, movement }) => run(ACCEPT, { movement }),
  },
  'match.undone': {
    prepare: (one) => match(one),
    act: async (one) => one.run(UNMATCH, { match: await matchIdOf(one) }),
    keptTables: [],
  },
  'match.checked': {
    prepare: ({ run }) => run(RUN),
    act: ({ run, movement }) =>
      run(
        `mutation ($id: ID!, $movement: ID!) {
          reviewMatch(companyId: $id, code: "rutAndAmount", transactionId: $movement, isRight: true) { nModified } }`,
        { movement },
      ),
  },
  'movement.areaSet': { mark: ['movement', 'area'], act: (one) => mark(one, 'fieldKey: "aportesdecapital"') },
  'movement.kindSet': { mark: ['movement', 'kind'], act: (one) => mark(one, 'key: "otroingreso"') },
  'movement.eoafSet': {
    mark: ['movement', 'eoaf'],
    act: ({ run, movement }) =>
      run('mutation ($movement: ID!) { setEOAFCategory(transactions: [$movement], fieldKey: "pagoproveedores") { nModified } }', {
        movement,
      }),
  },
  'movement.monthMoved': { mark: ['movement', 'month'], act: (one) => mark(one, 'flexiblePeriod: "2026-05"') },
  'movement.hidden': {
    mark: ['movement', 'hidden'],
    act: (one) => mark(one, 'isHidden: true, reason: "Está dos veces"'),
    keptTables: SUGGESTIONS,
  },
  'movement.shown': {
    prepare: (one) => mark(one, 'isHidden: true, reason: "Está dos veces"'),
    act: (one) => mark(one, 'isHidden: false'),
  },
  'movement.marked': { act: (one) => mark(one, 'fieldKey: "aportesdecapital", flexiblePeriod: "2026-05"') },
  'movement.restored': {
    prepare: (one) => mark(one, 'flexiblePeriod: "2026-05"'),
    act: async (one) => one.run(UNDO, { no: String((await lastOf(one.books.companyId)).entry_no) }),
  },
  'movement.created': { act: jot },
  'movement.removed': { prepare: jot, act: undoLastAct, keptTables: ['public.movement', 'public.movement_source'] },
  'movement.putBack': {
    prepare: async (one) => {
      await jot(one);
      return undoLastAct(one);
    },
    act: undoLastAct,
  },
  'note.added': { mark: ['movement', 'comment'], act: note, keptTables: ['public.comment'] },
  'note.removed': { prepare: note, act: unnote },
  'note.restored': {
    prepare: async (one) => {
      await note(one);
      return unnote(one);
    },
    act: async (one) => one.run(UNDO, { no: String((await lastOf(one.books.companyId)).entry_no) }),
    // From when it was restored: the last time counts.
    keptTables: ['public.comment'],
  },
  'movement.kept': { mark: ['movement', 'pending'], act: keep },
  'bankMonth.closed': { prepare: whole, act: closeMarch, keptTables: ['public.bank_month_close'] },
  'bankMonth.reopened': {
    prepare: async (one) => {
      await whole(one);
      return closeMarch(one);
    },
    act: ({ run, account }) =>
      run(
        'mutation ($id: ID!, $account: ID!) { reopenBankMonth(companyId: $id, accountId: $account, month: "2026-03", reason: "Falta") { actId } }',
        {
          account,
        },
      ),
  },
  'movement.explained': {
    mark: ['movement', 'explanation'],
    act: ({ run, movement }) => run(EXPLAIN, { movement }),
    keptTables: ['public.explanation_rejection', ...SUGGESTIONS],
  },
  'movement.unexplained': {
    prepare: ({ run, movement }) => run(EXPLAIN, { movement }),
    act: async ({ run, books }) => {
      const one = await books.read((db) => db.selectFrom('explanation').select('explanation_id').executeTakeFirstOrThrow());
      return run('mutation ($id: ID!, $one: ID!) { removeExplanations(companyId: $id, ids: [$one]) { nModified } }', {
        one: one.explanation_id,
      });
    },
    keptTables: [],
  },
  'transfer.made': {
    mark: ['movement', 'transfer'],
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
  'transfers.made': { prepare: offeredPairs, act: acceptPairs, keptTables: [] },
  'transfers.undone': {
    prepare: async (one) => acceptPairs(one, await offeredPairs(one)),
    act: undoLastAct,
    keptTables: ['public.match_verdict'],
  },
  'engine.ran': {
    act: ({ run }) => run(RUN),
    keptTables: [REJECTION, 'public.match_run', ...SUGGESTIONS],
  },
  'matching.forgotten': {
    prepare: async (one) => {
      await one.books.write((db) =>
        db
          .updateTable('movement')
          .set({ counterpart_rut: rutOf(77_654_321) })
          .execute(),
      );
      await match(one);
      const { matchingFacts } = await one.run('query ($id: ID!) { matchingFacts(companyId: $id) { id } }');
      return { fact: matchingFacts[0]?.id };
    },
    act: ({ run }, { fact }: { fact: string }) =>
      run('mutation ($id: ID!, $fact: ID!) { removeMatchingFact(companyId: $id, id: $fact) { nModified } }', { fact }),
  },
  'matching.ruleSaved': { act: (one) => saveRule(one, 'off') },
  'matching.ruleDeleted': {
    prepare: (one) => saveRule(one, 'off'),
    act: async (one) =>
      one.run('mutation ($id: ID!, $rule: ID!) { deleteMatchingRule(companyId: $id, id: $rule) { actId } }', {
        rule: (await rulesOf(one))[0],
      }),
  },
  'matching.rulesOrdered': {
    prepare: async (one) => {
      await saveRule(one, 'off');
      await saveRule(one, 'off', 'Otros clientes');
      return rulesOf(one);
    },
    act: ({ run }, [first, second]: string[]) =>
      run('mutation ($id: ID!, $ids: [ID!]!, $moved: ID!) { orderMatchingRules(companyId: $id, ids: $ids, movedId: $moved) { actId } }', {
        ids: [second, first],
        moved: first,
      }),
  },
  'matching.ruleApplied': {
    prepare: async (one) => {
      await saveRule(one, 'automatic');
      return { ruleId: (await rulesOf(one))[0] ?? '' };
    },
    act: ({ books }, { ruleId }: { ruleId: string }) =>
      books.write((db) =>
        applyBackwards(
          db,
          { companyId: books.companyId, personId: boss.id },
          { ruleId, from: day('2026-01-01') },
          {
            progress: () => {},
            signal: new AbortController().signal,
          },
        ),
      ),
    keptTables: ['public.rule_hit', ...SUGGESTIONS],
  },
  'matching.modesSet': {
    act: ({ run }) =>
      run('mutation ($id: ID!) { setMatchingMode(companyId: $id, classes: ["sum", "rutAndAmount"], mode: suggest) { actId } }'),
  },
  'matching.limitsSet': {
    prepare: ({ run }) =>
      run('mutation ($id: ID!) { setDifferenceLimits(companyId: $id, limits: [{ reason: interest, amount: 900 }]) { actId } }'),
    act: ({ run }) =>
      run(
        `mutation ($id: ID!) { setDifferenceLimits(companyId: $id,
          limits: [{ reason: interest, amount: 0 }, { reason: transferFee, amount: 1500 }]) { actId } }`,
      ),
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
  'rate.changed': {
    prepare: ({ run }) =>
      run(`mutation ($id: ID!) { saveCompanyRate(companyId: $id, currency: EUR, on: "2026-08-14", value: "1030.5") { actId } }`),
    act: ({ run }) =>
      run(`mutation ($id: ID!) { saveCompanyRate(companyId: $id, currency: EUR, on: "2026-08-14", value: "1031") { actId } }`),
  },
  'rates.loaded': {
    prepare: ({ run }) =>
      run(`mutation ($id: ID!) { saveCompanyRate(companyId: $id, currency: EUR, on: "2026-08-14", value: "1030.5") { actId } }`),
    act: ({ run }) =>
      run(
        `mutation ($id: ID!) { loadCompanyRates(companyId: $id, currency: EUR, rows: ["14/08/2026 1031", "13/08/2026 1029,5"]) { actId } }`,
      ),
  },
  'lateRates.changed': {
    prepare: ({ run }) => run(LATE_RATES, { rates: [{ from: '2026-08-14', percent: 20.4 }] }),
    act: ({ run }) =>
      run(LATE_RATES, {
        rates: [
          { from: '2026-08-14', percent: 20.5, certificate: '08/2026' },
          { from: '2026-09-15', percent: 20.06 },
        ],
      }),
  },
  'onboarding.answered': {
    prepare: ({ run }) => run(ANSWER, { answers: { rentDay: 3, payrollAmount: 100 } }),
    act: ({ run }) =>
      run(ANSWER, { answers: { rentDay: null, alias: 'Otro', loans: [{ lender: 'Banco', currency: 'UF', installment: 2.5, dueDay: 3 }] } }),
  },
  'flowArea.added': { act: (one) => addFlowArea(one) },
  'flowArea.changed': {
    act: ({ run, books }) =>
      run(
        'mutation ($id: ID!, $area: ID!) { editFlowField(companyId: $id, id: $id, cashflowAreaId: $area, newLabel: "Pagas", isHidden: true) { status } }',
        {
          area: books.area('sueldos'),
        },
      ),
    // Its rows come back with another version.
    keptTables: ['public.area'],
  },
  'flowArea.removed': {
    prepare: async (one) => {
      const area = await addFlowArea(one);
      await one.books.document('2026-03-08', 1_000, { is_received: true, area_id: area });
      return { area };
    },
    act: ({ run, books }, { area }: { area: string }) =>
      run(
        'mutation ($id: ID!, $area: ID!, $target: ID!) { deleteFlowField(companyId: $id, id: $id, cashflowAreaId: $area, targetAreaId: $target) { status } }',
        {
          area,
          target: books.area('sueldos'),
        },
      ),
  },
  'flowCategory.added': {
    act: ({ run, books }) =>
      run(
        'mutation ($id: ID!, $areas: [ID!]) { createFlowCategory(companyId: $id, id: $id, label: "Equipo", isIncome: false, newFieldLabel: "Bonos", importedFields: $areas) { status } }',
        {
          areas: [books.area('sueldos')],
        },
      ),
    // Its rows come back with another version.
    keptTables: ['public.area'],
  },
  'flowCategory.changed': {
    act: async (one) =>
      one.run(
        'mutation ($id: ID!, $category: ID!) { editFlowCategory(companyId: $id, id: $id, cashflowCategoryId: $category, newLabel: "Equipo") { status } }',
        {
          category: (await expenses(one))[0]?.cashflowCategoryId,
        },
      ),
    // Its rows come back with another version.
    keptTables: ['public.category'],
  },
  'flowCategory.removed': {
    act: async (one) =>
      one.run(
        'mutation ($id: ID!, $category: ID!) { deleteFlowCategory(companyId: $id, id: $id, cashflowCategoryId: $category) { status } }',
        {
          category: (await expenses(one))[0]?.cashflowCategoryId,
        },
      ),
    // Its rows come back with another version.
    keptTables: ['public.area'],
  },
  'flow.ordered': {
    act: async (one) =>
      one.run(
        'mutation ($id: ID!, $input: SectionOrderInput!) { updateCategoryOrder(companyId: $id, id: $id, input: $input) { status } }',
        {
          input: {
            isIncome: false,
            categories: (await expenses(one)).toReversed().map(({ cashflowCategoryId, fields }) => ({
              cashflowCategoryId,
              fields: fields.map(({ cashflowAreaId }) => cashflowAreaId),
            })),
          },
        },
      ),
    // Its rows come back with another version.
    keptTables: ['public.category'],
  },
  'lowBalance.changed': {
    act: ({ run }) => run('mutation ($id: ID!) { saveLowBalance(companyId: $id, amount: 500000) { lowBalance } }', {}),
  },
  'sources.imported': {
    prepare: async (one) => ({ source: await addSource(one) }),
    act: async ({ books }) => {
      const [stored] = await books.read((db) => sourcesOf(db, books.companyId));
      const { actNo } = await books.write((db) =>
        importSources(db, books, [sheetRow(2, null), sheetRow(3, stored?.id ?? null)], { isWhole: true }),
      );
      expect(actNo).not.toBeNull();
    },
    // The one that it changed comes back with another version.
    keptTables: ['public.cash_source'],
  },
  // One that is deleted stays, so that it comes back as it was.
  'scenario.added': { act: (one) => addScenario(one), keptTables: SCENARIO_TABLES },
  'scenario.changed': {
    prepare: async (one) => ({ scenario: await addScenario(one) }),
    act: ({ run, books }, { scenario }: { scenario: string }) =>
      run(SCENARIO, { scenario, input: { name: 'Otro', steps: [rentSupposed(books, 5)], isFrozen: true } }),
    // Its steps come back with other ids, and it with another version.
    keptTables: SCENARIO_TABLES,
  },
  'scenario.removed': {
    prepare: async (one) => ({ scenario: await addScenario(one) }),
    act: ({ run }, { scenario }: { scenario: string }) =>
      run('mutation ($id: ID!, $scenario: ID!) { deleteScenario(companyId: $id, id: $scenario) { id } }', { scenario }),
  },
  'taxInfo.saved': {
    prepare: ({ run }) =>
      run('mutation ($id: ID!) { saveCompanyTaxInfo(companyId: $id, input: { activities: [{ code: "620200" }] }) { actId } }'),
    act: ({ run }) =>
      run('mutation ($id: ID!) { saveCompanyTaxInfo(companyId: $id, input: { taxpayer: { name: "Otra" }, activities: [] }) { actId } }'),
  },
  'cashPosition.added': { act: (one) => addPosition(one) },
  'cashPosition.changed': {
    prepare: async (one) => ({ position: await addPosition(one) }),
    act: ({ run, books }, { position }: { position: string }) =>
      run(POSITION, { position, input: { name: 'Otra', areaIds: [books.area('sueldos')] } }),
    // Its row comes back with another version.
    keptTables: ['public.cash_position'],
  },
  'cashPosition.removed': {
    prepare: async (one) => ({ position: await addPosition(one) }),
    act: ({ run }, { position }: { position: string }) =>
      run('mutation ($id: ID!, $position: ID!) { deleteCashPosition(companyId: $id, id: $position) { id } }', { position }),
  },
  'role.changed': {
    prepare: async ({ books }) => {
      const { id, email } = await person();
      await join(books.companyId, id, 'USER');
      return { email };
    },
    act: ({ run }, { email }: { email: string }) =>
      run('mutation ($id: ID!, $email: String!) { editUserCompanyRole(companyId: $id, userEmail: $email, role: "NOMINAS") { actId } }', {
        email,
      }),
    // They are told of both.
    keptTables: ['graphile_worker._private_jobs', 'public.notification', 'public.notification_recipient'],
  },
  'costCenter.saved': {
    prepare: async (one) => ({ center: await saveCenter(one) }),
    act: (one, { center }: { center: string }) => putCenter(one, center, 'Ventas del sur'),
  },
  'costCenter.removed': {
    prepare: async (one) => ({ center: await saveCenter(one) }),
    act: removeCenter,
    // It is created again, at that moment.
    keptTables: ['public.cost_center'],
  },
  'kind.changed': { act: (one) => nameKind(one, 'Arriendos de oficinas') },
  // A row that says no, where there was none.
  'areas.ruleChanged': { act: (one) => applyHabits(one, true), keptTables: ['public.area_rule'] },
  'claims.rulesChanged': {
    prepare: async ({ books }) => {
      const { id } = await person();
      await join(books.companyId, id, 'USER');
      return { member: id };
    },
    act: ({ run }, { member }: { member: string }) =>
      run('mutation ($id: ID!, $member: ID!) { saveClaimRules(companyId: $id, members: [$member], confirmAbove: 5000) { actId } }', {
        member,
      }),
  },
  'softlanding.noted': { prepare: (one) => jotSoftlanding(one, 'Hola'), act: (one) => jotSoftlanding(one, 'Chao') },
  // Who changed a step last, and when.
  'softlanding.stepNoted': {
    prepare: (one) => changeStep(one, 'note: "Hola"'),
    act: (one) => changeStep(one, 'note: "Chao"'),
    keptTables: ['public.softlanding_step'],
  },
  'softlanding.stepDone': {
    prepare: (one) => changeStep(one, 'note: "Hola"'),
    act: (one) => changeStep(one, 'isCompleted: true'),
    keptTables: ['public.softlanding_step'],
  },
  'softlanding.stepReopened': {
    prepare: (one) => changeStep(one, 'isCompleted: true'),
    act: (one) => changeStep(one, 'isCompleted: false'),
    keptTables: ['public.softlanding_step'],
  },
  'documentView.added': { act: (one) => saveView(one) },
  'documentView.changed': {
    prepare: async (one) => ({ view: await saveView(one) }),
    act: (one, { view }: { view: string }) => saveView(one, { id: view, name: 'Muy atrasadas', hidden: ['net'] }),
  },
  'documentView.removed': {
    prepare: async (one) => ({ view: await saveView(one) }),
    act: ({ run }, { view }: { view: string }) =>
      run('mutation ($id: ID!, $view: ID!) { deleteDocumentView(companyId: $id, id: $view) { actId } }', { view }),
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
  'occurrence.settled': {
    prepare: async (one) => {
      await addSource(one);
      const query = one.books.read((db) =>
        db.selectFrom('cash_occurrence').select('occurrence_id as id').orderBy('on_day').executeTakeFirstOrThrow(),
      );
      return { point: (await query).id };
    },
    act: ({ run }, { point }: { point: string }) =>
      run('mutation ($id: ID!, $point: ID!) { settlePoint(companyId: $id, pointId: $point) { status } }', { point }),
  },
  'occurrence.changed': {
    prepare: someTime,
    act: ({ run }, { time, on }: SomeTime) => run(EDIT, { time, input: { amount: 1_500, date: addDays(on, 15), label: 'Bodega' } }),
  },
  'series.changed': {
    prepare: async (one) => {
      const times = await someTime(one);
      await one.run(EDIT, { time: times.later, input: { amount: 2_000 } });
      return times;
    },
    act: ({ run }, { time, on }: SomeTime) => run(EDIT, { time, input: { amount: 1_500, date: addDays(on, 5), scope: 'FROM_HERE' } }),
    // Only the source counts its changes: its times are the ones that they were, with what was changed by hand.
    keptTables: ['public.cash_source'],
  },
  'balance.set': { prepare: begin, act: ({ run }) => run(BALANCE, { balance: 1_000 }) },
  'balance.removed': {
    prepare: ({ run }) => run(BALANCE, { balance: 1_000 }),
    act: async (one) =>
      one.run('mutation ($id: ID!, $account: ID!) { removeInitialBalance(companyId: $id, accountId: $account) { actId } }', {
        account: await accountId(one),
      }),
    // The account was removed with its balance, and is created again.
    keptTables: ['public.bank_account'],
  },
  'document.applied': { mark: ['document', 'applied'], prepare: addNote, act: applyNote },
  'document.unapplied': {
    prepare: async (one) => {
      const made = await addNote(one);
      await applyNote(one, made);
      return made;
    },
    act: ({ run }, { note }: { note: string }) =>
      run('mutation ($id: ID!, $note: ID!) { unapplyDocument(companyId: $id, id: $note) { actId } }', { note }),
  },
  'document.paid': { mark: ['document', 'payment'], act: pay },
  'document.paidInPart': {
    act: ({ run, document }) =>
      run(
        'mutation ($document: ID!) { FindAndSettlePartialsDocumentById(ids: [{ id: $document, amount: 19000 }], means: transfer) { nModified } }',
        {
          document,
        },
      ),
  },
  'document.payoffReverted': { prepare: pay, act: (one) => modify(one, 'operation: revertPayoff') },
  'document.postponed': { mark: ['document', 'dueDate'], act: later },
  'document.dueDateRestored': { prepare: later, act: (one) => modify(one, 'operation: restoreDueDate') },
  'document.scheduled': { mark: ['document', 'agenda'], act: (one) => modify(one, 'operation: agenda, date: "2026-12-20"') },
  'document.paidByCheque': { mark: ['document', 'cheque'], act: payByCheque },
  'document.factored': { mark: ['document', 'factoring'], act: sell },
  // The factor's pending payment was removed with the sale, and is created again.
  'document.unfactored': {
    prepare: sell,
    act: (one) => modify(one, 'operation: revertFactorize'),
    keptTables: ['public.document', 'public.factoring'],
  },
  'document.amountChanged': {
    mark: ['document', 'amount'],
    prepare: pay,
    act: ({ run, document }) =>
      run(
        'mutation ($document: ID!) { settleBothDocumentAndPoint(id: $document, originalAmount: 119000, remaining: 50000, isPaid: false) { nModified } }',
        { document },
      ),
  },
  'document.hidden': { mark: ['document', 'hidden'], act: (one) => modify(one, 'operation: hide') },
  'document.shown': { prepare: (one) => modify(one, 'operation: hide'), act: (one) => modify(one, 'operation: show') },
  'document.monthMoved': { mark: ['document', 'month'], act: (one) => modify(one, 'operation: flexiblePeriod, period: "2026-05"') },
  'document.areaSet': {
    mark: ['document', 'area'],
    act: ({ run, document }) =>
      run('mutation ($document: ID!) { setCategory(documents: [$document], fieldKey: "ingresossinclasificar") { nModified } }', {
        document,
      }),
  },
  'document.operated': {
    prepare: async (one) => {
      await pay(one);
      return { other: await one.books.document('2026-03-08', 5_000) };
    },
    act: ({ run, document }, { other }: { other: string }) =>
      run('mutation ($id: ID!, $data: [PayUnpayInput!]!) { payUnpayById(companyId: $id, data: $data) { nModified } }', {
        data: [
          { id: document, isPaid: false },
          { id: other, isPaid: true },
        ],
      }),
  },
  'document.undone': {
    prepare: pay,
    act: async (one) => one.run(UNDO, { no: String((await lastOf(one.books.companyId)).entry_no) }),
    // Repeating it creates the payment, at that moment.
    keptTables: ['public.reduction'],
  },
  // The row stays, marked as removed: restoring it keeps its place.
  'comment.added': { mark: ['document', 'comment'], act: say, keptTables: ['public.comment'] },
  'comments.added': { act: sayToMany, keptTables: ['public.comment'] },
  'comments.removed': {
    prepare: sayToMany,
    act: async (one) => one.run(UNDO, { no: String((await lastOf(one.books.companyId)).entry_no) }),
  },
  'comment.removed': { prepare: say, act: unsay },
  'comment.restored': {
    prepare: async (one) => {
      await say(one);
      return unsay(one);
    },
    act: async (one) => one.run(UNDO, { no: String((await lastOf(one.books.companyId)).entry_no) }),
    // From when it was restored: the last time counts.
    keptTables: ['public.comment'],
  },
  'duplicate.dismissed': { prepare: addTwin, act: dismissTwin },
  'duplicate.restored': {
    prepare: async (one) => dismissTwin(one, await addTwin(one)),
    act: async (one) => one.run(UNDO, { no: String((await lastOf(one.books.companyId)).entry_no) }),
    // From when it was dismissed: the last time counts.
    keptTables: ['public.likely_duplicate'],
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
  'din.added': { act: (one) => declare(one) },
  'din.changed': {
    prepare: (one) => declare(one),
    act: (one, { din }: { din: string }) => declare(one, din, 20_000),
    keptTables: ['public.din'],
  },
  'din.removed': {
    prepare: (one) => declare(one),
    act: ({ run }, { din }: { din: string }) =>
      run('mutation ($id: ID!, $din: ID!) { deleteDin(companyId: $id, id: $din) { actId } }', { din }),
    // It is created again, at that moment.
    keptTables: ['public.din'],
  },
  'loan.added': { act: (one) => lend(one) },
  'loan.changed': {
    prepare: (one) => lend(one),
    act: (one, { loan }: { loan: string }) => lend(one, loan, 7_000_000),
    // Its version goes on.
    keptTables: ['public.loan'],
  },
  'loan.prepaid': {
    prepare: (one) => lend(one),
    act: ({ run }, { loan }: { loan: string }) =>
      run(
        'mutation ($id: ID!, $loan: ID!) { prepayLoan(companyId: $id, id: $loan, input: { date: "2026-12-31", mode: shorter, capital: 2000000 }) { actId } }',
        { loan },
      ),
    // Documents that are no longer expected are made again, at that moment.
    keptTables: ['public.document', 'public.loan'],
  },
  'loan.renewed': {
    prepare: (one) => lend(one, null, 6_000_000, 'bullet'),
    act: ({ run }, { loan }: { loan: string }) =>
      run(
        'mutation ($id: ID!, $loan: ID!) { renewLoan(companyId: $id, id: $loan, input: { identificator: "Otro", dueDate: "2027-12-31" }) { actId } }',
        { loan },
      ),
    keptTables: ['public.loan'],
  },
  'loan.letterAdvanced': {
    prepare: (one) => lend(one, null, 6_000_000, 'cartaCredito'),
    act: ({ run }, { loan }: { loan: string }) =>
      run(
        `mutation ($id: ID!, $loan: ID!) { advanceLetter(companyId: $id, id: $loan,
          input: { state: NEGOCIADA, date: "2027-03-01", amount: 6000000 }) { actId } }`,
        { loan },
      ),
    keptTables: ['public.document', 'public.loan'],
  },
  'loan.tableImported': {
    prepare: (one) => lend(one),
    act: ({ run }, { loan }: { loan: string }) =>
      run(
        'mutation ($id: ID!, $loan: ID!) { importLoanSchedule(companyId: $id, id: $loan, rows: ["1;31-12-2026;6.060.000;6.000.000;60.000;0"]) { actId } }',
        { loan },
      ),
    keptTables: ['public.document', 'public.loan'],
  },
  'loan.rentInvoiced': {
    prepare: async (one) => {
      const fields = { is_received: true, counterpart_rut: LESSOR, code: 33, folio: '77' };
      const input = { creditType: 'leasing', method: 'arrears', identificator: 'Camión', institutionRut: LESSOR, principal: 30000000 };
      const more = { count: 24, rate: 0.9, firstDueDate: '2026-12-31' };
      const text = 'mutation ($id: ID!, $input: LoanInput!) { saveLoan(companyId: $id, input: $input) { id } }';
      const loan = (await one.run(text, { input: { ...input, ...more } })).saveLoan.id;
      const invoice = await one.books.document('2026-12-31', 1_601_059, { ...fields, issued_on: day('2026-12-20') });
      await one.books.document('2026-12-31', 1_601_059, { ...fields, folio: '78', issued_on: day('2026-12-21') });
      return { loan, invoice };
    },
    act: ({ run }, { loan, invoice }: { loan: string; invoice: string }) =>
      run(
        'mutation ($id: ID!, $loan: ID!, $invoice: ID) { chooseRentInvoice(companyId: $id, id: $loan, number: 1, invoiceId: $invoice) { actId } }',
        { loan, invoice },
      ),
    // Asked again to look for invoices.
    keptTables: ['graphile_worker._private_jobs'],
  },
  'loan.removed': {
    prepare: (one) => lend(one),
    act: ({ run }, { loan }: { loan: string }) =>
      run('mutation ($id: ID!, $loan: ID!) { deleteLoan(companyId: $id, id: $loan) { actId } }', { loan }),
    keptTables: ['public.document'],
  },
  'obligation.added': { act: (one) => owe(one) },
  'obligation.changed': {
    prepare: async (one) => ({ rent: await owe(one) }),
    act: ({ run }, { rent }: { rent: string }) =>
      run(
        `mutation ($id: ID!, $rent: ID!) { updateObligationDocument(companyId: $id, id: $rent, scope: FOLLOWING,
          input: { amount: 700000, currency: CLP, dueDate: "2027-03-20" }) { nModified } }`,
        { rent },
      ),
  },
  'obligation.removed': {
    prepare: async (one) => ({ rent: await owe(one) }),
    act: ({ run }, { rent }: { rent: string }) =>
      run('mutation ($id: ID!, $rent: ID!) { deleteObligationDocuments(companyId: $id, ids: [$rent], scope: FOLLOWING) { nModified } }', {
        rent,
      }),
    // They are created again, at that moment.
    keptTables: ['public.document'],
  },
  'costCenters.split': {
    mark: ['document', 'costCenter'],
    prepare: async (one) => ({ center: await saveCenter(one) }),
    act: splitTo,
  },
};
const SCENARIO = `mutation ($id: ID!, $scenario: ID, $input: ScenarioInput!) {
  saveScenario(companyId: $id, id: $scenario, input: $input) { id } }`;
const POSITION = `mutation ($id: ID!, $position: ID, $input: CashPositionInput!) {
  saveCashPosition(companyId: $id, id: $position, input: $input) { id } }`;
const SOURCE = `mutation ($id: ID!, $source: ID, $name: String!, $area: ID!) {
  saveCashSource(companyId: $id, id: $source, input: { sourceType: recurrent, name: $name, cashflowAreaId: $area, amount: 1000,
    firstDate: "2026-12-05", interval: 30 }) { id } }`;
const EDIT = 'mutation ($time: ID!, $input: ManualDocumentInput!) { updateManualDocument(id: $time, input: $input) { actId } }';
const LATE_RATES = `mutation ($id: ID!, $rates: [LateRateInput!]!) { saveLateRates(companyId: $id, rates: $rates) { actId } }`;
const ANSWER = `mutation ($id: ID!, $answers: OnboardingAnswersInput) {
  saveOnboardingStep(companyId: $id, step: additional, mark: DRAFT, answers: $answers) { isCompleted } }`;

const lastOf = (companyId: string) =>
  database.owner
    .selectFrom('history')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('entry_no', 'desc')
    .executeTakeFirstOrThrow();
/** The act that an answer names for undoing it; undefined where it names none. */
const actIdIn = (answer: unknown) => /"actId":"?([^",}]*)/.exec(JSON.stringify(answer) ?? '')?.[1];
/** The tables that differ, ignoring the history, roll-ups (which may keep a day or month of zeros, and are compared below), and the books' version. */
const different = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).filter((name) => one[name] !== other[name] && !/\.history|_day$|\.installment_month$|\.books_version$/.test(name));

describe('what is done and undone leaves every table as it was', () => {
  test.each(Object.entries(STORIES))('%s', async (code, { prepare, act, mark, keptTables = [] }) => {
    const one = await world();
    const { companyId } = one.books;
    const prepared = await prepare?.(one);
    const before = await stateOf({ database });
    const marks = await marksOf(one);
    // Each story gets what its own `prepare` returns.
    const answer = await act(one, prepared as never);
    const done = await lastOf(companyId);
    expect([undefined, String(done.entry_no)]).toContain(actIdIn(answer));
    expect(done.code).toBe(code);
    expect(different(before, await stateOf({ database }))).not.toEqual([]);
    if (mark) {
      const [table, kind] = mark;
      const words = MARKS[table].find((one) => one.kind === kind)?.words ?? '';
      expect([marks[table].join(), (await marksOf(one))[table].join()]).toEqual([
        expect.not.stringContaining(words),
        expect.stringContaining(words),
      ]);
    }
    const { undoAct } = await one.run(UNDO, { no: String(done.entry_no) });
    const undone = await lastOf(companyId);
    expect([Number(undoAct.id), undone.undoes]).toEqual([undone.entry_no, done.entry_no]);
    expect(undoAct.description).toMatch(/^Ana Pérez deshizo .{5,}/);
    expect(different(before, await stateOf({ database })).sort()).toEqual([...keptTables].sort());
    expect(await marksOf(one)).toEqual(marks);
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

  test('every mark is set by a story', () => {
    const set = Object.values(STORIES).flatMap(({ mark }) => (mark ? [mark.join(' ')] : []));
    const all = (Object.keys(MARKS) as Marked[]).flatMap((table) => MARKS[table].map(({ kind }) => `${table} ${kind}`));
    expect([...set, ...MARKS_WITHOUT_STORY].sort()).toEqual(all.sort());
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

  test.each<[string, (one: World) => Promise<unknown>, (one: World) => Promise<unknown>, string]>([
    ['a kind', (one) => nameKind(one, 'Uno'), (one) => nameKind(one, 'Dos'), 'el tipo de movimiento Uno'],
    ['learned areas', (one) => applyHabits(one, true), (one) => applyHabits(one, false), 'cómo se aplican las áreas aprendidas'],
    ['notes', (one) => jotSoftlanding(one, 'Uno'), (one) => jotSoftlanding(one, 'Dos'), 'las notas generales'],
    ['a step', (one) => changeStep(one, 'note: "Uno"'), (one) => changeStep(one, 'isCompleted: true'), 'este paso'],
    [
      'rules of claims',
      ({ run }) => run('mutation ($id: ID!) { saveClaimRules(companyId: $id, members: [], confirmAbove: 1) { actId } }'),
      ({ run }) => run('mutation ($id: ID!) { saveClaimRules(companyId: $id, members: [], confirmAbove: 2) { actId } }'),
      'quién acepta y reclama en el SII, o desde qué monto se confirma',
    ],
    ['a cost centre', (one) => saveCenter(one), (one) => renameCenter(one), 'el centro de costo Ventas'],
    ['a new cost centre', (one) => saveCenter(one), (one) => useCenter(one), 'los documentos que usan el centro de costo Ventas'],
  ])('%s that was changed meanwhile stays', async (_name, act, change, what) => {
    const one = await world();
    await act(one);
    const done = await lastOf(one.books.companyId);
    await change(one);
    const before = await stateOf({ database });
    expect((await undo(one, done.entry_no)).message).toBe(`No se puede deshacer: hay un cambio posterior en ${what}.`);
    expect(await stateOf({ database })).toEqual(before);
  });

  test('a cost centre in use is archived, and put back in use; one whose code another bears stays away', async () => {
    const one = await world();
    const center = await saveCenter(one);
    await useCenter(one);
    await removeCenter(one, { center });
    expect(await lastOf(one.books.companyId)).toMatchObject({ params: { isArchived: true } });
    await one.run(UNDO, { no: String((await lastOf(one.books.companyId)).entry_no) });
    expect(await centersOf(one)).toEqual([{ name: 'Ventas', isActive: true }]);

    const other = await world();
    await removeCenter(other, { center: await saveCenter(other) });
    const removed = await lastOf(other.books.companyId);
    await saveCenter(other, 'Otro');
    expect((await undo(other, removed.entry_no)).reason).toBe('COST_CENTER_CODE');
  });

  test('what an earlier version recorded without what undoing needs says so', async () => {
    const one = await world();
    const { companyId } = one.books;
    await removeCenter(one, { center: await saveCenter(one) });
    const no = (await lastOf(companyId)).entry_no;
    // As it was recorded before it could be undone.
    await database.owner
      .updateTable('history')
      .set({ undo: null })
      .where('company_id', '=', companyId)
      .where('entry_no', '=', no)
      .execute();
    expect(await undo(one, no)).toMatchObject({ reason: 'ACT_IS_FINAL', message: expect.stringContaining('una versión anterior') });
  });

  test('a trial says what stands in the way and by whom, and changes nothing', async () => {
    const one = await world();
    await later(one);
    const first = await lastOf(one.books.companyId);
    await modify(one, 'operation: postpone, date: "2027-01-15"');
    const second = await lastOf(one.books.companyId);
    const before = await stateOf({ database });
    const text = `mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no, isTrial: true) { id obstacles { message later { id description } } } }`;
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

  test.each<[string, (one: World, cheque: string) => Promise<unknown>, RegExp]>([
    [
      'a deposit',
      (one, cheque) =>
        one.run('mutation ($id: ID!, $cheque: ID!) { depositCheques(companyId: $id, ids: [$cheque]) { nModified } }', { cheque }),
      /depositó Cheque 7/,
    ],
    ['a match', (one, cheque) => match({ ...one, document: cheque }), /concilió/],
  ])('%s of the cheque that an act made stands in its way, and is named', async (_name, later, description) => {
    const one = await world();
    const { cheque } = await payByCheque(one);
    const made = await lastOf(one.books.companyId);
    await later(one, cheque);
    const { entry_no } = await lastOf(one.books.companyId);
    const text = `mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no, isTrial: true) { id obstacles { message later { id description } } } }`;
    expect((await one.run(text, { no: String(made.entry_no) })).undoAct).toMatchObject({
      obstacles: [{ later: [{ id: String(entry_no), description: expect.stringMatching(description) }] }],
    });
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
    // What nobody undoes is known only to who reads the history.
    expect((await as(user.token, 1)).code).toBe('NOT_FOUND');
    expect((await as(founder.token, 1)).reason).toBe('ACT_IS_FINAL');
    expect((await as((await person()).token, comments.entry_no)).code).toBe('NOT_FOUND');
  });
});
