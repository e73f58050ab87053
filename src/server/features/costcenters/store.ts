/** A company's cost centres, and their shares of documents. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { CostCenterValues, SplitChange } from '#domain/costcenters/acts.ts';
import { currentShares, type Share, type ShareInput, splitOf } from '#domain/costcenters/split.ts';
import { documentName, type Named } from '#domain/documents/names.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { oneLine } from '#domain/text.ts';
import { record } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';

export type CostCenter = CostCenterValues & { id: string; usedBy: number };
export const MAX_COST_CENTERS = 500;
const MAX_CODE = 20;
const MAX_NAME = 80;

/** All of a company's cost centres, active ones first, by code. */
export async function costCentersOf(db: Db, companyId: string): Promise<CostCenter[]> {
  const { rows } = await sql<CostCenter>`
    select c.cost_center_id as id, c.code, c.name, c.is_active as "isActive",
      (select count(*)::int from document_cost_center d where d.company_id = c.company_id and d.cost_center_id = c.cost_center_id) as "usedBy"
    from cost_center c where c.company_id = ${companyId} order by not c.is_active, lower(c.code)`.execute(db);
  return rows;
}

/**
 * Adds a cost centre, or changes the one with an id.
 * @returns it, and the number of the act; null when nothing changed
 * @throws MISSING_FIELD, TEXT_TOO_LONG, COST_CENTER_CODE, TOO_MANY_COST_CENTERS, NOT_FOUND
 */
export async function saveCostCenter(
  db: Db,
  actor: Actor,
  id: string | null,
  input: CostCenterValues,
): Promise<{ center: CostCenter; actNo: number | null }> {
  const all = await costCentersOf(db, actor.companyId);
  if (id !== null && !all.some((one) => one.id === id)) throw new AppError('NOT_FOUND');
  return putCostCenter(db, actor, all, { id: id ?? newId(), input, undoes: null });
}

type CostCenterChange = { id: string; input: CostCenterValues; undoes: number | null };

/** Gives the cost centre with an id these values, adding it where there is none. @param all  of the company */
export async function putCostCenter(
  db: Db,
  actor: Actor,
  all: readonly CostCenter[],
  { id, input, undoes }: CostCenterChange,
): Promise<{ center: CostCenter; actNo: number | null }> {
  const { companyId } = actor;
  const before = all.find((one) => one.id === id);
  const after = cleaned(input);
  if (all.some((one) => one.id !== id && one.code.toLowerCase() === after.code.toLowerCase()))
    throw new AppError('COST_CENTER_CODE', { code: after.code });
  const old = before ? valuesOf(before) : null;
  if (before && canonical(old) === canonical(after)) return { center: before, actNo: null };
  if (!before && all.length >= MAX_COST_CENTERS) throw new AppError('TOO_MANY_COST_CENTERS', { max: MAX_COST_CENTERS });
  const values = { code: after.code, name: after.name, is_active: after.isActive };
  await db
    .insertInto('cost_center')
    .values({ company_id: companyId, cost_center_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'cost_center_id']).doUpdateSet(values))
    .execute();
  const actNo = await record(db, actor, 'costCenter.saved', { id, name: old?.name ?? after.name, before: old, after }, { undoes });
  return { center: { ...after, id, usedBy: before?.usedBy ?? 0 }, actNo };
}

/** What people decide of a cost centre. */
export function valuesOf({ code, name, isActive }: CostCenter): CostCenterValues {
  return { code, name, isActive };
}

function cleaned({ code, name, isActive }: CostCenterValues): CostCenterValues {
  const clean = { code: oneLine(code), name: oneLine(name), isActive };
  for (const [field, label, max] of [
    ['code', 'el código', MAX_CODE],
    ['name', 'el nombre', MAX_NAME],
  ] as const) {
    if (clean[field] === '') throw new AppError('MISSING_FIELD', { label, field });
    if (clean[field].length > max) throw new AppError('TEXT_TOO_LONG', { label, max, field });
  }
  return clean;
}

/**
 * Deletes a cost centre that no document uses; one in use is archived.
 * @returns what happened, and the number of the act; null when it was archived before
 * @throws NOT_FOUND
 */
