import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SEARCH } from './filters.ts';
import { filtersOf, searchOfView } from './views.ts';

const read = (raw: object) => v.parse(SEARCH, raw);

test('a view keeps how a list is narrowed and sorted, and gives it back whole', () => {
  const search = read({
    state: 'LATE',
    search: 'juan & cía',
    min: '5',
    hidden: 'true',
    sort: '-amount',
    page: '7',
    id: 'x',
    isDocumentDetail: 'true',
  });
  const filters = filtersOf(search);
  expect(read({ ...searchOfView(filters) })).toEqual(read({ state: 'LATE', search: 'juan & cía', min: 5, hidden: true, sort: '-amount' }));
});

test('what was set before a view and is not in it, is so no more; what fits no more is left out', () => {
  expect(searchOfView('state=LATE')).toMatchObject({ state: 'LATE', type: '', late: '', rut: '', sort: '' });
  expect(searchOfView('state=OLD&nothing=1')).toMatchObject({ state: '' });
  expect(searchOfView('')).not.toHaveProperty('nothing');
});
