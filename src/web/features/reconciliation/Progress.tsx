import { SegmentedControl } from '@mantine/core';
import { formatCount } from '#domain/format.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { percentOf } from '#web/ui/percent.ts';
import { STATES, type State } from './filters.ts';
import type { ReconciliationQuery } from './operations.ts';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';

type Summary = ReconciliationQuery['reconciliationSummary'];

/** How much of this month is reconciled, for the header and the dashboard. */
export function Progress({ summary }: { summary: Summary | undefined }) {
  const month = summary?.month;
  if (!month) return <div className={classes['progress']} />;
  const { transactionsCount: count, reconciledTransactionsCount: done } = month;
  const ratio = count === 0 ? 0 : done / count;
  const words = count === 0 ? text.noMonth : text.month(percentOf(ratio));
  return (
    <div className={classes['progress']} title={text.pendingLeft(summary.pending)}>
      <span className="num">{words}</span>
      <ProgressBar label={words} value={ratio} tone="matched" />
    </div>
  );
}

export type Counts = { pending: number; suggested: number; reconciled: number; hidden: number };

/** The states of the list, with how many the other filters leave in each. */
export function States({ value, counts, onChange }: { value: State; counts: Counts | undefined; onChange: (state: State) => void }) {
  const countOf: Partial<Record<State, number>> = counts
    ? { ...counts, matched: counts.reconciled, all: counts.pending + counts.reconciled }
    : {};
  const data = STATES.map((state) => ({
    value: state,
    label: (
      <span className={classes['state']}>
        {text.states[state]} <span className={classes['count']}>{labelOf(countOf[state])}</span>
      </span>
    ),
  }));
  return <SegmentedControl aria-label={text.state} value={value} data={data} onChange={(next) => onChange(next as State)} />;
}

/** A placeholder as wide as most counts, so that what is beside it does not wrap when the count arrives. */
function labelOf(count: number | undefined): string {
  return count === undefined ? '\u2007\u2007\u2007' : formatCount(count);
}
