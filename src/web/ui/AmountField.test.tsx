import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { Currency } from '#domain/money.ts';
import { AmountField } from './AmountField.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** What a field holds after somebody typed into it, key by key. */
async function typed(currency: Currency, keys: string): Promise<number | ''> {
  document.body.replaceChildren();
  const place = document.body.appendChild(document.createElement('div'));
  let amount: number | '' = '';
  function Form() {
    const [value, setValue] = useState<number | ''>('');
    amount = value;
    return <AmountField label="Monto" currency={currency} value={value} onChange={setValue} />;
  }
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <MantineProvider>
        <Form />
      </MantineProvider>,
    ),
  );
  const input = place.querySelector('input')!;
  for (const key of keys)
    await act(async () => {
      input.setSelectionRange(input.value.length, input.value.length);
      if (!input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))) return;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, input.value + key);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await act(async () => root.unmount());
  return amount;
}

test.each([
  ['USD', '1.500', 1_500],
  ['USD', '1.500,50', 1_500.5],
  ['USD', '1500.50', 1_500.5],
  ['UF', '43,514', 43.514],
  ['CLP', '1.500.000', 1_500_000],
  ['CLP', '1.500.000,00', 1_500_000],
  ['CLP', '1,500,000.00', 1_500_000],
  ['USD', '1,500,000.25', 1_500_000.25],
  ['CLP', '150.00', 150],
  ['UF', '1.5005', 1.5005],
  ['UF', '1.500', 1_500],
] as const)('%s, typed %s', async (currency, keys, amount) => expect(await typed(currency, keys)).toBe(amount));
