import { ErrorState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './Ahead.module.css';
import { Ahead, Legend, Warnings } from './Ahead.tsx';
import { LowBalance } from './LowBalance.tsx';
import { cashForecast } from './operations.ts';

/** The balance ahead inside of a card of another screen. */
export default function BalanceAhead({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useAnswer(cashForecast, { companyId });
  const forecast = data?.cashForecast;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <>
      <div className={classes['over']}>
        <Legend forecast={forecast} />
        {forecast && <LowBalance companyId={companyId} lowBalance={forecast.lowBalance} />}
      </div>
      <div className={classes['reserved']}>{forecast && <Warnings forecast={forecast} />}</div>
      <Ahead forecast={forecast} />
    </>
  );
}
