import { beforeEach, expect, test } from 'vitest';
import { addBankDays } from '#domain/bank-days.ts';
import { addDays, type Day, dayInChile, dayOfMonth } from '#domain/date.ts';
import type { Context } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { writeImportedSettlements } from '../reconciliation/store.ts';
import { cardSales } from './card-sales-books.ts';
import { refreshProjections } from './projections.ts';
import { waitingOccurrences } from './review.ts';
import { compareRollups } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const owner = await person();
let books: TestBooks;
let context: Context;
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  context = await contextOf(owner.token);
});

type Answer = { saved: { id: string; actId: string; sourceType: string; cardSales: object | null }; cardCommissions: object[] };
const run = (text: string, variables: object = {}) => ask<Answer>(context, text, { c: books.companyId, ...variables });
const SAVE = `mutation ($c: ID!, $id: ID, $input: CashSourceInput!) { saved: saveCashSource(companyId: $c, id: $id, input: $input) {
  id actId sourceType cardSales { share commission bankDays isAhead } } }`;
const UNDO = 'mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { __typename } }';
const COMMISSIONS = 'query ($c: ID!) { cardCommissions(companyId: $c) { acquirer deposits commission } }';
const TERMS = { share: 100, commission: 0, bankDays: 1 };
const input = (terms: object = {}, fields: object = {}) => ({
  ...{ sourceType: 'cardSales', name: 'Tarjetas', cashflowAreaId: books.area('ventassinclasificar'), firstDate: TODAY },
  ...{ cardSales: { ...TERMS, ...terms }, ...fields },
});
const save = async (terms: object = {}, id: string | null = null, fields: object = {}) => {
  const { data, message } = await run(SAVE, { id, input: input(terms, fields) });
  return data?.saved ?? Promise.reject(new Error(message ?? ''));
};
const boleta = (on: Day, amount: number, fields: object = {}) => books.document(on, amount, { code: 39, is_expected: false, ...fields });
const refresh = () => books.write((db) => refreshProjections(db, books.companyId, TODAY));
/** What is expected, by day. */
const ahead = () =>
  books.read(async (db) => {
    const rows = await db
      .selectFrom('cash_occurrence')
      .select(['on_day as on', 'amount'])
      .where('company_id', '=', books.companyId)
      .orderBy('on_day')
      .execute();
    return Object.fromEntries(rows.map(({ on, amount }) => [on, amount]));
  });

test('sales whose deposit no statement covers are expected on their day, and are gone once one does', async () => {
  const account = await books.account();
  await books.closing(account, addDays(TODAY, -12), 1_000);
  const before = addBankDays(TODAY, -2);
  await boleta(addDays(TODAY, -25), 999);
  await boleta(before, 5_000);
  await boleta(TODAY, 100_000);
  await boleta(TODAY, 20_000);
  await books.document(TODAY, 7_000, { code: 48, is_expected: false });
  const source = await save({ share: 50, commission: 1 });
  expect(source).toMatchObject({ sourceType: 'cardSales', cardSales: { share: 50, commission: 1, bankDays: 1, isAhead: false } });
  // 60.000 of boletas and 7.000 of vouchers, less 1,19 %.
  const next = { [addBankDays(TODAY, 1)]: 67_000 - 797 };
  const both = { [addBankDays(before, 1)]: 2_500 - 30, ...next };
  expect(await ahead()).toEqual(both);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
  const change = await save({ share: 0, commission: 1 }, source.id);
  expect(Object.keys(await ahead())).toHaveLength(1);
  await run(UNDO, { act: change.actId });
  expect(await ahead()).toEqual(both);
  await books.closing(account, TODAY, 3_470);
  await refresh();
  expect(await ahead()).toEqual(next);
  expect(await books.read((db) => waitingOccurrences(db, books.companyId, TODAY))).toEqual([]);
});

test('a deposit that a statement shows of a day ahead is not expected beside it', async () => {
  const account = await books.account();
  await books.closing(account, addDays(TODAY, -12), 1_000);
  await boleta(TODAY, 120_000);
  await save();
  const deposit = addBankDays(TODAY, 1);
  expect(await ahead()).toEqual({ [deposit]: 120_000 });
  await books.movement(account, deposit, 120_000, { glosa: 'ABONO TBK TD', kind: 'acquirer' });
  await refresh();
  expect(await ahead()).toEqual({});
});

