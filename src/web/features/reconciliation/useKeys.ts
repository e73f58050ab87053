import { useEffect, useRef } from 'react';

type Keys = { move: (step: 1 | -1) => void; open?: () => void; accept: () => void; undo: () => void };

/**
 * Work by keyboard: ↓ J and ↑ K move, Enter opens, A accepts, U undoes. Fields, menus and questions keep their keys.
 * @param keys  null while another part of the screen has them
 */
export function useKeys(keys: Keys | null): void {
  const latest = useRef(keys);
  latest.current = keys;
  const isOff = keys === null;
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      const act = ACTS[key.length === 1 ? key.toLowerCase() : key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(key, target)) return;
      event.preventDefault();
      if (latest.current) act(latest.current);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOff]);
}

const ACTS: Record<string, (keys: Keys) => void> = {
  j: ({ move }) => move(1),
  ArrowDown: ({ move }) => move(1),
  k: ({ move }) => move(-1),
  ArrowUp: ({ move }) => move(-1),
  Enter: ({ open }) => open?.(),
  a: ({ accept }) => accept(),
  u: ({ undo }) => undo(),
};

/** Where the key means something else: what is typed, what a control does, the arrows that scroll the panel. */
function isTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.closest('input:not([type="radio"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], .mantine-Modal-root')
  )
    return true;
  if (key === 'Enter') return target.closest('button, a, [role="dialog"]') !== null;
  return key.startsWith('Arrow') && target.closest('input, [role="dialog"]') !== null;
}
