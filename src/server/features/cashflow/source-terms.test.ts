// What a source says beyond its amount and days: its contact, its IVA, its readjustment, and how long it waits.
import { beforeEach, expect, test } from 'vitest';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, addMonths, type Day, dayInChile } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { ufSupposed } from '#domain/rates-ahead.ts';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { refreshProjections } from './projections.ts';
import { compareRollups, readFlow } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const LANDLORD = '76086428-5';
const owner = await person();
let books: TestBooks;
let context: Context;
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  context = await contextOf(owner.token);
});

type Answers = {
  found: { key: string; amount: number | null }[];
  saved: { id: string; nextAmount: number; contactRut: string | null; note: string | null };
  contacts: { rut: string; name: string; cashflowAreaId: string }[];
  done: { id: string };
};
const run = (text: string, variables: object = {}) => ask<Answers>(context, text, { c: books.companyId, ...variables });
const month = (months: number): Day => rangeOf('month', addMonths(rangeOf('month', TODAY).start, months)).start;
const input = (fields: object = {}) => ({
  ...{ sourceType: 'recurrent', name: 'Bodega', cashflowAreaId: books.area('arriendos'), amount: 1_000, interval: 30, roll: 'stay' },
  ...{ firstDate: addDays(month(1), 4), ...fields },
});
const SAVE = `mutation ($c: ID!, $input: CashSourceInput!) { saved: saveCashSource(companyId: $c, input: $input) {
  id nextAmount contactRut note } }`;
const save = (fields: object = {}) => run(SAVE, { input: input(fields) });
const refresh = () => books.write((db) => refreshProjections(db, books.companyId, TODAY));
/** What this month and the next three expect of an area; money out is positive. */
async function expected(key: string): Promise<number[]> {
  const window = flowWindow('month', TODAY, { from: TODAY, past: 0, future: 3 });
  const { report } = await books.read((db) => readFlow(db, books.companyId, { window, currency: 'CLP', showProjections: true }));
  const lines = [...report.income.categories, ...report.expense.categories].flatMap(({ areas }) => areas);
  return lines.find(({ area }) => area.id === books.area(key))?.cells.map(({ amount }) => 0 - amount) ?? [];
}

