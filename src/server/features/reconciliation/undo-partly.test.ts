// Acts on several movements of which something stands in the way of some: the rest is undone, or nothing.
import { describe, expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const RUTS = ['76086428-5', '76543210-3', '77111222-9'];
const MASSIVE = 'mutation ($inputs: [MultipleMatchInput!]!) { generateMassiveMatches(inputs: $inputs) { actId } }';
const RUN = 'mutation ($id: ID!) { runReconciliation(companyId: $id) { automatic suggestions runId } }';
const TRY =
  'mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no, isTrial: true) { id possible obstacles { message } } }';
const UNDO = 'mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }';
const PARTLY = 'mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no, isPartial: true) { id description } }';
const UNMATCH = 'mutation ($id: ID!, $one: ID!) { deleteMatch(match: { companyId: $id, id: $one, reason: OTHER }) { actId } }';
const RUN_UNDO = 'query ($id: ID!, $run: ID!) { engineRunUndo(companyId: $id, runId: $run) { possible obstacles } }';
const UNDO_RUN =
  'mutation ($id: ID!, $run: ID!, $part: Boolean) { undoEngineRun(companyId: $id, runId: $run, isPartial: $part) { nModified } }';
const REDO =
  'mutation ($id: ID!, $run: ID!, $part: Boolean) { redoEngineRun(companyId: $id, runId: $run, isPartial: $part) { automatic runId } }';

/** Three payments, one of February, and the invoice of each. */
async function world() {
  const { id: personId, token } = await person();
  const books = await testBooks(database, personId);
  const account = await books.account({ bank_code: '037' });
  const movements: string[] = [];
  const documents: string[] = [];
  for (const [at, counterpart_rut] of RUTS.entries()) {
    const month = at === 2 ? '02' : '03';
    const text = { glosa: `TRANSF CLIENTE ${at + 1}`, kind: 'transferIn', counterpart_rut, counterpart_name: `CLIENTE ${at + 1}` };
    movements.push(await books.movement(account, `2026-${month}-10`, 119_000 + at, text));
    documents.push(await books.document(`2026-${month}-08`, 119_000 + at, { counterpart_rut }));
  }
  const asker = await contextOf(token);
  const say = <Data>(query: string, variables: object = {}) => ask<Data>(asker, query, { id: books.companyId, ...variables });
  const run = async <Data>(query: string, variables: object = {}) => {
    const { data, message } = await say<Data>(query, variables);
    if (!data) throw new Error(message ?? 'no answer');
    return data;
  };
  const matchAll = async () => {
    const inputs = movements.map((transactionId, at) => {
      return { companyId: books.companyId, transactionId, documents: [{ documentId: documents[at] }] };
    });
    return (await run<{ generateMassiveMatches: { actId: string } }>(MASSIVE, { inputs })).generateMassiveMatches.actId;
  };
  const closeFebruary = () =>
    database.ownerPool.query(
      `insert into bank_month_close (company_id, close_id, account_id, month, number, version, report, closed_by)
       select $1 as company_id, gen_random_uuid() as close_id, $2 as account_id, '2026-02-01' as month, 1 as number, 1 as version,
         '{}' as report, $3 as closed_by`,
      [books.companyId, account, personId],
    );
  const matched = async () =>
    (await books.read((db) => db.selectFrom('match').select(['movement_id', 'match_id', 'origin']).execute())).map((one) => ({
      id: one.match_id,
      origin: one.origin,
      at: movements.indexOf(one.movement_id),
    }));
  const isTrue = async () =>
    expect((await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows).toEqual([]);
  const places = async () => (await matched()).map(({ at }) => at).sort();
  return { books, movements, documents, say, run, matchAll, closeFebruary, matched, places, isTrue };
}

describe('a bulk act of which one movement was matched otherwise since', () => {
  test('is refused whole, says what stands in the way by name, and undoes the rest', async () => {
    const { run, say, matchAll, matched, places, isTrue } = await world();
    const no = await matchAll();
    const first = (await matched()).find(({ at }) => at === 0);
    await run(UNMATCH, { one: first?.id });
    expect((await say(UNDO, { no })).reason).toBe('ACT_OVERTAKEN');
    expect(await places()).toEqual([1, 2]);
    expect(await run(TRY, { no })).toEqual({
      undoAct: {
        id: '',
        possible: 2,
        obstacles: [{ message: expect.any(String) }, { message: '«TRANSF CLIENTE 1» cambió después: 1 movimiento.' }],
      },
    });
    expect(await places()).toEqual([1, 2]);
    await run(PARTLY, { no });
    expect(await places()).toEqual([]);
    await isTrue();
    expect((await say(PARTLY, { no })).reason).toBe('ACT_UNDONE');
  });

  test('where nothing is left to undo, that is refused too', async () => {
    const { run, say, matchAll, matched } = await world();
    const no = await matchAll();
    for (const { id } of await matched()) await run(UNMATCH, { one: id });
    expect(await run(TRY, { no })).toMatchObject({ undoAct: { possible: 0 } });
    expect((await say(PARTLY, { no })).reason).toBe('ACT_OVERTAKEN');
  });

  test('what is undone, and undone again in part, has the room that others left', async () => {
    const { books, movements, documents, run, matchAll, places, isTrue } = await world();
    const no = await matchAll();
    const { undoAct } = await run<{ undoAct: { id: string } }>(UNDO, { no });
    const inputs = [{ companyId: books.companyId, transactionId: movements[0], documents: [{ documentId: documents[0], amount: 1 }] }];
    await run(MASSIVE, { inputs });
    expect(await run(TRY, { no: undoAct.id })).toMatchObject({ undoAct: { possible: 2 } });
    await run(PARTLY, { no: undoAct.id });
    expect(await places()).toEqual([0, 1, 2]);
    await isTrue();
  });
});

describe('a run of the engine of which a month was closed since', () => {
  test('keeps what is in the closed month, and says so; the rest is undone', async () => {
    const { run, say, closeFebruary, places, isTrue } = await world();
    const { runReconciliation } = await run<{ runReconciliation: { automatic: number; runId: string } }>(RUN);
    expect(runReconciliation.automatic).toBe(3);
    await closeFebruary();
    const which = { run: runReconciliation.runId };
    expect((await say(UNDO_RUN, which)).reason).toBe('BANK_MONTH_CLOSED');
    expect(await run(RUN_UNDO, which)).toEqual({
      engineRunUndo: {
        possible: 2,
        obstacles: [expect.stringMatching(/^Febrero 2026 está cerrado en Banco Santander .*: 1 movimiento\.$/)],
      },
    });
    expect(await run(UNDO_RUN, { ...which, part: true })).toEqual({ undoEngineRun: { nModified: 2 } });
    expect(await places()).toEqual([2]);
    await isTrue();
  });

  test('undone whole, what people said of its movements and documents stays', async () => {
    const { books, movements, documents, run, places, isTrue } = await world();
    const { runReconciliation } = await run<{ runReconciliation: { runId: string } }>(RUN);
    await run('mutation ($one: ID!) { createInnerComment(input: { transactionId: $one, comment: "Falta la boleta" }) { id } }', {
      one: movements[0],
    });
    await run('mutation ($one: ID!) { createDteInnerComment(input: { transactionId: $one, comment: "Preguntar a ventas" }) { id } }', {
      one: documents[0],
    });
    const notes = () =>
      books.read((db) => db.selectFrom('comment').select(['movement_id', 'document_id', 'body']).orderBy('body').execute());
    const before = await notes();
    expect(before.map(({ body }) => body)).toEqual(['Falta la boleta', 'Preguntar a ventas']);
    expect(await run(UNDO_RUN, { run: runReconciliation.runId })).toEqual({ undoEngineRun: { nModified: 3 } });
    expect([await places(), await notes()]).toEqual([[], before]);
    await isTrue();
  });

  test('undone and made again, it does what it did, though not what a person undid by itself', async () => {
    const { run, matched, places, isTrue } = await world();
    const { runReconciliation } = await run<{ runReconciliation: { runId: string } }>(RUN);
    const second = (await matched()).find(({ at }) => at === 1);
    await run(UNMATCH, { one: second?.id });
    const { redoEngineRun } = await run<{ redoEngineRun: { automatic: number; runId: string } }>(REDO, { run: runReconciliation.runId });
    expect(redoEngineRun.automatic).toBe(2);
    expect(redoEngineRun.runId).not.toBe(runReconciliation.runId);
    expect(await places()).toEqual([0, 2]);
    await isTrue();
  });
});
