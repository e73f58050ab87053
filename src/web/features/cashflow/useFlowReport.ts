import { useDeferredValue, useEffect, useState } from 'react';
import { type Day, dayInChile } from '#domain/date.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type CashFlowQueryVariables, cashFlow } from './operations.ts';
import type { Flow } from './rows.ts';
import { AHEAD, type Choice, choiceOf, hasWindow, isInWindow, moved, type Search, spanOf } from './search.ts';
import { useFlowSlice } from './slice.ts';
import { usePeriods } from './usePeriods.ts';

/** How long after a window the ones beside it are read: first the page has its own figures. */
const READ_AHEAD_MS = 400;

export type FlowReport = ReturnType<typeof useFlowReport>;

/** The report for the address, and the one shown until it arrives. */
export function useFlowReport(companyId: string, search: Search) {
  // Fixed when the page opens: an address without a view must keep its meaning when going Back.
  const [last] = useState(() => useFlowSlice.getState());
  const choice = choiceOf(search, last);
  const { start, row, column, scenario } = search;
  const [whole, beside] = [usePeriods(false), usePeriods(true)];
  // The open period stays in the window, whatever space its panel takes.
  const window = { view: choice.view, from: start || dayInChile(new Date()), count: beside };
  const hasRoom = column === AHEAD || isInWindow(window, column);
  // A panel first asks for what it shows, then the table for the periods that fit beside it.
  const count = useDeferredValue(row && hasRoom ? beside : whole);
  const variables: CashFlowQueryVariables = {
    companyId,
    view: choice.view,
    currency: choice.currency,
    showProjections: choice.projections,
    ...(start ? { from: start } : {}),
    ...(scenario ? { scenario } : {}),
    ...spanOf(count),
  };
  const { data, error, isRefreshing, refetch, variables: answered } = useAnswer(cashFlow, variables);
  const flow = data?.getFlow;
  useReadAhead(flow, variables, { choice, from: window.from, count });
  // Until the new report arrives the previous one stays, in its own currency and periods.
  const shown = { view: flow?.primaryView ?? choice.view, currency: flow?.currency ?? choice.currency };
  const isChanging = isRefreshing && answered !== undefined && isAnother(answered, variables);
  return { flow, error, isRefreshing, isChanging, refetch, choice, count, shown, variables };
}

/** Whether what is asked for is cut, valued, projected or supposed differently from what is shown. */
function isAnother(shown: CashFlowQueryVariables, next: CashFlowQueryVariables): boolean {
  return (
    shown.view !== next.view ||
    shown.currency !== next.currency ||
    shown.showProjections !== next.showProjections ||
    shown.scenario !== next.scenario
  );
}

/** Reads the windows before and after, so that an arrow shows its window without waiting. */
function useReadAhead(
  flow: Flow | undefined,
  variables: CashFlowQueryVariables,
  { choice, from, count }: { choice: Choice; from: Day; count: number },
): void {
  const isSettled = useSettled(flow !== undefined, JSON.stringify(variables));
  const lastDay = flow?.lastDay ?? from;
  const window = { view: choice.view, from, count, firstDay: flow?.firstDay ?? null, lastDay };
  const [before, after] = [moved(window, -1), moved(window, 1)];
  const [hasBefore, hasAfter] = [flow !== undefined && hasWindow(flow, -1), flow !== undefined && hasWindow(flow, 1)];
  useAnswer(cashFlow, { ...variables, from: before }, { pause: !(isSettled && hasBefore), policy: 'cache-first' });
  useAnswer(cashFlow, { ...variables, from: after }, { pause: !(isSettled && hasAfter), policy: 'cache-first' });
}

/** Whether a window has stood for a while. */
function useSettled(isReady: boolean, window: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => setSettled(window), READ_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isReady, window]);
  return settled === window;
}
