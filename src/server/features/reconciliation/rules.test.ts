import { describe, expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { rutOf } from '#domain/rut.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { applyBackwards } from './rule-apply.ts';
import { runEngine } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const ana = await person();
const PARTY = rutOf(76_086_428);
const YEAR = new Date().getFullYear();
/** Days of last month, so that trials look at them. */
const LAST = new Date(Date.UTC(YEAR, new Date().getMonth() - 1, 1)).toISOString().slice(0, 7);

const sentence = (code: 'RULE_EMPTY' | 'RULE_TOO_WIDE' | 'RULE_NOT_TRIED' | 'RULE_CHANGED' | 'RULE_ORDER') => new AppError(code).message;
const WORDS = { field: 'words', text: 'arriendo * bodega' };
const OUT = { field: 'direction', text: 'out' };
type Effect = Record<string, string | boolean>;
const input = (effect: Effect, conditions: object[] = [WORDS, OUT], id: string | null = null) => ({ id, conditions, effect });

type Case = { transactionId: string; what: string | null };
type Trial = {
  hits: number;
  changes: number;
  done: number;
  waiting: number;
  proof: string;
  sums: { spent: number }[];
  conflicts: { kind: string; count: number; cases: Case[] }[];
};
type Rule = { id: string; name: string; mode: string; changedAt: string; hits: number; corrected: number; stoppedAt: string | null };

/** A company with rents that the bank words alike, and the API as its owner calls it. */
async function world() {
  const books = await testBooks(database, ana.id);
  const context = await contextOf(ana.token);
  const account = await books.account({ bank_code: '037' });
  const call = <Answer>(text: string, variables: object = {}) => ask<Answer>(context, text, { id: books.companyId, ...variables });
  const run = async <Answer>(text: string, variables: object = {}) => {
    const { data, message } = await call<Answer>(text, variables);
    if (!data) throw new Error(message ?? 'no answer');
    return data;
  };
  const rent = (date: string, amount: number, more: object = {}) =>
    books.movement(account, `${LAST}-${date}`, amount, { glosa: `PAGO ARRIENDO ${date} BODEGA`, kind: 'transferOut', ...more });
  const trial = async (one: object) => (await run<{ tryMatchingRule: Trial }>(TRY, { input: one })).tryMatchingRule;
  const rules = async () => (await run<{ matchingRules: Rule[] }>(RULES)).matchingRules;
  let saved = 0;
  const save = async (one: ReturnType<typeof input>, mode = 'automatic', name = `Arriendo${saved++ === 0 ? '' : ` ${saved}`}`) => {
    const { proof } = await trial(one);
    const changedAt = (await rules()).find(({ id }) => id === one.id)?.changedAt ?? null;
    await run(SAVE, { input: one, mode, name, proof, changedAt });
    return (await rules()).at(-1)!;
  };
  const actor = { companyId: books.companyId, personId: ana.id };
  const engine = () => books.write((db) => runEngine(db, actor));
  const apply = (ruleId: string) =>
    books.write((db) =>
      applyBackwards(db, actor, { ruleId, from: day('2020-01-01') }, { progress: () => {}, signal: new AbortController().signal }),
    );
  const movement = (id: string) =>
    books.read((db) =>
      db
        .selectFrom('movement')
        .select(['area_id as areaId', 'eoaf_key as eoafKey', 'matched', 'counterpart_rut as rut', 'is_reconciled as isReconciled'])
        .where('movement_id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  const undo = (actId: number | null) =>
    run('mutation ($id: ID!, $act: String!) { undoAct(companyId: $id, actId: $act) { id } }', { act: String(actId) });
  return { books, account, call, run, rent, trial, rules, save, engine, apply, movement, undo };
}

const TRY = `query ($id: ID!, $input: MatchingRuleInput!) { tryMatchingRule(companyId: $id, input: $input) {
  hits changes done waiting proof sums { spent } conflicts { kind count cases { transactionId what } } } }`;
const RULES = 'query ($id: ID!) { matchingRules(companyId: $id) { id name mode changedAt hits corrected stoppedAt } }';
const SAVE = `mutation ($id: ID!, $input: MatchingRuleInput!, $mode: RuleMode!, $name: String!, $proof: String, $changedAt: String) {
  saveMatchingRule(companyId: $id, input: $input, mode: $mode, name: $name, proof: $proof, changedAt: $changedAt) { actId } }`;
const ADD_AREA = `mutation ($id: ID!, $category: ID!) {
  createFlowField(companyId: $id, id: $id, fieldLabel: "Bodegas", cashflowCategoryId: $category) { actId } }`;
const MERGE_AREA = `mutation ($id: ID!, $area: ID!, $target: ID!) {
  done: deleteFlowField(companyId: $id, id: $id, cashflowAreaId: $area, targetAreaId: $target) { actId } }`;
const SEEN = 'query ($id: ID!) { matchingRules(companyId: $id) { text changedAt effect { area } versions { text } } }';
type Seen = { text: string; changedAt: string; effect: { area: string }; versions: { text: string }[] };
const TRY_UNDO =
  'mutation ($id: ID!, $act: String!) { undoAct(companyId: $id, actId: $act, isTrial: true) { possible obstacles { message } } }';
const UNDO_PARTLY = 'mutation ($id: ID!, $act: String!) { undoAct(companyId: $id, actId: $act, isPartial: true) { id } }';
const SET_AREA = `mutation ($id: ID!, $input: [UpdateTransactionInput!]!) { updateTransactions(companyId: $id, input: $input) { nModified actId } }`;

describe('a trial', () => {
  test('says what a rule takes, what it would change and what stands in its way, and changes nothing', async () => {
    const { books, rent, trial, run, movement } = await world();
    const [free, alike, byHand] = [await rent('03', -500_000), await rent('04', -500_000), await rent('05', -500_000)];
    await rent('06', -500_000, { glosa: 'PAGO LUZ BODEGA' });
    await run(SET_AREA, {
      input: [
        { id: byHand, fieldKey: 'serviciosbasicos' },
        { id: alike, fieldKey: 'arriendos' },
      ],
    });
    const paid = await rent('07', -80_000);
    const document = await books.document(`${LAST}-01`, 80_000, { is_received: true });
    await run(
      'mutation ($id: ID!, $m: ID!, $d: ID!) { generateMatch(input: { companyId: $id, transactionId: $m, documentId: $d }) { id } }',
      {
        m: paid,
        d: document,
      },
    );
    const before = await movement(free);
    const found = await trial(input({ area: 'arriendos' }));
    expect(found).toMatchObject({ hits: 4, changes: 1, done: 1, sums: [{ spent: 1_580_000 }] });
    expect(found.conflicts.map(({ kind, cases }) => [kind, cases.map((one) => one.transactionId)])).toEqual([
      ['hand', [byHand]],
      ['match', [paid]],
    ]);
    expect(await movement(free)).toEqual(before);
  });

  test('comes before a rule is switched on, as it is', async () => {
    const { call, save, trial, rules } = await world();
    const one = input({ area: 'arriendos' });
    const refused = (proof: string | null) => call(SAVE, { input: one, mode: 'automatic', name: 'Arriendo', proof });
    expect((await refused(null)).message).toBe(sentence('RULE_NOT_TRIED'));
    expect((await refused((await trial(input({ area: 'serviciosbasicos' }))).proof)).message).toBe(sentence('RULE_NOT_TRIED'));
    const { id, changedAt } = await save(one, 'off');
    const wider = input({ area: 'arriendos' }, [{ field: 'words', text: 'arriendo' }, OUT], id);
    const { proof } = await trial({ ...one, id });
    expect((await call(SAVE, { input: wider, mode: 'automatic', name: 'Arriendo', proof, changedAt })).message).toBe(
      sentence('RULE_NOT_TRIED'),
    );
    expect((await call(SAVE, { input: { ...one, id }, mode: 'automatic', name: 'Arriendo', proof, changedAt: 'antes' })).message).toBe(
      sentence('RULE_CHANGED'),
    );
    await save({ ...one, id });
    expect((await rules())[0]).toMatchObject({ mode: 'automatic' });
  });

  test('two rules of one name could not be told apart', async () => {
    const { save, trial, call } = await world();
    const rent = input({ area: 'arriendos' });
    const one = await save(rent);
    const { proof } = await trial(rent);
    const named = (name: string, more: object = {}) => call(SAVE, { input: rent, mode: 'off', name, proof, ...more });
    expect(await named(' ARRIÉNDO ')).toMatchObject({ reason: 'RULE_SAME_NAME' });
    // Its own name is no other's.
    expect((await named('arriendo', { input: { ...rent, id: one.id }, changedAt: one.changedAt })).data).toBeTruthy();
  });

  test('refuses what is no rule', async () => {
    const { call } = await world();
    const messages = await Promise.all(
      [[], [{ field: 'words', text: '*' }, OUT], [OUT], Array.from({ length: 200 }, () => WORDS)].map(
        async (conditions) => (await call(TRY, { input: input({ area: 'arriendos' }, conditions) })).message,
      ),
    );
    expect(messages).toEqual([
      sentence('RULE_EMPTY'),
      new AppError('RULE_BAD_CONDITION', { field: 'words' }).message,
      sentence('RULE_TOO_WIDE'),
      new AppError('RULE_TOO_MANY_CONDITIONS', { max: 12 }).message,
    ]);
  });
});

describe('a rule that acts', () => {
  test('has what arrives, once: the first in order wins, and people stand above it', async () => {
    const { rent, save, movement, books, run } = await world();
    const byHand = await rent('03', -1_000);
    await run(SET_AREA, { input: [{ id: byHand, fieldKey: 'serviciosbasicos' }] });
    const one = await rent('04', -500_000);
    await save(input({ area: 'arriendos', eoafKey: 'pagoproveedores' }));
    await save(input({ area: 'serviciosbasicos' }), 'automatic', 'Después');
    const ran = 'mutation ($id: ID!) { runReconciliation(companyId: $id) { automatic ruled } }';
    expect(await run(ran)).toEqual({ runReconciliation: { automatic: 0, ruled: 1 } });
    expect(await movement(one)).toMatchObject({ areaId: books.area('arriendos'), eoafKey: 'pagoproveedores' });
    expect(await movement(byHand)).toMatchObject({ areaId: books.area('serviciosbasicos'), eoafKey: null });
  });

  test('stands above what the bank calls a movement, and below what pays a document', async () => {
    const { books, account, save, engine, movement } = await world();
    const glosa = { glosa: 'COMISION MANTENCION CUENTA', kind: 'bankFee' };
    const fee = await books.movement(account, `${LAST}-03`, -9_990, glosa);
    await save(input({ kind: 'gastoanticipado' }, [{ field: 'words', text: 'comision' }, OUT]));
    await engine();
    expect(await movement(fee)).toMatchObject({ isReconciled: true });
    const [explanation] = await books.read((db) => db.selectFrom('explanation').select(['kind_key', 'origin', 'reason']).execute());
    expect(explanation).toEqual({ kind_key: 'gastoanticipado', origin: 'engine', reason: 'Regla «Arriendo»' });
  });

  test('pays the only open document of its counterpart, and of two none', async () => {
    const { books, rent, save, engine, movement } = await world();
    const [sure, tied] = [await rent('03', -500_000), await rent('04', -700_000)];
    for (const amount of [500_000, 700_000, 700_000])
      await books.document(`${LAST}-01`, amount, { is_received: true, counterpart_rut: PARTY, counterpart_name: 'Bodegas SpA' });
    await save(input({ counterpartRut: PARTY, counterpartName: 'Bodegas SpA', matches: true }));
    await engine();
    expect(await movement(sure)).toMatchObject({ matched: 500_000, rut: PARTY });
    expect(await movement(tied)).toMatchObject({ matched: 0, rut: PARTY });
  });

  test('only proposes in that mode, and accepting is a hit of it', async () => {
    const { books, rent, save, engine, movement, run, rules } = await world();
    const one = await rent('03', -500_000);
    await save(input({ kind: 'gastoanticipado', area: 'arriendos' }), 'suggest');
    await engine();
    expect(await movement(one)).toMatchObject({ isReconciled: false });
    const [proposed] = await books.read((db) => db.selectFrom('kind_suggestion').select(['class', 'kind_key']).execute());
    expect(proposed).toEqual({ class: 'rule', kind_key: 'gastoanticipado' });
    await run('mutation ($id: ID!, $m: ID!) { acceptSuggestions(companyId: $id, inputs: [{ transactionId: $m }]) { actId } }', { m: one });
    const [made] = await books.read((db) => db.selectFrom('explanation').select(['area_id']).execute());
    expect(made).toEqual({ area_id: books.area('arriendos') });
    expect((await rules())[0]).toMatchObject({ hits: 1, corrected: 0 });
  });
});

describe('the area of a rule is merged into another', () => {
  test('the rule reads that one, and its own again once the merge is undone', async () => {
    const { books, rent, save, engine, run, call, undo } = await world();
    const explainedIn = async (id: string) => {
      const made = await books.read((db) => db.selectFrom('explanation').select('area_id').where('movement_id', '=', id).execute());
      return made.map((one) => one.area_id);
    };
    const { rows } = await database.ownerPool.query<{ id: string }>('select category_id as id from area where area_id = $1', [
      books.area('arriendos'),
    ]);
    await run(ADD_AREA, { category: rows[0]?.id });
    const added = await books.read((db) => db.selectFrom('area').select('area_id as id').where('label', '=', 'Bodegas').executeTakeFirst());
    const own = added?.id ?? '';
    const one = input({ area: own, kind: 'gastoanticipado' });
    const saved = await save(one);
    const seen = async () => (await run<{ matchingRules: Seen[] }>(SEEN)).matchingRules[0]!;
    const before = await seen();
    const merged = await run<{ done: { actId: string } }>(MERGE_AREA, { area: own, target: books.area('arriendos') });
    expect(await seen()).toEqual({
      ...{ effect: { area: 'arriendos' }, text: before.text.replace('Bodegas', 'Arriendos'), changedAt: before.changedAt },
      versions: [{ text: before.versions[0]?.text.replace('Bodegas', 'Arriendos') }],
    });
    const first = await rent('03', -500_000);
    await engine();
    expect(await explainedIn(first)).toEqual([books.area('arriendos')]);
    await undo(Number(merged.done.actId));
    expect(await seen()).toEqual(before);
    const second = await rent('04', -500_000);
    await engine();
    expect(await explainedIn(second)).toEqual([own]);
    const again = { input: { ...one, id: saved.id }, mode: 'off', name: 'Otro nombre', changedAt: saved.changedAt };
    expect((await call(SAVE, again)).message).toBeNull();
  });

  test('that a rule gave an area stays known, there and back', async () => {
    const { books, rent, save, engine, run, undo, trial } = await world();
    const { rows } = await database.ownerPool.query<{ id: string }>('select category_id as id from area where area_id = $1', [
      books.area('arriendos'),
    ]);
    await run(ADD_AREA, { category: rows[0]?.id });
    const { id: own } = await books.read((db) =>
      db.selectFrom('area').select('area_id as id').where('label', '=', 'Bodegas').executeTakeFirstOrThrow(),
    );
    const { id } = await save(input({ area: own }));
    await rent('03', -500_000);
    await engine();
    const other = input({ area: 'serviciosbasicos' }, [WORDS, OUT], id);
    const inTheWay = async () => (await trial(other)).conflicts.map(({ cases }) => cases[0]?.what);
    expect(await inTheWay()).toEqual(['Área «Bodegas», por otra regla']);
    const merged = await run<{ done: { actId: string } }>(MERGE_AREA, { area: own, target: books.area('arriendos') });
    expect(await inTheWay()).toEqual(['Área «Arriendos», por otra regla']);
    await undo(Number(merged.done.actId));
    expect(await inTheWay()).toEqual(['Área «Bodegas», por otra regla']);
  });

  test('what was done to it before is not undone into an area that is no more', async () => {
    const { books, save, run, call, rules } = await world();
    const { rows } = await database.ownerPool.query<{ id: string }>('select category_id as id from area where area_id = $1', [
      books.area('arriendos'),
    ]);
    const added = await run<{ createFlowField: { actId: string } }>(ADD_AREA, { category: rows[0]?.id });
    const { id: own } = await books.read((db) =>
      db.selectFrom('area').select('area_id as id').where('label', '=', 'Bodegas').executeTakeFirstOrThrow(),
    );
    const saved = await save(input({ area: own }));
    const undone = (act: string) => call('mutation ($id: ID!, $act: String!) { undoAct(companyId: $id, actId: $act) { id } }', { act });
    expect((await undone(added.createFlowField.actId)).message).toBe(new AppError('ACT_OVERTAKEN', { what: 'el área Bodegas' }).message);
    const again = { input: input({ area: own }, [WORDS, OUT], saved.id), mode: 'off', name: 'Otro', changedAt: saved.changedAt };
    const renamed = await run<{ saveMatchingRule: { actId: string } }>(SAVE, again);
    await run(MERGE_AREA, { area: own, target: books.area('arriendos') });
    const refusal = new AppError('ACT_OVERTAKEN', { what: 'el área de esa regla' }).message;
    expect((await undone(renamed.saveMatchingRule.actId)).message).toBe(refusal);
    expect((await rules())[0]).toMatchObject({ name: 'Otro', mode: 'off' });
  });
});

describe('applied backwards', () => {
  test('it changes what its trial said, is undone whole, and does not come again by itself', async () => {
    const { rent, save, apply, movement, undo, engine, trial, rules } = await world();
    const ids = [await rent('03', -500_000), await rent('04', -510_000), await rent('05', -520_000)];
    const one = input({ area: 'arriendos', kind: 'gastoanticipado', eoafKey: 'pagoproveedores' });
    const rule = await save(one, 'suggest');
    const before = await Promise.all(ids.map(movement));
    const { changes } = await trial({ ...one, id: rule.id });
    const { changed, actNo } = await apply(rule.id);
    expect([changed, changes]).toEqual([3, 3]);
    expect(await movement(ids[0]!)).toMatchObject({ isReconciled: true, eoafKey: 'pagoproveedores' });
    expect(await trial({ ...one, id: rule.id })).toMatchObject({ changes: 0, done: 3 });
    expect((await rules())[0]).toMatchObject({ hits: 3 });
    await undo(actNo);
    expect(await Promise.all(ids.map(movement))).toEqual(before);
    await save({ ...one, id: rule.id });
    await engine();
    expect(await Promise.all(ids.map(movement))).toEqual(before);
  });

  test('what somebody changed since stands in the way of undoing it', async () => {
    const { rent, save, apply, run, call } = await world();
    const id = await rent('03', -500_000);
    const { actNo } = await apply((await save(input({ area: 'arriendos' }))).id);
    await run(SET_AREA, { input: [{ id, fieldKey: 'serviciosbasicos' }] });
    const text = 'mutation ($id: ID!, $act: String!) { undoAct(companyId: $id, actId: $act) { id } }';
    expect((await call(text, { act: String(actNo) })).message).toBe(
      new AppError('ACT_OVERTAKEN', { what: 'uno de sus movimientos' }).message,
    );
  });

  test('what nobody changed since is undone all the same, and what stands in the way is named', async () => {
    const { books, account, rent, save, apply, run, call, movement, rules } = await world();
    const ids = [await rent('03', -500_000), await rent('04', -510_000), await rent('05', -520_000)];
    const before = await Promise.all(ids.map(movement));
    const { actNo } = await apply((await save(input({ area: 'arriendos' }))).id);
    await run(SET_AREA, { input: [{ id: ids[0], fieldKey: 'serviciosbasicos' }] });
    const changed = await movement(ids[0]!);
    const act = String(actNo);
    expect(await run(TRY_UNDO, { act })).toEqual({
      undoAct: {
        possible: 2,
        obstacles: [{ message: expect.any(String) }, { message: '«PAGO ARRIENDO 03 BODEGA» cambió después: 1 movimiento.' }],
      },
    });
    await run(UNDO_PARTLY, { act });
    expect(await Promise.all(ids.map(movement))).toEqual([changed, before[1], before[2]]);
    expect((await rules())[0]).toMatchObject({ hits: 1 });
    expect((await call(UNDO_PARTLY, { act })).reason).toBe('ACT_UNDONE');

    await rent('06', -530_000, { glosa: 'LEASING CAMION' });
    const kind = await save(input({ kind: 'gastoanticipado' }, [{ field: 'words', text: 'leasing camion' }, OUT]));
    const again = String((await apply(kind.id)).actNo);
    await database.ownerPool.query(
      `insert into bank_month_close (company_id, close_id, account_id, month, number, version, report, closed_by)
       select $1 as company_id, gen_random_uuid() as close_id, $2 as account_id, $3::date as month, 1 as number, 1 as version,
         '{}' as report, $4 as closed_by`,
      [books.companyId, account, `${LAST}-01`, ana.id],
    );
    expect(await run(TRY_UNDO, { act: again })).toMatchObject({ undoAct: { possible: 0 } });
    expect((await call(UNDO_PARTLY, { act: again })).reason).toBe('ACT_OVERTAKEN');
  });
});

describe('corrections', () => {
  test('two among its last hits stop a rule in that act, persons are told, and undoing one counts it right again', async () => {
    const { books, rent, save, apply, run, rules, undo } = await world();
    const [first, second] = [await rent('03', -500_000), await rent('04', -500_000), await rent('05', -500_000)];
    const rule = await save(input({ area: 'arriendos' }));
    await apply(rule.id);
    const set = async (id: string | undefined) =>
      (await run<{ updateTransactions: { actId: string } }>(SET_AREA, { input: [{ id, fieldKey: 'serviciosbasicos' }] }))
        .updateTransactions;
    const { actId } = await set(first);
    expect((await rules())[0]).toMatchObject({ mode: 'automatic', hits: 3, corrected: 1 });
    await undo(Number(actId));
    expect((await rules())[0]).toMatchObject({ mode: 'automatic', corrected: 0 });
    await set(first);
    await set(second);
    expect((await rules())[0]).toMatchObject({ mode: 'suggest', corrected: 2, stoppedAt: expect.any(String) });
    const notices = await database.owner
      .selectFrom('notification')
      .select(['kind', 'content'])
      .where('company_id', '=', books.companyId)
      .execute();
    expect(notices).toEqual([
      { kind: 'matching', content: 'La regla «Arriendo» dejó de actuar: 2 correcciones en sus últimos 3 aciertos. Ahora solo propone.' },
    ]);
  });

  test('an explanation of a rule that was wrong counts against the rule, not against the class of the bank', async () => {
    const { books, rent, save, engine, run, rules } = await world();
    await rent('03', -500_000);
    await save(input({ kind: 'gastoanticipado' }));
    await engine();
    const { explanation_id: one } = await books.read((db) =>
      db.selectFrom('explanation').select('explanation_id').executeTakeFirstOrThrow(),
    );
    await run('mutation ($id: ID!, $one: ID!) { removeExplanations(companyId: $id, ids: [$one]) { nModified } }', { one });
    expect((await rules())[0]).toMatchObject({ hits: 1, corrected: 1 });
    expect(await books.read((db) => db.selectFrom('match_verdict').select('class').execute())).toEqual([]);
  });
});

describe('order and others', () => {
  test('all rules in a new order, or none; another company is not there', async () => {
    const { save, rules, call, run } = await world();
    const [first, second] = [
      await save(input({ area: 'arriendos' }), 'off'),
      await save(input({ area: 'serviciosbasicos' }), 'off', 'Otra'),
    ];
    const order =
      'mutation ($id: ID!, $ids: [ID!]!, $moved: ID!) { orderMatchingRules(companyId: $id, ids: $ids, movedId: $moved) { actId } }';
    expect((await call(order, { ids: [first.id], moved: first.id })).message).toBe(sentence('RULE_ORDER'));
    await run(order, { ids: [second.id, first.id], moved: second.id });
    expect((await rules()).map(({ id }) => id)).toEqual([second.id, first.id]);
    const other = await world();
    for (const text of [
      'mutation ($id: ID!, $rule: ID!) { deleteMatchingRule(companyId: $id, id: $rule) { actId } }',
      'mutation ($id: ID!, $rule: ID!) { applyMatchingRule(companyId: $id, id: $rule, proof: "x") { id } }',
    ])
      expect((await other.call(text, { rule: first.id })).code).toBe('NOT_FOUND');
  });

  test('from examples: what they have in common, and what people set on all of them', async () => {
    const { rent, run } = await world();
    const ids = [await rent('03', -500_000), await rent('04', -510_000), await rent('05', -520_000)];
    await rent('04', -505_000, { glosa: 'PAGO ARRIENDO JULIO BODEGA' });
    await run(SET_AREA, { input: ids.map((id) => ({ id, fieldKey: 'arriendos' })) });
    const { matchingRuleDraft: draft } = await run<{ matchingRuleDraft: { takes: number; conditions: object[]; effect: object } }>(
      `query ($id: ID!, $ids: [ID!]!) { matchingRuleDraft(companyId: $id, transactionIds: $ids) {
        takes conditions { field text min max from to } effect { area kind eoafKey } } }`,
      { ids },
    );
    expect(draft).toMatchObject({ takes: 1, effect: { area: 'arriendos', kind: null, eoafKey: null } });
    expect(draft.conditions).toContainEqual({ field: 'words', text: 'PAGO ARRIENDO * BODEGA', min: null, max: null, from: null, to: null });
    expect(draft.conditions).toContainEqual({ field: 'amount', text: null, min: 500_000, max: 520_000, from: null, to: null });
  });
});
