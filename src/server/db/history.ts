import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db } from './scope.ts';
import type { History } from './tables.ts';

/** One act of a person (or of a job: personId null) on money, access or settings. */
export type Act = {
  companyId: string;
  personId: string | null;
  /** A verb in the past in the product's words: 'importó', 'concilió', … */
  act: string;
  subject: string;
  subjectId: string | null;
  before?: unknown;
  /** For bulk acts a count and a digest, not the rows. */
  after?: unknown;
};

/**
 * Adds an act to the company's append-only history, chained to the entry before by hash.
 * Call it inside writeCompany: its lock orders the entries.
 */
export async function appendHistory(db: Db, { companyId, personId, act, subject, subjectId, before, after }: Act): Promise<void> {
  const last = await headOf(db, companyId);
  const entry = {
    company_id: companyId,
    entry_no: (last?.entry_no ?? 0) + 1,
    at: new Date().toISOString(),
    person_id: personId,
    act,
    subject,
    subject_id: subjectId,
    before: canonical(before),
    after: canonical(after),
    previous_hash: last?.hash ?? '',
  };
  const hash = hashEntry(entry);
  await sql`insert into history (company_id, entry_no, at, person_id, act, subject, subject_id, before, after, previous_hash, hash)
    values (${entry.company_id}, ${entry.entry_no}, ${entry.at}, ${entry.person_id}, ${act}, ${subject}, ${subjectId},
      ${entry.before}::jsonb, ${entry.after}::jsonb, ${entry.previous_hash}, ${hash})`.execute(db);
  const head = { entry_no: entry.entry_no, hash };
  await db
    .insertInto('history_head')
    .values({ company_id: companyId, ...head })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(head))
    .execute();
}

/** The number of the first entry, counted from one on, whose hash or link is wrong, or that is missing; null when the chain holds. */
export async function verifyHistory(db: Db, companyId: string, first = 1): Promise<number | null> {
  let from = first;
  for (;;) {
    const { checked, total, firstBroken } = await verifySlice(db, companyId, from);
    if (firstBroken !== null || checked >= total) return firstBroken;
    from = checked + 1;
  }
}

/** What a look at a part of the chain says: entries up to `checked` of `total` were looked at. */
type Slice = { checked: number; total: number; firstBroken: number | null };

/** Looks at up to `most` entries from one on: a long chain is checked in several, so that nobody waits for it. */
export async function verifySlice(db: Db, companyId: string, from: number, most = 2_000): Promise<Slice> {
  const head = await headOf(db, companyId);
  const total = head?.entry_no ?? 0;
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('entry_no', '>=', from - 1)
    .orderBy('entry_no')
    .limit(most + 2)
    .execute();
  const before = rows[0]?.entry_no === from - 1 ? rows.shift() : undefined;
  if (from > 1 && !before) return { checked: from - 1, total, firstBroken: from - 1 };
  const entries = rows.slice(0, most);
  const isEnd = rows.length <= most;
  const firstBroken = firstWrong(entries, from, before?.hash ?? '') ?? (isEnd ? wrongEnd(entries.at(-1) ?? before, head) : null);
  return { checked: isEnd ? total : from - 1 + entries.length, total, firstBroken };
}

/** The number of the first entry, counted from `from`, that is not what was written after an entry with the hash `previous`. */
function firstWrong(entries: readonly Selectable<History>[], from: number, previous: string): number | null {
  let link = previous;
  for (const [index, { hash, ...entry }] of entries.entries()) {
    const again = hashEntry({ ...entry, at: entry.at.toISOString(), before: canonical(entry.before), after: canonical(entry.after) });
    if (entry.entry_no !== from + index || entry.previous_hash !== link || hash !== again) return from + index;
    link = hash;
  }
  return null;
}

type Head = { entry_no: number; hash: string } | undefined;

/** Whether the last entry is the one that was written last; else the number of the one that is missing or too many. */
function wrongEnd(last: Head, head: Head): number | null {
  const [entry, known] = [last?.entry_no ?? 0, head?.entry_no ?? 0];
  if (entry !== known) return Math.min(entry, known) + 1;
  return last?.hash === head?.hash ? null : entry;
}

function headOf(db: Db, companyId: string) {
  return db.selectFrom('history_head').select(['entry_no', 'hash']).where('company_id', '=', companyId).executeTakeFirst();
}

function hashEntry(entry: Record<string, unknown>): string {
  return createHash('sha256')
    .update(canonical(entry) ?? '')
    .digest('hex');
}

/** JSON with sorted keys: the same value always gives the same text, also after a round trip through jsonb. */
function canonical(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
