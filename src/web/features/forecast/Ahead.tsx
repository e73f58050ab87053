import { lazy, Suspense } from 'react';
import { formatDay, weekday } from '#domain/date.ts';
import { ChartNumbers } from '#web/ui/ChartNumbers.tsx';
import classes from './Ahead.module.css';
import type { CashForecastQuery } from './operations.ts';
import { text } from './text.ts';
import { warningsOf } from './warnings.ts';

const BalanceChart = lazy(() => import('./BalanceChart.tsx'));

export type CashForecast = CashForecastQuery['cashForecast'];

export function Warnings({ forecast }: { forecast: CashForecast }) {
  return (
    <p className={classes['warnings']}>
      {warningsOf(forecast).map(({ words, isGrave }) => (isGrave ? <b key={words}>{words}</b> : <span key={words}>{words}</span>))}
    </p>
  );
}

/** The chart of the balance ahead, with its legend and the same numbers for screen readers. */
export function Ahead({ forecast }: { forecast: CashForecast | undefined }) {
  return (
    <>
      {forecast && !forecast.hasBand && (
        <p className={classes['noBand']}>
          <b>{text.noBand}.</b> {text.noBandHint}
        </p>
      )}
      <div className={classes['chart']} aria-busy={!forecast}>
        <Suspense>{forecast && <BalanceChart days={forecast.days} line={forecast.lowBalance} />}</Suspense>
      </div>
      {forecast && <Numbers forecast={forecast} />}
    </>
  );
}

export function Legend({ forecast }: { forecast: CashForecast | undefined }) {
  return (
    <p className={classes['legend']} aria-hidden="true">
      <span data-key="expected" title={text.hint}>
        {forecast?.hasBand ? text.expectedLate : text.expected}
      </span>
      {forecast?.hasBand && <span data-key="middle">{text.middle}</span>}
      {forecast?.hasBand && <span data-key="band">{text.band}</span>}
      {forecast?.lowBalance != null && <span data-key="low">{text.line}</span>}
    </p>
  );
}

/** The ends of weeks. */
function Numbers({ forecast: { days } }: { forecast: CashForecast }) {
  return (
    <ChartNumbers
      caption={text.chart}
      heads={[text.day, text.expected, text.p10, text.p50, text.p90]}
      rows={days
        .filter(({ date }) => weekday(date) === 7)
        .map(({ date, expected, p10, p50, p90 }) => ({ head: formatDay(date), cells: [expected, p10, p50, p90] }))}
    />
  );
}
