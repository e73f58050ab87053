import { describe, expect, test } from 'vitest';
import type { MatchingMode } from '#domain/reconciliation/facts.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { pairByHand } from './manual-matches.ts';
import { runEngine } from './store.ts';

const { database, person, join, contextOf, ask } = await testApi();
const ana = await person();
const RUT = '76086428-5';
const GLOSA = { glosa: '0760864285 Transf. CLIENTE', kind: 'transferIn', counterpart_rut: RUT, counterpart_name: 'CLIENTE' };

type Class = { code: string; mode: string; mayAct: boolean; stoppedAt: string | null; right: number; decided: number };
type Movement = {
  isMatched: boolean;
  matchs: { id: string; origin: string }[];
  explanations: { id: string }[];
  transfer: { transactionId: string } | null;
  strongMatchCandidates: { evidence: string }[];
  transferCandidate: { transactionId: string; reasons: string[] } | null;
  kindCandidate: { kind: string; kindLabel: string } | null;
};

/** A company with a payment, a transfer and a fee that the engine explains by itself. */
async function world() {
  const books = await testBooks(database, ana.id);
  const context = await contextOf(ana.token);
  const { rut } = await books.read((db) =>
    db.selectFrom('company').select('rut').where('company_id', '=', books.companyId).executeTakeFirstOrThrow(),
  );
  const own = { glosa: 'TRANSFERENCIA', kind: 'transfer', counterpart_rut: rut };
  const account = await books.account({ bank_code: '037' });
  const ids = {
    paid: await books.movement(account, '2026-03-10', 119_000, GLOSA),
    document: await books.document('2026-03-08', 119_000),
    out: await books.movement(account, '2026-03-10', -1_000, own),
    into: await books.movement(await books.account(), '2026-03-11', 1_000, own),
    fee: await books.movement(account, '2026-03-12', -4_321, { glosa: 'COMISION MANTENCION', kind: 'bankFee' }),
  };
  const run = async <Answer>(text: string, variables: object = {}) => {
    const { data, message } = await ask<Answer>(context, text, { id: books.companyId, ...variables });
    if (!data) throw new Error(message ?? 'no answer');
    return data;
  };
  return { books, context, ids, run, account };
}
type World = Awaited<ReturnType<typeof world>>;

const LIST =
  'query ($id: ID!) { matchingModes(companyId: $id) { code label mode mayAct stoppedAt right decided cases { transactionId } shadow { same other open } } }';
const SET = `mutation ($id: ID!, $classes: [String!]!, $mode: MatchingMode!) {
  setMatchingMode(companyId: $id, classes: $classes, mode: $mode) { classes { code mode } actId } }`;
const RUN = 'mutation ($id: ID!) { runReconciliation(companyId: $id) { automatic suggestions runId } }';
const MOVEMENT = `query ($one: ID!) { getTransaction(id: $one) { isMatched matchs { id origin } explanations { id } transfer { transactionId }
  strongMatchCandidates { evidence } transferCandidate { transactionId reasons } kindCandidate { kind kindLabel } } }`;
const ACCEPT = `mutation ($id: ID!, $inputs: [SuggestionInput!]!) { acceptSuggestions(companyId: $id, inputs: $inputs) { nModified actId } }`;
const UNMATCH = `mutation ($id: ID!, $one: ID!, $reason: UndoReason) {
  deleteMatch(match: { companyId: $id, id: $one, reason: $reason }) { actId } }`;
const UNDO = 'mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }';

const setAll = async ({ run }: World, mode: MatchingMode) => {
  const { matchingModes } = await run<{ matchingModes: Class[] }>(LIST);
  const classes = matchingModes.filter((one) => mode !== 'automatic' || one.mayAct).map(({ code }) => code);
  await run(SET, { classes, mode });
};
const start = async ({ run }: World) =>
  (await run<{ runReconciliation: { automatic: number; suggestions: number; runId: string } }>(RUN)).runReconciliation;
const movementOf = async ({ run }: World, one: string) => (await run<{ getTransaction: Movement }>(MOVEMENT, { one })).getTransaction;
const classOf = async ({ run }: World, code: string) =>
  (await run<{ matchingModes: (Class & { cases: object[]; shadow: object })[] }>(LIST)).matchingModes.find((one) => one.code === code);
