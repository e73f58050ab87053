// The sheet of open documents, written, filled in and read back.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { readXlsx } from '#server/formats/xlsx.ts';
import { type SheetCell, type SheetColumn, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { deadFrom } from '../../../../tests/support/failing.ts';
import { settled } from '../../../../tests/support/killed.ts';
import { workOf } from '../../../../tests/support/works.ts';
import { PAYOFF_FILE, type PayoffPart } from './payoff-sheet.ts';

const { database, services, person, contextOf, ask } = await testApi();
const owner = await person();
let books: TestBooks;
let ids: string[];
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  ids = [
    await books.document('2026-03-10', 1_000, { folio: '70' }),
    await books.document('2026-03-20', 2_000, { folio: '71' }),
    await books.document('2026-03-31', 3_000, { folio: '72' }),
  ];
  await books.document('2026-03-31', 500, { is_expected: false });
  await books.document('2026-03-31', 700, { is_received: true });
});

type Row = SheetCell[];
const ALL: PayoffPart = { type: 'VENTAS', periods: [], start: null, end: null, ids: null };
const [ID, BALANCE, PAYMENT, ON, ACCOUNT] = [0, 9, 10, 11, 12];
const FROM_1904 = 1_462;
const serialOf = (on: string) => (Date.parse(on) - Date.parse('1899-12-30')) / 86_400_000;

async function bytesOf(parts: AsyncIterable<string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Buffer[] = [];
  for await (const one of parts) all.push(Buffer.from(one));
  return new Uint8Array(Buffer.concat(all));
}
async function sheet(part: PayoffPart = ALL): Promise<Row[]> {
  const bytes = await bytesOf(PAYOFF_FILE.write(await contextOf(owner.token), books.companyId, part));
  return [...(readXlsx(bytes)[0]?.rows() ?? [])].map(({ cells }) => [...cells].map((cell) => cell ?? null));
}
async function fileOf([headings = [], ...rows]: Row[]): Promise<File> {
  const columns = headings.map((heading): SheetColumn => ({ heading: String(heading), kind: 'text', width: 10 }));
  const cells = rows.map((row) => columns.map((_, index) => row[index] ?? null));
  const written = async function* () {
    yield* cells;
  };
  return new File([await bytesOf(writeXlsx({ name: 'Pagos', columns, rows: written() }))], 'pagos.xlsx');
}
const fill = (rows: Row[], id: string | undefined, cells: Record<number, SheetCell>) =>
  rows.map((row) => (row[ID] === id ? Array.from({ length: 13 }, (_, index) => cells[index] ?? row[index] ?? null) : row));

type Result = { nModified: number; actId: string | null; workId: string | null; problems: { line: number; message: string }[] };
const settle = async (rows: Row[] | File, options: object = {}) =>
  ask<{ result: Result }>(
    await contextOf(owner.token),
    'mutation ($data: SettleExcelInput!) { result: settleExcel(data: $data) { nModified actId workId problems { line message } } }',
    { data: { companyId: books.companyId, file: Array.isArray(rows) ? await fileOf(rows) : rows, ...options } },
  );
const remaining = async () => {
  const rows = await books.read((db) => db.selectFrom('document').select(['document_id as id', 'remaining']).execute());
  return ids.map((id) => rows.find((row) => row.id === id)?.remaining);
};

