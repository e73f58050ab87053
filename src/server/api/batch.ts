import DataLoader from 'dataloader';
import type { Db } from '#server/db/scope.ts';
import { type Context, read } from './context.ts';

/**
 * Loads something of a company for all companies of an answer at once: a list of thousands costs one query. Nothing is cached beyond the
 * answer, and a company that is not the person's has no value.
 */
export function perCompany<Value>(
  load: (db: Db, companyIds: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (context: Context, companyId: string) => Promise<Value | undefined> {
  const loaders = new WeakMap<Context, DataLoader<string, Value | undefined>>();
  const loaderOf = (context: Context) =>
    new DataLoader<string, Value | undefined>(
      async (ids) => {
        const uniqueIds = [...new Set(ids)];
        const found = await read(context, uniqueIds, (db) => load(db, uniqueIds));
        return ids.map((id) => found.get(id));
      },
      { cache: false },
    );
  return (context, companyId) => {
    const loader = loaders.get(context) ?? loaderOf(context);
    loaders.set(context, loader);
    return loader.load(companyId);
  };
}