export async function deleteCostCenter(
  db: Db,
  actor: Actor,
  id: string,
  undoes: number | null = null,
): Promise<{ isArchived: boolean; actNo: number | null }> {
  const { companyId } = actor;
  const found = (await costCentersOf(db, companyId)).find((one) => one.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  const isArchived = found.usedBy > 0;
  if (isArchived && !found.isActive) return { isArchived, actNo: null };
  if (isArchived)
    await db
      .updateTable('cost_center')
      .set({ is_active: false })
      .where('company_id', '=', companyId)
      .where('cost_center_id', '=', id)
      .execute();
  else await db.deleteFrom('cost_center').where('company_id', '=', companyId).where('cost_center_id', '=', id).execute();
  const params = { id, name: found.name, isArchived };
  return { isArchived, actNo: await record(db, actor, 'costCenter.removed', params, { undo: valuesOf(found), undoes }) };
}

export type SplitDocument = Named & { id: string; currency: Currency; amount: number; shares: Share[] };

/** Documents with the current shares of their cost centres. @throws NOT_FOUND when one does not belong to the companies */
export async function splitDocuments(
  db: Db,
  companyIds: readonly string[],
  ids: readonly string[],
  forUpdate = false,
): Promise<SplitDocument[]> {
  const { rows } = await sql<Omit<SplitDocument, 'shares'>>`
    select document_id as id, document_type as "documentType", code, label, folio, counterpart_name as "counterpartName", currency, amount
    from document where company_id = any (${companyIds}::uuid[]) and document_id = any (${ids}::uuid[])
    order by document_id ${sql.raw(forUpdate ? 'for update' : '')}`.execute(db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  const { rows: stored } = await sql<Share & { documentId: string }>`
    select d.document_id as "documentId", d.cost_center_id as "costCenterId", d.amount, d.percentage
    from document_cost_center d join cost_center c using (company_id, cost_center_id)
    where d.company_id = any (${companyIds}::uuid[]) and d.document_id = any (${ids}::uuid[]) order by lower(c.code)`.execute(db);
  const byDocument = Map.groupBy(stored, ({ documentId }) => documentId);
  return rows.map((row) => {
    const shares = (byDocument.get(row.id) ?? []).map(({ costCenterId, amount, percentage }) => ({ costCenterId, amount, percentage }));
    return { ...row, shares: currentShares(row.amount, shares) };
  });
}

/**
 * Replaces the split of documents, all or none, as one act.
 * @returns how many changed, and the act's number; null when nothing changed
 * @throws NOT_FOUND, COST_CENTER_ARCHIVED, and what domain/costcenters/split.ts refuses
 */
export async function splitAmong(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  inputsOf: (document: SplitDocument) => readonly ShareInput[],
): Promise<{ nModified: number; actNo: number | null; ids: string[] }> {
  const documents = await splitDocuments(db, [actor.companyId], ids, true);
  const centers = new Map((await costCentersOf(db, actor.companyId)).map((one) => [one.id, one]));
  const changes = documents.flatMap((document): SplitChange[] => {
    const after = splitOf(document.amount, inputsOf(document));
    for (const { costCenterId } of after) {
      const center = centers.get(costCenterId);
      if (!center) throw new AppError('NOT_FOUND');
      const isNew = !document.shares.some((one) => one.costCenterId === costCenterId);
      if (isNew && !center.isActive) throw new AppError('COST_CENTER_ARCHIVED', { name: center.name });
    }
    return sameShares(document.shares, after) ? [] : [{ documentId: document.id, before: document.shares, after }];
  });
  if (changes.length === 0) return { nModified: 0, actNo: null, ids: [] };
  return writeSplits(db, actor, documents, changes, null);
}

export function sameShares(a: readonly Share[], b: readonly Share[]): boolean {
  const text = (shares: readonly Share[]) =>
    shares
      .map((one) => `${one.costCenterId}|${one.amount}|${one.percentage}`)
      .toSorted()
      .join();
  return text(a) === text(b);
}

/** @param undoes  the number of the act that this undoes; null: it is a new act */
export async function writeSplits(
  db: Db,
  actor: Actor,
  documents: readonly SplitDocument[],
  changes: readonly SplitChange[],
  undoes: number | null,
): Promise<{ nModified: number; actNo: number; ids: string[] }> {
  const { companyId } = actor;
  const ids = changes.map(({ documentId }) => documentId);
  await db.deleteFrom('document_cost_center').where('company_id', '=', companyId).where('document_id', 'in', ids).execute();
  const rows = changes.flatMap(({ documentId, after }) =>
    after.map(({ costCenterId, amount, percentage }) => ({
      ...{ company_id: companyId, document_id: documentId, cost_center_id: costCenterId },
      ...{ amount, percentage },
    })),
  );
  if (rows.length > 0) await sql`insert into document_cost_center ${namedRows('document_cost_center', rows)}`.execute(db);
  const centers = new Map((await costCentersOf(db, companyId)).map(({ id, name }) => [id, name]));
  const used = new Set(changes.flatMap(({ after }) => after.map(({ costCenterId }) => centers.get(costCenterId) ?? '')));
  const only = changes.length === 1 ? documents.find(({ id }) => id === ids[0]) : undefined;
  const params = { count: changes.length, only: only ? { id: only.id, name: documentName(only) } : null, costCenters: [...used] };
  const actNo = await record(db, actor, 'costCenters.split', params, { items: [...changes], undoes });
  return { nModified: changes.length, actNo, ids };
}

/** The shares of documents that have any, as they are stored. */
export async function sharesOf(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Share[]>> {
  if (ids.length === 0) return new Map();
  const documents = await splitDocuments(db, [companyId], ids);
  return new Map(documents.flatMap(({ id, shares }) => (shares.length > 0 ? [[id, shares]] : [])));
}

/** Gives documents their shares back; those of cost centres that went since then stay away. */
export async function restoreShares(
  db: Db,
  companyId: string,
  documents: readonly { documentId: string; shares: readonly Share[] }[],
): Promise<void> {
  const rows = documents.flatMap(({ documentId, shares }) => shares.map((share) => ({ documentId, ...share })));
  if (rows.length === 0) return;
  await sql`insert into document_cost_center (company_id, document_id, cost_center_id, amount, percentage)
    select ${companyId}, r."documentId", r."costCenterId", r.amount, r.percentage
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r ("documentId" uuid, "costCenterId" uuid, amount bigint, percentage int)
    join cost_center c on c.company_id = ${companyId} and c.cost_center_id = r."costCenterId" on conflict do nothing`.execute(db);
}
