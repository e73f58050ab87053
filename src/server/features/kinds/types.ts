import DataLoader from 'dataloader';
import type { AccountLevel, MovementKind } from '#domain/kinds/catalogue.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, read } from '#server/api/context.ts';
import { kindsOf } from './store.ts';

export const AccountType = builder.objectRef<AccountLevel>('AccountLevel').implement({
  description: 'Un nivel del plan de cuentas.',
  fields: (t) => ({ value: t.exposeString('value'), label: t.exposeString('label') }),
});

export const AccountPlanType = builder.objectRef<readonly AccountLevel[]>('AccountPlan').implement({
  description: 'La cuenta contable de un tipo, de lo general a lo particular.',
  fields: (t) => ({
    level1: t.field({ type: AccountType, nullable: true, resolve: (levels) => levels[0] ?? null }),
    level2: t.field({ type: AccountType, nullable: true, resolve: (levels) => levels[1] ?? null }),
    level3: t.field({ type: AccountType, nullable: true, resolve: (levels) => levels[2] ?? null }),
  }),
});

type Kinds = ReadonlyMap<string, MovementKind>;
const loaders = new WeakMap<Context, DataLoader<string, Kinds>>();

/**
 * A kind with the company's own label and accounts; null for no kind. The company's are read once for an answer.
 * @param kindKey  of an obligation; null for what has none
 */
export async function kindIn(context: Context, companyId: string, kindKey: string | null): Promise<MovementKind | null> {
  if (kindKey === null) return null;
  let loader = loaders.get(context);
  if (!loader) {
    loader = new DataLoader((ids) => readAll(context, ids), { cache: false });
    loaders.set(context, loader);
  }
  return (await loader.load(companyId)).get(kindKey) ?? null;
}

async function readAll(context: Context, requested: readonly string[]): Promise<Kinds[]> {
  const found = new Map<string, Kinds>();
  for (const id of new Set(requested)) found.set(id, byKey(await read(context, id, (db) => kindsOf(db, id))));
  return requested.map((id) => found.get(id) ?? new Map());
}

function byKey(kinds: readonly MovementKind[]): Kinds {
  return new Map(kinds.map((kind) => [kind.key, kind]));
}
