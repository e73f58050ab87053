import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { workedIn } from '#domain/cashflow/gives-way.ts';
import { addDays, addMonths, type Day, dayInChile } from '#domain/date.ts';
import { firstDayOf } from '#domain/period.ts';
import { rut } from '#domain/rut.ts';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { cellId } from './cell.ts';
import { readDetail } from './detail.ts';
import { refreshProjections } from './projections.ts';
import { compareRollups } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const EDIT = `mutation ($id: ID!, $input: ManualDocumentInput!) { updateManualDocument(id: $id, input: $input) { id status message actId } }`;
const SETTLE = 'mutation ($companyId: ID!, $point: ID!) { settlePoint(companyId: $companyId, pointId: $point) { actId } }';
const UNDO = 'mutation ($companyId: ID!, $act: String!) { undoAct(companyId: $companyId, actId: $act) { id } }';
const SAVE = `mutation ($companyId: ID!, $id: ID, $input: CashSourceInput!) {
  saveCashSource(companyId: $companyId, id: $id, input: $input) { id actId } }`;
const DELETE = 'mutation ($companyId: ID!, $id: ID!) { deleteCashSource(companyId: $companyId, id: $id) { actId } }';
const OPEN = `query ($companyId: ID!, $id: ID!) { manualDocument(companyId: $companyId, id: $id) {
  id label amount currency date originalDueDate areaId isHidden contactId sourceType allFrom allUntil changedByHand { id amount date isOfSource } } }`;

type Answer = {
  updateManualDocument: { id: string; status: boolean; message: string; actId: string | null };
  saveCashSource: { id: string; actId: string };
  deleteCashSource: { actId: string };
  settlePoint: { actId: string };
  manualDocument: Record<string, unknown>;
  getFlowAreaDetail: { documents: object[] };
};

let books: TestBooks;
let context: Context;
beforeEach(async () => {
  const founder = await person();
  books = await testBooks(database, founder.id);
  context = await contextOf(founder.token);
});

const run = (text: string, variables: object = {}) => ask<Answer>(context, text, { companyId: books.companyId, ...variables });
const edit = (id: string, input: object) => run(EDIT, { id, input });
const undo = (act: string | null | undefined) => run(UNDO, { act });
const open = async (id: string) => (await run(OPEN, { id })).data?.manualDocument;
const DETAIL = `query ($companyId: ID!, $ids: [ID!]!) { getFlowAreaDetail(companyId: $companyId, pointIds: $ids) {
  totalAmount documents { originalAmount ruleAmount } } }`;
const detailOf = async (id: string) => (await run(DETAIL, { ids: [id] })).data?.getFlowAreaDetail;
const weekly = (change: object = {}) => ({
  ...{ sourceType: 'recurrent', name: 'Arriendo', cashflowAreaId: books.area('arriendos'), amount: 900_000 },
  ...{ firstDate: addDays(TODAY, 1), interval: 7, times: 5, roll: 'stay', ...change },
});
const add = async (change: object = {}) => (await run(SAVE, { input: weekly(change) })).data?.saveCashSource.id ?? '';
const rows = () =>
  books.read((db) =>
    db.selectFrom('cash_occurrence').selectAll().where('company_id', '=', books.companyId).orderBy('on_day').orderBy('amount').execute(),
  );
/** The days from today on, and thousands, of what is expected. */
const expected = async () =>
  (await rows()).filter(({ amount, given_way }) => amount !== given_way).map(({ on_day, amount }) => [daysFrom(on_day), amount / -1000]);
const daysFrom = (on: Day) => Math.round((Date.parse(on) - Date.parse(TODAY)) / 86_400_000);
const idAt = async (index: number) => (await rows())[index]?.occurrence_id ?? '';
const WEEKS = [1, 8, 15, 22, 29];
const flat = (...amounts: number[]) => WEEKS.map((on, index) => [on, amounts[index] ?? 900]);
const sound = async () => expect(await compareRollups(database, books.companyId)).toEqual([]);

