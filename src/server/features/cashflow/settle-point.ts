/** Settling by hand what a single point of the cash flow stands for. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { ParamsOf } from '#domain/acts.ts';
import { occasionOf } from '#domain/cashflow/continued.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { record } from '#server/db/history.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { operateDocuments } from '#server/features/documents/store.ts';
import { parseCellId } from './cell.ts';
import { lateFrom } from './late-days.ts';
import { requireOccurrence } from './occurrence-rows.ts';
import { deleteSettlement, insertSettlement, settledOccasions } from './occurrence-settlements.ts';
import { refreshProjections } from './projections.ts';
import { REVIEW_DAYS } from './review.ts';
import { requireSource } from './sources.ts';

/** What a point stands for: the rest of a document, or one occurrence of a source. */
export type Settleable = { kind: 'document' | 'occurrence'; id: string };

/**
 * What a point of a detail stands for, by its own id or by that of its document or occurrence.
 * @throws NOT_FOUND, POINT_HAS_MOVED for what the bank shows, CELL_IS_NO_POINT for a whole cell
 */
export async function settleableOf(db: Db, companyId: string, pointId: string): Promise<Settleable> {
  const ids = idsIn(pointId);
  if (ids.length === 0) {
    parseCellId(pointId);
    throw new AppError('CELL_IS_NO_POINT');
  }
  const { rows } = await sql<{ kind: 'movement' | 'account' | 'document' | 'occurrence'; id: string }>`
    select 'movement' as kind, movement_id as id from movement where company_id = ${companyId} and movement_id = any (${ids})
    union all select 'account', account_id from bank_account where company_id = ${companyId} and account_id = any (${ids})
    union all select 'document', document_id from document where company_id = ${companyId} and document_id = any (${ids})
    union all select 'occurrence', occurrence_id from cash_occurrence
      where company_id = ${companyId} and occurrence_id = any (${ids})`.execute(db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  if (rows.some(({ kind }) => kind === 'movement' || kind === 'account')) throw new AppError('POINT_HAS_MOVED');
  const [found, other] = rows;
  if (!found || other || found.kind === 'movement' || found.kind === 'account') throw new AppError('NOT_FOUND');
  return { kind: found.kind, id: found.id };
}

/** The rows that a point names: `kind.movement.document`, or a row's own id. */
function idsIn(pointId: string): string[] {
  const parts = pointId.slice(0, 150).toLowerCase().split('.').filter(isId);
  return [...new Set(parts)];
}

/** Settles all that remains of a document, or that an occurrence still expects. @returns the number of the act */
export async function settlePoint(db: Db, actor: Actor, { kind, id }: Settleable): Promise<number | null> {
  if (kind === 'occurrence') return settleOccurrence(db, actor, id);
  const operation = { kind: 'payoff', on: null, note: null, isClaimConfirmed: false } as const;
  return (await operateDocuments(db, actor, [{ id, operation: () => operation }])).actNo;
}

/** @throws NOT_FOUND also for one that passed long ago; OCCURRENCE_SETTLED, OCCURRENCE_GIVEN_WAY */
async function settleOccurrence(db: Db, actor: Actor, id: string): Promise<number> {
  const { companyId } = actor;
  const today = dayInChile(new Date());
  const one = await requireOccurrence(db, companyId, id);
  if (one.on < addDays(await lateFrom(db, companyId, today), -REVIEW_DAYS)) throw new AppError('NOT_FOUND');
  const source = await requireSource(db, companyId, one.sourceId);
  const { label } = source;
  if (one.isSettled) throw new AppError('OCCURRENCE_SETTLED', { label });
  if (one.givenWay !== 0) throw new AppError('OCCURRENCE_GIVEN_WAY', { label });
  const occasion = occasionOf(source, one);
  // One that has passed keeps its row: only its settlement says so.
  if ((await settledOccasions(db, companyId)).get(source.id)?.has(occasion)) throw new AppError('OCCURRENCE_SETTLED', { label });
  await insertSettlement(db, companyId, { sourceId: source.id, occasion });
  await refreshProjections(db, companyId, today);
  const params = { sourceId: source.id, label, on: one.on, amount: Math.abs(one.amount), currency: one.currency };
  return record(db, actor, 'occurrence.settled', params, { undo: { occasion } });
}

/** Expects a settled occurrence again. @returns whether it was settled */
export async function reopenOccurrence(
  db: Db,
  actor: Actor,
  params: ParamsOf<'occurrence.settled'>,
  occasion: string,
  undoes: number,
): Promise<boolean> {
  const { companyId } = actor;
  if (!(await deleteSettlement(db, companyId, { sourceId: params.sourceId, occasion }))) return false;
  await refreshProjections(db, companyId, dayInChile(new Date()));
  await record(db, actor, 'occurrence.reopened', params, { undoes });
  return true;
}
