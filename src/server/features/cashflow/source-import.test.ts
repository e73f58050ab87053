// The spreadsheet of sources: what goes out comes back as it was, and what it changes is one act.
import { beforeEach, expect, test } from 'vitest';
import { SOURCE_COLUMNS } from '#domain/cashflow/source-sheet.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/api/context.ts';
import type { SheetCell } from '#server/formats/xlsx-writer.ts';
import { streamOf, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { importSources, planImport } from './source-import.ts';
import { SOURCES_FILE } from './source-sheet.ts';
import { COLUMNS, readSourceRows } from './source-sheet-rows.ts';
import { sourcesOf } from './sources.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person();
let books: TestBooks;
let context: Context;
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  context = await contextOf(owner.token);
});

const bytesOf = async (chunks: AsyncIterable<string | Uint8Array>) => {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return new Uint8Array(Buffer.concat(parts));
};
type Row = Partial<Record<keyof typeof SOURCE_COLUMNS, SheetCell>>;
const sheet = async (...rows: Row[]) => {
  const columns = COLUMNS.map((column) => ({ heading: SOURCE_COLUMNS[column], kind: 'text' as const, width: 10 }));
  const read = readSourceRows(
    await bytesOf(writeXlsx({ name: 'Hoja', columns, rows: streamOf(rows.map((row) => COLUMNS.map((column) => row[column] ?? null))) })),
  );
  if ('why' in read) throw new Error(read.why);
  return read.rows;
};
const RENT: Row = {
  label: 'Bodega',
  area: 'arriendos',
  amount: '1.500,5',
  currency: 'uf',
  firstOn: '05/12/2026',
  interval: 'cada mes',
  payDay: 'Quinto día hábil',
};
const load = (rows: Awaited<ReturnType<typeof sheet>>, isWhole = false) => books.write((db) => importSources(db, books, rows, { isWhole }));
const stored = () => books.read((db) => sourcesOf(db, books.companyId));

test('a row that its source cannot be is refused by name: the last file or charge is in pesos', async () => {
  await load(await sheet({ ...RENT, label: 'Previred', area: 'imposiciones', currency: 'clp', amount: '1000000' }));
  const id = (await stored())[0]?.id ?? '';
  await books.write((db) => db.updateTable('cash_source').set({ follows_last: true }).where('source_id', '=', id).execute());
  const { problems } = await load(await sheet({ ...RENT, id, label: 'Previred', area: 'imposiciones', amount: '30' }));
  expect(problems).toEqual([{ line: 2, message: expect.stringContaining('pesos') }]);
});

test('what goes out comes back as it was: nothing changes', async () => {
  await load(
    await sheet(
      RENT,
      {
        label: 'Asesoría',
        area: 'Honorarios',
        amount: '200000',
        firstOn: '2026-12-10',
        isTaxed: 'sí',
        base: 'neto',
        contact: '76.086.428-5',
        note: '=1+1',
      },
      {
        label: 'Arriendo',
        area: 'Arriendos',
        amount: '9',
        firstOn: '10/12/2026',
        interval: 'Cada 15 días',
        readjust: 'Porcentaje al año',
        readjustPercent: '3,5',
        times: '7',
      },
    ),
  );
  const before = await stored();
  expect(
    before.map(({ label, amount, kind, contactRut, isNet, payDay, readjustPercent, times }) => [
      label,
      amount,
      kind,
      contactRut,
      isNet,
      payDay,
      readjustPercent,
      times,
    ]),
  ).toEqual([
    ['Bodega', 15_005_000, 'recurrent', null, false, 'fifth', null, null],
    ['Asesoría', 200_000, 'singleEntry', '76086428-5', true, 'date', null, null],
    ['Arriendo', 9, 'recurrent', null, false, 'date', 3.5, 7],
  ]);
  const out = readSourceRows(await bytesOf(SOURCES_FILE.write(context, books.companyId, {})));
  if ('why' in out) throw new Error(out.why);
  expect(await books.read((db) => planImport(db, books.companyId, out.rows))).toEqual({ sources: [], problems: [] });
  expect(await load(out.rows)).toMatchObject({ actNo: null });
});

