/** Comments that mention a person, among what needs them today. */
import { sql } from 'kysely';
import { type Grant, mayOpen, type Route } from '#domain/access.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { safeRedirect } from '#domain/notifications.ts';
import { PLAN_KEPT } from '#server/db/kept-plans.ts';
import type { Db } from '#server/db/scope.ts';
import { pesosOn } from '#server/features/rates/store.ts';
import { LINE, MAX_GROUPS, type TodayLine } from './today-line.ts';

/** `path`: of the screen on which the comment stands. */
export type Mention = TodayLine & { path: string };

type Row = {
  companyId: string;
  id: string;
  at: Date;
  path: string;
  name: string;
  documentId: string | null;
  currency: Currency;
  open: number;
};

/** Comments of these companies that mention whoever asks and that they have not read, whatever they may open; by company. */
export async function mentionsIn(db: Db, companyIds: readonly string[], today: Day): Promise<ReadonlyMap<string, Mention[]>> {
  const { rows } = await sql<Row>`${PLAN_KEPT}
    select c.id as "companyId", m.* from unnest(${companyIds}::uuid[]) as c (id) cross join lateral (
      select n.notification_id as id, n.created_at as at, n.redirect_url as path,
        coalesce(nullif(trim(s.name || ' ' || s.surname), ''), s.email, '') as name,
        d.document_id as "documentId", coalesce(d.currency, 'CLP') as currency, coalesce(d.remaining, 0)::bigint as open
      from notification_recipient r
      join notification n on n.company_id = r.company_id and n.notification_id = r.notification_id
      left join person s on s.person_id = n.sender_id
      left join document d on d.company_id = n.company_id and d.document_id = n.document_id
      where r.company_id = c.id and r.person_id = current_person() and r.read_at is null and n.kind = 'mention'
      order by n.created_at desc limit ${MAX_GROUPS}) m`.execute(db);
  const found = new Map<string, Mention[]>();
  for (const [companyId, own] of Map.groupBy(rows, (row) => row.companyId)) {
    const { inPesos } = await pesosOn(db, companyId, today, own);
    found.set(
      companyId,
      own.map(({ id, at, path, name, documentId, currency, open }): Mention => {
        const on = dayInChile(at);
        const risk = Math.max(0, inPesos(open, currency) ?? 0);
        return { ...LINE, id: `mention:${id}`, kind: 'mention', risk, on, since: on, name, documentId, path: safeRedirect(path) };
      }),
    );
  }
  return found;
}

/** Whether somebody may open the screen on which a comment stands. */
export function mayOpenMention({ path }: Pick<Mention, 'path'>, grant: Grant): boolean {
  return mayOpen(path.split('?', 1)[0] as Route, grant);
}
