import { type Action, mayDo } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { type Context, read } from './context.ts';

const MAX_IDS = 1_000;

/** The ids of a call without repeats, valid for the database. @throws TOO_MANY_IDS, and NOT_FOUND for an invalid id */
export function checkIds(ids: readonly string[]): string[] {
  if (ids.length > MAX_IDS) throw new AppError('TOO_MANY_IDS', { max: MAX_IDS });
  if (!ids.every(isId)) throw new AppError('NOT_FOUND');
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** The ids of a call that changes documents, each only once. @throws IDS_EMPTY, IDS_TWICE, TOO_MANY_IDS, NOT_FOUND for an invalid id */
export function distinctIds(requested: readonly string[]): string[] {
  const ids = checkIds(requested);
  if (ids.length === 0) throw new AppError('IDS_EMPTY');
  if (ids.length < requested.length) throw new AppError('IDS_TWICE');
  return ids;
}

/**
 * The companies of the rows that a call names, among the person's own; without ids, the companies in which they may do the action.
 * @param find  the company of each existing row, by id
 * @throws NOT_FOUND when one is foreign or unknown, TOO_MANY_IDS
 */
export async function companiesOfRows(
  context: Context,
  action: Action,
  requested: readonly string[],
  find: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<readonly string[]> {
  const ids = checkIds(requested);
  if (ids.length === 0) return [...context.memberships.values()].filter((one) => mayDo(action, one)).map((one) => one.companyId);
  const found = await read(context, [...context.memberships.keys()], (db) => find(db, ids));
  if (found.size < ids.length) throw new AppError('NOT_FOUND');
  return [...new Set(found.values())];
}
