import { afterAll, expect, test } from 'vitest';
import { createServer } from '#server/api/http.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { plainRoutes } from '#server/routes.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { services, database, person, contextOf, ask } = await testApi();
const app = await createServer(services, async () => [], plainRoutes(services));
const base = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const ana = await person();
const books = await testBooks(database, ana.id);
const account = await books.account({ bank_code: '037', number: '777' });
await books.movement(account, '2026-03-01', -50_000, { glosa: '=HYPERLINK("http://x")', counterpart_name: '+56' });
const paid = await books.movement(account, '2026-03-02', 119_000, { glosa: 'TEF DE CLIENTE' });
await books.movement(account, '2026-03-03', 1_000, { is_hidden: true });

const EXPORT = `mutation ($input: TransactionsInput!, $type: TransactionType, $format: TransactionFormat) {
  getAllTransactions(input: $input, type: $type, format: $format) { fileName mimeType url count } }`;
type File = { fileName: string; mimeType: string; url: string; count: number };

async function download(variables: object): Promise<File & { bytes: Buffer }> {
  const input = { companyId: books.companyId };
  const { data, message } = await ask<{ getAllTransactions: File }>(await contextOf(ana.token), EXPORT, { input, ...variables });
  if (!data) throw new Error(message ?? '');
  const answer = await fetch(base + data.getAllTransactions.url);
  expect(answer.status).toBe(200);
  return { ...data.getAllTransactions, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('the list as text, in its order, what looks like a formula disarmed', async () => {
  const { bytes, fileName, mimeType, count } = await download({ format: 'CSV' });
  expect([mimeType, count]).toEqual(['text/csv', 2]);
  expect(fileName).toMatch(/^movimientos_\d{4}-\d{2}-\d{2}\.csv$/);
  const [, first = '', second = ''] = bytes.toString('utf8').split('\n');
  expect(first).toMatch(/^02\/03\/2026;037;777;TEF DE CLIENTE;.*;119000;/);
  expect(second).toContain(`'=HYPERLINK`);
  expect(second).toContain(`"'+56"`);
  expect(second).toContain(';-50000;');
});

test('the last column holds what people noted', async () => {
  const note = 'mutation ($id: ID!) { createInnerComment(input: { transactionId: $id, comment: "Falta la boleta" }) { id } }';
  expect((await ask<object>(await contextOf(ana.token), note, { id: paid })).data).toBeDefined();
  const [, first, second] = (await download({ format: 'CSV' })).bytes.toString('utf8').split('\n');
  expect([first?.split(';').at(-1)?.trim(), second?.split(';').at(-1)?.trim()]).toEqual(['Falta la boleta', '']);
});

test('a filter as a spreadsheet', async () => {
  const { bytes, mimeType, count } = await download({ type: 'SPEND' });
  expect([mimeType, count]).toEqual(['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 1]);
  const text = JSON.stringify([...(readXlsx(new Uint8Array(bytes))[0]?.rows() ?? [])]);
  expect(text).toContain('HYPERLINK');
  expect(text).not.toContain('TEF DE CLIENTE');
});
