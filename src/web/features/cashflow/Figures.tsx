import { formatDay } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Kpi, Kpis } from '#web/ui/Kpi.tsx';
import { nameOf } from './columns.ts';
import { type Flow, rowNamed } from './rows.ts';
import { text } from './text.ts';

/** Four figures above the grid: what there is, what this period moves, and where it leads. */
export function Figures({ flow, currency, hasFailed }: { flow: Flow | undefined; currency: Currency; hasFailed: boolean }) {
  const current = flow?.periods.findIndex((period) => period.isCurrent) ?? -1;
  const inPeriod = (key: string) => (flow && current >= 0 ? (rowNamed(flow, key)?.values[current]?.fieldValue ?? null) : null);
  const ahead = (key: string) => (flow ? (rowNamed(flow, key)?.projected.fieldValue ?? null) : null);
  const start = flow?.periods[current]?.start;
  const period = flow && start ? nameOf(flow.primaryView, start) : '';
  const last = flow?.periods.at(-1)?.end;
  return (
    <Kpis label={text.kpis.label}>
      <Kpi label={text.kpis.balance} hint={text.kpis.accounts} isLoading={!flow && !hasFailed}>
        <Amount value={ahead('initialBalance')} currency={currency} />
      </Kpi>
      <Kpi label={text.kpis.income(period)} hint={text.kpis.soFar} isLoading={!flow && !hasFailed}>
        <Amount value={inPeriod('income')} currency={currency} />
      </Kpi>
      <Kpi label={text.kpis.expense(period)} hint={text.kpis.soFar} isLoading={!flow && !hasFailed}>
        <Amount value={inPeriod('expense')} currency={currency} />
      </Kpi>
      <Kpi label={text.kpis.closing(last ? formatDay(last) : '')} isLoading={!flow && !hasFailed}>
        <Amount value={ahead('closingBalance')} currency={currency} />
      </Kpi>
    </Kpis>
  );
}
