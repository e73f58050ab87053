import { mayDo } from '#domain/access.ts';
import type { Rut } from '#domain/rut.ts';
import { type Context, read } from '#server/api/context.ts';
import { counterpartName } from './store.ts';

/** A source that may know the name of a RUT. */
type NameSource = (context: Context, rut: Rut) => Promise<string | null>;

/** Tried in this order; a connector to a public register would be one more line. */
const SOURCES: readonly NameSource[] = [fromOwnCounterparts];

/** The name of a RUT, as far as this person may know it; null when no source has it. */
export async function nameOf(context: Context, rut: Rut): Promise<string | null> {
  for (const source of SOURCES) {
    const name = await source(context, rut);
    if (name) return name;
  }
  return null;
}

/** From the documents of companies whose documents the person may see, never from others. */
function fromOwnCounterparts(context: Context, rut: Rut): Promise<string | null> {
  const companyIds = [...context.memberships.values()].filter((grant) => mayDo('documents.read', grant)).map(({ companyId }) => companyId);
  return companyIds.length === 0 ? Promise.resolve(null) : read(context, companyIds, (db) => counterpartName(db, companyIds, rut));
}
