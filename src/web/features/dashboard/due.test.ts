import { expect, test } from 'vitest';
import { dueWords } from './due.ts';

test('what is due says of whom and what it is, or what it is alone', () => {
  expect(dueWords({ name: 'Ana SpA', folio: '12', description: 'Factura' })).toEqual({ who: 'Ana SpA', what: 'N° 12 · Factura' });
  expect(dueWords({ name: null, folio: null, description: 'Sueldos' })).toEqual({ who: 'Sueldos', what: null });
  expect(dueWords({ name: '', folio: '3', description: 'Arriendo' })).toEqual({ who: 'N° 3 · Arriendo', what: null });
});
