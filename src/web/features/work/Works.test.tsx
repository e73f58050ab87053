import { MantineProvider } from '@mantine/core';
import { Client, fetchExchange } from '@urql/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useClient } from 'urql';
import { expect, test } from 'vitest';
import { works } from './operations.ts';
import { Works } from './Works.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Shape = { id: string; state?: string; isMine?: boolean; hasFile?: boolean };
const workOf = ({ id, state = 'done', isMine = true, hasFile = false }: Shape) => ({
  ...{ __typename: 'Work', id, kind: 'claims', state, title: id, progress: null, done: 0, total: null, sentence: id, actId: null },
  ...{ canStop: false, canResume: false, hasFile, isMine },
});

/** A company's works, as they are said to be one after another. */
async function titles(...states: Shape[][]) {
  let now: Shape[] = [];
  const response = async () =>
    new Response(JSON.stringify({ data: { works: now.map(workOf) } }), { headers: { 'content-type': 'application/json' } });
  const client = new Client({ url: 'http://localhost/graphql', preferGetMethod: false, fetch: response, exchanges: [fetchExchange] });
  const place = document.body.appendChild(document.createElement('div'));
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  let again = () => {};
  function Again() {
    const own = useClient();
    again = () => void own.query(works, { companyId: 'c', kinds: ['claims'] }, { requestPolicy: 'network-only' }).toPromise();
    return null;
  }
  const root = createRoot(place);
  const seen: string[][] = [];
  for (const [index, state] of states.entries()) {
    now = state;
    await act(async () => {
      if (index > 0) again();
      else
        root.render(
          <MantineProvider>
            <Provider value={client}>
              <Works companyId="c" kinds={['claims']} />
              <Again />
            </Provider>
          </MantineProvider>,
        );
      await settle();
    });
    seen.push([...place.querySelectorAll('li')].map((item) => item.getAttribute('aria-label') ?? ''));
  }
  act(() => root.unmount());
  return seen;
}

test('what somebody began here is told, although it ended before it was seen to run', async () => {
  expect(await titles([{ id: 'old' }], [{ id: 'old' }, { id: 'quick' }])).toEqual([[], ['quick']]);
});

test('what others began is told only where it was seen to run', async () => {
  const theirs = { id: 'theirs', isMine: false };
  expect(await titles([], [theirs])).toEqual([[], []]);
  expect(await titles([{ ...theirs, state: 'running' }], [theirs])).toEqual([['theirs'], ['theirs']]);
});

test('what failed, and a file of one’s own, are told whenever they ended', async () => {
  const all = [
    { id: 'failed', state: 'failed', isMine: false },
    { id: 'file', hasFile: true },
    { id: 'their file', hasFile: true, isMine: false },
  ];
  expect(await titles(all)).toEqual([['failed', 'file']]);
});
