import { type Exchange, makeOperation, mapExchange, stringifyDocument } from '@urql/core';
import { affected, asksFor } from './affected.ts';

/** How a query is reloaded: past the cache, which would drop a query whose data was invalidated while another answer was being processed. */
export const REFETCH = { requestPolicy: 'network-only' } as const;

/** One request of a query on its way. `number`: in the order of sending. */
type UnderWay = { key: number; number: number; query: string; isStale: boolean };

/**
 * Handles answers that are outdated on arrival: a query in flight during a change may return the state before it, the client ignores a
 * reload while the query is running, and of two requests of one query the older may be answered last. Such an answer is shown, and its
 * query sent once more.
 * @param askAgain  reloads the query with this key, if it is still on screen
 */
export function refetchStale(askAgain: (key: number) => void): { exchange: Exchange; markAllStale: () => void } {
  const underWay = new Map<number, UnderWay>();
  let sent = 0;
  const mark = (concerns: (one: UnderWay) => boolean) => {
    for (const one of underWay.values()) one.isStale ||= concerns(one);
  };

  const exchange = mapExchange({
    onOperation: (operation) => {
      const { kind, key, query, context } = operation;
      if (kind === 'teardown') for (const one of underWay.values()) if (one.key === key) underWay.delete(one.number);
      if (kind !== 'query') return operation;
      const number = ++sent;
      underWay.set(number, { key, number, query: stringifyDocument(query), isStale: false });
      return makeOperation(kind, operation, { ...context, number });
    },
    onResult: ({ operation: { kind, key, context }, data }) => {
      if (kind === 'query') {
        const number = Number(context['number']);
        // The client accepts the same query again only once it has processed this answer.
        if (underWay.get(number)?.isStale) setTimeout(() => askAgain(key));
        underWay.delete(number);
        mark((one) => one.key === key && one.number < number);
      } else if (data) {
        const fields = affected(data);
        mark(({ query }) => fields === null || asksFor(query, fields));
      }
    },
  });
  return { exchange, markAllStale: () => mark(() => true) };
}
