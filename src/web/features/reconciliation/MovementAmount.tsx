import { formatMajor } from '#domain/money.ts';
import type { MovementFragment } from './operations.ts';
import classes from './Reconciliation.module.css';

/** The amount of a movement, with its sign. */
export function MovementAmount({ row: { type, amount, currency } }: { row: Pick<MovementFragment, 'type' | 'amount' | 'currency'> }) {
  const isIn = type === 'RECIEVED';
  return (
    <span className={`num ${classes['amount']}`} data-in={isIn || undefined}>
      {isIn ? '+' : '−'} {formatMajor(amount, currency)}
    </span>
  );
}
