import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCompany } from './input.ts';

const CORPUS = join(import.meta.dirname, '../../../../tests/corpus/rut');
const rows = (name: string) =>
  readFileSync(join(CORPUS, name), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.replaceAll('\\0', '\0').split('\t'));
const rutOf = (rut: string) => checkCompany({ rut, name: 'Una SpA' }, 'ana@empresa.cl').rut;

test('every RUT that the corpus calls wrong is refused, every right one is kept in one form', () => {
  const valid = rows('valid_200.tsv');
  expect(valid.map(([input = '']) => rutOf(input))).toEqual(valid.map(([, , , canonical]) => canonical));
  for (const [input = ''] of rows('invalid_200.tsv')) {
    expect(() => rutOf(input), input).toThrow(expect.objectContaining({ code: 'BAD_RUT', field: 'rut' }));
  }
});

test('without an alias the name serves, cut to an alias', () => {
  expect(checkCompany({ rut: '76123456-0', name: ' Una  SpA ' }, '').alias).toBe('Una SpA');
  expect(checkCompany({ rut: '76123456-0', name: 'x'.repeat(200) }, '').alias).toHaveLength(100);
});
