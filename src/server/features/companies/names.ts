import { mayDo } from '#domain/access.ts';
import type { Rut } from '#domain/rut.ts';
import { type Context, read } from '#server/api/context.ts';
import { counterpartName } from './store.ts';

/** Somewhere that may know what a RUT is called. */
type NameSource = (context: Context, rut: Rut) => Promise<string | null>;

/** Asked in this order; a connector to a public register is one more line. */
const SOURCES: readonly NameSource[] = [fromOwnCounterparts];

/** What a RUT is called, as far as this person may know; null when nobody tells. */
export async function nameOf(context: Context, rut: Rut): Promise<string | null> {
  for (const source of SOURCES) {
    const name = await source(context, rut);
    if (name) return name;
  }
  return null;
}

/** From the documents of the companies whose documents the person sees, never from those of others. */
function fromOwnCounterparts(context: Context, rut: Rut): Promise<string | null> {
  const companyIds = [...context.memberships.values()].filter((grant) => mayDo('documents.read', grant)).map(({ companyId }) => companyId);
  return companyIds.length === 0 ? Promise.resolve(null) : read(context, companyIds, (db) => counterpartName(db, companyIds, rut));
}
