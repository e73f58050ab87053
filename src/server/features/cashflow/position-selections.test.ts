// On every server: locks, races.
// Selections of accounts and areas that a company keeps for its cash position.
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_POSITIONS } from '#domain/cashflow/position-selection.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import type { Context } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { readDetail } from './detail.ts';
import { selectionNamed } from './position-selections.ts';
import { type PositionTable, readPosition } from './position-store.ts';

const { database, person, join: joinCompany, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const owner = await person();
let books: TestBooks;
let context: Context;
let accounts: [string, string];
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  context = await contextOf(owner.token);
  accounts = [await books.account(), await books.account()];
});

type Selection = { id: string; name: string; accountIds: string[] | null; areaIds: string[] | null; version: number; actId: string | null };
type Answers = { saved: Selection; all: Selection[]; deleted: { id: string; actId: string }; made: { name: string }; done: { id: string } };
const FIELDS = '{ id name accountIds areaIds version }';
const run = (text: string, variables: object = {}, who: Context = context) => ask<Answers>(who, text, { c: books.companyId, ...variables });
const SAVE = `mutation ($c: ID!, $id: ID, $version: Int, $input: CashPositionInput!) {
  saved: saveCashPosition(companyId: $c, id: $id, version: $version, input: $input) { id name accountIds areaIds version actId } }`;
const save = (input: object = {}, which: object = {}, who?: Context) =>
  run(SAVE, { input: { name: 'Bancos', accountIds: [accounts[0]], areaIds: null, ...input }, ...which }, who);
const all = async (who?: Context) => (await run(`query ($c: ID!) { all: cashPositions(companyId: $c) ${FIELDS} }`, {}, who)).data?.all;
const remove = (id: string, who?: Context) =>
  run('mutation ($c: ID!, $id: ID!) { deleted: deleteCashPosition(companyId: $c, id: $id) { id actId } }', { id }, who);
const undo = (actId: string | null | undefined) =>
  run('mutation ($c: ID!, $actId: String!) { done: undoAct(companyId: $c, actId: $actId) { id } }', { actId });
const made = (name: string | null, who?: Context) =>
  run('query ($c: ID!, $name: String) { made: getCashPosition(companyId: $c, name: $name) { name } }', { name }, who);

const position = (name: string | null) =>
  books.read(async (db) => {
    const selection = await selectionNamed(db, books.companyId, name);
    return readPosition(db, books.companyId, { today: TODAY, currency: 'CLP', selection });
  });
const row = (table: PositionTable, key: string) =>
  [...table.BALANCE, ...table.EXPENSE, ...table.RESUME].find(({ categoryKey }) => categoryKey === key)?.values.map((one) => one.fieldValue);

/** Money in both accounts, a transfer to come between them, and rent, salaries and a sale ahead. */
async function someBooks() {
  await books.movement(accounts[0], addDays(TODAY, -3), 500_000);
  await books.movement(accounts[1], addDays(TODAY, -3), 90_000);
  await books.movement(accounts[1], addDays(TODAY, 3), 4_000, { transfer_id: newId() });
  const owed = (area: string) => ({ is_received: true, area_id: books.area(area) });
  await books.document(addDays(TODAY, 5), 40_000, owed('arriendos'));
  await books.document(addDays(TODAY, 5), 25_000, owed('sueldos'));
  await books.document(addDays(TODAY, 6), 70_000);
}

test('a selection is saved, changed, made by its name and removed; each act says its number', async () => {
  const { data } = await save();
  expect(data?.saved).toMatchObject({ name: 'Bancos', accountIds: [accounts[0]], areaIds: null, version: 1, actId: expect.any(String) });
  const id = data?.saved.id ?? '';
  expect((await save({ name: 'Otros' }, { id, version: 1 })).data?.saved).toMatchObject({ id, name: 'Otros', version: 2 });
  expect((await save({ name: 'Otros' }, { id, version: 2 })).data?.saved).toMatchObject({ version: 2, actId: null });
  expect(await all()).toEqual([{ id, name: 'Otros', accountIds: [accounts[0]], areaIds: null, version: 2 }]);
  expect((await made('OTROS')).data?.made.name).toBe('Otros');
  expect((await made('Bancos')).code).toBe('NOT_FOUND');
  expect((await remove(id)).data?.deleted.id).toBe(id);
  expect(await all()).toEqual([]);
  expect((await remove(id)).code).toBe('NOT_FOUND');
});

