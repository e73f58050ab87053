/** Loan installments that are not payable yet: conditions on the document `d`. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';

/**
 * An installment that falls due after the month of a day: debt, but not yet due to anybody. No figure of what is to be paid counts it.
 * @param on  a day, or a date of SQL  @param dueOn  where its due day is another than its own
 */
export function isLaterInstallment(on: Day | RawBuilder<unknown>, dueOn: RawBuilder<unknown> = sql`d.due_on`): RawBuilder<boolean> {
  return sql`(d.document_type = 'CREDIT' and ${dueOn} >= date_trunc('month', ${on}::date) + interval '1 month')`;
}
