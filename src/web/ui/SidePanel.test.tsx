import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Docked, SidePanel } from './SidePanel.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** A list with row `a`, and the panel of a row beside it, with a field that the screen takes away. */
async function open(rowId: string) {
  document.body.replaceChildren();
  const place = document.body.appendChild(document.createElement('div'));
  let takeAway: () => void = () => {};
  function Screen() {
    const [isThere, setThere] = useState(true);
    takeAway = () => setThere(false);
    return (
      <MantineProvider>
        <div data-id="a">
          <button type="button">a</button>
        </div>
        <Docked value>
          <SidePanel isOpen title="Abono de $ 1.200" rowId={rowId} onClose={() => {}}>
            {isThere && <textarea />}
          </SidePanel>
        </Docked>
      </MantineProvider>
    );
  }
  const root = createRoot(place);
  await act(async () => root.render(<Screen />));
  await act(async () => place.querySelector('textarea')?.focus());
  const row = place.querySelector('button');
  const content = place.querySelector('[data-side-panel]');
  return { takeAway: () => act(async () => takeAway()), row, content, close: () => act(async () => root.unmount()) };
}
const pressEscape = () =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });

test('Escape in a field, and what takes the field away, return the keyboard to the row beside', async () => {
  for (const leave of ['escape', 'takeAway'] as const) {
    const { takeAway, row, close } = await open('a');
    await { escape: pressEscape, takeAway }[leave]();
    expect(document.activeElement).toBe(row);
    await close();
  }
});

test('where the row is not in the list, the panel itself has it', async () => {
  const { content, close } = await open('elsewhere');
  await pressEscape();
  expect(document.activeElement).toBe(content);
  await close();
});

test("the sign of an amount in its title stays on the line of the amount's digits", async () => {
  const { close } = await open('a');
  expect(document.querySelector('h2')?.textContent).toBe('Abono de $\u00a01.200');
  await close();
});
