import type { Currency } from './money.ts';

/** Each currency as a Spanish sentence names it, with its article. */
export const CURRENCY_WORDS: Readonly<Record<Currency, string>> = {
  CLP: 'el peso',
  UF: 'la UF',
  USD: 'el dólar',
  EUR: 'el euro',
  UTM: 'la UTM',
  GBP: 'la libra',
  MXN: 'el peso mexicano',
};

/** Without the article: `dólar`. */
export function currencyName(currency: Currency): string {
  return CURRENCY_WORDS[currency].replace(/^(el|la) /, '');
}

/** `del dólar`, `de la UF`. */
export function ofCurrency(currency: Currency): string {
  return `de ${CURRENCY_WORDS[currency]}`.replace(/^de el /, 'del ');
}
