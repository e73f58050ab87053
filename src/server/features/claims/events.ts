import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';

/** An event that the office listed for a document, or one that we requested and that failed or is uncertain. */
export type ListedEvent = {
  code: string;
  description: string;
  responsible: string | null;
  on: Day;
  time: string;
  state: 'listed' | 'refused' | 'unknown';
  /** What the office answered to what was requested here; null where it did not, and for what others entered. */
  responseCode: number | null;
  message: string;
  reason: string;
};

const MAX_LISTED = 100;

/** The oldest first. */
export async function listedEvents(db: Db, documentId: string): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select e.code, e.description, e.responsible_rut as responsible, e.on_day as "on", e.at_time as time, 'listed' as state, '' as message,
      coalesce(own.reason, '') as reason, own.response_code as "responseCode"
    from claim_event e left join lateral (
      select a.reason, a.response_code from claim_attempt a where a.company_id = e.company_id and a.document_id = e.document_id
        and a.action = e.code and a.state = 'entered' order by a.created_at desc limit 1) own on true
    where e.document_id = ${documentId}
    union all
    select a.action, '', null, (a.created_at at time zone 'America/Santiago')::date,
      date_trunc('second', a.created_at at time zone 'America/Santiago')::time,
      case a.state when 'refused' then 'refused' else 'unknown' end, a.message, a.reason, a.response_code
    from claim_attempt a where a.document_id = ${documentId} and a.state <> 'entered'
    order by "on", time limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/** Pesos of the documents of which the tax office told something that happened in some days, both included. */
export async function toldByOffice(db: Db, companyId: string, { from, until }: Record<'from' | 'until', Day>): Promise<number> {
  const { rows } = await sql<{ pesos: number }>`
    select coalesce(sum(d.amount_clp), 0)::bigint as pesos from document d
    where d.company_id = ${companyId} and d.document_id in (
      select document_id from claim_event where company_id = ${companyId} and on_day between ${from} and ${until})`.execute(db);
  return rows[0]?.pesos ?? 0;
}
