import { type Exchange, makeOperation, mapExchange, stringifyDocument } from '@urql/core';
import { affected, asksFor } from './affected.ts';

/** How a query is reloaded: past the cache, which would drop a query whose data was invalidated while another answer was being processed. */
export const REFETCH = { requestPolicy: 'network-only' } as const;

/** A query on screen. `isStale`: not sent since a change that concerns it. */
type ShownQuery = { query: string; isStale: boolean };
/** One request of a query on its way. `number`: in the order of sending. */
type UnderWay = { key: number; number: number; query: string; isStale: boolean };

/**
 * Keeps what is on screen from ending in a state before a change. A query in flight during a change may return the state before it, the
 * client ignores a reload while the query is running, and of two requests of one query the older may be answered last: such an answer is
 * shown, and its query sent once more. And the cache would answer a query that a change concerns from the remains of its last answer, as
 * soon as another query brings the same root field back: until it was sent again, it is sent past the cache.
 * `front` stands before the cache, `exchange` behind it.
 * @param askAgain  reloads the query with this key, if it is still on screen
 */
export function refetchStale(askAgain: (key: number) => void): { front: Exchange; exchange: Exchange; markAllStale: () => void } {
  const onScreen = new Map<number, ShownQuery>();
  const underWay = new Map<number, UnderWay>();
  let sent = 0;
  const mark = (concerns: (query: string) => boolean) => {
    for (const one of underWay.values()) one.isStale ||= concerns(one.query);
    for (const one of onScreen.values()) one.isStale ||= concerns(one.query);
  };

  const front = mapExchange({
    onOperation: (operation) => {
      const { kind, key, query, context } = operation;
      if (kind === 'teardown') onScreen.delete(key);
      if (kind !== 'query') return operation;
      const one = onScreen.get(key) ?? { query: stringifyDocument(query), isStale: false };
      onScreen.set(key, one);
      return one.isStale ? makeOperation(kind, operation, { ...context, ...REFETCH }) : operation;
    },
  });
  const exchange = mapExchange({
    onOperation: (operation) => {
      const { kind, key, query, context } = operation;
      if (kind === 'teardown') for (const one of underWay.values()) if (one.key === key) underWay.delete(one.number);
      if (kind !== 'query') return operation;
      const number = ++sent;
      underWay.set(number, { key, number, query: stringifyDocument(query), isStale: false });
      const shown = onScreen.get(key);
      if (shown) shown.isStale = false;
      return makeOperation(kind, operation, { ...context, number });
    },
    onResult: ({ operation: { kind, key, context }, data }) => {
      if (kind === 'query') {
        const number = Number(context['number']);
        // The client accepts the same query again only once it has processed this answer.
        if (underWay.get(number)?.isStale) setTimeout(() => askAgain(key));
        underWay.delete(number);
        for (const one of underWay.values()) one.isStale ||= one.key === key && one.number < number;
      } else if (data) {
        const fields = affected(data);
        mark((query) => fields === null || asksFor(query, fields));
      }
    },
  });
  return { front, exchange, markAllStale: () => mark(() => true) };
}
