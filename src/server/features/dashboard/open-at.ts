/** What was unpaid at the end of a past day, from the days of what has paid it since. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import type { Db } from '#server/db/scope.ts';
import { isLaterInstallment, OUTSTANDING, UNPAID } from '#server/features/documents/store.ts';
import { type DaySum, daysTable } from './days.ts';

const DUE_CODES = DOCUMENT_KINDS.filter(({ cash }) => cash === 'due').map(({ code }) => code);
/** Acts whose items hold the due date that a document had before. */
const DUE_ACTS = ['document.postponed', 'document.dueDateRestored', 'document.operated', 'document.undone'];

/** A side of a company's books, on a day or now. */
export type Books = { companyId: string; isReceived: boolean; asOf: Day | null; today: Day };

/**
 * Documents of a side with something unpaid, as a table `document_id, document_type, code, label, counterpart_rut, counterpart_name,
 * issued_on, sign, currency, amount, amount_clp, remaining, due_on`: as they stand, or as they stood at the end of a day.
 *
 * What a document lacked on a day is what it lacks now and what has reduced it since: movements by their day, notes by their issue or their
 * document's if that is later, payments by hand, cheques and cessions by theirs. One that was claimed, annulled by a note or ceded since was
 * expected; a due date that was changed by hand since is the one of before. What is known today of that day counts: an invoice of then that
 * came later, a cheque that has bounced as never given. What is hidden or closed by the cut-off counts on no day, nor does an installment
 * that fell due after the month of that day.
 * @param asOf  before `today`; null for today
 */
