import { type Cache, type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';

/**
 * The types whose objects are one thing everywhere: the same `id` has the same fields in every answer, so one copy is
 * kept. All others (rows of reports above all, whose figures depend on what was asked) stay inside their own answer.
 */
const ENTITIES = new Set(['User', 'Company']);

/** Answers any property name with the same value: a table without rows to maintain. */
const forAll = <Value>(value: (name: string) => Value) => new Proxy({}, { get: (_, name) => value(String(name)) }) as Record<string, Value>;

const keys = forAll((typename) => (data: { id?: unknown }) => (ENTITIES.has(typename) && data.id ? String(data.id) : null));

/** After any change every list on screen is asked again; what it shows stays until the answer is there. */
function forgetQueries(_result: unknown, _args: unknown, cache: Cache): void {
  for (const { fieldKey } of cache.inspectFields('Query')) cache.invalidate('Query', fieldKey);
}

/** What the server tells by itself has changed something too, unless it only tells how far a piece of work is (`progress`). */
function forgetUnlessProgress(result: Record<string, { progress?: number | null } | null>, args: unknown, cache: Cache): void {
  const isUnderWay = Object.values(result).some((told) => typeof told?.progress === 'number');
  if (!isUnderWay) forgetQueries(result, args, cache);
}

export const cache = cacheExchange({
  keys,
  updates: { Mutation: forAll(() => forgetQueries), Subscription: forAll(() => forgetUnlessProgress) },
} as CacheExchangeOpts);
