import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Settings.module.css';
import { text } from './text.ts';

type Props = { title: string; hint?: ReactNode; children: ReactNode };

/** A section of the settings: title and hint on the left, fields on the right. */
export function Section({ title, hint, children }: Props) {
  return (
    <section className={classes['section']} aria-label={title}>
      <div>
        <h2>{title}</h2>
        {hint && <p className={classes['hint']}>{hint}</p>}
      </div>
      <div className={classes['fields']}>{children}</div>
    </section>
  );
}

/** Explains why nothing can be changed here. */
export function ReadOnly() {
  return (
    <p className={classes['readOnly']}>
      <IconLock size={16} aria-hidden="true" />
      {text.readOnly}
    </p>
  );
}
