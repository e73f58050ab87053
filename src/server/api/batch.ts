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
  const loadRow = perRow(load);
  return (context, companyId) => loadRow(context, { companyId, id: companyId });
}

/**
 * Loads something of a company's row for all rows of an answer at once, and only where a field needs it. Nothing is cached beyond the
 * answer, and a row of a company that is not the person's has no value.
 * @param load  by the rows' ids, from a `Db` narrowed to their companies
 */
export function perRow<Value>(
  load: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (context: Context, row: { companyId: string; id: string }) => Promise<Value | undefined> {
  type Row = { companyId: string; id: string };
  const loaders = new WeakMap<Context, DataLoader<Row, Value | undefined>>();
  const loaderOf = (context: Context) =>
    new DataLoader<Row, Value | undefined>(
      async (rows) => {
        const [companyIds, ids] = [[...new Set(rows.map((row) => row.companyId))], [...new Set(rows.map((row) => row.id))]];
        const found = await read(context, companyIds, (db) => load(db, ids));
        return rows.map(({ id }) => found.get(id));
      },
      { cache: false },
    );
  return (context, row) => {
    const loader = loaders.get(context) ?? loaderOf(context);
    loaders.set(context, loader);
    return loader.load(row);
  };
}

/** What is read of one company, read of several. */
export function oneByOne<Value>(
  load: (db: Db, companyId: string) => Promise<Value>,
): (db: Db, companyIds: readonly string[]) => Promise<Map<string, Value>> {
  return async (db, companyIds) => {
    const values = new Map<string, Value>();
    for (const id of companyIds) values.set(id, await load(db, id));
    return values;
  };
}
