import { sql } from 'kysely';
import type { ClaimClock } from '#domain/claims/clock.ts';
import { CLAIMABLE_CODES } from '#domain/claims/office.ts';
import { type ClaimRiskFacts, claimReasons, moneyAtRisk } from '#domain/claims/risk.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';
import { type ClaimedDocument, claimedDocuments, clockOf } from './documents.ts';

/** A document that can still be accepted or claimed. */
export type Claimable = { document: ClaimedDocument; clock: ClaimClock; reasons: string[]; risk: number };

/** The eight days, and the one on which they began. */
const REACH = 9;
/** A supplier's purchases of so many days say what is usual, when there are as many as these. */
const USUAL_DAYS = 365;
const USUAL_COUNT = 3;
const DUPLICATE_DAYS = 3;

/** What a company can still accept or claim, the most money at risk first. */
export async function claimableOf(db: Db, companyId: string, now: Date): Promise<Claimable[]> {
  const today = dayInChile(now);
  const facts = await riskFacts(db, companyId, today);
  const documents = await claimedDocuments(db, [...facts.keys()]);
  return documents
    .flatMap((document): Claimable[] => {
      const clock = clockOf(document, now);
      const risky = { ...(facts.get(document.id) ?? UNKNOWN_SUPPLIER), amount: document.amount };
      if (clock?.state !== 'pending') return [];
      return [{ document, clock, reasons: claimReasons(risky), risk: moneyAtRisk(risky) }];
    })
    .toSorted((a, b) => b.risk - a.risk || a.document.id.localeCompare(b.document.id));
}

type Supplier = Omit<ClaimRiskFacts, 'amount'>;
const UNKNOWN_SUPPLIER: Supplier = { isFirstPurchase: false, hasLikelyDuplicate: false, usual: null };

/** The documents whose days may run, and what their suppliers sold before. */
async function riskFacts(db: Db, companyId: string, today: Day): Promise<ReadonlyMap<string, Supplier>> {
  const since = addDays(today, -REACH);
  const { rows } = await sql<Supplier & { id: string }>`
    with candidate as materialized (
      select document_id, counterpart_rut, amount_clp, issued_on from document
      where company_id = ${companyId} and is_received and code in (${sql.join(CLAIMABLE_CODES.map((code) => sql.lit(code)))})
        and accepted_on is null and claimed_on is null and received_on >= ${since}
        and payment_form is distinct from 1 and not is_annulled and not is_hidden and not is_superseded
    ), supplier as (
      select counterpart_rut, min(issued_on) as first_on,
        case when count(*) filter (where issued_on >= ${addDays(today, -USUAL_DAYS)} and received_on < ${since}) >= ${USUAL_COUNT}
          then percentile_disc(0.5) within group (order by amount_clp)
            filter (where issued_on >= ${addDays(today, -USUAL_DAYS)} and received_on < ${since}) end as usual
      from document where company_id = ${companyId} and is_received and document_type = 'TAX_DOCUMENT' and sign = 1
        and counterpart_rut in (select counterpart_rut from candidate)
      group by counterpart_rut
    )
    select c.document_id as id, s.first_on is null or s.first_on >= c.issued_on as "isFirstPurchase", s.usual,
      exists (select from document t where t.company_id = ${companyId} and t.is_received and t.counterpart_rut = c.counterpart_rut
        and t.amount_clp = c.amount_clp and t.sign = 1 and t.document_id <> c.document_id
        and t.issued_on between c.issued_on - ${DUPLICATE_DAYS}::int and c.issued_on + ${DUPLICATE_DAYS}::int) as "hasLikelyDuplicate"
    from candidate c left join supplier s on s.counterpart_rut = c.counterpart_rut`.execute(db);
  return new Map(rows.map(({ id, ...supplier }) => [id, supplier]));
}
