import { formatMajor } from '#domain/money.ts';
import type { CashForecastQuery } from './operations.ts';
import { text } from './text.ts';

type Forecast = Pick<CashForecastQuery['cashForecast'], 'now' | 'days' | 'lowBalance' | 'below' | 'belowAtP10' | 'belowZero'>;
type Below = NonNullable<Forecast['below']>;
type Words = (typeof text.warnings)['line'];
/** `isGrave`: of the plan itself. */
export type Warning = { words: string; isGrave: boolean };

/** From when on the balance is below the company's line, and below zero. */
export function warningsOf(forecast: Forecast): Warning[] {
  const { now, lowBalance, below, belowAtP10, belowZero } = forecast;
  if (now === null) return [{ words: text.warnings.unknown, isGrave: false }];
  const hasLine = lowBalance !== null && lowBalance > 0;
  const of = (found: Below | null, line: number, words: Words): Warning =>
    found ? { words: warningOf(forecast, found, line, words), isGrave: true } : { words: words.above, isGrave: false };
  return [
    ...(hasLine ? [of(below, lowBalance, text.warnings.line)] : []),
    ...(belowZero || !hasLine ? [of(belowZero, 0, text.warnings.zero)] : []),
    ...(belowAtP10 ? [{ words: text.warnings.atP10(belowAtP10.date, pesos(belowAtP10.shortfall)), isGrave: false }] : []),
  ];
}

/**
 * What is below a line today is what the banks hold: the plan's first day already counts on all that is late, and stands higher on the
 * chart. Then it is said what is meant.
 */
function warningOf({ now, days }: Forecast, { date, worstDate, shortfall }: Below, line: number, words: Words): string {
  const [today] = days;
  const isNow = today !== undefined && now !== null && date === today.date && now < line && today.expected >= line;
  if (!isNow) return words.from(date, pesos(shortfall));
  return worstDate === date ? words.now(pesos(shortfall)) : words.nowAndThen(worstDate, pesos(shortfall));
}

function pesos(amount: number): string {
  return formatMajor(amount, 'CLP');
}
