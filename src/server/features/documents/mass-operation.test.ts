// Paying, or undoing it, for all documents of a filter.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { workOf } from '../../../../tests/support/works.ts';
import { writeHandChanges } from './hand-changes.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const { database, connection, services, person, contextOf, ask } = await testApi();
const owner = await person();
let books: TestBooks;
let ids: string[];
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  ids = await Promise.all([1_000, 2_000, 3_000].map((amount, index) => books.document('2026-03-31', amount, { folio: `7${index}` })));
  await books.document('2026-03-31', 500, { folio: '80', is_expected: false });
  await books.document('2026-03-31', 700, { is_received: true });
});

type Done = { workId: string | null; count: number; nModified: number; sentence: string | null; actId: string | null };
type Answers = {
  work: { workId: string; count: number };
  works: { id: string; title: string; sentence: string; actId: string | null }[];
  trial: { count: number; suited: number; refusals: object[]; amounts: object[] };
  done: Done;
  undone: { id: string; workId: string | null; workIds: string[]; obstacles: { message: string }[] };
};
const run = async (text: string, variables: object = {}) =>
  ask<Answers>(await contextOf(owner.token), text, { c: books.companyId, ...variables });
const start = (some: object = {}) =>
  run('mutation ($input: SettleDocumentMassiveInput!) { work: FindAndSettleDocumentMassive(input: $input) { workId count } }', {
    input: { companyId: books.companyId, filter: { isReceived: false }, count: 4, sum: 6_000, isPaid: true, ...some },
  });
const pay = (id: string, amount: number) =>
  run('mutation ($documents: [PartialSettleInput!]!) { FindAndSettlePartialsDocumentById(ids: $documents) { nModified } }', {
    documents: [{ id, amount }],
  });
async function work() {
  const { id: workId } = await workOf(database.ownerPool, books.companyId);
  await runWork({ companyId: books.companyId, workId }, services, { isLast: false });
  const { data } = await run('query ($c: ID!) { works(companyId: $c) { id title sentence actId } }');
  return data?.works.find(({ id }) => id === workId);
}
const bulk = (act: object, selection: object = { ids }, more: object = {}) => ({
  input: { companyId: books.companyId, selection, act, ...more },
});
const attempt = async (...input: Parameters<typeof bulk>) =>
  run(
    'query ($input: DocumentBulkInput!) { trial: documentBulkTrial(input: $input) { count suited refusals { sentence count names } amounts { currency before after } } }',
    bulk(...input),
  );
const operate = async (...input: Parameters<typeof bulk>) =>
  run(
    'mutation ($input: DocumentBulkInput!) { done: operateDocuments(input: $input) { workId count nModified sentence actId } }',
    bulk(...input),
  );
const undo = (no: string | null | undefined) =>
  run('mutation ($c: ID!, $no: String!) { undone: undoAct(companyId: $c, actId: $no) { id workId } }', { no });
const tryUndo = async (no: string | null | undefined) => {
  const trial = 'mutation ($c: ID!, $no: String!) { undone: undoAct(companyId: $c, actId: $no, isTrial: true) { obstacles { message } } }';
  return (await run(trial, { no })).data?.undone.obstacles.map(({ message }) => message);
};
const remaining = async () => {
  const rows = await books.read((db) => db.selectFrom('document').select(['document_id as id', 'remaining']).execute());
  return ids.map((id) => rows.find((row) => row.id === id)?.remaining);
};
const acts = () =>
  books.read((db) => db.selectFrom('history').select(['code', 'entry_no', 'item_count']).orderBy('entry_no', 'desc').execute());

test('a filter is paid as one act; what does not suit and what changed meanwhile stays, and is named', async () => {
  expect((await start()).data?.work.count).toBe(4);
  await pay(ids[1] ?? '', 500);
  const done = await work();
  expect(done?.title).toBe('Pagando 4 documentos');
  expect(done?.sentence).toBe(
    'Se pagaron 2 documentos. 1 documento quedó igual: Este documento no espera un pago (Factura electrónica 80 de Cliente SpA). 1 documento cambió mientras tanto y quedó fuera: Factura electrónica 71 de Cliente SpA.',
  );
  expect(await remaining()).toEqual([0, 1_500, 0]);
  const [last] = await acts();
  expect(last).toMatchObject({ code: 'document.paid', item_count: 2 });
  expect(await books.read((db) => db.selectFrom('document_target').selectAll().execute())).toEqual([]);
  await run('mutation ($c: ID!, $no: String!) { undoAct(companyId: $c, actId: $no) { id } }', { no: String(last?.entry_no) });
  expect(await remaining()).toEqual([1_000, 1_500, 3_000]);
});

