import { sql } from 'kysely';
import { CLAIM_DAYS, type ClaimClock, lastDayOf } from '#domain/claims/clock.ts';
import { type ClaimRiskFacts, claimReasons, moneyAtRisk } from '#domain/claims/risk.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { isClaimable } from '#server/db/claimed.ts';
import type { Db } from '#server/db/scope.ts';
import { DUPLICATES, OUTSTANDING } from '#server/features/documents/store.ts';
import { CLAIM_FACTS, type ClaimedDocument, type ClaimFacts, claimedDocuments, clockOf } from './documents.ts';

/** A document that can still be accepted or claimed. */
export type Claimable = { document: ClaimedDocument; clock: ClaimClock; reasons: string[]; risk: number };

/** The eight days, and the day on which they begin. */
const REACH = 9;
/** Days of a supplier's purchases that show what is usual, if there are enough of them. */
const USUAL_DAYS = 365;
const USUAL_COUNT = 3;

/** What a company can still accept or claim, ordered by money at risk. */
export async function claimableOf(db: Db, companyId: string, now: Date): Promise<Claimable[]> {
  const facts = await riskFacts(db, companyId, dayInChile(now));
  return pendingAmong(await claimedDocuments(db, [...facts.keys()]), now)
    .map(({ document, clock }): Claimable => {
      const risky = { ...(facts.get(document.id) ?? UNKNOWN_SUPPLIER), amount: document.amount };
      return { document, clock, reasons: claimReasons(risky), risk: moneyAtRisk(risky) };
    })
    .toSorted((a, b) => b.risk - a.risk || a.document.id.localeCompare(b.document.id));
}

/** A document that can still be accepted or claimed, without what is known of its supplier. */
export type Pending = { document: PendingFacts; clock: ClaimClock };
/** `open`: what is to be paid of it, in minor units of `currency`, when it is due and when it is planned. */
type PendingFacts = ClaimFacts & { open: number; currency: Currency; dueOn: Day; cashOn: Day };

/** FmaPago: delivered free of charge, so that nothing is at risk. */
const FREE = 3;

/** What a company bought on credit and can still accept or claim, of which the days end by `until`. In no order. */
export async function pendingClaims(db: Db, companyId: string, now: Date, until: Day): Promise<Pending[]> {
  const { rows } = await sql<PendingFacts>`
    select ${CLAIM_FACTS}, case when ${OUTSTANDING} then d.remaining else 0 end as open, d.currency, d.due_on as "dueOn", d.cash_on as "cashOn"
    from document d
    where ${candidates(companyId, dayInChile(now))} and received_on <= ${addDays(until, 1 - CLAIM_DAYS)}`.execute(db);
  const bought = rows.filter(({ paymentForm }) => paymentForm !== FREE);
  return pendingAmong(bought, now).filter(({ clock: { deadline } }) => deadline !== null && lastDayOf(deadline) <= until);
}

function pendingAmong<Document extends ClaimFacts>(documents: readonly Document[], now: Date) {
  return documents.flatMap((document) => {
    const clock = clockOf(document, now);
    return clock?.state === 'pending' ? [{ document, clock }] : [];
  });
}

type Supplier = Omit<ClaimRiskFacts, 'amount'>;
const UNKNOWN_SUPPLIER: Supplier = { isFirstPurchase: false, hasLikelyDuplicate: false, usual: null };

/** Those whose eight days may still be running, as the index document_to_claim has them. */
const candidates = (companyId: string, today: Day) => sql`
  d.company_id = ${companyId} and ${isClaimable('d')}
    and accepted_on is null and claimed_on is null and received_on >= ${addDays(today, -REACH)}
    and payment_form is distinct from 1 and not is_annulled and not is_hidden and not is_superseded`;

const PURCHASE = sql`p.is_received and p.document_type = 'TAX_DOCUMENT' and p.sign = 1`;

/** The documents whose eight days may still be running, and their suppliers' earlier sales. */
async function riskFacts(db: Db, companyId: string, today: Day): Promise<ReadonlyMap<string, Supplier>> {
  const since = addDays(today, -REACH);
  const { rows } = await sql<Supplier & { id: string }>`
    with candidate as materialized (
      select document_id, counterpart_rut, amount_clp, issued_on from document d where ${candidates(companyId, today)}
    ), supplier as materialized (
      select k.counterpart_rut, (
        select case when count(*) >= ${USUAL_COUNT} then percentile_disc(0.5) within group (order by p.amount_clp) end from document p
        where p.company_id = ${companyId} and p.counterpart_rut = k.counterpart_rut and p.issued_on >= ${addDays(today, -USUAL_DAYS)}
          and p.received_on < ${since} and ${PURCHASE}) as usual
      from (select distinct counterpart_rut from candidate) k
    )
    select c.document_id as id, not exists (select from document p where p.company_id = ${companyId}
        and p.counterpart_rut = c.counterpart_rut and p.issued_on < c.issued_on and ${PURCHASE}) as "isFirstPurchase", s.usual,
      exists (select ${DUPLICATES}) as "hasLikelyDuplicate"
    from candidate c join document d on d.company_id = ${companyId} and d.document_id = c.document_id left join supplier s on s.counterpart_rut = c.counterpart_rut`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...supplier }) => [id, supplier]));
}
