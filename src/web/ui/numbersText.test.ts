import { expect, test } from 'vitest';
import { numbersText } from './numbersText.ts';

test('a spreadsheet gets the bare numbers of a chart, one row of it after the other', () => {
  const heads = ['Mes', '2025', '2026'];
  const rows = [
    { head: 'Enero', cells: [1_250_000, -300] },
    { head: 'Febrero (en curso)', cells: [0, null] },
  ];
  expect(numbersText({ heads, rows })).toBe('Mes\t2025\t2026\nEnero\t1250000\t-300\nFebrero (en curso)\t0\t');
});
