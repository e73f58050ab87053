import { SegmentedControl } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import * as v from 'valibot';
import { monthName } from '#domain/period.ts';
import { ChartNumbers } from '#web/ui/ChartNumbers.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useIsNarrow } from '#web/ui/useIsNarrow.ts';
import { choice, useSearch } from '#web/ui/useSearch.ts';
import { Card } from './Card.tsx';
import classes from './FlowCard.module.css';
import { type FlowMonth, flowMonths } from './flow.ts';
import { dashboardFlow } from './operations.ts';
import { text } from './text.ts';

const BalanceAhead = lazy(() => import('../forecast/BalanceAhead.tsx'));
const FlowChart = lazy(() => import('./FlowChart.tsx'));

/** Months on a telephone: three behind, the current one, two ahead. */
const NARROW = { behind: 3, ahead: 2 };

const VIEWS = ['ahead', 'months'] as const;
type View = (typeof VIEWS)[number];
const SEARCH = v.object({ flow: choice(VIEWS, 'ahead') });

/** The balance of the next weeks, or income, expense and closing balance by month. */
export function FlowCard({ companyId }: { companyId: string }) {
  const [{ flow }, setSearch] = useSearch(SEARCH);
  const views = (
    <SegmentedControl
      size="xs"
      aria-label={text.flowView}
      value={flow}
      data={VIEWS.map((value) => ({ value, label: text.flowViews[value] }))}
      onChange={(next) => setSearch({ flow: next as View })}
    />
  );
  if (flow === 'months') return <MonthsCard companyId={companyId} views={views} />;
  return (
    <Card
      name={text.ahead}
      title={<Title>{text.ahead}</Title>}
      aside={views}
      more={{ to: '/flujo_caja', search: { tab: 'forecast' }, label: text.openAhead }}
      hasNumbers
    >
      <Suspense fallback={<div className={classes['ahead']} aria-busy />}>
        <BalanceAhead companyId={companyId} />
      </Suspense>
    </Card>
  );
}

function MonthsCard({ companyId, views }: { companyId: string; views: ReactNode }) {
  const { data, error, refetch } = useAnswer(dashboardFlow, { companyId });
  const isNarrow = useIsNarrow();
  const all = data ? flowMonths(data.getFlow) : null;
  const months = all && isNarrow ? monthsAround(all) : all;
  const aside = (
    <>
      {views}
      <Legend />
    </>
  );
  return (
    <Card name={text.flow} title={<Title>{text.flow}</Title>} aside={aside} more={{ to: '/flujo_caja', label: text.openFlow }} hasNumbers>
      <div className={classes['chart']} aria-busy={!months && !error}>
        {error && <ErrorState error={error} onRetry={refetch} />}
        <Suspense>{months && <FlowChart months={months} />}</Suspense>
      </div>
      {months && <FlowNumbers months={months} />}
    </Card>
  );
}

function monthsAround(months: readonly FlowMonth[]): FlowMonth[] {
  const now = months.findIndex((one) => one.state === 'current');
  return months.slice(Math.max(0, now - NARROW.behind), now + NARROW.ahead + 1);
}

function Title({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className={classes['unit']}>{text.unit}</span>
    </>
  );
}

function Legend() {
  return (
    <p className={classes['legend']} aria-hidden="true">
      <span data-key="income">{text.income}</span>
      <span data-key="expense">{text.expense}</span>
      <span data-key="closing">{text.closing}</span>
      <span data-key="expected">{text.expected}</span>
    </p>
  );
}

function FlowNumbers({ months }: { months: readonly FlowMonth[] }) {
  return (
    <ChartNumbers
      caption={text.flowTable}
      heads={[text.month, text.state, text.income, text.expense, text.closing]}
      rows={months.map(({ start, state, income, expense, closing }) => ({
        head: monthName(start),
        cells: [text.states[state], income, expense, closing],
      }))}
    />
  );
}
