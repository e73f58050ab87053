import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Kpi } from './Kpi.tsx';

test.each([
  ['$ 99.999.999.999', false],
  ['$ 1.713.999.999.999.999', true],
])('%s is written small: %s', (figure, isSmall) => {
  const card = (
    <Kpi label="Saldo" length={figure.length}>
      {figure}
    </Kpi>
  );
  expect(renderToStaticMarkup(card).includes('data-long')).toBe(isSmall);
});
