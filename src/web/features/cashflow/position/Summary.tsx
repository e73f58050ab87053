import { formatDay } from '#domain/date.ts';
import { sumMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Kpi, Kpis } from '#web/ui/Kpi.tsx';
import { CLOSING, type Position, type Table } from './rows.ts';
import { text } from './text.ts';

/** Four figures above the table: what there is, what comes in and goes out, and the lowest balance on the way. */
export function Summary({ position: { currency, reportDate }, table }: { position: Position; table: Table }) {
  const last = table.periods.at(-1)?.end ?? reportDate;
  const valuesOf = (key: string) => table.RESUME.find(({ categoryKey }) => categoryKey === key)?.values.map((one) => one.fieldValue) ?? [];
  const today = table.BALANCE[0]?.values[0]?.fieldValue ?? 0;
  const balances = [today, ...valuesOf(CLOSING)];
  const lowest = Math.min(...balances);
  const lowestOn = table.periods[balances.indexOf(lowest) - 1]?.end ?? reportDate;
  const whole = (key: string) => sumMajor(valuesOf(key), currency);
  return (
    <Kpis label={text.kpis.label}>
      <Kpi label={text.kpis.balance(formatDay(reportDate))} hint={text.kpis.accounts(table.BALANCE[0]?.fields.length ?? 0)}>
        <Amount value={today} currency={currency} />
      </Kpi>
      <Kpi label={text.kpis.income} hint={text.kpis.until(formatDay(last))}>
        <Amount value={whole('income')} currency={currency} />
      </Kpi>
      <Kpi label={text.kpis.expense} hint={text.kpis.until(formatDay(last))}>
        <Amount value={whole('expense')} currency={currency} />
      </Kpi>
      <Kpi label={text.kpis.lowest} hint={text.kpis.atEnd(formatDay(lowestOn))}>
        <Amount value={lowest} currency={currency} />
      </Kpi>
    </Kpis>
  );
}
