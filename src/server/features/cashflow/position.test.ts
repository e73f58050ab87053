import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, addMonths, day, dayInChile, formatDay } from '#domain/date.ts';
import { formatMoney, sumMajor, toMajor } from '#domain/money.ts';
import { firstDayOf, periodOf, ranges } from '#domain/period.ts';
import type { Context } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { readDetail } from './detail.ts';
import { POSITION_FILE } from './position-file.ts';
import { pdfOf } from './position-pdf.ts';
import { type PositionTable, readPosition, SPANS } from './position-store.ts';
import { readFlow } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const VALUES = 'label categoryKey values { fieldValue isLate documents } fields { label fieldKey values { fieldValue documents } }';
const TABLE = `periods { start end } BALANCE { ${VALUES} } EXPENSE { ${VALUES} } RESUME { ${VALUES} }`;
const POSITION = `query ($companyId: ID!, $name: String) { getCashPosition(companyId: $companyId, name: $name) { name reportDate
  report { resume { week { ${TABLE} } biweek { ${TABLE} } month { ${TABLE} } } } missingRates { currency on } } }`;
const FRAME = `query ($companyId: ID!, $name: String) { getCashPositionStructure(companyId: $companyId, name: $name) { name
  accounts { label } categories { label fields { label fieldKey } } week { start } biweek { start } month { start end } } }`;
const IN_CURRENCY = `query ($companyId: ID!, $currency: Currency) { getCashPosition(companyId: $companyId, currency: $currency) { name } }`;
const PDF = 'mutation ($companyId: ID!) { cashPositionAsPdf(companyId: $companyId) { fileName } }';
const FILE = `mutation ($companyId: ID!, $currency: Currency) { cashPositionAsExcel(companyId: $companyId, currency: $currency) { fileName } }`;
type Answer = {
  getCashPosition: { name: string; reportDate: string; report: { resume: Record<(typeof SPANS)[number], PositionTable> } };
  getCashPositionStructure: { name: string; accounts: { label: string }[]; week: object[]; biweek: object[]; month: object[] };
};

let books: TestBooks;
let founderId: string;
let context: Context;
beforeEach(async () => {
  const founder = await person();
  founderId = founder.id;
  books = await testBooks(database, founder.id);
  context = await contextOf(founder.token);
});

/** An account with what came in, and documents to pay and to receive: late, soon, and in six weeks. */
async function someBooks() {
  const account = await books.account();
  await books.movement(account, addDays(TODAY, -3), 500_000);
  await books.movement(account, TODAY, 20_000);
  const owed = { is_received: true, area_id: books.area('arriendos') };
  await books.document(addDays(TODAY, -40), 30_000, { ...owed, due_on: addDays(TODAY, -10) });
  await books.document(TODAY, 40_000, { ...owed, due_on: addDays(TODAY, 5) });
  await books.document(TODAY, 50_000, { ...owed, due_on: addDays(TODAY, 45) });
  await books.document(TODAY, 70_000, { due_on: addDays(TODAY, 20) });
}
const position = () => books.read((db) => readPosition(db, books.companyId, { today: TODAY, currency: 'CLP' }));
const fileOf = async (format: 'xlsx' | 'pdf') => {
  const parts: Buffer[] = [];
  const file = { format, currency: 'CLP', today: TODAY, name: null } as const;
  for await (const part of POSITION_FILE.write(context, books.companyId, file)) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};
const row = (table: PositionTable, key: string) =>
  [...table.BALANCE, ...table.EXPENSE, ...table.RESUME]
    .find(({ categoryKey }) => categoryKey === key)
    ?.values.map((one) => one.fieldValue) ?? [];

