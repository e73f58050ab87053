import { dayInChile, formatDay } from '#domain/date.ts';
import { isStillToCome } from '#domain/loans/terms.ts';
import { Amount } from '#web/ui/Amount.tsx';
import classes from './Loans.module.css';
import type { LoanRowFragment } from './operations.ts';
import { text } from './text.ts';

/** What is owed of a loan; before its money comes, the day on which it does. */
export function Stock({ loan }: { loan: Pick<LoanRowFragment, 'stock' | 'currency' | 'creditType' | 'disbursementDate'> }) {
  const { stock, currency, creditType, disbursementDate } = loan;
  const isAhead = stock === 0 && isStillToCome({ creditType, disbursedOn: disbursementDate }, dayInChile(new Date()));
  if (!isAhead || !disbursementDate) return <Amount value={stock} currency={currency} />;
  return <span className={classes['hint']}>{text.comesOn(formatDay(disbursementDate))}</span>;
}
