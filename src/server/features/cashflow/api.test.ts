import { beforeAll, expect, test } from 'vitest';
import { addDays, day, dayInChile, formatDay } from '#domain/date.ts';
import type { Context } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, company, join, contextOf, ask } = await testApi();
const ana = await person();
const context = await contextOf(ana.token);
const TODAY = dayInChile(new Date());
let books: TestBooks;
let asAna: typeof context;

type Value = {
  fieldValue: number;
  isClickable: boolean;
  isLate: boolean;
  isProjected: boolean;
  documents: string[];
  start: string;
  end: string;
};
type Row = { label: string; isVisible: boolean; values: Value[]; projected: Value };
type Category = Row & { cashflowCategoryId: string | null; oldCategoryKey: string | null; fields: (Row & { cashflowAreaId: string })[] };
type Flow = {
  missingRates: unknown[];
  INCOME: Category[];
  EXPENSE: Category[];
  RESUME: Category[];
  TOTAL: Category[];
  periods: { start: string; end: string }[];
};
type Detail = {
  totalAmount: number;
  totalLength: number;
  lateAmount: number;
  lateLength: number;
  settledAmount: number;
  settledLength: number;
  awaitingAmount: number;
  awaitingLength: number;
  documents: {
    id: string;
    kind: string;
    amount: number;
    isLate: boolean;
    name: string | null;
    description: string;
    paymentDate: string | null;
  }[];
};

const VALUE = '{ fieldValue start end currency flowView isLate showAsDisabled isProjected isCrowded isPast isTotal isClickable documents }';
const ROW = `label isIncome isDefault isVisible isHidden values ${VALUE} projected ${VALUE}`;
const CATEGORY = `{ ${ROW} cashflowCategoryId oldCategoryKey isTotal fields { ${ROW} cashflowAreaId } }`;
const FLOW = `query ($companyId: ID!, $view: FlowView, $currency: Currency, $past: Int, $future: Int) {
  getFlow(companyId: $companyId, currency: $currency, view: $view, showProjections: true, past: $past, future: $future) {
    id companyId name primaryView pastMonthsView futureMonthsView missingRates { currency on }
    periods { start end isPast isCurrent view showAsDisabled }
    INCOME ${CATEGORY} EXPENSE ${CATEGORY} RESUME ${CATEGORY} TOTAL ${CATEGORY}
  }
}`;
const DETAIL = `query ($companyId: ID!, $pointIds: [ID!]!) {
  getFlowAreaDetail(companyId: $companyId, pointIds: $pointIds) {
    totalAmount totalLength lateAmount lateLength settledAmount settledLength awaitingAmount awaitingLength
    documents { id kind companyId name description amount originalAmount currencyType documentDate dueDate paymentDate isLate cashflowAreaId account }
  }
}`;

beforeAll(async () => {
  books = await testBooks(database, ana.id);
  asAna = await contextOf(ana.token);
  await history(books);
});

test('the report in the shape of the contract: what goes out is positive among the expenses', async () => {
  const flow = await flowOf({ past: 1, future: 1 });
  expect(flow.periods).toHaveLength(3);
  const labels = (rows: Category[]) => rows.map((one) => one.label);
  expect(labels(flow.INCOME)).toEqual(['INGRESOS', 'Ventas', 'Otros ingresos']);
  expect(labels(flow.EXPENSE)[0]).toBe('EGRESOS');
  expect(labels(flow.RESUME)).toEqual(['SALDO INICIAL', 'Traspasos en tránsito', 'VARIACIÓN DE CAJA']);
  expect(labels(flow.TOTAL)).toEqual(['SALDO FINAL', 'VARIACIÓN ACUMULADA']);
  const [income, expense] = [flow.INCOME[0], flow.EXPENSE[0]];
  const [opening, transit, variation] = flow.RESUME;
  flow.periods.forEach((_, index) => {
    const at = (row?: Row) => row?.values[index]?.fieldValue ?? Number.NaN;
    expect(at(variation)).toBe(at(income) - at(expense) + at(transit));
    expect(at(flow.TOTAL[0])).toBe(at(opening) + at(variation));
  });
  expect(expense?.values[1]?.fieldValue).toBeGreaterThan(0);
  expect(opening?.values.map((value) => value.isClickable)).toEqual([true, true, false]);
});

