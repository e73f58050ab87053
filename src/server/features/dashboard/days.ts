import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';

/** A day's sum of one currency, in its minor units. */
export type DaySum = { on: Day; currency: Currency; amount: number };

/** A table of days, for SQL. */
export function daysTable(days: readonly Day[], name: 'd' | 'day' = 'd'): RawBuilder<unknown> {
  return sql`unnest(${[...days]}::date[]) as ${sql.ref(name)} (on_day)`;
}
