import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SEARCH } from './filters.ts';
import { type Remembered, rememberedOf, restoredSearch } from './slice.ts';

const read = (raw: object) => v.parse(SEARCH, raw);

test.each([
  ['nothing in the address: what was remembered', {}, { state: 'LATE', sort: '-amount' }, { state: 'LATE', sort: '-amount' }],
  ['the address comes first, whole', { side: 'issued' }, { state: 'LATE' }, null],
  ['an open document says nothing of the list', { id: 'x', isDocumentDetail: 'true', page: '3' }, { min: 5 }, { min: 5 }],
  ['another view of the page is as whoever leads there says', { vista: 'cheques', chequeState: 'bounced' }, { search: 'ana' }, null],
  ['what can still be claimed too', { porAceptar: 'true' }, { late: 'OVER_90' }, null],
  ['nothing was remembered', {}, {}, null],
  ['what fits no more is left out', {}, { state: 'OLD', type: 'credits' }, { type: 'credits' }],
  ['the first visit', {}, undefined, null],
])('%s', (_what, address, stored, expected) => {
  expect(restoredSearch(read(address), stored as Remembered | undefined)).toEqual(expected);
});

test('remembered is how a list is narrowed and sorted, not where in it somebody was', () => {
  const search = read({ page: '7', id: 'x', isDocumentDetail: 'true', offset: '50', late: 'OVER_90', hidden: 'true', rut: '96.505.760-9' });
  expect(rememberedOf(search)).toEqual({ offset: 50, late: 'OVER_90', hidden: true, rut: '96505760-9' });
});
