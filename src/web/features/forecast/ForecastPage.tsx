import type { ReactNode } from 'react';
import { useCompany } from '#web/api/company.ts';
import { MissingRates } from '#web/ui/MissingRates.tsx';
import { Page } from '#web/ui/Page.tsx';
import { ErrorState, RefreshBar } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { Ahead, Legend, Warnings } from './Ahead.tsx';
import { BacktestCard } from './BacktestCard.tsx';
import classes from './ForecastPage.module.css';
import { LowBalance } from './LowBalance.tsx';
import { cashForecast } from './operations.ts';
import { text } from './text.ts';

/** The balance of the next 13 weeks, and how far such a forecast can be trusted. */
export default function ForecastPage({ tabs }: { tabs: ReactNode }) {
  const { id: companyId } = useCompany();
  const { data, error, isRefreshing, refetch } = useAnswer(cashForecast, { companyId });
  const forecast = data?.cashForecast;
  return (
    <Page title={text.title} tabs={tabs} actions={forecast && <LowBalance companyId={companyId} lowBalance={forecast.lowBalance} />}>
      <RefreshBar isActive={isRefreshing} />
      <MissingRates rates={forecast?.missingRates} />
      <section className={classes['card']} aria-label={text.chart}>
        <header className={classes['head']}>
          <h2>
            {text.chart} <span className={classes['unit']}>{text.unit}</span>
          </h2>
          <Legend forecast={forecast} />
        </header>
        {error ? <ErrorState error={error} onRetry={refetch} /> : forecast && <Warnings forecast={forecast} />}
        {!error && <Ahead forecast={forecast} />}
        <p className={classes['note']}>{text.hint}</p>
      </section>
      <BacktestCard companyId={companyId} />
    </Page>
  );
}
