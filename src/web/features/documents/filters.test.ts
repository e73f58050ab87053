import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import { isFiltered, noFilters } from '#web/ui/listUrl.ts';
import { codesOf, TYPES } from './codes.ts';
import { DOCUMENTS, inputOf, SEARCH } from './filters.ts';
import { BOLETAS, TAX_DOCUMENTS } from './presets.ts';

const read = (raw: object) => v.parse(SEARCH, raw);

describe('the address of the list', () => {
  test('what does not fit falls back to its default', () => {
    const odd = { page: '0', offset: '1000', side: 'x', type: '33', state: 'paid', dateBy: 'y', from: '2026-02-30', to: 'z' };
    expect(read(odd)).toEqual({
      ...noFilters(DOCUMENTS),
      page: 1,
      offset: 20,
      side: '',
      tab: '',
      id: '',
      isDocumentDetail: false,
      isGlobalSearch: false,
      porAceptar: false,
    });
    expect(isFiltered(DOCUMENTS, read(odd))).toBe(false);
  });

  test('both days are included on screen, the last one is not in the question', () => {
    const input = inputOf('c', read({ from: '2026-02-01', to: '2026-02-28', side: 'received', state: 'LATE', page: '3' }), TAX_DOCUMENTS);
    expect(input).toMatchObject({
      companyId: 'c',
      pagination: { page: 3, offset: 20 },
      filter: { isReceived: true, state: 'LATE' },
      newFilter: { codes: [], dateBy: 'ISSUE', dateStart: '2026-02-01', dateEnd: '2026-03-01' },
    });
    expect(isFiltered(DOCUMENTS, read({ from: '2026-02-01' }))).toBe(true);
  });

  test.each([
    ['', true, [0, 1]],
    ['recibidas', true, [0, 1]],
    ['emitidas', false, [0, 1]],
    ['ventas', false, codesOf('slips')],
    ['otra', true, [0, 1]],
  ])('the tab %j of /boletas asks for one side and its codes', (tab, isReceived, codes) => {
    const input = inputOf('c', read({ tab, side: 'issued', type: 'credits' }), BOLETAS);
    expect(input).toMatchObject({ documentTypes: ['TAX_DOCUMENT'], filter: { isReceived }, newFilter: { codes } });
  });
});

test('every code of the tax office is of exactly one type', () => {
  const all = TYPES.flatMap(codesOf);
  expect(all.toSorted((a, b) => a - b)).toEqual(DOCUMENT_KINDS.map(({ code }) => code).toSorted((a, b) => a - b));
  expect(codesOf('credits')).toEqual([60, 61, 106, 112]);
  expect(codesOf('invoices')).toContain(33);
});
