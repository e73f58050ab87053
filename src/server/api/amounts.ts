import { AppError } from '#domain/errors.ts';
import { type Currency, DECIMALS, toMinor } from '#domain/money.ts';

/** An amount that a person entered, in minor units of its currency. @throws BAD_AMOUNT for too many decimals or digits */
export function minorOf(amount: number, currency: Currency): number {
  const isExact =
    Number(amount.toFixed(DECIMALS[currency])) === amount && Number.isSafeInteger(Math.round(amount * 10 ** DECIMALS[currency]));
  if (!isExact) throw new AppError('BAD_AMOUNT', { currency });
  return toMinor(amount, currency);
}
