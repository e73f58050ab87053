import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { addToCompanies, type Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

/** How long a key is kept, and how long an attempt may stay unfinished before another process may take it over. */
const RETENTION = '24 hours';
const UNFINISHED = '60 seconds';
/** Per person; the oldest keys are dropped, long after anybody repeats them. */
const MAX_KEYS = 200;

export type Claim = { personId: string; key: string };
export type Answer = { status: number; text: string };
/**
 * `run`: execute, then store the answer. `again`: the stored answer, and the companies that the first call changed.
 * `refused`: a Spanish sentence.
 */
export type Verdict = { kind: 'run' } | { kind: 'again'; answer: Answer; companyIds: string[] } | { kind: 'refused'; message: string };
/** What a key remembers: the answer, or only that it was done, or null because nothing was done. */
type Memory = Answer | 'done' | null;

/** Whether a key is valid: 8 to 128 letters, digits and -_.: characters. */
export function isKey(text: string): boolean {
  return /^[\w.:-]{8,128}$/.test(text);
}

/** Claims a key for a person's request, or returns the outcome of the request that used it first. */
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

/** Stores the outcome for a repeated request; if nothing was done, the key is free again. */
export function storeAnswer({ app }: Database, { personId, key }: Claim, memory: Memory): Promise<void> {
  return addToCompanies(app, { personId, companyIds: [] }, async (db) => {
    const row = db.updateTable('idempotency').where('person_id', '=', personId).where('key', '=', key);
    if (memory === 'done') await row.set({ is_done: true }).execute();
    else if (memory) await row.set({ status: memory.status, answer: memory.text }).execute();
    else await db.deleteFrom('idempotency').where('person_id', '=', personId).where('key', '=', key).where('is_done', '=', false).execute();
  });
}

/** Call in the transaction of a change: if it commits, the change was made. `companyId`: only its members may get the answer again. */
export async function markDone(db: Db, { personId, key }: Claim, companyId?: string): Promise<void> {
  const ids = companyId ? [companyId] : [];
  await sql`update idempotency set is_done = true, company_ids = company_ids || ${ids}::uuid[]
    where person_id = ${personId} and key = ${key}`.execute(db);
}

/** Deletes the keys older than 24 hours, with their answers. Runs as the owner, over all people. */
export async function tidyIdempotency(owner: Kysely<DB>): Promise<void> {
  await sql`delete from idempotency where created_at < now() - ${RETENTION}::interval`.execute(owner);
}
