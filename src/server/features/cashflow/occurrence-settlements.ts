/** Which occurrences of sources a person settled, by source and occasion. */
import type { Db } from '#server/db/scope.ts';

/** The settled occasions of each source. */
export async function settledOccasions(db: Db, companyId: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('occurrence_settlement')
    .select(['source_id as sourceId', 'occasion'])
    .where('company_id', '=', companyId)
    .execute();
  const bySource = Map.groupBy(rows, ({ sourceId }) => sourceId);
  return new Map([...bySource].map(([sourceId, list]) => [sourceId, new Set(list.map(({ occasion }) => occasion))]));
}

type Occasion = { sourceId: string; occasion: string };

export async function insertSettlement(db: Db, companyId: string, { sourceId, occasion }: Occasion): Promise<void> {
  await db.insertInto('occurrence_settlement').values({ company_id: companyId, source_id: sourceId, occasion }).execute();
}

/** @returns whether there was one */
export async function deleteSettlement(db: Db, companyId: string, { sourceId, occasion }: Occasion): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('occurrence_settlement')
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('occasion', '=', occasion)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
