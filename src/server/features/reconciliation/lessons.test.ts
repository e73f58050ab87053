import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import { readSettings } from '#server/settings.ts';
import { log, testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { teachPastByJob } from './jobs.ts';
import { type Fact, readFacts, rebuildLessons } from './lessons.ts';
import { runEngine } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const ana = await person();
const PARENT = rutOf(77_654_321);
const CHILD = rutOf(76_086_428);

/** Payments by a parent for documents of its child; and the API as the founder calls it. */
async function world() {
  const books = await testBooks(database, ana.id);
  const context = await contextOf(ana.token);
  const account = await books.account({ bank_code: '037' });
  const run = async <Answer>(text: string, variables: object = {}) => {
    const { data, message } = await ask<Answer>(context, text, { id: books.companyId, ...variables });
    if (!data) throw new Error(message ?? 'no answer');
    return data;
  };
  const fields = { glosa: `Transf. MATRIZ RUT ${PARENT}`, kind: 'transferIn', counterpart_rut: PARENT, counterpart_name: 'MATRIZ' };
  const pay = async (amount: number, more: object = fields) => ({
    movement: await books.movement(account, '2026-03-10', amount, more),
    document: await books.document('2026-03-08', amount, { counterpart_rut: CHILD, counterpart_name: 'Filial SpA' }),
  });
  return { books, run, account, pay };
}
type World = Awaited<ReturnType<typeof world>>;

const MATCH =
  'mutation ($id: ID!, $m: ID!, $d: ID!) { generateMatch(input: { companyId: $id, transactionId: $m, documentId: $d }) { matchs { id } } }';
const match = async ({ run }: World, { movement, document }: { movement: string; document: string }) =>
  (await run<{ generateMatch: { matchs: { id: string }[] } }>(MATCH, { m: movement, d: document })).generateMatch.matchs[0]?.id ?? '';
const unmatch = ({ run }: World, one: string, reason: 'WRONG' | 'OTHER') =>
  run<{ deleteMatch: { actId: string } }>(
    'mutation ($id: ID!, $one: ID!, $reason: UndoReason) { deleteMatch(match: { companyId: $id, id: $one, reason: $reason }) { actId } }',
    { one, reason },
  );
const explain = ({ run }: World, movement: string, kind: string) =>
  run(
    'mutation ($id: ID!, $m: ID!, $kind: String!) { explainTransactions(companyId: $id, inputs: [{ transactionId: $m, kind: $kind }]) { nModified } }',
    {
      m: movement,
      kind,
    },
  );
const factsOf = ({ books }: { books: TestBooks }) => books.read((db) => readFacts(db, books.companyId));
const statesOf = async (one: World) => (await factsOf(one)).map(({ text, times, state }) => [text, times, state]);
const engine = ({ books }: World) => books.write((db) => runEngine(db, { companyId: books.companyId, personId: ana.id }));
const engineMatch = ({ books }: World) =>
  books.read((db) =>
    db.selectFrom('match').select(['match_id as id', 'evidence', 'reasons']).where('origin', '=', 'engine').executeTakeFirst(),
  );
const suggested = async ({ books }: World, movement: string) =>
  (await books.read((db) => db.selectFrom('match_suggestion').select('evidence').where('movement_id', '=', movement).execute())).map(
    (one) => one.evidence,
  );

const PAYS = 'El RUT 77.654.321-7 paga por 76.086.428-5';

describe('who pays for whom', () => {
  test('once taught it suggests, twice it acts, with its reason', async () => {
    const one = await world();
    const [first, second, third] = [await one.pay(100_000), await one.pay(200_000), await one.pay(300_000)];
    await engine(one);
    expect(await engineMatch(one)).toBeUndefined();
    await match(one, first);
    expect(await statesOf(one)).toEqual([[PAYS, 1, 'suggests']]);
    await engine(one);
    expect(await engineMatch(one)).toBeUndefined();
    expect(await suggested(one, second.movement)).toContain('learnedPayer');
    await match(one, second);
    expect(await statesOf(one)).toEqual([[PAYS, 2, 'acts']]);
    await engine(one);
    expect(await engineMatch(one)).toMatchObject({
      evidence: 'learnedPayer',
      reasons: expect.arrayContaining([['learnedPayer', '77654321-7', '76086428-5', 2]]),
    });
    expect(await suggested(one, third.movement)).toEqual([]);
    const { matchingFacts } = await one.run<{ matchingFacts: object[] }>(
      'query ($id: ID!) { matchingFacts(companyId: $id) { times standing standingIds } }',
    );
    expect(matchingFacts).toEqual([{ times: 2, standing: 1, standingIds: [third.movement] }]);
  });

  test('in one company says nothing in another, whose payer pays for the same party', async () => {
    const [taught, other] = [await world(), await world()];
    for (const amount of [110_001, 220_002]) await match(taught, await taught.pay(amount));
    expect((await factsOf(taught)).map(({ times }) => times)).toEqual([2]);
    await other.pay(330_003);
    await taught.pay(440_004);
    for (const one of [other, taught]) await engine(one);
    expect(await engineMatch(taught)).toMatchObject({ evidence: 'learnedPayer' });
    expect(await engineMatch(other)).toBeUndefined();
    const offered = ({ books }: World) =>
      books.read((db) => db.selectFrom('match_suggestion').select('evidence').where('evidence', '=', 'learnedPayer').execute());
    expect([await factsOf(other), await offered(other)]).toEqual([[], []]);
  });

  test('a parent that pays for its group: one payment teaches each of them, once suggests their sum, twice acts, and is the same when rebuilt', async () => {
    const one = await world();
    const { books, account } = one;
    const SISTER = rutOf(76_543_210);
    const fields = { glosa: `Transf. MATRIZ RUT ${PARENT}`, kind: 'transferIn', counterpart_rut: PARENT, counterpart_name: 'MATRIZ' };
    const together = async (first: number, second: number) => ({
      movement: await books.movement(account, '2026-03-10', first + second, fields),
      documents: [
        await books.document('2026-03-08', first, { counterpart_rut: CHILD, counterpart_name: 'Filial SpA' }),
        await books.document('2026-03-08', second, { counterpart_rut: SISTER, counterpart_name: 'Hermana SpA' }),
      ],
    });
    const matchBoth = ({ movement, documents }: Awaited<ReturnType<typeof together>>) =>
      one.run(
        'mutation ($id: ID!, $m: ID!, $a: ID!, $b: ID!) { generateMultipleMatch(input: { companyId: $id, transactionId: $m, documents: [{ documentId: $a }, { documentId: $b }] }) { matchs { id } } }',
        { m: movement, a: documents[0], b: documents[1] },
      );
    const [first, second, third] = [await together(101_003, 57_119), await together(203_117, 91_333), await together(309_271, 45_907)];
    await matchBoth(first);
    const sister = PAYS.replace('76.086.428-5', '76.543.210-3');
    const expectStates = async (times: number, state: string) =>
      expect((await statesOf(one)).toSorted()).toEqual([PAYS, sister].map((text) => [text, times, state]).toSorted());
    await expectStates(1, 'suggests');
    await engine(one);
    expect(await engineMatch(one)).toBeUndefined();
    expect(await suggested(one, second.movement)).toContain('learnedPayer');
    await matchBoth(second);
    await expectStates(2, 'acts');
    await engine(one);
    const made = await books.read((db) =>
      db
        .selectFrom('match')
        .select(['movement_id as movement', 'document_id as document', 'evidence'])
        .where('origin', '=', 'engine')
        .execute(),
    );
    expect(made.map(({ document }) => document).toSorted()).toEqual(third.documents.toSorted());
    expect(new Set(made.map(({ movement, evidence }) => `${movement} ${evidence}`))).toEqual(new Set([`${third.movement} learnedPayer`]));
    const standing = async () =>
      (await one.run<{ matchingFacts: { standingIds: string[] }[] }>('query ($id: ID!) { matchingFacts(companyId: $id) { standingIds } }'))
        .matchingFacts;
    // Each fact has the match that stands on it.
    expect(await standing()).toEqual([{ standingIds: [third.movement] }, { standingIds: [third.movement] }]);
    await books.write((db) => rebuildLessons(db, books.companyId));
    await expectStates(2, 'acts');
  });

  test('one contradiction suspends it, until that is taken back', async () => {
    const one = await world();
    for (const amount of [100_000, 200_000]) await match(one, await one.pay(amount));
    const third = await one.pay(300_000);
    await engine(one);
    const { deleteMatch } = await unmatch(one, (await engineMatch(one))?.id ?? '', 'WRONG');
    expect(await statesOf(one)).toEqual([[PAYS, 2, 'suspended']]);
    await one.pay(400_000);
    await one.run('mutation ($id: ID!) { setMatchingMode(companyId: $id, classes: ["learnedPayer"], mode: automatic) { actId } }');
    await engine(one);
    expect(await engineMatch(one)).toBeUndefined();
    expect(await suggested(one, third.movement)).not.toContain('learnedPayer');
    const undoAct = async (no: string) =>
      (
        await one.run<{ undoAct: { id: string } }>('mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }', {
          no,
        })
      ).undoAct.id;
    const back = await undoAct(deleteMatch.actId);
    expect(await statesOf(one)).toEqual([[PAYS, 2, 'acts']]);
    // Undone again, it is wrong again.
    await undoAct(back);
    expect(await statesOf(one)).toEqual([[PAYS, 2, 'suspended']]);
    expect(await suggested(one, third.movement)).toEqual([]);
    await one.books.write((db) => rebuildLessons(db, one.books.companyId));
    expect(await statesOf(one)).toEqual([[PAYS, 2, 'suspended']]);
  });

  test('an undone match teaches no more; a payer that pays its own, or the company itself, teaches nothing', async () => {
    const one = await world();
    await unmatch(one, await match(one, await one.pay(100_000)), 'OTHER');
    await match(one, await one.pay(200_000, { glosa: 'Transf. FILIAL', kind: 'transferIn', counterpart_rut: CHILD }));
    expect(await factsOf(one)).toEqual([]);
  });

  test("a text's name for a party; the same name for two parties is suspended", async () => {
    const one = await world();
    const named = { glosa: 'TRANSFERENCIA DE DON QUILLAY', kind: 'transferIn', counterpart_name: 'DON QUILLAY' };
    await match(one, await one.pay(100_000, named));
    expect(await statesOf(one)).toEqual([['Quien la glosa llama «DON QUILLAY» paga por 76.086.428-5', 1, 'suggests']]);
    const movement = await one.books.movement(one.account, '2026-03-11', 5_000, named);
    await match(one, {
      movement,
      document: await one.books.document('2026-03-08', 5_000, { counterpart_rut: PARENT, counterpart_name: 'Otra Ltda' }),
    });
    expect((await factsOf(one)).map(({ state }) => state)).toEqual(['suspended', 'suspended']);
  });
});

test('what a wording usually is waits as a suggestion; two kinds for one wording suspend each other', async () => {
  const one = await world();
  const pac = (amount: number) =>
    one.books.movement(one.account, '2026-03-12', amount, { glosa: `PAC AGUAS ANDINAS ${amount}`, kind: 'services' });
  const [first, second, third] = [await pac(-10_111), await pac(-20_222), await pac(-30_333)];
  await explain(one, first, 'propina');
  await engine(one);
  const waiting = () =>
    one.books.read((db) => db.selectFrom('kind_suggestion').select(['movement_id as id', 'kind_key as kind', 'class']).execute());
  expect((await waiting()).map(({ id, kind }) => [id, kind]).sort()).toEqual(
    [
      [second, 'propina'],
      [third, 'propina'],
    ].sort(),
  );
  await explain(one, second, 'comisionbancaria');
  await engine(one);
  expect(await waiting()).toEqual([]);
  expect((await factsOf(one)).map(({ state }) => state)).toEqual(['suspended', 'suspended']);
});

test('the area and the key that people give a wording are told of the next one; two of them suspend each other', async () => {
  const one = await world();
  const pac = (amount: number) => one.books.movement(one.account, '2026-03-12', amount, { glosa: `PAC AGUAS ANDINAS ${amount}` });
  const [first, second, third] = [await pac(-10_111), await pac(-20_222), await pac(-30_333)];
  const set = (id: string, fields: object) =>
    one.run<{ updateTransactions: { actId: string } }>(
      'mutation ($id: ID!, $input: [UpdateTransactionInput!]!) { updateTransactions(companyId: $id, input: $input) { actId } }',
      { input: [{ id, ...fields }] },
    );
  const habits = async (of: string) =>
    (
      await one.run<{ movementHabits: object }>(
        'query ($id: ID!, $of: ID!) { movementHabits(companyId: $id, transactionId: $of) { fieldKey areaLabel areaTimes eoafKey eoafTimes } }',
        { of },
      )
    ).movementHabits;
  const none = { fieldKey: null, areaLabel: null, areaTimes: 0, eoafKey: null, eoafTimes: 0 };
  expect(await habits(third)).toEqual(none);
  await set(first, { fieldKey: 'arriendos' });
  await one.run('mutation ($ids: [ID!]!) { setEOAFCategory(transactions: $ids, fieldKey: "interesespagados") { actId } }', {
    ids: [first],
  });
  expect(await habits(third)).toMatchObject({ fieldKey: 'arriendos', areaTimes: 1, eoafKey: 'interesespagados', eoafTimes: 1 });
  expect(await habits(await one.books.movement(one.account, '2026-03-12', 9, { glosa: 'PAC AGUAS ANDINAS 9' }))).toEqual(none);
  const { updateTransactions } = await set(second, { fieldKey: 'seguros' });
  expect(await habits(third)).toMatchObject({ fieldKey: null, eoafKey: 'interesespagados' });
  expect((await statesOf(one)).sort()).toEqual([
    ['Los cargos «PAC AGUAS ANDINAS» llevan la clave EOAF Intereses pagados', 1, 'suggests'],
    ['Los cargos «PAC AGUAS ANDINAS» van al área Arriendos', 1, 'suspended'],
    ['Los cargos «PAC AGUAS ANDINAS» van al área Seguros', 1, 'suspended'],
  ]);
  const before = await factsOf(one);
  await one.books.write((db) => rebuildLessons(db, one.books.companyId));
  expect(await factsOf(one)).toEqual(before);
  await one.run('mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }', { no: updateTransactions.actId });
  await set(second, { fieldKey: 'arriendos' });
  expect(await habits(third)).toMatchObject({ areaLabel: 'Arriendos', areaTimes: 2 });
  // Of a mark that is taken back, what a kind had brought before is nobody's word.
  const fourth = await pac(-50_555);
  await set(fourth, { key: 'propina' });
  const { updateTransactions: marked } = await set(fourth, { fieldKey: 'seguros' });
  expect(await habits(third)).toMatchObject({ fieldKey: null });
  const undoAct = async (no: string) =>
    (await one.run<{ undoAct: { id: string } }>('mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }', { no }))
      .undoAct.id;
  const undone = await undoAct(marked.actId);
  expect(await habits(third)).toMatchObject({ areaLabel: 'Arriendos', areaTimes: 2 });
  await undoAct(await undoAct(undone));
  expect(await habits(third)).toMatchObject({ areaLabel: 'Arriendos', areaTimes: 2 });
  // What was given in an area that is gone passes to the one that took its place, and back.
  const area = await one.books.write(async (db) => {
    const like = await db.selectFrom('area').selectAll().where('area_id', '=', one.books.area('arriendos')).executeTakeFirstOrThrow();
    const own = { ...like, area_id: newId(), key: 'feriados', label: 'Feriados', position: 99 };
    await db.insertInto('area').values(own).execute();
    return own.area_id;
  });
  await set(await pac(-40_444), { fieldKey: 'feriados' });
  expect(await habits(third)).toMatchObject({ areaLabel: null });
  const { deleteFlowField: merged } = await one.run<{ deleteFlowField: { actId: string } }>(
    'mutation ($id: ID!, $area: ID!, $to: ID!) { deleteFlowField(companyId: $id, id: $id, cashflowAreaId: $area, targetAreaId: $to) { actId } }',
    { area, to: one.books.area('arriendos') },
  );
  expect(await habits(third)).toMatchObject({ areaLabel: 'Arriendos', areaTimes: 3 });
  const learned = await factsOf(one);
  await one.books.write((db) => rebuildLessons(db, one.books.companyId));
  expect(await factsOf(one)).toEqual(learned);
  await undoAct(merged.actId);
  expect(await habits(third)).toMatchObject({ areaLabel: null });
});

test('what was forgotten of an area stays forgotten in the one that takes its place, and what that one was taught stays', async () => {
  const one = await world();
  const [holidays, leave] = await one.books.write(async (db) => {
    const like = await db.selectFrom('area').selectAll().where('area_id', '=', one.books.area('arriendos')).executeTakeFirstOrThrow();
    const own = ['Feriados', 'Permisos'].map((label) => ({ ...like, area_id: newId(), key: label.toLowerCase(), label, position: 99 }));
    await db.insertInto('area').values(own).execute();
    return own.map((area) => area.area_id);
  });
  for (const [amount, fieldKey] of [
    [-10_111, 'feriados'],
    [-20_222, 'seguros'],
  ] as const) {
    const id = await one.books.movement(one.account, '2026-03-12', amount, { glosa: `PAC AGUAS ANDINAS ${amount}` });
    await one.run(
      'mutation ($id: ID!, $input: [UpdateTransactionInput!]!) { updateTransactions(companyId: $id, input: $input) { actId } }',
      {
        input: [{ id, fieldKey }],
      },
    );
  }
  const merge = (area: string | undefined, to: string | undefined) =>
    one.run(
      'mutation ($id: ID!, $area: ID!, $to: ID!) { deleteFlowField(companyId: $id, id: $id, cashflowAreaId: $area, targetAreaId: $to) { actId } }',
      { area, to },
    );
  const fact = (await factsOf(one)).find(({ value }) => value === holidays);
  const { removeMatchingFact: forgot } = await one.run<{ removeMatchingFact: { actId: string } }>(
    'mutation ($id: ID!, $fact: ID!) { removeMatchingFact(companyId: $id, id: $fact) { actId } }',
    { fact: fact?.id },
  );
  const insurance = (times: number) => [['Los cargos «PAC AGUAS ANDINAS» van al área Seguros', times, 'suggests']];
  expect(await statesOf(one)).toEqual(insurance(1));
  await merge(holidays, leave);
  expect(await statesOf(one)).toEqual(insurance(1));
  await merge(leave, one.books.area('seguros'));
  expect(await statesOf(one)).toEqual(insurance(1));
  await one.books.write((db) => rebuildLessons(db, one.books.companyId));
  expect(await statesOf(one)).toEqual(insurance(1));
  await one.run('mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }', { no: forgot.actId });
  expect(await statesOf(one)).toEqual(insurance(2));
});

test('a fact is forgotten by who runs the company; what is taught later counts anew', async () => {
  const one = await world();
  for (const amount of [100_000, 200_000]) await match(one, await one.pay(amount));
  const [fact] = await factsOf(one);
  const forget = 'mutation ($id: ID!, $fact: ID!) { removeMatchingFact(companyId: $id, id: $fact) { nModified } }';
  await one.run(forget, { fact: fact?.id });
  expect(await factsOf(one)).toEqual([]);
  await expect(one.run(forget, { fact: fact?.id })).rejects.toThrow('No encontramos');
  await match(one, await one.pay(300_000));
  expect(await statesOf(one)).toEqual([[PAYS, 1, 'suggests']]);
  const other = await testBooks(database, ana.id);
  expect(await factsOf({ books: other })).toEqual([]);
});

test('rebuilt from what stands and from the history, the facts are the same', async () => {
  const one = await world();
  for (const amount of [100_000, 200_000]) await match(one, await one.pay(amount));
  await one.pay(300_000);
  await engine(one);
  await unmatch(one, (await engineMatch(one))?.id ?? '', 'WRONG');
  await match(one, await one.pay(1_000, { glosa: 'TRANSFERENCIA DE DON QUILLAY', kind: 'transferIn', counterpart_name: 'DON QUILLAY' }));
  const fee = await one.books.movement(one.account, '2026-03-12', -777, { glosa: 'CARGO RARO', kind: 'unknown' });
  await explain(one, fee, 'propina');
  const alias = (await factsOf(one)).find(({ key }) => key.startsWith('name'));
  await one.run('mutation ($id: ID!, $fact: ID!) { removeMatchingFact(companyId: $id, id: $fact) { nModified } }', { fact: alias?.id });
  const before: Fact[] = await factsOf(one);
  expect(before.map(({ topic, state }) => [topic, state])).toEqual([
    ['payer', 'suspended'],
    ['kind', 'suggests'],
  ]);
  await one.books.write((db) => rebuildLessons(db, one.books.companyId));
  expect(await factsOf(one)).toEqual(before);
});

test('what was matched and explained before that was learned teaches by itself, once, all of it', async () => {
  const one = await world();
  await match(one, await one.pay(100_000));
  const many = 1_201;
  await one.books.write((db) =>
    sql`with own as (insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa)
        select ${one.books.companyId} as company_id, gen_random_uuid() as movement_id, ${one.account} as account_id, '2026-03-01' as on_day,
          -100 as amount, 'CLP' as currency, -100 as amount_clp, 'CARGO RARO' as glosa
        from generate_series(1, ${many}) returning *)
      insert into explanation (company_id, explanation_id, movement_id, amount, kind_key, area_id, origin)
      select company_id, movement_id as explanation_id, movement_id, 100 as amount, 'propina' as kind_key,
        ${one.books.area('comisionesbancarias')} as area_id, 'manual' as origin from own`.execute(db),
  );
  await sql`delete from matching_lesson where company_id = ${one.books.companyId}`.execute(database.owner);
  await sql`insert into matching_untaught (company_id) values (${one.books.companyId})`.execute(database.owner);
  const learn = () => teachPastByJob({}, { database, log, settings: readSettings({}) }, { isLast: true });
  await learn();
  expect((await factsOf(one)).map(({ topic, times }) => [topic, times])).toEqual([
    ['kind', many],
    ['payer', 1],
  ]);
  await sql`delete from matching_lesson where company_id = ${one.books.companyId}`.execute(database.owner);
  await learn();
  expect(await factsOf(one)).toEqual([]);
});

test('what a card acquirer keeps is told by account and wording, once twenty of its deposits are matched with their sales', async () => {
  const { books, run, account } = await world();
  const fees = () => run('query ($id: ID!) { acquirerFees(companyId: $id) { wording bankId percent deposits } }');
  for (let at = 1; at <= 20; at += 1) {
    const [gross, on] = [100_000 * at, addDays(dayInChile(new Date()), -at)];
    const sale = await books.document(on, gross, { code: 39, is_expected: false });
    const deposit = await books.movement(account, on, gross * 0.98, { glosa: `ABONO GETNET ${at}`, kind: 'acquirer' });
    if (at === 20) expect(await fees()).toEqual({ acquirerFees: [] });
    await books.match(deposit, sale, gross * 0.98, { document_amount: gross });
  }
  expect(await fees()).toEqual({ acquirerFees: [{ wording: 'ABONO GETNET', bankId: '037', percent: 2, deposits: 20 }] });
});

describe('how a counterpart pays', () => {
  const HABITS = `query ($id: ID!, $search: String!) {
    counterpartHabits(companyId: $id, search: $search) { count habits { id text times state transactionIds } }
  }`;
  type Answer = {
    counterpartHabits: { count: number; habits: { id: string; text: string; times: number; state: string; transactionIds: string[] }[] };
  };
  const FILIAL = 'Filial SpA (76.086.428-5)';
  const habitsOf = async ({ run }: World, search = '') => (await run<Answer>(HABITS, { search })).counterpartHabits;
  const linesOf = async (one: World) => (await habitsOf(one)).habits.map(({ text, times, state }) => [text, times, state]).sort();
  const own = { glosa: 'ABONO FILIAL SPA', kind: 'transferIn', counterpart_rut: CHILD };

  test('is learned of what people matched, contradicted by another payment, and the same when rebuilt', async () => {
    const one = await world();
    const account = `paga en la cuenta ${await one.books.read(async (db) => {
      const { number } = await db
        .selectFrom('bank_account')
        .select('number')
        .where('account_id', '=', one.account)
        .executeTakeFirstOrThrow();
      return `Banco Santander ${number}`;
    })}`;
    await match(one, await one.pay(100_003, own));
    // Who has one account is paid there by everybody: that says nothing of this one.
    expect(await linesOf(one)).toEqual([[`${FILIAL} paga unos 2 días después de la emisión`, 1, 'suggests']]);
    const other = await one.books.account({ bank_code: '012' });
    expect(await habitsOf(one)).toMatchObject({ count: 2 });
    await match(one, await one.pay(200_003, own));
    expect(await linesOf(one)).toEqual([
      [`${FILIAL} ${account}`, 2, 'acts'],
      [`${FILIAL} paga unos 2 días después de la emisión`, 2, 'acts'],
    ]);
    expect((await habitsOf(one, 'filial')).count).toBe(2);
    expect((await habitsOf(one, '76.086')).count).toBe(2);
    expect((await habitsOf(one, 'otra')).count).toBe(0);
    // Elsewhere, and much later.
    const late = {
      movement: await one.books.movement(other, '2026-04-10', 300_003, own),
      document: await one.books.document('2026-03-08', 300_003, { counterpart_rut: CHILD, counterpart_name: 'Filial SpA' }),
    };
    const lateMatch = await match(one, late);
    const suspended = await linesOf(one);
    expect(suspended.map(([, times, state]) => [times, state])).toEqual([
      [2, 'suspended'],
      [1, 'suspended'],
      [3, 'suspended'],
    ]);
    expect(suspended[2]?.[0]).toBe(`${FILIAL} paga entre 2 y 33 días después de la emisión`);
    await one.books.write((db) => rebuildLessons(db, one.books.companyId));
    expect(await linesOf(one)).toEqual(suspended);
    await unmatch(one, lateMatch, 'OTHER');
    expect((await linesOf(one)).map(([, , state]) => state)).toEqual(['acts', 'acts']);
  });

  test('orders what is suggested, says so, and is forgotten and remembered', async () => {
    const one = await world();
    await one.books.account({ bank_code: '012' });
    for (const amount of [100_003, 200_003]) await match(one, await one.pay(amount, own));
    const { movement, document } = await one.pay(50_000, { glosa: 'DEPOSITO EN EFECTIVO', kind: 'deposit' });
    await one.books.document('2026-01-02', 50_000, { counterpart_rut: PARENT, counterpart_name: 'Otra Ltda' });
    await engine(one);
    const reasons = async () =>
      one.books.read((db) =>
        db
          .selectFrom('match_suggestion')
          .select(['document_id as id', 'reasons', 'is_strong as isStrong'])
          .where('movement_id', '=', movement)
          .orderBy('option_no')
          .execute(),
      );
    expect(await reasons()).toEqual([
      { id: document, isStrong: false, reasons: expect.arrayContaining([['usualAccount']]) },
      { id: expect.any(String), isStrong: false, reasons: expect.arrayContaining([['partyOf', 'Otra Ltda']]) },
    ]);
    const days = (await habitsOf(one)).habits.find(({ text }) => text.includes('días'));
    const forget = 'mutation ($id: ID!, $fact: ID!) { removeMatchingFact(companyId: $id, id: $fact) { actId } }';
    const { removeMatchingFact } = await one.run<{ removeMatchingFact: { actId: string } }>(forget, { fact: days?.id });
    expect((await habitsOf(one)).habits.map(({ id }) => id)).not.toContain(days?.id);
    await one.books.write((db) => rebuildLessons(db, one.books.companyId));
    expect((await habitsOf(one)).count).toBe(1);
    await one.run('mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }', { no: removeMatchingFact.actId });
    expect((await habitsOf(one)).habits.map(({ id }) => id)).toContain(days?.id);
    expect((await habitsOf(await world())).count).toBe(0);
  });
});
