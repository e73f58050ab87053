import { formatDay } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Kpi, Kpis } from '#web/ui/Kpi.tsx';
import { nameOf } from './columns.ts';
import { type Flow, incomeEnd, rowNamed } from './rows.ts';
import { text } from './text.ts';

/** Four figures above the grid: what there is, what this period moves, and where it leads. */
export function Figures({ flow, currency, hasFailed }: { flow: Flow | undefined; currency: Currency; hasFailed: boolean }) {
  // Of a window without today its last period: the balance with which it closes belongs to it.
  const index = flow ? shownPeriod(flow) : -1;
  const inPeriod = (key: string) => (flow ? (rowNamed(flow, key)?.values[index]?.fieldValue ?? null) : null);
  const ahead = (key: string) => (flow ? (rowNamed(flow, key)?.projected.fieldValue ?? null) : null);
  const start = flow?.periods[index]?.start;
  const period = flow && start ? nameOf(flow.primaryView, start) : '';
  const last = flow?.periods.at(-1);
  const closing = flow ? (rowNamed(flow, 'closingBalance')?.values.at(-1)?.fieldValue ?? null) : null;
  const hint = flow ? hintOf(flow, index) : '';
  const end = flow ? incomeEnd(flow) : null;
  const partial = flow && end ? text.kpis.withoutIncome(nameOf(flow.primaryView, end)) : undefined;
  return (
    <Kpis label={text.kpis.label}>
      <Kpi label={text.kpis.balance} hint={bankHint(flow)} isLoading={!flow && !hasFailed}>
        <Amount value={ahead('initialBalance')} currency={currency} />
      </Kpi>
      <Kpi label={text.kpis.income(period)} hint={hint} isLoading={!flow && !hasFailed}>
        <Amount value={inPeriod('income')} currency={currency} />
      </Kpi>
      <Kpi label={text.kpis.expense(period)} hint={hint} isLoading={!flow && !hasFailed}>
        <Amount value={inPeriod('expense')} currency={currency} />
      </Kpi>
      <Kpi label={text.kpis.closing(last ? formatDay(last.end) : '', last?.isPast ?? false)} hint={partial} isLoading={!flow && !hasFailed}>
        <Amount value={closing} currency={currency} />
      </Kpi>
    </Kpis>
  );
}

function shownPeriod({ periods }: Flow): number {
  const current = periods.findIndex((period) => period.isCurrent);
  return current >= 0 ? current : periods.length - 1;
}

function bankHint(flow: Flow | undefined): string {
  if (!flow?.oldBalances) return text.kpis.accounts;
  const { count, accounts, oldest } = flow.oldBalances;
  return text.kpis.oldAccounts(count, accounts, formatDay(oldest));
}

function hintOf({ periods }: Flow, index: number): string {
  const period = periods[index];
  if (period?.isCurrent) return text.kpis.soFar;
  return period?.isPast ? text.kpis.real : text.kpis.projected;
}