test('payments by hand of a filter are taken back', async () => {
  await pay(ids[0] ?? '', 400);
  await start({ isPaid: false, sum: 5_600 });
  expect((await work())?.sentence).toEqual(
    expect.stringMatching(
      /^Se revirtieron los pagos a mano de 1 documento\. 3 documentos quedaron igual: No hay pagos manuales que revertir \(Factura/,
    ),
  );
  expect(await remaining()).toEqual([1_000, 2_000, 3_000]);
});

test.each([{ count: 3 }, { sum: 6_001 }])('a page that saw others (%o) is refused with those of today', async (some) => {
  expect(await start(some)).toMatchObject({
    code: 'CONFLICT',
    message: 'La selección cambió: hoy son 4 documentos por $ 6.000. Revisa y vuelve a intentarlo.',
  });
});

test('nothing is paid of another company, or of a filter that finds nothing', async () => {
  const stranger = await person();
  const others = await testBooks(database, stranger.id);
  expect((await start({ companyId: others.companyId })).code).toBe('NOT_FOUND');
  const none = { search: 'zzz', count: 0, sum: 0 };
  expect((await start(none)).code).toBe('BAD_USER_INPUT');
});

const everySale = { filter: { filter: { isReceived: false } }, count: 4, sum: 6_000 };

test('what an act would do is said beforehand; those that it does not suit are left out by choice, never silently', async () => {
  await pay(ids[0] ?? '', 1_000);
  const chosen = { filter: { filter: { isReceived: false } }, count: 4, sum: 5_000 };
  expect((await attempt({ kind: 'payoff' }, chosen)).data?.trial).toEqual({
    count: 4,
    suited: 2,
    refusals: expect.arrayContaining([
      { sentence: 'El documento ya está pagado', count: 1, names: ['Factura electrónica 70 de Cliente SpA'] },
      { sentence: 'Este documento no espera un pago', count: 1, names: ['Factura electrónica 80 de Cliente SpA'] },
    ]),
    amounts: [{ currency: 'CLP', before: 5_000, after: 0 }],
  });
  expect(await remaining()).toEqual([0, 2_000, 3_000]);
  expect(await operate({ kind: 'payoff' }, chosen)).toMatchObject({ code: 'CONFLICT', reason: 'BULK_UNSUITED' });
  expect(await remaining()).toEqual([0, 2_000, 3_000]);
  const { data } = await operate({ kind: 'payoff' }, chosen, { leavesOut: true });
  expect(data?.done).toMatchObject({ workId: null, count: 4, nModified: 2 });
  expect(await remaining()).toEqual([0, 0, 0]);
  await undo(data?.done.actId);
  expect(await remaining()).toEqual([0, 2_000, 3_000]);
});

test.each([
  ['partialPayoff', { kind: 'partialPayoff', amount: 400 }, [600, 1_600, 2_600]],
  ['postpone', { kind: 'postpone', days: 10 }, [1_000, 2_000, 3_000]],
  ['hide', { kind: 'hide' }, [1_000, 2_000, 3_000]],
  ['comment', { kind: 'comment', comment: 'Revisar' }, [1_000, 2_000, 3_000]],
] as const)('%s of several is one act, and is taken back as one', async (_kind, act, left) => {
  const state = () =>
    books.read((db) =>
      db.selectFrom('document').select(['document_id', 'due_on', 'is_hidden', 'remaining']).orderBy('document_id').execute(),
    );
  const before = await state();
  const { data } = await operate(act);
  expect(data?.done).toMatchObject({ workId: null, nModified: 3 });
  expect(await remaining()).toEqual(left);
  const [last] = await acts();
  expect(last).toMatchObject({ item_count: 3, entry_no: Number(data?.done.actId) });
  await undo(data?.done.actId);
  expect(await state()).toEqual(before);
});

test('of purchases that their issuers sold an act that pays says how many, of a filter too', async () => {
  const sold = await books.document('2026-03-01', 500, { is_received: true });
  const other = await books.document('2026-03-02', 700, { is_received: true });
  await run('mutation ($c: ID!, $input: [ModifyDocumentInput!]!) { modifyDocument(companyId: $c, input: $input) { nModified } }', {
    input: [{ id: sold, operation: 'factorize', factor: 'Factor SA', date: '2026-12-01', amount: 500 }],
  });
  const soldOf = async (kind: string, selection: object) => {
    const query = 'query ($input: DocumentBulkInput!) { trial: documentBulkTrial(input: $input) { sold } }';
    return (await run(query, bulk({ kind }, selection))).data?.trial;
  };
  expect(await soldOf('payoff', { ids: [sold, other, ...ids] })).toEqual({ sold: 1 });
  expect(await soldOf('payoff', { filter: { filter: { isReceived: true } }, count: 3, sum: 1_900 })).toEqual({ sold: 1 });
  expect(await soldOf('hide', { ids: [sold] })).toEqual({ sold: 0 });
});

test('areas and cost centres of several; an area of the other side suits none of them', async () => {
  const incomeArea = { kind: 'area', areaId: books.area('chequesrecibidos') };
  expect((await operate(incomeArea)).data?.done.nModified).toBe(3);
  expect((await attempt({ kind: 'area', areaId: books.area('arriendos') })).data?.trial).toMatchObject({
    suited: 0,
    refusals: [{ count: 3 }],
  });
  expect((await attempt(incomeArea)).data?.trial.refusals).toMatchObject([{ sentence: 'Ya está así.', count: 3 }]);
  expect((await operate({ kind: 'area', areaId: null })).data?.done.nModified).toBe(3);
  const { data } = await run(
    'mutation ($c: ID!) { work: saveCostCenter(companyId: $c, code: "1", name: "Ventas") { workId: id count: usedBy } }',
  );
  const split = { kind: 'split', costCenters: [{ id: data?.work.workId, percentage: 33.33 }] };
  expect((await operate(split)).data?.done.nModified).toBe(3);
  expect((await operate({ kind: 'split', costCenters: [{ id: data?.work.workId, percentage: 33.333 }] })).code).toBe('BAD_USER_INPUT');
});

test('many are long work, of which one that does not suit keeps all as they are unless it is left out', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => books.document('2026-04-30', 100, { folio: `9${index}` })));
  const chosen = { ...everySale, count: 34, sum: 9_000 };
  expect((await operate({ kind: 'payoff' }, chosen)).data?.done).toMatchObject({ workId: expect.any(String), sentence: null });
  expect((await work())?.sentence).toMatch(/^Se pagaron 0 documentos\. 1 documento quedó igual: Este documento no espera un pago/);
  expect(await remaining()).toEqual([1_000, 2_000, 3_000]);
});

