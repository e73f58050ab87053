import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMULAS } from '../../tests/support/formulas.ts';
import { csvCell, csvRow } from './csv.ts';

test.each(FORMULAS)('a cell never begins as a formula: %j', (payload) => {
  expect(csvCell(payload)).toBe(`"'${payload.replaceAll('"', '""')}"`);
});

test('numbers stay numbers, with the comma that spreadsheets here read; texts that look like them do not become formulas', () => {
  expect(csvRow([-1234, 0, 5.5, null, '-1234', '76.123.456-0', 'Ana'])).toBe(`-1234;0;5,5;;"'-1234";76.123.456-0;Ana\r\n`);
});

test('separators, quotes and ends of lines stay inside their cell', () => {
  expect(csvRow(['a;b', 'di"jo', 'x\r\ny', 'a,b'])).toBe('"a;b";"di""jo";"x\r\ny";"a,b"\r\n');
});

test('whatever the text, its cell is one cell and no formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = csvCell(text);
      const inner = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect([text, `'${text}`]).toContain(inner);
      expect(inner).not.toMatch(/^\s*[=+\-@]/);
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[;"\r\n]/);
    }),
  );
});
