/** What people changed in single occurrences of sources, by source and occasion. */
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { canonical } from '#server/db/history-hash.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';

/** null: as its source says. `amount` above zero, in minor units of `currency`, which comes with it. */
export type OccurrenceChange = {
  label: string | null;
  amount: number | null;
  currency: Currency | null;
  on: Day | null;
  areaId: string | null;
  isHidden: boolean | null;
  /** Empty: with nobody. */
  contactRut: string | null;
};
/** As acts keep it; those of earlier versions knew no contact. */
export type KeptChange = Omit<OccurrenceChange, 'contactRut'> & { contactRut?: string | null };
export type Occasion = { sourceId: string; occasion: string };
export type Changes = ReadonlyMap<string, ReadonlyMap<string, OccurrenceChange>>;

/** A change that changes nothing. */
export const UNCHANGED: OccurrenceChange = {
  ...{ label: null, amount: null, currency: null, on: null, areaId: null, isHidden: null, contactRut: null },
};

/** With whom an occurrence is: as a person said, or as its source says. */
export function contactOf(
  { contactRut: own }: { contactRut: Rut | null },
  change: Pick<OccurrenceChange, 'contactRut'> = UNCHANGED,
): Rut | null {
  return change.contactRut === null ? own : parseRut(change.contactRut);
}

/** Whether two are the same, also as acts of earlier versions kept them. */
export function isSameChange(one: KeptChange | null, other: KeptChange | null): boolean {
  return canonical({ ...UNCHANGED, ...one }) === canonical({ ...UNCHANGED, ...other });
}

/** The changes of each source, by occasion. */
export async function occurrenceChanges(db: Db, companyId: string): Promise<Changes> {
  const rows = await db
    .selectFrom('occurrence_change')
    .select([
      'source_id as sourceId',
      'occasion',
      'label',
      'amount',
      'currency',
      'on_day as on',
      'area_id as areaId',
      'is_hidden as isHidden',
      'contact_rut as contactRut',
    ])
    .where('company_id', '=', companyId)
    .execute();
  const bySource = Map.groupBy(rows, ({ sourceId }) => sourceId);
  return new Map([...bySource].map(([id, list]) => [id, new Map(list.map(({ sourceId: _, occasion, ...change }) => [occasion, change]))]));
}

/** Replaces what a person changed in an occurrence; put back, it is the row that it was. */
export async function writeChange(db: Db, companyId: string, { sourceId, occasion }: Occasion, one: KeptChange | null): Promise<void> {
  const change: OccurrenceChange | null = one && { ...UNCHANGED, ...one };
  if (!change || Object.values(change).every((value) => value === null)) {
    await db
      .deleteFrom('occurrence_change')
      .where('company_id', '=', companyId)
      .where('source_id', '=', sourceId)
      .where('occasion', '=', occasion)
      .execute();
    return;
  }
  const { on, areaId, isHidden, contactRut, ...same } = change;
  const values = { ...same, on_day: on, area_id: areaId, is_hidden: isHidden, contact_rut: contactRut };
  await db
    .insertInto('occurrence_change')
    .values({ company_id: companyId, change_id: newId(), source_id: sourceId, occasion, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'source_id', 'occasion']).doUpdateSet(values))
    .execute();
}

/** What people changed and settled follows its occurrences to another source, or to other names. @param names  the new one of each occasion */
export async function renameOccasions(
  db: Db,
  companyId: string,
  from: string,
  to: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (names.size === 0) return;
  const changes = await db
    .selectFrom('occurrence_change')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('source_id', '=', from)
    .execute();
  const settled = await db
    .selectFrom('occurrence_settlement')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('source_id', '=', from)
    .execute();
  const renamed = <Row extends { occasion: string }>(rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const occasion = names.get(row.occasion);
      return occasion === undefined ? [] : [{ ...row, source_id: to, occasion }];
    });
  // All of them go before any comes: a name may be another's old one.
  const occasions = [...names.keys()];
  await db
    .deleteFrom('occurrence_change')
    .where('company_id', '=', companyId)
    .where('source_id', '=', from)
    .where('occasion', 'in', occasions)
    .execute();
  await db
    .deleteFrom('occurrence_settlement')
    .where('company_id', '=', companyId)
    .where('source_id', '=', from)
    .where('occasion', 'in', occasions)
    .execute();
  const [nextChanges, nextSettled] = [renamed(changes), renamed(settled)];
  if (nextChanges.length > 0) await db.insertInto('occurrence_change').values(nextChanges).execute();
  if (nextSettled.length > 0) await db.insertInto('occurrence_settlement').values(nextSettled).execute();
}
