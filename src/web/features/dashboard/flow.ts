import { MONTHS } from '#domain/period.ts';
import type { DashboardFlowQuery } from './operations.ts';

type Flow = DashboardFlowQuery['getFlow'];

/** A month of the chart, in pesos. Money out is positive; `…Expected` is the part that has not moved yet. */
export type FlowMonth = {
  /** `2026-11-01`. */
  start: string;
  /** `nov`, and `2027` below the first month of a year and the first of all. */
  label: string;
  year: string | null;
  state: 'past' | 'current' | 'future';
  income: number;
  incomeExpected: number;
  expense: number;
  expenseExpected: number;
  closing: number;
};

/**
 * The months of a report, without those before its first movement. The current month includes both what happened and what is expected,
 * late documents included: the part of PROYECTADO beyond the months ahead is expected in it.
 */
export function flowMonths({ periods, INCOME, EXPENSE, TOTAL }: Flow): FlowMonth[] {
  const [income, expense, closing] = [rowOf(INCOME, 'income'), rowOf(EXPENSE, 'expense'), rowOf(TOTAL, 'closingBalance')];
  const ahead = periods.map((one) => !one.isPast && !one.isCurrent);
  const open = { income: expectedNow(income, ahead), expense: expectedNow(expense, ahead) };
  const first = periods.findIndex((one) => !one.showAsDisabled);
  return periods.flatMap(({ start, isPast, isCurrent, showAsDisabled }, index) => {
    if (showAsDisabled && isPast) return [];
    const at = (row: Values) => row?.values[index]?.fieldValue ?? 0;
    const expected = (row: Values, now: number) => (isCurrent ? now : isPast ? 0 : at(row));
    const month = Number(start.slice(5, 7));
    return {
      start,
      label: MONTHS[month - 1]?.slice(0, 3).toLowerCase() ?? '',
      year: month === 1 || index === first ? start.slice(0, 4) : null,
      state: isCurrent ? ('current' as const) : isPast ? ('past' as const) : ('future' as const),
      income: at(income),
      incomeExpected: expected(income, open.income),
      expense: at(expense),
      expenseExpected: expected(expense, open.expense),
      closing: at(closing),
    };
  });
}

type Row = Flow['INCOME'][number];
type Values = Pick<Row, 'values'> | undefined;

function rowOf<One extends { oldCategoryKey: string | null }>(rows: readonly One[], key: string): One | undefined {
  return rows.find((one) => one.oldCategoryKey === key);
}

/** What a row still expects in the current month. */
function expectedNow(row: Row | undefined, ahead: readonly boolean[]): number {
  const later = row?.values.reduce((sum, value, index) => (ahead[index] ? sum + value.fieldValue : sum), 0) ?? 0;
  return (row?.projected.fieldValue ?? 0) - later;
}