const acceptAll = async ({ run }: World, ids: string[]) =>
  (await run<{ acceptSuggestions: { nModified: number } }>(ACCEPT, { inputs: ids.map((transactionId) => ({ transactionId })) }))
    .acceptSuggestions.nModified;
const history = ({ books }: { books: TestBooks }) =>
  books.read((db) => db.selectFrom('history').select(['code', 'person_id']).orderBy('entry_no', 'desc').limit(2).execute());

describe('how much a class may do', () => {
  test('in a new company all act that may; the rest propose', async () => {
    const one = await world();
    const { matchingModes } = await one.run<{ matchingModes: Class[] }>(LIST);
    expect(matchingModes.every(({ mode, mayAct }) => mode === (mayAct ? 'automatic' : 'suggest'))).toBe(true);
    expect(matchingModes.filter(({ mayAct }) => !mayAct).map(({ code }) => code)).toEqual(['settledByHand', 'usualKind', 'amountOnly']);
    expect((await start(one)).automatic).toBe(3);
  });

  test('what may only propose is proposed as sure: documents, transfers and kinds; accepted, it is made', async () => {
    const one = await world();
    await setAll(one, 'suggest');
    expect(await start(one)).toMatchObject({ automatic: 0, suggestions: 4 });
    expect(await movementOf(one, one.ids.paid)).toMatchObject({ isMatched: false, strongMatchCandidates: [{ evidence: 'rutAndAmount' }] });
    expect(await movementOf(one, one.ids.into)).toMatchObject({ isMatched: false, transferCandidate: { transactionId: one.ids.out } });
    expect(await movementOf(one, one.ids.fee)).toMatchObject({ kindCandidate: { kind: 'comisionbancaria' } });
    expect(
      (await one.run<{ reconciliationSummary: object }>('query ($id: ID!) { reconciliationSummary(companyId: $id) { suggested } }'))
        .reconciliationSummary,
    ).toEqual({ suggested: 4 });
    const listed = await one.run<{ getTransactions: { totalDocs: number } }>(
      'query ($id: ID!) { getTransactions(input: { companyId: $id, isMatched: false, hasCandidates: true }) { totalDocs } }',
    );
    expect(listed.getTransactions.totalDocs).toBe(4);
    expect(await acceptAll(one, [one.ids.paid, one.ids.out, one.ids.fee])).toBe(4);
    for (const id of [one.ids.paid, one.ids.out, one.ids.into, one.ids.fee])
      expect(await movementOf(one, id)).toMatchObject({ isMatched: true });
    for (const code of ['rutAndAmount', 'ownTransfer', 'bankFee']) expect(await classOf(one, code)).toMatchObject({ right: 1, decided: 1 });
  });

  test('accepted and taken back, each is offered as before, also by the next run', async () => {
    const one = await world();
    await setAll(one, 'suggest');
    await start(one);
    const { paid, out, into, fee } = one.ids;
    const state = () => Promise.all([paid, out, into, fee].map((id) => movementOf(one, id)));
    const before = await state();
    for (const transactionId of [paid, into, fee]) {
      const { acceptSuggestions: accepted } = await one.run<{ acceptSuggestions: { actId: string } }>(ACCEPT, {
        inputs: [{ transactionId }],
      });
      expect(await movementOf(one, transactionId)).toMatchObject({ isMatched: true });
      await one.run('mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }', { no: accepted.actId });
      expect(await state()).toEqual(before);
    }
    expect(await start(one)).toMatchObject({ automatic: 0, suggestions: 4 });
    expect(await state()).toEqual(before);
  });

  test('accepted together and taken back together, all of it is offered as before', async () => {
    const one = await world();
    await setAll(one, 'suggest');
    await start(one);
    const { paid, out, into, fee } = one.ids;
    const state = () => Promise.all([paid, out, into, fee].map((id) => movementOf(one, id)));
    const before = await state();
    const { acceptSuggestions: accepted } = await one.run<{ acceptSuggestions: { actId: null; actIds: string[] } }>(
      'mutation ($id: ID!, $inputs: [SuggestionInput!]!) { acceptSuggestions(companyId: $id, inputs: $inputs) { actId actIds } }',
      { inputs: [paid, into, fee].map((transactionId) => ({ transactionId })) },
    );
    expect(accepted).toMatchObject({ actId: null, actIds: [expect.any(String), expect.any(String), expect.any(String)] });
    const undo = (ids: string[]) =>
      one.run<{ undoActs: { description: string } }>(
        'mutation ($id: ID!, $ids: [String!]!) { undoActs(companyId: $id, ids: $ids) { description } }',
        { ids },
      );
    // All or none: one of them is not there.
    await expect(undo([...accepted.actIds, '99999'])).rejects.toThrow();
    for (const id of [paid, out, into, fee]) expect(await movementOf(one, id)).toMatchObject({ isMatched: true });
    expect((await undo(accepted.actIds)).undoActs.description).toMatch(
      /deshizo «explicó .+deshizo «marcó como traspaso .+deshizo «.*concili/,
    );
    expect(await state()).toEqual(before);
  });

  test('accepted before a later version gave its tables a column, each is still taken back', async () => {
    const one = await world();
    await setAll(one, 'suggest');
    await start(one);
    const { paid, document, out, into, fee } = one.ids;
    const at = { company_id: one.books.companyId, rejected_by: ana.id };
    await one.books.write(async (db) => {
      await db
        .insertInto('match_rejection')
        .values({ ...at, movement_id: paid, document_id: document })
        .execute();
      await db
        .insertInto('transfer_rejection')
        .values({ ...at, out_id: out, in_id: into })
        .execute();
      await db
        .insertInto('explanation_rejection')
        .values({ ...at, movement_id: fee })
        .execute();
    });
    const tables = ['match', 'transfer', 'kind'].map((name) => `${name}_suggestion`);
    tables.push(...['match', 'transfer', 'explanation'].map((name) => `${name}_rejection`));
    const stored = tables.map(
      (name) => `(select jsonb_agg(to_jsonb(t) - 'later' order by to_jsonb(t)::text) from ${name} t where company_id = $1) as ${name}`,
    );
    const state = async () => (await database.ownerPool.query(`select ${stored.join(', ')}`, [one.books.companyId])).rows[0];
    const before = await state();
    const acts: string[] = [];
    for (const transactionId of [paid, into, fee]) {
      const { acceptSuggestions: accepted } = await one.run<{ acceptSuggestions: { actId: string } }>(ACCEPT, {
        inputs: [{ transactionId }],
      });
      acts.push(accepted.actId);
    }
    expect(await state()).not.toEqual(before);
    for (const name of tables) await database.ownerPool.query(`alter table ${name} add column later integer not null default 7`);
    for (const no of acts) await one.run(UNDO, { no });
    for (const name of tables) await database.ownerPool.query(`alter table ${name} drop column later`);
    expect(await state()).toEqual(before);
  });

  test('set to act, the next run acts', async () => {
    const one = await world();
    await setAll(one, 'suggest');
    await start(one);
    await one.run(SET, { classes: ['rutAndAmount'], mode: 'automatic' });
    expect(await start(one)).toMatchObject({ automatic: 1, suggestions: 3 });
  });

  test('in shadow nothing is seen but what it would have done, and how it compares', async () => {
    const one = await world();
    await setAll(one, 'suggest');
    await start(one);
    await setAll(one, 'shadow');
    expect(await movementOf(one, one.ids.paid)).toMatchObject({ strongMatchCandidates: [] });
    expect(await start(one)).toMatchObject({ automatic: 0, suggestions: 0 });
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ shadow: { same: 0, other: 0, open: 1 } });
    await one.run(
      `mutation ($id: ID!, $m: ID!, $d: ID!) { generateMatch(input: { companyId: $id, transactionId: $m, documentId: $d }) { id } }`,
      {
        m: one.ids.paid,
        d: one.ids.document,
      },
    );
    await start(one);
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ shadow: { same: 1, other: 0, open: 0 } });
    expect(await classOf(one, 'ownTransfer')).toMatchObject({ shadow: { open: 2 } });
  });

  test('a class that is not good enough never acts, an unknown one does not exist, and only who runs the company chooses', async () => {
    const one = await world();
    const refused = async (classes: string[], who = one.context) =>
      (await ask(who, SET, { id: one.books.companyId, classes, mode: 'automatic' })).code;
    expect(await refused(['amountOnly'])).toBe('BAD_USER_INPUT');
    expect(await refused(['nonsense'])).toBe('NOT_FOUND');
    const luis = await person();
    await join(one.books.companyId, luis.id, 'USER');
    expect(await refused(['sum'], await contextOf(luis.token))).toBe('FORBIDDEN');
  });
});