describe('one of them', () => {
  test('changes its name, amount, day and area, keeps the day of its rule, and is put back', async () => {
    await add();
    const id = await idAt(1);
    const input = { label: 'Bodega', amount: 950_000, date: addDays(TODAY, 10), areaId: books.area('seguros') };
    const { data } = await edit(id, input);
    expect(data?.updateManualDocument).toMatchObject({ id, status: true, message: 'Datos actualizados correctamente' });
    expect(await open(id)).toEqual({
      ...{ ...input, id, currency: 'CLP', isHidden: false, contactId: null, sourceType: 'recurrent', changedByHand: [] },
      ...{ allFrom: null, allUntil: null },
      originalDueDate: addDays(TODAY, 8),
    });
    expect(await expected()).toEqual([
      [1, 900],
      [10, 950],
      [15, 900],
      [22, 900],
      [29, 900],
    ]);
    await sound();
    await undo(data?.updateManualDocument.actId);
    expect(await expected()).toEqual(flat());
    expect(await open(id)).toMatchObject({ label: 'Arriendo', areaId: books.area('arriendos'), date: addDays(TODAY, 8) });
    await sound();
  });

  test('tells in its cell what its rule gives it', async () => {
    await add();
    await edit(await idAt(1), { amount: 950_000 });
    expect((await detailOf(await idAt(1)))?.documents).toEqual([{ originalAmount: 950_000, ruleAmount: 900_000 }]);
    expect((await detailOf(await idAt(2)))?.documents).toEqual([{ originalAmount: 900_000, ruleAmount: 900_000 }]);
    await books.write((db) =>
      db.insertInto('company_rate').values({ company_id: books.companyId, currency: 'UF', on_day: TODAY, value: '40000' }).execute(),
    );
    await edit(await idAt(1), { amount: 20, currency: 'UF' });
    const inUf = await detailOf(await idAt(1));
    expect(inUf).toEqual({ totalAmount: 800_000, documents: [{ originalAmount: 20, ruleAmount: null }] });
  });

  test('stays changed when its source changes, and when it is removed and put back', async () => {
    const source = await add();
    await edit(await idAt(1), { amount: 950_000, date: addDays(TODAY, 60), areaId: books.area('seguros') });
    await run(SAVE, { id: source, input: weekly({ amount: 800_000 }) });
    const now = [
      [1, 800],
      [15, 800],
      [22, 800],
      [29, 800],
      [60, 950],
    ];
    expect(await expected()).toEqual(now);
    const { data } = await run(DELETE, { id: source });
    await undo(data?.deleteCashSource.actId);
    expect(await expected()).toEqual(now);
    await sound();
  });

  test('goes where its area goes when that merges into another, and comes back with it', async () => {
    const structure =
      'query ($companyId: ID!) { getFlowStructure(companyId: $companyId) { EXPENSE { cashflowCategoryId fields { cashflowAreaId label } } } }';
    type Structure = {
      getFlowStructure: { EXPENSE: { cashflowCategoryId: string; fields: { cashflowAreaId: string; label: string }[] }[] };
    };
    const categories = async () =>
      (await ask<Structure>(context, structure, { companyId: books.companyId })).data?.getFlowStructure.EXPENSE ?? [];
    const [category] = await categories();
    await run(
      'mutation ($companyId: ID!, $in: ID!) { createFlowField(companyId: $companyId, id: $companyId, fieldLabel: "Bodegas", cashflowCategoryId: $in) { status } }',
      { in: category?.cashflowCategoryId },
    );
    const fields = (await categories()).flatMap((one) => one.fields);
    const areaId = fields.find(({ label }) => label === 'Bodegas')?.cashflowAreaId ?? '';
    await add();
    const id = await idAt(1);
    await edit(id, { areaId });
    const merge = `mutation ($companyId: ID!, $area: ID!, $target: ID!) {
      deleteFlowField(companyId: $companyId, id: $companyId, cashflowAreaId: $area, targetAreaId: $target) { actId } }`;
    type Merged = { deleteFlowField: { actId: string } };
    const { data } = await ask<Merged>(context, merge, { companyId: books.companyId, area: areaId, target: books.area('seguros') });
    expect(await open(id)).toMatchObject({ areaId: books.area('seguros') });
    await sound();
    await undo(data?.deleteFlowField.actId);
    expect(await open(id)).toMatchObject({ areaId });
    await sound();
  });

  test('is with another contact, whose documents cover it alone, with nobody, and as its source says again', async () => {
    const contact = '76192083-9';
    await add({ interval: 30, contactRut: '96874030-K' });
    const id = await idAt(0);
    const due = addDays(TODAY, 1);
    const fields = { is_received: true, counterpart_rut: rut(contact), area_id: books.area('arriendos') };
    await books.document(due, 400_000, fields);
    await books.document(addMonths(due, 1), 100_000, fields);
    const givenWay = async () => (await rows()).slice(0, 2).map(({ given_way }) => given_way);
    expect(await givenWay()).toEqual([0, 0]);
    const { data } = await edit(id, { contactId: contact });
    expect(await givenWay()).toEqual([-400_000, 0]);
    expect(await open(id)).toMatchObject({ contactId: contact });
    await sound();
    await undo(data?.updateManualDocument.actId);
    expect([await givenWay(), (await open(id))?.['contactId']]).toEqual([[0, 0], '96874030-K']);
    const all = await edit(id, { contactId: contact, scope: 'ALL' });
    expect(await givenWay()).toEqual([-400_000, -100_000]);
    await undo(all.data?.updateManualDocument.actId);
    await edit(id, { contactId: '' });
    expect((await open(id))?.['contactId']).toBeNull();
    const { label, amount, currency, date, areaId, isHidden } = (await open(id)) ?? {};
    const seen = { label, amount, currency, date, areaId, isHidden };
    const source = '96874030-K';
    expect((await edit(id, { contactId: source, expected: { ...seen, contactId: source } })).reason).toBe('OCCURRENCE_CHANGED');
    expect((await edit(id, { contactId: source, expected: { ...seen, contactId: null } })).message).toBeNull();
    // Who knows of no contact compares none.
    expect((await edit(id, { contactId: '', expected: seen })).message).toBeNull();
    for (const wrong of ['12', '55.555.555-5']) expect((await edit(id, { contactId: wrong })).field).toBe('contactId');
    await sound();
  });

  test('moved to a day that passed long ago counts no more, and can be moved again', async () => {
    await add();
    const id = await idAt(0);
    await edit(id, { date: addDays(TODAY, -100) });
    expect(await expected()).toEqual([[-100, 900], ...flat().slice(1)]);
    await edit(await idAt(2), { amount: 910_000 });
    expect(await edit(id, { amount: 910_000, scope: 'ALL' })).toMatchObject({ field: 'scope' });
    await edit(id, { date: addDays(TODAY, 2) });
    expect((await expected())[0]).toEqual([2, 900]);
    await sound();
  });

  test('hidden counts no more, is listed beside, and is shown again', async () => {
    await add();
    const id = await idAt(0);
    const total = async () => {
      const cell = { view: 'month', areaId: books.area('arriendos'), start: TODAY, end: addDays(TODAY, 40), currency: 'CLP' } as const;
      const ids = [cellId({ ...cell, kind: 'area', showProjections: true, without: [] })];
      const { points, ...detail } = await books.read((db) => readDetail(db, books.companyId, ids, TODAY));
      return [detail.total, points.reduce((sum, { amount }) => sum + amount, 0), points.filter(({ kind }) => kind === 'hidden').length];
    };
    const { data } = await edit(id, { isHidden: true });
    expect(await total()).toEqual([3_600_000, 3_600_000, 1]);
    await sound();
    await edit(id, { isHidden: false });
    expect(await total()).toEqual([4_500_000, 4_500_000, 0]);
    expect((await undo(data?.updateManualDocument.actId)).code).not.toBeNull();
  });

  test('settled, or given way to what is real, is refused; so is what somebody else changed', async () => {
    await add();
    const id = await idAt(0);
    const seen = {
      label: 'Arriendo',
      amount: 900_000,
      currency: 'CLP',
      date: addDays(TODAY, 1),
      areaId: books.area('arriendos'),
      isHidden: false,
    };
    await edit(id, { amount: 910_000 });
    expect(await edit(id, { amount: 920_000, expected: seen })).toMatchObject({ code: 'CONFLICT', reason: 'OCCURRENCE_CHANGED' });
    await run(SETTLE, { point: id });
    expect(await edit(id, { amount: 920_000 })).toMatchObject({ code: 'CONFLICT', message: 'Arriendo ya está saldado.' });
    const on = addDays(TODAY, 1);
    await books.document(on, 300_000, {
      ...{ is_received: true, document_type: 'OBLIGATION', code: null, area_id: books.area('sueldos') },
      period: firstDayOf(workedIn({ on })),
    });
    await add({ cashflowAreaId: books.area('sueldos'), amount: 300_000, times: 1, interval: 30, name: 'Sueldos' });
    const pay = (await rows()).find(({ area_id }) => area_id === books.area('sueldos'))?.occurrence_id ?? '';
    expect(await edit(pay, { amount: 1 })).toMatchObject({ code: 'CONFLICT', reason: 'OCCURRENCE_REPLACED' });
  });

  test.each<[string, object, string]>([
    ['amount 0', { amount: 0 }, 'amount'],
    ['amount below 0', { amount: -5 }, 'amount'],
    ['amount of 16 digits', { amount: 9_999_999_999_999 * 100 }, 'amount'],
    ['a currency alone', { currency: 'UF' }, 'amount'],
    ['a name of blanks', { label: '   ' }, 'label'],
    ['a name of 81 letters', { label: 'a'.repeat(81) }, 'label'],
    ['yesterday, for all', { date: addDays(TODAY, -1), scope: 'ALL' }, 'date'],
    ['in eleven years', { date: addMonths(TODAY, 132) }, 'date'],
    ['two days', { date: addDays(TODAY, 2), documentDate: addDays(TODAY, 3) }, 'date'],
    ['a contact', { contactId: '00000000-0000-4000-8000-000000000000' }, 'contactId'],
  ])('%s is refused by its field', async (_, input, field) => {
    await add();
    expect(await edit(await idAt(1), input)).toMatchObject({ code: 'BAD_USER_INPUT', field });
    expect(await expected()).toEqual(flat());
  });

  test('an area of the other section, another company’s, another company’s occurrence: refused, and nothing is stored', async () => {
    await add();
    const id = await idAt(0);
    expect((await edit(id, { areaId: books.area('ventasporboleta') })).reason).toBe('AREA_OF_OTHER_SECTION');
    const other = await testBooks(database);
    expect((await edit(id, { areaId: other.area('arriendos') })).code).toBe('NOT_FOUND');
    for (const wrong of [books.companyId, 'x']) expect((await edit(wrong, { amount: 1 })).code).toBe('NOT_FOUND');
    context = await contextOf((await person()).token);
    expect((await edit(id, { amount: 1 })).code).toBe('NOT_FOUND');
  });
});

