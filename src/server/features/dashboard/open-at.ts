/** What was unpaid at the end of a past day, from the days of what has paid it since. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import type { Reading } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { isLaterInstallment, OUTSTANDING, UNPAID } from '#server/features/documents/store.ts';
import { type DaySum, daysTable } from './days.ts';

const DUE_CODES = DOCUMENT_KINDS.filter(({ cash }) => cash === 'due').map(({ code }) => code);
/** Acts whose items hold the due date that a document had before. */
const DUE_ACTS = ['document.postponed', 'document.dueDateRestored', 'document.operated', 'document.undone'];

/** A side of a company's books, on a day or now. */
export type Books = { companyId: string; isReceived: boolean; asOf: Day | null; today: Day };

/**
 * Documents of a side with something unpaid, as a table `document_id, document_type, code, label, kind_key, counterpart_rut,
 * counterpart_name, issued_on, sign, currency, amount, amount_clp, remaining, due_on`: as they stand, or as they stood at the end of a day.
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
    'kind_key',
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
    where d.is_received = ${isReceived} and ${wasOpen(sql`${on}::date`)} and not ${isLaterInstallment(on, sql`coalesce(due.due_on, d.due_on)`)})`;
}

/**
 * What has reduced documents after a day: `document_id, on_day, amount, is_ceded, is_credited`. Here and below `offset 0` makes PostgreSQL
 * look documents up one by one: it does not foresee how few they are, and would read them all.
 */
function eventsAfter(companyId: string, on: Day) {
  // Each allocation counts from the day on which both its documents exist; a payment on account is paid, whatever of it is netted.
  return sql`
    with recent as not materialized (
      select document_id from document where company_id = ${companyId} and issued_on > ${on} and (credited > 0 or netted > 0)),
    note as (
      select a.* from recent r join credit_allocation a on a.company_id = ${companyId} and a.note_id = r.document_id
      union select a.* from recent r join credit_allocation a on a.company_id = ${companyId} and a.document_id = r.document_id),
    since as (
      select a.note_id, a.document_id, a.amount, n.is_on_account, greatest(n.issued_on, t.issued_on) as on_day from note a
      cross join lateral (select issued_on, is_on_account from document where company_id = a.company_id and document_id = a.note_id offset 0) n
      cross join lateral (select issued_on from document where company_id = a.company_id and document_id = a.document_id offset 0) t)
    select document_id, on_day, document_amount as amount, false as is_ceded, false as is_credited from match
      where company_id = ${companyId} and on_day > ${on}
    union all select document_id, on_day, amount, kind = 'factored', false from reduction
      where company_id = ${companyId} and stands and on_day > ${on}
    union all select document_id, on_day, amount, false, true from since
    union all select note_id, on_day, amount, false, false from since where not is_on_account`;
}

