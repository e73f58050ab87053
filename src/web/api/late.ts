import { type Exchange, mapExchange, stringifyDocument } from '@urql/core';
import { affected, asksFor } from './affected.ts';

/** How a question is asked again: past the cache, which drops one whose answer it forgot while it was being told another. */
export const AGAIN = { requestPolicy: 'network-only' } as const;

/**
 * Answers that come too late: a query that was on its way while something changed may tell what was before, and the
 * client drops a question that it is already asking. Such an answer is shown, and its question asked once more.
 * @param askAgain  asks the query with this key again, if it is still on screen
 */
export function lateAnswers(askAgain: (key: number) => void): { exchange: Exchange; allAreLate: () => void } {
  const underWay = new Map<number, { query: string; isLate: boolean }>();
  const mark = (concerns: (query: string) => boolean) => {
    for (const one of underWay.values()) one.isLate ||= concerns(one.query);
  };

  const exchange = mapExchange({
    onOperation: ({ kind, key, query }) => {
      if (kind === 'query') underWay.set(key, { query: stringifyDocument(query), isLate: false });
      if (kind === 'teardown') underWay.delete(key);
    },
    onResult: ({ operation: { kind, key }, data }) => {
      if (kind === 'query') {
        // Only once the client knows this answer does it take the same question again.
        if (underWay.get(key)?.isLate) setTimeout(() => askAgain(key));
        underWay.delete(key);
      } else if (data) {
        const fields = affected(data);
        mark((query) => fields === null || asksFor(query, fields));
      }
    },
  });
  return { exchange, allAreLate: () => mark(() => true) };
}
