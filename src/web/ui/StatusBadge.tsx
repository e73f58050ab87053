import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

export type Tone = 'good' | 'waiting' | 'bad' | 'neutral' | 'matched' | 'future';

/** A state in one or two words: good is green, waiting amber, bad red, matched blue, future violet. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${classes['badge']} ${classes[tone]}`}>{children}</span>;
}
