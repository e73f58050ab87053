import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { notify } from '#web/ui/notify.tsx';
import { plainNumbers } from './plainNumbers.ts';
import { text } from './text.ts';

/** Where a cell is among those with figures: its row and its column. */
type Place = { row: number; column: number };
const STEPS: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * Cells of a table selected with Shift: a press selects up to there, arrow keys one further. Copying puts their figures on the clipboard as
 * plain numbers, a row to a line. The selection is kept in the document, so that the rows need not render for it.
 */
export function useCellSelection(box: RefObject<HTMLDivElement | null>) {
  const ends = useRef<{ anchor: Place; head: Place } | null>(null);
  const [count, setCount] = useState(0);
  const rows = () =>
    [...(box.current?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? [])].map(figuresOf).filter((cells) => cells.length > 0);

  function show(next: { anchor: Place; head: Place } | null) {
    ends.current = next;
    const all = rows();
    for (const cell of all.flat()) cell.removeAttribute('data-selected');
    const chosen = next ? within(all, next) : [];
    for (const cell of chosen.flat()) cell.setAttribute('data-selected', '');
    setCount(chosen.flat().length);
  }

  function placeOf(target: EventTarget | null): Place | null {
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td[data-value]') : null;
    if (!cell) return null;
    const all = rows();
    const row = all.findIndex((cells) => cells.includes(cell));
    return row < 0 ? null : { row, column: all[row]?.indexOf(cell) ?? 0 };
  }

  function onMouseDown(event: MouseEvent) {
    const place = placeOf(event.target);
    if (!event.shiftKey || !place) return show(null);
    // Else the browser selects the words between.
    event.preventDefault();
    show({ anchor: ends.current?.anchor ?? placeOf(document.activeElement) ?? place, head: place });
    focus(place);
  }

  function focus({ row, column }: Place) {
    const cell = rows()[row]?.[column];
    if (!cell) return;
    if (!cell.hasAttribute('tabindex')) cell.tabIndex = -1;
    cell.focus();
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** @returns whether it was a key of the selection */
  function onKeyDown(event: KeyboardEvent): boolean {
    const step = STEPS[event.key];
    const place = placeOf(event.target);
    if (!step || !place || !event.shiftKey) {
      // The keys that copy leave it; any other ends it.
      const copies = event.ctrlKey || event.metaKey || event.key === 'Control' || event.key === 'Meta' || event.key === 'Shift';
      if (ends.current && !copies) show(null);
      return false;
    }
    const { anchor, head } = ends.current ?? { anchor: place, head: place };
    const next = { row: head.row + step.row, column: head.column + step.column };
    if (rows()[next.row]?.[next.column]) {
      show({ anchor, head: next });
      focus(next);
    }
    return true;
  }

  function onCopy(event: ClipboardEvent) {
    const chosen = ends.current ? within(rows(), ends.current) : [];
    if (chosen.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', plainNumbers(chosen.map((cells) => cells.map((cell) => Number(cell.dataset['value'])))));
    notify.success(text.copied(chosen.flat().length));
  }

  return { onMouseDown, onKeyDown, onCopy, words: count > 0 ? text.selected(count) : '' };
}

function figuresOf(row: HTMLTableRowElement): HTMLTableCellElement[] {
  return [...row.querySelectorAll<HTMLTableCellElement>('td[data-value]')];
}

/** The cells between two corners, by row. */
function within(all: readonly HTMLTableCellElement[][], { anchor, head }: { anchor: Place; head: Place }): HTMLTableCellElement[][] {
  const [top, bottom] = [Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)];
  const [left, right] = [Math.min(anchor.column, head.column), Math.max(anchor.column, head.column)];
  return all.slice(top, bottom + 1).map((cells) => cells.slice(left, right + 1));
}
