import { describe, expect, test } from 'vitest';
import { addDays, day, formatDay } from '../date.ts';
import { periodOf } from '../period.ts';
import { detailOf, lawName, nameOf, type TodayWords, titleOf } from './today-words.ts';

const TODAY = day('2026-11-23');
const line = (fields: Partial<TodayWords>): TodayWords => ({
  kind: 'toReceive',
  date: addDays(TODAY, -3),
  count: 1,
  name: 'Ana',
  label: null,
  ...fields,
});

describe('a line says how many and what about the day', () => {
  test.each<[Partial<TodayWords>, string, string]>([
    [{}, 'Cobro atrasado', '1 documento, 3 días'],
    [{ count: 2 }, 'Cobro atrasado', '2 documentos, hasta 3 días'],
    [{ kind: 'toPay', count: 2 }, 'Pago atrasado', '2 documentos, hasta 3 días'],
    [{ kind: 'toPay', date: addDays(TODAY, 7) }, 'Pago por vencer', '1 documento, en 7 días'],
    [{ kind: 'toPay', date: addDays(TODAY, 8) }, 'Pago por vencer', '1 documento, en 8 días, el saldo por venir no lo cubre'],
    [{ kind: 'oldData', count: 0 }, 'Faltan cartolas', 'sin ninguna cartola'],
    [{ kind: 'toPay', date: TODAY }, 'Pago por vencer', '1 documento, vence hoy'],
    [{ kind: 'tax', date: TODAY }, 'Fecha tributaria', 'Vence hoy'],
    [{ kind: 'tax' }, 'Fecha tributaria', 'Venció hace 3 días'],
    [{ kind: 'unexplained', count: 28 }, 'Sin explicar', '28 movimientos, desde el 20/11/2026'],
    [{ kind: 'oldData' }, 'Faltan cartolas', 'con datos al 20/11/2026'],
    [{ kind: 'rate', count: 0 }, 'Falta un valor', 'no hay ninguno hasta el 20/11/2026'],
    [{ kind: 'gap', count: 2 }, 'Cartola con hueco', '2 huecos, desde el 20/11/2026'],
    [{ kind: 'connection' }, 'Conexión con problemas', 'desde el 20/11/2026'],
    [{ kind: 'import', count: null }, 'Carga que pregunta', 'desde el 20/11/2026'],
    [{ kind: 'lowBalance', date: TODAY, count: null }, 'Bajo la línea', 'hoy, en los bancos'],
    [{ kind: 'lowBalance', date: TODAY, count: 0 }, 'Bajo cero', 'hoy, en los bancos'],
    [{ kind: 'lowBalance', date: addDays(TODAY, 3) }, 'Bajo la línea', `desde el ${formatDay(addDays(TODAY, 3))}`],
    [{ kind: 'certificate', date: addDays(TODAY, 20) }, 'Certificado digital', 'vence el 13/12/2026'],
  ])('%j', (fields, title, detail) => {
    expect([titleOf(line(fields), TODAY), detailOf(line(fields), TODAY)]).toEqual([title, detail]);
  });
});

test('a counterpart without a name is told so, other things have none', () => {
  expect(nameOf(line({ name: '' }))).toBe('Sin contraparte');
  expect(nameOf(line({ kind: 'toPay', name: '', label: 'Sueldos' }))).toBe('Sueldos');
  expect(nameOf(line({ kind: 'toPay', label: 'Arriendo' }))).toBe('Ana');
  expect(nameOf(line({ kind: 'rate', name: 'dólar' }))).toBe('Dólar');
  expect(nameOf(line({ kind: 'unexplained', name: null }))).toBe('');
});

test.each([
  ['f29', 'F-29 de octubre 2026'],
  ['previred', 'Previred de octubre 2026'],
  ['f22', 'F-22, año tributario 2026'],
  ['patente', 'Patente municipal de octubre 2026'],
] as const)('what the law asks for has its name: %s', (form, name) => expect(lawName(form, periodOf(day('2026-10-31')))).toBe(name));
