import { describe, expect, test } from 'vitest';
import { addDays, day } from '#domain/date.ts';
import { detailOf, nextMonday, placeOf, type TodayLine, titleOf } from './today.ts';

const TODAY = day('2026-11-23');
const line = (fields: Partial<TodayLine>): TodayLine => ({
  ...{ id: 'a', kind: 'toReceive', risk: 1, date: addDays(TODAY, -3), count: 1, name: 'Ana', rut: '76086428-5' },
  ...{ documentId: null, accountId: null, importId: null, path: null },
  ...fields,
});

describe('a line says how many and what about the day', () => {
  test.each<[Partial<TodayLine>, string, string]>([
    [{}, 'Cobro atrasado', '1 documento, 3 días'],
    [{ count: 2 }, 'Cobro atrasado', '2 documentos, hasta 3 días'],
    [{ kind: 'toPay', count: 2 }, 'Pago atrasado', '2 documentos, hasta 3 días'],
    [{ kind: 'toPay', date: addDays(TODAY, 7) }, 'Por pagar', '1 documento, en 7 días'],
    [{ kind: 'toPay', date: TODAY }, 'Por pagar', '1 documento, vence hoy'],
    [{ kind: 'tax', date: TODAY }, 'Fecha tributaria', 'Vence hoy'],
    [{ kind: 'tax' }, 'Fecha tributaria', 'Venció hace 3 días'],
    [{ kind: 'unexplained', count: 28 }, 'Sin explicar', '28 movimientos, desde el 20/11/2026'],
    [{ kind: 'oldData' }, 'Faltan cartolas', 'con datos al 20/11/2026'],
    [{ kind: 'import', count: null }, 'Carga que pregunta', 'desde el 20/11/2026'],
    [{ kind: 'certificate', date: addDays(TODAY, 20) }, 'Certificado digital', 'vence el 13/12/2026'],
  ])('%j', (fields, title, detail) => {
    expect([titleOf(line(fields), TODAY), detailOf(line(fields), TODAY)]).toEqual([title, detail]);
  });
});

test('it leads to just what it counts', () => {
  expect(placeOf(line({}), TODAY).search).toMatchObject({
    state: 'PENDING',
    side: 'issued',
    rut: '76086428-5',
    dateBy: 'DUE',
    to: '2026-11-22',
  });
  expect(placeOf(line({ kind: 'toPay' }), TODAY).search).toMatchObject({ side: 'received', to: '2026-11-30' });
  expect(placeOf(line({ rut: null }), TODAY).search).toMatchObject({ search: 'Ana' });
  expect(placeOf(line({ kind: 'unexplained' }), TODAY)).toMatchObject({
    to: '/conciliacion',
    search: { state: 'pending', to: '2026-11-19' },
  });
  expect(placeOf(line({ kind: 'mention', path: '/conciliacion?id=m1&notes=true' }), TODAY)).toMatchObject({ search: { id: 'm1' } });
});

test('Monday is the next one, also on a Monday', () => {
  expect(nextMonday(TODAY)).toBe('2026-11-30');
  expect(nextMonday(day('2026-11-29'))).toBe('2026-11-30');
});
