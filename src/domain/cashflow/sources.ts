/** Sources of the cash flow: what is expected without a document, once or again and again. */
import { type Day, daysBetween, isDay } from '../date.ts';
import { CURRENCIES, type Currency } from '../money.ts';
import { oneLine } from '../text.ts';
import { F29_DUE_DAYS, type F29DueDay } from './f29.ts';
import { INTERVALS, monthsOf, PAY_DAYS, type Repetition, ROLLS } from './occurrences.ts';

/** singleEntry: once; recurrent: again and again; f29: its amounts come from the books. */
export const SOURCE_KINDS = ['singleEntry', 'recurrent', 'f29'] as const;
type SourceKind = (typeof SOURCE_KINDS)[number];
export const SOURCE_CURRENCIES: readonly Currency[] = CURRENCIES.filter((one) => one !== 'GBP' && one !== 'MXN');

/** A source as a person writes it down. */
export type Source = Repetition & {
  kind: SourceKind;
  label: string;
  areaId: string;
  currency: Currency;
  /** Each time, in minor units of `currency`, above zero; 0 of an f29. */
  amount: number;
  /** Of an f29: by which day of the next month it is due. */
  dueDay: F29DueDay;
};

/** Months for which occurrences are made. */
export const MONTHS_AHEAD = 36;
/** An occurrence that has passed and that nothing explains is expected for so many days more. */
export const LATE_PROJECTION_DAYS = 10;
export const MAX_SOURCES = 500;
const MAX_LABEL = 80;
const MAX_TIMES = 520;
const MAX_MINOR = 100_000_000_000_000;
const MAX_DAYS_AWAY = 3650;

type Problem = { field: string; message: string };

/** What is wrong with a source, the first wrong field first; none when all is well. `today`: single entries lie from it on. */
export function sourceProblems(source: Source, today: Day): Problem[] {
  const { kind, label, currency, amount, firstOn, interval, payDay, untilOn, times } = source;
  const isF29 = kind === 'f29';
  const found: (Problem | false)[] = [
    (!oneLine(label) || label.length > MAX_LABEL) && wrong('label', `Escribe un nombre de hasta ${MAX_LABEL} letras.`),
    !SOURCE_CURRENCIES.includes(currency) && wrong('currency', 'Elige la moneda.'),
    !isF29 && !(Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_MINOR) && wrong('amount', 'Escribe un monto mayor que cero.'),
    !isF29 && !isNear(firstOn, today) && wrong('firstDate', 'Elige una fecha a no más de diez años de hoy.'),
    kind === 'singleEntry' && firstOn < today && wrong('firstDate', 'Elige un día desde hoy.'),
    (kind === 'recurrent') !== (interval !== null) && wrong('interval', 'Elige cada cuánto se repite.'),
    interval !== null && !INTERVALS.includes(interval) && wrong('interval', 'Elige cada cuánto se repite.'),
    !ROLLS.includes(source.roll) && wrong('roll', 'Elige qué pasa si el banco está cerrado.'),
    !PAY_DAYS.includes(payDay) && wrong('payDay', 'Elige el día de pago.'),
    payDay !== 'date' && monthsOf(interval) === null && wrong('payDay', 'El día hábil se elige solo para 30, 60 o 90 días.'),
    untilOn !== null && !(isDay(untilOn) && untilOn >= firstOn) && wrong('untilDate', 'El término no puede ser antes del primer día.'),
    times !== null &&
      !(Number.isInteger(times) && times >= 1 && times <= MAX_TIMES) &&
      wrong('times', `Escribe entre 1 y ${MAX_TIMES} veces.`),
    isF29 && !F29_DUE_DAYS.includes(source.dueDay) && wrong('dueDay', 'El F-29 se paga hasta el 12 o hasta el 20.'),
  ];
  return found.filter((one) => one !== false);
}

function isNear(on: Day, today: Day): boolean {
  return isDay(on) && Math.abs(daysBetween(today, on)) <= MAX_DAYS_AWAY;
}

function wrong(field: string, message: string): Problem {
  return { field, message };
}
