import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { dayInChile } from '#domain/date.ts';
import type { Context } from '#server/api/context.ts';
import { BULK_LIMITS } from '#server/db/bulk-settings.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { moveBack, moveContents } from './area-contents.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());

const RESULT = `status message actId data { INCOME { ...category } EXPENSE { ...category } } } }
  fragment category on FlowStructureCategory { cashflowCategoryId label version fields { cashflowAreaId label isHidden isKept version } }`;
const ADD = `mutation ($c: ID!, $flow: ID!, $label: String!, $category: ID!) {
  result: createFlowField(companyId: $c, id: $flow, fieldLabel: $label, cashflowCategoryId: $category) { ${RESULT}`;
const EDIT = `mutation ($c: ID!, $flow: ID!, $area: ID!, $label: String, $category: ID, $isHidden: Boolean, $version: Int) {
  result: editFlowField(companyId: $c, id: $flow, newLabel: $label, cashflowAreaId: $area, newCashflowCategoryId: $category,
    isHidden: $isHidden, version: $version) { ${RESULT}`;
const MERGE = `mutation ($c: ID!, $flow: ID!, $area: ID!, $target: ID!) {
  result: deleteFlowField(companyId: $c, id: $flow, cashflowAreaId: $area, targetAreaId: $target) { ${RESULT}`;
const ADD_CATEGORY = `mutation ($c: ID!, $flow: ID!, $label: String!, $isIncome: Boolean!, $first: String, $areas: [ID!]) {
  result: createFlowCategory(companyId: $c, id: $flow, label: $label, isIncome: $isIncome, newFieldLabel: $first, importedFields: $areas) { ${RESULT}`;
const DELETE_CATEGORY = `mutation ($c: ID!, $flow: ID!, $category: ID!, $target: ID) {
  result: deleteFlowCategory(companyId: $c, id: $flow, cashflowCategoryId: $category, targetCategoryId: $target) { ${RESULT}`;
const ORDER = `mutation ($c: ID!, $flow: ID!, $input: SectionOrderInput!) {
  result: updateCategoryOrder(companyId: $c, id: $flow, input: $input) { ${RESULT}`;
const FLOW = `query ($c: ID!) { flow: getFlow(companyId: $c) {
  RESUME { label values { fieldValue } } EXPENSE { label values { fieldValue } fields { cashflowAreaId label projected { fieldValue } } } } }`;
const STRUCTURE = `query ($c: ID!) { structure: getFlowStructure(companyId: $c) {
  INCOME { cashflowCategoryId fields { cashflowAreaId } } EXPENSE { cashflowCategoryId fields { cashflowAreaId } } } }`;
const CONTENTS = `query ($c: ID!, $area: ID!) {
  contents: flowAreaContents(companyId: $c, cashflowAreaId: $area) { documents movements sources recurrences } }`;
const UNDO = 'mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { id } }';

type Area = { cashflowAreaId: string; label: string; isHidden: boolean; isKept: boolean; version: number };
type Category = { cashflowCategoryId: string; label: string; version: number; fields: Area[] };
type Answer = {
  result: { status: boolean; message: string; actId: string | null; data: { INCOME: Category[]; EXPENSE: Category[] } };
  flow: { RESUME: object[]; EXPENSE: { fields: { cashflowAreaId: string; projected: { fieldValue: number } }[] }[] };
  structure: Record<'INCOME' | 'EXPENSE', Category[]>;
  contents: { documents: number; movements: number; sources: number; recurrences: number };
};

let books: TestBooks;
let context: Context;
beforeEach(async () => {
  const founder = await person();
  books = await testBooks(database, founder.id);
  context = await contextOf(founder.token);
});

const run = (text: string, variables: object = {}) =>
  ask<Answer>(context, text, { c: books.companyId, flow: books.companyId, ...variables });
