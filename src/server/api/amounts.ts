import { AppError } from '#domain/errors.ts';
import { type Currency, DECIMALS, MAX_MINOR, toMinor } from '#domain/money.ts';

/** An amount that a person entered, in minor units of its currency. @throws BAD_AMOUNT for too many decimals or digits, AMOUNT_TOO_LARGE */
export function minorOf(amount: number, currency: Currency): number {
  const isExact =
    Number(amount.toFixed(DECIMALS[currency])) === amount && Number.isSafeInteger(Math.round(amount * 10 ** DECIMALS[currency]));
  if (!isExact) throw new AppError('BAD_AMOUNT', { currency });
  const minor = toMinor(amount, currency);
  if (Math.abs(minor) > MAX_MINOR) throw new AppError('AMOUNT_TOO_LARGE');
  return minor;
}
