import { useEffect, useRef } from 'react';

/** What keys do, by their name: a letter in its lower case, `Enter`, `ArrowDown`, a space. ↓ and ↑ do as J and K. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Work by keyboard on a screen. Fields, menus and questions keep their keys.
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
      if (isTypedOn(event)) return;
      const name = key.length === 1 ? key.toLowerCase() : key;
      const act = latest.current?.[SAME[name] ?? name];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(key, target)) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', press);
    document.addEventListener('pointerdown', stopTyping);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('pointerdown', stopTyping);
    };
  }, [isOff]);
}

let typed: { in: EventTarget | null; at: number } = { in: null, at: 0 };
const TYPING_MS = 1_500;
const stopTyping = () => {
  typed = { in: null, at: 0 };
};

/** Whether it belongs to what was being typed in a field that went away meanwhile: a letter of a word is no key. */
function isTypedOn({ key, target, timeStamp }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
  const isGone = typed.in instanceof HTMLElement && !typed.in.isConnected && timeStamp - typed.at < TYPING_MS;
  if (isField) typed = { in: key.length === 1 ? target : null, at: timeStamp };
  else if (isGone) typed = { ...typed, at: timeStamp };
  return isGone && !isField;
}

const SAME: Readonly<Record<string, string>> = { ArrowDown: 'j', ArrowUp: 'k' };

/** Where the key means something else: what is typed, what a control does, the arrows that scroll the panel. */
function isTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.closest('input:not([type="radio"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], .mantine-Modal-root')
  )
    return true;
  if (key === 'Enter') return target.closest('button, a, [role="dialog"]') !== null;
  // The button of a row opens it by Enter; a space may then choose the row.
  if (key === ' ') return target.closest('button, a, [role="dialog"]') !== null && target.closest('[data-id]') === null;
  return key.startsWith('Arrow') && target.closest('input, [role="dialog"]') !== null;
}
