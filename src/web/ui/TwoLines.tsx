import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

type Props = {
  /** The main text; truncated when long. */
  title: ReactNode;
  /** Its figure, at the right. */
  figure: ReactNode;
  /** Smaller, below: date, RUT, state. */
  detail: ReactNode;
  aside?: ReactNode;
  /** Amounts in the detail are never cut: it takes more lines instead. */
  isDetailWhole?: boolean;
};

/** A row of a list as a two-line card. */
export function TwoLines({ title, figure, detail, aside, isDetailWhole = false }: Props) {
  return (
    <span className={classes['lines']}>
      <span className={classes['title']}>{title}</span>
      <span className={classes['figure']}>{figure}</span>
      <span className={classes['detail']} data-whole={isDetailWhole || undefined}>
        {detail}
      </span>
      {aside !== undefined && <span className={classes['aside']}>{aside}</span>}
    </span>
  );
}
