import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, dayInChile, formatDay } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { createServer } from '#server/api/http.ts';
import { newId } from '#server/db/ids.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { plainRoutes } from '#server/routes.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { everyPoint, openReport } from './detail.ts';

const { services, database, person, contextOf, ask } = await testApi();
const app = await createServer(services, async () => [], plainRoutes(services));
const base = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const TODAY = dayInChile(new Date());
const ana = await person();
const books = await testBooks(database, ana.id);
const account = await books.account({ bank_code: '037', number: '777' });
const sold = await books.document(addDays(TODAY, -400), 119_000, { counterpart_name: '=1+1' });
const paid = await books.movement(account, TODAY, 50_000, { glosa: '=HYPERLINK("http://x")' });
await books.match(paid, sold, 50_000);
await books.movement(account, addDays(TODAY, -40), -7_000, { glosa: 'COMISION' });
await books.document(addDays(TODAY, -3), 4_000, { is_received: true });
await books.document(addDays(TODAY, 35), 9_000, { is_received: true, area_id: books.area('arriendos') });
await books.closing(account, TODAY, 500_000);

const ARGS = 'companyId: $c, view: month, past: 2, future: 2';
const FILE = `mutation ($c: ID!, $all: Boolean, $currency: Currency) {
  file: CashFlowAsExcel(${ARGS}, all: $all, currency: $currency) { fileName mimeType url } }`;
const ROW = 'label isVisible values { fieldValue } projected { fieldValue }';
const FLOW = `query ($c: ID!) { flow: getFlow(${ARGS}) { INCOME { ${ROW} fields { ${ROW} } } EXPENSE { ${ROW} fields { ${ROW} } }
  RESUME { ${ROW} } TOTAL { ${ROW} } LATE { ${ROW} } } }`;
type Row = { label: string; isVisible: boolean; values: { fieldValue: number }[]; projected: { fieldValue: number } };
type Answer = {
  file: { fileName: string; mimeType: string; url: string };
  flow: Record<'INCOME' | 'EXPENSE', (Row & { fields: Row[] })[]> & Record<'RESUME' | 'TOTAL' | 'LATE', Row[]>;
};

