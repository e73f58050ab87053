/** How a person arranges the cards of the dashboard: how they see it, and nothing that others see. */
import { type CardLayout, DEFAULT_LAYOUT, layoutOf } from '#domain/dashboard/cards.ts';
import type { Db } from '#server/db/scope.ts';

export async function readLayout(db: Db, companyId: string, personId: string): Promise<CardLayout> {
  const row = await db
    .selectFrom('dashboard_layout')
    .select(['cards as order', 'hidden', 'collapsed'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ? layoutOf(row) : DEFAULT_LAYOUT;
}

export async function saveLayout(db: Db, companyId: string, personId: string, { order, hidden, collapsed }: CardLayout): Promise<void> {
  const values = { cards: [...order], hidden: [...hidden], collapsed: [...collapsed] };
  await db
    .insertInto('dashboard_layout')
    .values({ company_id: companyId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).doUpdateSet(values))
    .execute();
}
