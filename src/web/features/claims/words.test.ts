import { expect, test } from 'vitest';
import { sentWords } from './words.ts';

const invoice = (number: string | null, amount: number, currencyType: 'CLP' | 'USD' = 'CLP') => ({
  ...{ name: 'Proveedor SpA', amount, currencyType, meta: { typeLabel: 'Factura', number } },
});

test('what is sent to the tax office is said before: one by its name and amount, several by their sum', () => {
  expect(sentWords([invoice('7001', 119_000)])).toBe('Factura 7001 · Proveedor SpA · $ 119.000');
  expect(sentWords([{ ...invoice(null, 1_000), name: null }])).toBe('Factura · $ 1.000');
  expect(sentWords([invoice('7001', 119_000), invoice('7002', 1_000)])).toBe('2 documentos por $ 120.000');
  expect(sentWords([invoice('7001', 119_000), invoice('7002', 1_000, 'USD')])).toBeUndefined();
  expect(sentWords([])).toBeUndefined();
});
