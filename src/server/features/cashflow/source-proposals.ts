/** What the form of sources proposes to a company. */
import { sql } from 'kysely';
import { type KnownCosts, type Proposal, proposals } from '#domain/cashflow/proposals.ts';
import { addMonths, type Day } from '#domain/date.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { BOLETAS } from './card-sales-books.ts';
import { sourcesOf } from './sources.ts';

/** How far back a charge is looked for. */
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

/** Of the last month that has obligations of a kind what they come to; of Previred, else the last charge. */
async function knownCosts(db: Db, companyId: string, today: Day): Promise<KnownCosts> {
  const lastOf = (key: string) => sql`(
    select sum(d.amount_clp)::bigint from document d join area a on a.company_id = d.company_id and a.area_id = d.area_id
    where d.company_id = ${companyId} and a.key = ${key} and d.document_type = 'OBLIGATION' and not d.is_annulled and d.due_on <= ${addMonths(today, 1)}
    group by d.period order by d.period desc limit 1)`;
  const { rows } = await sql<KnownCosts>`
    select ${lastOf('imposiciones')} as previred, ${lastOf('sueldos')} as wages, exists (
      select from document where company_id = ${companyId} and not is_received and code = any (${BOLETAS})
        and issued_on > ${addMonths(today, -MONTHS_BACK)} and not is_annulled) as "sellsByCard"`.execute(db);
  const { previred = null, wages = null, sellsByCard = false } = rows[0] ?? {};
  return { previred: previred ?? (await lastCharge(db, companyId, today)), wages, sellsByCard };
}

async function lastCharge(db: Db, companyId: string, today: Day): Promise<number | null> {
  const rows = await db
    .selectFrom('movement as m')
    .innerJoin('bank_account as a', (join) => join.onRef('a.company_id', '=', 'm.company_id').onRef('a.account_id', '=', 'm.account_id'))
    .select(['m.glosa', 'm.amount_clp as pesos', 'a.bank_code as bankCode'])
    .where('m.company_id', '=', companyId)
    .where('m.on_day', '>=', addMonths(today, -MONTHS_BACK))
    .where('m.amount', '<', 0)
    .where('m.glosa', '~*', 'previred|previsional|cotizacion')
    .orderBy('m.on_day', 'desc')
    .execute();
  const found = rows.find(({ glosa, bankCode }) => readGlosa(glosa, bankCode).kind === 'previred');
  return found?.pesos ? -found.pesos : null;
}