describe('a class that people find wrong', () => {
  const undoWrong = async (one: World, reason: 'WRONG' | 'OTHER' | null) => {
    const [match] = (await movementOf(one, one.ids.paid)).matchs;
    return (await one.run<{ deleteMatch: { actId: string } }>(UNMATCH, { one: match?.id, reason })).deleteMatch.actId;
  };
  /** As many people's decisions that it was right. */
  const confirm = async ({ books, ids, account }: World, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const movement = await books.movement(account, '2026-01-05', 10_000 + at, GLOSA);
      await books.match(movement, await books.document('2026-01-05', 10_000 + at), 10_000 + at, { evidence: 'rutAndAmount' });
      await books.write((db) =>
        db
          .insertInto('match_verdict')
          .values({
            company_id: books.companyId,
            verdict_id: newId(),
            class: 'rutAndAmount',
            movement_id: movement,
            is_right: true,
            source: 'accepted',
          })
          .execute(),
      );
    }
    return ids;
  };

  test('stops acting in the same act; people are notified; only a person lets it act again', async () => {
    const one = await world();
    await start(one);
    await undoWrong(one, null);
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({
      mode: 'suggest',
      right: 0,
      decided: 1,
      cases: [{ transactionId: one.ids.paid }],
    });
    expect((await classOf(one, 'rutAndAmount'))?.stoppedAt).not.toBeNull();
    expect(await history(one)).toMatchObject([{ code: 'matching.stopped', person_id: null }, { code: 'match.undone' }]);
    const notified = await one.books.read((db) => db.selectFrom('notification').select(['kind', 'content']).execute());
    expect(notified).toMatchObject([{ kind: 'matching', content: expect.stringContaining('RUT y monto') }]);
    await one.books.movement(one.account, '2026-03-20', 77_000, GLOSA);
    await one.books.document('2026-03-18', 77_000);
    expect(await start(one)).toMatchObject({ automatic: 0 });
    await one.run(SET, { classes: ['rutAndAmount'], mode: 'automatic' });
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ mode: 'automatic', stoppedAt: null });
    expect(await start(one)).toMatchObject({ automatic: 1 });
  });

  test('one of 200 is borne, two are not', async () => {
    const one = await world();
    await confirm(one, 199);
    await start(one);
    await undoWrong(one, 'WRONG');
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ mode: 'automatic', right: 199, decided: 200 });
    await one.books.movement(one.account, '2026-03-20', 77_000, GLOSA);
    await one.books.document('2026-03-18', 77_000);
    await start(one);
    const last = await one.books.read((db) =>
      db.selectFrom('match').select('match_id as id').where('origin', '=', 'engine').where('amount', '=', 77_000).executeTakeFirstOrThrow(),
    );
    await one.run(UNMATCH, { one: last.id, reason: 'WRONG' });
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ mode: 'suggest', right: 198, decided: 200 });
  });

  test('what stands in a closed month is right, as Calidad counts it; reopened, it says nothing', async () => {
    const one = await world();
    await start(one);
    const counted = async () => {
      const { matchingQuality } = await one.run<{ matchingQuality: { precision: { code: string; right: number; decided: number }[] } }>(
        `query ($id: ID!) { matchingQuality(input: { companyId: $id, dateStart: "2026-01-01", dateEnd: "2026-12-31" }) {
          precision { code right decided } } }`,
        {},
      );
      const { right, decided } = matchingQuality.precision.find(({ code }) => code === 'rutAndAmount') ?? { right: 0, decided: 0 };
      return { right, decided };
    };
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ right: 0, decided: 0 });
    await database.ownerPool.query(
      `insert into bank_month_close (company_id, close_id, account_id, month, number, version, report)
       select $1::uuid as company_id, gen_random_uuid() as close_id, $2::uuid as account_id, '2026-03-01' as month, 1 as number, 1 as version,
         '{}' as report`,
      [one.books.companyId, one.account],
    );
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ right: 1, decided: 1 });
    expect(await counted()).toEqual({ right: 1, decided: 1 });
    await database.ownerPool.query('update bank_month_close set reopened_at = now() where company_id = $1', [one.books.companyId]);
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ right: 0, decided: 0 });
    expect(await counted()).toEqual({ right: 0, decided: 0 });
  });

  test('wanted in another way, it counts as neither', async () => {
    const one = await world();
    await start(one);
    await undoWrong(one, 'OTHER');
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ mode: 'automatic', right: 0, decided: 0 });
  });

  test('the decision goes with the act: taken back, it counts no more', async () => {
    const one = await world();
    await start(one);
    await one.run(UNDO, { no: await undoWrong(one, 'WRONG') });
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ mode: 'suggest', right: 0, decided: 0, cases: [] });
  });

  test('what a person made says nothing of a class', async () => {
    const one = await world();
    await setAll(one, 'suggest');
    await start(one);
    await acceptAll(one, [one.ids.paid]);
    await undoWrong(one, 'WRONG');
    expect(await classOf(one, 'rutAndAmount')).toMatchObject({ right: 0, decided: 0 });
  });

  test('transfers and fees count too', async () => {
    const one = await world();
    await start(one);
    await one.run('mutation ($id: ID!, $one: ID!) { deleteTransfer(companyId: $id, transactionId: $one, reason: WRONG) { nModified } }', {
      one: one.ids.out,
    });
    const [explanation] = (await movementOf(one, one.ids.fee)).explanations;
    await one.run('mutation ($id: ID!, $one: ID!) { removeExplanations(companyId: $id, ids: [$one]) { nModified } }', {
      one: explanation?.id,
    });
    for (const code of ['ownTransfer', 'bankFee'])
      expect(await classOf(one, code)).toMatchObject({ mode: 'suggest', right: 0, decided: 1 });
  });
});

