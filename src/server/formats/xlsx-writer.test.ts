import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readXlsx } from './xlsx.ts';
import { type SheetCell, type SheetColumn, writeXlsx } from './xlsx-writer.ts';
import { openZip } from './zip.ts';

const COLUMNS: SheetColumn[] = [
  { heading: 'Nombre & «más»', kind: 'text', width: 30 },
  { heading: 'Monto', kind: 'money', width: 14 },
  { heading: 'Tasa', kind: 'decimal', width: 8 },
  { heading: 'Fecha', kind: 'day', width: 12 },
];

async function* each(rows: readonly (readonly SheetCell[])[]) {
  yield* rows;
}

async function written(rows: readonly (readonly SheetCell[])[], name = 'Libro'): Promise<Uint8Array> {
  const blocks: Uint8Array[] = [];
  for await (const block of writeXlsx({ name, columns: COLUMNS, rows: each(rows) })) blocks.push(block);
  return Buffer.concat(blocks);
}

const readBack = (bytes: Uint8Array) =>
  readXlsx(bytes).map(({ name, rows }) => ({ name, rows: [...rows()].map(({ cells }) => Array.from(cells, (cell) => cell ?? null)) }));

test('our reader finds the rows that were written: texts, numbers, days, and blanks where there are none', async () => {
  const rows = [
    ['=HYPERLINK("http://x")', 1_190_000, 0.315, '2026-03-02'],
    [' <b>Ñandú</b>\u0000 & hijos', -5, null, null],
    ['', 0, 12.5, '2000-01-01'],
  ];
  expect(readBack(await written(rows, 'Compras: 2026/03'))).toEqual([
    {
      name: 'Compras  2026 03',
      rows: [
        ['Nombre & «más»', 'Monto', 'Tasa', 'Fecha'],
        ['=HYPERLINK("http://x")', 1_190_000, 0.315, '2026-03-02'],
        [' <b>Ñandú</b> & hijos', -5],
        [null, 0, 12.5, '2000-01-01'],
      ],
    },
  ]);
});

test('any text and any peso comes back', async () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map((one) => `x${one.replace(/[\p{Cc}\ufffe\uffff]/gu, '')}x`.normalize('NFC'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, fc.maxSafeInteger()), { maxLength: 20 }), async (rows) => {
      const [sheet] = readBack(await written(rows));
      expect(sheet?.rows.slice(1)).toEqual(rows);
    }),
    { numRuns: 100 },
  );
});

test('blocks leave before all rows have come', async () => {
  let reads = 0;
  async function* many() {
    for (; reads < 200_000; reads += 1) yield ['Comercial Los Andes SpA', reads * 7_919, 0.19, '2026-03-02'];
  }
  let bytes = 0;
  for await (const block of writeXlsx({ name: 'H', columns: COLUMNS, rows: many() })) {
    bytes += block.length;
    if (bytes > 100_000) break;
  }
  expect(reads).toBeLessThan(100_000);
});

test('columns are as wide as what they hold, up to a limit, and never narrower than they are meant', async () => {
  const widths = async (rows: readonly (readonly SheetCell[])[]) => {
    const sheet = openZip(await written(rows)).read('xl/worksheets/sheet1.xml');
    return [
      ...Buffer.from(sheet ?? '')
        .toString()
        .matchAll(/<col [^>]* width="(\d+)"/g),
    ].map(([, width]) => Number(width));
  };
  expect(await widths([])).toEqual([30, 14, 8, 12]);
  const long = 'x'.repeat(45);
  // -1.234.567.890.123 and 1.234.567,89
  expect(await widths([[long, -1_234_567_890_123, 1_234_567.89, '2026-03-02']])).toEqual([47, 20, 14, 12]);
  expect(await widths([...Array.from({ length: 600 }, () => ['a', 1, 1, null]), [long, 1, 1, null]])).toEqual([30, 14, 8, 12]);
  expect((await widths([['x'.repeat(400), 1, 1, null]]))[0]).toBe(60);
});
