import { useMemo } from 'react';
import { addDays, addMonths, type Day, dayInChile } from '#domain/date.ts';
import type { View } from '#domain/period.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { cashFlow } from './operations.ts';
import { rowsOf } from './rows.ts';
import type { FlowReport } from './useFlowReport.ts';

/** The figures of a year before, by the row's key and in the order of the columns. */
export type YearBefore = ReadonlyMap<string, readonly number[]>;

/** The same day a year before; of weeks, 52 weeks before, so that it is the same day of the week. */
export function dayAYearBefore(view: View, on: Day): Day {
  return view === 'week' ? addDays(on, -52 * 7) : addMonths(on, -12);
}

type RowOptions = Parameters<typeof rowsOf>[1];

/** The figures of the periods of a year before, of the books; null: nobody asked for them, or they are not there yet. */
export function useYearBefore(
  { choice, variables }: FlowReport,
  isAsked: boolean,
  { collapsed, showsAll, filter }: RowOptions,
): YearBefore | null {
  const from = dayAYearBefore(choice.view, variables.from ?? dayInChile(new Date()));
  const { data } = useAnswer(cashFlow, { ...variables, scenario: null, from }, { pause: !isAsked });
  const flow = isAsked ? data?.getFlow : undefined;
  return useMemo(() => {
    if (!flow) return null;
    const rows = rowsOf(flow, { collapsed, showsAll, ...(filter === undefined ? {} : { filter }) });
    return new Map(rows.map(({ key, values }) => [key, values.map(({ fieldValue }) => fieldValue)]));
  }, [flow, collapsed, showsAll, filter]);
}
