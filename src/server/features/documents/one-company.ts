import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/api/context.ts';
import { companiesOfRows, distinctIds } from '#server/api/ids.ts';
import { companiesOfDocuments } from './store.ts';

/** The one company of documents, among the person's own. @throws NOT_FOUND when one is foreign or unknown, or they are of several */
export async function companyOfDocuments(context: Context, requested: readonly string[]): Promise<string> {
  const [companyId, ...others] = await companiesOfRows(context, 'documents.write', distinctIds(requested), companiesOfDocuments);
  if (!companyId || others.length > 0) throw new AppError('NOT_FOUND');
  return companyId;
}
