import { AppError } from '#domain/errors.ts';
import { type Context, read } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { companiesOfDocuments } from './store.ts';

/** The ids of a call that changes documents. @throws IDS_EMPTY, IDS_TWICE, TOO_MANY_IDS, NOT_FOUND for what is no id */
export function distinctIds(requested: readonly string[]): string[] {
  const ids = checkIds(requested);
  if (ids.length === 0) throw new AppError('IDS_EMPTY');
  if (ids.length < requested.length) throw new AppError('IDS_TWICE');
  return ids;
}

/** The one company of documents, among the person's own. @throws NOT_FOUND when one is foreign or unknown, or they are of several */
export async function companyOfDocuments(context: Context, requested: readonly string[]): Promise<string> {
  const ids = distinctIds(requested);
  const found = await read(context, [...context.memberships.keys()], (db) => companiesOfDocuments(db, ids));
  const [companyId, ...others] = new Set(found.values());
  if (!companyId || others.length > 0 || found.size < ids.length) throw new AppError('NOT_FOUND');
  return companyId;
}
