/** Gives the other documents of a counterpart the area of one. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { areaOfRow } from '#server/db/area-slots.ts';
import type { Db } from '#server/db/scope.ts';
import { operateDocuments, type PointResult } from './payment-point.ts';

/** Documents changed at once; the rest needs another call. */
const MAX_PAST = 1_000;

/** The other documents of the counterpart and side in a different, automatic area: how many, and how much. */
export type PastChange = { count: number; amount: number; ids: string[] };

/** @returns at most the first thousand, the latest first. @throws NOT_FOUND */
export async function pastOf(db: Db, companyId: string, documentId: string): Promise<PastChange & { areaId: string }> {
  const document = await db
    .selectFrom('document')
    .select([areaOfRow('document').as('areaId'), 'counterpart_rut', 'is_received'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!document) throw new AppError('NOT_FOUND');
  const { rows } = await sql<{ id: string; pesos: number }>`
    select document_id as id, amount_clp as pesos from document
    where company_id = ${companyId} and counterpart_rut = ${document.counterpart_rut} and is_received = ${document.is_received}
      and document_id <> ${documentId} and ${areaOfRow('document')} <> ${document.areaId} and not is_area_by_hand and not is_closed
    order by issued_on desc, document_id limit ${MAX_PAST}`.execute(db);
  const amount = rows.reduce((sum, { pesos }) => sum + pesos, 0);
  return { count: rows.length, amount, ids: rows.map(({ id }) => id), areaId: document.areaId };
}

/**
 * Gives those documents the area of this one, as one act.
 * @param count  how many the person saw
 * @throws NOT_FOUND, SELECTION_CHANGED when the number has changed
 */
export async function setAreaOfPast(db: Db, actor: Actor, documentId: string, count: number): Promise<PointResult> {
  const past = await pastOf(db, actor.companyId, documentId);
  if (past.count !== count) throw new AppError('SELECTION_CHANGED', { count: past.count, sum: formatMoney(past.amount, 'CLP') });
  const operation = { kind: 'area', areaId: past.areaId } as const;
  return operateDocuments(
    db,
    actor,
    past.ids.map((id) => ({ id, operation: () => operation })),
  );
}
