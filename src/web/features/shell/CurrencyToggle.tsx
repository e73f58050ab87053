import { Tooltip } from '@mantine/core';
import { formatDay } from '#domain/date.ts';
import { formatDecimal } from '#domain/format.ts';
import { FOREIGN, useForeign } from '#web/api/preferences.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './CurrencyToggle.module.css';
import { rates } from './operations.ts';
import { text } from './text.ts';

const words = text.currency;

/** Chooses dollar or UF, and shows its last known value. */
export function CurrencyToggle({ companyId }: { companyId: string }) {
  const chosen = useForeign((state) => state.currency);
  const { data } = useAnswer(rates, { companyId }, { policy: 'cache-first' });
  const rate = data?.exchangeRates.find(({ currency }) => currency === chosen);
  const value = rate ? `$ ${formatDecimal(rate.value, 2, 2)}` : '';
  const hint = rate
    ? `${words.on(words.names[chosen], formatDay(rate.on))}: ${value}`
    : `${words.names[chosen]}${data ? `: ${words.unknown}` : ''}`;
  return (
    <Tooltip label={hint}>
      <div className={classes['toggle']}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div className={classes['choices']} role="group" aria-label={words.label}>
          {FOREIGN.map((currency) => (
            <button
              key={currency}
              type="button"
              className={classes['choice']}
              aria-pressed={currency === chosen}
              aria-label={words.names[currency]}
              onClick={() => useForeign.setState({ currency })}
            >
              {words.short[currency]}
            </button>
          ))}
        </div>
        <span className="sr">{hint}</span>
        <span className={`num ${classes['value']}`} aria-hidden="true">
          {value || (data ? '–' : '\u2007')}
          {rate && (
            <span className={classes['day']} data-old={rate.isOld || undefined}>
              {words.day(formatDay(rate.on))}
            </span>
          )}
        </span>
      </div>
    </Tooltip>
  );
}
