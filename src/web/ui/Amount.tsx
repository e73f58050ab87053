import { type Currency, formatCell, formatExact, formatMoney, toMinor } from '#domain/money.ts';
import classes from './Amount.module.css';

type Props = {
  /** In units of `currency`, as in the API (1234.5 = US$ 1.234,50): positive in, negative out. Null shows a dash. */
  value: number | null;
  currency?: Currency;
  /** Digits only, for table cells whose head names the unit; zero is a dash. */
  bare?: boolean;
  /** Every digit that is stored, as schedules of UF have them. */
  isExact?: boolean;
  /** Income and expense colour a positive amount; negative is always red and in parentheses. */
  tone?: 'plain' | 'income' | 'expense' | 'muted';
};

/** An amount of money in tabular figures, never wrapped. */
export function Amount({ value, currency = 'CLP', bare = false, isExact = false, tone = 'plain' }: Props) {
  if (value === null) return <span className={classes['zero']}>–</span>;
  const minor = toMinor(value, currency);
  const text = bare ? formatCell(minor, currency) : isExact ? formatExact(value, currency) : formatMoney(minor, currency);
  const style = value < 0 ? 'negative' : value === 0 && bare ? 'zero' : tone;
  return <span className={`${classes['amount']} ${classes[style] ?? ''}`}>{text}</span>;
}
