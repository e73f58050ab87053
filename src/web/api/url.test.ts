import { expect, test } from 'vitest';
import { parseSearch, pathOfHash, stringifySearch } from './url.ts';

test('the search part is flat text, without what is empty', () => {
  expect(stringifySearch({ page: 1, offset: 20, isDocumentDetail: true })).toBe('?page=1&offset=20&isDocumentDetail=true');
  expect(stringifySearch({ page: 2, search: '', id: undefined, isGlobalSearch: false, none: null })).toBe('?page=2');
  expect(stringifySearch({})).toBe('');
  expect(parseSearch('?page=1&search=Los%20Andes+SpA&n=001')).toEqual({ page: '1', search: 'Los Andes SpA', n: '001' });
  expect(parseSearch(stringifySearch({ search: 'a&b=c ñ#' }))).toEqual({ search: 'a&b=c ñ#' });
});

test.each([
  ['#/carga', '/carga'],
  ['#!/carga?page=2', '/carga?page=2'],
  ['#contenido', null],
  ['', null],
  ['#//evil.cl', null],
  [String.raw`#/\evil.cl`, null],
])('pathOfHash(%s) = %s', (hash, path) => {
  expect(pathOfHash(hash)).toBe(path);
});
