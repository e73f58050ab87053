import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRut, parseRut, rutOf } from './rut.ts';

const CORPUS = join(import.meta.dirname, '../../tests/corpus/rut');
const rows = (name: string) =>
  readFileSync(join(CORPUS, name), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.replaceAll('\\0', '\0').split('\t'));

test('200 right ones read to one form and show with dots', () => {
  const read = rows('valid_200.tsv').map(([input = '']) => parseRut(input));
  expect(read).toEqual(rows('valid_200.tsv').map(([, , , canonical]) => canonical));
  expect(read.map((one) => formatRut(one ?? ''))).toEqual(rows('valid_200.tsv').map(([, , , , display]) => display));
});

test('200 wrong ones are refused', () => {
  expect(rows('invalid_200.tsv').filter(([input = '']) => parseRut(input) !== null)).toEqual([]);
});

test('any number has one check digit, and showing then reading gives it back', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 99_999_999 }), (body) => parseRut(formatRut(rutOf(body))) === rutOf(body)));
});
