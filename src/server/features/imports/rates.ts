import { type Day, dayInChile, formatDay } from '#domain/date.ts';
import { parseRates } from '#domain/imports/answers.ts';
import type { FileReading, Question } from '#domain/imports/facts.ts';
import { type Clp, type Currency, clp, toClp } from '#domain/money.ts';
import { type RateSeries, rateOn } from '#domain/rates.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesOf } from '#server/features/rates/store.ts';

/** The rates of the days that a file needs. */
export type Rates = {
  /** Pesos per unit as decimal text, null when it is not known. */
  rate: (currency: Currency, on: Day) => string | null;
  /** Pesos of minor units; null while their day has no rate. */
  pesos: (minor: number, currency: Currency, on: Day) => Clp | null;
};

/** Days by currency. */
type Days = ReadonlyMap<Currency, ReadonlySet<Day>>;

/** The days in other currencies for which a file does not bring its own rate. */
export function ratesNeeded({ accounts, documents }: Pick<FileReading, 'accounts' | 'documents'>): Days {
  const needed = new Map<Currency, Set<Day>>();
  const need = (currency: Currency, on: Day | null) => {
    if (currency === 'CLP' || on === null) return;
    const days = needed.get(currency) ?? new Set();
    needed.set(currency, days.add(on));
  };
  for (const { currency, movements } of accounts) if (currency !== 'CLP') for (const { on } of movements) need(currency, on);
  for (const { currency, rate, issuedOn } of documents) if (rate === null) need(currency, issuedOn);
  return needed;
}

/** Reads what is known of those days. @returns also the days without a rate, by currency */
export async function loadRates(db: Db, companyId: string, needed: Days): Promise<{ rates: Rates; missing: Days }> {
  const days = [...needed.values()].flatMap((one) => [...one]).sort();
  const [from, to] = [days[0], days.at(-1)];
  const series = from && to ? await ratesOf(db, companyId, [...needed.keys()], { from, to }) : new Map<Currency, RateSeries>();
  const today = dayInChile(new Date());
  const rate = (currency: Currency, on: Day) => rateOn(series.get(currency) ?? [], currency, on, today);
  const pesos = (minor: number, currency: Currency, on: Day) => {
    if (currency === 'CLP') return clp(minor);
    const value = rate(currency, on);
    return value === null ? null : toClp(minor, currency, value);
  };
  const missing = new Map<Currency, Set<Day>>();
  for (const [currency, days] of needed) {
    const without = [...days].filter((on) => rate(currency, on) === null);
    if (without.length > 0) missing.set(currency, new Set(without));
  }
  return { rates: { rate, pesos }, missing };
}

/** Keeps what a person answered as the company's own rate of each day that lacks one; currencies without an answer stay open. */
export async function keepRates(db: Db, companyId: string, missing: Days, answer: string | undefined): Promise<void> {
  const told = parseRates(answer ?? '', [...missing.keys()]);
  const rows = [...missing].flatMap(([currency, days]) => {
    const value = told?.get(currency);
    return value === undefined ? [] : [...days].map((on_day) => ({ company_id: companyId, currency, on_day, value }));
  });
  if (rows.length === 0) return;
  await db
    .insertInto('company_rate')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'currency', 'on_day']).doUpdateSet({ value: (row) => row.ref('excluded.value') }),
    )
    .execute();
}

/** Asks for the rates that nobody knows; one option per currency. */
export function rateQuestion(missing: Days): Question {
  const each = [...missing].map(([currency, days]) => {
    const sorted = [...days].sort();
    const [first, last] = [sorted[0], sorted.at(-1)];
    const when =
      first &&
      last &&
      (first === last ? `el ${formatDay(first)}` : `${days.size} días entre el ${formatDay(first)} y el ${formatDay(last)}`);
    return `${NAMES[currency]} para ${when}`;
  });
  return {
    key: 'rate',
    message: `Falta el valor ${each.join(' y ')}. ¿Cuántos pesos vale cada unidad?`,
    options: [...missing.keys()].map((currency) => ({ value: currency, label: `Pesos por ${currency}` })),
    sample: [],
  };
}

const NAMES: Record<Currency, string> = {
  CLP: 'del peso',
  UF: 'de la UF',
  USD: 'del dólar',
  EUR: 'del euro',
  UTM: 'de la UTM',
  GBP: 'de la libra',
  MXN: 'del peso mexicano',
};
