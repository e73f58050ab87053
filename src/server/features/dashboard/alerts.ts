/** How much waits in each company, for the list of companies. */
import { sql } from 'kysely';
import type { Grant } from '#domain/access.ts';
import { isPutOff, mayOpenItem, type TodayItem, type TodayMark } from '#domain/dashboard/today.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import type { Database } from '#server/db/open.ts';
import { addToCompany, type Db } from '#server/db/scope.ts';
import { ageOpen } from '#server/features/documents/store.ts';
import { sharedLines } from './today.ts';
import { type Mention, mayOpenMention, mentionsIn } from './today-mentions.ts';

type StoredItem = Pick<TodayItem, 'id' | 'kind' | 'risk' | 'since'>;
/** Items of a company as they were kept on a day; what mentions one person there, and what they put off of it all. */
export type Alerts = { onDay: Day; items: readonly StoredItem[]; mentions: readonly Mention[]; marks: readonly TodayMark[] };

/** Items that are kept of a company at most. */
const MAX_STORED = 1_000;

/** Reads what waits in every company whose books changed since, or for which a day has passed. @returns in how many */
export async function countToday({ app, owner }: Pick<Database, 'app' | 'owner'>, now: Date): Promise<number> {
  const today = dayInChile(now);
  await ageOpen({ app, owner }, today);
  const { rows } = await sql<{ companyId: string; version: number }>`
    select c.company_id as "companyId", coalesce(b.version, 0) as version from company c
    left join books_version b using (company_id) left join today_count t using (company_id)
    where t.on_day is distinct from ${today} or t.version is distinct from coalesce(b.version, 0)`.execute(owner);
  for (const { companyId, version } of rows)
    await addToCompany(app, { personId: null, companyId }, (db) => keepItems(db, companyId, { now, version }));
  return rows.length;
}

async function keepItems(db: Db, companyId: string, { now, version }: { now: Date; version: number }): Promise<void> {
  const lines = await sharedLines(db, { companyId, now });
  const items = lines.slice(0, MAX_STORED).map(({ id, kind, risk, since }): StoredItem => ({ id, kind, risk, since }));
  const row = { on_day: dayInChile(now), version, items: JSON.stringify(items) };
  await db
    .insertInto('today_count')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
}

/** What waits in some companies, with what mentions the person who asks, and what they put off. */
export async function alertsOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, Alerts>> {
  const { rows } = await sql<Omit<Alerts, 'mentions'> & { companyId: string }>`
    select t.company_id as "companyId", t.on_day as "onDay", t.items, coalesce((
      select jsonb_agg(jsonb_build_object('item', m.item, 'markedOn', m.marked_on, 'until', m.until, 'risk', m.risk)) from today_mark m
      where m.company_id = t.company_id and m.person_id = nullif(current_setting('app.person'), '')::uuid), '[]') as marks
    from today_count t where t.company_id = any (${companyIds}::uuid[])`.execute(db);
  const mentions = await mentionsIn(db, companyIds, dayInChile(new Date()));
  return new Map(rows.map(({ companyId, ...alerts }) => [companyId, { ...alerts, mentions: mentions.get(companyId) ?? [] }]));
}

/** How many of them wait for somebody, in what they may open. */
export function countAlerts({ items, mentions, marks }: Alerts, grant: Grant, today: Day): number {
  const byItem = new Map(marks.map((mark) => [mark.item, mark]));
  const all = [...items, ...mentions.filter((one) => mayOpenMention(one, grant))];
  return all.filter((one) => mayOpenItem(one, grant) && !isPutOff({ ...one, on: today }, byItem.get(one.id), today)).length;
}