test('it has its accounts and areas alone, and what is outside of the areas stands beside all accounts only', async () => {
  await someBooks();
  await save({ areaIds: [books.area('arriendos')] });
  await save({ name: 'Solo áreas', accountIds: null, areaIds: [books.area('sueldos'), books.area('ventassinclasificar')] });
  const [some, areas, whole] = [await position('Bancos'), await position('Solo áreas'), await position(null)];
  const last = (key: string, of = some) => row(of.resume.month, key)?.reduce((sum, one) => sum + one, 0);
  expect(some.resume.week.BALANCE[0]?.fields.map(({ fieldKey }) => fieldKey)).toEqual([accounts[0]]);
  expect([row(some.resume.week, 'bankBalance')?.[0], last('income'), last('expense')]).toEqual([500_000, 0, 40_000]);
  expect(some.resume.week.RESUME.map((one) => one.categoryKey)).not.toContain('transfersInTransit');
  expect(row(some.resume.month, 'closingBalance')?.at(-1)).toBe(460_000);
  expect([row(areas.resume.week, 'bankBalance')?.[0], last('income', areas), last('expense', areas)]).toEqual([590_000, 70_000, 25_000]);
  expect(row(areas.resume.month, 'closingBalance')?.at(-1)).toBe(590_000 + 70_000 - 25_000 + 4_000);
  expect(row(whole.resume.month, 'closingBalance')?.at(-1)).toBe(590_000 + 70_000 - 65_000 + 4_000);
});

test('every figure of a selection opens what it is made of, with the same total', async () => {
  await someBooks();
  await save({ areaIds: [books.area('arriendos')] });
  const { resume } = await position('Bancos');
  let opened = 0;
  for (const { values, fields, categoryKey } of [...resume.week.BALANCE, ...resume.week.EXPENSE, ...resume.week.RESUME]) {
    for (const value of [values, ...fields.map((one) => one.values)].flat()) {
      if (value.documents.length === 0) continue;
      opened += 1;
      const detail = await books.read((db) => readDetail(db, books.companyId, value.documents, TODAY));
      expect([categoryKey, detail.total]).toEqual([categoryKey, value.fieldValue]);
    }
  }
  expect(opened).toBeGreaterThan(5);
});

test('a selection and what it leaves out add up to the whole', async () => {
  await someBooks();
  await save({ name: 'Una', areaIds: [books.area('arriendos')] });
  const areas = await books.read((db) => db.selectFrom('area').select('area_id').where('company_id', '=', books.companyId).execute());
  const rest = areas.map(({ area_id }) => area_id).filter((id) => id !== books.area('arriendos'));
  await save({ name: 'Otra', accountIds: [accounts[1]], areaIds: rest });
  const [one, other, whole] = [await position('Una'), await position('Otra'), await position(null)];
  for (const key of ['bankBalance', 'income', 'expense'])
    expect(row(whole.resume.biweek, key)).toEqual(
      row(one.resume.biweek, key)?.map((value, index) => value + (row(other.resume.biweek, key)?.[index] ?? 0)),
    );
});

describe('what is refused leaves nothing behind', () => {
  test.each([
    ['no name', () => ({ name: ' ' }), 'BAD_USER_INPUT'],
    ['a name of 61 letters', () => ({ name: 'x'.repeat(61) }), 'BAD_USER_INPUT'],
    ['a name of a megabyte', () => ({ name: 'x'.repeat(1_000_000) }), 'BAD_USER_INPUT'],
    ['the name of the whole', () => ({ name: 'POSICIÓN DE CAJA' }), 'CONFLICT'],
    ['nothing chosen', () => ({ accountIds: [], areaIds: [] }), 'BAD_USER_INPUT'],
    ['an unknown account among own ones', () => ({ accountIds: [accounts[0], newId()] }), 'NOT_FOUND'],
    ['an unknown area', () => ({ areaIds: [newId()] }), 'NOT_FOUND'],
    ['a thousand and one accounts', () => ({ accountIds: Array.from({ length: 1_001 }, newId) }), 'BAD_USER_INPUT'],
    ['what is no id', () => ({ accountIds: ['x'] }), 'NOT_FOUND'],
  ])('%s', async (_what, input, code) => {
    expect((await save(input())).code).toBe(code);
    expect(await all()).toEqual([]);
  });

  test('an account, an area or a selection of another company answers as an unknown one', async () => {
    const stranger = await person();
    const theirs = await testBooks(database, stranger.id);
    const account = await theirs.account();
    expect((await save({ accountIds: [accounts[0], account] })).code).toBe('NOT_FOUND');
    expect((await save({ areaIds: [theirs.area('arriendos')] })).code).toBe('NOT_FOUND');
    const id = (await save()).data?.saved.id ?? '';
    const them = await contextOf(stranger.token);
    const asTheirs = { c: theirs.companyId };
    expect((await run(SAVE, { ...asTheirs, id, input: { name: 'Mía' } }, them)).code).toBe('NOT_FOUND');
    expect((await made('Bancos', them)).data).toBeFalsy();
    for (const one of [id, newId()]) expect((await remove(one, them)).code).toBe('NOT_FOUND');
    expect(await all(them)).toBeUndefined();
    expect(await all()).toHaveLength(1);
  });

  test('a name is used once, and so many are kept', async () => {
    await save();
    expect((await save({ name: ' bancos ' })).reason).toBe('POSITION_NAME_TAKEN');
    for (let index = 1; index < MAX_POSITIONS; index += 1) await save({ name: `Posición ${index}` });
    expect((await save({ name: 'Una más' })).reason).toBe('TOO_MANY_POSITIONS');
    expect(await all()).toHaveLength(MAX_POSITIONS);
  });
});

