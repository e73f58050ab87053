import { type RawBuilder, sql } from 'kysely';

/**
 * The condition of a movement, by its alias, that nothing explains yet: neither reconciled nor hidden, and of some amount. Whether its
 * month may still change is another question: see what the reconciliation may match.
 */
export function isOpenMovement(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(not ${column('is_reconciled')} and not ${column('is_hidden')} and ${column('amount')} <> 0)`;
}