const SAMPLE = `query ($id: ID!, $code: String!, $seed: Int!) {
  matchingSample(input: { companyId: $id, dateStart: "2026-01-01" }, code: $code, seed: $seed) { id } }`;
const REVIEW = `mutation ($id: ID!, $code: String!, $one: ID!, $isRight: Boolean!) {
  reviewMatch(companyId: $id, code: $code, transactionId: $one, isRight: $isRight) { nModified actId } }`;

describe('a random sample of what a class reconciled by itself', () => {
  const sample = async ({ run }: World, code: string, seed = 1) =>
    (await run<{ matchingSample: { id: string }[] }>(SAMPLE, { code, seed })).matchingSample.map(({ id }) => id);
  const review = async ({ run }: World, code: string, one: string, isRight: boolean) =>
    (await run<{ reviewMatch: { actId: string } }>(REVIEW, { code, one, isRight })).reviewMatch.actId;
  const quality = async ({ run }: World) =>
    (
      await run<{ matchingQuality: { precision: object[] } }>(
        'query ($id: ID!) { matchingQuality(input: { companyId: $id, dateStart: "2026-01-01" }) { precision { code right decided } } }',
      )
    ).matchingQuality.precision;

  test('is of that class alone, of a pair its outgoing leg; what a person found counts in Calidad and leaves the sample', async () => {
    const one = await world();
    await start(one);
    const { paid, out, fee } = one.ids;
    const classes = [
      ['rutAndAmount', paid],
      ['ownTransfer', out],
      ['bankFee', fee],
    ] as const;
    for (const [code, id] of classes) {
      expect(await sample(one, code)).toEqual([id]);
      const act = await review(one, code, id, true);
      expect([code, await sample(one, code)]).toEqual([code, []]);
      expect(await classOf(one, code)).toMatchObject({ right: 1, decided: 1 });
      await one.run(UNDO, { no: act });
      expect(await sample(one, code)).toEqual([id]);
      expect(await classOf(one, code)).toMatchObject({ right: 0, decided: 0 });
      await review(one, code, id, false);
      expect(await movementOf(one, id)).toMatchObject({ isMatched: false });
      expect(await classOf(one, code)).toMatchObject({ right: 0, decided: 1, mode: 'suggest' });
    }
    expect(await quality(one)).toEqual([
      { code: 'ownTransfer', right: 0, decided: 1 },
      { code: 'rutAndAmount', right: 0, decided: 1 },
      { code: 'bankFee', right: 0, decided: 1 },
    ]);
  });

  test('holds 20 at most, another seed draws others, and what a person made is not in it', async () => {
    const one = await world();
    const ids: string[] = [];
    for (let index = 0; index < 24; index += 1) {
      ids.push(await one.books.movement(one.account, '2026-04-10', -1_000 - index, { glosa: 'COMISION', kind: 'bankFee' }));
    }
    await start(one);
    const by = await sample(one, 'bankFee');
    expect([by.length, new Set(by).size]).toEqual([20, 20]);
    expect(await sample(one, 'bankFee')).toEqual(by);
    expect(await sample(one, 'bankFee', 2)).not.toEqual(by);
    const byHand = await one.books.movement(one.account, '2026-04-11', -77);
    await one.run(
      `mutation ($id: ID!, $one: ID!) { explainTransactions(companyId: $id, inputs: [{ transactionId: $one, kind: "propina" }]) { ok } }`,
      { one: byHand },
    );
    const { reason } = await ask(one.context, REVIEW, { id: one.books.companyId, code: 'bankFee', one: byHand, isRight: true });
    expect(reason).toBe('REVIEW_GONE');
    expect(await history(one)).toMatchObject([{ code: 'movement.explained' }, {}]);
  });

  test('of another company, or of a class that has none, is not there', async () => {
    const [one, other] = [await world(), await world()];
    await start(other);
    const id = one.books.companyId;
    const stranger = await ask(one.context, REVIEW, { id, code: 'rutAndAmount', one: other.ids.paid, isRight: false });
    expect(stranger.code).toBe('NOT_FOUND');
    expect(await sample(one, 'rutAndAmount')).toEqual([]);
    for (const code of ['rule', 'nada']) expect((await ask(one.context, SAMPLE, { id, code, seed: 1 })).code).toBe('NOT_FOUND');
  });
});

