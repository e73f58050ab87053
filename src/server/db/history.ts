import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './scope.ts';

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
  const last = await db
    .selectFrom('history')
    .select(['entry_no', 'hash'])
    .where('company_id', '=', companyId)
    .orderBy('entry_no', 'desc')
    .limit(1)
    .executeTakeFirst();
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
}

/** The number of the first entry whose hash or link is wrong, or null when the whole chain holds. */
export async function verifyHistory(db: Db, companyId: string): Promise<number | null> {
  const entries = await db.selectFrom('history').selectAll().where('company_id', '=', companyId).orderBy('entry_no').execute();
  let previous = '';
  let expected = 1;
  for (const { hash, ...entry } of entries) {
    const again = hashEntry({ ...entry, at: entry.at.toISOString(), before: canonical(entry.before), after: canonical(entry.after) });
    if (entry.entry_no !== expected || entry.previous_hash !== previous || hash !== again) return expected;
    previous = hash;
    expected += 1;
  }
  return null;
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