test('a role without the cash flow neither sees, makes, saves nor removes any', async () => {
  const id = (await save()).data?.saved.id ?? '';
  const reader = await person();
  await joinCompany(books.companyId, reader.id, 'NOMINAS');
  const who = await contextOf(reader.token);
  for (const answer of [await made(null, who), await save({}, {}, who), await remove(id, who)]) expect(answer.code).toBe('FORBIDDEN');
  expect(await all(who)).toBeUndefined();
});

test('two people who change one at once: the second is told; of two with one name, one is kept', async () => {
  const id = (await save()).data?.saved.id ?? '';
  const colleague = await person();
  await joinCompany(books.companyId, colleague.id, 'USER');
  const other = await contextOf(colleague.token);
  const changes = await Promise.all([
    save({ areaIds: [books.area('arriendos')] }, { id, version: 1 }),
    save({ areaIds: [books.area('sueldos')] }, { id, version: 1 }, other),
  ]);
  expect(changes.map(({ reason }) => reason).toSorted()).toEqual(['POSITION_CHANGED', null].toSorted());
  expect(await all()).toMatchObject([{ version: 2 }]);
  const twins = await Promise.all(Array.from({ length: 6 }, (_, index) => save({ name: 'Gemela' }, {}, index % 2 ? other : context)));
  expect(twins.filter(({ code }) => code === null)).toHaveLength(1);
  expect(await all()).toHaveLength(2);
});

describe('taken back', () => {
  test('what is added, changed or removed is as it was before', async () => {
    const added = (await save()).data?.saved;
    const before = await all();
    const changed = (await save({ name: 'Otra', areaIds: [] }, { id: added?.id })).data?.saved;
    await undo(changed?.actId);
    expect(await all()).toMatchObject([{ ...before?.[0], version: 3 }]);
    const deleted = (await remove(added?.id ?? '')).data?.deleted;
    await undo(deleted?.actId);
    expect(await all()).toEqual(before);
  });

  test('it is refused once somebody went on from there', async () => {
    const added = (await save()).data?.saved;
    await save({ name: 'Otra' }, { id: added?.id });
    expect((await undo(added?.actId)).reason).toBe('ACT_OVERTAKEN');
    const deleted = (await remove(added?.id ?? '')).data?.deleted;
    await save({ name: 'Otra' });
    expect((await undo(deleted?.actId)).reason).toBe('POSITION_NAME_TAKEN');
  });
});

test('a deleted area is followed to the one that took its contents, and comes back with it', async () => {
  const fresh = async (label: string) => {
    const text = `query ($c: ID!) { all: getFlowStructure(companyId: $c) { EXPENSE { cashflowCategoryId fields { cashflowAreaId label } } } }`;
    type Structure = { all: { EXPENSE: { cashflowCategoryId: string; fields: { cashflowAreaId: string; label: string }[] }[] } };
    const categories = async () => (await ask<Structure>(context, text, { c: books.companyId })).data?.all.EXPENSE ?? [];
    const create = `mutation ($c: ID!, $category: ID!, $label: String!) {
      createFlowField(companyId: $c, id: $c, fieldLabel: $label, cashflowCategoryId: $category) { status } }`;
    await run(create, { category: (await categories())[0]?.cashflowCategoryId, label });
    return (await categories()).flatMap(({ fields }) => fields).find((one) => one.label === label)?.cashflowAreaId ?? '';
  };
  const [deleted, target] = [await fresh('Feriados'), await fresh('Bonos')];
  await save({ name: 'Una', areaIds: [deleted] });
  await save({ name: 'Ambas', areaIds: [deleted, target] });
  const before = await all();
  type Merged = { merged: { actId: string } };
  const merge = `mutation ($c: ID!, $area: ID!, $target: ID!) {
    merged: deleteFlowField(companyId: $c, id: $c, cashflowAreaId: $area, targetAreaId: $target) { actId } }`;
  const { data } = await ask<Merged>(context, merge, { c: books.companyId, area: deleted, target });
  const one = (list: Selection[] | undefined, name: string) => list?.find((some) => some.name === name)?.areaIds;
  expect(one(await all(), 'Una')).toEqual([target]);
  expect(one(await all(), 'Ambas')).toContain(target);
  await books.document(addDays(TODAY, 5), 40_000, { is_received: true, area_id: target });
  for (const name of ['Una', 'Ambas'])
    expect(row((await position(name)).resume.month, 'expense')?.reduce((sum, some) => sum + some, 0)).toBe(40_000);
  await undo(data?.merged.actId);
  for (const name of ['Una', 'Ambas']) expect(one(await all(), name)).toEqual(one(before, name));
});
