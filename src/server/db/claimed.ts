/** Which documents their buyer claimed, for every feature that asks: documents and reconciliation cannot ask each other. */
import { type RawBuilder, sql } from 'kysely';

/** The rule `isClaimed` of the domain in SQL, for the document of this alias. A test compares the two. */
export function isClaimed(alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.claimed_on`)} is not null or coalesce(${sql.ref(`${alias}.section`)} = 'reclamado', false))`;
}
