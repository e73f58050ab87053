// Paying by sheet, selling to a factor and taking back, cut off at every statement; and killed as a whole process.
import { beforeEach, expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { type SheetColumn, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { stateOf } from '../../../../tests/support/failing.ts';
import { type Act, cutUntilDone, killedAt, settled } from '../../../../tests/support/killed.ts';
import { PAYOFF_FILE } from './payoff-sheet.ts';

const api = await testApi();
const { database, connection, person, contextOf, ask } = api;
const owner = await person();
let books: TestBooks;
let ids: string[];
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  ids = [
    await books.document('2099-03-10', 1_000, { issued_on: '2026-03-01' }),
    await books.document('2099-03-20', 2_000, { issued_on: '2026-03-01' }),
  ];
});

const SETTLE = 'mutation ($data: SettleExcelInput!) { settleExcel(data: $data) { nModified actId } }';
const MODIFY = 'mutation ($c: ID!, $input: [ModifyDocumentInput!]!) { modifyDocument(companyId: $c, input: $input) { nModified actId } }';
const UNDO = 'mutation ($c: ID!, $no: String!) { undoAct(companyId: $c, actId: $no) { id } }';

const factorize = (): Act => ({
  text: MODIFY,
  variables: {
    c: books.companyId,
    input: ids.map((id) => ({
      id,
      operation: 'factorize',
      amount: 900,
      retention: 50,
      factor: 'Factor SA',
      date: addDays(dayInChile(new Date()), 30),
    })),
  },
});

const unfactorize = async (): Promise<Act> => {
  const { text, variables } = factorize();
  await ask(await contextOf(owner.token), text, variables);
  return { text, variables: { c: books.companyId, input: ids.map((id) => ({ id, operation: 'revertFactorize' })) } };
};

/** The sheet of what is open, in which all is paid. */
async function settleAll(): Promise<Act> {
  const which = { type: 'VENTAS' as const, periods: [], start: null, end: null, ids: null };
  const rows = [...(readXlsx(await bytesOf(PAYOFF_FILE.write(await contextOf(owner.token), books.companyId, which)))[0]?.rows() ?? [])];
  const [headings = [], ...cells] = rows.map((row) => Array.from(row.cells, (cell) => cell ?? null));
  const columns = headings.map((heading): SheetColumn => ({ heading: String(heading), kind: 'text', width: 10 }));
  const payment = headings.indexOf('Pago');
  const filled = async function* () {
    yield* cells.map((row) => columns.map((_, index) => (index === payment ? 'total' : (row[index] ?? null))));
  };
  const file = new File([await bytesOf(writeXlsx({ name: 'Pagos', columns, rows: filled() }))], 'pagos.xlsx');
  return { text: SETTLE, variables: { data: { companyId: books.companyId, file } } };
}

async function undoOf({ text, variables }: Act): Promise<Act> {
  const { data } = await ask<Record<string, { actId: string }>>(await contextOf(owner.token), text, variables);
  const [{ actId } = { actId: '' }] = Object.values(data ?? {});
  return { text: UNDO, variables: { c: books.companyId, no: actId } };
}

async function bytesOf(parts: AsyncIterable<string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Buffer[] = [];
  for await (const one of parts) all.push(Buffer.from(one));
  return new Uint8Array(Buffer.concat(all));
}

test.each([
  ['settleExcel', settleAll],
  ['factorize', async () => factorize()],
  ['revertFactorize', unfactorize],
  ['undoing settleExcel', async () => undoOf(await settleAll())],
  ['undoing factorize', async () => undoOf(factorize())],
] as const)('%s, cut off at any of its statements, is done or not begun', async (_name, actOf) => {
  expect(await cutUntilDone(api, owner.token, await actOf(), 1)).toBeGreaterThan(10);
  expect((await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows).toEqual([]);
});

test.each([
  ['settleExcel', settleAll, [12]],
  ['factorize', async () => factorize(), [8, 22]],
  ['undoing factorize', async () => undoOf(factorize()), [8]],
] as const)('%s in a process that is killed at one of its statements is not begun', async (_name, actOf, places) => {
  const act = await actOf();
  const before = await stateOf({ database });
  for (const n of places) {
    expect(await killedAt(n, { connection }, owner.token, act)).toBe('SIGKILL');
    await settled(database);
    expect(await stateOf({ database })).toEqual(before);
  }
});