test('a balance that nobody told of late says of which day it is, in the table and its files', async () => {
  const [old, young] = [await books.account({ alias: 'Vieja' }), await books.account({ alias: 'Nueva' })];
  await books.movement(old, addDays(TODAY, -400), 19_000);
  await books.movement(young, TODAY, 5_000);
  const { resume } = await position();
  const since = `al ${formatDay(addDays(TODAY, -400))}`;
  const labels = resume.week.BALANCE[0]?.fields.map(({ label }) => label).sort() ?? [];
  expect(labels).toEqual([expect.stringMatching(/^Nueva · [^/]*$/), expect.stringMatching(new RegExp(`^Vieja · .* · ${since}$`))]);
  const sheets = readXlsx(await fileOf('xlsx')).map((sheet) => [...sheet.rows()].map(({ cells }) => [...cells]));
  expect(JSON.stringify(sheets)).toContain(since);
  const FLOW = 'query ($companyId: ID!) { getFlow(companyId: $companyId) { oldBalances { count accounts oldest } } }';
  const flow = await ask<object>(context, FLOW, { companyId: books.companyId });
  expect(flow.data).toEqual({ getFlow: { oldBalances: { count: 1, accounts: 2, oldest: addDays(TODAY, -400) } } });
});

test('half months go from the 1st to the 15th and from the 16th to the end, whatever the month', () => {
  const from = (on: string) => ranges('biweek', day(on), 0, 4).map(({ start }) => start.slice(5));
  expect(from('2027-01-31')).toEqual(['01-16', '02-01', '02-16', '03-01']);
  expect(from('2026-12-15')).toEqual(['12-01', '12-16', '01-01', '01-16']);
});

test('the contract’s shape: eight weeks, six half months and six months, which chain from the balance of today', async () => {
  await someBooks();
  const { data } = await ask<Answer>(context, POSITION, { companyId: books.companyId });
  const { name, reportDate, report } = data?.getCashPosition ?? { name: '', reportDate: '', report: { resume: null } };
  expect([name, reportDate]).toEqual(['Posición de caja', TODAY]);
  for (const [span, count] of [
    ['week', 8],
    ['biweek', 6],
    ['month', 6],
  ] as const) {
    const table = report.resume?.[span];
    if (!table) throw new Error(span);
    expect([table.periods.length, table.periods[0]?.start]).toEqual([count, TODAY]);
    expect(row(table, 'bankBalance')).toEqual([520_000, ...new Array<number>(count - 1).fill(0)]);
    const KEYS = ['initialBalance', 'income', 'expense', 'netInflow', 'closingBalance'];
    const [opening, income, expense, variation, closing] = KEYS.map((key) => row(table, key));
    expect(opening?.[0]).toBe(520_000);
    for (let index = 0; index < count; index += 1) {
      expect(variation?.[index]).toBe((income?.[index] ?? 0) - (expense?.[index] ?? 0));
      expect(closing?.[index]).toBe((opening?.[index] ?? 0) + (variation?.[index] ?? 0));
      if (index > 0) expect(opening?.[index]).toBe(closing?.[index - 1]);
    }
    expect([income, expense].map((values) => values?.reduce((sum, one) => sum + one, 0))).toEqual([70_000, 120_000]);
  }
});

test('each figure is the cash flow’s own, cut by its range', async () => {
  await someBooks();
  const { resume } = await position();
  for (const view of ['week', 'month'] as const) {
    const window = flowWindow(view, TODAY, { from: TODAY, past: 0, future: resume[view].periods.length - 1 });
    const { report } = await books.read((db) => readFlow(db, books.companyId, { window, currency: 'CLP', showProjections: true }));
    expect(row(resume[view], 'closingBalance')).toEqual(report.closing.cells.map(({ amount }) => toMajor(amount, 'CLP')));
    expect(row(resume[view], 'expense').slice(1)).toEqual(
      report.expense.total.cells.slice(1).map(({ amount }) => 0 - toMajor(amount, 'CLP')),
    );
  }
  const firsts = row(resume.biweek, 'closingBalance');
  const ends = resume.biweek.periods.map(({ end }) => end);
  const whole = resume.month.periods.map(
    ({ end }) => row(resume.month, 'closingBalance')[resume.month.periods.findIndex((one) => one.end === end)],
  );
  expect(ends.flatMap((end, index) => (resume.month.periods.some((one) => one.end === end) ? [firsts[index]] : []))).toEqual(
    whole.slice(0, 3),
  );
});

const someDocuments = fc.array(
  fc.record({ days: fc.integer({ min: -120, max: 200 }), amount: fc.integer({ min: 1, max: 9_000_000 }), isReceived: fc.boolean() }),
  { maxLength: 12 },
);
const someMovements = fc.array(
  fc.record({ days: fc.integer({ min: -90, max: 60 }), amount: fc.integer({ min: -900_000, max: 900_000 }) }),
  {
    maxLength: 8,
  },
);

