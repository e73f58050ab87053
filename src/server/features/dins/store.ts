/** Import declarations, and their rows in the purchase register. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { dayInChile } from '#domain/date.ts';
import { type Din, dinProblems } from '#domain/dins/din.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { type DinRow, dinOf, insertDins, plainDin, SELECT_DIN, type StoredDin } from './rows.ts';

/** The latest accepted first. */
export async function dinPage(
  db: Db,
  companyId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ totalDocs: number; docs: StoredDin[] }> {
  const { rows } = await sql<DinRow>`${SELECT_DIN} where n.company_id = ${companyId}
    order by n.accepted_on desc, n.din_id limit ${limit} offset ${skip}`.execute(db);
  const { total } = await db
    .selectFrom('din')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { totalDocs: total, docs: rows.map(dinOf) };
}

async function findDin(db: Db, companyId: string, id: string): Promise<StoredDin | null> {
  const { rows } = await sql<DinRow>`${SELECT_DIN} where n.company_id = ${companyId} and n.din_id = ${id}`.execute(db);
  return rows[0] ? dinOf(rows[0]) : null;
}

/** Pesos per unit, from the declaration of a row of the register; null when there is none. */
export async function dinRate(db: Db, companyId: string, folio: string | null): Promise<string | null> {
  const row = await db
    .selectFrom('din')
    .select('rate')
    .where('company_id', '=', companyId)
    .where('number', '=', (folio ?? '').replace(/^0+/, ''))
    .executeTakeFirst();
  return row?.rate ?? null;
}

export { withdrawDins, writeImportedDins } from './file-rows.ts';

export type SavedDin = { din: StoredDin; actNo: number | null };

/** Adds a declaration, or changes the one with an id. @throws BAD_FIELD with the first wrong field, DIN_TWICE, NOT_FOUND */
export async function saveDin(db: Db, actor: Actor, id: string | null, din: Din): Promise<SavedDin> {
  const before = id === null ? null : await findDin(db, actor.companyId, id);
  if (id !== null && !before) throw new AppError('NOT_FOUND');
  const [problem] = dinProblems(din, dayInChile(new Date()));
  if (problem) throw new AppError('BAD_FIELD', problem);
  const dinId = id ?? newId();
  const actNo = await writeDin(db, actor, dinId, { before: before && plainDin(before), after: din });
  return { din: (await findDin(db, actor.companyId, dinId)) as StoredDin, actNo };
}

/** @throws NOT_FOUND */
export async function deleteDin(db: Db, actor: Actor, id: string): Promise<SavedDin> {
  const before = await findDin(db, actor.companyId, id);
  if (!before) throw new AppError('NOT_FOUND');
  return { din: before, actNo: await writeDin(db, actor, id, { before: plainDin(before), after: null }) };
}

export async function storedDin(db: Db, companyId: string, id: string): Promise<Din | null> {
  const found = await findDin(db, companyId, id);
  return found && plainDin(found);
}

type Change = { before: Din | null; after: Din | null };

/** @returns the act's number; null when nothing changed. @throws DIN_TWICE */
export async function writeDin(
  db: Db,
  actor: Actor,
  id: string,
  { before, after }: Change,
  undoes: number | null = null,
): Promise<number | null> {
  const { companyId } = actor;
  const some = after ?? before;
  if (!some || JSON.stringify(before) === JSON.stringify(after)) return null;
  const twin = await db
    .selectFrom('din')
    .select('din_id')
    .where('company_id', '=', companyId)
    .where('number', '=', some.number)
    .where('din_id', '<>', id)
    .executeTakeFirst();
  if (twin && after) throw new AppError('DIN_TWICE', { number: after.number });
  await db.deleteFrom('din').where('company_id', '=', companyId).where('din_id', '=', id).execute();
  if (after) await insertDins(db, actor, [{ id, din: after }]);
  const code = !before ? 'din.added' : after ? 'din.changed' : 'din.removed';
  const params = { id, number: some.number, amount: formatMoney(some.total, some.currency) };
  return record(db, actor, code, params, { undo: { before, after }, undoes });
}
