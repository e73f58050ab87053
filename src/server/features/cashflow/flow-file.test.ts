import { afterAll, expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import { createServer } from '#server/api/http.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { plainRoutes } from '#server/routes.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

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

test('a company of others has no such file', async () => {
  const other = await testBooks(database);
  expect((await ask(await contextOf(ana.token), FILE, { c: other.companyId })).code).toBe('NOT_FOUND');
});
