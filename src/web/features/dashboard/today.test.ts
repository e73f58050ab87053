import { expect, test } from 'vitest';
import { addDays, day } from '#domain/date.ts';
import { nextMonday, placeOf, type TodayLine } from './today.ts';

const TODAY = day('2026-11-23');
const line = (fields: Partial<TodayLine>): TodayLine => ({
  ...{ id: 'a', kind: 'toReceive', risk: 1, date: addDays(TODAY, -3), count: 1, name: 'Ana', rut: '76086428-5' },
  ...{
    documentId: null,
    documentIds: [],
    accountId: null,
    areaId: null,
    importId: null,
    path: null,
    movementId: null,
    plannedOn: [],
    label: null,
  },
  ...fields,
});

test('it leads to just what it counts', () => {
  expect(placeOf(line({}), TODAY).search).toMatchObject({
    state: 'PENDING',
    side: 'issued',
    common: true,
    rut: '76086428-5',
    dateBy: 'DUE',
    to: '2026-11-22',
  });
  expect(placeOf(line({ kind: 'toPay' }), TODAY).search).toMatchObject({ side: 'received', to: '2026-11-22' });
  expect(placeOf(line({ kind: 'toPay', date: TODAY }), TODAY).search).toMatchObject({ from: '2026-11-23', to: '2026-11-30' });
  const planned = [addDays(TODAY, 30), addDays(TODAY, 40)];
  expect(placeOf(line({ kind: 'toPay', date: addDays(TODAY, 30), plannedOn: planned }), TODAY).search).toMatchObject({
    from: '2026-12-01',
    planned: '2026-12-23,2027-01-02',
  });
  expect(placeOf(line({ documentIds: ['a', 'b'] }), TODAY).search).toEqual({ type: 'all', state: 'PENDING', side: 'issued', ids: 'a,b' });
  expect(placeOf(line({ rut: null }), TODAY).search).toMatchObject({ who: 'n Ana' });
  expect(placeOf(line({ kind: 'unexplained' }), TODAY)).toMatchObject({
    to: '/conciliacion',
    search: { state: 'pending', area: 'sin-area', to: '2026-11-19' },
  });
  expect(placeOf(line({ kind: 'unexplained', movementId: 'm1' }), TODAY).search).toMatchObject({ id: 'm1', sort: 'dateAsc' });
  expect(placeOf(line({ kind: 'tax', areaId: 'f29', date: addDays(TODAY, 3) }), TODAY)).toMatchObject({
    to: '/flujo_caja',
    search: { view_type: 'day', row: 'f29', column: '2026-11-26', start: '2026-11-26' },
  });
  expect(placeOf(line({ kind: 'tax', areaId: 'f29' }), TODAY).search).toMatchObject({ column: TODAY });
  expect(placeOf(line({ id: 'tax:f29 2026-10', kind: 'tax' }), TODAY).search).toEqual({ tab: 'sources', f29: '2026-10' });
  for (const id of ['tax:previred 2026-10', 'tax:f22 2027-04', 'tax:patente 2027-01'])
    expect(placeOf(line({ id, kind: 'tax' }), TODAY)).toEqual({ to: '/flujo_caja', search: { tab: 'sources' } });
  expect(placeOf(line({ kind: 'chequeBounced' }), TODAY).search).toMatchObject({ side: 'received', chequeState: 'bounced' });
  expect(placeOf(line({ kind: 'ownChequeBounced' }), TODAY).search).toMatchObject({ side: 'issued', chequeState: 'bounced' });
  expect(placeOf(line({ kind: 'mention', path: '/conciliacion?id=m1&notes=true' }), TODAY)).toMatchObject({ search: { id: 'm1' } });
});

test('Monday is the next one, also on a Monday', () => {
  expect(nextMonday(TODAY)).toBe('2026-11-30');
  expect(nextMonday(day('2026-11-29'))).toBe('2026-11-30');
});