test('a sheet lists what is open, and read back pays exactly the rows that say so, as one act', async () => {
  const rows = await sheet();
  expect(rows.slice(1).map((row) => row[ID])).toEqual(ids);
  const filled = fill(fill(rows, ids[0], { [PAYMENT]: 'TOTAL', [ON]: '20/03/2026', [ACCOUNT]: 'BancoEstado' }), ids[1], { [PAYMENT]: 500 });
  expect((await settle(filled, { isTrial: true })).data?.result).toEqual({ nModified: 2, actId: null, workId: null, problems: [] });
  expect(await remaining()).toEqual([1_000, 2_000, 3_000]);
  const { data } = await settle(filled);
  expect(data?.result).toMatchObject({ nModified: 2, problems: [] });
  expect(await remaining()).toEqual([0, 1_500, 3_000]);
  const settlements = await books.read((db) => db.selectFrom('reduction').select(['on_day', 'note', 'amount']).orderBy('amount').execute());
  expect(settlements[1]).toEqual({ on_day: '2026-03-20', note: 'Cuenta: BancoEstado', amount: 1_000 });
  const undo = 'mutation ($c: ID!, $no: String!) { undoAct(companyId: $c, actId: $no) { id } }';
  await ask(await contextOf(owner.token), undo, { c: books.companyId, no: data?.result.actId });
  expect(await remaining()).toEqual([1_000, 2_000, 3_000]);
  // The same sheet once more, when something else was paid meanwhile.
  await settle(filled);
  expect((await settle(filled)).data?.result.problems.map(({ line }) => line)).toEqual([2, 3]);
});

test('bad rows are told one by one, and the good ones paid, or none', async () => {
  const others = await testBooks(database, owner.id);
  const foreign = await others.document('2026-03-10', 900);
  const [headings = [], ...rows] = await sheet();
  const bad = fill(fill(fill(rows, ids[0], { [PAYMENT]: 1_001 }), ids[1], { [PAYMENT]: 'mucho' }), ids[2], {
    [PAYMENT]: 3_000,
    [ON]: '31/02/2026',
  });
  const all = [
    headings,
    ...bad,
    fill(rows, ids[0], { [ID]: foreign, [PAYMENT]: 1 })[0] ?? [],
    fill(rows, ids[0], { [PAYMENT]: 10 })[0] ?? [],
  ];
  const problems = [
    { line: 2, message: 'El nuevo monto no puede ser superior a $ 1.000' },
    { line: 3, message: 'El pago no es un monto ni «total».' },
    { line: 4, message: 'La fecha no es válida.' },
    { line: 5, message: 'El documento no es de esta empresa.' },
  ];
  expect((await settle(all, { isWhole: true })).data?.result).toEqual({ nModified: 0, actId: null, workId: null, problems });
  expect(await remaining()).toEqual([1_000, 2_000, 3_000]);
  expect((await settle(all)).data?.result).toMatchObject({ nModified: 1, problems });
  expect(await remaining()).toEqual([990, 2_000, 3_000]);
});

test('columns are found wherever they stand; a sheet without them, and what is no sheet, is refused', async () => {
  const rows = await sheet();
  const moved = fill(rows, ids[0], { [PAYMENT]: 400 }).map((row) => Array.from({ length: 13 }, (_, index) => row[12 - index] ?? null));
  expect((await settle(moved)).data?.result.nModified).toBe(1);
  const twice = rows.map((row, index) => [...row, index === 0 ? 'pago' : 500]);
  expect((await settle(twice)).message).toBe('No es la planilla de pagos que se descargó: la columna «Pago» está repetida.');
  const without = rows.map((row) => row.slice(0, 10));
  expect(await settle(without)).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'No es la planilla de pagos que se descargó: le falta la columna «Pago».',
  });
  expect(await settle(new File(['no'], 'a.xlsx'))).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: expect.stringMatching(/^No es la planilla de pagos que se descargó: [a-zé][^.]*\.$/),
  });
  expect((await settle(new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'a.xlsx'))).code).toBe('BAD_USER_INPUT');
});

test('a balance that cannot be read leaves its row unpaid: nobody knows what whoever filled it in saw', async () => {
  const rows = fill(fill(await sheet(), ids[0], { [BALANCE]: '#REF!', [PAYMENT]: 400 }), ids[1], { [BALANCE]: '2.000', [PAYMENT]: 500 });
  expect((await settle(rows)).data?.result).toMatchObject({ nModified: 1, problems: [{ line: 2, message: 'El saldo no es un monto.' }] });
  expect(await remaining()).toEqual([1_000, 1_500, 3_000]);
});

