/** Which documents wait for money, for every feature that asks: documents and reconciliation cannot ask each other. */
import { type RawBuilder, sql } from 'kysely';

/** Something is left of the document of this alias, also of one that is hidden: the condition of the partial indexes. */
export function isUnpaid(alias: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.is_expected`)} and ${sql.ref(`${alias}.remaining`)} > 0`;
}

/** Unpaid and not hidden: what every figure of what is to be received or paid counts. */
export function isOutstanding(alias: string): RawBuilder<boolean> {
  return sql`${isUnpaid(alias)} and not ${sql.ref(`${alias}.is_hidden`)}`;
}
