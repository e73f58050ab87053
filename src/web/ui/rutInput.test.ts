import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRut, parseRut, rutOf } from '#domain/rut.ts';
import { caretAfter, digitsBefore, formatRutInput } from './rutInput.ts';

test.each([
  ['', ''],
  ['1', '1'],
  ['12', '1-2'],
  ['1234', '123-4'],
  ['12345', '1.234-5'],
  ['123456785', '12.345.678-5'],
  ['12.345.678-5', '12.345.678-5'],
  ['76.123.456-k', '76.123.456-K'],
  ['k', 'K'],
  ['1k2', '1-2'],
  ['012345678-5', '12.345.678-5'],
  ['abc 12ñ3', '12-3'],
  ['1234567890123', '12.345.678-9'],
])('typing %s shows %s', (typed, shown) => {
  expect(formatRutInput(typed)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(12);
});

test('every RUT typed digit by digit ends as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (body) => {
      const rut = rutOf(body);
      let shown = '';
      for (const char of rut.replace('-', '')) shown = formatRutInput(shown + char);
      return shown === formatRut(rut) && parseRut(shown) === rut;
    }),
  );
});

test('the caret stays behind the digit that was typed', () => {
  // '12.345.678-5', a 9 typed after the 3: '12.3945.678-5'
  const typed = '12.3945.678';
  const shown = formatRutInput(typed);
  expect(caretAfter(shown, digitsBefore(typed, 5))).toBe(shown.indexOf('9') + 1);
  expect(caretAfter('1-2', 0)).toBe(0);
});
