import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

type Layer = { key: symbol; level: number };
let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Layer[]) {
  layers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last opened of the highest level. */
function top(): symbol | undefined {
  const highest = Math.max(...layers.map(({ level }) => level));
  return layers.findLast(({ level }) => level === highest)?.key;
}

/** Whether a dialog is open: what is behind it has no keys of its own. */
export function isDialogOpen(): boolean {
  return layers.some(({ level }) => level === 1);
}

/**
 * Whether nothing lies over a panel or dialog: Escape closes only what is on top.
 * @param level  0 for panels, 1 for dialogs, which may be asked from within one
 */
export function useTop(isOpen: boolean, level: 0 | 1): boolean {
  const [key] = useState(() => Symbol('layer'));
  useLayoutEffect(() => {
    if (!isOpen) return;
    change([...layers, { key, level }]);
    return () => change(layers.filter((one) => one.key !== key));
  }, [isOpen, key, level]);
  return useSyncExternalStore(subscribe, () => layers.length === 0 || top() === key);
}
