import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import { isFiltered, noFilters } from '#web/ui/listUrl.ts';
import { codesOf, TYPES } from './codes.ts';
import { DOCUMENTS, inputOf, SEARCH, sortAfter } from './filters.ts';
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
      rate: '',
      detailTab: '',
      porAceptar: false,
      vista: '',
      cheque: '',
      slip: '',
      types: '',
      sort: '',
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

  test('each filter of the form asks for its own', () => {
    const raw = {
      ...{ min: '1000', max: '-1', area: 'a', category: 'c', rut: '96.505.760-9', late: 'OVER_90', section: 'pendiente', matched: 'no' },
      ...{
        ceded: 'si',
        xml: 'no',
        unassociated: 'true',
        duplicate: 'true',
        outside: 'true',
        altered: 'true',
        claimable: 'true',
        clock: 'soon',
        hidden: 'true',
        dateBy: 'PERIOD',
        sort: '-remaining',
      },
    };
    const { newFilter, isMatch } = inputOf('c', read(raw), TAX_DOCUMENTS);
    expect(isMatch).toBe(false);
    expect(newFilter).toMatchObject({
      ...{ amountMin: 1000, areaIds: ['a'], categoryIds: ['c'], counterpartId: '96505760-9', late: ['OVER_90'], sections: ['pendiente'] },
      ...{
        isCeded: true,
        hasXml: false,
        isUnassociated: true,
        isLikelyDuplicate: true,
        isOutsideRegister: true,
        isXmlAltered: true,
        isClaimable: true,
        claimClock: 'soon',
        isHidden: true,
        dateBy: 'PERIOD',
      },
      sort: { by: 'REMAINING', isDescending: true },
    });
    expect(inputOf('c', read({ ids: 'a,b,' }), TAX_DOCUMENTS).newFilter).toMatchObject({ ids: ['a', 'b'] });
    expect(newFilter).not.toHaveProperty('amountMax');
    expect(inputOf('c', read({}), TAX_DOCUMENTS).newFilter).not.toHaveProperty('sort');
  });

  test('advances are asked for by their type, and by what they are called', () => {
    const open = inputOf('c', read({ type: 'advances' }), TAX_DOCUMENTS);
    expect(open).toMatchObject({ documentTypes: ['PAYMENT'], newFilter: { codes: [], isOpenAdvance: true } });
    expect(inputOf('c', read({ search: 'Anticipos ' }), TAX_DOCUMENTS).documentTypes).toEqual(['TAX_DOCUMENT', 'PAYMENT']);
    expect(inputOf('c', read({ search: 'Anticipos SpA' }), TAX_DOCUMENTS).documentTypes).toEqual(['TAX_DOCUMENT']);
  });

  test.each([
    ['', 'date', 'issue', 'the newest first: then the oldest'],
    ['issue', 'date', '', 'and back'],
    ['', 'total', '-amount', 'money begins with the most'],
    ['-amount', 'total', 'amount', 'then with the least'],
    ['-amount', 'party', 'name', 'names begin with A'],
    ['name', 'due', 'due', 'what is due first'],
  ] as const)('sorted by %j, the head of %s was pressed: %j (%s)', (sort, key, expected, _why) => {
    expect(sortAfter(read({ sort }), key)).toBe(expected);
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

test('types of paper are chosen one by one; what they stand for among the others stays there', () => {
  expect(inputOf('c', read({ type: 'c30', types: 'ALL' }), TAX_DOCUMENTS).newFilter?.codes).toEqual([30]);
  expect(inputOf('c', read({ type: 'invoices' }), TAX_DOCUMENTS).newFilter?.codes).toEqual(expect.arrayContaining([30, 33]));
  expect(read({ type: 'c33' }).type).toBe('');
});

test('cost centre, kind and comments narrow the list', () => {
  expect(inputOf('c', read({ center: 'a', kind: 'sueldo', commented: 'si' }), TAX_DOCUMENTS).newFilter).toMatchObject({
    costCenterIds: ['a'],
    kindKeys: ['sueldo'],
    hasComments: true,
  });
});
