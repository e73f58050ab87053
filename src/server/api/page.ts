import { AppError } from '#domain/errors.ts';

/** A page of a list as SQL limit and offset. The API's `offset` is the page size. @throws BAD_PAGE outside 1… and 1..100 */
export function pageOf(pagination: { page?: number | null | undefined; offset?: number | null | undefined } | null | undefined): {
  limit: number;
  skip: number;
} {
  const page = pagination?.page ?? 1;
  const limit = pagination?.offset ?? 20;
  if (page < 1 || limit < 1 || limit > 100) throw new AppError('BAD_PAGE');
  return { limit, skip: (page - 1) * limit };
}
