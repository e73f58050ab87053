import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvOptions, csvRows, type Delimiter, sniffDelimiter } from './csv.ts';

const read = (text: string, delimiter: Delimiter = ';', options: CsvOptions = {}) =>
  [...csvRows(text, delimiter, options)].map((row) => [row.line, row.problem ? `${row.isFatal ? '!' : ''}${row.problem.code}` : row.cells]);

describe('csvRows', () => {
  it.each([
    ['LF', 'a;b\nc;d\n'],
    ['CRLF', 'a;b\r\nc;d\r\n'],
    ['CR', 'a;b\rc;d'],
    ['mixed', 'a;b\r\nc;d\r'],
    ['DOS end of file', 'a;b\nc;d\n\u001a'],
  ])('reads %s line ends', (_, text) =>
    expect(read(text)).toEqual([
      [1, ['a', 'b']],
      [2, ['c', 'd']],
    ]),
  );

  it('keeps empty cells, the last one too', () => expect(read(';a;;\n')).toEqual([[1, ['', 'a', '', '']]]));
  it('skips blank rows but counts their lines', () =>
    expect(read('a;b\n\n;\n  ;\t\nc;d')).toEqual([
      [1, ['a', 'b']],
      [5, ['c', 'd']],
    ]));
  it('reads nothing of nothing', () => expect(read('')).toEqual([]));

  it('reads quoted cells with separators, breaks and doubled quotes', () =>
    expect(read('x;"a;""b""\r\nc";"";y\nz;1\n')).toEqual([
      [1, ['x', 'a;"b"\r\nc', '', 'y']],
      [3, ['z', '1']],
    ]));
  it('keeps a quote inside an unquoted cell as text', () => expect(read('TUBO 2" PVC;7')).toEqual([[1, ['TUBO 2" PVC', '7']]]));
  it('keeps as printed a cell that goes on after its closing quote', () =>
    expect(read('"LA PALMA" SPA;7')).toEqual([[1, ['"LA PALMA" SPA', '7']]]));
  it('refuses a quote that never closes at its own line', () =>
    expect(read('a;b\nc;"d\ne;f\n')).toEqual([
      [1, ['a', 'b']],
      [2, '!E_PARSE'],
    ]));
  it('takes a quote that its line does not close as text when quotes cannot span lines', () =>
    expect(read('1;"LA;2\n3;PALMA";4\n5;"a;b";6', ';', { isMultiline: false })).toEqual([
      [1, ['1', '"LA', '2']],
      [2, ['3', 'PALMA"', '4']],
      [3, ['5', 'a;b', '6']],
    ]));

  it('rejects rows with control characters, quoted or not', () =>
    expect(read('a;\0b\nc;"\u0007"\nd;e\tf\n')).toEqual([
      [1, 'E_CHAR'],
      [2, 'E_CHAR'],
      [3, ['d', 'e\tf']],
    ]));
  it('rejects a row with a cell over 1 MB', () =>
    expect(read(`a;${'x'.repeat(1_000_001)}\nb;c`)).toEqual([
      [1, 'E_FIELD_SIZE'],
      [2, ['b', 'c']],
    ]));
  it('refuses a row of over 500 cells', () => {
    expect(read(`${';'.repeat(500)}x`)).toEqual([[1, '!E_HEADER']]);
    expect(read(`${';'.repeat(499)}x`)[0]?.[1]).toHaveLength(500);
  });

  it('reads back every table that was written quoted', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', ';', '"', '\n', '\r', ' ', ',', '\t') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), (rows) => {
        const text = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')).join('\n');
        const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
        expect([...csvRows(text, ';')].map((row) => row.cells)).toEqual(filled);
      }),
    );
  });

  it('ends and never answers more lines than there are, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ';', '"', '\n', '\r', '\0') }), fc.boolean(), (text, isMultiline) => {
        const rows = [...csvRows(text, ';', { isMultiline })];
        const lines = text.split(/\r\n|\n|\r/).length;
        expect(rows.every((row, index) => row.line <= lines && row.line > (rows[index - 1]?.line ?? 0))).toBe(true);
        if (!isMultiline) expect(rows.some((row) => row.isFatal)).toBe(false);
      }),
    );
  });
});

describe('sniffDelimiter', () => {
  it.each([
    [';', 'Fecha;Glosa;Monto\n01/01/2026;A, B y C;1,500,000\n02/01/2026;D;3,000,000\n'],
    [',', 'Fecha,Glosa,Monto\n01/01/2026,A; B,1500\n02/01/2026,D,3\n'],
    [',', 'Fecha,Glosa,Monto\n01/01/2026,A|B,1500\n02/01/2026,C|D,3\n'],
    ['\t', 'Fecha\tGlosa\tMonto\n01/01/2026\tA, B\t1,500\n'],
    ['|', 'Fecha|Glosa|Monto\n01/01/2026|A, B|1,500\n'],
    [';', 'Banco Ejemplo\nCuenta corriente;919\n\nFecha;Glosa;Cargo;Abono\n01/01/2026;A;1;\n02/01/2026;B;1;\n'],
    [',', '"Fecha","Glosa; larga","Monto"\n"01/01/2026","a;b","1,500"\n'],
    [';', 'sin nada'],
  ])('of a text cut by %j', (delimiter, text) => expect(sniffDelimiter(text)).toBe(delimiter));
});