test('the documents of its contact, in its area and month, take the place of the part that they cover', async () => {
  const { data } = await save({ contactRut: '76.086.428-5', note: ' Bodega\nsur ' });
  expect(data?.saved).toMatchObject({ contactRut: LANDLORD, note: 'Bodega\nsur' });
  expect(await expected('arriendos')).toEqual([0, 1_000, 1_000, 1_000]);
  const invoice = (on: Day, amount: number, fields: object = {}) =>
    books.document(on, amount, { is_received: true, counterpart_rut: LANDLORD, area_id: books.area('arriendos'), ...fields });
  // Of the month before, and paid in this one.
  await invoice(addDays(month(1), 20), 400, { issued_on: addDays(month(0), 20), period: month(0) });
  await invoice(addDays(month(2), 20), 1_500);
  await invoice(addDays(month(3), 20), 300, { counterpart_rut: '96790240-3' });
  await refresh();
  // The part that is left, and the document; all of it; nothing of another's.
  expect(await expected('arriendos')).toEqual([0, 600 + 400, 1_500, 1_000 + 300]);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('its payment before its invoice counts once, and the invoice then takes its place, in the month in which it was paid', async () => {
  await save({ firstDate: TODAY, contactRut: LANDLORD });
  const account = await books.account();
  const charge = (fields: object = {}) => books.movement(account, TODAY, -1_000, { counterpart_rut: LANDLORD, ...fields });
  // Nobody said yet what it is.
  const unknown = await charge();
  await refresh();
  expect([(await expected('arriendos'))[0], (await expected('egresossinclasificar'))[0]]).toEqual([0, 1_000]);
  await database.owner.deleteFrom('movement').where('movement_id', '=', unknown).execute();
  await refresh();
  expect(await expected('arriendos')).toEqual([1_000, 1_000, 1_000, 1_000]);
  // It is rent; of another contact it would be nothing of this one.
  const rent = await charge();
  const explained = await books.explanation(rent, 1_000, { area_id: books.area('arriendos') });
  await refresh();
  expect(await expected('arriendos')).toEqual([1_000, 1_000, 1_000, 1_000]);
  // The invoice, due next month, is paid by it.
  const invoice = await books.document(addDays(month(1), 9), 1_000, {
    ...{ is_received: true, counterpart_rut: LANDLORD, area_id: books.area('arriendos'), issued_on: TODAY, period: month(0) },
  });
  await refresh();
  await books.write((db) => db.deleteFrom('explanation').where('explanation_id', '=', explained).execute());
  await books.match(rent, invoice, 1_000);
  await refresh();
  expect(await expected('arriendos')).toEqual([1_000, 1_000, 1_000, 1_000]);
  expect((await expected('egresossinclasificar'))[0]).toBe(0);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('an invoice and the payment that is suggested for it cover one of two times, before and after it is accepted', async () => {
  for (const name of ['Bodega', 'Patio']) await save({ name, firstDate: TODAY, contactRut: LANDLORD });
  const bill = { is_received: true, counterpart_rut: LANDLORD, area_id: books.area('arriendos'), issued_on: TODAY, period: month(0) };
  const invoice = await books.document(TODAY, 1_000, bill);
  const payment = await books.movement(await books.account(), TODAY, -1_000, { counterpart_rut: LANDLORD });
  const part = { movement_id: payment, document_id: invoice, amount: 1_000, document_amount: 1_000, currency: 'CLP' } as const;
  await books.write((db) =>
    db
      .insertInto('awaiting_confirmation')
      .values({ ...part, company_id: books.companyId })
      .execute(),
  );
  await refresh();
  expect((await expected('arriendos'))[0]).toBe(1_000);
  await books.write((db) => db.deleteFrom('awaiting_confirmation').where('movement_id', '=', payment).execute());
  await books.match(payment, invoice, 1_000);
  await refresh();
  // What was paid, and the other time.
  expect((await expected('arriendos'))[0]).toBe(1_000 + 1_000);
});

test('a net amount goes with its IVA, and grows by its per cent from each anniversary', async () => {
  expect((await save({ isTaxed: true, isNet: true })).data?.saved.nextAmount).toBe(1_190);
  await save({
    name: 'Otra',
    readjust: 'percent',
    readjustPercent: 10,
    firstDate: addDays(month(1), 4),
    readjustFrom: addMonths(addDays(month(2), 4), -12),
  });
  expect(await expected('arriendos')).toEqual([0, 1_190 + 1_000, 1_190 + 1_100, 1_190 + 1_100]);
});

test('what it brings to the F-29 is new, or what is gone: what comes every month is in the closed ones', async () => {
  await run(SAVE, {
    input: { ...input({ name: 'F-29', sourceType: 'f29', cashflowAreaId: books.area('f29'), interval: null }), amount: null },
  });
  for (const back of [-3, -2, -1]) {
    const [net, on] = [100_000, addDays(month(back), 3)];
    await books.document(on, 119_000, { net, iva: 19_000, settled: 119_000 });
  }
  await save({
    sourceType: 'recurrent',
    name: 'Asesoría',
    cashflowAreaId: books.area('ventassinclasificar'),
    amount: 11_900,
    isTaxed: true,
  });
  await refresh();
  // This month's form comes in the next one, and is of what is there; the one after is the first estimate.
  expect((await expected('f29')).slice(2)).toEqual([19_000 + 1_900, 19_000 + 1_900]);
});

test('the IVA of what is in UF is at the value that the company supposes of its day', async () => {
  await run(SAVE, {
    input: { ...input({ name: 'F-29', sourceType: 'f29', cashflowAreaId: books.area('f29'), interval: null }), amount: null },
  });
  const last = { on: TODAY, value: '40000' };
  await books.write((db) =>
    db.insertInto('company_rate').values({ company_id: books.companyId, currency: 'UF', on_day: last.on, value: last.value }).execute(),
  );
  await save({ name: 'Local', cashflowAreaId: books.area('ventassinclasificar'), amount: 10, currency: 'UF', isTaxed: true, isNet: true });
  const form = async () => (await expected('f29'))[2];
  expect(await form()).toBe(1.9 * 40_000);
  await books.write((db) => db.updateTable('company').set({ uf_monthly_ipc: 2 }).where('company_id', '=', books.companyId).execute());
  await refresh();
  const on = addDays(month(1), 4);
  const [supposed] = ufSupposed(last, 2, { from: on, to: on });
  expect(await form()).toBe(Math.round(1.9 * Number(supposed?.value)));
  expect(Number(supposed?.value)).toBeGreaterThan(40_000);
});

test('in the current month it brings the IVA that no document of the month has brought yet', async () => {
  await run(SAVE, {
    input: { ...input({ name: 'F-29', sourceType: 'f29', cashflowAreaId: books.area('f29'), interval: null }), amount: null },
  });
  const form = async () => (await expected('f29'))[1];
  const taxed = { firstDate: TODAY, isTaxed: true, interval: 90 };
  await save({ ...taxed, name: 'Asesoría', cashflowAreaId: books.area('ventassinclasificar'), amount: 119_000 });
  expect(await form()).toBe(19_000);
  await save({ ...taxed, name: 'Bodega', amount: 10_000, isNet: true, contactRut: LANDLORD });
  expect(await form()).toBe(19_000 - 1_900);
  // In UF, at its value of the day.
  await books.write((db) =>
    db.insertInto('company_rate').values({ company_id: books.companyId, currency: 'UF', on_day: TODAY, value: '40000' }).execute(),
  );
  await save({ ...taxed, name: 'Local', cashflowAreaId: books.area('ventassinclasificar'), amount: 1, currency: 'UF', isNet: true });
  expect(await form()).toBe(19_000 - 1_900 + 7_600);
  // Its invoice of this month, to be paid in another: the IVA counts once.
  await books.document(month(1), 11_900, {
    ...{ is_received: true, section: 'registro', net: 10_000, iva: 1_900, counterpart_rut: LANDLORD, area_id: books.area('arriendos') },
    ...{ issued_on: TODAY, period: month(0), due_on: month(1) },
  });
  await refresh();
  expect(await form()).toBe(19_000 - 1_900 + 7_600);
});

test('how long one that passed is still expected is the company’s choice, from 0 to 30 days', async () => {
  const set = (days: number) =>
    run('mutation ($c: ID!, $days: Int) { done: updateCompany(id: $c, input: { lateProjectionDays: $days }) { id } }', { days });
  await save({ firstDate: addDays(TODAY, -15), interval: 90 });
  await database.owner
    .updateTable('cash_source')
    .set({ counts_from: addDays(TODAY, -40) })
    .where('company_id', '=', books.companyId)
    .execute();
  await refresh();
  expect((await expected('arriendos'))[0]).toBe(0);
  expect((await set(20)).data?.done).toBeDefined();
  await refresh();
  expect((await expected('arriendos'))[0]).toBe(1_000);
  await set(14);
  expect((await expected('arriendos'))[0]).toBe(0);
  expect((await set(31)).code).toBe('BAD_USER_INPUT');
  expect((await set(-1)).code).toBe('BAD_USER_INPUT');
});

test('a contact is found by name or RUT, with the area of most of its documents', async () => {
  const area = books.area('arriendos');
  for (const on of [month(0), month(1)])
    await books.document(on, 10, { is_received: true, area_id: area, counterpart_name: 'Bodegas Ñuble SpA' });
  await books.document(month(1), 10, { is_received: true, counterpart_name: 'Bodegas Ñuble SpA' });
  const find = async (search: string) =>
    (
      await run(
        'query ($c: ID!, $search: String) { contacts: cashSourceContacts(companyId: $c, search: $search) { rut name cashflowAreaId } }',
        { search },
      )
    ).data?.contacts;
  const found = [{ rut: LANDLORD, name: 'Bodegas Ñuble SpA', cashflowAreaId: area }];
  expect(await find('ñuble')).toEqual(found);
  expect(await find('76.086.428')).toEqual(found);
  expect(await find('nadie')).toEqual([]);
});

test('the form proposes what is due by law with its dates, and Previred as its last file or charge has it', async () => {
  const proposals = async () => {
    const answer = await run('query ($c: ID!) { found: cashSourceProposals(companyId: $c) { key amount firstDate } }');
    return new Map(answer.data?.found.map(({ key, amount }) => [key, amount]));
  };
  expect([...(await proposals()).keys()]).toEqual(['f29', 'previred', 'sueldos', 'f22', 'patente', 'contribuciones']);
  await books.movement(await books.account(), addDays(TODAY, -20), -777_000, { glosa: 'PAGO EN LINEA PREVIRED' });
  expect((await proposals()).get('previred')).toBe(777_000);
  for (const amount of [300_000, 120_000])
    await books.document(addDays(TODAY, -10), amount, {
      document_type: 'OBLIGATION',
      code: null,
      folio: null,
      is_received: true,
      area_id: books.area('imposiciones'),
    });
  expect((await proposals()).get('previred')).toBe(420_000);
  await save({ name: 'Previred', cashflowAreaId: books.area('imposiciones') });
  expect((await proposals()).has('previred')).toBe(false);
});

test('Previred of later months follows its last file or charge; without one it is what a person wrote', async () => {
  const previred = { name: 'Previred', cashflowAreaId: books.area('imposiciones'), firstDate: addDays(month(1), 12) };
  await save({ ...previred, followsLast: true });
  expect((await expected('imposiciones')).slice(1)).toEqual([1_000, 1_000, 1_000]);
  await books.movement(await books.account(), addDays(month(-1), 12), -777_000, { glosa: 'PAGO EN LINEA PREVIRED' });
  await refresh();
  expect((await expected('imposiciones')).slice(1)).toEqual([777_000, 777_000, 777_000]);
  // What each institution is owed of the month before this one.
  for (const amount of [300_000, 120_000])
    await books.document(addDays(month(0), 9), amount, {
      ...{ document_type: 'OBLIGATION', code: null, folio: null, is_received: true, area_id: books.area('imposiciones') },
      ...{ period: month(-1), settled: amount },
    });
  await refresh();
  expect((await expected('imposiciones')).slice(1)).toEqual([420_000, 420_000, 420_000]);
  expect((await save({ ...previred, followsLast: true, currency: 'UF' })).code).toBe('BAD_USER_INPUT');
  expect((await save({ ...previred, followsLast: true, isTaxed: true })).code).toBe('BAD_USER_INPUT');
});

test('euros count at the company’s value of them; without one they are left out, and named with their day', async () => {
  await save({ currency: 'EUR', amount: 10.5, firstDate: addDays(month(1), 4) });
  type Flow = { getFlow: { missingRates: { currency: string; on: Day }[]; periods: object[] } };
  const flowIn = (currency: string) =>
    ask<Flow>(
      context,
      `query ($c: ID!, $currency: Currency) { getFlow(companyId: $c, view: month, currency: $currency, past: 0, future: 3) {
        missingRates { currency on } } }`,
      { c: books.companyId, currency },
    );
  expect((await flowIn('CLP')).data?.getFlow.missingRates).toEqual([{ currency: 'EUR', on: TODAY }]);
  expect((await flowIn('EUR')).data?.getFlow.missingRates).toEqual([]);
  await run('mutation ($c: ID!, $on: Date!) { done: saveCompanyRate(companyId: $c, currency: EUR, on: $on, value: "1030") { actId } }', {
    on: addDays(TODAY, -1),
  });
  expect((await flowIn('CLP')).data?.getFlow.missingRates).toEqual([]);
  expect(await expected('arriendos')).toEqual([0, 10_815, 10_815, 10_815]);
});
