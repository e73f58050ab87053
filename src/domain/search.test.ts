import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from './fold.ts';
import { rut } from './rut.ts';
import { readSearch, readTerms } from './search.ts';

const finds = (query: string, text: string) => new RegExp(readSearch(query)?.pattern ?? '', 'i').test(text);

describe('what a search means', () => {
  test.each([
    // text          RUT            folio      amount
    ['76.543.210-3', '76543210-3', null, null],
    ['76543210-3', '76543210-3', null, null],
    ['76.543', '76543', null, 76_543],
    ['76543210-', '76543210-', null, null],
    ['4512', '4512', '4512', 4_512],
    ['0004512', '0004512', '4512', 4_512],
    ['$ 1.190.000', null, null, 1_190_000],
    ['1190000', '1190000', '1190000', 1_190_000],
    ['US$ 12,50', null, null, 12.5],
    ['1.19.0', '1190', null, null],
    ['alerce', null, null, null],
  ])('%s', (text, query, digits, amount) => {
    expect(readSearch(text)).toMatchObject({ rut: query, digits, amount });
  });

  test('nothing but blanks asks nothing', () => expect(readSearch('  \t ')).toBeNull());

  test.each([
    ['deposito', 'Depósito en Efectivo', true],
    ['DEPÓSITO', 'deposito', true],
    ['ñuñoa', 'COMERCIAL NUNOA', true],
    ['100%', '100% algodón', true],
    ['100%', '1000 algodón', false],
    ['a_c', 'abc', false],
    ['.*', 'anything', false],
    ['(x', 'f(x)', true],
    ['\\d', '7', false],
  ])('%s in «%s»: %s', (query, text, expected) => {
    expect(finds(query, text)).toBe(expected);
  });

  test('every text finds itself', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' }), (text) => {
        const tidy = text.trim().replace(/\s+/g, ' ');
        return tidy === '' || finds(text, tidy);
      }),
    );
  });

  test.each([
    ['Depósito 100%', '%D_P_S_T_ 1__\\%%'.replace('1__', '100')],
    ['a_b\\', '%_\\_B\\\\%'],
    ['ñandú', '%___D_%'],
  ])('the quick pattern of %s is %s', (text, like) => {
    expect(readSearch(text)?.like).toBe(like);
  });

  test('a RUT is the same with dots and without', () => {
    const one = rut('12.345.678-5');
    expect(readSearch('12.345.678-5')?.rut).toBe(one);
    expect(readSearch('12345678-5')?.rut).toBe(one);
  });
});

describe('what is wanted anywhere', () => {
  test.each([
    // text             name          RUT           folio    amount
    ['1.234.567', null, '1234567', null, 1_234_567],
    ['$ 45.000', null, null, null, 45_000],
    ['$45000', null, null, null, 45_000],
    ['-45.000', null, null, null, 45_000],
    ['US$ 12,50', null, null, null, 12.5],
    ['UF 3,5', null, null, null, 3.5],
    ['76.123.456-0', null, '76123456-0', null, null],
    ['76123456-0', null, '76123456-0', null, null],
    ['  76.123.456-0 ', null, '76123456-0', null, null],
    ['761234560', null, '76123456-0', '761234560', 761_234_560],
    ['10.000.013-K', null, '10000013-K', null, null],
    ['76.123', null, '76123', null, 76_123],
    ['4512', null, '4512', '4512', 4_512],
    ['0045', null, '0045', '45', 45],
    ['7', null, null, '7', 7],
    ['#4512', null, null, '4512', null],
    ['Folio 004512', null, null, '4512', null],
    ['factura n° 4512', null, null, '4512', null],
    ['F 4512', null, null, '4512', null],
    ['Ñuñoa  Íntegra', 'nunoa integra', null, null, null],
    ['3M Chile', '3m chile', null, null, null],
    ['100%', '100%', null, null, null],
    ['al', 'al', null, null, null],
    ['ana\u0000 maría', 'ana maria', null, null, null],
  ])('%s', (typed, name, query, folio, amount) => {
    expect(readTerms(typed)).toEqual({ name, rut: query, folio, amount });
  });

  test.each(['', '   ', 'a', 'ñ'])('«%s» is too little', (typed) => expect(readTerms(typed)).toBeNull());

  test('any text is read, and a name is as plain as what it is compared with', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (typed) => {
        const name = readTerms(typed)?.name;
        return !name || foldText(name) === name;
      }),
    );
  });
});