test('a bare number of a sheet that counts its days from 1904 is the day that the sheet shows', async () => {
  const rows = fill(await sheet(), ids[0], { [PAYMENT]: 400, [ON]: serialOf('2026-03-20') - FROM_1904 });
  const parts = unzipSync(new Uint8Array(await (await fileOf(rows)).arrayBuffer()));
  const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()).replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
  await settle(new File([new Uint8Array(zipSync({ ...parts, 'xl/workbook.xml': strToU8(workbook) }))], 'pagos.xlsx'));
  expect(await books.read((db) => db.selectFrom('reduction').select('on_day').execute())).toEqual([{ on_day: '2026-03-20' }]);
});

test('obligations have a sheet of their own, which pays them alone', async () => {
  const rent = await books.document('2026-03-05', 400, { document_type: 'OBLIGATION', code: null, is_received: true, label: 'Arriendo' });
  const rows = await sheet({ ...ALL, type: 'OBLIGACIONES' });
  expect(rows.slice(1).map((row) => row[ID])).toEqual([rent]);
  expect((await settle(fill(rows, rent, { [PAYMENT]: 150 }))).data?.result).toMatchObject({ nModified: 1, problems: [] });
  ids.push(rent);
  expect(await remaining()).toEqual([1_000, 2_000, 3_000, 250]);
});

test('what a formula came to is what its cell says; one that came to nothing yet, or no number, pays nothing', async () => {
  const payments: Record<string, string> = { 400: '<f>100*4</f><v>400</v>', 401: '<f>401</f>', 402: '<f>1/0</f><v>#DIV/0!</v>' };
  const rows = ids.reduce((all, id, index) => fill(all, id, { [PAYMENT]: 400 + index }), await sheet());
  const parts = unzipSync(new Uint8Array(await (await fileOf(rows)).arrayBuffer()));
  const name = Object.keys(parts).find((one) => one.includes('worksheets/sheet')) ?? '';
  const xml = strFromU8(parts[name] ?? new Uint8Array()).replaceAll(/<v>(40[012])<\/v>/g, (whole, amount) => payments[amount] ?? whole);
  for (const formula of Object.values(payments)) expect(xml).toContain(formula);
  const { data } = await settle(new File([new Uint8Array(zipSync({ ...parts, [name]: strToU8(xml) }))], 'pagos.xlsx'));
  expect(data?.result).toMatchObject({
    nModified: 1,
    problems: [3, 4].map((line) => ({ line, message: 'El pago no es un monto ni «total».' })),
  });
  expect(await remaining()).toEqual([600, 2_000, 3_000]);
});

test('of 100,001 rows nothing is paid', async () => {
  const [headings = [], ...rows] = fill(await sheet(), ids[0], { [PAYMENT]: 'total' });
  const others = Array.from(
    { length: 100_001 - rows.length },
    (_, index): Row => [String((index * 7_919_317) % 99_991_111), String((index * 104_729) % 9_999_991)],
  );
  expect(await settle([headings, ...rows, ...others])).toMatchObject({
    ...{ code: 'BAD_USER_INPUT', message: 'No es la planilla de pagos que se descargó: trae más de 100.000 filas.' },
  });
  expect(await remaining()).toEqual([1_000, 2_000, 3_000]);
});