/** Due days that were changed by hand after a day: `document_id, entry_no, at_day, due_on`, the one before the change. */
function dueDaysAfter(companyId: string, on: Day) {
  return sql`
    select i.document_id, h.entry_no, h.at_day, i.due_on
    from (select entry_no, (at at time zone 'America/Santiago')::date as at_day from history
      where company_id = ${companyId} and code = any (${DUE_ACTS})
        and at >= (${on}::date + 1)::timestamp at time zone 'America/Santiago' offset 0) h
    cross join lateral (select (item ->> 'id')::uuid as document_id, (item -> 'before' ->> 'dueOn')::date as due_on from history_item
      where company_id = ${companyId} and entry_no = h.entry_no and item -> 'before' ? 'dueOn' offset 0) i`;
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
function wasOpen(on: RawBuilder<unknown>) {
  return sql`d.issued_on <= ${on} and not d.is_hidden and not d.is_superseded and not d.is_closed
    and d.remaining + coalesce(l.amount, 0) > 0 and (d.is_expected or ${wasExpected(on)})`;
}

/** A side's sum of one currency at the end of a day. */
export type SideSum = DaySum & { isReceived: boolean };

/**
 * What was unpaid at the end of each of some days, by side and currency: the sums of `openDocuments` on each of them. What nothing has
 * changed since the first day is in today's sums, which are kept; what has is read once, as steps from issue to payment. Only documents
 * whose expectation changed since, and installments whose due day did, are looked at day by day.
 * @param now  what is unpaid today, by side and currency
 * @param days  in order, before today
 */
export async function openSumsAt(
  reading: Reading,
  companyId: string,
  today: Day,
  now: readonly Omit<SideSum, 'on'>[],
  days: readonly Day[],
): Promise<SideSum[]> {
  const [first] = days;
  if (!first) return [];
  const [changes, newer] = await Promise.all([
    reading((db) => changesSince(db, companyId, today, days)),
    reading((db) => unpaidSince(db, companyId, today, first)),
  ]);
  const steps = [...now.map((one) => ({ ...one, on: first, isStep: true })), ...changes, ...newer];
  const counts = (one: Change, on: Day) => (one.isStep ? one.on <= on : one.on === on);
  return [...Map.groupBy(steps, ({ isReceived, currency }) => `${isReceived} ${currency}`).values()].flatMap((own) => {
    const { isReceived, currency } = own[0] as Change;
    const amountOn = (on: Day) => own.reduce((sum, one) => (counts(one, on) ? sum + one.amount : sum), 0);
    return days.map((on) => ({ isReceived, currency, on, amount: amountOn(on) }));
  });
}

/** Steps count from their day on, others on their day only. */
type Change = SideSum & { isStep: boolean };

/**
 * Of each event that has reduced a document since: it lacked so much more until then. Documents of which more has changed are taken out of
 * today's sums, and looked at day by day.
 */
async function changesSince(db: Db, companyId: string, today: Day, days: readonly Day[]): Promise<Change[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const { rows } = await sql<Change>`
    with event as materialized (${eventsAfter(companyId, first)}),
    due as materialized (${dueDaysAfter(companyId, first)}),
    special as materialized (${specialSince(companyId, first)}),
    later as materialized (
      select e.document_id, d.on_day, sum(e.amount)::bigint as amount, bool_or(e.is_ceded) as is_ceded, bool_or(e.is_credited) as is_credited
      from event e join special c on c.document_id = e.document_id join ${daysTable(days)} on e.on_day > d.on_day
      group by 1, 2),
    changed as materialized (
      select e.on_day, e.amount, d.is_received, d.currency, d.sign, d.from_day
      from (select * from event where document_id not in (select document_id from special) order by document_id) e
      cross join lateral (
        select is_received, currency, sign, ${FROM_DAY} as from_day from document d cross join (values (false, false)) l (is_credited, is_ceded)
        where company_id = ${companyId} and document_id = e.document_id and issued_on <= ${last} and not is_hidden and not is_superseded
          and not is_closed and (d.is_expected or ${wasExpected(last)}) offset 0) d)
    select true as "isStep", is_received as "isReceived", on_day as on, currency, sum(amount)::bigint as amount from (
      select is_received, greatest(${FROM_DAY}, ${first}::date) as on_day, currency, -sign * remaining as amount from special d
        where ${OUTSTANDING} and not ${isLaterInstallment(today)}
      union all
      select is_received, unnest(array[greatest(from_day, ${first}::date), greatest(on_day, from_day)]), currency,
        unnest(array[sign * amount, -sign * amount]) from changed) step
    group by 2, 3, 4
    union all
    select false, d.is_received, day.on_day, d.currency, sum(d.sign * (d.remaining + coalesce(l.amount, 0)))::bigint
    from special d
    join ${daysTable(days, 'day')} on true
    left join later l on l.document_id = d.document_id and l.on_day = day.on_day
    where ${wasOpen(sql`day.on_day`)} and not ${isLaterInstallment(sql`day.on_day`, DUE_THEN)}
    group by 2, 3, 4`.execute(db);
  return rows;
}

/**
 * Documents of which more than their amount has changed since a day: claimed, annulled by a note or ceded since; installments whose due day
 * was changed by hand. `event` and `due` are tables of what has happened since.
 */
function specialSince(companyId: string, first: Day) {
  return sql`
    select d.* from (
      select document_id, bool_or(is_ceded) as is_ceded, bool_or(is_credited) as is_credited, bool_or(has_due) as has_due from (
        select document_id, is_ceded, is_credited, false as has_due from event where is_ceded or is_credited
        union all select document_id, false, false, true from due
        union all select document_id, false, false, false from document where company_id = ${companyId} and claimed_on > ${first}) t
      group by 1) l
    cross join lateral (
      select document_id, document_type, code, section, payment_form, is_received, issued_on, due_on, claimed_on, currency, sign, remaining,
        is_expected, is_hidden, is_superseded, is_closed, is_annulled, is_ceded
      from document where company_id = ${companyId} and document_id = l.document_id offset 0) d
    where d.claimed_on > ${first} or (d.is_annulled and l.is_credited) or (d.is_ceded and l.is_ceded)
      or (d.document_type = 'CREDIT' and l.has_due)`;
}

/** What of today's sums counts only from a day after the first: what was issued since, and installments of later months. */
async function unpaidSince(db: Db, companyId: string, today: Day, first: Day): Promise<Change[]> {
  const unpaid = sql`select is_received, currency, ${FROM_DAY} as from_day, sign * remaining as amount from document d
    where company_id = ${companyId} and ${OUTSTANDING}`;
  const { rows } = await sql<SideSum>`
    select is_received as "isReceived", from_day as on, currency, sum(amount)::bigint as amount from (
      ${unpaid} and issued_on > ${first} and document_type <> 'CREDIT'
      union all
      ${unpaid} and document_type = 'CREDIT' and not ${isLaterInstallment(today)}
        and (issued_on > ${first} or due_on >= date_trunc('month', ${first}::date)::date)) u
    where from_day > ${first} group by 1, 2, 3`.execute(db);
  return rows.flatMap((one) => [
    { ...one, isStep: true },
    { ...one, on: first, amount: -one.amount, isStep: true },
  ]);
}

/** The day from which a document `d` counts: its issue, or of an installment the first day of the month in which it is due. */
const FROM_DAY = sql`greatest(d.issued_on, case when d.document_type = 'CREDIT' then date_trunc('month', d.due_on)::date end)`;

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
