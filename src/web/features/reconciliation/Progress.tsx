import { SegmentedControl } from '@mantine/core';
import { dayInChile } from '#domain/date.ts';
import { formatCount } from '#domain/format.ts';
import { MONTHS } from '#domain/period.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { percentOf } from '#web/ui/percent.ts';
import { STATES, type State } from './filters.ts';
import type { ReconciliationQuery } from './operations.ts';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';

type Summary = ReconciliationQuery['reconciliationSummary'];

/** How much of the month of the latest movement is reconciled. */
export function Progress({ summary }: { summary: Summary | undefined }) {
  const month = summary?.month;
  if (!month) return <div className={classes['progress']} />;
  const ratio = month.transactionsCount === 0 ? 0 : month.reconciledTransactionsCount / month.transactionsCount;
  const shown = percentOf(ratio);
  const isNow = month.period === dayInChile(new Date()).slice(0, 7);
  const name = MONTHS[Number(month.period.slice(5, 7)) - 1] ?? '';
  const words = isNow ? text.month(shown) : text.monthOf(shown, name.toLowerCase());
  return (
    <div className={classes['progress']} title={text.pendingLeft(summary.pending)}>
      <span className="num">{words}</span>
      <ProgressBar label={words} value={ratio} tone="matched" />
    </div>
  );
}

/** The states of the list with how many are in each. */
export function States({ value, summary, onChange }: { value: State; summary: Summary | undefined; onChange: (state: State) => void }) {
  const counts: Partial<Record<State, number>> = summary
    ? { pending: summary.pending, suggested: summary.suggested, matched: summary.reconciled, all: summary.pending + summary.reconciled }
    : {};
  const data = STATES.map((state) => ({
    value: state,
    label: (
      <span className={classes['state']}>
        {text.states[state]} <span className={classes['count']}>{labelOf(counts[state])}</span>
      </span>
    ),
  }));
  return <SegmentedControl aria-label={text.state} value={value} data={data} onChange={(next) => onChange(next as State)} />;
}

/** A blank as wide as a figure until it is known. */
function labelOf(count: number | undefined): string {
  return count === undefined ? '\u2007' : formatCount(count);
}
