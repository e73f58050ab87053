import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { addToCompanies, type Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

/** How long a key is remembered, and how long an attempt may stay unfinished before another process may look at it again. */
const RETENTION = '24 hours';
const UNFINISHED = '60 seconds';
/** Of one person; older ones are forgotten, long after anybody asks again. */
const MAX_KEYS = 200;

export type Claim = { personId: string; key: string };
export type Answer = { status: number; text: string };
/**
 * `run`: do it, then keep the answer. `again`: what was answered the first time, and the companies that it changed.
 * `refused`: a Spanish sentence.
 */
export type Verdict = { kind: 'run' } | { kind: 'again'; answer: Answer; companyIds: string[] } | { kind: 'refused'; message: string };
/** What is remembered: the answer, or only that it was done, or nothing because nothing was. */
type Memory = Answer | 'done' | null;

/** Whether a key may be used: letters, digits and -_.: , 8 to 128 of them. */
export function isKey(text: string): boolean {
  return /^[\w.:-]{8,128}$/.test(text);
}

/** Claims a key for one request of a person, or says what became of the request that had it first. */
export function claimKey({ app }: Database, claim: Claim, request: string): Promise<Verdict> {
  const requestHash = createHash('sha256').update(request).digest('hex');
  return addToCompanies(app, { personId: claim.personId, companyIds: [] }, (db) => verdictOn(db, claim, requestHash));
}

async function verdictOn(db: Db, { personId, key }: Claim, requestHash: string): Promise<Verdict> {
  await sql`delete from idempotency where person_id = ${personId} and created_at < now() - ${RETENTION}::interval`.execute(db);
  const { rows } = await sql<{ isMine: boolean }>`
    insert into idempotency as i (person_id, key, request_hash) values (${personId}, ${key}, ${requestHash})
    on conflict (person_id, key) do update set created_at = now()
      where i.request_hash = excluded.request_hash and i.answer is null and not i.is_done and i.created_at < now() - ${UNFINISHED}::interval
    returning true as "isMine"`.execute(db);
  if (rows.length > 0) {
    await forgetOldest(db, personId);
    return { kind: 'run' };
  }
  const first = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer', 'is_done', 'company_ids'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first?.request_hash !== requestHash) return { kind: 'refused', message: 'Esa clave de idempotencia ya se usó para otra operación.' };
  if (first.answer !== null && first.status !== null)
    return { kind: 'again', answer: { status: first.status, text: first.answer }, companyIds: first.company_ids };
  const message = first.is_done ? 'Esta operación ya se realizó: recarga la página.' : 'Esta operación está en curso.';
  return { kind: 'refused', message };
}

async function forgetOldest(db: Db, personId: string): Promise<void> {
  await sql`delete from idempotency where person_id = ${personId} and key in (
    select key from idempotency where person_id = ${personId} order by created_at desc offset ${MAX_KEYS})`.execute(db);
}

/** Keeps what is remembered for whoever asks again; when nothing was done the key is free. */
export function storeAnswer({ app }: Database, { personId, key }: Claim, memory: Memory): Promise<void> {
  return addToCompanies(app, { personId, companyIds: [] }, async (db) => {
    const row = db.updateTable('idempotency').where('person_id', '=', personId).where('key', '=', key);
    if (memory === 'done') await row.set({ is_done: true }).execute();
    else if (memory) await row.set({ status: memory.status, answer: memory.text }).execute();
    else await db.deleteFrom('idempotency').where('person_id', '=', personId).where('key', '=', key).where('is_done', '=', false).execute();
  });
}

/** Called inside the transaction of a change: if it commits, the change was made. `companyId`: whose answer only its members may have again. */
export async function markDone(db: Db, { personId, key }: Claim, companyId?: string): Promise<void> {
  const ids = companyId ? [companyId] : [];
  await sql`update idempotency set is_done = true, company_ids = company_ids || ${ids}::uuid[]
    where person_id = ${personId} and key = ${key}`.execute(db);
}

export async function tidyIdempotency(owner: Kysely<DB>): Promise<void> {
  await sql`delete from idempotency where created_at < now() - ${RETENTION}::interval`.execute(owner);
}
