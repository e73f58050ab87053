import { type Cache, type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';
import { affected } from './affected.ts';

/**
 * Types whose objects are global: the same `id` has the same fields in every answer, so they are cached once. All others (above all rows
 * of reports, whose figures depend on the query) stay within their own answer.
 */
const ENTITIES = new Set(['User', 'Company']);

/** Returns the same value for any property: a table that needs no maintenance. */
const forAll = <Value>(value: (name: string) => Value) => new Proxy({}, { get: (_, name) => value(String(name)) }) as Record<string, Value>;

const keys = forAll((typename) => (data: { id?: unknown }) => (ENTITIES.has(typename) && data.id ? String(data.id) : null));

/** After any mutation, affected lists on screen are reloaded; their data stays visible until then. */
function forgetQueries(result: Record<string, unknown>, _args: unknown, cache: Cache): void {
  const fields = affected(result);
  for (const { fieldKey, fieldName } of cache.inspectFields('Query')) {
    if (!fields || fields.includes(fieldName)) cache.invalidate('Query', fieldKey);
  }
}

export const cache = cacheExchange({
  keys,
  updates: { Mutation: forAll(() => forgetQueries), Subscription: forAll(() => forgetQueries) },
} as CacheExchangeOpts);
