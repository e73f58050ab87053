import { type Day, formatDay } from '#domain/date.ts';
import { parseRates } from '#domain/imports/answers.ts';
import type { FileReading, Question } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { loadRates, type RateDays, type Rates, saveCompanyRates } from '#server/features/rates/store.ts';

/** The rates that a file needs, and the days without one. */
export type ImportRates = { rates: Rates; missing: RateDays };

/** The rates that a file needs. A person's answer becomes the company's own rate for each day that lacks one. */
export async function ratesFor(db: Db, companyId: string, reading: FileReading, answer: string | undefined): Promise<ImportRates> {
  // While the file's currency or dates are in question, nobody is asked for rates.
  const isOpen = reading.questions.some(({ key }) => key === 'currency' || key === 'dayOrder' || key === 'year');
  const needed = isOpen ? new Map() : ratesNeeded(reading);
  const stored = await loadRates(db, companyId, needed);
  if (stored.missing.size === 0) return stored;
  await saveCompanyRates(db, companyId, stored.missing, parseRates(answer ?? '', [...stored.missing.keys()]) ?? new Map());
  return loadRates(db, companyId, needed);
}

/** The days, by currency, for which a file needs a rate that it does not contain. */
function ratesNeeded({ accounts, documents }: Pick<FileReading, 'accounts' | 'documents'>): RateDays {
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

/** Asks for the missing rates; one option per currency. */
export function rateQuestion(missing: RateDays): Question {
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
