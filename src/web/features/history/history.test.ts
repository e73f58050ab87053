import * as v from 'valibot';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { isFiltered } from '#web/ui/listUrl.ts';
import { byDay, dayTitle } from './days.ts';
import { exportQuery, filterOf, HISTORY, SEARCH } from './search.ts';

test('entries stand under their Chilean day', () => {
  const entries = [{ at: '2026-11-21T03:30:00Z' }, { at: '2026-11-21T02:59:00Z' }, { at: '2026-11-20T12:00:00Z' }];
  expect(byDay(entries)).toEqual([
    ['2026-11-21', [entries[0]]],
    ['2026-11-20', [entries[1], entries[2]]],
  ]);
});

test.each([
  ['2026-11-21', 'Hoy'],
  ['2026-11-20', 'Ayer'],
  ['2026-11-19', 'Jueves, 19 de noviembre de 2026'],
])('%s is called %s', (one, title) => {
  expect(dayTitle(day(one), day('2026-11-21'))).toBe(title);
});

test('a hand-written address never breaks the page, and the export asks for the same', () => {
  const search = v.parse(SEARCH, { search: 'días & más', tipo: 'usuarios', desde: '2026-02-31', hasta: '2026-03-01', page: 'x' });
  expect(filterOf(search)).toEqual({ kind: 'usuarios', personId: null, from: null, to: '2026-03-01' });
  expect(isFiltered(HISTORY, search)).toBe(true);
  expect(exportQuery(search)).toBe('&search=d%C3%ADas+%26+m%C3%A1s&kind=usuarios&to=2026-03-01');
  expect(exportQuery(v.parse(SEARCH, {}))).toBe('');
});
