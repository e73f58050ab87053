/** The only way to write the history: entries are chained, signed every night, and never changed. */
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { type ActCode, changesIn, type ItemOf, type ParamsOf, type PayloadOf, phraseOf, subjectOf } from '#domain/acts.ts';
import { AppError } from '#domain/errors.ts';
import { foldText } from '#domain/fold.ts';
import { fieldValueText } from '#domain/history/fields.ts';
import { textOf } from '#domain/history/phrase.ts';
import { canonical, hashEntry, hashItems } from './history-hash.ts';
import type { Db } from './scope.ts';

/** Whether an act `h` of the history stands: nobody took it back. */
export const STANDS = sql`not exists (select from history u where u.company_id = h.company_id and u.undoes = h.entry_no)`;

/** Beyond the parameters: what undoing needs, the rows that a bulk act touched, and the entry that this one undoes. */
type RecordOptions<Code extends ActCode> = { items?: readonly ItemOf<Code>[]; undoes?: number | null };
type RestArgs<Code extends ActCode> =
  PayloadOf<Code> extends null ? [options?: RecordOptions<Code>] : [options: RecordOptions<Code> & { undo: PayloadOf<Code> }];

/**
 * Adds an act to the company's append-only history, chained by hash to the entry before. Call it inside writeCompany, whose lock orders
 * the entries.
 * @returns the entry's number
 */
export async function record<Code extends ActCode>(
  db: Db,
  { companyId, personId }: Actor,
  code: Code,
  params: ParamsOf<Code>,
  ...[options]: RestArgs<Code>
): Promise<number> {
  const last = await db.selectFrom('history_head').select(['entry_no', 'hash']).where('company_id', '=', companyId).executeTakeFirst();
  const { items = [], undoes = null, undo = null }: RecordOptions<Code> & { undo?: unknown } = options ?? {};
  const subject = subjectOf(code, params);
  const lines = await canonicalLines(items);
  const entry = {
    company_id: companyId,
    entry_no: (last?.entry_no ?? 0) + 1,
    at: new Date().toISOString(),
    person_id: personId,
    code,
    params: canonical(params),
    undo: canonical(undo),
    undoes,
    subject_kind: subject.kind,
    subject_id: subject.id,
    item_count: items.length,
    item_hash: hashItems(lines),
    search_text: searchText(code, params),
    previous_hash: last?.hash ?? '',
  };
  const head = { entry_no: entry.entry_no, hash: hashEntry(entry) };
  await db
    .insertInto('history')
    .values({ ...entry, params: entry.params ?? '{}', hash: head.hash })
    .execute();
  await insertItems(db, companyId, entry.entry_no, lines);
  await db
    .insertInto('history_head')
    .values({ company_id: companyId, ...head })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(head))
    .execute();
  return entry.entry_no;
}

/** Between so many items the event loop takes a turn: an act may have touched 100,000. */
const ITEMS_OF_TURN = 500;

async function canonicalLines(items: readonly unknown[]): Promise<string[]> {
  const lines: string[] = [];
  for (const item of items) {
    if (lines.length > 0 && lines.length % ITEMS_OF_TURN === 0) await breathe();
    lines.push(canonical(item) ?? 'null');
  }
  return lines;
}

/** The number of the next entry. Call it inside writeCompany, where nobody else can add one. */
export async function nextActNo(db: Db, companyId: string): Promise<number> {
  const last = await db.selectFrom('history_head').select('entry_no').where('company_id', '=', companyId).executeTakeFirst();
  return (last?.entry_no ?? 0) + 1;
}

/** Rows per statement. */
const BATCH = 5_000;

async function insertItems(db: Db, companyId: string, entryNo: number, lines: readonly string[]): Promise<void> {
  for (let from = 0; from < lines.length; from += BATCH) {
    await sql`insert into history_item (company_id, entry_no, item_no, item)
      select ${companyId}, ${entryNo}, ${from} + place, item::jsonb
      from unnest(${lines.slice(from, from + BATCH)}::text[]) with ordinality as i (item, place)`.execute(db);
  }
}

function searchText(code: ActCode, params: unknown): string {
  const values = changesIn({ code, params }).flatMap(({ field, label, before, after }) => [
    label,
    ...[before, after].filter((value) => value !== null).map((value) => fieldValueText(field, value)),
  ]);
  return foldText([textOf(phraseOf({ code, params })), ...values].join(' ')).slice(0, MAX_SEARCHED);
}

const MAX_SEARCHED = 4_000;

/** The number of the last entry with this act on this subject. */
export async function lastEntryAbout(db: Db, companyId: string, code: ActCode, subjectId: string): Promise<number | null> {
  const row = await db
    .selectFrom('history')
    .select('entry_no')
    .where('company_id', '=', companyId)
    .where('code', '=', code)
    .where('subject_id', '=', subjectId)
    .orderBy('entry_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.entry_no ?? null;
}

/** The number of an entry from its text; 0, which no entry has, when it is not a number. */
export function actNumber(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** An act with everything that undoing it needs. */
export type StoredAct<Code extends ActCode> = {
  no: number;
  code: Code;
  params: ParamsOf<Code>;
  undo: PayloadOf<Code>;
  items: ItemOf<Code>[];
};

/** For acts that earlier versions recorded without what undoing needs. @throws ACT_IS_FINAL */
export function requireStored(undo: unknown): void {
  if (undo === null) throw new AppError('ACT_IS_FINAL', { why: 'Lo registró una versión anterior, que no guardaba cómo estaba antes.' });
}

/** The code of what an entry undid; null when it undid nothing. */
export async function codeOfUndone(db: Db, companyId: string, no: number): Promise<ActCode | null> {
  const { rows } = await sql<{ code: ActCode }>`
    select o.code from history h join history o on o.company_id = h.company_id and o.entry_no = h.undoes
    where h.company_id = ${companyId} and h.entry_no = ${no}`.execute(db);
  return rows[0]?.code ?? null;
}

/** @returns undefined for no such entry; `undoneBy`: the entry that undid it */
export async function storedAct(
  db: Db,
  companyId: string,
  no: number,
): Promise<{ act: StoredAct<ActCode>; undoneBy: number | null } | undefined> {
  const { rows } = await sql<StoredAct<ActCode> & { undoneBy: number | null }>`
    select entry_no as no, code, params, undo,
      (select u.entry_no from history u where u.company_id = h.company_id and u.undoes = h.entry_no) as "undoneBy"
    from history h where company_id = ${companyId} and entry_no = ${no}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { undoneBy, ...act } = row;
  const items = await sql<{ item: never }>`
    select item from history_item where company_id = ${companyId} and entry_no = ${no} order by item_no`.execute(db);
  return { act: { ...act, items: items.rows.map(({ item }) => item) }, undoneBy };
}

/** What an act puts back may belong in an area that was deleted since. PostgreSQL's foreign_key_violation. @throws ACT_OVERTAKEN */
export function refuseWithoutArea(error: unknown): never {
  const isOfArea = error instanceof Error && 'constraint' in error && /_area_id_fkey$/.test(String(error.constraint));
  if (isOfArea && 'code' in error && error.code === '23503') throw new AppError('ACT_OVERTAKEN', { what: 'su área, que se eliminó' });
  throw error;
}
