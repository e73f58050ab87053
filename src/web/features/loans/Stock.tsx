import { dayInChile, formatDay } from '#domain/date.ts';
import { isDisbursed, isStillToCome, startOf } from '#domain/loans/terms.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { intervalOf } from './draft.ts';
import classes from './Loans.module.css';
import type { LoanRowFragment } from './operations.ts';
import { text } from './text.ts';

/** What is owed of a loan; before its money comes, the day on which it does. */
export function Stock({ loan }: { loan: LoanRowFragment }) {
  const { stock, currency, creditType, method, disbursementDate: disbursedOn, firstDueDate: firstDueOn } = loan;
  const interval = intervalOf(loan.interval);
  const beginning = { creditType, method, disbursedOn, firstDueOn, interval };
  if (stock !== 0 || !isStillToCome(beginning, dayInChile(new Date()))) return <Amount value={stock} currency={currency} />;
  const day = formatDay(startOf(beginning));
  return <span className={classes['hint']}>{isDisbursed(creditType) ? text.comesOn(day) : text.beginsOn(day)}</span>;
}
