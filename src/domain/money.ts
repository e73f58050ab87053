import { grouped } from './digits.ts';

/**
 * Money. Amounts inside are integers of a currency's last digit (pesos, cents, ten-thousandths of a UF), never mixed between currencies:
 * money in is positive, money out negative. One rounding rule: half away from zero, once, at the end.
 */
declare const unit: unique symbol;
/** Chilean pesos: a safe integer, never -0. */
export type Clp = number & { readonly [unit]: 'clp' };

export const CURRENCIES = ['CLP', 'UF', 'USD', 'EUR', 'UTM', 'GBP', 'MXN'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The largest amount that a person may enter, in minor units: sums of many stay exact. */
export const MAX_MINOR = 100_000_000_000_000;

/** Digits after the decimal mark that are stored. */
export const DECIMALS: Record<Currency, number> = { CLP: 0, UF: 4, USD: 2, EUR: 2, UTM: 4, GBP: 2, MXN: 2 };
const SHOWN_DECIMALS: Record<Currency, number> = { CLP: 0, UF: 2, USD: 2, EUR: 2, UTM: 2, GBP: 2, MXN: 2 };
const PREFIX: Record<Currency, string> = { CLP: '$', UF: 'UF', USD: 'US$', EUR: '€', UTM: 'UTM', GBP: '£', MXN: '$' };

/** Whether a text is the code of a supported currency (`CLP`, `UF`, `USD`, …). */
export function isCurrency(text: string): text is Currency {
  return (CURRENCIES as readonly string[]).includes(text);
}

/**
 * Makes a number pesos; nothing else does.
 * @throws RangeError for fractions, infinities and integers beyond 2^53
 */
export function clp(value: number): Clp {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not pesos: ${value}`);
  // Just checked: pesos are safe integers.
  return (value === 0 ? 0 : value) as Clp;
}

/** Rounds half away from zero to an integer: 2.5 → 3, -2.5 → -3. */
export function roundHalfAway(value: number): number {
  // Not floor(|value| + 0.5): that sum is itself rounded above 2^52 and just below a half.
  const whole = Math.trunc(value);
  const rounded = Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole;
  return rounded === 0 ? 0 : rounded;
}

/**
 * Pesos of an amount in minor units of `currency` at `rate` pesos per whole unit.
 * @param minor  integer of the currency's last digit (1234 = US$ 12,34)
 * @param rate   pesos per unit as decimal text with up to 6 digits after the mark ('940.15')
 */
export function toClp(minor: number, currency: Currency, rate: string): Clp {
  if (currency === 'CLP') return clp(minor);
  const divisor = 10n ** BigInt(DECIMALS[currency] + 6);
  return clp(Number(divideHalfAway(BigInt(minor) * microOf(rate), divisor)));
}

/**
 * An amount in pesos as minor units of `currency` at `rate` pesos per whole unit: the inverse of `toClp`.
 * @param rate  pesos per unit as decimal text with up to 6 digits after the mark, above zero
 */
export function fromClp(pesos: number, currency: Currency, rate: string): number {
  if (currency === 'CLP') return clp(pesos);
  return Number(divideHalfAway(BigInt(pesos) * 10n ** BigInt(DECIMALS[currency] + 6), microOf(rate)));
}

/** A rate in millionths. @param rate  decimal text with up to 6 digits after the mark */
export function microOf(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(6, '0').slice(0, 6));
}

/** Divides two integers, rounding half away from zero; the divisor is above zero. */
export function divideHalfAway(value: bigint, divisor: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return value < 0n ? -rounded : rounded;
}

/** Minor units as a decimal number of the currency: 123456 USD → 1234.56. Exact up to 2^53. */
export function toMajor(minor: number, currency: Currency): number {
  return Number((minor / 10 ** DECIMALS[currency]).toFixed(DECIMALS[currency]));
}

/** A decimal number of the currency as minor units. @throws RangeError when it has too many decimals */
export function toMinor(major: number, currency: Currency): number {
  const minor = roundHalfAway(major * 10 ** DECIMALS[currency]);
  if (!Number.isSafeInteger(minor) || toMajor(minor, currency) !== major) throw new RangeError(`not an amount of ${currency}: ${major}`);
  return minor;
}

/** The exact sum of decimal numbers of one currency: 0.1 and 0.2 USD are 0.3. @throws RangeError when one has too many decimals */
export function sumMajor(majors: readonly number[], currency: Currency): number {
  return toMajor(
    majors.reduce((sum, major) => sum + toMinor(major, currency), 0),
    currency,
  );
}

/**
 * Amounts that were converted and rounded one by one, made to add up to what their sum converts to: the difference, of less than a unit
 * each, goes to the largest one.
 * @param amounts  in minor units of one currency; the result has their order
 */
export function fitted(amounts: readonly number[], total: number): number[] {
  const difference = total - amounts.reduce((sum, one) => sum + one, 0);
  const largest = amounts.reduce((best, one, index) => (Math.abs(one) > Math.abs(amounts[best] ?? 0) ? index : best), 0);
  return amounts.map((one, index) => (index === largest ? one + difference : one));
}

/** The Chilean text of an amount in minor units, used everywhere but in grid cells: `$ 38.450.120`, `($ 1.234)`, `UF 12,50`. */
export function formatMoney(minor: number, currency: Currency = 'CLP', decimals = SHOWN_DECIMALS[currency]): string {
  const text = `${PREFIX[currency]} ${formatDigits(Math.abs(minor), currency, decimals)}`;
  return minor < 0 ? `(${text})` : text;
}

/** The same of an amount in units of its currency, as the API gives it: 1234.5 = `US$ 1.234,50`. */
export function formatMajor(major: number, currency: Currency): string {
  return formatMoney(toMinor(major, currency), currency);
}

/** The same with every digit that is stored: `UF 43,5140`, where rows must add up to the last digit. */
export function formatExact(major: number, currency: Currency): string {
  return formatMoney(toMinor(major, currency), currency, DECIMALS[currency]);
}

/** The text of a grid cell, in whole units of any currency: `4.326.029`, `(1.234)`, and `–` for what comes to none. */
export function formatCell(minor: number, currency: Currency = 'CLP'): string {
  const whole = roundHalfAway(Math.abs(minor) / 10 ** DECIMALS[currency]);
  if (whole === 0) return '–';
  const digits = grouped(String(whole));
  return minor < 0 ? `(${digits})` : digits;
}

function formatDigits(minor: number, currency: Currency, decimals: number): string {
  const cut = 10 ** (DECIMALS[currency] - decimals);
  const rounded = roundHalfAway(minor / cut);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const whole = grouped(digits.slice(0, digits.length - decimals));
  return decimals === 0 ? whole : `${whole},${digits.slice(-decimals)}`;
}
