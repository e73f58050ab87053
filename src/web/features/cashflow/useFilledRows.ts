import { type RefObject, useEffect, useLayoutEffect, useMemo, useReducer } from 'react';
import { flushSync } from 'react-dom';

/** A table with more cells than this has only those of the rows near what is in sight. */
const MAX_CELLS = 2_000;
/** How far beyond the box rows have their cells, in pixels; where scrolling comes closer than `NEAR` to one without, all up to `FAR` get them. */
const [NEAR, BESIDE, FAR] = [250, 600, 1_800];
/** Rows of the first paint, before any has a place. */
const FIRST_ROWS = 32;
/** How long a table rests before rows far away lose their cells: while it is scrolled there is enough to do. */
const REST_MS = 500;
const FILL = 'filltable';

/** Which rows of a large table have their cells. */
type FilledRows = {
  isDue: (row: Element) => boolean;
  /** @param refresh  has the row ask again whether it is due */
  watch: (row: Element, refresh: () => void) => () => void;
  note: (row: Element, isFilled: boolean) => void;
};

/** Gives all rows of a table their cells, at once: for what reads them from the page, as a picture, a selection or a print does. */
export function fillTable(element: Element | null): void {
  element?.dispatchEvent(new Event(FILL, { bubbles: true }));
}

/**
 * Which rows of a table have their cells; null: all of them. Every row is there with its name, so that the browser's search and screen readers
 * find it; the cells of a large table come as its rows come near.
 * @param window  of which figures the cells show: another one begins again with what is in sight
 */
export function useFilledRows(box: RefObject<HTMLElement | null>, cells: number, window: string): FilledRows | null {
  const isLarge = cells > MAX_CELLS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each window has its own
  const rows = useMemo(() => (isLarge ? filledRowsIn(box) : null), [box, isLarge, window]);
  useEffect(() => {
    const place = box.current;
    if (!place || !rows) return;
    const fill = () => flushSync(rows.fill);
    const resize = new ResizeObserver(rows.see);
    resize.observe(place);
    place.addEventListener(FILL, fill);
    place.addEventListener('scroll', rows.see, { passive: true });
    globalThis.addEventListener('beforeprint', fill);
    return () => {
      resize.disconnect();
      place.removeEventListener(FILL, fill);
      place.removeEventListener('scroll', rows.see);
      globalThis.removeEventListener('beforeprint', fill);
      rows.stop();
    };
  }, [box, rows]);
  return rows;
}

/** Whether a row has its cells. @param index  its place in the table */
export function useIsFilled(rows: FilledRows | null, line: RefObject<Element | null>, index: number): boolean {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const isFilled = rows === null || (line.current ? rows.isDue(line.current) : index < FIRST_ROWS);
  useLayoutEffect(() => (line.current ? rows?.watch(line.current, refresh) : undefined), [rows, line]);
  useLayoutEffect(() => {
    if (line.current) rows?.note(line.current, isFilled);
  });
  return isFilled;
}

function filledRowsIn(box: RefObject<HTMLElement | null>): FilledRows & { see: () => void; fill: () => void; stop: () => void } {
  const refreshes = new Map<Element, () => void>();
  const [filled, ahead] = [new Set<Element>(), new Set<Element>()];
  let isWhole = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWithin = (row: Element, reach: number) => {
    const place = box.current;
    const top = (row as HTMLElement).offsetTop - (place?.scrollTop ?? 0);
    return place === null || (top > -reach && top < place.clientHeight + reach);
  };
  // By the cell that takes the focus the keyboard comes back into the table.
  const isDue = (row: Element) => isWhole || ahead.has(row) || isWithin(row, BESIDE) || row.querySelector('td[tabindex="0"]') !== null;
  const rest = () => {
    ahead.clear();
    for (const row of filled) if (!isDue(row)) refreshes.get(row)?.();
  };
  const see = () => {
    const empty = [...refreshes.keys()].filter((row) => !filled.has(row));
    if (empty.some((row) => isWithin(row, NEAR))) {
      for (const row of empty) {
        if (!isWithin(row, FAR)) continue;
        ahead.add(row);
        refreshes.get(row)?.();
      }
    }
    clearTimeout(timer);
    timer = setTimeout(rest, REST_MS);
  };
  return {
    isDue,
    watch: (row, refresh) => {
      refreshes.set(row, refresh);
      return () => {
        refreshes.delete(row);
        filled.delete(row);
        ahead.delete(row);
      };
    },
    note: (row, isFilled) => {
      filled[isFilled ? 'add' : 'delete'](row);
    },
    see,
    fill: () => {
      isWhole = true;
      for (const refresh of refreshes.values()) refresh();
    },
    stop: () => clearTimeout(timer),
  };
}