test.each(['CLP', 'USD'])('every cell equals its detail, in %s', async (currency) => {
  await books.write((db) =>
    db
      .insertInto('company_rate')
      .values(
        Array.from({ length: 140 }, (_, days) => ({
          company_id: books.companyId,
          currency: 'USD',
          on_day: addDays(TODAY, -days),
          value: '937.5',
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  for (const view of ['month', 'week'] as const) {
    const flow = await flowOf({ view, currency, past: 3, future: 3 });
    const rows = [...flow.INCOME, ...flow.EXPENSE, ...flow.RESUME].flatMap((one) => [one, ...one.fields]);
    const cells = rows.flatMap((row) => [...row.values, row.projected]);
    const open = cells.filter((one) => one.isClickable);
    expect(open.length).toBeGreaterThan(15);
    for (const cell of cells) if (!cell.isClickable) expect(cell.documents).toEqual([]);
    for (const cell of open) {
      const detail = await detailOf(cell.documents);
      expect(detail.totalAmount).toBe(cell.fieldValue);
      expect(detail.lateLength > 0).toBe(cell.isLate);
      expect(detail.documents.filter((one) => !['settled', 'awaiting'].includes(one.kind))).toHaveLength(detail.totalLength);
      const listed = detail.documents.reduce((sum, one) => sum + one.amount, 0);
      // In another currency each point is rounded separately.
      expect(Math.abs(listed - detail.totalAmount)).toBeLessThanOrEqual(currency === 'CLP' ? 0 : detail.totalLength * 0.01);
    }
  }
});

test.each(['CLP', 'USD'])('earlier balances, gaps and exchange open with their total, in %s', async (currency) => {
  const own = await testBooks(database, ana.id);
  asAna = await contextOf(ana.token);
  const value = (days: number) => String(900 + ((days * 37) % 90) + 0.37);
  const rates = Array.from({ length: 170 }, (_, days) => ({ on_day: addDays(TODAY, -days), value: value(days) }));
  await own.write((db) =>
    db
      .insertInto('company_rate')
      .values(rates.map((rate) => ({ company_id: own.companyId, currency: 'USD', ...rate })))
      .execute(),
  );
  const bank = await own.account();
  for (const [days, closing] of [
    [-100, 1_000_000],
    [-70, 1_000_700],
    [0, 1_001_001],
  ] as const)
    await own.closing(bank, addDays(TODAY, days), closing);
  // Each is half a cent, and rounded by itself a whole one.
  for (let count = 0; count < 3; count += 1) await own.closing(await own.account(), addDays(TODAY, -100), 5);
  await own.unexplained(addDays(TODAY, -70), 700);
  await own.unexplained(TODAY, 301);
  for (const amount of [12_345, 6_789]) {
    const dollars = await own.account({ currency: 'USD' });
    for (const days of [110, 60, 0])
      await own.movement(dollars, addDays(TODAY, -days), amount, { currency: 'USD', amount_clp: amount * 9 + days });
  }
  const flow = await flowOf({ companyId: own.companyId, currency, past: 4, future: 1 });
  expect(flow.missingRates).toEqual([]);
  const opened = new Set<string>();
  for (const row of flow.RESUME.filter((one) => one.oldCategoryKey !== 'netInflow')) {
    for (const cell of [...row.values, row.projected]) {
      if (!cell.isClickable) {
        // What is still to come opens the page's own sums.
        expect(cell.fieldValue === 0 || cell.start > TODAY, row.label).toBe(true);
        continue;
      }
      if (cell.fieldValue !== 0) opened.add(row.label);
      const detail = await detailOf(cell.documents, own.companyId);
      expect(detail.totalAmount, `${row.label} ${cell.start}`).toBe(cell.fieldValue);
      expect(new Set(detail.documents.map((one) => one.id)).size).toBe(detail.totalLength);
      const listed = detail.documents.reduce((sum, one) => sum + one.amount, 0);
      expect(listed, `${row.label} ${cell.start}`).toBeCloseTo(detail.totalAmount, 6);
    }
  }
  expect([...opened]).toEqual(['SALDO INICIAL', 'Diferencia de cambio', 'Sin explicar (cartola)']);
});

test('a currency that the report leaves out is in none of its details', async () => {
  const dollars = await books.account({ currency: 'USD' });
  const on = addDays(TODAY, -2);
  const movement = await books.movement(dollars, on, 5_000, { currency: 'USD', amount_clp: 46_875 });
  await books.write((db) => db.deleteFrom('company_rate').where('on_day', '<', addDays(TODAY, -20)).execute());
  // Known today, but not at the start of the window, when the account had a balance.
  await books.movement(dollars, addDays(TODAY, -400), 1_000, { currency: 'USD', amount_clp: 9_000 });
  const flow = await flowOf({ past: 3, future: 0 });
  expect(flow.missingRates).toEqual([{ currency: 'USD', on: expect.any(String) }]);
  for (const cell of flow.INCOME.flatMap((one) => one.fields).flatMap((one) => one.values)) {
    if (!cell.isClickable) continue;
    const detail = await detailOf(cell.documents);
    expect(detail.totalAmount).toBe(cell.fieldValue);
    expect(detail.documents.map((one) => one.id)).not.toContain(`movement.${movement}.`);
  }
  await books.write((db) => db.deleteFrom('movement').where('currency', '=', 'USD').execute());
});

test('the areas of a category open together, late ones first and counted', async () => {
  const flow = await flowOf({ past: 0, future: 0 });
  const sales = flow.INCOME.find((one) => one.label === 'Ventas');
  const ids = (sales?.fields ?? []).flatMap((one) => one.values[0]?.documents ?? []);
  const detail = await detailOf(ids);
  expect(detail.totalAmount).toBe(sales?.values[0]?.fieldValue);
  const late = detail.documents.filter((one) => one.isLate);
  expect([detail.lateLength, detail.lateAmount]).toEqual([late.length, late.reduce((sum, one) => sum + one.amount, 0)]);
  expect(detail.documents[0]?.isLate).toBe(true);
  expect([detail.settledLength, detail.settledAmount]).toEqual([1, 5_000]);
  expect(detail.documents.find((one) => one.kind === 'settled')).toMatchObject({ amount: 0, paymentDate: null });
});

test('what a suggestion explains left the expected money of its cells, which say so, and opens beside their total', async () => {
  const { data } = await ask<{ getFlow: { awaitingConfirmation: { count: number; amount: number; cells: { amount: number }[] } } }>(
    asAna,
    `query ($companyId: ID!) { getFlow(companyId: $companyId, past: 0, future: 1) {
      awaitingConfirmation { count amount cells { cashflowAreaId start amount } } } }`,
    { companyId: books.companyId },
  );
  const awaiting = data?.getFlow.awaitingConfirmation;
  expect(awaiting).toMatchObject({ count: 1, amount: 90_000 });
  expect(awaiting?.cells.reduce((sum, one) => sum + one.amount, 0)).toBe(90_000);
  const flow = await flowOf({ past: 0, future: 1 });
  const details = await Promise.all(
    flow.INCOME.flatMap((one) => one.fields)
      .flatMap((one) => one.values)
      .filter((one) => one.isClickable)
      .map((one) => detailOf(one.documents)),
  );
  expect(details.reduce((sum, one) => sum + one.awaitingAmount, 0)).toBe(90_000);
  expect(details.flatMap((one) => one.documents.filter((point) => point.kind === 'awaiting').map((point) => point.amount))).toEqual([0, 0]);
});

test('single points: a movement with its match and what is left, a document with what is open', async () => {
  const account = await books.account();
  const movement = await books.movement(account, TODAY, 1_000);
  const document = await books.document(addDays(TODAY, 20), 900);
  await books.match(movement, document, 600);
  const detail = await detailOf([movement]);
  expect(detail).toMatchObject({ totalAmount: 1_000, totalLength: 2 });
  expect((await detailOf([document])).documents.map((one) => [one.kind, one.amount])).toEqual([
    ['match', 600],
    ['expected', 300],
  ]);
  await books.write((db) => db.deleteFrom('match').where('document_id', '=', document).execute());
  await books.write((db) => db.deleteFrom('movement').where('movement_id', '=', movement).execute());
  await books.write((db) => db.deleteFrom('document').where('document_id', '=', document).execute());
});

test('the structure carries the same balances', async () => {
  const { data } = await ask<{
    getFlowStructure: { monthValues: { start: string; startAmount: number; endAmount: number; variationAmount: number }[] };
  }>(
    asAna,
    `query ($companyId: ID!) { getFlowStructure(companyId: $companyId) {
      id companyId name updatedAt collapsedCategories INCOME { label fields { label cashflowAreaId } } EXPENSE { label }
      monthValues { start end startAmount endAmount variationAmount primaryView } weekValues { start } dayValues { start } } }`,
    { companyId: books.companyId },
  );
  const flow = await flowOf({ past: 12, future: 12 });
  expect(data?.getFlowStructure.monthValues.map((one) => [one.start, one.startAmount, one.variationAmount, one.endAmount])).toEqual(
    flow.periods.map((one, index) => {
      const at = (row?: Row) => row?.values[index]?.fieldValue;
      return [one.start, at(flow.RESUME[0]), at(flow.RESUME.at(-1)), at(flow.TOTAL[0])];
    }),
  );
});

test('each person keeps their own collapsed categories, and begins with those that the company kept', async () => {
  const flow = await flowOf({ past: 0, future: 0 });
  const ids = flow.INCOME.flatMap((one) => one.cashflowCategoryId ?? []);
  const [first = ''] = ids;
  await database.owner
    .updateTable('company')
    .set({ collapsed_categories: [first, newId()] })
    .where('company_id', '=', books.companyId)
    .execute();
  const luis = await person();
  await join(books.companyId, luis.id, 'USER');
  const asLuis = await contextOf(luis.token);
  const collapse = (categoryId: string[]) =>
    ask(
      asAna,
      'mutation ($companyId: ID!, $categoryId: [ID!]!) { collapsedCashflow(companyId: $companyId, categoryId: $categoryId) { cashflowCollapsedCategories } }',
      {
        companyId: books.companyId,
        categoryId,
      },
    );
  type Collapsed = { User: { cashflowCollapsedCategories: { companyId: string; cashflowCategories: string[] }[] } };
  const collapsedFor = async (who: Context, id: string) =>
    (
      await ask<Collapsed>(who, 'query ($id: ID!) { User(id: $id) { cashflowCollapsedCategories { companyId cashflowCategories } } }', {
        id,
      })
    ).data?.User.cashflowCollapsedCategories.find((one) => one.companyId === books.companyId)?.cashflowCategories;
  const ofStructure = async (who: Context) =>
    (
      await ask<{ getFlowStructure: { collapsedCategories: string[] } }>(
        who,
        'query ($id: ID!) { getFlowStructure(companyId: $id) { collapsedCategories } }',
        { id: books.companyId },
      )
    ).data?.getFlowStructure.collapsedCategories;
  for (const [who, id] of [
    [asAna, ana.id],
    [asLuis, luis.id],
  ] as const)
    expect(await collapsedFor(who, id)).toEqual([first]);
  expect((await collapse(ids)).data).toEqual({ collapsedCashflow: { cashflowCollapsedCategories: ids } });
  for (const strange of ['x', books.companyId, newId()]) expect((await collapse([...ids, strange])).code).toBe('NOT_FOUND');
  expect([await collapsedFor(asAna, ana.id), await ofStructure(asAna)]).toEqual([ids, ids]);
  expect([await collapsedFor(asLuis, luis.id), await ofStructure(asLuis)]).toEqual([[first], [first]]);
  await collapse([]);
  expect(await collapsedFor(asAna, ana.id)).toEqual([]);
});

test('strangers, other roles, other companies and bad input get nothing', async () => {
  const luis = await person();
  const other = await company(luis.id);
  const asLuis = await contextOf(luis.token);
  const flow = await flowOf({ past: 0, future: 0 });
  const cell = flow.INCOME.flatMap((one) => one.fields).flatMap((one) => one.values[0]?.documents ?? []);
  expect((await ask(asLuis, FLOW, { companyId: books.companyId })).code).toBe('NOT_FOUND');
  expect((await ask(await contextOf(null), FLOW, { companyId: books.companyId })).code).toBe('UNAUTHENTICATED');
  expect((await ask(asLuis, DETAIL, { companyId: other, pointIds: cell })).code).toBe('NOT_FOUND');
  for (const pointIds of [[], ['x'], [books.companyId], [...cell, 'x'], [...cell, books.companyId]]) {
    expect((await ask(asAna, DETAIL, { companyId: books.companyId, pointIds })).code, String(pointIds)).toBe('NOT_FOUND');
  }
  await join(books.companyId, luis.id, 'NOMINAS');
  const asNominas = await contextOf(luis.token);
  expect((await ask(asNominas, FLOW, { companyId: books.companyId })).code).toBe('FORBIDDEN');
  expect((await ask(asNominas, DETAIL, { companyId: books.companyId, pointIds: cell })).code).toBe('FORBIDDEN');
  for (const bad of [{ past: -1 }, { future: 367 }]) {
    expect((await ask(asAna, FLOW, { companyId: books.companyId, ...bad })).reason).toBe('BAD_SPAN');
  }
  expect((await ask(asAna, FLOW, { companyId: books.companyId, currency: 'EUR' })).reason).toBe('RATE_MISSING');
});

test('of the days without a value the first is named: what is written for it serves those after it', async () => {
  const own = await testBooks(database, ana.id);
  const account = await own.account();
  for (const [index, area] of ['ventassinclasificar', 'comprassinclasificar', 'arriendos', 'seguros', 'sueldos', 'f29'].entries())
    for (const days of [3, 30 + index, 60 + 5 * index])
      await own.movement(account, addDays(TODAY, -days), index === 0 ? 9_000 : -1_000, { area_id: own.area(area) });
  const { reason, message } = await ask(await contextOf(ana.token), FLOW, { companyId: own.companyId, currency: 'EUR', past: 4 });
  expect([reason, message]).toEqual(['RATE_MISSING', expect.stringContaining(formatDay(addDays(TODAY, -85)))]);
});

test('a value is asked for once: of the day before the table where something stood at the banks', async () => {
  const own = await testBooks(database, ana.id);
  const account = await own.account();
  await own.movement(account, addDays(TODAY, -400), 9_000);
  await own.movement(account, addDays(TODAY, -3), -1_000);
  const asBoss = await contextOf(ana.token);
  const inEuros = () => ask<{ getFlow: Flow }>(asBoss, FLOW, { companyId: own.companyId, currency: 'EUR', past: 4 });
  const [, ...parts] = /(\d{2})\/(\d{2})\/(\d{4})/.exec(String((await inEuros()).message)) ?? [];
  const on = parts.toReversed().join('-');
  const SAVE = 'mutation ($c: ID!, $on: Date!) { saveCompanyRate(companyId: $c, currency: EUR, on: $on, value: "1000") { actId } }';
  expect((await ask(asBoss, SAVE, { c: own.companyId, on })).code).toBeNull();
  const { data, reason } = await inEuros();
  expect([reason, data?.getFlow.periods[0]?.start]).toEqual([null, addDays(day(on), 1)]);
});

async function flowOf(variables: { companyId?: string; view?: string; currency?: string; past?: number; future?: number }): Promise<Flow> {
  const { data, message } = await ask<{ getFlow: Flow }>(asAna, FLOW, { companyId: books.companyId, ...variables });
  if (!data) throw new Error(String(message));
  return data.getFlow;
}

async function detailOf(pointIds: string[], companyId = books.companyId): Promise<Detail> {
  const { data, message } = await ask<{ getFlowAreaDetail: Detail }>(asAna, DETAIL, { companyId, pointIds });
  if (!data) throw new Error(String(message));
  return data.getFlowAreaDetail;
}

/** A few months around today: paid, partly paid, awaiting confirmation, late, due, settled by hand, credit notes, transfers, dollars. */
async function history({
  companyId,
  account,
  movement,
  document,
  reduction,
  match,
  transfer,
  closing,
  write,
  area,
}: TestBooks): Promise<void> {
  const [bank, second] = [await account(), await account()];
  await closing(bank, addDays(TODAY, -125), 10_000_000);
  for (let days = -120; days < 100; days += 3) {
    const on = addDays(TODAY, days);
    const isReceived = days % 2 === 0;
    const amount = 100_000 + ((days * 7919) % 50_000);
    const doc = await document(addDays(on, days % 5), amount, { is_received: isReceived, sign: days % 21 === 0 ? -1 : 1 });
    if (days > 0 || days % 21 === 0) continue;
    const paid = days % 9 === 0 ? amount - 30_000 : amount;
    const extra = days % 12 === 0 ? 4_000 : 0;
    if (days > -110 && days % 15 !== 0) await match(await movement(bank, on, (isReceived ? -1 : 1) * (paid + extra)), doc, paid);
    if (days % 30 === 0) await movement(bank, on, -9_990, { area_id: area('comisionesbancarias') });
  }
  await reduction(await document(TODAY, 5_000), 5_000);
  // A deposit that a suggestion assigns to a whole invoice and part of another.
  const deposit = await movement(bank, TODAY, 90_000);
  for (const [document_id, amount] of [
    [await document(addDays(TODAY, 2), 60_000), 60_000],
    [await document(addDays(TODAY, -2), 80_000), 30_000],
  ] as const) {
    const row = { company_id: companyId, movement_id: deposit, document_id, amount, document_amount: amount, currency: 'CLP' as const };
    await write((db) => db.insertInto('awaiting_confirmation').values(row).execute());
  }
  const [out, back] = [await movement(bank, addDays(TODAY, -1), -70_000), await movement(second, addDays(TODAY, -40), 70_000)];
  await transfer(out, back);
}
