import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isFiltered, noFilters, openRow, withOpenRow } from './listUrl.ts';
import { choice, DAY, FLAG, PAGED, TEXT } from './useSearch.ts';

const URL_PARTS = {
  schema: v.object({ ...PAGED, view: choice(['open', 'all'], 'open'), from: DAY, search: TEXT, id: TEXT, isDetail: FLAG }),
  filters: ['from', 'search'],
  open: 'id',
  openFlag: 'isDetail',
} as const;
const read = (raw: object) => v.parse(URL_PARTS.schema, raw);

test('what does not fit an address becomes its default', () => {
  const defaults = { page: 1, offset: 20, view: 'open', from: '', search: '', id: '', isDetail: false };
  expect(read({})).toEqual(defaults);
  expect(read({ page: '-1', offset: '1000', view: 'x', from: '2026-02-30', isDetail: 'yes' })).toEqual(defaults);
  expect(read({ page: '3', offset: '50', view: 'all', from: '2026-02-28', search: 12, isDetail: 'true' })).toMatchObject({
    page: 3,
    offset: 50,
    view: 'all',
    from: '2026-02-28',
    search: '12',
    isDetail: true,
  });
});

test('only filters narrow a list: neither its view, nor its page, nor the row that is open', () => {
  expect(isFiltered(URL_PARTS, read({ view: 'all', page: '4', id: 'a', isDetail: 'true' }))).toBe(false);
  expect(isFiltered(URL_PARTS, read({ from: '2026-02-28' }))).toBe(true);
  expect(noFilters(URL_PARTS)).toEqual({ from: '', search: '' });
});

test('opening a row and closing it keeps the page of the list', () => {
  const search = read({ page: '7', search: 'x' });
  const opened = withOpenRow(URL_PARTS, search, 'a');
  expect(opened).toEqual({ id: 'a', isDetail: true, page: 7 });
  expect(openRow(URL_PARTS, { ...search, ...opened })).toBe('a');
  expect(withOpenRow(URL_PARTS, search, '')).toEqual({ id: '', isDetail: false, page: 7 });
});

test('what is said of an open row goes with it', () => {
  const url = { schema: URL_PARTS.schema, filters: URL_PARTS.filters, open: 'id', openExtras: ['isDetail'] } as const;
  expect(withOpenRow(url, read({ id: 'a', isDetail: 'true' }), '')).toEqual({ id: '', isDetail: false, page: 1 });
});

test('where an address says apart that a row is open, its name alone opens nothing', () => {
  expect(openRow(URL_PARTS, read({ id: 'a' }))).toBe('');
  const { openFlag: _flag, ...plain } = URL_PARTS;
  expect(openRow(plain, read({ id: 'a' }))).toBe('a');
  const { open: _open, ...none } = plain;
  expect(openRow(none, read({ id: 'a' }))).toBe('');
});
