import { AppError } from '#domain/errors.ts';
import { type Currency, DECIMALS, toMinor } from '#domain/money.ts';

/** What a person gave as an amount of a currency, in its minor units. @throws BAD_AMOUNT with more decimals, or more digits, than it has */
export function minorOf(amount: number, currency: Currency): number {
  const isExact =
    Number(amount.toFixed(DECIMALS[currency])) === amount && Number.isSafeInteger(Math.round(amount * 10 ** DECIMALS[currency]));
  if (!isExact) throw new AppError('BAD_AMOUNT', { currency });
  return toMinor(amount, currency);
}
