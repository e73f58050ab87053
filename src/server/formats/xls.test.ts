import { describe, expect, it } from 'vitest';
import { record, u16, u32, xls } from '../../../tests/support/binary-workbook.ts';
import { Refused } from './refused.ts';
import { readXls } from './xls.ts';

const f64 = (value: number) => new Uint8Array(new Float64Array([value]).buffer);
const at = (row: number, column: number, style = 0) => Buffer.concat([u16(row), u16(column), u16(style)]);
const narrow = (text: string) => Buffer.concat([u16(text.length), Uint8Array.of(0), Buffer.from(text, 'latin1')]);
const wide = (text: string) => Buffer.concat([u16(text.length), Uint8Array.of(1), Buffer.from(text, 'utf16le')]);
const sst = (...strings: Uint8Array[]) => record(0xfc, u32(strings.length), u32(strings.length), ...strings);
const xf = (format: number) => record(0xe0, u16(0), u16(format));
const labelsst = (row: number, column: number, index: number) => record(0xfd, at(row, column), u32(index));
const formula = (row: number, column: number, result: Uint8Array) => record(0x06, at(row, column), result, u16(0), u32(0));
const special = (kind: number, value = 0) => Uint8Array.of(kind, 0, value, 0, 0, 0, 0xff, 0xff);

const rows = (bytes: Uint8Array) =>
  readXls(bytes, 'cartola.xls').map((table) =>
    [...table.rows()].map(({ line, cells }) => [line, ...Array.from(cells, (cell) => cell ?? null)]),
  );
const code = (read: () => unknown) => {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.problem.code;
    throw error;
  }
};

describe('cells of a binary workbook', () => {
  it.each([
    ['a number', [record(0x203, at(0, 0), f64(1234.5))], 1234.5],
    ['a whole number in 30 bits', [record(0x27e, at(0, 0), u32((1234 << 2) | 2))], 1234],
    ['a negative one', [record(0x27e, at(0, 0), u32((-7 << 2) | 2))], -7],
    ['hundredths in 30 bits', [record(0x27e, at(0, 0), u32((1250 << 2) | 3))], 12.5],
    ['a double in 30 bits', [record(0x27e, at(0, 0), u32(0x3ff80000))], 1.5],
    ['a text of its own', [record(0x204, at(0, 0), wide('Ñandú €'))], 'Ñandú €'],
    ['a truth', [record(0x205, at(0, 0), Uint8Array.of(1, 0))], 'VERDADERO'],
    ['an error', [record(0x205, at(0, 0), Uint8Array.of(0x17, 1))], '#REF!'],
    ["a formula's number", [formula(0, 0, f64(7))], 7],
    ["a formula's truth", [formula(0, 0, special(1, 0))], 'FALSO'],
    ["a formula's error", [formula(0, 0, special(2, 0x07))], '#DIV/0!'],
    ["a formula's text", [formula(0, 0, special(0)), record(0x207, narrow('listo'))], 'listo'],
    [
      "a formula's text behind a shared formula",
      [formula(0, 0, special(0)), record(0x4bc, u32(0)), record(0x207, narrow('listo'))],
      'listo',
    ],
    ['a date', [record(0x203, at(0, 0, 1), f64(46_083))], '2026-03-02'],
  ])('%s', (_, records, value) => expect(rows(xls(records, [xf(0), xf(14)]))).toEqual([[[1, value]]]));

  it('several numbers of one row, and cells in any order', () => {
    const rk = (value: number) => Buffer.concat([u16(0), u32((value << 2) | 2)]);
    const sheet = [record(0x203, at(4, 2), f64(9)), record(0xbd, u16(1), u16(1), rk(3), rk(4), u16(2)), record(0x203, at(4, 0), f64(8))];
    expect(rows(xls(sheet))).toEqual([
      [
        [2, null, 3, 4],
        [5, 8, null, 9],
      ],
    ]);
  });

  it('the date system of 1904', () => {
    const table = readXls(xls([record(0x203, at(0, 0, 0), f64(44_621))], [record(0x22, u16(1)), xf(14)]), 'a.xls')[0];
    expect([...(table?.rows() ?? [])][0]?.cells).toEqual(['2026-03-02']);
  });

  it('shared texts that go on in the next record, with other widths, formats and phonetic readings', () => {
    const rich = Buffer.concat([u16(4), Uint8Array.of(12), u16(1), u32(3), Buffer.from('rico'), u32(0), Uint8Array.of(9, 9, 9)]);
    const first = Buffer.concat([u16(7), Uint8Array.of(0), Buffer.from('Año ', 'latin1')]);
    const rest = Buffer.concat([Uint8Array.of(1), Buffer.from('€ñ!', 'utf16le')]);
    const globals = [sst(rich, first), record(0x3c, rest, narrow('último'))];
    expect(rows(xls([labelsst(0, 0, 0), labelsst(0, 1, 1), labelsst(0, 2, 2)], globals))).toEqual([[[1, 'rico', 'Año €ñ!', 'último']]]);
  });

  it('nothing of a chart inside a sheet', () => {
    const chart = [record(0x809, u16(0x600), u16(0x20), u32(0), u32(0), u32(0)), record(0x203, at(0, 0), f64(1)), record(0x0a)];
    expect(rows(xls([...chart, record(0x203, at(1, 0), f64(2))]))).toEqual([[[2, 2]]]);
  });
});

describe('refused', () => {
  it.each([
    ['a locked workbook', xls([], [record(0x2f, u16(1))]), 'E_ENCRYPTED'],
    ['a shared text that is not there', xls([labelsst(0, 0, 5)], [sst(narrow('a'))]), 'E_XLSX'],
    ['a text that ends early', xls([labelsst(0, 0, 0)], [sst(Buffer.concat([u16(900), Uint8Array.of(0), Buffer.from('a')]))]), 'E_XLSX'],
    ['a file cut in the middle', xls([record(0x203, at(0, 0), f64(1))]).slice(0, 700), 'E_XLSX'],
    ['a header alone', xls([]).slice(0, 40), 'E_XLSX'],
  ])('%s', (_, bytes, expected) => expect(code(() => rows(bytes))).toBe(expected));
});