export function openDocuments({ companyId, isReceived, asOf, today }: Books): RawBuilder<unknown> {
  return asOf === null ? openNow(companyId, isReceived, today) : openAt(companyId, isReceived, asOf);
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

function openNow(companyId: string, isReceived: boolean, today: Day) {
  return sql`(select ${COLUMNS}, d.remaining, d.due_on from document d
    where d.company_id = ${companyId} and d.is_received = ${isReceived} and ${OUTSTANDING} and not ${isLaterInstallment(today)})`;
}

function openAt(companyId: string, isReceived: boolean, on: Day) {
  return sql`(
    with later as materialized (
      select document_id, sum(amount)::bigint as amount, bool_or(is_ceded) as is_ceded, bool_or(is_credited) as is_credited
      from (${eventsAfter(companyId, on)}) e group by 1),
    due as materialized (
      select distinct on (1) document_id, due_on from (${dueDaysAfter(companyId, on)}) c order by 1, entry_no)
    select ${COLUMNS}, d.remaining + coalesce(l.amount, 0) as remaining, coalesce(due.due_on, d.due_on) as due_on
    from (${candidates(companyId, isReceived, on, sql`later`)}) c
    join document d on d.company_id = ${companyId} and d.document_id = c.document_id
    left join later l on l.document_id = d.document_id
    left join due on due.document_id = d.document_id
    where ${wasOpen(isReceived, sql`${on}::date`)} and not ${isLaterInstallment(on, sql`coalesce(due.due_on, d.due_on)`)})`;
}

/** What has reduced documents after a day: `document_id, on_day, amount, is_ceded, is_credited`. */
function eventsAfter(companyId: string, on: Day) {
  // Each allocation counts from the day on which both its documents exist.
  return sql`
    with since as (
      select a.note_id, a.document_id, a.amount, greatest(n.issued_on, t.issued_on) as on_day from credit_allocation a
      join document n on n.company_id = a.company_id and n.document_id = a.note_id
      join document t on t.company_id = a.company_id and t.document_id = a.document_id
      where a.company_id = ${companyId} and greatest(n.issued_on, t.issued_on) > ${on})
    select document_id, on_day, document_amount as amount, false as is_ceded, false as is_credited from match
      where company_id = ${companyId} and on_day > ${on}
    union all select document_id, on_day, amount, kind = 'factored', false from reduction
      where company_id = ${companyId} and stands and on_day > ${on}
    union all select document_id, on_day, amount, false, true from since
    union all select note_id, on_day, amount, false, false from since`;
}

/** Due days that were changed by hand after a day: `document_id, entry_no, at_day, due_on`, the one before the change. */
function dueDaysAfter(companyId: string, on: Day) {
  return sql`
    select (i.item ->> 'id')::uuid as document_id, h.entry_no, (h.at at time zone 'America/Santiago')::date as at_day,
      (i.item -> 'before' ->> 'dueOn')::date as due_on
    from history h join history_item i on i.company_id = h.company_id and i.entry_no = h.entry_no
    where h.company_id = ${companyId} and h.code = any (${DUE_ACTS})
      and h.at >= (${on}::date + 1)::timestamp at time zone 'America/Santiago' and i.item -> 'before' ? 'dueOn'`;
}

/** Every document that may have been open after a day. @param later  a table of those that something has reduced since */
function candidates(companyId: string, isReceived: boolean, on: Day, later: RawBuilder<unknown>) {
  return sql`
    select document_id from document d where company_id = ${companyId} and is_received = ${isReceived} and ${UNPAID}
    union select document_id from ${later}
    union select document_id from document where company_id = ${companyId} and is_received = ${isReceived} and claimed_on > ${on}`;
}

/** The due day of a document `d` at the end of `day.on_day`, `due` being the changes since. */
const DUE_THEN = sql`coalesce((select u.due_on from due u
  where u.document_id = d.document_id and u.at_day > day.on_day order by u.entry_no limit 1), d.due_on)`;

/** A document `d` that had something unpaid at the end of a day, `l` being what has reduced it since. */
function wasOpen(isReceived: boolean, on: RawBuilder<unknown>) {
  return sql`d.is_received = ${isReceived} and d.issued_on <= ${on} and not d.is_hidden and not d.is_superseded and not d.is_closed
    and d.remaining + coalesce(l.amount, 0) > 0 and (d.is_expected or ${wasExpected(on)})`;
}

/**
 * What was unpaid at the end of each of some days, by currency: the sums of `openDocuments` on each of them, in one reading of what has
 * happened since the first. Most documents are open from their issue until what paid them: they are read once, as steps. Only one whose
 * expectation changed since, and an installment, is looked at day by day. @param days  in order, the last one not after `today`
 */
export async function openSumsAt(db: Db, books: Omit<Books, 'asOf'>, days: readonly Day[]): Promise<DaySum[]> {
  const { companyId, isReceived, today } = books;
  const past = days.filter((on) => on < today);
  const now = await sql<DaySum>`select ${today}::date as on, currency, sum(sign * remaining)::bigint as amount
    from ${openNow(companyId, isReceived, today)} o group by currency`.execute(db);
  return [...(past.length > 0 ? await pastSums(db, books, past) : []), ...now.rows];
}

async function pastSums(db: Db, { companyId, isReceived }: Omit<Books, 'asOf'>, past: readonly Day[]): Promise<DaySum[]> {
  const [first, last] = [past[0] as Day, past.at(-1) as Day];
  const { rows } = await sql<DaySum & { isStep: boolean }>`
    with event as materialized (${eventsAfter(companyId, first)}),
    total as materialized (
      select document_id, sum(amount)::bigint as amount, bool_or(is_ceded) as is_ceded, bool_or(is_credited) as is_credited
      from event group by 1),
    open as materialized (
      select d.document_id, d.sign, d.currency, d.issued_on, d.remaining + coalesce(l.amount, 0) as amount, ${IS_SPECIAL(first)} as is_special
      from (${candidates(companyId, isReceived, first, sql`total`)}) c
      join document d on d.company_id = ${companyId} and d.document_id = c.document_id
      left join total l on l.document_id = d.document_id
      where (${IS_SPECIAL(first)} or ${wasOpen(isReceived, sql`${last}::date`)})),
    due as materialized (${dueDaysAfter(companyId, first)})
    select true as "isStep", on_day as on, currency, sum(amount)::bigint as amount from (
      select greatest(issued_on, ${first}::date) as on_day, currency, sign * amount as amount from open where not is_special
      union all
      select greatest(e.on_day, o.issued_on), o.currency, -o.sign * e.amount from event e join open o on o.document_id = e.document_id
        where not o.is_special and e.on_day <= ${last}) step
    group by 2, 3
    union all
    select false, day.on_day, d.currency, sum(d.sign * (d.remaining + coalesce(l.amount, 0)))::bigint
    from (select document_id from open where is_special) o
    join document d on d.company_id = ${companyId} and d.document_id = o.document_id
    join ${daysTable(past, 'day')} on true
    left join lateral (select sum(e.amount)::bigint as amount, bool_or(e.is_ceded) as is_ceded, bool_or(e.is_credited) as is_credited
      from event e where e.document_id = d.document_id and e.on_day > day.on_day) l on true
    where ${wasOpen(isReceived, sql`day.on_day`)} and not ${isLaterInstallment(sql`day.on_day`, DUE_THEN)}
    group by 2, 3`.execute(db);
  return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, own]) =>
    past.map((on) => ({
      ...{ on, currency },
      amount: own.reduce((sum, one) => ((one.isStep ? one.on <= on : one.on === on) ? sum + one.amount : sum), 0),
    })),
  );
}

/** A document `d` of which more than its amount has changed since a day (`l`: what has happened to it), or may count later than its issue. */
const IS_SPECIAL = (first: Day) => sql`(d.document_type = 'CREDIT' or coalesce(d.claimed_on > ${first}, false)
  or (d.is_annulled and coalesce(l.is_credited, false)) or (d.is_ceded and coalesce(l.is_ceded, false)))`;

/**
 * The rule `isExpected` of the domain in SQL, at the end of a day, for a document `d` that is neither closed nor superseded: one that was
 * claimed, annulled or ceded since was expected (`l`: what has happened to it since). A test compares the two.
 */
export function wasExpected(on: Day | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    (d.document_type <> 'TAX_DOCUMENT' or (d.code = any (${DUE_CODES}) and coalesce(d.payment_form, 0) not in (1, 3)
      and coalesce(d.section, '') <> 'no_incluir'))
    and (d.claimed_on > ${on} or (d.claimed_on is null and coalesce(d.section, '') <> 'reclamado'))
    and (not d.is_annulled or coalesce(l.is_credited, false))
    and (not d.is_ceded or coalesce(l.is_ceded, false)))`;
}
