import { expect, test } from 'vitest';
import { flowWindow } from '#domain/cashflow/window.ts';
import { type Day, day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { readFlow } from './store.ts';

const { database } = await testDatabase();
const TODAY = day('2026-11-18');

test('a company from its rows to its report, to the peso', async () => {
  const books = await testBooks(database);
  const bank = await books.account();
  const other = await books.account();
  await books.closing(bank, '2026-10-15', 1_000_000);
  await books.movement(bank, '2026-10-10', 5_000); // before the balance: in it
  const paid = await books.movement(bank, '2026-10-20', 119_000);
  await books.match(paid, await books.document('2026-10-19', 100_000), 100_000);
  await books.movement(bank, '2026-11-02', -80_000, { area_id: books.area('arriendos') });
  const [out, back] = [await books.movement(bank, '2026-10-31', -30_000), await books.movement(other, '2026-11-03', 30_000)];
  await books.transfer(out, back);
  await books.document('2026-09-01', 70_000); // late
  await books.document('2026-11-18', 40_000, { is_received: true }); // today
  await books.document('2026-12-31', 11_900, { is_received: true, sign: -1 }); // a credit note of a supplier
  await books.document('2027-01-01', 999); // beyond
  const { report } = await flow(books, { past: 1, future: 1 });
  expect(Object.fromEntries(lines(report))).toEqual({
    opening: [1_000_000 - 5_000 + 0, 1_000_000 + 119_000 - 30_000, 1_069_000, '1039000'],
    ventassinclasificar: [100_000, 70_000, 0, '70000'],
    ingresossinclasificar: [24_000, 0, 0, '0'],
    comprassinclasificar: [0, -40_000, 11_900, '-28100'],
    arriendos: [0, -80_000, 0, '0'],
    transfer: [-30_000, 30_000, 0, '0'],
    variation: [94_000, -20_000, 11_900, '41900'],
    closing: [1_089_000, 1_069_000, 1_080_900, '1080900'],
  });
  const sales = report.income.categories[0]?.areas[0]?.cells.map((cell) => [cell.count, cell.isLate, cell.isProjected]);
  expect(sales).toEqual([
    [1, false, false],
    [1, true, true],
    [0, false, false],
  ]);
  expect(report.periods.map((one) => one.isUnknown)).toEqual([false, false, false]);
});

test('balances: the last printed one before the day, else the first one after it walked back, else what moved', async () => {
  const books = await testBooks(database);
  const [before, after, none] = [await books.account(), await books.account(), await books.account()];
  for (const account of [before, after, none]) {
    await books.movement(account, '2026-10-30', 10);
    await books.movement(account, '2026-11-10', 200);
    await books.movement(account, '2026-11-20', 3_000); // dated after today
  }
  await books.closing(before, '2026-10-29', 50_000);
  await books.closing(after, '2026-11-30', 50_000);
  const { report } = await flow(books, { past: 0, future: 0 });
  expect(report.opening.cells[0]?.amount).toBe(50_010 + (50_000 - 3_200) + 10);
  expect(report.opening.projected.amount).toBe(50_210 + (50_000 - 3_000) + 210);
  // What the bank dates in the future is still to come.
  expect(report.income.total.projected.amount).toBe(9_000);
  expect(report.closing.projected.amount).toBe(report.closing.cells[0]?.amount);
});

test('a gap between two printed balances has its own row, stored or not', async () => {
  const books = await testBooks(database);
  const bank = await books.account();
  await books.closing(bank, '2026-10-31', 1_000);
  await books.closing(bank, '2026-11-10', 1_700);
  await books.movement(bank, '2026-11-05', 500);
  const row = async () => (await flow(books, { past: 0, future: 0 })).report.extras.map((line) => [line.kind, line.cells[0]?.amount]);
  expect(await row()).toEqual([['unexplained', 200]]);
  await books.unexplained('2026-11-10', 200);
  expect(await row()).toEqual([['unexplained', 200]]);
});

test('dollars at their days, in pesos and in dollars; without a rate the account stays out and is named', async () => {
  const books = await testBooks(database);
  const pesos = await books.account();
  const dollars = await books.account({ currency: 'USD' });
  await books.movement(pesos, '2026-11-04', 940_000);
  await books.movement(dollars, '2026-11-05', 10_000, { currency: 'USD', amount_clp: 95_000 });
  await books.document('2026-12-10', 2_000, { currency: 'USD', amount_clp: 18_800 });
  const without = await flow(books, { past: 0, future: 1 });
  expect(without.missing).toEqual([{ currency: 'USD', on: TODAY }]);
  expect(without.report.closing.projected.amount).toBe(940_000);
  await expect(flow(books, { past: 0, future: 1 }, 'USD')).rejects.toThrow('No tenemos el dólar del 04/11/2026.');
  const rates = { '2026-10-30': '930', '2026-11-04': '940', '2026-11-05': '950', '2026-11-17': '960' };
  for (const [on_day, value] of Object.entries(rates)) {
    await books.write((db) =>
      db
        .insertInto('company_rate')
        .values({ company_id: books.companyId, currency: 'USD', on_day: day(on_day), value })
        .execute(),
    );
  }
  const inPesos = await flow(books, { past: 0, future: 1 });
  expect(inPesos.missing).toEqual([]);
  expect(Object.fromEntries(lines(inPesos.report))).toMatchObject({
    opening: [0, 1_036_000, '1036000'],
    ingresossinclasificar: [1_035_000, 0, '0'],
    ventassinclasificar: [0, 19_200, '19200'],
    exchange: [1_000, 0, '0'],
    closing: [1_036_000, 1_055_200, '1055200'],
  });
  const inDollars = await flow(books, { past: 0, future: 1 }, 'USD');
  expect(Object.fromEntries(lines(inDollars.report))).toMatchObject({
    // US$ 1.000,00 of that day and US$ 100,00; at 960 the pesos are worth US$ 979,17.
    ingresossinclasificar: [110_000, 0, '0'],
    ventassinclasificar: [0, 2_000, '2000'],
    exchange: [-2_083, 0, '0'],
    closing: [107_917, 109_917, '109917'],
  });
});

test('a company sees its own rows only', async () => {
  const [first, other] = [await testBooks(database), await testBooks(database)];
  await other.movement(await other.account(), '2026-11-04', 777);
  const foreign = first.read((db) => readFlow(db, other.companyId, options({ past: 0, future: 0 })));
  await expect(foreign).rejects.toThrow('No encontramos esa empresa.');
});

function options({ past, future, from = TODAY }: { past: number; future: number; from?: Day }, currency: Currency = 'CLP') {
  return { window: flowWindow('month', TODAY, { from, past, future }), currency, showProjections: true };
}

function flow(books: TestBooks, span: { past: number; future: number }, currency: Currency = 'CLP') {
  return books.read((db) => readFlow(db, books.companyId, options(span, currency)));
}

function lines({ opening, income, expense, extras, variation, closing }: Awaited<ReturnType<typeof flow>>['report']) {
  const areas = [...income.categories, ...expense.categories].flatMap((one) => one.areas).filter((one) => one.isVisible);
  const named = [
    { name: 'opening', ...opening },
    ...areas.map((line) => ({ name: KEYS.get(line.area.label) ?? line.area.label, ...line })),
    ...extras.map((line) => ({ name: line.kind, ...line })),
    { name: 'variation', ...variation },
    { name: 'closing', ...closing },
  ];
  return named.map((line) => [line.name, [...line.cells.map((cell) => cell.amount), String(line.projected.amount)]] as const);
}

const KEYS = new Map([
  ['Ventas sin clasificar', 'ventassinclasificar'],
  ['Ingresos sin clasificar', 'ingresossinclasificar'],
  ['Compras sin clasificar', 'comprassinclasificar'],
  ['Arriendos', 'arriendos'],
]);

test('a report in dollars opens months after the last published one, at it, and says of which day it is', async () => {
  const books = await testBooks(database);
  await books.write((db) =>
    db
      .insertInto('company_rate')
      .values({ company_id: books.companyId, currency: 'USD', on_day: day('2026-01-05'), value: '1000' })
      .execute(),
  );
  await books.movement(await books.account(), '2026-11-02', 250_000);
  await books.document('2026-11-25', 100_000);
  const { report, valuedOn, missing } = await flow(books, { past: 0, future: 0 }, 'USD');
  expect(missing).toEqual([]);
  expect(report.income.total.cells[0]?.amount).toBe(35_000);
  expect(valuedOn).toEqual([{ currency: 'USD', on: '2026-01-05' }]);
});

test('UF that are still to come stand at the value that is fixed for their day, beyond it at the last known', async () => {
  const books = await testBooks(database);
  const values = [
    ['2026-11-10', '39900'],
    ['2026-11-18', '40000'],
    ['2026-11-28', '40100'],
    ['2026-12-09', '40200'],
  ] as const;
  const rows = values.map(([on, value]) => ({ indicator: 'UF' as const, on_day: day(on), value, source: 'prueba' }));
  await database.owner.insertInto('rate').values(rows).execute();
  const uf = { currency: 'UF' as const, area_id: books.area('ventasporboleta') };
  await books.document('2026-11-10', 1_000_000, uf); // late: today's value
  await books.document('2026-11-28', 1_000_000, uf);
  await books.document('2026-12-20', 1_000_000, uf);
  await books.document('2026-11-28', 401_000);
  const inPesos = await flow(books, { past: 0, future: 1 });
  expect(inPesos.report.income.total.cells.map((cell) => cell.amount)).toEqual([4_000_000 + 4_010_000 + 401_000, 4_020_000]);
  expect(inPesos.valuedOn).toEqual([{ currency: 'UF', on: '2026-11-18' }]);
  const inUf = await flow(books, { past: 0, future: 1 }, 'UF');
  expect(inUf.report.income.total.cells.map((cell) => cell.amount)).toEqual([2_000_000 + 100_000, 1_000_000]);
});
