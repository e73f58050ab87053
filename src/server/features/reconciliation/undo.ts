/** Taking matches back. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Evidence, Proposal } from '#domain/reconciliation/facts.ts';
import { DOUBT } from '#domain/reconciliation/reasons.ts';
import { appendHistory } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { inHistory } from './digest.ts';
import type { Who } from './hand.ts';
import { lockRows } from './locked.ts';
import { replaceSuggestions } from './save.ts';
import { refreshSuggestions } from './suggestions.ts';

type MatchRow = {
  match_id: string;
  movement_id: string;
  document_id: string;
  amount: number;
  document_amount: number;
  origin: string;
  evidence: string | null;
  reasons: string[];
};

/**
 * Undoes these matches; none of their pairs is proposed as strong again.
 * @throws NOT_FOUND when one of them is none of the company's
 */
export async function unmatch(db: Db, who: Who, matchIds: readonly string[]): Promise<void> {
  const ids = [...new Set(matchIds)];
  const named = await db
    .selectFrom('match')
    .select(['movement_id', 'document_id'])
    .where('company_id', '=', who.companyId)
    .where('match_id', 'in', ids)
    .execute();
  if (named.length < ids.length) throw new AppError('NOT_FOUND');
  const [movementIds, documentIds] = [named.map((one) => one.movement_id), named.map((one) => one.document_id)];
  await lockRows(db, who.companyId, movementIds, documentIds);
  const gone = await deleteMatches(db, who.companyId, sql`match_id = any(${ids}::uuid[])`);
  await rejectPairs(db, who, gone, false);
  await refreshSuggestions(db, who.companyId, movementIds, documentIds);
  const subject =
    gone.length === 1 ? { subject: 'movimiento', subjectId: movementIds[0] ?? null } : { subject: 'movimientos', subjectId: null };
  await appendHistory(db, { ...who, act: 'deshizo la conciliación', ...subject, before: inHistory(gone.map(briefly)) });
}

/** Frees both legs of a transfer; they are not paired again without a person. @throws NOT_FOUND when the movement is no leg */
export async function unpair(db: Db, who: Who, movementId: string): Promise<void> {
  const { movements } = await lockRows(db, who.companyId, [movementId], []);
  if (!movements.get(movementId)?.isTransfer) throw new AppError('NOT_FOUND');
  const legs = await freeLegs(db, who, sql`t.out_id = ${movementId} or t.in_id = ${movementId}`);
  if (legs.length === 0) throw new AppError('NOT_FOUND');
  await refreshSuggestions(db, who.companyId, legs, []);
  await appendHistory(db, { ...who, act: 'deshizo el traspaso', subject: 'movimiento', subjectId: movementId, before: { legs } });
}

/**
 * Undoes everything a run of the engine made and is still there. What it had matched waits as strong suggestions.
 * @returns how many matches and transfers were undone
 * @throws NOT_FOUND, RUN_UNDONE
 */
export async function undoRun(db: Db, who: Who, runId: string): Promise<number> {
  const run = await db
    .selectFrom('match_run')
    .select(['undone_at'])
    .where('company_id', '=', who.companyId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new AppError('NOT_FOUND');
  if (run.undone_at) throw new AppError('RUN_UNDONE');
  const gone = await deleteMatches(db, who.companyId, sql`run_id = ${runId}`);
  await rejectPairs(db, who, gone, true);
  const legs = await freeLegs(db, who, sql`t.run_id = ${runId}`);
  const held = asSuggestions(gone);
  await replaceSuggestions(db, who.companyId, held, [...new Set(gone.map((one) => one.movement_id))]);
  await db
    .updateTable('match_run')
    .set({ undone_at: sql`now()`, undone_by: who.personId })
    .where('company_id', '=', who.companyId)
    .where('run_id', '=', runId)
    .execute();
  const count = held.length + legs.length / 2;
  await appendHistory(db, {
    ...who,
    act: 'deshizo la conciliación automática',
    subject: 'movimientos',
    subjectId: runId,
    before: { count },
  });
  return count;
}

async function deleteMatches(db: Db, companyId: string, which: ReturnType<typeof sql>): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    delete from match where company_id = ${companyId} and ${which}
    returning match_id, movement_id, document_id, amount, document_amount, origin, evidence, reasons`.execute(db);
  return rows;
}

/** Undone alone weighs more than undone with a run, whichever came last. */
async function rejectPairs(db: Db, { companyId, personId }: Who, pairs: readonly MatchRow[], isWholeRun: boolean): Promise<void> {
  await sql`
    insert into match_rejection as r (company_id, movement_id, document_id, rejected_by, is_whole_run)
    select ${companyId}, p.movement_id, p.document_id, ${personId}, ${isWholeRun}
    from unnest(${pairs.map((one) => one.movement_id)}::uuid[], ${pairs.map((one) => one.document_id)}::uuid[]) as p (movement_id, document_id)
    on conflict (company_id, movement_id, document_id) do update
    set is_whole_run = r.is_whole_run and excluded.is_whole_run, rejected_by = excluded.rejected_by, rejected_at = now()`.execute(db);
}

/** @returns the ids of the legs, out and in */
async function freeLegs(db: Db, { companyId, personId }: Who, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ out_id: string; in_id: string }>`
    delete from own_transfer t where company_id = ${companyId} and (${which}) returning out_id, in_id`.execute(db);
  const legs = rows.flatMap((one) => [one.out_id, one.in_id]);
  await sql`
    insert into transfer_rejection (company_id, out_id, in_id, rejected_by)
    select ${companyId}, p.out_id, p.in_id, ${personId}
    from unnest(${rows.map((one) => one.out_id)}::uuid[], ${rows.map((one) => one.in_id)}::uuid[]) as p (out_id, in_id)
    on conflict do nothing`.execute(db);
  return legs;
}

function asSuggestions(matches: readonly MatchRow[]): Proposal[] {
  const byMovement = new Map<string, Proposal & { parts: Proposal['parts'][number][] }>();
  for (const { movement_id, document_id, amount, document_amount, evidence, reasons } of matches) {
    const part = { documentId: document_id, amount, documentAmount: document_amount };
    const known = byMovement.get(movement_id);
    if (known) known.parts.push(part);
    else {
      const said = { evidence: (evidence ?? 'rutAndAmount') as Evidence, isStrong: true, reasons: [...reasons, DOUBT.run] };
      byMovement.set(movement_id, { movementId: movement_id, parts: [part], ...said });
    }
  }
  return [...byMovement.values()];
}

function briefly({ movement_id, document_id, amount, origin }: MatchRow) {
  return { movementId: movement_id, documentId: document_id, amount, origin };
}
