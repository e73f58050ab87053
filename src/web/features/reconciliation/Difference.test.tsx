import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { DIFFERENCE_LABELS } from '#domain/reconciliation/differences.ts';
import { Rest } from './Difference.tsx';
import type { MovementFragment } from './operations.ts';
import { text } from './text.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Match = MovementFragment['matchs'][number];

/** A match of 118.963 with a document of which `remaining` is left. */
const matchWith = (remaining: number): Match => ({
  ...{ id: 'a', matchedAmount: 118_963, currency: 'CLP', difference: null, origin: 'manual', evidence: null, reasons: [] },
  ...{ createdAt: '2026-03-10T12:00:00Z', userRelated: null },
  document: {
    ...{ id: 'd', typeLabel: 'Factura', number: '12', counterpartId: null, counterpartName: 'Cliente SpA' },
    ...{ documentDate: day('2026-03-01'), dueDate: day('2026-03-10'), amount: 119_000, remaining, currency: 'CLP' },
  },
});

async function open(remaining: number) {
  const chosen: string[] = [];
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    createRoot(place).render(
      <MantineProvider env="test">
        <Rest match={matchWith(remaining)} onSettle={(reason) => chosen.push(reason)} />
      </MantineProvider>,
    ),
  );
  return { chosen, button: place.querySelector('button') };
}

test('the few pesos that a match left are offered with the reasons that may explain them', async () => {
  const { chosen, button } = await open(37);
  expect(button?.textContent).toContain(text.panel.difference.rest('$ 37'));
  await act(async () => button?.click());
  const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  expect(items.map(({ textContent }) => textContent)).toContain(DIFFERENCE_LABELS.transferFee);
  expect(items.map(({ textContent }) => textContent)).not.toContain(DIFFERENCE_LABELS.interest);
  await act(async () => items.find(({ textContent }) => textContent === DIFFERENCE_LABELS.transferFee)?.click());
  expect(chosen).toEqual(['transferFee']);
});

test('what is paid whole, or owes more than a rest, is not', async () => {
  for (const remaining of [0, 40_000]) expect((await open(remaining)).button).toBeNull();
});