test('a sheet of more than a thousand payments is long work, whose acts are undone as one', async () => {
  await database.ownerPool.query(
    `insert into document (company_id, document_id, document_type, code, folio, is_received, sign, counterpart_name, issued_on, period, amount,
       amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
     select company_id, gen_random_uuid() as document_id, document_type, code, 'x' || i as folio, is_received, sign, counterpart_name, issued_on, period,
       10 as amount, 10 as amount_clp, due_on, due_from, original_due_on, area_id, true as is_expected
     from document, generate_series(1, 1000) i where document_id = $1`,
    [ids[0]],
  );
  const open = async () => {
    const text = `select count(*)::int as count, sum(remaining)::int as sum from document where company_id = $1 and remaining > 0 and is_expected`;
    return (await database.ownerPool.query(text, [books.companyId])).rows[0];
  };
  const before = await open();
  const [headings = [], ...rows] = await sheet();
  const paid = rows.map((row) => Array.from({ length: 13 }, (_, index) => (index === PAYMENT ? 'total' : (row[index] ?? null))));
  const filled = await fileOf([headings, ...paid, paid[0] ?? []]);
  const twice = [{ line: 1_005, message: 'Un documento viene dos veces.' }];
  expect((await settle(filled, { isTrial: true })).data?.result).toMatchObject({ nModified: 1_003, workId: null, problems: twice });
  expect((await settle(filled, { isWhole: true })).data?.result).toMatchObject({ nModified: 0, workId: null, problems: twice });
  expect(await open()).toEqual(before);
  expect((await settle(filled)).data?.result).toMatchObject({ nModified: 0, actId: null, workId: expect.any(String) });
  // Somebody pays a part of one before its turn.
  const part = 'mutation ($id: ID!) { FindAndSettlePartialsDocumentById(ids: [{ id: $id, amount: 5 }]) { actId } }';
  await ask(await contextOf(owner.token), part, { id: ids[1] });
  const { id: workId } = await workOf(database.ownerPool, books.companyId);
  // A process that dies in the second of its steps: the next one neither repeats the first nor leaves any out.
  for (let n = 48; (await workOf(database.ownerPool, books.companyId)).place === null; n += 8) {
    const attempt = deadFrom(services, n);
    await runWork({ companyId: books.companyId, workId }, attempt.context, { isLast: false }).catch(() => {});
    expect([n, attempt.isReached()]).toEqual([n, true]);
    await settled(database);
  }
  await runWork({ companyId: books.companyId, workId }, services, { isLast: false });
  const work = 'query ($c: ID!) { works(companyId: $c, kinds: [payoffSheet]) { title sentence actId } }';
  const { data } = await ask<{ works: { sentence: string; actId: string }[] }>(await contextOf(owner.token), work, { c: books.companyId });
  expect(data?.works).toMatchObject([
    {
      title: 'Pagando las 1.004 filas de una planilla',
      sentence:
        'Se pagaron 1.002 filas. 2 filas quedaron sin pagar: fila 1003, El documento cambió: hoy su monto es $ 2.000 y quedan $ 1.995 por pagar; fila 1005, Un documento viene dos veces.',
    },
  ]);
  expect(await open()).toMatchObject({ count: 2, sum: 1_995 + 700 });
  const undo = 'mutation ($c: ID!, $no: String!) { undoAct(companyId: $c, actId: $no) { workId } }';
  await ask(await contextOf(owner.token), undo, { c: books.companyId, no: data?.works[0]?.actId });
  const undoing = await workOf(database.ownerPool, books.companyId);
  await runWork({ companyId: books.companyId, workId: undoing.id }, services, { isLast: false });
  expect(await open()).toMatchObject({ count: before.count, sum: before.sum - 5 });
});

test('chosen ones, or a month, are a sheet of their own; of strangers there is none', async () => {
  expect((await sheet({ ...ALL, ids: [ids[1] ?? ''] })).slice(1).map((row) => row[ID])).toEqual([ids[1]]);
  expect(await sheet({ ...ALL, periods: ['2026-04'] })).toHaveLength(1);
  const text =
    'mutation ($c: ID!, $ids: [ID!]!) { a: downloadMultiPayoff(companyId: $c, type: VENTAS) { fileName } b: downloadMultiPayoffById(type: VENTAS, ids: $ids) { fileName } }';
  const { data } = await ask<Record<string, object>>(await contextOf(owner.token), text, { c: books.companyId, ids });
  expect(data).toEqual({ a: { fileName: 'pagos_ventas.xlsx' }, b: { fileName: 'pagos_ventas.xlsx' } });
  const stranger = await person();
  const foreign = await (await testBooks(database, stranger.id)).document('2026-03-10', 900);
  expect((await ask(await contextOf(owner.token), text, { c: books.companyId, ids: [foreign] })).code).toBe('NOT_FOUND');
});
