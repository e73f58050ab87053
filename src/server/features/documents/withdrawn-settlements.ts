/** Payments by hand that give way to the movement that they stood for, as a part of another feature's act. Call inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { type HandChange, remainingOf } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { nextActNo } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { creditsByReference } from './credits.ts';
import { writeHandChanges, writeReplaced } from './hand-changes.ts';
import { lockExisting } from './payables.ts';

/** What payments by hand hold of documents, in minor units of their currencies; without those that none hold. */
export async function settledOf(db: Db, companyId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; settled: number }>`
    select document_id as id, settled from document
    where company_id = ${companyId} and document_id = any(${[...ids]}::uuid[]) and settled > 0 and not is_closed`.execute(db);
  return new Map(rows.map(({ id, settled }) => [id, settled]));
}

/** Takes the payments by hand off documents, for a movement that pays them instead. @returns what undoing needs */
export async function withdrawSettlements(db: Db, actor: Actor, ids: readonly string[]): Promise<HandChange[]> {
  if (ids.length === 0) return [];
  const documents = await lockExisting(db, actor.companyId, ids);
  const changes = [...documents.values()].map(({ id, reductions }): HandChange => {
    return { id, removed: reductions.filter(({ kind, stands }) => kind === 'settlement' && stands), added: [], before: {}, after: {} };
  });
  await writeReplaced(db, actor, documents, changes, await nextActNo(db, actor.companyId));
  return changes;
}

/** Puts them back as they were. @throws ACT_OVERTAKEN when a document is gone, closed, or has no room for them */
export async function restoreSettlements(db: Db, actor: Actor, changes: readonly HandChange[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const documents = await lockExisting(db, actor.companyId, ids);
  const credits = await creditsByReference(db, actor.companyId, ids);
  const back = changes.map(({ id, removed }): HandChange => {
    const document = documents.get(id);
    const amount = removed.reduce((sum, one) => sum + one.amount, 0);
    if (!document) throw new AppError('ACT_OVERTAKEN', { what: 'uno de sus documentos' });
    if (document.isClosed) throw new AppError('ACT_OVERTAKEN', { what: 'la fecha de corte' });
    if (remainingOf(document) + (credits.get(id) ?? 0) < amount)
      throw new AppError('ACT_OVERTAKEN', { what: `lo que falta por pagar de ${document.name}` });
    return { id, removed: [], added: removed, before: {}, after: {} };
  });
  await writeHandChanges(db, actor, documents, back, await nextActNo(db, actor.companyId));
}