test('card sales and what follows the last file go out and come back; empty cells leave what there is', async () => {
  const cards = { label: 'Tarjetas', area: 'Ventas por boleta', kind: 'Ventas con tarjeta y boletas', firstOn: dayInChile(new Date()) };
  const previred = {
    label: 'Previred',
    area: 'imposiciones',
    amount: '1000000',
    firstOn: '13/12/2026',
    interval: 'cada mes',
    followsLast: 'sí',
  };
  const { problems } = await load(
    await sheet({ ...cards, salesShare: '70,7', salesCommission: '1,25', salesBankDays: '1', salesAhead: 'sí' }, previred),
  );
  expect(problems).toEqual([]);
  const sales = { share: 70.7, commission: 1.25, bankDays: 1, isAhead: true };
  const before = await stored();
  expect(before.map(({ kind, sales, followsLast }) => [kind, sales, followsLast])).toEqual([
    ['cardSales', sales, false],
    ['recurrent', null, true],
  ]);
  const out = readSourceRows(await bytesOf(SOURCES_FILE.write(context, books.companyId, {})));
  if ('why' in out) throw new Error(out.why);
  expect(await load(out.rows)).toMatchObject({ problems: [], actNo: null });
  const [one, two] = before;
  await load(await sheet({ ...cards, id: one?.id ?? '', salesShare: '50' }, { ...previred, id: two?.id ?? '', followsLast: 'no' }));
  expect((await stored()).map(({ sales, followsLast }) => [sales, followsLast])).toEqual([
    [{ ...sales, share: 50 }, false],
    [null, false],
  ]);
});

test('a sheet that changes and adds is one act, which undoing takes back whole', async () => {
  await load(await sheet(RENT));
  const [one] = await stored();
  const { actNo, sources } = await load(await sheet({ ...RENT, id: one?.id ?? '', amount: '2' }, { ...RENT, label: 'Otra' }));
  expect(sources.map(({ before }) => before?.label ?? null)).toEqual(['Bodega', null]);
  expect((await stored()).map(({ label, amount }) => [label, amount])).toEqual([
    ['Bodega', 20_000],
    ['Otra', 15_005_000],
  ]);
  const undo = 'mutation ($c: ID!, $no: String!) { undoAct(companyId: $c, id: $no) { id } }';
  expect((await ask(context, undo, { c: books.companyId, no: String(actNo) })).code).toBeNull();
  expect((await stored()).map(({ label, amount }) => [label, amount])).toEqual([['Bodega', 15_005_000]]);
});

test.each<[Row, string]>([
  [{ area: 'Ninguna' }, 'Área: no es un área de tu flujo'],
  [{ currency: 'GBP' }, 'Elige la moneda'],
  [{ currency: 'X' }, 'Moneda: es CLP'],
  [{ amount: '-1' }, 'Escribe un monto mayor que cero'],
  [{ amount: '1e309' }, 'no es un número (Monto)'],
  [{ amount: '0,00001' }, 'no es un número (Monto)'],
  [{ amount: '1,5', currency: 'CLP' }, 'Monto: tiene demasiados decimales'],
  [{ firstOn: '31/02/2026' }, 'no es una fecha (Primera fecha)'],
  [{ firstOn: null }, 'Primera fecha: falta'],
  [{ firstOn: '01/01/2100' }, 'a no más de diez años'],
  [{ interval: 'a veces' }, 'Repetición: es una de'],
  [{ contact: '12345678-9' }, 'no es un RUT válido'],
  [{ times: '0' }, 'Escribe entre 1 y'],
  [{ id: 'x' }, 'Id: no es de una fuente'],
  [{ label: ' ' }, 'Escribe un nombre'],
])('a row with %o is left out, with its line: %s', async (fields, message) => {
  const plan = await books.read(async (db) => planImport(db, books.companyId, await sheet(RENT, { ...RENT, ...fields })));
  expect(plan.sources).toHaveLength(1);
  expect(plan.problems).toEqual([{ line: 3, message: expect.stringContaining(message) }]);
  expect((await load(await sheet(RENT, { ...RENT, ...fields }), true)).actNo).toBeNull();
  expect(await stored()).toEqual([]);
});

test('another sheet is none of ours', async () => {
  const columns = [{ heading: 'Folio', kind: 'text' as const, width: 10 }];
  expect(readSourceRows(await bytesOf(writeXlsx({ name: 'Hoja', columns, rows: streamOf([['1']]) })))).toEqual({
    why: 'le falta la columna «Nombre»',
  });
});

test('a file that is no sheet of ours is refused in one sentence, which is not about a bank', () => {
  const refused = (bytes: Uint8Array) => {
    const reading = readSourceRows(bytes);
    return 'why' in reading ? new AppError('SOURCE_SHEET', reading).message : '';
  };
  expect(refused(new TextEncoder().encode('Nombre;Monto'))).toMatch(/^La planilla [^.]+ de Caudal [^.]+\.$/);
  expect(new AppError('SOURCE_SHEET', { why: 'pesa más de 2 MB' }).message).toBe(
    'No es una planilla de fuentes de datos: pesa más de 2 MB.',
  );
});
