/** What is asked about the currency and the days of a file that does not say them. */
import type { Question, ReadingContext } from '#domain/imports/facts.ts';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import { MONTHS } from '#domain/period.ts';
import type { DayOrderFound } from './day-order.ts';
import { parseDay } from './values.ts';

/** The questions about one file, of each kind one. */
export type Questions = Map<Question['key'], Question>;
/** A file being read: what people answered about it, and where what it leaves open is gathered. */
export type QuestionDesk = { context: ReadingContext; questions: Questions };

const CURRENCY_LABELS: Readonly<Partial<Record<Currency, string>>> = {
  USD: 'Dólares (USD)',
  EUR: 'Euros (EUR)',
  UF: 'UF',
  GBP: 'Libras esterlinas (GBP)',
  MXN: 'Pesos mexicanos (MXN)',
};

/** @param isAgain  the answer so far was pesos */
export function currencyQuestion(isAgain: boolean): Question {
  const message = isAgain
    ? 'Los montos traen decimales, que los pesos chilenos no tienen. ¿En qué moneda está la cartola?'
    : '¿En qué moneda está la cartola? El archivo no lo dice y sus montos traen decimales.';
  const options = CURRENCIES.flatMap((value) => {
    const label = CURRENCY_LABELS[value];
    return label ? [{ value, label }] : [];
  });
  return { key: 'currency', message, options, sample: [] };
}

/** Every day exists in it: what is read while the year is open. */
export const LEAP_YEAR = '2024';

/** The order that the days of a file show, or that somebody answered; otherwise it is asked. */
export function orderFrom({ order, unclear }: DayOrderFound, { answers }: ReadingContext, questions: Questions): DayOrderFound['order'] {
  if (unclear === null) return order;
  if (answers.dayOrder !== undefined) return answers.dayOrder === 'mes' ? 'monthFirst' : 'dayFirst';
  questions.set('dayOrder', dayOrderQuestion(unclear));
  return order;
}

function dayOrderQuestion(sample: string): Question {
  const days = [
    parseDay(sample) ?? parseDay(`${sample}/${LEAP_YEAR}`),
    parseDay(sample, 'monthFirst') ?? parseDay(`${sample}/${LEAP_YEAR}`, 'monthFirst'),
  ];
  const [first = '', second = ''] = days.map((day) => (day ? dayAndMonth(Number(day.slice(8)), Number(day.slice(5, 7))) : ''));
  return {
    key: 'dayOrder',
    message: `En las fechas de este archivo, ¿va primero el día o el mes? «${sample}» se puede leer de las dos maneras.`,
    options: [
      { value: 'dia', label: `El día: es el ${first}` },
      { value: 'mes', label: `El mes: es el ${second}` },
    ],
    sample: [],
  };
}

export function yearQuestion({ month, date }: { month: number; date: number }): Question {
  const message = `Las fechas de este archivo no traen el año. ¿De qué año es la más nueva, el ${dayAndMonth(date, month)}?`;
  return { key: 'year', message, options: [], sample: [] };
}

function dayAndMonth(date: number, month: number): string {
  return `${date} de ${(MONTHS[month - 1] ?? '').toLowerCase()}`;
}
