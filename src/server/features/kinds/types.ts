import type { AccountLevel, MovementKind } from '#domain/kinds/catalogue.ts';
import { oneByOne, perCompany } from '#server/api/batch.ts';
import { builder } from '#server/api/builder.ts';
import type { Context } from '#server/api/context.ts';
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

const loadKinds = perCompany(oneByOne(async (db, companyId) => new Map((await kindsOf(db, companyId)).map((kind) => [kind.key, kind]))));

/**
 * A kind with the company's own label and accounts; null for no kind. The company's are read once for an answer.
 * @param kindKey  of an obligation; null for what has none
 */
export async function kindIn(context: Context, companyId: string, kindKey: string | null): Promise<MovementKind | null> {
  return kindKey === null ? null : ((await loadKinds(context, companyId))?.get(kindKey) ?? null);
}