test('undone with its whole run, everything waits as a suggestion, also after the next run', async () => {
  const one = await world();
  const { runId } = await start(one);
  await one.run('mutation ($id: ID!, $run: ID!) { undoEngineRun(companyId: $id, runId: $run) { nModified } }', { run: runId });
  const waits = async () => {
    expect(await movementOf(one, one.ids.paid)).toMatchObject({ strongMatchCandidates: [{ evidence: 'rutAndAmount' }] });
    expect(await movementOf(one, one.ids.out)).toMatchObject({ transferCandidate: { transactionId: one.ids.into } });
    expect(await movementOf(one, one.ids.fee)).toMatchObject({ kindCandidate: { kind: 'comisionbancaria' } });
  };
  await waits();
  expect(await one.books.write((db) => runEngine(db, { companyId: one.books.companyId, personId: ana.id }))).toMatchObject({
    automatic: 0,
  });
  await waits();
  expect(await acceptAll(one, [one.ids.fee, one.ids.into])).toBe(3);
});

test('a run tells own transfers from payments that came back', async () => {
  const { books, account, run } = await world();
  await books.movement(account, '2026-03-10', -700, { glosa: 'TRANSFERENCIA', kind: 'transferOut' });
  await books.movement(account, '2026-03-11', 700, { glosa: 'DEVOLUCION TRANSFERENCIA', kind: 'reversal' });
  const { runReconciliation } = await run<{ runReconciliation: { runId: string } }>(RUN);
  const SUMMARY = 'query ($id: ID!) { reconciliationSummary(companyId: $id) { lastRun { matches transfers returned } } }';
  expect(await run(SUMMARY)).toEqual({ reconciliationSummary: { lastRun: { matches: 2, transfers: 2, returned: 1 } } });
  await run('mutation ($id: ID!, $run: ID!) { undoEngineRun(companyId: $id, runId: $run) { nModified } }', {
    run: runReconciliation.runId,
  });
  const entries = await books.read((db) =>
    db.selectFrom('history').select(['code', 'params']).where('code', 'in', ['engine.ran', 'engine.undone']).orderBy('entry_no').execute(),
  );
  expect(entries).toMatchObject([
    { code: 'engine.ran', params: { transfers: 2, returned: 1 } },
    { code: 'engine.undone', params: { transfers: 2, returned: 1 } },
  ]);
});

