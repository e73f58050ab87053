import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SEARCH } from './filters.ts';
import { TAX_DOCUMENTS } from './presets.ts';
import { Totals } from './Totals.tsx';

const NO_PAYMENTS = { payments: 0, applicable: 0 };

test('the sums of a list say what of them is in other currencies, in each of them', () => {
  const pesos = { currency: 'CLP', amount: 100_000, remaining: 0 } as const;
  const dollars = { currency: 'USD', amount: 960.1, remaining: 97.5 } as const;
  const totals = [
    { isReceived: false, count: 2, amount: 1_000_000, remaining: 90_000, currencies: [pesos, dollars], ...NO_PAYMENTS },
    { isReceived: true, count: 1, amount: 100_000, remaining: 0, currencies: [pesos], ...NO_PAYMENTS },
  ];
  expect(wordsOf(totals)).toBe('Emitidos $ 1.000.000, saldo $ 90.000 (incluye US$ 960,10, saldo US$ 97,50)Recibidos $ 100.000');
});

test('payments on account and cheques stand apart', () => {
  const one = { isReceived: true, count: 2, currencies: [], remaining: 0, payments: 300_000, applicable: 100_000 };
  expect(wordsOf([{ ...one, amount: 500_000 }])).toBe(
    'Recibidos $ 500.000; aparte, en anticipos y cheques $ 300.000, por asociar $ 100.000',
  );
  expect(wordsOf([{ ...one, amount: 0 }])).toBe('Recibidos en anticipos y cheques $ 300.000, por asociar $ 100.000');
});

function wordsOf(totals: Parameters<typeof Totals>[0]['totals']): string {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Totals totals={totals} search={v.parse(SEARCH, {})} words={TAX_DOCUMENTS.sides} input={{ companyId: 'k' }} />
    </MantineProvider>,
  );
  return page
    .replace(/<style[^>]*>.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');
}
