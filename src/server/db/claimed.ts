/** Which documents their receiver may claim, and which were claimed, for every feature that asks: documents and reconciliation cannot ask each other. */
import { type RawBuilder, sql } from 'kysely';
import { CLAIMABLE_CODES, SETTLEMENT_CODE } from '#domain/claims/office.ts';

/** The rule `isClaimed` of the domain in SQL, for the document of this alias. A test compares the two. */
export function isClaimed(alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.claimed_on`)} is not null or coalesce(${sql.ref(`${alias}.section`)} = 'reclamado', false))`;
}

/** Whether the company received the document of this alias and the office records claims of its kind, as the index document_to_claim has it. */
export function isClaimable(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('is_received')} <> (${column('code')} = ${sql.lit(SETTLEMENT_CODE)})
    and ${column('code')} in (${sql.join(CLAIMABLE_CODES.map((code) => sql.lit(code)))}))`;
}
