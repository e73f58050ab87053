import { type Cache, type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';
import { affected } from './affected.ts';

/**
 * The types whose objects are one thing everywhere: the same `id` has the same fields in every answer, so one copy is
 * kept. All others (rows of reports above all, whose figures depend on what was asked) stay inside their own answer.
 */
const ENTITIES = new Set(['User', 'Company']);

/** Answers any property name with the same value: a table without rows to maintain. */
const forAll = <Value>(value: (name: string) => Value) => new Proxy({}, { get: (_, name) => value(String(name)) }) as Record<string, Value>;

const keys = forAll((typename) => (data: { id?: unknown }) => (ENTITIES.has(typename) && data.id ? String(data.id) : null));

/** After any change the lists on screen that it concerns are asked again; what they show stays until the answer is there. */
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
