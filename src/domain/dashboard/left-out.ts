/** How it is said that figures in pesos are without a currency. */
import { ofCurrency } from '../currency-words.ts';
import { type Day, formatDay } from '../date.ts';
import type { Currency } from '../money.ts';

/** A currency without a value on a day. */
export function leftOut(currency: Currency, on: Day): string {
  return `Falta el valor ${ofCurrency(currency)} para el ${formatDay(on)}: sus montos no están en las cifras en pesos.`;
}
