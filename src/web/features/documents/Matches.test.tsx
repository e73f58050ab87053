import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { Matches } from './Matches.tsx';
import type { MatchFragment } from './operations.ts';

const match = (id: string, matchedAmount: number): MatchFragment => ({
  ...{ id, type: 'TRANSACTION', matchedAmount, currency: 'USD', date: day('2026-03-13') },
  ...{ description: 'Wire', origin: 'manual', reasons: [], bank: null, userRelated: null },
});

test('what paid a document in dollars sums to the cent', () => {
  const document = { currencyType: 'USD' as const, meta: { matchs: { inMatch: [match('1', 0.1), match('2', 0.2)], outMatch: [] } } };
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Matches document={document} />
    </MantineProvider>,
  );
  expect(page).toContain('US$ 0,30');
});
