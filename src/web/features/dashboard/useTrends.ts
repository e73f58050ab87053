import { useEffect, useRef } from 'react';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type DashboardQuery, dashboardTrends } from './operations.ts';
import { endingAt } from './trends.ts';

/** How long the figures rest before the days behind them are queried again: they cost much more than the figures. */
const REST_MS = 15_000;

type Summary = DashboardQuery['dashboard'];

/** The lines of the cards: their last point is always the card's figure, the days before follow once the figures rest. */
export function useTrends(companyId: string, summary: Summary | undefined) {
  const { data, refetch } = useAnswer(dashboardTrends, { companyId }, { pause: !summary });
  const figures =
    summary && [summary.today, summary.balance, summary.creditAvailable, summary.toReceive.amount, summary.toPay.amount].join();
  const lastFigures = useRef({ companyId, figures });
  useEffect(() => {
    if (lastFigures.current.companyId !== companyId || lastFigures.current.figures === undefined)
      lastFigures.current = { companyId, figures };
    if (figures === undefined || lastFigures.current.figures === figures) return undefined;
    const timer = setTimeout(() => {
      lastFigures.current = { companyId, figures };
      refetch();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [companyId, figures, refetch]);
  const trends = data?.dashboardTrends;
  if (!trends || !summary) return trends;
  return {
    balance: endingAt(trends.balance, summary.balance),
    credit: endingAt(trends.credit, summary.creditAvailable),
    toReceive: endingAt(trends.toReceive, summary.toReceive.amount),
    toPay: endingAt(trends.toPay, summary.toPay.amount),
  };
}
