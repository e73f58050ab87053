import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { Trend } from './Trend.tsx';

test('a change too small for millions stands in pesos', () => {
  const of = (amount: number) => {
    const change = { from: day('2026-11-01'), before: 400_000, amount, ratio: amount / 400_000 };
    return renderToStaticMarkup(<Trend trend={{ points: [], change }} />);
  };
  expect(of(30_000)).toContain('+$ 30.000<');
  expect(of(-30_000)).toContain('−$ 30.000<');
  expect(of(4_000_000)).toContain('+4,0 MM<');
});
