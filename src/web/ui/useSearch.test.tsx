import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#web/api/url.ts';
import { type ListState, useList } from './useList.ts';
import { PAGED, TEXT } from './useSearch.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const SCHEMA = v.object({ ...PAGED, id: TEXT });

/** A list at page 2, whose way back takes until `arrive`, as in a browser. */
async function open() {
  const history = createMemoryHistory({ initialEntries: ['/?page=2&offset=20'] });
  const { back } = history;
  const ways: (() => void)[] = [];
  history.back = (options) => void ways.push(() => back(options));
  let list: ListState<v.InferOutput<typeof SCHEMA>> | undefined;
  function Screen() {
    list = useList({ schema: SCHEMA, filters: [], open: 'id' });
    return null;
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history, parseSearch, stringifySearch });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<RouterProvider<typeof router> router={router} />));
  return {
    history,
    openId: () => list?.openId,
    page: () => list?.search.page,
    show: (id: string) => act(async () => list?.show(id)),
    turn: (page: number) => act(async () => list?.setSearch({ page })),
    arrive: () => act(async () => ways.shift()?.()),
    close: () => act(async () => root.unmount()),
  };
}

test('a row that is left is closed before the browser has gone back, and what is opened meanwhile is opened then', async () => {
  for (const next of ['a', 'b']) {
    const { history, openId, page, show, arrive, close } = await open();
    await show('a');
    expect([openId(), history.length]).toEqual(['a', 2]);
    await show('');
    expect([openId(), page(), history.location.search]).toEqual(['', 2, '?page=2&offset=20&id=a']);
    await show(next);
    await arrive();
    expect([openId(), page(), history.length]).toEqual([next, 2, 2]);
    await show('');
    await arrive();
    expect([openId(), history.location.search]).toEqual(['', '?page=2&offset=20']);
    await close();
  }
});

test('a page turned on the way back is the page of the list', async () => {
  const { openId, page, show, turn, arrive, close } = await open();
  await show('a');
  await show('');
  await turn(3);
  await arrive();
  expect([openId(), page()]).toEqual(['', 3]);
  await close();
});
