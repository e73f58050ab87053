import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';

/** How long a key is remembered, and how long an attempt may stay unfinished before another process may look at it again. */
const KEPT = '24 hours';
const UNFINISHED = '60 seconds';

export type Claim = { personId: string; key: string };
export type Answer = { status: number; text: string };
/** `run`: do it, then `keep` the answer. `again`: what was answered the first time. `refused`: a Spanish sentence. */
export type Verdict = { kind: 'run' } | { kind: 'again'; answer: Answer } | { kind: 'refused'; message: string };

/** Whether a key may be used: letters, digits and -_.: , 8 to 128 of them. */
export function isKey(text: string): boolean {
  return /^[\w.:-]{8,128}$/.test(text);
}

/** Claims a key for one request of a person, or says what became of the request that had it first. */
export async function claimKey({ app }: Database, { personId, key }: Claim, request: string): Promise<Verdict> {
  const requestHash = createHash('sha256').update(request).digest('hex');
  await sql`delete from idempotency where person_id = ${personId} and created_at < now() - ${KEPT}::interval`.execute(app);
  const { rows } = await sql<{ isMine: boolean }>`
    insert into idempotency as i (person_id, key, request_hash) values (${personId}, ${key}, ${requestHash})
    on conflict (person_id, key) do update set created_at = now()
      where i.request_hash = excluded.request_hash and i.answer is null and not i.is_done and i.created_at < now() - ${UNFINISHED}::interval
    returning true as "isMine"`.execute(app);
  if (rows.length > 0) return { kind: 'run' };
  const first = await app
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer', 'is_done'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first?.request_hash !== requestHash) return { kind: 'refused', message: 'Esa clave de idempotencia ya se usó para otra operación.' };
  if (first.answer !== null && first.status !== null) return { kind: 'again', answer: { status: first.status, text: first.answer } };
  const message = first.is_done ? 'Esta operación ya se realizó: recarga la página.' : 'Esta operación está en curso.';
  return { kind: 'refused', message };
}

/** Keeps the answer for whoever asks again; an answer to forget (nothing was done) frees the key. */
export async function keepAnswer({ app }: Database, { personId, key }: Claim, answer: Answer | null): Promise<void> {
  const row = app.updateTable('idempotency').where('person_id', '=', personId).where('key', '=', key);
  if (answer) await row.set({ status: answer.status, answer: answer.text }).execute();
  else await app.deleteFrom('idempotency').where('person_id', '=', personId).where('key', '=', key).where('is_done', '=', false).execute();
}

/** Called inside the transaction of a change: if it commits, the change was made. */
export async function markDone(db: Db, { personId, key }: Claim): Promise<void> {
  await db.updateTable('idempotency').set({ is_done: true }).where('person_id', '=', personId).where('key', '=', key).execute();
}
