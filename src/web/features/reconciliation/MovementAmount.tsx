import type { MovementFragment } from './operations.ts';
import classes from './Reconciliation.module.css';
import { money } from './words.ts';

/** What came in or went out, with its sign. */
export function MovementAmount({ row: { type, amount, currency } }: { row: Pick<MovementFragment, 'type' | 'amount' | 'currency'> }) {
  const isIn = type === 'RECIEVED';
  return (
    <span className={`num ${classes['amount']}`} data-in={isIn || undefined}>
      {isIn ? '+' : '−'} {money(amount, currency)}
    </span>
  );
}
