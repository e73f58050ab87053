import { notifications, notificationsStore } from '@mantine/notifications';
import { Client, type CombinedError, fetchExchange } from '@urql/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { beforeEach, expect, test } from 'vitest';
import { operation } from '#web/api/operation.ts';
import { type Fetch, useFetch } from './useFetch.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Data = { file: string };
const file = operation<Data, { id: string }>('query File($id: ID!) { file(id: $id) }');
const REFUSED = { errors: [{ message: 'Ese archivo ya no está.' }] };
const shown = () => notificationsStore.getState().notifications.map(({ message }) => message);

/** A component with the hook, on a server that gives `answer`. */
async function open(answer: Promise<object>) {
  const response = async () => new Response(JSON.stringify(await answer), { headers: { 'content-type': 'application/json' } });
  const client = new Client({ url: 'http://localhost/graphql', preferGetMethod: false, fetch: response, exchanges: [fetchExchange] });
  const hook: { fetch?: Fetch<Data, { id: string }>; isBusy?: boolean } = {};
  function Part() {
    [hook.fetch, hook.isBusy] = useFetch(file);
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <Provider value={client}>
        <Part />
      </Provider>,
    ),
  );
  return hook;
}

beforeEach(() => notifications.clean());

test('it is busy until the answer', async () => {
  const answer = Promise.withResolvers<object>();
  const hook = await open(answer.promise);
  let found: Promise<Data | null> | undefined;
  await act(async () => {
    found = hook.fetch?.({ id: 'a' });
  });
  expect(hook.isBusy).toBe(true);
  await act(async () => {
    answer.resolve({ data: { file: 'https://caudal.cl/a' } });
    await found;
  });
  expect(await found).toEqual({ file: 'https://caudal.cl/a' });
  expect(hook.isBusy).toBe(false);
  expect(shown()).toEqual([]);
});

test('a failure is shown with its reason, unless its place shows it', async () => {
  const hook = await open(Promise.resolve(REFUSED));
  let problem: CombinedError | undefined;
  const refuse = (error: CombinedError) => {
    problem = error;
    return true;
  };
  await act(async () => expect(await hook.fetch?.({ id: 'a' }, { refuse })).toBeNull());
  expect(problem?.graphQLErrors).toHaveLength(1);
  expect(shown()).toEqual([]);
  await act(async () => expect(await hook.fetch?.({ id: 'a' })).toBeNull());
  expect(shown()).toEqual(['Ese archivo ya no está.']);
  expect(hook.isBusy).toBe(false);
});