describe('undoing all that reconciles some movements', () => {
  const TAKE_BACK = `mutation ($id: ID!, $ids: [ID!]!, $reason: UndoReason) {
    undoReconciliations(companyId: $id, ids: $ids, reason: $reason) { nModified actIds } }`;
  type TakenBack = { undoReconciliations: { nModified: number; actIds: string[] } };

  test('a match, a pair by one of its legs and a kind, with their reason; together they come back', async () => {
    const one = await world();
    await start(one);
    const { paid, out, fee } = one.ids;
    const isMatched = () => Promise.all([paid, out, fee].map(async (id) => (await movementOf(one, id)).isMatched));
    expect(await isMatched()).toEqual([true, true, true]);
    const { undoReconciliations: done } = await one.run<TakenBack>(TAKE_BACK, { ids: [paid, out, fee], reason: 'WRONG' });
    expect(done).toMatchObject({ nModified: 3, actIds: [expect.any(String), expect.any(String), expect.any(String)] });
    expect(await isMatched()).toEqual([false, false, false]);
    for (const code of ['rutAndAmount', 'ownTransfer', 'bankFee']) expect(await classOf(one, code)).toMatchObject({ right: 0, decided: 1 });
    await one.run('mutation ($id: ID!, $ids: [String!]!) { undoActs(companyId: $id, ids: $ids) { description } }', { ids: done.actIds });
    expect(await isMatched()).toEqual([true, true, true]);
  });

  test('several pairs go in one act, and come back with it', async () => {
    const one = await world();
    const leg = async (account: string, minor: number) => one.books.movement(account, '2026-03-10', minor, { glosa: 'TRASPASO' });
    const other: [string, string] = [await leg(one.account, -77_001), await leg(await one.books.account(), 77_001)];
    await one.books.write((db) => pairByHand(db, { companyId: one.books.companyId, personId: ana.id }, other));
    await start(one);
    const ids = [one.ids.out, other[1]];
    const isMatched = () => Promise.all([...ids, one.ids.into, other[0]].map(async (id) => (await movementOf(one, id)).isMatched));
    expect(await isMatched()).toEqual([true, true, true, true]);
    const { undoReconciliations: done } = await one.run<TakenBack>(TAKE_BACK, { ids, reason: 'WRONG' });
    expect([done.nModified, done.actIds.length]).toEqual([2, 1]);
    expect(await history(one)).toMatchObject([{ code: 'matching.stopped' }, { code: 'transfers.undone' }]);
    expect(await isMatched()).toEqual([false, false, false, false]);
    // Only what the engine made says something of its class.
    expect(await classOf(one, 'ownTransfer')).toMatchObject({ right: 0, decided: 1 });
    await one.run('mutation ($id: ID!, $ids: [String!]!) { undoActs(companyId: $id, ids: $ids) { description } }', { ids: done.actIds });
    expect(await isMatched()).toEqual([true, true, true, true]);
  });

  test('a closed month, or a movement that is not theirs, lets none go', async () => {
    const one = await world();
    await start(one);
    const { paid, fee } = one.ids;
    const refused = async (ids: string[]) => (await ask(one.context, TAKE_BACK, { id: one.books.companyId, ids })).code;
    const other = await world();
    expect(await refused([paid, other.ids.paid])).toBe('NOT_FOUND');
    await database.ownerPool.query(
      `insert into bank_month_close (company_id, close_id, account_id, month, number, version, report, closed_by)
       select company_id, gen_random_uuid() as close_id, account_id, '2026-03-01' as month, 1 as number, 1 as version, '{}' as report,
         $2 as closed_by from movement where movement_id = $1`,
      [paid, ana.id],
    );
    expect(await refused([paid, fee])).toBe('CONFLICT');
    expect([(await movementOf(one, paid)).isMatched, (await movementOf(one, fee)).isMatched]).toEqual([true, true]);
  });
});

test('an id that is not of the company, among others, is refused with all', async () => {
  const [one, other] = [await world(), await world()];
  await setAll(one, 'suggest');
  await start(one);
  const inputs = [one.ids.paid, other.ids.paid].map((transactionId) => ({ transactionId }));
  expect((await ask(one.context, ACCEPT, { id: one.books.companyId, inputs })).code).toBe('NOT_FOUND');
  expect((await movementOf(one, one.ids.paid)).isMatched).toBe(false);
});

test('of several that somebody was quicker with all, it is said who and with what', async () => {
  const one = await world();
  await setAll(one, 'suggest');
  await start(one);
  const ids = [one.ids.paid, one.ids.fee];
  expect(await acceptAll(one, ids)).toBe(2);
  const { code, message } = await ask(one.context, ACCEPT, {
    id: one.books.companyId,
    inputs: ids.map((transactionId) => ({ transactionId })),
  });
  expect([code, message]).toEqual(['CONFLICT', expect.stringMatching(/^Ya lo concilió .+ (con|como) /)]);
});