describe('from one on, and all of them', () => {
  test('what comes before stays, with its own source; undone, the series is as it was', async () => {
    await add();
    const { data } = await edit(await idAt(2), { amount: 950_000, scope: 'FROM_HERE' });
    expect(await expected()).toEqual(flat(900, 900, 950, 950, 950));
    await sound();
    // Each part says how far 'all' reaches; without the other, nothing.
    expect(await open(await idAt(0))).toMatchObject({ allFrom: null, allUntil: addDays(TODAY, 14) });
    expect(await open(await idAt(3))).toMatchObject({ allFrom: addDays(TODAY, 15), allUntil: null });
    await undo(data?.updateManualDocument.actId);
    expect(await open(await idAt(0))).toMatchObject({ allFrom: null, allUntil: null });
    expect(await expected()).toEqual(flat());
    expect(await books.read((db) => db.selectFrom('cash_source').select('source_id').execute())).toHaveLength(1);
    await sound();
  });

  test('those changed by hand are listed, stay as they are, and follow when a person says so', async () => {
    await add();
    const byHand = await idAt(3);
    await edit(byHand, { amount: 700_000 });
    const id = await idAt(1);
    expect(await open(id)).toMatchObject({ changedByHand: [{ id: byHand, amount: 700_000, date: addDays(TODAY, 22) }] });
    const { data } = await edit(id, { amount: 950_000, scope: 'FROM_HERE' });
    expect(await expected()).toEqual(flat(900, 950, 950, 700, 950));
    await undo(data?.updateManualDocument.actId);
    expect(await expected()).toEqual(flat(900, 900, 900, 700, 900));
    await edit(id, { amount: 950_000, scope: 'FROM_HERE', following: [byHand] });
    expect(await expected()).toEqual(flat(900, 950, 950, 950, 950));
    await sound();
  });

  test('one changed by hand in something else stays on its day, by its amount and name, when all change these', async () => {
    await add();
    await edit(await idAt(3), { amount: 700_000 });
    const dated = await idAt(4);
    await edit(dated, { date: addDays(TODAY, 40) });
    const { data } = await edit(await idAt(0), { date: addDays(TODAY, 3), amount: 950_000, label: 'Bodega', scope: 'ALL' });
    const moved = [3, 10, 17].map((on) => [on, 950]);
    expect(await expected()).toEqual([...moved, [22, 700], [40, 900]]);
    expect(await open(dated)).toMatchObject({ label: 'Arriendo' });
    await sound();
    await undo(data?.updateManualDocument.actId);
    expect(await expected()).toEqual([...[1, 8, 15].map((on) => [on, 900]), [22, 700], [40, 900]]);
    await sound();
  });

  test('another day moves those that follow; a settled one stays settled under its new day', async () => {
    await add();
    const ids = (await rows()).map((row) => row.occurrence_id);
    await run(SETTLE, { point: await idAt(3) });
    const { data } = await edit(await idAt(2), { date: addDays(TODAY, 17), scope: 'FROM_HERE' });
    expect(await expected()).toEqual([
      [1, 900],
      [8, 900],
      [17, 900],
      [31, 900],
    ]);
    expect((await rows()).map((row) => row.occurrence_id)).toEqual(ids);
    await sound();
    await undo(data?.updateManualDocument.actId);
    expect(await expected()).toEqual([
      [1, 900],
      [8, 900],
      [15, 900],
      [29, 900],
    ]);
    await sound();
  });

  test('of the source itself too: undone, its times are the same ones', async () => {
    const source = await add();
    const before = await rows();
    const { data } = await run(SAVE, { id: source, input: weekly({ firstDate: addDays(TODAY, 3) }) });
    expect(await expected()).toEqual([3, 10, 17, 24, 31].map((on) => [on, 900]));
    await undo(data?.saveCashSource.actId);
    expect(await rows()).toEqual(before);
    await sound();
  });

  test('a new day for all leaves what is late where it is', async () => {
    const source = await add();
    await database.owner
      .updateTable('cash_source')
      .set({ first_on: addDays(TODAY, -6), counts_from: addDays(TODAY, -20) })
      .where('source_id', '=', source)
      .execute();
    await books.write((db) => refreshProjections(db, books.companyId, TODAY));
    const before = await rows();
    const { data } = await edit(await idAt(2), { date: addDays(TODAY, 10), scope: 'ALL' });
    expect(await expected()).toEqual([-6, 3, 10, 17, 24].map((on) => [on, 900]));
    await sound();
    await undo(data?.updateManualDocument.actId);
    expect(await rows()).toEqual(before);
  });

  test('all of them are also those that another source continues, with their own days; undone, each is as it was', async () => {
    await add();
    await edit(await idAt(2), { amount: 950_000, scope: 'FROM_HERE' });
    await edit(await idAt(4), { amount: 990_000, scope: 'FROM_HERE' });
    await edit(await idAt(3), { amount: 700_000 });
    const sources = () =>
      books.read((db) => db.selectFrom('cash_source').select(['amount', 'label', 'first_on']).orderBy('created_at').execute());
    const [before, rules] = [await rows(), await sources()];
    expect(before.map(({ amount }) => amount / -1000)).toEqual([900, 900, 950, 700, 990]);
    // What was changed by hand in another part is told, as it may follow too.
    const byHand = await idAt(3);
    expect(await open(await idAt(0))).toMatchObject({ changedByHand: [{ id: byHand, isOfSource: false }] });
    const { data, message } = await edit(await idAt(0), { amount: 800_000, label: 'Bodega', date: addDays(TODAY, 3), scope: 'ALL' });
    expect(message).toBeNull();
    expect((await expected()).map(([, amount]) => amount)).toEqual([800, 800, 800, 700, 800]);
    expect((await expected()).map(([on]) => on)).toEqual([3, 10, 15, 22, 29]);
    expect(new Set((await sources()).map(({ label }) => label))).toEqual(new Set(['Bodega']));
    await sound();
    await undo(data?.updateManualDocument.actId);
    expect([await rows(), await sources()]).toEqual([before, rules]);
    await edit(await idAt(4), { isHidden: true, scope: 'ALL', following: [byHand] });
    expect(await expected()).toEqual([]);
  });

  test('all of them, some in another currency: the amount is in the currency of the time that a person changes', async () => {
    await add();
    const worth = async () => (await rows()).map(({ amount, currency }) => `${-amount} ${currency}`);
    await edit(await idAt(2), { amount: 20, currency: 'UF', scope: 'FROM_HERE' });
    const mixed = ['900000 CLP', '900000 CLP', '200000 UF', '200000 UF', '200000 UF'];
    expect(await worth()).toEqual(mixed);
    const { data } = await edit(await idAt(0), { amount: 500_000, scope: 'ALL' });
    expect(await worth()).toEqual(Array(5).fill('500000 CLP'));
    await undo(data?.updateManualDocument.actId);
    expect(await worth()).toEqual(mixed);
    // Also of one that a person had changed alone.
    await edit(await idAt(1), { amount: 25, currency: 'UF' });
    await edit(await idAt(1), { amount: 30, scope: 'ALL' });
    expect(await worth()).toEqual(Array(5).fill('300000 UF'));
    await sound();
  });

  test('all of them, from any', async () => {
    await add();
    await edit(await idAt(3), { date: addDays(TODAY, 24), amount: 950_000, scope: 'ALL' });
    expect(await expected()).toEqual([3, 10, 17, 24, 31].map((on) => [on, 950]));
    await edit(await idAt(2), { isHidden: true, scope: 'ALL' });
    expect(await expected()).toEqual([]);
    await edit(await idAt(2), { isHidden: false });
    expect(await expected()).toEqual([[17, 950]]);
    await sound();
  });

  test('a day before the occurrence before it is refused, and the F-29 keeps its amounts of the books', async () => {
    await add();
    expect(await edit(await idAt(2), { date: addDays(TODAY, 8), scope: 'FROM_HERE' })).toMatchObject({ field: 'date' });
    expect(await edit(await idAt(4), { date: addDays(TODAY, 1), scope: 'ALL' })).toMatchObject({ field: 'date' });
    expect(await expected()).toEqual(flat());
    await run(SAVE, { input: { sourceType: 'f29', name: 'F-29', cashflowAreaId: books.area('f29'), firstDate: TODAY } });
    const f29 = (await rows()).find(({ area_id }) => area_id === books.area('f29'))?.occurrence_id ?? '';
    expect(await edit(f29, { amount: 5, scope: 'ALL' })).toMatchObject({ field: 'amount' });
    expect(await edit(f29, { label: 'IVA', scope: 'FROM_HERE' })).toMatchObject({ field: 'scope' });
    await edit(f29, { amount: 5_000 });
    expect(await expected()).toContainEqual([expect.any(Number), 5]);
    await edit(f29, { label: 'IVA', scope: 'ALL' });
    await sound();
  });
});

