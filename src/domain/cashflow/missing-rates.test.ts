import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { leftOutOf } from './missing-rates.ts';

test('each currency with the first day that has no value', () => {
  expect(leftOutOf([])).toBeNull();
  expect(
    leftOutOf([
      { currency: 'EUR', on: day('2026-12-03') },
      { currency: 'USD', on: day('2026-11-30') },
      { currency: 'EUR', on: day('2026-12-01') },
    ]),
  ).toBe('Falta el valor del dólar del 30/11/2026 y del euro del 01/12/2026: esas cuentas y documentos quedan fuera del informe.');
});
