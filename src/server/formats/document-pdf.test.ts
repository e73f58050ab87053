import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { documentPdf, resolutionOf } from './document-pdf.ts';
import { printedDte } from './dte-print.ts';
import { type Modules, stampModules, stampOf } from './stamp.ts';

prepareZXingModule({
  overrides: { wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer as ArrayBuffer },
});
const XML = readFileSync('tests/data/dte/DTE--76354771-K--33--170.xml');
const REAL = ['DTE--76354771-K--33--170.xml', 'DTE--60910000-1--33--2336600.xml'];

/** What a scanner reads of printed modules. */
async function scanned({ columns, rows, isDark }: Modules): Promise<Buffer> {
  const [scale, edge] = [2, 4];
  const [width, height] = [(columns + 2 * edge) * scale, (rows + 2 * edge) * scale];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor(x / scale) - edge, Math.floor(y / scale) - edge];
      const isInside = column >= 0 && row >= 0 && column < columns && row < rows;
      if (isInside && isDark(column, row)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  const [code] = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { formats: ['PDF417'] });
  return Buffer.from(code?.bytes ?? []);
}

test.each(REAL)('a scanner finds the bytes of the stamp of %s', async (name) => {
  const xml = readFileSync(`tests/data/dte/${name}`);
  const stored = xml.toString('latin1').match(/<TED[\s>][\s\S]*?<\/TED>/)?.[0] ?? '';
  const stamp = stampOf(xml);
  expect(stamp?.toString('latin1')).toBe(stored);
  const modules = stamp && stampModules(stamp);
  expect(modules && (await scanned(modules)).toString('latin1')).toBe(stored);
  // Each row of the code is three modules high, down to the last: it begins with a dark bar.
  const isDark = Array.from({ length: modules?.rows ?? 0 }, (_, row) => modules?.isDark(0, row));
  expect([(modules?.rows ?? 1) % 3, isDark.every((is) => is === true)]).toEqual([0, true]);
});

test('a stamp in UTF-8 is printed in ISO-8859-1', async () => {
  const stamp = stampOf(Buffer.from('<?xml version="1.0" encoding="UTF-8"?><DTE><TED version="1.0"><RS>Ñandú</RS></TED></DTE>'));
  expect(stamp).toEqual(Buffer.from('<TED version="1.0"><RS>Ñandú</RS></TED>', 'latin1'));
  const modules = stamp && stampModules(stamp);
  expect(modules && (await scanned(modules))).toEqual(stamp);
});

test('without a stamp, or with one that no barcode holds, there is none', () => {
  expect(stampOf(Buffer.from('<DTE/>'))).toBeNull();
  expect(stampModules(Buffer.from(`<TED>${'a'.repeat(3_000)}</TED>`))).toBeNull();
});

test('documents are printed, many at once, over as many pages as they take; what is none is refused', async () => {
  const line = '<Detalle><NmbItem>Uno &amp; otro</NmbItem><DscItem>con descripción larga</DscItem><MontoItem>1</MontoItem></Detalle>';
  const long = Buffer.from(XML.toString('latin1').replace('</Documento>', `${line.repeat(200)}</Documento>`), 'latin1');
  const [first, many] = await Promise.all([documentPdf(XML, 'Res. 80 de 2014'), documentPdf(long)]);
  const pages = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  expect([pages(first), (pages(many) ?? 0) > 3]).toEqual([1, true]);
  await expect(documentPdf(Buffer.from('<html/>'))).rejects.toThrow(expect.objectContaining({ code: 'PDF_UNREADABLE' }));
  expect(printedDte(long)?.lines).toHaveLength(201);
});

test.each([
  ['<Caratula><FchResol>2014-08-22</FchResol><NroResol>80</NroResol></Caratula>', 'Res. 80 de 2014'],
  ['<DTE/>', null],
])('the resolution of %j is %j', (file, resolution) => {
  expect(resolutionOf(Buffer.from(file))).toBe(resolution);
});
