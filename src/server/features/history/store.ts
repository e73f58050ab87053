import { type RawBuilder, sql } from 'kysely';
import { codesOf, phraseOf } from '#domain/acts.ts';
import type { Day } from '#domain/date.ts';
import { foldText } from '#domain/fold.ts';
import type { Target } from '#domain/history/phrase.ts';
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
  code: string;
  params: unknown;
  /** The entry that this one took back, and the one that took this one back. */
  undoes: number | null;
  undoneBy: number | null;
  hash: string;
};

const MAX_WORDS = 6;
const FIELDS = sql`h.entry_no as no, h.at, p.name, p.surname, p.email, h.person_id as "personId", h.code, h.params, h.undoes,
  (select u.entry_no from history u where u.company_id = h.company_id and u.undoes = h.entry_no) as "undoneBy", h.hash`;

/** A page of a company's history, the newest first, how many entries there are in all, and what of what they name can be opened. */
export async function historyPage(
  db: Db,
  companyId: string,
  filter: HistoryFilter,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; entries: HistoryEntry[]; open: ReadonlySet<string> }> {
  const total = isWhole(filter) ? await lastNo(db, companyId) : await count(db, companyId, filter);
  // Entries are numbered without a gap: a page of the whole history begins at a known one, however far back.
  const [start, over] = isWhole(filter) ? [sql`and h.entry_no <= ${total - skip}`, sql``] : [sql``, sql`offset ${skip}`];
  const { rows } = await sql<HistoryEntry>`
    select ${FIELDS} from history h left join person p on p.person_id = h.person_id
    where ${matching(companyId, filter)} ${start} order by h.entry_no desc limit ${limit} ${over}`.execute(db);
  return { total, entries: rows, open: await openTargets(db, companyId, rows) };
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

const MAX_LATER = 10;

/** What was done after an entry about the same things and still stands, the newest first. */
export async function laterActs(db: Db, companyId: string, no: number): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select ${FIELDS} from history mine
    join history h on h.company_id = mine.company_id and h.entry_no > mine.entry_no
    left join person p on p.person_id = h.person_id
    where mine.company_id = ${companyId} and mine.entry_no = ${no} and h.undoes is null
      and not exists (select from history u where u.company_id = h.company_id and u.undoes = h.entry_no)
      and (h.subject_id = mine.subject_id or exists (
        select from history_item one join history_item other on other.company_id = one.company_id and other.item ->> 'id' = one.item ->> 'id'
        where one.company_id = mine.company_id and one.entry_no = mine.entry_no and other.entry_no = h.entry_no))
    order by h.entry_no desc limit ${MAX_LATER}`.execute(db);
  return rows;
}

/** The codes that a company's history holds. Each is looked up in the index after the one before. */
export async function codesIn(db: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with recursive found as (
      (select code from history where company_id = ${companyId} order by code limit 1)
      union all
      select (select code from history where company_id = ${companyId} and code > found.code order by code limit 1)
      from found where found.code is not null
    )
    select code from found where code is not null`.execute(db);
  return rows.map(({ code }) => code);
}

/** How a target is named within `open`. */
export function targetKey({ kind, id }: Target): string {
  return `${kind} ${id}`;
}

/** What of what these entries name is still there. */
async function openTargets(db: Db, companyId: string, entries: readonly HistoryEntry[]): Promise<ReadonlySet<string>> {
  const targets = entries.flatMap((entry) => phraseOf(entry).flatMap((part) => (typeof part === 'string' ? [] : [part.to])));
  const ids = (kind: Target['kind']) => targets.filter((one) => one.kind === kind).map(({ id }) => id);
  if (targets.length === 0) return new Set();
  const { rows } = await sql<Target>`
    select 'movement' as kind, movement_id as id from movement where company_id = ${companyId} and movement_id = any (${ids('movement')}::uuid[])
    union all
    select 'document', document_id from document where company_id = ${companyId} and document_id = any (${ids('document')}::uuid[])
    union all
    select 'import', import_id from import where company_id = ${companyId} and import_id = any (${ids('import')}::uuid[])
    union all
    select 'person', person_id from membership where company_id = ${companyId} and person_id = any (${ids('person')}::uuid[])`.execute(db);
  return new Set(rows.map(targetKey));
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
  if (kind) conditions.push(sql`h.code = any (${codesOf(kind)})`);
  if (personId) conditions.push(personId === SYSTEM ? sql`h.person_id is null` : sql`h.person_id = ${personId}`);
  if (from) conditions.push(sql`h.at >= ${from}::date::timestamp at time zone 'America/Santiago'`);
  if (to) conditions.push(sql`h.at < (${to}::date + 1)::timestamp at time zone 'America/Santiago'`);
  for (const word of search.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)) conditions.push(holding(word));
  return sql.join(conditions, sql` and `);
}

/** An entry holds a word in its sentence, its values or who did it, without regard to accents. */
function holding(word: string): RawBuilder<unknown> {
  const pattern = `%${foldText(word).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(h.search_text like ${pattern} or unaccent(lower(concat_ws(' ', p.name, p.surname, p.email))) like ${pattern})`;
}
