import { type Action, mayDo } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { type Context, read } from './context.ts';

const MAX_IDS = 1_000;

/** The ids of a call without repeats, fit to ask the database for. @throws TOO_MANY_IDS, and NOT_FOUND for what is no id at all */
export function checkIds(ids: readonly string[]): string[] {
  if (ids.length > MAX_IDS) throw new AppError('TOO_MANY_IDS', { max: MAX_IDS });
  if (!ids.every(isId)) throw new AppError('NOT_FOUND');
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/**
 * The companies of rows that a call names, among the person's own; of none, those in which the action is theirs.
 * @param find  the company of each row that is there, by id
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
