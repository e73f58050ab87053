/** Sources of the cash flow: money expected without a document, once or repeatedly. */

import { type Day, isDay, isWithin } from '../date.ts';
import { CURRENCIES, type Currency } from '../money.ts';
import { type Problem, wrong } from '../problem.ts';
import { oneLine } from '../text.ts';
import { F29_DUE_DAYS, type F29DueDay } from './f29.ts';
import { INTERVALS, monthsOf, PAY_DAYS, type Repetition, ROLLS } from './occurrences.ts';

/** singleEntry: once; recurrent: repeatedly; f29: its amounts come from the books. */
export const SOURCE_KINDS = ['singleEntry', 'recurrent', 'f29'] as const;
type SourceKind = (typeof SOURCE_KINDS)[number];
export const SOURCE_CURRENCIES: readonly Currency[] = CURRENCIES.filter((one) => one !== 'GBP' && one !== 'MXN');

/** A source as a person enters it. */
export type Source = Repetition & {
  kind: SourceKind;
  label: string;
  areaId: string;
  currency: Currency;
  /** Per occurrence, in minor units of `currency`, above zero; 0 for an f29. */
  amount: number;
  /** For an f29: the day of the next month on which it is due. */
  dueDay: F29DueDay;
};

/** How many months ahead occurrences are made. */
export const MONTHS_AHEAD = 36;
/** Days for which an occurrence that has passed, and that nothing explains, is still expected. */
export const LATE_PROJECTION_DAYS = 10;
export const MAX_SOURCES = 500;
export const MAX_LABEL = 80;
const MAX_TIMES = 520;
export const MAX_MINOR = 100_000_000_000_000;
export const MAX_DAYS_AWAY = 3650;

/** What is wrong with a source, in the order of its fields; empty when it is valid. `today`: the first day a single entry may have. */
export function sourceProblems(source: Source, today: Day): Problem[] {
  const { kind, label, currency, amount, firstOn, interval, payDay, untilOn, times } = source;
  const isF29 = kind === 'f29';
  const found: (Problem | false)[] = [
    (!oneLine(label) || label.length > MAX_LABEL) && wrong('label', `Escribe un nombre de hasta ${MAX_LABEL} letras.`),
    !SOURCE_CURRENCIES.includes(currency) && wrong('currency', 'Elige la moneda.'),
    !isF29 && !(Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_MINOR) && wrong('amount', 'Escribe un monto mayor que cero.'),
    !isF29 && !isWithin(MAX_DAYS_AWAY, firstOn, today) && wrong('firstDate', 'Elige una fecha a no más de diez años de hoy.'),
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
