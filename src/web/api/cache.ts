import { type Cache, type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';

/**
 * The types whose objects are one thing everywhere: the same `id` has the same fields in every answer, so one copy is
 * kept. All others (rows of reports above all, whose figures depend on what was asked) stay inside their own answer.
 */
const ENTITIES = new Set(['User', 'Company']);

/** Answers any property name with the same value: a table without rows to maintain. */
const forAll = <Value>(value: (name: string) => Value) => new Proxy({}, { get: (_, name) => value(String(name)) }) as Record<string, Value>;

const keys = forAll((typename) => (data: { id?: unknown }) => (ENTITIES.has(typename) && data.id ? String(data.id) : null));

/** Mutations that change nothing which an answer depends on. */
const READING = new Set(['findCompanyName', 'selectCompany']);

/** What changes nothing but these queries: a mention must not ask a whole report again. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  notificationsReceived: ['getNotifications', 'myInvitations'],
  markNotificationAsRead: ['getNotifications'],
  markAllNotificationAsRead: ['getNotifications'],
  /** The page hears from now on: what the shell shows may have changed since it was asked. */
  'accessChanged begins': ['companiesByUser', 'getNotifications', 'myInvitations'],
};

/** After any change every list on screen is asked again; what it shows stays until the answer is there. */
function forgetQueries(result: Record<string, unknown>, _args: unknown, cache: Cache): void {
  const names = Object.entries(result).map(([name, told]) => ONLY[told === false ? `${name} begins` : name]);
  const only = names.every((one) => one !== undefined) ? names.flat() : null;
  for (const { fieldKey, fieldName } of cache.inspectFields('Query')) {
    if (!only || only.includes(fieldName)) cache.invalidate('Query', fieldKey);
  }
}

/** What the server tells by itself has changed something too, unless it only tells how far a piece of work is (`progress`). */
function forgetUnlessProgress(result: Record<string, unknown>, args: unknown, cache: Cache): void {
  const isUnderWay = Object.values(result).some((told) => typeof (told as { progress?: number | null } | null)?.progress === 'number');
  if (!isUnderWay) forgetQueries(result, args, cache);
}

export const cache = cacheExchange({
  keys,
  updates: {
    Mutation: forAll((name) => (READING.has(name) ? undefined : forgetQueries)),
    Subscription: forAll(() => forgetUnlessProgress),
  },
} as CacheExchangeOpts);