test('a source for each acquirer: each sale is expected once, and shares come to all of them at most', async () => {
  await boleta(TODAY, 100_001);
  await books.document(TODAY, 7_001, { code: 48, is_expected: false });
  const first = await save({ share: 60 });
  expect(Object.values(await ahead())).toEqual([60_001 + 7_001]);
  expect(await run(SAVE, { input: input({ share: 41 }) })).toMatchObject({ code: 'BAD_USER_INPUT', field: 'share' });
  await run(SAVE, { input: input({ share: 40, bankDays: 2 }) });
  // 60 of 100 parts each of boletas and vouchers, a day before the rest.
  expect(await ahead()).toEqual({ [addBankDays(TODAY, 1)]: 60_001 + 4_201, [addBankDays(TODAY, 2)]: 40_000 + 2_800 });
  expect((await run(SAVE, { id: first.id, input: input({ share: 61 }) })).field).toBe('share');
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test('the commission is what matched deposits lack, unless it is set', async () => {
  const account = await books.account();
  const sold = await boleta(addDays(TODAY, -12), 1_000_000);
  const movement = await books.movement(account, addDays(TODAY, -11), 982_150, { kind: 'acquirer', glosa: 'TRANSBANK ABONO' });
  await books.match(movement, sold, 982_150, { document_amount: 1_000_000 });
  const deposit = await books.movement(account, addDays(TODAY, -11), 47_620, { kind: 'acquirer', glosa: 'Abono Getnet Chile' });
  await books.match(deposit, await boleta(addDays(TODAY, -12), 50_000), 47_620, { document_amount: 50_000 });
  expect((await run(COMMISSIONS)).data).toEqual({
    cardCommissions: [
      { acquirer: 'Transbank', deposits: 1, commission: 1.5 },
      { acquirer: 'Getnet', deposits: 1, commission: 4 },
    ],
  });
  await boleta(TODAY, 1_000_000);
  const source = await save({ commission: null });
  // Of both together; by its name, of one.
  expect(Object.values(await ahead())).toEqual([980_733]);
  await save({ commission: null }, source.id, { name: 'Ventas con Getnet' });
  expect(Object.values(await ahead())).toEqual([952_400]);
});

test('what an acquirer’s report says it kept is its commission, whatever its matched deposits show', async () => {
  const account = await books.account();
  const movement = await books.movement(account, addDays(TODAY, -11), 980_000, { kind: 'acquirer', glosa: 'TRANSBANK ABONO' });
  await books.match(movement, await boleta(addDays(TODAY, -12), 1_000_000), 980_000, { document_amount: 1_000_000 });
  const source = { companyId: books.companyId, sourceId: newId() };
  const amounts = { sales: 1_000_000, fee: 11_900, annulled: 100_000, charges: 5_000, feeRefund: 1_190, net: 884_290 };
  const facts = [-10, -91].map((days) => ({ line: 5, on: addDays(TODAY, days), ...amounts, account: '', count: 9 }));
  await books.write((db) => writeImportedSettlements(db, source, facts));
  expect((await run(COMMISSIONS)).data).toEqual({ cardCommissions: [{ acquirer: 'Transbank', deposits: 1, commission: 1 }] });
});

test('a report of an account that is not the company’s tells no commission', async () => {
  const account = await books.account({ number: '0-000-1234567-8' });
  const source = { companyId: books.companyId, sourceId: newId() };
  const amounts = { sales: 1_000_000, fee: 11_900, annulled: 0, charges: 0, feeRefund: 0, net: 988_100 };
  const foreign = { ...amounts, fee: 59_500, net: 940_500, account: 'BANCO DE CHILE 0099887766' };
  const tell = (...facts: object[]) =>
    books.write((db) =>
      writeImportedSettlements(
        db,
        source,
        facts.map((one) => ({ line: 5, on: addDays(TODAY, -10), ...amounts, account: '', count: 9, ...one })),
      ),
    );
  await tell(foreign);
  expect((await run(COMMISSIONS)).data).toEqual({ cardCommissions: [] });
  const movement = await books.movement(account, addDays(TODAY, -9), 940_500, { kind: 'acquirer', glosa: 'ABONO VENTAS TARJETA' });
  await books.match(movement, await boleta(addDays(TODAY, -12), 1_000_000), 940_500, { document_amount: 1_000_000 });
  const unnamed = { acquirer: null, deposits: 1, commission: 5 };
  expect((await run(COMMISSIONS)).data).toEqual({ cardCommissions: [unnamed] });
  await tell({ account: 'BANCO SANTANDER 0012345678' });
  expect((await run(COMMISSIONS)).data?.cardCommissions).toEqual(
    expect.arrayContaining([unnamed, { acquirer: 'Transbank', deposits: 1, commission: 1 }]),
  );
});

test.each([
  ['', 1],
  ['BANCO SANTANDER 0012345678', 1],
  ['BANCO SANTANDER 0087654321', 2],
])('a deposit that names no acquirer counts once where a report of account «%s» names its money', async (printed, count) => {
  const account = await books.account({ number: '0-000-1234567-8' });
  await books.account({ number: '87654321' });
  const movement = await books.movement(account, addDays(TODAY, -9), 980_001, { kind: 'acquirer', glosa: 'ABONO VENTAS TARJETA' });
  await books.match(movement, await boleta(addDays(TODAY, -12), 1_000_000), 980_001, { document_amount: 1_000_000 });
  const source = { companyId: books.companyId, sourceId: newId() };
  const facts = { line: 5, on: addDays(TODAY, -10), sales: 1_000_000, fee: 20_000, annulled: 0, charges: 0, feeRefund: 0, net: 980_000 };
  await books.write((db) => writeImportedSettlements(db, source, [{ ...facts, account: printed, count: 9 }]));
  const { data } = await run(COMMISSIONS);
  expect(data?.cardCommissions).toHaveLength(count);
});

test('a part of a month that is only known as a sum, and of a boleta that is still owed in part, tell no commission', async () => {
  const account = await books.account();
  const on = addDays(TODAY, -12);
  const sum = await books.document(TODAY, 900_000, { code: 48, folio: null, is_expected: false, issued_on: on, summary_count: 9 });
  for (const document of [sum, await boleta(on, 900_000)]) {
    const deposit = await books.movement(account, addDays(on, 1), 300_000, { kind: 'acquirer', glosa: 'TRANSBANK' });
    await books.match(deposit, document, 300_000);
  }
  expect((await run(COMMISSIONS)).data).toEqual({ cardCommissions: [] });
});

test('a month of which only its sum is known is spread over its days', async () => {
  await books.document(TODAY, 3_000_000, {
    code: 39,
    folio: null,
    is_expected: false,
    issued_on: dayOfMonth(TODAY, 1),
    summary_count: 90,
  });
  const { sales } = await books.read((db) => cardSales(db, books.companyId, TODAY));
  expect([sales.length, sales.reduce((sum, { boletas }) => sum + boletas, 0)]).toEqual([Number(TODAY.slice(8)), 3_000_000]);
});

test('sales still to be made are expected only if the company wants them', async () => {
  for (let days = 0; days < 56; days += 1) await boleta(addDays(TODAY, -days), 10_000);
  const source = await save();
  const made = Object.keys(await ahead()).length;
  expect(made).toBeLessThanOrEqual(3);
  await save({ isAhead: true }, source.id);
  const days = Object.values(await ahead());
  expect(days.length).toBeGreaterThan(200);
  expect(Math.min(...days)).toBe(10_000);
  expect(await compareRollups(database, books.companyId)).toEqual([]);
});

test.each([
  ['an area of expenses', {}, { cashflowAreaId: 'arriendos' }, 'cashflowAreaId'],
  ['a share of more than all', { share: 101 }, {}, 'share'],
  ['no terms', {}, { cardSales: null }, 'sales'],
  ['another currency', {}, { currency: 'USD' }, 'currency'],
] as const)('%s is refused', async (_, terms, fields, field) => {
  const area = 'cashflowAreaId' in fields ? { cashflowAreaId: books.area(fields.cashflowAreaId) } : fields;
  const { code, field: found } = await run(SAVE, { input: input(terms, area) });
  expect([code, found]).toEqual(['BAD_USER_INPUT', field]);
  await refresh();
  expect(await ahead()).toEqual({});
});
