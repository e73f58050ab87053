import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { ForeignAmount } from './ForeignAmount.tsx';

test('an amount below zero stands in parentheses in another currency too, as in pesos', () => {
  const rates = [{ currency: 'USD', value: 900, on: day('2026-11-20') } as const];
  const shown = (pesos: number) => renderToStaticMarkup(<ForeignAmount rates={rates} pesos={pesos} />);
  expect(shown(-4_500_000)).toContain('>(US$ 5.000)<');
  expect(shown(4_500_000)).toContain('>US$ 5.000<');
});
