/** What each counterpart owes or is owed now, from the roll-up by age and the documents that are in none. */
import { type RawBuilder, sql } from 'kysely';
import { AGEING, type Ages } from '#domain/dashboard/ageing.ts';
import { type Day, daysBetween } from '#domain/date.ts';
import { MARKED_LETTERS, PLAIN_LETTERS } from '#domain/fold.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { firstDueDays, isLaterInstallment, latestNames, openByAge, partyKey } from '#server/features/documents/store.ts';

type Side = { companyId: string; isReceived: boolean; today: Day };
/** What a bucket holds of a counterpart or type, in minor units. */
export type Group = { key: string; currency: Currency; bucket: number; amount: number };
/** A counterpart and currency. `name`, `otherName`: the first and the last of its names; `late`: how many of its documents are. */
export type PartyRow = Ages & {
  key: string;
  rut: string | null;
  currency: Currency;
  name: string | null;
  otherName: string | null;
  late: number;
};

const NAME = sql`nullif(counterpart_name, '') collate "C"`;

/** Rows of `PartyRow`, as a table with its columns in the order of that type's, the ages before `late`. */
export function partiesNow(side: Side): RawBuilder<unknown> {
  return sql`(
    select ${partyKey('open')} as key, counterpart_rut as rut, currency, min(${NAME}) as name, max(${NAME}) as "otherName",
      sum(later + soon)::bigint as valid, sum(late30)::bigint as "expired30", sum(late60)::bigint as "expired60",
      sum(late90)::bigint as "expired90", sum(older)::bigint as "expiredOlder", sum(late30_n + late60_n + late90_n + older_n)::int as late
    from ${openByAge(side, sql`not ${isLaterInstallment(side.today)}`)} open
    group by 1, 2, 3)`;
}

/** What all ages of a row hold. */
export const TOTAL: RawBuilder<unknown> = sql.join(
  AGEING.map((bucket) => sql.ref(bucket)),
  sql` + `,
);

/** A name as names are sorted. */
export function foldedName(alias: string): RawBuilder<unknown> {
  return sql`lower(translate(${sql.ref(`${alias}.name`)}, ${MARKED_LETTERS}, ${PLAIN_LETTERS}) collate "C")`;
}

/** A row's buckets. */
export function groupsOf(row: PartyRow): Group[] {
  return AGEING.map((age, bucket) => ({ key: row.key, currency: row.currency, bucket, amount: row[age] }));
}

/** Whose each of these rows is, what they are called, and how many days the oldest of what is late has waited. */
export async function factsOf(db: Db, side: Side, rows: readonly PartyRow[]) {
  const names = await latestNames(db, side, rows);
  const nameOf = ({ key, rut }: Pick<PartyRow, 'key' | 'rut'>) => names.get(key) ?? rut ?? '';
  const oldest = await oldestOf(db, side, rows, nameOf);
  return ({ key, rut }: Pick<PartyRow, 'key' | 'rut'>) => ({ rut, name: nameOf({ key, rut }), oldest: oldest.get(key) ?? null });
}

/** How many days the oldest of what is late of each of these has waited, by its key; notes aside. */
export async function oldestOf(
  db: Db,
  side: Side,
  rows: readonly PartyRow[],
  nameOf: (row: PartyRow) => string,
): Promise<ReadonlyMap<string, number>> {
  const late = [...new Map(rows.filter((row) => row.late > 0).map((row) => [row.key, row])).values()];
  const sought = late.map((row) => ({ rut: row.rut, name: nameOf(row), currency: null, from: null, until: side.today }));
  const first = await firstDueDays(db, side, sought);
  return new Map(late.flatMap(({ key }, index) => (first[index] ? [[key, daysBetween(first[index], side.today)] as const] : [])));
}
