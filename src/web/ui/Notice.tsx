import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

type Props = {
  /** info: good to know; waiting: a person has to do or check something. */ tone: 'info' | 'waiting';
  children: ReactNode;
};

/** Something to know before trusting the figures below, with a link to fix it. */
export function Notice({ tone, children }: Props) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes['notice']} data-tone={tone} role="status">
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
