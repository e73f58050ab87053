import type { ReactNode } from 'react';
import classes from './System.module.css';

/** What a part of the system is called, and what can be done there. */
export function Heading({ id, title, actions }: { id: string; title: string; actions: ReactNode }) {
  return (
    <div className={classes['heading']}>
      <h2 id={id}>{title}</h2>
      {actions}
    </div>
  );
}
