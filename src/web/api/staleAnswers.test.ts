import { Client, createRequest, fetchExchange, mapExchange, subscriptionExchange } from '@urql/core';
import { expect, test } from 'vitest';
import { cache } from './cache.ts';
import { operation } from './operation.ts';
import { REFETCH, refetchStale } from './staleAnswers.ts';

type Unread = { getNotifications: { __typename: string; unread: number } };
const bell = operation<Unread, object>('query Bell { getNotifications { unread } }');
const received = operation<object, object>('subscription Received { notificationsReceived { id } }');
const change = operation<object, object>('mutation Change { change { id } }');

test('an answer from before a change is followed by one from after it', async () => {
  const page = await open();
  page.answer(0, 1);
  await page.shows(1);
  page.emit();
  await page.isAsked(2);
  page.emit();
  page.answer(1, 2); // what the server knew when it was asked, before it told a second time
  await page.isAsked(3);
  page.answer(2, 3);
  await page.shows(3);
});

test('a change of the page itself, and a socket that is back, make answers late too', async () => {
  const page = await open();
  await page.change();
  page.answer(0, 1);
  await page.isAsked(2);
  page.allAreLate();
  page.answer(1, 2);
  await page.isAsked(3);
  page.answer(2, 3);
  await page.shows(3);
});

test('an older answer that comes after a newer one is not the last word', async () => {
  const page = await open();
  page.answer(0, 1);
  await page.shows(1);
  page.emit();
  await page.isAsked(2);
  page.reload();
  await page.isAsked(3);
  page.answer(2, 3);
  await page.shows(3);
  page.answer(1, 1);
  await page.isAsked(4);
  page.answer(3, 3);
  await page.shows(3);
});

test('who looks no longer is not asked again', async () => {
  const page = await open();
  page.emit();
  page.close();
  await new Promise((later) => setTimeout(later, 20));
  expect(page.requestCount()).toBe(1);
});

test('after a change a query goes past the cache once, whatever sends it: another one may have brought back what it asks for', async () => {
  const page = await open();
  page.answer(0, 1);
  await page.shows(1);
  page.fromCache();
  await expect.poll(page.policies).toEqual(['cache-first', 'cache-first']);
  page.emit();
  await page.isAsked(2);
  page.answer(1, 2);
  await page.shows(2);
  page.fromCache();
  await expect.poll(() => page.policies().slice(2)).toEqual(['network-only', 'cache-first']);
  expect(page.requestCount()).toBe(2);
});

/** A notification bell on screen, with a server that answers when the test says so. */
async function open() {
  const requests: ((unread: number) => void)[] = [];
  let sink: ((data: object) => void) | undefined;
  let shown: number | undefined;
  const server: typeof fetch = (_url, init) => {
    const { operationName } = JSON.parse(String(init?.body)) as { operationName: string };
    if (operationName === 'Change') return Promise.resolve(Response.json({ data: { change: { __typename: 'Area', id: 'a' } } }));
    return new Promise((answer, refuse) => {
      requests.push((unread) => answer(Response.json({ data: { getNotifications: { __typename: 'NotificationPage', unread } } })));
      init?.signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError')));
    });
  };
  const exchange = subscriptionExchange({
    forwardSubscription: () => ({
      subscribe: (request) => {
        sink = (data) => request.next({ data });
        return { unsubscribe: () => {} };
      },
    }),
  });
  const question = createRequest<Unread, object>(bell, {});
  const late = refetchStale((key) => {
    expect(key).toBe(question.key);
    client.reexecuteOperation(client.createRequestOperation('query', question, REFETCH));
  });
  const policies: string[] = [];
  const spy = mapExchange({
    onOperation: ({ kind, context }) => {
      if (kind === 'query') policies.push(context.requestPolicy);
    },
  });
  const client = new Client({
    url: '/graphql',
    exchanges: [late.front, spy, cache, late.exchange, fetchExchange, exchange],
    fetch: server,
    preferGetMethod: false,
  });
  client.subscription(received, {}).subscribe(() => {});
  const { unsubscribe } = client.query(bell, {}).subscribe(({ data }) => {
    shown = data?.getNotifications.unread;
  });
  await expect.poll(() => sink !== undefined && requests.length === 1).toBe(true);
  return {
    answer: (index: number, unread: number) => requests[index]?.(unread),
    emit: () => sink?.({ notificationsReceived: { __typename: 'Notification', id: 'n' } }),
    change: () => client.mutation(change, {}).toPromise(),
    allAreLate: late.markAllStale,
    // As another part of the page that begins to look does: the query is sent though it is under way.
    reload: () => {
      client.reexecuteOperation(client.createRequestOperation('query', question, REFETCH));
      client.reexecuteOperation(client.createRequestOperation('query', question, REFETCH));
    },
    // As the cache does when an answer touches what the query read.
    fromCache: () => client.reexecuteOperation(client.createRequestOperation('query', question)),
    policies: () => policies,
    close: unsubscribe,
    requestCount: () => requests.length,
    isAsked: (times: number) => expect.poll(() => requests.length).toBe(times),
    shows: (unread: number) => expect.poll(() => shown).toBe(unread),
  };
}
