import { formatDay } from '#domain/date.ts';
import { formatDecimal } from '#domain/format.ts';
import { useForeign } from '#web/api/preferences.ts';
import classes from './Figures.module.css';
import type { DashboardQuery } from './operations.ts';
import { text } from './text.ts';

type Props = { rates: DashboardQuery['dashboard']['exchangeRates'] | undefined; pesos: number | undefined };

/** Pesos in the currency that the header shows, whole units at its last known value; nothing while there is none. */
export function ForeignAmount({ rates, pesos }: Props) {
  const currency = useForeign((state) => state.currency);
  const rate = rates?.find((one) => one.currency === currency);
  if (pesos === undefined || !rate) return <span className={classes['foreign']}>&nbsp;</span>;
  const units = `${text.foreign[currency]} ${formatDecimal(Math.abs(pesos) / rate.value, 0)}`;
  return (
    <span className={classes['foreign']} title={text.foreignAt(formatDecimal(rate.value, 2, 2), formatDay(rate.on))}>
      {pesos < 0 ? `(${units})` : units}
    </span>
  );
}
