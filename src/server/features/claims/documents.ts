import { sql } from 'kysely';
import { type ClaimClock, claimClock } from '#domain/claims/clock.ts';
import { type ClaimAction, type ClaimRefusal, claimRefusal } from '#domain/claims/office.ts';
import type { Day } from '#domain/date.ts';
import { documentName } from '#domain/documents/names.ts';
import type { Rut } from '#domain/rut.ts';
import type { Db } from '#server/db/scope.ts';

/** What decides whether a document can be accepted or claimed, and by when. */
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
  /** Codes that the office listed last. */
  events: string[];
  /** Something was sent of which it is not known what became. */
  isOpen: boolean;
};

/** Documents by id among all companies of the transaction, in no order. */
export async function claimedDocuments(db: Db, ids: readonly string[]): Promise<ClaimedDocument[]> {
  const { rows } = await sql<ClaimedDocument>`
    select d.document_id as id, d.code, d.folio, d.counterpart_rut as "counterpartRut", d.counterpart_name as "counterpartName",
      d.is_received as "isReceived", d.payment_form as "paymentForm", d.issued_on as "issuedOn", d.received_on as "receivedOn",
      d.received_time as "receivedTime", d.accepted_on as "acceptedOn", d.claimed_on as "claimedOn", d.amount_clp as amount,
      array(select e.code from claim_event e where e.company_id = d.company_id and e.document_id = d.document_id order by e.event_no) as events,
      exists (select from claim_attempt t where t.company_id = d.company_id and t.document_id = d.document_id
        and t.state in ('sending', 'unknown')) as "isOpen"
    from document d where d.document_id = any (${ids})`.execute(db);
  return rows;
}

/** How a document's eight days stand; null for what is neither accepted nor claimed. */
export function clockOf(document: Omit<ClaimedDocument, 'id' | 'events' | 'isOpen' | 'amount'>, now: Date): ClaimClock | null {
  const refusal = claimRefusal('ERM', { ...NOTHING_YET, ...pick(document) });
  if (refusal !== null) return null;
  const { receivedOn, receivedTime, acceptedOn, claimedOn } = document;
  return claimClock({ receivedOn, receivedTime, isAccepted: acceptedOn !== null, isClaimed: claimedOn !== null }, now);
}

const NOTHING_YET = { events: [], isAcknowledged: false, isClaimed: false, isPast: false };

function pick({ code, isReceived, paymentForm }: Pick<ClaimedDocument, 'code' | 'isReceived' | 'paymentForm'>) {
  return { code, isReceived, paymentForm };
}

/** Why an action on a document would be refused as far as is known here; null: it may be sent. */
export function refusalOf(document: ClaimedDocument, action: ClaimAction, now: Date): ClaimRefusal | null {
  const { acceptedOn, claimedOn, events, receivedOn, receivedTime } = document;
  const untouched = { receivedOn, receivedTime, isAccepted: false, isClaimed: false };
  return claimRefusal(action, {
    ...pick(document),
    events,
    isAcknowledged: acceptedOn !== null,
    isClaimed: claimedOn !== null,
    isPast: claimClock(untouched, now)?.state === 'tacit',
  });
}

/** As a sentence names it. */
export function nameOfDocument({ code, folio, counterpartName, counterpartRut }: ClaimedDocument): string {
  return documentName({ documentType: 'TAX_DOCUMENT', code, label: null, folio, counterpartName: counterpartName ?? counterpartRut });
}
