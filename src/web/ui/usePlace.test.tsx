import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { usePlace } from './usePlace.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Row = { id: string; isOpen: boolean };
type Shown = { rows: readonly Row[]; page: number; isThere: boolean };

let close = () => {};
afterEach(() => close());

/** A list of two pages, and what was gone to, asked for and said. */
function list(first: Shown) {
  const seen: string[] = [];
  let move: ReturnType<typeof usePlace<Row>>['move'] = () => {};
  function List({ rows, ...shown }: Shown) {
    const pages = { ...shown, last: 2, onPage: (page: number) => seen.push(`page ${page}`) };
    ({ move } = usePlace(rows, '', (id) => seen.push(id), pages));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  close = () => act(() => root.unmount());
  const show = (shown: Shown) => act(() => root.render(<List {...shown} />));
  show(first);
  const onward = () => move(1, { isWanted: ({ isOpen }) => isOpen, onEnd: () => seen.push('end') });
  return { show, onward, seen };
}

const LOADING = { rows: [], page: 1, isThere: false };
const row = (id: string, isOpen: boolean): Row => ({ id, isOpen });

test('a step before the list is there is made when it comes, to the first row that is meant', () => {
  const { show, onward, seen } = list(LOADING);
  onward();
  expect(seen).toEqual([]);
  show({ rows: [row('a', false), row('b', true)], page: 1, isThere: true });
  show({ rows: [row('a', false), row('b', true)], page: 1, isThere: true });
  expect(seen).toEqual(['b']);
});

test('so it is on to the next page, and at the end it is said', () => {
  const { show, onward, seen } = list(LOADING);
  onward();
  show({ rows: [row('a', false)], page: 1, isThere: true });
  expect(seen).toEqual(['page 2']);
  show({ rows: [row('a', false)], page: 2, isThere: false });
  show({ rows: [row('c', true)], page: 2, isThere: true });
  expect(seen).toEqual(['page 2', 'c']);
});

test('of a list in which there is nothing that is said, once', () => {
  const { show, onward, seen } = list(LOADING);
  onward();
  show({ rows: [], page: 1, isThere: true });
  show({ rows: [row('a', true)], page: 1, isThere: true });
  expect(seen).toEqual(['end']);
});
