import { expect, test } from 'vitest';
import { plural } from '../format.ts';
import { changed } from './change-words.ts';
import { changesOf, fieldValueText, valueText } from './fields.ts';
import { link, phrase, short, textOf } from './phrase.ts';

test.each([
  [null, 'nada'],
  ['', 'nada'],
  [[], 'nada'],
  [true, 'sí'],
  [-1234, '-1.234'],
  ['2026-03-01', '01/03/2026'],
  [['a', 1], 'a, 1'],
  [{ alias: 1 }, 'alias 1'],
  [[{ name: 'a', amount: 2 }, { name: 'b' }], 'nombre a · monto 2, nombre b'],
  [{}, 'nada'],
])('%j reads %s', (value, expected) => {
  expect(valueText(value)).toBe(expected);
});

test('codes read as people call them; what is no code, or of another field, as it is', () => {
  expect(fieldValueText('country', 'CHL')).toBe('Chile');
  expect(fieldValueText('features', ['eerr', 'magia', 'toString'])).toBe('Estado de resultados, magia, toString');
  expect(fieldValueText('name', 'USER')).toBe('USER');
  expect(fieldValueText('plan', [])).toBe('nada');
});

test('changes join what was before and after; no prototype is taken for a word', () => {
  expect(changesOf({ a: 1, b: 2 }, { b: 3 })).toEqual([
    { field: 'a', label: 'a', before: 1, after: null },
    { field: 'b', label: 'b', before: 2, after: 3 },
  ]);
  expect(changesOf({ constructor: 1 }, null)[0]?.label).toBe('constructor');
  expect(changed({}, {})).toBe('no cambió nada');
});

test('a phrase joins texts, numbers, links and phrases', () => {
  const inner = phrase`uno ${2_000}`;
  const joined = phrase`${inner}, ${link('movement', 'm', 'tres')}${''}`;
  expect(joined).toEqual(['uno ', '2.000', ', ', { text: 'tres', to: { kind: 'movement', id: 'm' } }]);
  expect(textOf(joined)).toBe('uno 2.000, tres');
});

test('counts and long texts', () => {
  expect([plural(1, 'fila', 'filas'), plural(1_200, 'fila', 'filas')]).toEqual(['1 fila', '1.200 filas']);
  expect([short('abc', 3), short('ab cd', 3)]).toEqual(['abc', 'ab…']);
});