const done = async (text: string, variables: object) => {
  const { data, message } = await run(text, variables);
  if (!data) throw new Error(message ?? 'no answer');
  return data.result;
};
const undo = (actId: string | null) => run(UNDO, { act: actId ?? '' });
const listed = async (areaIds: readonly string[]) => {
  const { data } = await ask<{ page: { docs: { id: string }[] } }>(
    context,
    `query ($c: ID!, $areas: [ID!]) { page: paginatedDocumentsByCompany(input: { companyId: $c, newFilter: { areaIds: $areas } }) { docs { id } } }`,
    { c: books.companyId, areas: areaIds },
  );
  return data?.page.docs.map(({ id }) => id).sort();
};
const differences = async () => (await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows;
const tables = async () => {
  const { rows } = await database.ownerPool.query<{ text: string }>(
    `select string_agg(x, e'\\n' order by x) as text from (
       select to_jsonb(a) - 'version' || jsonb_build_object('t', 'area') from area a where company_id = $1
       union all select to_jsonb(l) from area_slot l where company_id = $1
       union all select to_jsonb(k) - 'version' from category k where company_id = $1
       union all select to_jsonb(d) from document d where company_id = $1
       union all select to_jsonb(m) from match m where company_id = $1
       union all select to_jsonb(v) from movement v where company_id = $1
       union all select to_jsonb(s) - 'version' from cash_source s where company_id = $1
       union all select to_jsonb(o) - 'occurrence_id' from cash_occurrence o where company_id = $1) r (j), lateral (select j::text) t (x)`,
    [books.companyId],
  );
  return rows[0]?.text;
};
const categoryOf = async (label: string) => {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    'select category_id as id from category where company_id = $1 and label = $2',
    [books.companyId, label],
  );
  return rows[0]?.id ?? '';
};
const orderOf = async (section: 'INCOME' | 'EXPENSE') => {
  const { data } = await run(STRUCTURE);
  return (data?.structure[section] ?? []).map(({ cashflowCategoryId, fields }) => ({
    cashflowCategoryId,
    fields: fields.map(({ cashflowAreaId }) => cashflowAreaId),
  }));
};
const addArea = async (label: string, category: string) => {
  const { data } = await done(ADD, { label, category: await categoryOf(category) });
  return [...data.INCOME, ...data.EXPENSE].flatMap(({ fields }) => fields).find((one) => one.label === label)?.cashflowAreaId ?? '';
};

/** An area with a document, one paid by a movement, a movement put there by hand, and a source. */
async function fullArea(): Promise<string> {
  const area = await addArea('Feriados', 'Personas');
  const account = await books.account();
  await books.document(TODAY, 1_000, { is_received: true, area_id: area });
  const paid = await books.document(TODAY, 2_000, { is_received: true, area_id: area });
  const payment = await books.movement(account, TODAY, -2_000);
  await books.match(payment, paid, 2_000);
  await books.movement(account, TODAY, -700, { area_id: area });
  await run(
    `mutation ($c: ID!, $area: ID!) { saveCashSource(companyId: $c, input: { sourceType: recurrent, name: "Cuota", cashflowAreaId: $area,
      amount: 300, firstDate: "${TODAY}", interval: 30 }) { id } }`,
    { area },
  );
  return area;
}

test('an area is created, changed and hidden, each undone; only what comes changes', async () => {
  const before = await tables();
  const added = await done(ADD, { label: '  Feriados  legales ', category: await categoryOf('Personas') });
  expect([added.status, added.message]).toEqual([true, 'Datos actualizados correctamente']);
  const area = added.data.EXPENSE.flatMap(({ fields }) => fields).find(({ label }) => label === 'Feriados legales');
  expect(area).toMatchObject({ isHidden: false, isKept: false, version: 1 });
  const id = area?.cashflowAreaId;
  const changed = await done(EDIT, { area: id, category: await categoryOf('Operación'), isHidden: true, version: 1 });
  const operation = changed.data.EXPENSE.find(({ label }) => label === 'Operación');
  expect(operation?.fields.at(-1)).toMatchObject({ label: 'Feriados legales', isHidden: true, version: 2 });
  expect((await run(EDIT, { area: id, label: 'Otro', version: 1 })).message).toBe(
    'Otra persona lo cambió mientras editabas: ahora es Feriados legales, en Operación, oculta. Revisa y vuelve a guardar.',
  );
  expect((await done(EDIT, { area: id, isHidden: true })).actId).toBeNull();
  await undo(changed.actId);
  await undo(added.actId);
  expect(await tables()).toBe(before);
});

