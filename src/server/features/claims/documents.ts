import { sql } from 'kysely';
import { type ClaimClock, claimClock, isSurelyPast, mayBeRunning } from '#domain/claims/clock.ts';
import { type ClaimAction, type ClaimRefusal, claimRefusal } from '#domain/claims/office.ts';
import type { Day } from '#domain/date.ts';
import { documentName } from '#domain/documents/names.ts';
import type { Rut } from '#domain/rut.ts';
import type { Db } from '#server/db/scope.ts';

/** What decides whether a document can be accepted or claimed, and until when. */
export type ClaimedDocument = {
  id: string;
  code: number | null;
  folio: string | null;
  counterpartRut: Rut | null;
  counterpartName: string | null;
  isReceived: boolean;
  paymentForm: number | null;
  issuedOn: Day;
  receivedOn: Day | null;
  receivedTime: string | null;
  acceptedOn: Day | null;
  claimedOn: Day | null;
  /** In pesos. */
  amount: number;
  /** Event codes in the office's last list. */
  events: string[];
  /** Events that may have been sent and whose outcome is not known. */
  open: OpenEvent[];
};
/** `sentAt` in milliseconds: the last time it may have been sent. */
type OpenEvent = { action: ClaimAction; sentAt: number };

/** Without what the office answered. */
export type ClaimFacts = Omit<ClaimedDocument, 'events' | 'open'>;
/** ClaimFacts of `document d`. */
export const CLAIM_FACTS = sql`d.document_id as id, d.code, d.folio, d.counterpart_rut as "counterpartRut", d.counterpart_name as "counterpartName",
  d.is_received as "isReceived", d.payment_form as "paymentForm", d.issued_on as "issuedOn", d.received_on as "receivedOn",
  d.received_time as "receivedTime", d.accepted_on as "acceptedOn", d.claimed_on as "claimedOn", d.amount_clp as amount`;

/** Documents by id, from all companies of the transaction, in no particular order. */
export async function claimedDocuments(db: Db, ids: readonly string[]): Promise<ClaimedDocument[]> {
  const { rows } = await sql<ClaimedDocument>`
    select ${CLAIM_FACTS},
      array(select e.code from claim_event e where e.company_id = d.company_id and e.document_id = d.document_id order by e.event_no) as events,
      coalesce((select jsonb_agg(jsonb_build_object('action', t.action, 'sentAt', t.at)) from (
        select a.action, round(extract(epoch from max(a.sent_at)) * 1000) as at from claim_attempt a
        where a.company_id = d.company_id and a.document_id = d.document_id and a.state in ('sending', 'unknown')
        group by 1) t), '[]') as open
    from document d where d.document_id = any (${ids})`.execute(db);
  return rows;
}

/** Where a document is in its eight days; null when it cannot be accepted or claimed. */
export function clockOf(document: Omit<ClaimFacts, 'id' | 'amount'>, now: Date): ClaimClock | null {
  const refusal = claimRefusal('ERM', { ...NOTHING_YET, ...pick(document) });
  if (refusal !== null) return null;
  const { receivedOn, receivedTime, acceptedOn, claimedOn } = document;
  return claimClock({ receivedOn, receivedTime, isAccepted: acceptedOn !== null, isClaimed: claimedOn !== null }, now);
}

/** Whether a document whose reception nobody knows, so that it has no clock, may still be accepted or claimed: the office decides. */
export function isClaimableWithoutClock(document: ClaimedDocument, now: Date): boolean {
  return mayBeRunning(document, now) && claimRefusal('ERM', { ...NOTHING_YET, ...pick(document) }) === null;
}

const NOTHING_YET = { events: [], isAcknowledged: false, isClaimed: false, isPast: false };

function pick({ code, isReceived, paymentForm }: Pick<ClaimedDocument, 'code' | 'isReceived' | 'paymentForm'>) {
  return { code, isReceived, paymentForm };
}

/** Why an action on a document would be refused, as far as is known here; null: it can be sent. */
export function refusalOf(document: ClaimedDocument, action: ClaimAction, now: Date): ClaimRefusal | null {
  const { acceptedOn, claimedOn, events, receivedOn, receivedTime } = document;
  return claimRefusal(action, {
    ...pick(document),
    events,
    isAcknowledged: acceptedOn !== null,
    isClaimed: claimedOn !== null,
    isPast: isSurelyPast({ receivedOn, receivedTime }, now),
  });
}

/** The document's name in a sentence. */
export function nameOfDocument({ code, folio, counterpartName, counterpartRut }: ClaimedDocument): string {
  return documentName({ documentType: 'TAX_DOCUMENT', code, label: null, folio, counterpartName: counterpartName ?? counterpartRut });
}