test('an ended work says which act takes it back', async () => {
  await start();
  const { actId } = (await work()) ?? {};
  expect(actId).toBe(String((await acts())[0]?.entry_no));
  await undo(actId);
  expect(await remaining()).toEqual([1_000, 2_000, 3_000]);
});

test('thousands are done in steps: a kill between them loses none and doubles none, and undoing one act undoes them all', async () => {
  const many = 2_600;
  await database.ownerPool.query(
    `insert into document (company_id, document_id, document_type, code, folio, is_received, sign, counterpart_name, issued_on, period, amount,
       amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
     select company_id, gen_random_uuid() as document_id, document_type, code, 'x' || i as folio, is_received, sign, counterpart_name, issued_on, period, 10 as amount,
       10 as amount_clp, due_on, due_from, original_due_on, area_id, true as is_expected
     from document, generate_series(1, $2::int) i where document_id = $1`,
    [ids[0], many],
  );
  await database.ownerPool.query('analyze document');
  expect((await start({ count: 4 + many, sum: 6_000 + 10 * many })).data?.work.count).toBe(4 + many);
  // The second step waits for its last document until the process is killed.
  const other = await database.ownerPool.connect();
  onTestFinished(() => other.release());
  await other.query('begin');
  await other.query('select 1 from document where company_id = $1 and not is_received order by document_id desc limit 1 for update', [
    books.companyId,
  ]);
  const killed = spawn(process.execPath, [join(ROOT, 'tests/support/job-process.ts'), JSON.stringify(connection), 'smtp://127.0.0.1:9'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  onTestFinished(() => void killed.kill('SIGKILL'));
  await vi.waitFor(async () => expect((await workOf(database.ownerPool, books.companyId)).place).not.toBeNull(), {
    timeout: 120_000,
    interval: 20,
  });
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await other.query('rollback');
  const { actId, sentence } = (await work()) ?? {};
  expect(sentence).toMatch(/^Se pagaron 2\.603 documentos\. 1 documento quedó igual: Este documento no espera un pago/);
  const counts = async () => {
    const { rows } = await database.ownerPool.query(
      `select (select count(*)::int from reduction r where r.company_id = $1) as reductions,
        (select count(*)::int from document d where d.company_id = $1 and d.remaining = 0) as paid`,
      [books.companyId],
    );
    return rows[0];
  };
  expect(await counts()).toEqual({ reductions: 3 + many, paid: 3 + many });
  const parts = (await acts()).filter(({ code }) => code === 'document.paid');
  expect(parts.map(({ item_count }) => item_count)).toHaveLength(2);
  expect(parts.reduce((sum, { item_count }) => sum + item_count, 0)).toBe(3 + many);
  expect(Number(actId)).toBe(parts.at(-1)?.entry_no);
  // What stands in the way is told before anything is undone.
  const { data: reverted } = await run(
    'mutation ($c: ID!, $id: ID!) { done: modifyDocument(companyId: $c, input: [{ id: $id, operation: revertPayoff }]) { actId } }',
    { id: ids[0] },
  );
  const inTheWay = 'No se puede deshacer: hay un cambio posterior en los pagos de Factura electrónica 70 de Cliente SpA.';
  expect(await tryUndo(actId)).toEqual([inTheWay]);
  expect((await undo(actId)).data?.undone).toEqual({ id: '', workId: expect.any(String) });
  expect((await work())?.sentence).toBe(inTheWay);
  expect(await counts()).toEqual({ reductions: 2 + many, paid: 2 + many });
  await undo(reverted?.done.actId);
  expect(await tryUndo(actId)).toEqual([]);
  await undo(actId);
  const undoing = await work();
  expect(undoing).toMatchObject({ title: 'Deshaciendo lo que se hizo a 2.603 documentos', sentence: 'Se deshizo en 2.603 documentos.' });
  expect(await counts()).toEqual({ reductions: 0, paid: 0 });
  // Together with others it names its work too.
  const together = 'mutation ($c: ID!, $ids: [String!]!) { undone: undoActs(companyId: $c, ids: $ids) { workIds } }';
  const { data: again } = await run(together, { ids: [undoing?.actId] });
  expect(again?.undone).toEqual({ workIds: [(await work())?.id] });
  expect(await counts()).toEqual({ reductions: 3 + many, paid: 3 + many });
});

test('rows of more documents than a statement has parameters are written and removed', async () => {
  const [id = ''] = ids;
  const row = {
    kind: 'settlement',
    amount: 1,
    on: day('2026-03-31'),
    note: null,
    cheque: null,
    stands: true,
    areaBefore: null,
    made: null,
  } as const;
  const removed = Array.from({ length: 66_000 }, () => ({ ...row, id: newId() }));
  const mine = { id, removed, added: [{ ...row, id: newId() }], before: {}, after: {} };
  await books.write((db) => writeHandChanges(db, books, new Map(), [mine], 1));
  expect(await remaining()).toEqual([999, 2_000, 3_000]);
});

test.each([
  ['neither documents nor a filter', {}],
  ['both', { ids: ['x'], filter: {} }],
  ['none', { ids: [] }],
])('a selection of %s is refused', async (_what, selection) => {
  expect((await operate({ kind: 'hide' }, selection)).code).toBe('BAD_USER_INPUT');
});

test('documents of another company are as unknown, and nothing is done to the others', async () => {
  const others = await testBooks(database, (await person()).id);
  const foreign = await others.document('2026-03-31', 5);
  expect((await operate({ kind: 'hide' }, { ids: [...ids, foreign] })).code).toBe('NOT_FOUND');
  expect((await attempt({ kind: 'hide' }, { ids: [foreign] })).code).toBe('NOT_FOUND');
  expect((await operate({ kind: 'area', areaId: others.area('arriendos') })).code).toBe('NOT_FOUND');
});
