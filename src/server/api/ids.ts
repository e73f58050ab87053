import { AppError } from '#domain/errors.ts';
import { isId } from '#server/db/ids.ts';

const MAX_IDS = 1_000;

/** The ids of a call without repeats, fit to ask the database for. @throws TOO_MANY_IDS, and NOT_FOUND for what is no id at all */
export function checkIds(ids: readonly string[]): string[] {
  if (ids.length > MAX_IDS) throw new AppError('TOO_MANY_IDS', { max: MAX_IDS });
  if (!ids.every(isId)) throw new AppError('NOT_FOUND');
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