test('a deleted area passes everything in it to the other, keeps every total, and comes back with its own', async () => {
  const area = await fullArea();
  const target = books.area('sueldos');
  const [before, flow] = [await tables(), (await run(FLOW)).data?.flow];
  expect((await run(CONTENTS, { area })).data?.contents).toEqual({ documents: 2, movements: 1, sources: 1, recurrences: 0 });
  const merged = await done(MERGE, { area, target });
  const after = (await run(FLOW)).data?.flow;
  expect(after?.RESUME).toEqual(flow?.RESUME);
  const shown = after?.EXPENSE.flatMap(({ fields }) => fields) ?? [];
  expect(shown.some((one) => one.cashflowAreaId === area)).toBe(false);
  expect((await run(CONTENTS, { area: target })).data?.contents).toEqual({ documents: 2, movements: 1, sources: 1, recurrences: 0 });
  expect(await differences()).toEqual([]);
  const late = await books.document(TODAY, 5_000, { is_received: true, area_id: target });
  await undo(merged.actId);
  expect((await run(CONTENTS, { area: target })).data?.contents).toMatchObject({ documents: 1, movements: 0 });
  await database.ownerPool.query('delete from document where company_id = $1 and document_id = $2', [books.companyId, late]);
  expect(await tables()).toBe(before);
  expect(await differences()).toEqual([]);
});

test('what all documents of a company may stand in passes with the time that bulk work has, there and back', async () => {
  const limitAfter = (move: typeof there) =>
    books.write(async (db) => {
      await move(db);
      const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
      return rows[0]?.limit;
    });
  const [from, to] = [books.area('arriendos'), books.area('comprassinclasificar')];
  const there = (db: Db) => moveContents(db, books.companyId, from, to);
  expect(await limitAfter(there)).toBe(BULK_LIMITS.statement_timeout);
  expect(await limitAfter((db) => moveBack(db, books.companyId, []))).toBe(BULK_LIMITS.statement_timeout);
});

test('one after the other into a third: they come back in turn, and not out of turn', async () => {
  const [first, second] = [await addArea('Una', 'Personas'), await addArea('Dos', 'Personas')];
  await books.document(TODAY, 1_000, { is_received: true, area_id: first });
  const before = await tables();
  const one = await done(MERGE, { area: first, target: second });
  const two = await done(MERGE, { area: second, target: books.area('sueldos') });
  expect((await undo(one.actId)).code).toBe('CONFLICT');
  expect((await run(MERGE, { area: books.area('sueldos'), target: second })).code).toBe('NOT_FOUND');
  expect((await undo(two.actId)).code).toBeNull();
  expect((await run(CONTENTS, { area: second })).data?.contents.documents).toBe(1);
  expect((await undo(one.actId)).code).toBeNull();
  expect(await tables()).toBe(before);
});

test('no document is written; what a person moved meanwhile stays, also to where it was taken and back, and all else comes back', async () => {
  const area = await fullArea();
  const more = await Promise.all([1, 2, 3].map((n) => books.document(TODAY, n * 10, { is_received: true, area_id: area })));
  const [moved = '', chosen = '', alone = ''] = more;
  const rows = async () =>
    (await database.ownerPool.query('select * from document where company_id = $1 order by 2', [books.companyId])).rows;
  const areasNow = async () => {
    const { rows: found } = await database.ownerPool.query<{ id: string; label: string }>(
      `select document_id as id, a.label from document d join area_slot l on l.company_id = d.company_id and l.slot_id = d.area_id
       join area a on a.company_id = l.company_id and a.area_id = l.area_id where document_id = any ($1)`,
      [more],
    );
    const labels = new Map(found.map(({ id, label }) => [id, label]));
    return more.map((id) => labels.get(id));
  };
  const before = await rows();
  const merged = await done(MERGE, { area, target: books.area('sueldos') });
  expect(await rows()).toEqual(before);
  expect(await areasNow()).toEqual(['Sueldos', 'Sueldos', 'Sueldos']);
  expect(await listed([books.area('sueldos')])).toEqual(before.map((one: { document_id: string }) => one.document_id).sort());
  expect(await listed([area])).toEqual([]);
  const SET = 'mutation ($ids: [ID!]!, $key: String!) { setCategory(documents: $ids, fieldKey: $key) { actId } }';
  const set = (id: string, key: string) => ask<{ setCategory: { actId: string } }>(context, SET, { ids: [id], key });
  await set(moved, 'seguros');
  // Set by hand to where it is.
  await set(chosen, 'sueldos');
  // There and back, by its undoing.
  const away = await set(alone, 'seguros');
  expect(await areasNow()).toEqual(['Seguros', 'Sueldos', 'Seguros']);
  await undo(away.data?.setCategory.actId ?? '');
  expect(await areasNow()).toEqual(['Seguros', 'Sueldos', 'Sueldos']);
  expect(await differences()).toEqual([]);
  await undo(merged.actId);
  expect(await areasNow()).toEqual(['Seguros', 'Feriados', 'Sueldos']);
  expect(await differences()).toEqual([]);
});

