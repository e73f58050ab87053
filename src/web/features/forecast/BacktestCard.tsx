import { Amount } from '#web/ui/Amount.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './ForecastPage.module.css';
import { type CashForecastBacktestQuery, cashForecastBacktest } from './operations.ts';
import { text } from './text.ts';

type Backtest = NonNullable<CashForecastBacktestQuery['cashForecastBacktest']>;
const METHODS = ['forecast', 'dueDate', 'meanDelay'] as const;

/** How the forecast would have done on past Mondays. */
export function BacktestCard({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useAnswer(cashForecastBacktest, { companyId });
  const backtest = data?.cashForecastBacktest;
  return (
    <section className={classes['card']} aria-label={text.backtest}>
      <h2>{text.backtest}</h2>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && !backtest && <p className={classes['note']}>{text.noBand}</p>}
      {backtest && <Outcome backtest={backtest} />}
    </section>
  );
}

function Outcome({ backtest: { compared, inside, errors } }: { backtest: Backtest }) {
  if (compared === 0) return <p className={classes['note']}>{text.nothingCompared}</p>;
  return (
    <>
      <p className={classes['note']}>{text.inside(inside, compared)}</p>
      <table className={classes['errors']}>
        <thead>
          <tr>
            <th scope="col">{text.method}</th>
            {errors.map(({ week, starts }) => (
              <th key={week} scope="col">
                {text.error(week, starts)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {METHODS.map((method) => (
            <tr key={method}>
              <th scope="row">{text.methods[method]}</th>
              {errors.map((one) => (
                <td key={one.week}>
                  <Amount value={one[method]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes['note']}>{text.errorHint}</p>
    </>
  );
}
