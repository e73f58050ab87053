import { type RawBuilder, sql } from 'kysely';

/**
 * The condition of a movement, by its alias, that nothing explains yet: neither reconciled nor hidden, and of some amount. Whether its
 * month may still change is another question: see what the reconciliation may match.
 */
export function isOpenMovement(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(not ${column('is_reconciled')} and not ${column('is_hidden')} and ${column('amount')} <> 0)`;
}

/**
 * The condition of an `account_day`, by its alias, of which a bank told: by a balance, or by more than what somebody entered by hand. Its
 * `offset 0` keeps PostgreSQL from reading every movement into a hash, as it does where it does not know that only the last days are asked.
 */
export function isTold(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('closing')} is not null or (${column('n')} > 0 and exists (select from movement m where m.company_id = ${column('company_id')}
    and m.account_id = ${column('account_id')} and m.on_day = ${column('on_day')} and m.origin <> 'manual' offset 0)))`;
}