test('nothing comes into an area that is no more, whoever writes it', async () => {
  const area = await fullArea();
  const other = await books.document(TODAY, 7, { is_received: true });
  await done(MERGE, { area, target: books.area('sueldos') });
  const refusal = { code: '23503', constraint: 'document_company_id_area_id_fkey' };
  await expect(books.document(TODAY, 9, { is_received: true, area_id: area })).rejects.toMatchObject(refusal);
  const move = books.write((db) => sql`update document set area_id = ${area} where document_id = ${other}`.execute(db));
  await expect(move).rejects.toMatchObject(refusal);
  // What stands there changes otherwise.
  await books.write((db) => sql`update document set is_hidden = true where area_id = ${area}`.execute(db));
  await books.write((db) => sql`delete from document where area_id = ${area}`.execute(db));
});

test('what an older act moved document by document comes back, but for what went on since', async () => {
  const [from, to] = [books.area('sueldos'), books.area('arriendos')];
  const at = { is_received: true, area_id: from };
  const ids = [await books.document(TODAY, 1, at), await books.document(TODAY, 2, { ...at, area_id: books.area('seguros') })];
  const [there] = ids;
  const moved = await books.write((db) => moveBack(db, books.companyId, [{ table: 'document', from: to, to: from, ids }]));
  expect(moved).toEqual([{ table: 'document', from, to, ids: [there] }]);
  expect((await run(CONTENTS, { area: to })).data?.contents.documents).toBe(1);
});

test('a new area that took another goes again once nothing is in it', async () => {
  const [first, added] = [await addArea('Una', 'Personas'), await done(ADD, { label: 'Dos', category: await categoryOf('Personas') })];
  const second = added.data.EXPENSE.flatMap(({ fields }) => fields).find(({ label }) => label === 'Dos')?.cashflowAreaId ?? '';
  const id = await books.document(TODAY, 1_000, { is_received: true, area_id: first });
  const merged = await done(MERGE, { area: first, target: second });
  expect((await undo(added.actId)).code).toBe('CONFLICT');
  await ask(context, 'mutation ($ids: [ID!]!) { setCategory(documents: $ids, fieldKey: "seguros") { actId } }', { ids: [id] });
  expect((await undo(added.actId)).code).toBeNull();
  expect((await undo(merged.actId)).code).toBe('CONFLICT');
});

test('a category takes areas, is ordered and deleted, and every step comes back', async () => {
  const before = await tables();
  const [sueldos, seguros] = [books.area('sueldos'), books.area('seguros')];
  const added = await done(ADD_CATEGORY, { label: 'Equipo', isIncome: false, first: 'Bonos', areas: [sueldos, seguros] });
  const team = added.data.EXPENSE.at(-1);
  expect([team?.label, team?.fields.map(({ label }) => label)]).toEqual(['Equipo', ['Bonos', 'Sueldos', 'Seguros']]);
  const order = (await orderOf('EXPENSE')).toReversed();
  const ordered = await done(ORDER, { input: { isIncome: false, categories: order } });
  expect(ordered.data.EXPENSE.map(({ label }) => label)).toEqual(added.data.EXPENSE.map(({ label }) => label).toReversed());
  const income = await orderOf('INCOME');
  const deletion = await done(DELETE_CATEGORY, { category: team?.cashflowCategoryId });
  // Short by one, with the other section's, and with a category that somebody deleted meanwhile.
  for (const categories of [order.slice(1), [...order.slice(1), ...income], order]) {
    const stale = await run(ORDER, { input: { isIncome: false, categories } });
    expect([stale.code, stale.message]).toEqual(['CONFLICT', 'Las áreas cambiaron mientras las ordenabas.']);
  }
  expect(deletion.data.EXPENSE.find(({ label }) => label === 'Otros egresos')?.fields.map(({ label }) => label)).toContain('Bonos');
  for (const { actId } of [deletion, ordered, added]) expect((await undo(actId)).code).toBeNull();
  expect(await tables()).toBe(before);
});