const run = async (text: string, variables: object = {}) => {
  const { data, message } = await ask<Answer>(await contextOf(ana.token), text, { c: books.companyId, ...variables });
  if (!data) throw new Error(message ?? '');
  return data;
};
async function download(variables: object = {}): Promise<unknown[][][]> {
  const { file } = await run(FILE, variables);
  expect([file.fileName, file.mimeType]).toEqual(['flujo-caja.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
  const answer = await fetch(base + file.url);
  expect(answer.status).toBe(200);
  return readXlsx(new Uint8Array(await answer.arrayBuffer())).map((sheet) => [...sheet.rows()].map(({ cells }) => [...cells]));
}
const text = (value: unknown) => String(value ?? '').trim();

test('the sheet has the rows and figures of the screen, in its order', async () => {
  const [[head = [], ...rows] = []] = await download();
  const { flow } = await run(FLOW);
  const figures = ({ label, values, projected }: Row) => [label, ...[...values, projected].map(({ fieldValue }) => fieldValue)];
  const shown = (section: Answer['flow']['INCOME']) =>
    section
      .slice(1)
      .filter((one) => one.isVisible)
      .flatMap((one) => [one, ...one.fields.filter((area) => area.isVisible)]);
  const [income, expense] = [flow.INCOME[0]!, flow.EXPENSE[0]!];
  const [lateIncome, lateExpense] = [flow.LATE[0]!, flow.LATE[1]!];
  const late = [lateIncome, lateExpense].map((one) => (one.values.some(({ fieldValue }) => fieldValue !== 0) ? [one] : []));
  const expected = [
    ...[flow.RESUME[0]!, income, ...late[0]!, ...shown(flow.INCOME), expense, ...late[1]!, ...shown(flow.EXPENSE)],
    ...[...flow.RESUME.slice(1), ...flow.TOTAL],
  ];
  expect(rows.map(([label, ...cells]) => [text(label), ...cells.map(Number)])).toEqual(expected.map(figures));
  expect([text(head[0]), text(head.at(-1)), head.length]).toEqual(['Categoría / Área', 'PROYECTADO', 7]);
  const [all = []] = await download({ all: true });
  expect(all.map(([label]) => text(label))).toEqual(expect.arrayContaining(['Finiquitos', 'Retiros y dividendos']));
  expect(rows.map(([label]) => text(label))).not.toContain('Finiquitos');
});

test('the details of every area and period sum to its cell; a text that looks like a formula stays one', async () => {
  const [[head = [], ...rows] = [], [, ...points] = []] = await download({ all: true });
  const sums = new Map<string, number>();
  for (const point of points) {
    if (text(point[5]).includes('no suma')) continue;
    const key = `${text(point[0])} ${text(point[4])}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(point.at(-1)));
  }
  const periods = head.slice(1, -1).map(text);
  const areas = rows.filter(([label]) => String(label).startsWith('    '));
  expect(areas.length).toBeGreaterThan(20);
  const cells = areas.flatMap(([label, ...values]) =>
    periods.map((period, index) => [`${period} ${text(label)}`, Number(values[index])] as const),
  );
  expect(cells.map(([key]) => [key, sums.get(key) ?? 0])).toEqual(cells);
  expect(cells.filter(([, value]) => value !== 0).length).toBeGreaterThan(3);
  expect(points.flat().map(text)).toEqual(expect.arrayContaining(['=1+1', 'Arriendos', 'Compras sin clasificar']));
});

test('periods that are read by one statement have the points of each read alone, what is late in the current one', async () => {
  await sourceWithLateTimes();
  await books.reduction(await books.document(addDays(TODAY, -2), 800, { is_received: true }), 800);
  const { ranges } = flowWindow('day', TODAY, { from: TODAY, past: 9, future: 9 });
  const about = { view: 'day', currency: 'CLP', showProjections: true, without: [] } as const;
  const span = { ...about, start: ranges[0]!.start, end: ranges.at(-1)!.end };
  let statements = 0;
  const counted: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const [together, alone] = await books.read(async (db) => {
    const report = await openReport(db, books.companyId, span, { today: TODAY, scenario: null });
    const pages = await everyPoint(db.withPlugin(counted), books.companyId, { ...about, ranges }, report, 1_000);
    const each: (typeof pages)[] = [];
    for (const range of ranges) each.push(await everyPoint(db, books.companyId, { ...about, ranges: [range] }, report, 1_000));
    return [pages, each.flat()];
  });
  expect(statements).toBe(1);
  expect(together).toEqual(alone);
  const kinds = together.map((points) => points.map((one) => one.kind).sort());
  const today = ranges.findIndex(({ start }) => start === TODAY);
  expect(kinds[today]).toEqual(['expected', 'givenWay', 'hidden', 'match', 'projection', 'settled']);
  expect([kinds[today - 2], kinds[today + 4]]).toEqual([['settled'], ['projection']]);
});

/** Times of a source that have passed: one that still counts, and those that gave way, were hidden or were settled; and one to come. */
async function sourceWithLateTimes(): Promise<void> {
  const base = { company_id: books.companyId, area_id: books.area('arriendos'), currency: 'CLP' as const };
  const id = newId();
  const source = {
    ...base,
    source_id: id,
    kind: 'recurrent' as const,
    label: 'Arriendo',
    amount: 6_000,
    first_on: addDays(TODAY, -5),
    due_day: 20 as const,
  };
  const times = [
    { on_day: addDays(TODAY, -5) },
    { on_day: addDays(TODAY, -4), given_way: -6_000 },
    { on_day: addDays(TODAY, -6), given_way: -6_000, is_hidden: true },
    { on_day: addDays(TODAY, -3), given_way: -6_000, is_settled: true },
    { on_day: addDays(TODAY, 4) },
  ].map((one) => ({
    ...{
      ...base,
      occurrence_id: newId(),
      source_id: id,
      scheduled_on: one.on_day,
      period: firstDayOf(periodOf(one.on_day)),
      amount: -6_000,
    },
    ...one,
  }));
  await books.write(async (db) => {
    await db
      .insertInto('cash_source')
      .values({
        ...source,
        interval_days: 30 as const,
        pay_day: 'date' as const,
        roll: 'next' as const,
        counts_from: TODAY,
        created_by: ana.id,
      })
      .execute();
    await db.insertInto('cash_occurrence').values(times).execute();
  });
}

test('what it leaves out for want of a value stands under the figures, with its day', async () => {
  const { companyId, account: open, movement } = await testBooks(database, ana.id);
  await movement(await open(), addDays(TODAY, -1), 1_000);
  await movement(await open({ currency: 'EUR' }), TODAY, 9_000, { currency: 'EUR', amount_clp: null });
  const [rows = []] = await download({ c: companyId });
  expect(rows.at(-1)?.filter((cell) => cell !== null)).toEqual([
    `Falta el valor del euro del ${formatDay(TODAY)}: esas cuentas y documentos quedan fuera del informe.`,
  ]);
});

test('a company of others has no such file', async () => {
  const other = await testBooks(database);
  expect((await ask(await contextOf(ana.token), FILE, { c: other.companyId })).code).toBe('NOT_FOUND');
});
