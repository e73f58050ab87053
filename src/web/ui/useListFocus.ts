import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a list whose focused row goes away: the row that takes its place has it then, or the list itself.
 * @param isList  what stands in the list's way of naming its rows, in their order
 */
export function useListFocus(list: HTMLElement | null, rows: readonly unknown[], rowSelector: string): void {
  const place = useRef<{ element: Element; index: number } | null>(null);
  useEffect(() => {
    if (!list) return;
    const note = ({ target }: FocusEvent) => {
      const element = target as Element;
      const index = [...list.querySelectorAll(rowSelector)].findIndex((row) => row.contains(element));
      place.current = index < 0 ? null : { element, index };
    };
    list.addEventListener('focusin', note);
    return () => list.removeEventListener('focusin', note);
  }, [list, rowSelector]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it is about
  useLayoutEffect(() => {
    const last = place.current;
    if (!list || !last || last.element.isConnected || (document.activeElement && document.activeElement !== document.body)) return;
    const remaining = list.querySelectorAll(rowSelector);
    const next = remaining[Math.min(last.index, remaining.length - 1)]?.querySelector<HTMLElement>('button');
    (next ?? list).focus({ preventScroll: true });
  }, [list, rows, rowSelector]);
}

/** Returns the focus to the row that was open beside its list when it closes. */
export function useFocusAfterClose(openId: string): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    // The panel returns the focus to where it was; the row opened since may be elsewhere.
    if (!closed || openId) return;
    const frame = requestAnimationFrame(() => focusWhenThere(closed, document.activeElement, MAX_FRAMES));
    // What is opened before that frame has the keyboard already.
    return () => cancelAnimationFrame(frame);
  }, [openId]);
}

/** A row that an undone act brings back is there a moment later. */
const MAX_FRAMES = 60;

/** Focuses a row once it is there, unless a person went elsewhere meanwhile. */
function focusWhenThere(id: string, before: Element | null, frames: number): void {
  if (document.activeElement !== before || focusRow(id) || frames === 0) return;
  requestAnimationFrame(() => focusWhenThere(id, before, frames - 1));
}

/** The id of the row of a list that has the keyboard; null where none has. */
export function focusedRow(): string | null {
  return document.activeElement?.closest('[data-id]')?.getAttribute('data-id') ?? null;
}

/** Focuses a row of a list. @returns whether it is there */
export function focusRow(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] button`);
  row?.focus();
  return row !== null;
}