test('whatever the books, a balance is that of today with all that is unpaid until its day, and closes where the cash flow does', async () => {
  await fc.assert(
    fc.asyncProperty(someDocuments, someMovements, async (documents, movements) => {
      books = await testBooks(database, founderId);
      const accounts = [await books.account(), await books.account()];
      const moved = movements.filter(({ amount }) => amount !== 0);
      for (const [index, { days, amount }] of moved.entries())
        await books.movement(accounts[index % 2] ?? '', addDays(TODAY, days), amount);
      for (const { days, amount, isReceived } of documents) await books.document(addDays(TODAY, days), amount, { is_received: isReceived });
      const until = (end: string) =>
        [
          ...moved.map(({ days, amount }) => ({ on: addDays(TODAY, days), amount })),
          ...documents.map(({ days, amount, isReceived }) => ({ on: addDays(TODAY, days), amount: isReceived ? 0 - amount : amount })),
        ].reduce((sum, { on, amount }) => (on <= end ? sum + amount : sum), 0);
      const { resume } = await position();
      for (const span of SPANS) expect(row(resume[span], 'closingBalance')).toEqual(resume[span].periods.map(({ end }) => until(end)));
      for (const view of ['week', 'month'] as const) {
        const window = flowWindow(view, TODAY, { from: TODAY, past: 0, future: resume[view].periods.length - 1 });
        const { report } = await books.read((db) => readFlow(db, books.companyId, { window, currency: 'CLP', showProjections: true }));
        expect(row(resume[view], 'closingBalance')).toEqual(report.closing.cells.map(({ amount }) => toMajor(amount, 'CLP')));
      }
    }),
    { numRuns: runs(25) },
  );
});

test('every figure opens what it is made of, with the same total: a balance its accounts, an account itself', async () => {
  await someBooks();
  const [second, future] = [await books.account(), { transfer_id: newId() }];
  await books.movement(second, addDays(TODAY, -2), 7_000);
  await books.movement(second, addDays(TODAY, 70), 9_000, future);
  const { resume } = await position();
  for (const span of SPANS) {
    for (const { categoryKey, values, fields } of [...resume[span].BALANCE, ...resume[span].EXPENSE, ...resume[span].RESUME]) {
      for (const value of [values, ...fields.map((one) => one.values)].flat()) {
        if (value.documents.length === 0) continue;
        const detail = await books.read((db) => readDetail(db, books.companyId, value.documents, TODAY));
        expect([span, categoryKey, toMajor(detail.total, 'CLP')]).toEqual([span, categoryKey, value.fieldValue]);
      }
    }
    expect(resume[span].BALANCE[0]?.fields.map(({ values }) => values[0]?.documents.length)).toEqual([1, 1]);
  }
  expect(resume.month.RESUME.map((one) => one.categoryKey)).toEqual([
    'initialBalance',
    'income',
    'expense',
    'transfersInTransit',
    'netInflow',
    'closingBalance',
  ]);
});

test('a currency without its value is named, and left out of the periods of every length; the report’s own is refused', async () => {
  await someBooks();
  const dollars = await books.account({ currency: 'USD', alias: 'Dólares' });
  await books.movement(dollars, addDays(TODAY, -1), 100_000, { currency: 'USD', amount_clp: null });
  const found = await position();
  expect(found.missingRates.map(({ currency }) => currency)).toEqual(['USD']);
  for (const span of SPANS) {
    expect(row(found.resume[span], 'initialBalance')[0]).toBe(520_000);
    expect(found.resume[span].BALANCE[0]?.fields.length).toBe(1);
  }
  const variables = { companyId: books.companyId, currency: 'USD' };
  for (const text of [IN_CURRENCY, FILE]) expect((await ask(context, text, variables)).reason).toBe('RATE_MISSING');
});

