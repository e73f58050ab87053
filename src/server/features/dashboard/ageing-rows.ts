/** Rows of counterparts as the API answers them. */
import { type Day, dayInChile } from '#domain/date.ts';
import { partyKey } from '#domain/documents/counterpart.ts';
import { AppError } from '#domain/errors.ts';
import { type Context, read } from '#server/api/context.ts';
import { type Ageing, type CounterpartAges, largestOf } from './ageing.ts';
import { type AgeingRow, MAX_LISTED } from './figures-types.ts';

export type CollectionPage = { limit: number; skip: number };

/** @throws AS_OF_AHEAD for a day that has not come */
export function ageingOf(companyId: string, isReceived: boolean, asOf: Day | null | undefined): Ageing {
  const today = dayInChile(new Date());
  if (asOf && asOf > today) throw new AppError('AS_OF_AHEAD');
  return { companyId, isReceived, asOf: asOf ?? null, today };
}

/** These counterparts; their documents are read once, when somebody asks for them. */
export function withDocuments(context: Context, ageing: Ageing, parties: readonly CounterpartAges[]): AgeingRow[] {
  let ids: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  const documents = () => {
    ids ??= read(context, ageing.companyId, (db) => largestOf(db, ageing, MAX_LISTED));
    return ids;
  };
  return parties.map((row) => ({ ...row, documentIds: async () => [...((await documents()).get(partyKey(row)) ?? [])] }));
}
