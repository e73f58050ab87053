import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { codesCalled, fieldsCalled } from '#domain/history/fields.ts';
import { subjectsOf } from '#domain/history/kinds.ts';
import type { Db } from '#server/db/scope.ts';

/** What a history may be narrowed to; the days are Chilean ones, both included. */
export type HistoryFilter = {
  kind: string | null;
  /** A person's id, or SYSTEM. */
  personId: string | null;
  from: Day | null;
  to: Day | null;
  search: string;
};
/** What nobody did. */
export const SYSTEM = 'caudal';

export type HistoryEntry = {
  no: number;
  at: Date;
  name: string | null;
  surname: string | null;
  email: string | null;
  personId: string | null;
  act: string;
  subject: string;
  subjectId: string | null;
  before: unknown;
  after: unknown;
  hash: string;
};

const MOST_WORDS = 6;
const FIELDS = sql`h.entry_no as no, h.at, p.name, p.surname, p.email, h.person_id as "personId", h.act, h.subject,
  h.subject_id as "subjectId", h.before, h.after, h.hash`;

/** A page of a company's history, the newest first, and how many entries there are in all. */
export async function historyPage(
  db: Db,
  companyId: string,
  filter: HistoryFilter,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; entries: HistoryEntry[] }> {
  const total = isWhole(filter) ? await lastNo(db, companyId) : await count(db, companyId, filter);
  // Entries are numbered without a gap: a page of the whole history begins at a known one, however far back.
  const [start, over] = isWhole(filter) ? [sql`and h.entry_no <= ${total - skip}`, sql``] : [sql``, sql`offset ${skip}`];
  const { rows } = await sql<HistoryEntry>`
    select ${FIELDS} from history h left join person p on p.person_id = h.person_id
    where ${matching(companyId, filter)} ${start} order by h.entry_no desc limit ${limit} ${over}`.execute(db);
  return { total, entries: rows };
}

/** Entries after a number, the oldest first. */
export async function historyAfter(
  db: Db,
  companyId: string,
  filter: HistoryFilter,
  after: number,
  limit: number,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select ${FIELDS} from history h left join person p on p.person_id = h.person_id
    where ${matching(companyId, filter)} and h.entry_no > ${after} order by h.entry_no limit ${limit}`.execute(db);
  return rows;
}

/** What the entries of a company are about. Each word is looked up in the index after the one before. */
export async function subjects(db: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    with recursive found as (
      (select subject from history where company_id = ${companyId} order by subject limit 1)
      union all
      select (select subject from history where company_id = ${companyId} and subject > found.subject order by subject limit 1)
      from found where found.subject is not null
    )
    select subject from found where subject is not null`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** Who did something in a company; id null: nobody, the system by itself. */
export async function actors(db: Db, companyId: string): Promise<{ id: string | null; name: string; surname: string; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string; surname: string; email: string }>`
    with recursive found as (
      (select person_id from history where company_id = ${companyId} and person_id is not null order by person_id limit 1)
      union all
      select (select person_id from history where company_id = ${companyId} and person_id > found.person_id order by person_id limit 1)
      from found where found.person_id is not null
    )
    select person_id as id, name, surname, email from found join person using (person_id) order by name, surname, email`.execute(db);
  return rows;
}

/** Whether the system did something by itself. */
export async function hasSystemActs(db: Db, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('history')
    .select('entry_no')
    .where('company_id', '=', companyId)
    .where('person_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function isWhole({ kind, personId, from, to, search }: HistoryFilter): boolean {
  return !kind && !personId && !from && !to && !search.trim();
}

async function lastNo(db: Db, companyId: string): Promise<number> {
  const head = await db.selectFrom('history_head').select('entry_no').where('company_id', '=', companyId).executeTakeFirst();
  return head?.entry_no ?? 0;
}

async function count(db: Db, companyId: string, filter: HistoryFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from history h left join person p on p.person_id = h.person_id
    where ${matching(companyId, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

function matching(companyId: string, { kind, personId, from, to, search }: HistoryFilter): RawBuilder<unknown> {
  const conditions = [sql`h.company_id = ${companyId}`];
  if (kind) conditions.push(sql`h.subject = any (${subjectsOf(kind)})`);
  if (personId) conditions.push(personId === SYSTEM ? sql`h.person_id is null` : sql`h.person_id = ${personId}`);
  if (from) conditions.push(sql`h.at >= ${from}::date::timestamp at time zone 'America/Santiago'`);
  if (to) conditions.push(sql`h.at < (${to}::date + 1)::timestamp at time zone 'America/Santiago'`);
  for (const word of search.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)) conditions.push(holding(word));
  return sql.join(conditions, sql` and `);
}

/** An entry holds a word in its act, its values or who did it, without regard to accents; or tells of a field or a code so called. */
function holding(word: string): RawBuilder<unknown> {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const fields = fieldsCalled(word);
  const codes = codesCalled(word).map((code) => `%"${code}"%`);
  return sql`(unaccent(lower(concat_ws(' ', h.act, h.subject, h.before, h.after, p.name, p.surname, p.email))) like unaccent(${pattern})
    or h.before ?| ${fields}::text[] or h.after ?| ${fields}::text[] or concat_ws(' ', h.before, h.after) like any (${codes}::text[]))`;
}
