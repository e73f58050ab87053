import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useTop } from './useTop.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function Layer({ name, isOpen, level }: { name: string; isOpen: boolean; level: 0 | 1 }) {
  return useTop(isOpen, level) && isOpen ? name : null;
}

test.each([
  ['a panel alone', [['panel', true, 0]], 'panel'],
  [
    'a dialog over a panel, whichever came first',
    [
      ['dialog', true, 1],
      ['panel', true, 0],
    ],
    'dialog',
  ],
  [
    'the later of two dialogs',
    [
      ['one', true, 1],
      ['two', true, 1],
    ],
    'two',
  ],
  [
    'a panel under a closed dialog',
    [
      ['panel', true, 0],
      ['dialog', false, 1],
    ],
    'panel',
  ],
] as const)('%s is on top', async (_what, layers, name) => {
  const box = document.createElement('div');
  const root = createRoot(box);
  const shown = layers.map(([one, isOpen, level]) => <Layer key={one} name={one} isOpen={isOpen} level={level} />);
  await act(async () => root.render(shown));
  expect(box.textContent).toBe(name);
  await act(async () => root.render(shown.filter(({ key }) => key !== name)));
  const [left] = layers.filter(([one, isOpen]) => one !== name && isOpen);
  expect(box.textContent).toBe(left?.[0] ?? '');
  await act(async () => root.unmount());
});
