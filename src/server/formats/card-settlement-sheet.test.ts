import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { rut } from '#domain/rut.ts';
import { readFile } from './read.ts';

const read = (bytes: Uint8Array, fileName = 'abonos.xls') =>
  readFile(bytes, { fileName, companyRut: rut('76123456-0'), kind: null, answers: {} });
const sample = readFileSync('tests/data/acquirer/transbank_resumen_abonos_sintetico.xls');
const changed = (from: string, to: string) => read(Buffer.from(sample.toString('utf8').replace(from, to)));

test('an acquirer’s report of deposits is read to the peso; days without sales are left out', () => {
  const reading = read(sample);
  expect(reading).toMatchObject({ kind: 'ABONOS_TARJETA', rowsRead: 3, rowsRejected: 0, isRefused: false, questions: [], problems: [] });
  const nothing = { annulled: 0, charges: 0, feeRefund: 0 };
  const account = 'BANCO DE CHILE 0012345678';
  expect(reading.settlements).toEqual([
    { line: 5, on: '2026-06-02', sales: 1_001_977, fee: 12_264, ...nothing, net: 989_713, account, count: 15 },
    { line: 6, on: '2026-06-02', sales: 2_663_840, fee: 66_469, ...nothing, net: 2_597_371, account, count: 41 },
    {
      line: 8,
      on: '2026-06-25',
      sales: 444_067,
      fee: 4_877,
      annulled: 24_000,
      charges: 0,
      feeRefund: 288,
      net: 415_478,
      account,
      count: 7,
    },
  ]);
});

test('with points between thousands it says the same', () => {
  const dotted = sample.toString('utf8').replace(/\$[\d,]+/g, (amount) => amount.replaceAll(',', '.'));
  expect(read(Buffer.from(dotted)).settlements).toEqual(read(sample).settlements);
});

test('a report saved with the month first says the same, also of days that exist both ways', () => {
  const english = sample.toString('utf8').replace(/(\d\d)\/(\d\d)\/2026/g, '$2/$1/2026');
  expect(read(Buffer.from(english)).settlements).toEqual(read(sample).settlements);
});

test('days that stand both ways are asked, unless their order tells which way is meant', () => {
  const report = (...days: string[]) => read(page(heads, ...days.map((text) => body[0]!.with(0, text))));
  const ons = ({ settlements }: ReturnType<typeof read>) => settlements?.map(({ on }) => on);
  expect(report('01/02/2026', '03/04/2026').questions).toMatchObject([{ key: 'dayOrder' }]);
  const weekly = report('05/03/2026', '12/03/2026', '02/04/2026', '09/04/2026');
  expect([weekly.questions, ons(weekly)]).toEqual([[], ['2026-03-05', '2026-03-12', '2026-04-02', '2026-04-09']]);
  const english = report('03/05/2026', '03/12/2026', '04/02/2026', '04/09/2026');
  expect([english.questions, ons(english)]).toEqual([[], ['2026-03-05', '2026-03-12', '2026-04-02', '2026-04-09']]);
});

/** The table of the sample as rows of cells, its headings first. */
const [heads, ...body] = [...sample.toString('utf8').matchAll(/<tr>(<td>.*<\/td>)<\/tr>/g)]
  .slice(3)
  .map(([, row]) => [...row!.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!)) as [string[], ...string[][]];