test('accounts add up to the total above them in another currency too', async () => {
  await books.write((db) =>
    db
      .insertInto('company_rate')
      .values({ company_id: books.companyId, currency: 'USD', on_day: addDays(TODAY, -40), value: '1000' })
      .execute(),
  );
  // Each is worth half a cent, which rounds up.
  for (const _ of [1, 2, 3]) await books.account({ initial_on: addDays(TODAY, -1), initial_balance: 5 });
  const found = await books.read((db) => readPosition(db, books.companyId, { today: TODAY, currency: 'USD' }));
  const [balance] = found.resume.month.BALANCE;
  expect(balance?.values[0]?.fieldValue).toBe(0.02);
  expect(sumMajor(balance?.fields.map(({ values }) => values[0]?.fieldValue ?? 0) ?? [], 'USD')).toBe(0.02);
});

test('the file has a sheet for each length of period, with the figures of the screen', async () => {
  await someBooks();
  const { data } = await ask<{ cashPositionAsExcel: { fileName: string } }>(context, FILE, { companyId: books.companyId, currency: 'CLP' });
  expect(data?.cashPositionAsExcel.fileName).toBe('posicion-de-caja.xlsx');
  const sheets = readXlsx(await fileOf('xlsx')).map((sheet) => [...sheet.rows()].map(({ cells }) => [...cells]));
  const { resume } = await position();
  expect(sheets.length).toBe(SPANS.length);
  for (const [index, span] of SPANS.entries()) {
    const closing = sheets[index]?.find(([label]) => label === 'Saldo final');
    expect(closing).toEqual(['Saldo final', ...row(resume[span], 'closingBalance')]);
  }
});

test('the PDF has the figures of the screen, with accents, on pages that are wider than high', async () => {
  await someBooks();
  const { data } = await ask<{ cashPositionAsPdf: { fileName: string } }>(context, PDF, { companyId: books.companyId });
  expect(data?.cashPositionAsPdf.fileName).toBe('posicion-de-caja.pdf');
  const made = await position();
  const { resume } = made;
  const printed = pdfOf(made, { name: 'Muñoz Ñandú SpA', rut: '76123456-0' });
  expect(printed.facts).toContainEqual(['Empresa', 'Muñoz Ñandú SpA · RUT 76123456-0']);
  for (const [index, span] of SPANS.entries()) {
    const closing = printed.tables[index]?.rows.find(({ cells }) => cells[0] === 'Saldo final');
    expect(closing?.cells.slice(1)).toEqual(row(resume[span], 'closingBalance').map((value) => formatMoney(value).slice(2)));
  }
  const bytes = (await fileOf('pdf')).toString('latin1');
  expect([bytes.slice(0, 5), bytes.includes('/MediaBox [0 0 792 612]')]).toEqual(['%PDF-', true]);
});

test('what its files leave out for want of a value stands in them, with its day', async () => {
  await someBooks();
  const euros = await books.account({ currency: 'EUR' });
  await books.movement(euros, TODAY, 9_000, { currency: 'EUR', amount_clp: null });
  const leftOut = `Falta el valor del euro del ${formatDay(TODAY)}: esas cuentas y documentos quedan fuera del informe.`;
  const sheets = readXlsx(await fileOf('xlsx')).map((sheet) => [...sheet.rows()].map(({ cells }) => cells[0]));
  expect(sheets.map((cells) => cells.at(-1))).toEqual(SPANS.map(() => leftOut));
  expect(pdfOf(await position(), { name: 'Muñoz', rut: '76123456-0' }).facts).toContainEqual(['Aviso', leftOut]);
});

test('its frame has the same periods; an unknown name, and another company, answer alike', async () => {
  await books.account();
  const { data } = await ask<Answer>(context, FRAME, { companyId: books.companyId, name: 'Posición de caja' });
  const frame = data?.getCashPositionStructure;
  expect([frame?.accounts.length, frame?.week.length, frame?.biweek.length, frame?.month.length]).toEqual([1, 8, 6, 6]);
  const end = addDays(addMonths(firstDayOf(periodOf(TODAY)), 1), -1);
  expect(frame?.month[0]).toEqual({ start: TODAY, end });
  for (const text of [POSITION, FRAME]) {
    expect((await ask(context, text, { companyId: books.companyId, name: 'Otra' })).code).toBe('NOT_FOUND');
    const stranger = await contextOf((await person()).token);
    expect((await ask(stranger, text, { companyId: books.companyId })).data).toBeFalsy();
  }
});
