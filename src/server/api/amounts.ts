import { AppError } from '#domain/errors.ts';
import { type Currency, DECIMALS, MAX_MINOR, toMinor } from '#domain/money.ts';

/**
 * An amount that a person entered, in minor units of its currency.
 * @param field  what it is called at the API
 * @throws AMOUNT_TOO_LARGE, BAD_AMOUNT for too many decimals
 */
export function minorOf(amount: number, currency: Currency, field = 'amount'): number {
  if (Math.abs(amount) * 10 ** DECIMALS[currency] > MAX_MINOR) throw new AppError('AMOUNT_TOO_LARGE', { field });
  const isExact =
    Number(amount.toFixed(DECIMALS[currency])) === amount && Number.isSafeInteger(Math.round(amount * 10 ** DECIMALS[currency]));
  if (!isExact) throw new AppError('BAD_AMOUNT', { currency, field });
  return toMinor(amount, currency);
}
