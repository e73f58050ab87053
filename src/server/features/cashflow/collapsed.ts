/** Which categories a person keeps collapsed: how they see the report, and nothing that others see. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/scope.ts';

/** Those of a person by company, of what is there still; until they choose, those that the company kept before each person did. */
export async function collapsedBy(db: Db, personId: string, companyIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ companyId: string; ids: string[] }>`
    select c.company_id as "companyId", array(
      select g.category_id from category g
      where g.company_id = c.company_id and g.category_id = any (coalesce(own.category_ids, c.collapsed_categories))
      order by g.position, g.category_id) as ids
    from company c
    left join collapsed_category own on own.company_id = c.company_id and own.person_id = ${personId}
    where c.company_id = any (${companyIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ companyId, ids }) => [companyId, ids]));
}

/** Keeps which categories a person sees collapsed: these, and no others. @throws NOT_FOUND when one of them is not the company's */
export async function collapseCategories(db: Db, { companyId, personId }: Actor, categoryIds: readonly string[]): Promise<void> {
  const ids = [...new Set(categoryIds)];
  const categories = await db.selectFrom('category').select('category_id').where('company_id', '=', companyId).execute();
  const known = new Set(categories.map((one) => one.category_id));
  if (!ids.every((id) => known.has(id))) throw new AppError('NOT_FOUND');
  if (personId === null) return;
  await db
    .insertInto('collapsed_category')
    .values({ company_id: companyId, person_id: personId, category_ids: ids })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).doUpdateSet({ category_ids: ids }))
    .execute();
}