test('property: any edits, undone from the last to the first, leave what is expected as it was, and the roll-ups true', async () => {
  const one = fc.record({
    index: fc.nat(4),
    scope: fc.constantFrom('ONE', 'FROM_HERE', 'ALL'),
    amount: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    shift: fc.option(fc.integer({ min: -6, max: 9 }), { nil: undefined }),
    isHidden: fc.option(fc.boolean(), { nil: undefined }),
    contactId: fc.option(fc.constantFrom('', '76192083-9', '96874030-K'), { nil: undefined }),
    isMonthly: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(one, { minLength: 1, maxLength: 4 }), async (isMonthly, edits) => {
      books = await testBooks(database, books.personId);
      await add(isMonthly ? { interval: 30 } : {});
      const before = await rows();
      const acts: string[] = [];
      for (const { index, scope, amount, shift, isHidden, contactId } of edits) {
        const row = (await rows())[index];
        if (!row) continue;
        const input = {
          ...{ scope, ...(contactId === undefined ? {} : { contactId }), ...(isHidden === undefined ? {} : { isHidden }) },
          ...(amount === undefined ? {} : { amount: amount * 1_000 }),
          ...(shift === undefined ? {} : { date: addDays(row.on_day, shift) }),
        };
        const act = (await edit(row.occurrence_id, input)).data?.updateManualDocument.actId;
        if (act) acts.push(act);
        expect(await rows()).toHaveLength(before.length);
        await sound();
      }
      for (const act of acts.reverse()) expect((await undo(act)).code).toBeNull();
      expect(await rows()).toEqual(before);
      await sound();
    }),
    { numRuns: runs(25) },
  );
});
