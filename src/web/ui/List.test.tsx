import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { List } from './List.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const NONE = 'Ya no queda nada';

async function open({ page, total }: { page: number; total: number }) {
  const place = document.body.appendChild(document.createElement('div'));
  const searches: object[] = [];
  const list = {
    search: { page, offset: 20 },
    setSearch: (patch: object) => searches.push(patch),
    isFiltered: false,
    clear: () => {},
    key: String(page),
    openId: '',
    canOpen: false,
    show: () => {},
  };
  const answer = { data: {}, variables: undefined, error: undefined, isLoading: false, isRefreshing: false, refetch: () => {} };
  await act(async () =>
    createRoot(place).render(
      <MantineProvider>
        <List label="Cosas" list={list} answer={answer} rows={[]} total={total} draw={() => null} empty={<p>{NONE}</p>} />
      </MantineProvider>,
    ),
  );
  return { searches, place };
}

test('a page beyond the last one leads there, and nothing says meanwhile that there is nothing left', async () => {
  const { searches, place } = await open({ page: 999, total: 45 });
  expect(searches).toContainEqual({ page: 3, offset: 20 });
  expect(place.textContent).not.toContain(NONE);
  expect((await open({ page: 1, total: 0 })).place.textContent).toContain(NONE);
});
