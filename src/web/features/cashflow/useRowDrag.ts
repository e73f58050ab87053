import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

/** A row was dropped before or after another of its section. */
export type Drop = (rowKey: string, target: { rowKey: string; isAfter: boolean }) => void;

/** Pixels that a pointer moves before it drags, from an edge where the table scrolls, and that it then scrolls in a frame. */
const [SLACK, EDGE, STEP] = [4, 32, 8];

/**
 * Drags a category or area by its grip among the rows of its section. It marks rows by attributes, so that nothing renders while
 * the pointer moves; Escape leaves everything as it was. The same is in the row's menu, for who uses no pointer.
 */
export function useRowDrag(box: RefObject<HTMLElement | null>, onDrop: Drop | null): (event: PointerEvent) => void {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  return useCallback(
    (event: PointerEvent) => {
      const grip = (event.target as HTMLElement).closest('[data-grip]');
      const row = grip?.closest<HTMLTableRowElement>('tr');
      if (!row || !box.current || !onDrop || event.button !== 0) return;
      event.preventDefault();
      stop.current?.();
      stop.current = begin(box.current, row, event.clientY, onDrop);
    },
    [box, onDrop],
  );
}

type Target = { row: HTMLTableRowElement; isAfter: boolean };

function begin(box: HTMLElement, row: HTMLTableRowElement, from: number, onDrop: Drop): () => void {
  let target: Target | null = null;
  const mark = (next: Target | null) => {
    target?.row.removeAttribute('data-drop');
    target = next;
    next?.row.setAttribute('data-drop', next.isAfter ? 'after' : 'before');
  };
  let pointer: { x: number; y: number } | null = null;
  let frame = 0;
  /** For as long as the pointer rests at an edge, the table goes on scrolling. */
  const follow = () => {
    if (!pointer) return;
    const { top, bottom } = box.getBoundingClientRect();
    box.scrollTop += pointer.y < top + EDGE ? -STEP : pointer.y > bottom - EDGE ? STEP : 0;
    mark(targetAt(box, row, pointer));
    frame = requestAnimationFrame(follow);
  };
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    if (!pointer && Math.abs(clientY - from) < SLACK) return;
    row.setAttribute('data-dragged', '');
    const isFirst = pointer === null;
    pointer = { x: clientX, y: clientY };
    if (isFirst) follow();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    for (const [name, handle] of Object.entries(handlers)) window.removeEventListener(name, handle as EventListener);
    mark(null);
    row.removeAttribute('data-dragged');
  };
  const drop = () => {
    const found = pointer && targetAt(box, row, pointer);
    end();
    if (found) onDrop(keyOf(row), { rowKey: keyOf(found.row), isAfter: found.isAfter });
  };
  const cancel = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') end();
  };
  const handlers = { pointermove: move, pointerup: drop, pointercancel: end, keydown: cancel };
  for (const [name, handle] of Object.entries(handlers)) window.addEventListener(name, handle as EventListener);
  return end;
}

/** The row under the pointer, if what is dragged may go beside it: areas beside areas and below categories, categories beside categories. */
function targetAt(box: HTMLElement, dragged: HTMLTableRowElement, { x, y }: { x: number; y: number }): Target | null {
  const row = document
    .elementsFromPoint(x, y)
    .find((one) => box.contains(one))
    ?.closest<HTMLTableRowElement>('tr');
  if (!row || row === dragged || row.dataset['tone'] !== dragged.dataset['tone']) return null;
  const { top, height } = row.getBoundingClientRect();
  const isLower = y > top + height / 2;
  const [kind, own] = [row.dataset['kind'], dragged.dataset['kind']];
  if (kind === own) return { row, isAfter: isLower };
  return own === 'area' && kind === 'category' ? { row, isAfter: true } : null;
}

function keyOf(row: HTMLElement): string {
  return row.dataset['row'] ?? '';
}
