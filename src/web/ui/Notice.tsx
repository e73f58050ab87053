import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

type Props = {
  /** info: good to know; waiting: something is for a person to do or to doubt. */ tone: 'info' | 'waiting';
  children: ReactNode;
};

/** One thing to know before the figures below it are trusted, with the way to what mends it. */
export function Notice({ tone, children }: Props) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes['notice']} data-tone={tone} role="status">
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
