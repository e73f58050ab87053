import type { ReactNode } from 'react';
import classes from './Kpi.module.css';

type Props = {
  label: ReactNode;
  /** The figure; its height is reserved while `isLoading`. A link in it may cover the whole card. */
  children: ReactNode;
  /** One line below: a comparison, a count, a bar. */
  hint?: ReactNode;
  tone?: 'plain' | 'income' | 'expense';
  /** What can be done with the card, in its corner. */
  menu?: ReactNode;
  isLoading?: boolean;
  /** The figure's length where it is a number: a long one is written smaller. */
  length?: number;
};

/** As many characters as a card of five in a row holds. */
const MAX_LENGTH = 16;

/** One figure on a card. */
export function Kpi({ label, children, hint, tone = 'plain', menu, isLoading = false, length = 0 }: Props) {
  return (
    <div className={classes['card']} aria-busy={isLoading} data-long={length > MAX_LENGTH || undefined}>
      <dt className={classes['label']}>
        {label}
        {menu && <span className={classes['menu']}>{menu}</span>}
      </dt>
      <dd className={classes['figure']}>{isLoading ? <span className={classes['bone']} /> : children}</dd>
      {hint !== undefined && <dd className={`${classes['hint']} ${classes[tone] ?? ''}`}>{isLoading ? '\u00a0' : hint}</dd>}
    </div>
  );
}

/** A row of figures; on a telephone it scrolls sideways. */
export function Kpis({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={classes['strip']} aria-label={label} tabIndex={0}>
      {children}
    </dl>
  );
}