test('a new area with something in it is not taken back, nor a document put where an area was', async () => {
  const added = await done(ADD, { label: 'Feriados', category: await categoryOf('Personas') });
  const area = added.data.EXPENSE.flatMap(({ fields }) => fields).find(({ label }) => label === 'Feriados')?.cashflowAreaId ?? '';
  const id = await books.document(TODAY, 1_000, { is_received: true, area_id: area });
  expect((await undo(added.actId)).code).toBe('CONFLICT');
  const set = await ask<{ set: { actId: string } }>(
    context,
    'mutation ($ids: [ID!]!) { set: setCategory(documents: $ids, fieldKey: "seguros") { actId } }',
    { ids: [id] },
  );
  await done(MERGE, { area, target: books.area('sueldos') });
  expect((await undo(set.data?.set.actId ?? '')).code).toBe('CONFLICT');
});

test.each([
  [
    'a source that somebody removed',
    async (area: string) => {
      const input = { sourceType: 'recurrent', name: 'Cuota', cashflowAreaId: area, amount: 300, firstDate: TODAY, interval: 30 };
      const made = await ask<{ made: { id: string } }>(
        context,
        'mutation ($c: ID!, $input: CashSourceInput!) { made: saveCashSource(companyId: $c, input: $input) { id } }',
        { c: books.companyId, input },
      );
      return run('mutation ($c: ID!, $area: ID!) { deleteCashSource(companyId: $c, id: $area) { actId } }', { area: made.data?.made.id });
    },
  ],
  [
    'a step of a scenario',
    (area: string) =>
      run(
        `mutation ($c: ID!, $area: ID!) { saveScenario(companyId: $c, input: { name: "Uno", steps: [
          { kind: drop, target: { kind: area, id: $area } }] }) { id } }`,
        { area },
      ),
  ],
])('a new area that %s names is not taken back', async (_, name) => {
  const added = await done(ADD, { label: 'Feriados', category: await categoryOf('Personas') });
  const area = added.data.EXPENSE.flatMap(({ fields }) => fields).find(({ label }) => label === 'Feriados')?.cashflowAreaId ?? '';
  expect((await name(area)).message).toBeNull();
  const { code, message } = await undo(added.actId);
  expect([code, message]).toEqual(['CONFLICT', expect.stringContaining('el área Feriados')]);
});

test('ids that are not the company’s answer alike, and nothing moves', async () => {
  const other = await testBooks(database);
  const before = await tables();
  const category = await categoryOf('Personas');
  const own = books.area('sueldos');
  for (const foreign of [other.area('sueldos'), newId(), 'x', '']) {
    const order = await orderOf('EXPENSE');
    const orders = [
      [...order, { cashflowCategoryId: foreign, fields: [] }],
      order.map((one, place) => (place > 0 ? one : { ...one, fields: [foreign, ...one.fields.slice(1)] })),
    ];
    const codes = await Promise.all([
      run(EDIT, { area: foreign, label: 'Mía' }),
      run(EDIT, { area: own, category: foreign }),
      run(MERGE, { area: own, target: foreign }),
      run(MERGE, { area: foreign, target: own }),
      run(ADD, { label: 'Mía', category: foreign }),
      run(ADD_CATEGORY, { label: 'Mía', isIncome: false, areas: [own, foreign] }),
      run(DELETE_CATEGORY, { category, target: foreign === '' ? 'x' : foreign }),
      run(ADD, { label: 'Mía', category, flow: foreign }),
      run(CONTENTS, { area: foreign }),
      ...orders.map((categories) => run(ORDER, { input: { isIncome: false, categories } })),
    ]);
    expect(codes.map(({ code }) => code)).toEqual(codes.map(() => 'NOT_FOUND'));
  }
  expect(await tables()).toBe(before);
});
