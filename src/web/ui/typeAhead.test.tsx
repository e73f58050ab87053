import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { typeAhead } from './typeAhead.ts';
import { useKeys } from './useKeys.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// What comes after the focus comes when a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** M asks for a field, which `bring` brings later; A accepts. */
async function open() {
  document.body.replaceChildren();
  const place = document.body.appendChild(document.createElement('div'));
  const seen = { accepted: 0, value: '' };
  let bring: () => void = () => {};
  function Screen() {
    const [isThere, setThere] = useState(false);
    const [value, setValue] = useState('');
    bring = () => setThere(true);
    seen.value = value;
    useKeys({ m: typeAhead, a: () => (seen.accepted += 1) });
    return isThere ? <input value={value} onChange={({ currentTarget }) => setValue(currentTarget.value)} /> : null;
  }
  const root = createRoot(place);
  await act(async () => root.render(<Screen />));
  return {
    seen,
    type: (keys: readonly string[]) =>
      act(async () => {
        for (const key of keys)
          (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }),
    bring: async () => {
      await act(async () => bring());
      await act(async () => place.querySelector('input')?.focus());
    },
    settle: () => act(async () => void vi.advanceTimersByTime(1)),
    close: () => act(async () => root.unmount()),
  };
}

test('what is typed after its key is in the field once it has come and settled, in its order, and is no key', async () => {
  const { seen, type, bring, settle, close } = await open();
  await type(['m', 'a', 'g', 'x', 'Backspace', 'a']);
  expect(seen.accepted).toBe(0);
  await bring();
  await type(['l']);
  expect(seen.value).toBe('');
  await settle();
  expect(seen.value).toBe('agal');
  await close();
});

test('after Escape or a press the letters are keys again, and the field comes empty', async () => {
  for (const leave of ['Escape', 'pointerdown']) {
    const { seen, type, bring, settle, close } = await open();
    await type(['m', 'g']);
    if (leave === 'Escape') await type(['Escape']);
    else document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await type(['a']);
    expect(seen.accepted).toBe(1);
    await bring();
    await settle();
    expect(seen.value).toBe('');
    await close();
  }
});
