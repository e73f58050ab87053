/** What the form of sources proposes to a company. */
import { sql } from 'kysely';
import { followedAmount } from '#domain/cashflow/followed.ts';
import { type KnownCosts, type Proposal, proposals } from '#domain/cashflow/proposals.ts';
import { addMonths, type Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { BOLETAS } from './card-sales-books.ts';
import { paidCosts } from './known-costs.ts';
import { sourcesOf } from './sources.ts';

/** How far back sales by card are looked for. */
const MONTHS_BACK = 3;

/** `areaId`: where it stands. */
export type PlacedProposal = Proposal & { areaId: string };

export async function proposalsFor(db: Db, companyId: string, today: Day): Promise<PlacedProposal[]> {
  const repeatedKeys = new Set(
    (await sourcesOf(db, companyId)).flatMap(({ areaKey, kind }) => (areaKey && kind !== 'singleEntry' ? [areaKey] : [])),
  );
  const areas = await areaIds(db, companyId);
  return proposals(await knownCosts(db, companyId, today), today, repeatedKeys).flatMap((one) => {
    const areaId = areas.get(one.areaKey);
    return areaId ? [{ ...one, areaId }] : [];
  });
}

async function knownCosts(db: Db, companyId: string, today: Day): Promise<KnownCosts> {
  const costs = await paidCosts(db, companyId, today);
  const { rows } = await sql<{ sellsByCard: boolean }>`
    select exists (
      select from document where company_id = ${companyId} and not is_received and code = any (${BOLETAS})
        and issued_on > ${addMonths(today, -MONTHS_BACK)} and not is_annulled) as "sellsByCard"`.execute(db);
  // As it will be of the next time.
  const next = addMonths(today, 1);
  const { imposiciones, sueldos } = costs;
  return { previred: followedAmount(imposiciones, next), wages: followedAmount(sueldos, next), sellsByCard: rows[0]?.sellsByCard ?? false };
}
