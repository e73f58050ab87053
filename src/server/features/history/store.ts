import { type RawBuilder, sql } from 'kysely';
import { codesOf, phraseOf, type Recorded } from '#domain/acts.ts';
import type { Day } from '#domain/date.ts';
import { foldText } from '#domain/fold.ts';
import type { Target } from '#domain/history/phrase.ts';
import { STANDS } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';

/** Filters of a history; days are Chilean ones, inclusive. */
export type HistoryFilter = {
  kind: string | null;
  /** A person's id, or SYSTEM. */
  personId: string | null;
  /** Acts on this document, alone or with others. */
  documentId: string | null;
  /** Acts on this loan. */
  loanId: string | null;
  from: Day | null;
  to: Day | null;
  search: string;
};
/** Stands for acts without a person. */
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
  /** The entry that this one undid, and the one that undid this one. */
  undoes: number | null;
  undoneBy: number | null;
  /** What the entry that this one undid says. */
  original: Recorded | null;
  hash: string;
};

const MAX_WORDS = 6;
const FIELDS = sql`h.entry_no as no, h.at, p.name, p.surname, p.email, h.person_id as "personId", h.code, h.params, h.undoes,
  (select u.entry_no from history u where u.company_id = h.company_id and u.undoes = h.entry_no) as "undoneBy",
  (select jsonb_build_object('code', u.code, 'params', u.params::jsonb) from history u
    where u.company_id = h.company_id and u.entry_no = h.undoes) as original, h.hash`;

/** A page of a company's history, newest first, the total number of entries, and which of the things they name can be opened. */
export async function historyPage(
  db: Db,
  companyId: string,
  filter: HistoryFilter,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; entries: HistoryEntry[]; open: ReadonlySet<string> }> {
  const total = isWhole(filter) ? await lastNo(db, companyId) : await count(db, companyId, filter);
  // Entries are numbered without gaps: a page of the unfiltered history starts at a known number, however far back.
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

/** Later acts on the same things that are still in force, newest first. */
export async function laterActs(db: Db, companyId: string, no: number): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    with about as (select distinct t.id from history_item one cross join lateral unnest(${touchedIds('one')}) t (id)
      where one.company_id = ${companyId} and one.entry_no = ${no})
    select ${FIELDS} from history mine
    join history h on h.company_id = mine.company_id and h.entry_no > mine.entry_no
    left join person p on p.person_id = h.person_id
    where mine.company_id = ${companyId} and mine.entry_no = ${no} and h.undoes is null
      and ${STANDS}
      and (h.subject_id = mine.subject_id or h.entry_no in (
        select other.entry_no from history_item other cross join lateral unnest(${touchedIds('other')}) t (id)
        where other.company_id = ${companyId} and other.entry_no > ${no} and t.id in (select id from about)))
    order by h.entry_no desc limit ${MAX_LATER}`.execute(db);
  return rows;
}

/** The ids that an act's row is about: documents, their cheques, movements. */
function touchedIds(item: 'one' | 'other') {
  const row = sql.ref(`${item}.item`);
  return sql`array(select jsonb_array_elements_text(jsonb_path_query_array(${row}, '$.id') || jsonb_path_query_array(${row}, '$.**.cheque.id')
    || jsonb_path_query_array(${row}, '$.**.chequeId') || jsonb_path_query_array(${row}, '$.**.documentId')
    || jsonb_path_query_array(${row}, '$.**.movementId')))`;
}

/** The act codes in a company's history. Each is found in the index after the one before. */
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

/** The key of a target in `open`. */
export function targetKey({ kind, id }: Target): string {
  return `${kind} ${id}`;
}

/** Which of the things that these entries name still exist. */
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

/** Those who acted in a company; id null: the system. */
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

/** Whether the system itself acted. */
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

function isWhole({ kind, personId, documentId, loanId, from, to, search }: HistoryFilter): boolean {
  return !kind && !personId && !documentId && !loanId && !from && !to && !search.trim();
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

function matching(companyId: string, { kind, personId, documentId, loanId, from, to, search }: HistoryFilter): RawBuilder<unknown> {
  const conditions = [sql`h.company_id = ${companyId}`];
  if (kind) conditions.push(sql`h.code = any (${codesOf(kind)})`);
  if (personId) conditions.push(personId === SYSTEM ? sql`h.person_id is null` : sql`h.person_id = ${personId}`);
  if (loanId) conditions.push(sql`h.subject_kind = 'loan' and h.subject_id = ${loanId}`);
  if (documentId) conditions.push(sql`h.entry_no = any (array(${entriesAbout(companyId, documentId)}))`);
  if (from) conditions.push(sql`h.at >= ${from}::date::timestamp at time zone 'America/Santiago'`);
  if (to) conditions.push(sql`h.at < (${to}::date + 1)::timestamp at time zone 'America/Santiago'`);
  for (const word of search.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)) conditions.push(holding(word));
  return sql.join(conditions, sql` and `);
}

function entriesAbout(companyId: string, documentId: string): RawBuilder<unknown> {
  return sql`select entry_no from history where company_id = ${companyId} and subject_kind = 'document' and subject_id = ${documentId}
    union select entry_no from history_item where company_id = ${companyId} and about = ${documentId}`;
}

/**
 * Whether an entry contains a word in its sentence, its values or its person, ignoring accents. An undoing is told by the sentence of what
 * it undid, 'deshizo «…»', and what was undone is marked 'Deshecha'.
 */
function holding(word: string): RawBuilder<unknown> {
  const folded = foldText(word);
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  const ways = [
    sql`h.search_text like ${pattern}`,
    sql`unaccent(lower(concat_ws(' ', p.name, p.surname, p.email))) like ${pattern}`,
    sql`(h.undoes is not null and exists (select from history o
      where o.company_id = h.company_id and o.entry_no = h.undoes and o.search_text like ${pattern}))`,
  ];
  const isUndone = folded.length > 3 && UNDONE_WORDS.some((one) => one.startsWith(folded));
  if (isUndone || 'deshizo'.includes(folded)) ways.push(sql`h.undoes is not null`);
  if (isUndone) ways.push(sql`exists (select from history u where u.company_id = h.company_id and u.undoes = h.entry_no)`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

const UNDONE_WORDS = ['deshecho', 'deshecha'];