const page = (...rows: (readonly string[] | string)[]) =>
  Buffer.from(
    `<table>${rows.map((row) => (typeof row === 'string' ? row : `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)).join('\n')}</table>`,
  );
const amountsOf = (reading: ReturnType<typeof read>) => reading.settlements?.map(({ line: _, ...one }) => one);
const unsigned = heads.map((name) => name.replace(/ \([-+]\)$/, ''));
const split = unsigned.map((name) => /^(.*?) (.*)$/.exec(name) ?? []);
const groups =
  '<tr><td rowspan="2">Fecha de abono</td><td rowspan=2>Total ventas</td><td colspan="4">Descuentos</td><td rowspan=2>Devolución comisión por ventas anuladas</td><td rowspan=2>Total abono</td><td rowspan=2>Cuenta de depósito</td><td rowspan=2>N° de ventas</td></tr>';

test.each<[string, (readonly string[] | string)[]]>([
  ['without signs', [unsigned]],
  ['whose signs stand below', [unsigned, ['', '(+)', '(-)', '(-)', '(-)', '(-)', '(+)', '', '', '']]],
  ['over two rows', [split.map(([, upper]) => upper!), split.map(([, , lower]) => lower!)]],
  ['under those of their group', [['', '', 'Descuentos', '', '', '', '', '', '', ''], heads]],
  ['beside their group, in cells of two rows', [groups, heads.slice(2, 6)]],
])('headings %s say the same', (_what, rows) => {
  expect(amountsOf(read(page(['Reporte: Abono acumulado'], ...rows, ...body)))).toEqual(amountsOf(read(sample)));
});

test.each<[string, (amount: string) => string]>([
  ['grouped by commas', (amount) => amount.replace('$', '')],
  ['with decimals behind a point', (amount) => `${amount.replace(/[$,]/g, '')}.00`],
  ['with decimals behind a comma', (amount) => `${amount.replace(/[$,]/g, '')},00`],
])('amounts without a sign of pesos %s say the same, also where the first ones are all zero', (_what, print) => {
  const rows = body.map((row) => row.map((cell) => (cell.startsWith('$') ? print(cell) : cell)));
  const zeros = Array.from({ length: 50 }, () => ['01/06/2026', ...Array.from({ length: 7 }, () => '0'), '-', '0']);
  const text = [heads, ...zeros, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\n');
  expect(amountsOf(read(Buffer.from(text), 'abonos.csv'))).toEqual(amountsOf(read(sample)));
});

test('totals, notes and headings of the next page are no deposits', () => {
  const total = ['$4,109,884', '$83,610', '$24,000', '$0', '$107,610', '$288', '$4,002,562', '', '63'];
  const [first, ...others] = body;
  const rows = [
    heads,
    first!,
    heads,
    ...others,
    ['Total', ...total],
    ['', ...total],
    ['Montos con IVA incluido', '', '', '', '', '', '', '', '', ''],
  ];
  expect(read(page(...rows))).toMatchObject({ rowsRead: 3, rowsRejected: 0, problems: [], settlements: { length: 3 } });
  const wrong = read(page(heads, ...body, ['', ...total.with(0, '$4,109,885')]));
  expect(wrong.problems).toEqual([expect.objectContaining({ code: 'E_DATE', line: 6, message: 'La línea 6 no trae la fecha del abono.' })]);
});

test('a row without a day that says what the only one above does is refused by its line; called a total, it is none', () => {
  const [first] = body;
  const dayless = first!.with(0, '');
  expect(read(page(heads, first!, dayless))).toMatchObject({ rowsRead: 2, rowsRejected: 1, problems: [{ code: 'E_DATE', line: 3 }] });
  expect(read(page(heads, first!, first!.with(0, 'Total abonos')))).toMatchObject({ rowsRead: 1, rowsRejected: 0, problems: [] });
});

test('a number of sales may group its thousands', () => {
  expect(changed('<td>15</td>', '<td>1,015</td>').settlements?.[0]?.count).toBe(1_015);
});

test.each([
  ['$989,713', '$989,712', { code: 'E_TOTAL', column: 'Total abono', line: 5 }],
  ['<td>02/06/2026</td>', '<td>32/06/2026</td>', { code: 'E_VALUE', column: 'Fecha de abono', line: 5 }],
  ['<td>15</td>', '<td>quince</td>', { code: 'E_VALUE', column: 'N° de ventas', line: 5 }],
  [
    '<td>$12,264</td><td>$0</td>',
    '<td>-$12,264</td><td>$24,528</td>',
    {
      code: 'E_VALUE',
      column: 'Comisión Transbank + IVA (-)',
      line: 5,
      message: 'En la línea 5, «-$12,264» es negativo, y en la columna Comisión Transbank + IVA (-) los montos van sin signo.',
    },
  ],
  ['$0</td><td>$0</td><td>$12,264', '-$1</td><td>$1</td><td>$12,264', { code: 'E_VALUE', column: 'Ventas Anuladas (-)', line: 5 }],
  ['<td>$1,001,977</td><td>$12,264</td>', '<td>($1)</td><td>-$989,714</td>', { code: 'E_VALUE', column: 'Total ventas (+)', line: 5 }],
  [
    '<td>$1,001,977</td><td>$12,264</td><td>$0</td><td>$0</td><td>$12,264</td><td>$0</td><td>$989,713',
    '<td>$1,000</td><td>$12,264</td><td>$0</td><td>$0</td><td>$12,264</td><td>$0</td><td>-$11,264',
    {
      code: 'E_VALUE',
      column: 'Comisión Transbank + IVA (-)',
      line: 5,
      message: 'En la línea 5, la comisión es $ 12.264, más que las ventas, que son $ 1.000.',
    },
  ],
  [
    '$288</td><td>$415,478',
    '$24,001</td><td>$439,191',
    {
      code: 'E_VALUE',
      column: 'Devolución comisión por ventas anuladas (+)',
      line: 8,
      message: 'En la línea 8, la devolución de comisión es $ 24.001, más que las ventas anuladas, que suman $ 24.000.',
    },
  ],
  ['$12,264', '$12,264.50', { code: 'E_VALUE', column: 'Comisión Transbank + IVA (-)', line: 5 }],
])('%s as %s leaves that row out, and says why', (from, to, problem) => {
  const { settlements, rowsRead, rowsRejected, problems } = changed(from, to);
  expect([settlements?.length, rowsRead, rowsRejected]).toEqual([2, 3, 1]);
  expect(problems).toEqual([expect.objectContaining(problem)]);
});

test('more annulled or charged than sold is a deposit below zero, and is kept', () => {
  const annulled = changed('$444,067</td><td>$4,877</td><td>$24,000', '$0</td><td>$0</td><td>$24,000').problems;
  expect(annulled).toEqual([expect.objectContaining({ code: 'E_TOTAL', line: 8 })]);
  const { settlements, problems } = changed(
    '<td>$444,067</td><td>$4,877</td><td>$24,000</td><td>$0</td><td>$28,877</td><td>$288</td><td>$415,478',
    '<td>$0</td><td>$0</td><td>$24,000</td><td>$900</td><td>$24,900</td><td>$288</td><td>-$24,612',
  );
  expect([problems, settlements?.[2]?.net]).toEqual([[], -24_612]);
});

test('without what was paid in, the file is refused by that column', () => {
  const { isRefused, problems } = changed('<td>Total abono</td><td>Cuenta', '<td>Cuenta');
  expect(isRefused).toBe(true);
  expect(problems).toEqual([expect.objectContaining({ code: 'E_HEADER', message: 'A la planilla le falta la columna «Total abono».' })]);
});

test('a report without deposits says so', () => {
  const empty = sample.toString('utf8').replace(/<tr><td>(?:02|25)\/06.*<\/tr>\n/g, '');
  expect(read(Buffer.from(empty)).problems).toEqual([expect.objectContaining({ code: 'E_EMPTY' })]);
});

test('in a folder, beside another system’s matches, nothing of either is lost', () => {
  const matches = strToU8(
    'Cuenta;Fecha movimiento;Monto movimiento;Tipo documento;Folio;Monto conciliado\n12345678;10-03-2026;250000;33;11;100000\n',
  );
  const folder = read(zipSync({ 'calces.csv': matches, 'abonos.xls': new Uint8Array(sample) }), 'todo.zip');
  expect(folder).toMatchObject({ rowsRead: 4, settlements: { length: 3 }, matches: [{ folio: '11', matched: 100_000 }] });
});
