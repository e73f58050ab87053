import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rut } from './rut.ts';
import { readSearch } from './search.ts';

const finds = (asked: string, text: string) => new RegExp(readSearch(asked)?.pattern ?? '', 'i').test(text);

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
  ])('%s', (text, asked, digits, amount) => {
    expect(readSearch(text)).toMatchObject({ rut: asked, digits, amount });
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
  ])('%s in «%s»: %s', (asked, text, expected) => {
    expect(finds(asked, text)).toBe(expected);
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
