/**
 * What Law 21.131 lets a seller ask of an invoice paid late, as information: simple interest at the interés corriente, and a commission.
 * Sources: Law 19.983 arts. 2 bis and 2 ter; Law 18.010 art. 11 for the year of 360 days.
 */
import { addDays, type Day, daysBetween, isDay } from '../date.ts';
import { type Clp, clp, divideHalfAway } from '../money.ts';

/** A yearly rate in percent, as decimal text with up to 4 digits after the mark, in force from its first day until the next one's. */
export type LateRate = { from: Day; percent: string; certificate: string };

/** Nobody publishes one above; a rate of 2006 typed for 20,06 is refused. */
const MAX_LATE_RATE = 100;
/** Rates that a company keeps: 80 years of monthly ones. */
export const MAX_LATE_RATES = 1_000;
export const MAX_CERTIFICATE = 60;

/** `interest` is null without a rate for each of its days: `missingFrom` is then the first without one. Pesos. */
export type LateCharge = { days: number; commission: Clp; interest: Clp | null; missingFrom: Day | null };

type Overdue = { remaining: number; dueOn: Day; today: Day };

/** Invoices of goods and services, which Law 19.983 is about: not boletas, notes or exports. */
const INVOICES: readonly number[] = [30, 32, 33, 34];
const YEAR = 360n;
const COMMISSION = 100n;
const PERCENT_DIGITS = 4;

/** Whether the law gives interest for a late document: an invoice issued in pesos. */
export function mayCharge(document: { code: number | null; isReceived: boolean; currency: string }): boolean {
  return !document.isReceived && document.currency === 'CLP' && document.code !== null && INVOICES.includes(document.code);
}

/**
 * The charge of what remains of an invoice, from the day after it was due up to today, both counted; null when it is not overdue.
 * Each day costs remaining × rate ÷ 360 of the rate in force on it; the sum is rounded once.
 * @param remaining  pesos
 * @param rates      by ascending first day
 */
export function lateCharge({ remaining, dueOn, today }: Overdue, rates: readonly LateRate[]): LateCharge | null {
  const days = daysBetween(dueOn, today);
  if (days <= 0 || remaining <= 0) return null;
  const commission = clp(Number(divideHalfAway(BigInt(remaining), COMMISSION)));
  const first = addDays(dueOn, 1);
  const start = rates.findLastIndex(({ from }) => from <= first);
  if (start === -1) return { days, commission, interest: null, missingFrom: first };
  let ratedDays = 0n;
  for (let index = start; index < rates.length; index++) {
    const rate = rates[index];
    if (!rate || rate.from > today) break;
    const next = rates[index + 1]?.from;
    const from = rate.from > first ? rate.from : first;
    const until = next && next <= today ? next : addDays(today, 1);
    ratedDays += BigInt(daysBetween(from, until)) * tenThousandths(rate.percent);
  }
  const interest = divideHalfAway(BigInt(remaining) * ratedDays, YEAR * 100n * 10n ** BigInt(PERCENT_DIGITS));
  return { days, commission, interest: clp(Number(interest)), missingFrom: null };
}

function tenThousandths(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.');
  return BigInt(whole) * 10n ** BigInt(PERCENT_DIGITS) + BigInt(fraction.padEnd(PERCENT_DIGITS, '0'));
}

/** A rate as a person types it ('20,06' or '20.06 %') as decimal text; null for what is none: zero, above 100, over 4 decimals. */
export function readPercent(text: string): string | null {
  const found = /^(\d{1,3})(?:[.,](\d{1,4}))? ?%?$/.exec(text.trim());
  if (!found) return null;
  const [, whole = '', fraction = ''] = found;
  const value = fraction ? `${Number(whole)}.${fraction}` : String(Number(whole));
  return Number(value) > 0 && Number(value) <= MAX_LATE_RATE ? value : null;
}

/** The rates of a text file, and the numbers of its lines that are none. */
export type ReadRates = { rates: LateRate[]; badLines: number[] };

/**
 * Reads rates by line: first day (DD/MM/AAAA or AAAA-MM-DD), percent, certificate if any, between semicolons or tabs. A heading on the
 * first line is passed over; a day that comes twice keeps its last line.
 */
export function readLateRates(text: string): ReadRates {
  const rates = new Map<Day, LateRate>();
  const badLines: number[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (!line.trim()) continue;
    const [day = '', percent = '', certificate = ''] = line.split(/[;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    const from = readDay(day);
    const value = readPercent(percent);
    if (from && value) rates.set(from, { from, percent: value, certificate: certificate.slice(0, MAX_CERTIFICATE) });
    else if (index > 0 || /\d/.test(day)) badLines.push(index + 1);
  }
  return { rates: [...rates.values()].sort((one, other) => (one.from < other.from ? -1 : 1)), badLines };
}

function readDay(text: string): Day | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  return isDay(iso) ? iso : null;
}
