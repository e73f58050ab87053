import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { notify } from '#web/ui/notify.tsx';
import { type Ends, figureRows, focusCell, type Place, placeOf, within } from './cellPlaces.ts';
import { plainNumbers } from './plainNumbers.ts';
import { text } from './text.ts';
import { fillTable } from './useFilledRows.ts';

const STEPS: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * Cells of a table selected with Shift: a press selects up to there, arrow keys one further. Copying puts their figures on the clipboard as
 * plain numbers, a row to a line. The selection is kept in the document, so that the rows need not render for it.
 * @param window  of which figures the cells show: in another one the selection ends
 */
export function useCellSelection(box: RefObject<HTMLDivElement | null>, window: string) {
  const ends = useRef<Ends | null>(null);
  const [count, setCount] = useState(0);

  function show(next: Ends | null) {
    ends.current = next;
    const all = figureRows(box.current);
    for (const cell of all.flat()) cell.removeAttribute('data-selected');
    const chosen = next ? within(all, next).flat() : [];
    for (const cell of chosen) cell.setAttribute('data-selected', '');
    setCount(chosen.length);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another window ends it
  useLayoutEffect(() => {
    if (ends.current) show(null);
  }, [window]);

  function extend(anchor: Place, head: Place) {
    show({ anchor, head });
    focusCell(box.current, head);
  }

  function onMouseDown(event: MouseEvent) {
    // Places are counted among all rows.
    if (event.shiftKey) fillTable(box.current);
    const place = placeOf(box.current, event.target);
    if (!event.shiftKey || !place) return show(null);
    // Else the browser selects the words between.
    event.preventDefault();
    extend(ends.current?.anchor ?? placeOf(box.current, document.activeElement) ?? place, place);
  }

  /** @returns whether it was a key of the selection */
  function onKeyDown(event: KeyboardEvent): boolean {
    const step = STEPS[event.key];
    if (step && event.shiftKey) fillTable(box.current);
    const place = step && event.shiftKey ? placeOf(box.current, event.target) : null;
    if (!step || !place) {
      if (ends.current && !isOfCopying(event)) show(null);
      return false;
    }
    const { anchor, head } = ends.current ?? { anchor: place, head: place };
    const next = { row: head.row + step.row, column: head.column + step.column };
    if (figureRows(box.current)[next.row]?.[next.column]) extend(anchor, next);
    return true;
  }

  function onCopy(event: ClipboardEvent) {
    const chosen = ends.current ? within(figureRows(box.current), ends.current) : [];
    if (chosen.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', plainNumbers(chosen.map((cells) => cells.map((cell) => Number(cell.dataset['value'])))));
    notify.success(text.copied(chosen.flat().length));
  }

  return { onMouseDown, onKeyDown, onCopy, words: count > 0 ? text.selected(count) : '' };
}

/** The keys that copy leave the selection; any other ends it. */
function isOfCopying({ ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || key === 'Control' || key === 'Meta' || key === 'Shift';
}
