/** What was unpaid at the end of a past day, from the days of what has paid it since. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import { OUTSTANDING, UNPAID } from '#server/features/documents/store.ts';

const DUE_CODES = DOCUMENT_KINDS.filter(({ cash }) => cash === 'due').map(({ code }) => code);
/** Acts whose items hold the due date that a document had before. */
const DUE_ACTS = ['document.postponed', 'document.dueDateRestored', 'document.operated', 'document.undone'];

/**
 * Documents of a side with something unpaid, as a table `document_id, document_type, code, label, counterpart_rut, counterpart_name,
 * issued_on, sign, currency, amount, amount_clp, remaining, due_on`: as they stand, or as they stood at the end of a day.
 *
 * What a document lacked on a day is what it lacks now and what has reduced it since: movements by their day, notes by their issue or their
 * document's if that is later, payments by hand, cheques and cessions by theirs. One that was claimed, annulled by a note or ceded since was
 * expected; a due date that was changed by hand since is the one of before. What is known today of that day counts: an invoice of then that
 * came later, a cheque that has bounced as never given. What is hidden or closed by the cut-off counts on no day.
 * @param asOf  not after today; null for today
 */
export function openDocuments(companyId: string, isReceived: boolean, asOf: Day | null): RawBuilder<unknown> {
  return asOf === null ? openNow(companyId, isReceived) : openAt(companyId, isReceived, asOf);
}

const COLUMNS = sql.raw(
  [
    'document_id',
    'document_type',
    'code',
    'label',
    'counterpart_rut',
    'counterpart_name',
    'issued_on',
    'sign',
    'currency',
    'amount',
    'amount_clp',
  ]
    .map((name) => `d.${name}`)
    .join(', '),
);

function openNow(companyId: string, isReceived: boolean) {
  return sql`(select ${COLUMNS}, d.remaining, d.due_on from document d
    where d.company_id = ${companyId} and d.is_received = ${isReceived} and ${OUTSTANDING})`;
}

function openAt(companyId: string, isReceived: boolean, on: Day) {
  // Each allocation counts from the day on which both its documents exist.
  const allocations = sql`
    select a.note_id, a.document_id, a.amount from credit_allocation a
    join document n on n.company_id = a.company_id and n.document_id = a.note_id
    join document t on t.company_id = a.company_id and t.document_id = a.document_id
    where a.company_id = ${companyId} and greatest(n.issued_on, t.issued_on) > ${on}`;
  return sql`(
    with since as materialized (${allocations}),
    later as materialized (
      select document_id, sum(amount)::bigint as amount, bool_or(is_ceded) as is_ceded, bool_or(is_credited) as is_credited from (
        select document_id, document_amount as amount, false as is_ceded, false as is_credited from match
          where company_id = ${companyId} and on_day > ${on}
        union all select document_id, amount, kind = 'factored', false from reduction
          where company_id = ${companyId} and stands and on_day > ${on}
        union all select document_id, amount, false, true from since
        union all select note_id, amount, false, false from since) one group by 1),
    due as materialized (
      select distinct on (1) (i.item ->> 'id')::uuid as document_id, (i.item -> 'before' ->> 'dueOn')::date as due_on
      from history h join history_item i on i.company_id = h.company_id and i.entry_no = h.entry_no
      where h.company_id = ${companyId} and h.code = any (${DUE_ACTS})
        and h.at >= (${on}::date + 1)::timestamp at time zone 'America/Santiago' and i.item -> 'before' ? 'dueOn'
      order by 1, h.entry_no),
    candidate as (
      select document_id from document d where company_id = ${companyId} and is_received = ${isReceived} and ${UNPAID}
      union select document_id from later
      union select document_id from document where company_id = ${companyId} and is_received = ${isReceived} and claimed_on > ${on})
    select ${COLUMNS}, d.remaining + coalesce(l.amount, 0) as remaining, coalesce(due.due_on, d.due_on) as due_on
    from candidate c
    join document d on d.company_id = ${companyId} and d.document_id = c.document_id
    left join later l on l.document_id = d.document_id
    left join due on due.document_id = d.document_id
    where d.is_received = ${isReceived} and d.issued_on <= ${on} and not d.is_hidden and not d.is_superseded and not d.is_closed
      and d.remaining + coalesce(l.amount, 0) > 0
      and (d.is_expected or ${wasExpected(on)}))`;
}

/**
 * The rule `isExpected` of the domain in SQL, at the end of a day, for a document `d` that is neither closed nor superseded: one that was
 * claimed, annulled or ceded since was expected (`l`: what has happened to it since). A test compares the two.
 */
export function wasExpected(on: Day): RawBuilder<boolean> {
  return sql`(
    (d.document_type <> 'TAX_DOCUMENT' or (d.code = any (${DUE_CODES}) and coalesce(d.payment_form, 0) not in (1, 3)
      and coalesce(d.section, '') <> 'no_incluir'))
    and (d.claimed_on > ${on} or (d.claimed_on is null and coalesce(d.section, '') <> 'reclamado'))
    and (not d.is_annulled or coalesce(l.is_credited, false))
    and (not d.is_ceded or coalesce(l.is_ceded, false)))`;
}
