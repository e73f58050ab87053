import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useFocusAfterClose, useListFocus } from './useListFocus.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function List({ rows }: { rows: readonly string[] }) {
  const [list, setList] = useState<HTMLElement | null>(null);
  useListFocus(list, rows, 'li');
  return (
    <ul ref={setList} tabIndex={-1}>
      {rows.map((row) => (
        <li key={row}>
          <button type="button">{row}</button>
        </li>
      ))}
    </ul>
  );
}

async function open(rows: readonly string[]) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (next: readonly string[]) => act(async () => root.render(<List rows={next} />));
  await show(rows);
  const focus = (row: string) =>
    act(async () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === row)?.focus());
  return { show, focus, place, focused: () => document.activeElement?.textContent };
}

test('the row that takes the place of the focused one has the keyboard, then the last one, then the list', async () => {
  const { show, focus, place, focused } = await open(['a', 'b', 'c']);
  await focus('b');
  await show(['a', 'c']);
  expect(focused()).toBe('c');
  await show(['a']);
  expect(focused()).toBe('a');
  await show([]);
  expect(document.activeElement).toBe(place.querySelector('ul'));
});

test('a row that stays keeps it, and a list without it takes it from nobody', async () => {
  const { show, focus, focused } = await open(['a', 'b']);
  await focus('b');
  await show(['b']);
  expect(focused()).toBe('b');
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await show([]);
  expect(document.activeElement).toBe(field);
});

test('a row that was closed gets the keyboard in the next frame, unless one was opened before it', async () => {
  const frames = new Map<number, () => void>();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.set(frames.size + 1, frame).size);
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle));
  onTestFinished(() => void vi.unstubAllGlobals());
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  function Panel({ openId }: { openId: string }) {
    useFocusAfterClose(openId);
    return (
      <>
        <p data-id="row">
          <button type="button">row</button>
        </p>
        {openId && <input />}
      </>
    );
  }
  const show = (openId: string) => act(async () => root.render(<Panel openId={openId} />));
  const run = () => act(async () => [...frames.values()].forEach((frame) => void frame()));
  await show('row');
  await show('');
  await show('row');
  place.querySelector('input')?.focus();
  await run();
  expect(document.activeElement).toBe(place.querySelector('input'));
  await show('');
  await run();
  expect(document.activeElement?.textContent).toBe('row');
  await act(async () => root.unmount());
});
