/** Values of currencies that a company writes itself, where the published ones are missing, late, or another is agreed. */
import { addDays, type Day, formatDay } from '../date.ts';
import { AppError } from '../errors.ts';
import { formatDecimal } from '../format.ts';
import type { Currency } from '../money.ts';

/** Pesos per unit of a currency on a day, as decimal text. */
export type CompanyRate = { currency: Currency; on: Day; value: string };

/** Rates that a company keeps and reads at most. */
export const MAX_COMPANY_RATES = 2_000;
/** UF and UTM are known ahead, up to the 9th of the next month and the next month. */
const AHEAD_DAYS = 45;
/** A value so many times above or below the last one known is a slip of the pen. */
const MAX_RATIO = 3;
const FORM = /^\d{1,9}(?:\.\d{1,6})?$/;

/**
 * A value as it is stored.
 * @param value  `944.39`  @param last  the value known before that day, if any
 * @throws BAD_FIELD naming `currency`, `on` or `value`
 */
export function checkCompanyRate(
  { currency, on, value }: CompanyRate,
  today: Day,
  last: Pick<CompanyRate, 'on' | 'value'> | null,
): CompanyRate {
  if (currency === 'CLP') throw new AppError('BAD_FIELD', { message: 'El peso vale siempre uno.', field: 'currency' });
  if (on > addDays(today, AHEAD_DAYS)) throw new AppError('BAD_FIELD', { message: `El día va hasta ${AHEAD_DAYS} días más.`, field: 'on' });
  if (!FORM.test(value) || Number(value) === 0)
    throw new AppError('BAD_FIELD', { message: 'Escribe los pesos por unidad, como 944,39.', field: 'value' });
  const ratio = last ? Number(value) / Number(last.value) : 1;
  if (last && (ratio > MAX_RATIO || ratio < 1 / MAX_RATIO)) {
    const known = `$ ${formatDecimal(Number(last.value), 2)} el ${formatDay(last.on)}`;
    throw new AppError('BAD_FIELD', { message: `Se aleja mucho del último valor conocido, ${known}.`, field: 'value' });
  }
  return { currency, on, value: shortest(value) };
}

/** `944.390000` as `944.39`: at most fifteen digits, which a number keeps. */
export function shortest(value: string): string {
  return String(Number(value));
}
