/** Verifies that a history is unaltered: each entry, its link to the one before, and its items. */
import { createHash, type Hash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { canonical, hashEntry } from './history-hash.ts';
import type { Db } from './scope.ts';
import type { History } from './tables.ts';

/** The number of the first entry, from `first` on, whose hash or link is wrong, or that is missing; null when the chain is intact. */
export async function verifyHistory(db: Db, companyId: string, first = 1): Promise<number | null> {
  let from = first;
  for (;;) {
    const { checked, total, firstBroken } = await verifySlice(db, companyId, from);
    if (firstBroken !== null || checked >= total) return firstBroken;
    from = checked + 1;
  }
}

/** The result of checking part of the chain: entries up to `checked` of `total` were checked. */
export type Slice = { checked: number; total: number; firstBroken: number | null };

/** Items checked per slice, beyond those of its first entry. */
const MAX_ITEMS = 20_000;

/** Checks up to `max` entries: a long chain is checked in several slices, so that nobody waits for it. */
export async function verifySlice(db: Db, companyId: string, from: number, max = 2_000): Promise<Slice> {
  const head = await db.selectFrom('history_head').select(['entry_no', 'hash']).where('company_id', '=', companyId).executeTakeFirst();
  const total = head?.entry_no ?? 0;
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('entry_no', '>=', from - 1)
    .orderBy('entry_no')
    .limit(max + 2)
    .execute();
  const before = rows[0]?.entry_no === from - 1 ? rows.shift() : undefined;
  if (from > 1 && !before) return { checked: from - 1, total, firstBroken: from - 1 };
  const entries = rows.slice(0, fewEnough(rows, max));
  const isEnd = rows.length === entries.length;
  const wrong = [
    firstWrong(entries, from, before?.hash ?? ''),
    await firstWithWrongItems(db, companyId, entries, from, isEnd),
    isEnd ? wrongEnd(entries.at(-1) ?? before, head) : null,
  ];
  const broken = wrong.filter((one) => one !== null);
  return {
    checked: isEnd ? total : from - 1 + entries.length,
    total,
    firstBroken: broken.length > 0 ? Math.min(...broken) : null,
  };
}

type Entry = Selectable<History>;

/** How many of these entries, at most `max`, have items within the limit of a slice; the first always counts. */
function fewEnough(rows: readonly Entry[], max: number): number {
  let items = 0;
  for (const [index, { item_count }] of rows.slice(0, max).entries()) {
    items += index === 0 ? 0 : item_count;
    if (items > MAX_ITEMS) return index;
  }
  return Math.min(rows.length, max);
}

/** The number of the first entry that does not match its hash, or does not follow `previous`; null when all do. */
function firstWrong(entries: readonly Entry[], from: number, previous: string): number | null {
  let link = previous;
  for (const [index, { hash, ...entry }] of entries.entries()) {
    const recomputed = hashEntry({ ...entry, at: entry.at.toISOString(), params: canonical(entry.params), undo: canonical(entry.undo) });
    if (entry.entry_no !== from + index || entry.previous_hash !== link || hash !== recomputed) return from + index;
    link = hash;
  }
  return null;
}

type Item = { entryNo: number; itemNo: number; item: unknown };
const PAGE = 5_000;
/** Below any item's number, even one inserted from outside. */
const FIRST = -(2 ** 31);

/** The first of these entries whose items were altered; `isEnd`: there must also be none after the last one. */
async function firstWithWrongItems(
  db: Db,
  companyId: string,
  entries: readonly Entry[],
  from: number,
  isEnd: boolean,
): Promise<number | null> {
  const to = isEnd ? Number.MAX_SAFE_INTEGER : from + entries.length - 1;
  const found = new Map<number, { count: number; hash: Hash }>();
  let [entryNo, itemNo] = [from, FIRST];
  for (;;) {
    const { rows } = await sql<Item>`
      select entry_no as "entryNo", item_no as "itemNo", item from history_item
      where company_id = ${companyId} and (entry_no, item_no) > (${entryNo}, ${itemNo}) and entry_no <= ${to}
      order by entry_no, item_no limit ${PAGE}`.execute(db);
    for (const row of rows) add(found, row);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    [entryNo, itemNo] = [last.entryNo, last.itemNo];
  }
  const written = new Map(entries.map((entry) => [entry.entry_no, entry]));
  const strangers = [...found.keys()].filter((one) => !written.has(one));
  const wrong = entries.filter((entry) => !isWhole(entry, found.get(entry.entry_no))).map((entry) => entry.entry_no);
  const first = Math.min(...strangers, ...wrong);
  return Number.isFinite(first) ? first : null;
}

function add(found: Map<number, { count: number; hash: Hash }>, { entryNo, itemNo, item }: Item): void {
  const group = found.get(entryNo) ?? { count: 0, hash: createHash('sha256') };
  group.count += 1;
  group.hash.update(group.count === itemNo ? `${canonical(item) ?? 'null'}\n` : 'a number is missing');
  found.set(entryNo, group);
}

function isWhole({ item_count, item_hash }: Entry, found: { count: number; hash: Hash } | undefined): boolean {
  return item_count === (found?.count ?? 0) && item_hash === (found?.hash.digest('hex') ?? '');
}

type Head = { entry_no: number; hash: string } | undefined;

/** Whether the last entry is the last one written; else the number of the one that is missing or extra. */
function wrongEnd(last: Head, head: Head): number | null {
  const [entry, headNo] = [last?.entry_no ?? 0, head?.entry_no ?? 0];
  if (entry !== headNo) return Math.min(entry, headNo) + 1;
  return last?.hash === head?.hash ? null : entry;
}
