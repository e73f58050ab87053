/** Sources of the cash flow: money expected without a document, once or repeatedly. */

import { addMonths, type Day, isDay, isWithin } from '../date.ts';
import { CURRENCIES, type Currency, divideHalfAway, microOf } from '../money.ts';
import { firstDayOf, periodOf } from '../period.ts';
import { amountProblem, type Problem, wrong } from '../problem.ts';
import { ANONYMOUS_RUT, FOREIGN_RUT, type Rut } from '../rut.ts';
import { letterCount, oneLine } from '../text.ts';
import { type SalesTerms, salesProblems } from './card-sales.ts';
import { F29_DUE_DAYS, type F29DueDay } from './f29.ts';
import { INTERVALS, monthsOf, PAY_DAYS, type Repetition, ROLLS } from './occurrences.ts';

/** singleEntry: once; recurrent: repeatedly; f29, cardSales: their amounts come from the books. */
export const SOURCE_KINDS = ['singleEntry', 'recurrent', 'f29', 'cardSales'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Whether the amounts and days of a source come from the books, and not from what a person says of it. */
export function isByBooks(kind: SourceKind): boolean {
  return kind === 'f29' || kind === 'cardSales';
}
export const SOURCE_CURRENCIES: readonly Currency[] = CURRENCIES.filter((one) => one !== 'GBP' && one !== 'MXN');

export const ONE_FORM = 'El F-29 ya está en tu flujo: cambia esa fuente en vez de agregar otra.';

/** A source as a person enters it. */
export type Source = Repetition & {
  kind: SourceKind;
  label: string;
  areaId: string;
  currency: Currency;
  /** Per occurrence, in minor units of `currency`, above zero; 0 where it comes from the books. */
  amount: number;
  /** For an f29: the day of the next month on which it is due. */
  dueDay: F29DueDay;
  /** Of card sales only. */
  sales: SalesTerms | null;
} & SourceTerms;

/** Who it is with, its IVA, its readjustment, and what somebody noted. */
export type SourceTerms = {
  /** Whose documents it gives way to; null: it gives way to nobody's by itself. */
  contactRut: Rut | null;
  /** Afecto a IVA. */
  isTaxed: boolean;
  /** `amount` is without its IVA; only of one that is taxed. */
  isNet: boolean;
  readjust: Readjustment;
  /** By IPC: every how many months. */
  readjustMonths: number | null;
  /** Each year, with two decimals at most. */
  readjustPercent: number | null;
  /** The day whose amount `amount` is; null: the first one. */
  readjustFrom: Day | null;
  /** Of Previred and wages: their last file or charge tells the amount, as long as there is one. */
  followsLast: boolean;
  note: string | null;
};
/** ipc: by what the UF moved between two days, which follows the IPC; percent: by the same share each year. */
export const READJUSTMENTS = ['none', 'ipc', 'percent'] as const;
export type Readjustment = (typeof READJUSTMENTS)[number];

/** Those of a source of which nobody said any. */
export const PLAIN_TERMS: SourceTerms & Pick<Source, 'sales'> = {
  sales: null,
  ...{ contactRut: null, isTaxed: false, isNet: false, readjust: 'none', readjustMonths: null, readjustPercent: null },
  ...{ readjustFrom: null, followsLast: false, note: null },
};
export const MAX_NOTE = 500;
export const MAX_READJUST_MONTHS = 60;
const MAX_READJUST_PERCENT = 100;

/** How many months ahead occurrences are made. */
export const MONTHS_AHEAD = 36;
/** The first day for which none are made yet. */
export function projectionEnd(today: Day): Day {
  return addMonths(firstDayOf(periodOf(today)), MONTHS_AHEAD + 1);
}
/** Days for which an occurrence that has passed, and that nothing explains, is still expected: a company's setting, and what it is at first. */
export const LATE_PROJECTION_DAYS = { max: 30, default: 10 } as const;
export const MAX_SOURCES = 500;
export const MAX_LABEL = 80;
const MAX_TIMES = 520;
export const MAX_DAYS_AWAY = 3650;

/** What is wrong with a source, in the order of its fields; empty when it is valid. `today`: the first day a single entry may have. */
export function sourceProblems(source: Source, today: Day): Problem[] {
  const { kind, label, currency, amount, firstOn, interval, payDay, untilOn, times } = source;
  const isF29 = kind === 'f29';
  const hasOwnDays = !isByBooks(kind);
  const found: (Problem | false)[] = [
    (!oneLine(label) || letterCount(label) > MAX_LABEL) && wrong('name', `Escribe un nombre de hasta ${MAX_LABEL} letras.`),
    !SOURCE_CURRENCIES.includes(currency) && wrong('currency', 'Elige la moneda.'),
    hasOwnDays && amountProblem('amount', amount),
    hasOwnDays && !isWithin(MAX_DAYS_AWAY, firstOn, today) && wrong('firstDate', 'Elige una fecha a no más de diez años de hoy.'),
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
    hasTwoEnds(source) && wrong('times', TWO_ENDS),
    isF29 && !F29_DUE_DAYS.includes(source.dueDay) && wrong('dueDay', 'El F-29 se paga hasta el 12 o hasta el 20.'),
    isShared(source.contactRut) && wrong('contactRut', SHARED_RUT),
    (kind === 'cardSales') !== (source.sales !== null) && wrong('sales', 'Escribe cómo llegan los abonos de tus ventas.'),
    kind === 'cardSales' && currency !== 'CLP' && wrong('currency', 'Las ventas con boleta son en pesos.'),
    ...(source.sales ? salesProblems(source.sales) : []),
    ...termProblems(source),
  ];
  return found.filter((one) => one !== false);
}

/** Whether many have a RUT: whoever has one of these is not told by it. */
export function isShared(rut: Rut | null): boolean {
  return rut === FOREIGN_RUT || rut === ANONYMOUS_RUT;
}
export const SHARED_RUT = 'Ese RUT es de muchos: elige un cliente o proveedor con uno propio.';

/** Source: product decision "The cash-flow report", Sources: never, on a date, or after so many times. */
function hasTwoEnds({ untilOn, times }: Pick<Repetition, 'untilOn' | 'times'>): boolean {
  return untilOn !== null && times !== null;
}
const TWO_ENDS = 'Elige un solo término: «Hasta el» o «Veces».';

function termProblems({
  kind,
  currency,
  isTaxed,
  isNet,
  readjust,
  readjustMonths,
  readjustPercent,
  followsLast,
  note,
}: Source): (Problem | false)[] {
  const isPercent = readjustPercent !== null && readjustPercent > 0 && readjustPercent <= MAX_READJUST_PERCENT;
  const isMonths = readjustMonths !== null && Number.isInteger(readjustMonths) && readjustMonths >= 1;
  return [
    isNet && !isTaxed && wrong('isNet', 'Un monto neto es de algo afecto a IVA.'),
    readjust !== 'none' && kind !== 'recurrent' && wrong('readjust', 'Solo se reajusta lo que se repite.'),
    readjust === 'ipc' && currency !== 'CLP' && wrong('readjust', 'El IPC reajusta pesos: la UF ya lo sigue.'),
    (readjust === 'ipc') !== isMonths && wrong('readjustMonths', 'Escribe cada cuántos meses se reajusta.'),
    isMonths && readjustMonths > MAX_READJUST_MONTHS && wrong('readjustMonths', `Escribe hasta ${MAX_READJUST_MONTHS} meses.`),
    (readjust === 'percent') !== (readjustPercent !== null) && wrong('readjustPercent', 'Escribe el porcentaje al año.'),
    readjust === 'percent' &&
      readjustPercent !== null &&
      !(isPercent && Number(readjustPercent.toFixed(2)) === readjustPercent) &&
      wrong('readjustPercent', `Escribe un porcentaje mayor que cero, hasta ${MAX_READJUST_PERCENT}, con dos decimales.`),
    followsLast &&
      (kind !== 'recurrent' || currency !== 'CLP' || readjust !== 'none' || isTaxed) &&
      wrong('followsLast', 'Solo lo que se repite en pesos, sin IVA ni reajuste, sigue al último archivo o cargo.'),
    letterCount(note ?? '') > MAX_NOTE && wrong('note', `La nota tiene hasta ${MAX_NOTE} letras.`),
  ];
}

/** IVA, in percent. Source: DL 825, article 14. */
const IVA = 19n;

/**
 * What leaves or enters the bank on an occurrence, above zero, in minor units of its currency: readjusted, and with its IVA.
 * @param ufOn  pesos of the UF on a day, the last one known for days ahead; null: not known, so that nothing is readjusted by IPC
 */
export function occurrenceAmount(source: Source, scheduledOn: Day, ufOn: (on: Day) => string | null): number {
  const amount = readjusted(source, scheduledOn, ufOn);
  return source.isTaxed && source.isNet ? amount + Number(divideHalfAway(BigInt(amount) * IVA, 100n)) : amount;
}

/** The IVA in an occurrence. @param amount  what occurrenceAmount says */
export function ivaOf({ isTaxed }: Pick<Source, 'isTaxed'>, amount: number): number {
  return isTaxed ? Number(divideHalfAway(BigInt(amount) * IVA, 100n + IVA)) : 0;
}

function readjusted(
  { amount, readjust, readjustMonths, readjustPercent, readjustFrom, firstOn }: Source,
  on: Day,
  ufOn: (on: Day) => string | null,
): number {
  const base = readjustFrom ?? firstOn;
  const months = monthsBetween(base, on);
  if (readjust === 'percent' && readjustPercent !== null) {
    const years = BigInt(Math.floor(months / 12));
    const unit = 10_000n;
    return Number(divideHalfAway(BigInt(amount) * (unit + BigInt(Math.round(readjustPercent * 100))) ** years, unit ** years));
  }
  const steps = readjust === 'ipc' && readjustMonths !== null ? Math.floor(months / readjustMonths) : 0;
  if (steps === 0) return amount;
  const [then, now] = [ufOn(base), ufOn(addMonths(base, steps * (readjustMonths ?? 1)))];
  return then && now ? Number(divideHalfAway(BigInt(amount) * microOf(now), microOf(then))) : amount;
}

/** Whole months from a day to a later one; 0 before it. */
function monthsBetween(from: Day, to: Day): number {
  const [years, months] = [Number(to.slice(0, 4)) - Number(from.slice(0, 4)), Number(to.slice(5, 7)) - Number(from.slice(5, 7))];
  const whole = 12 * years + months;
  return Math.max(0, addMonths(from, Math.max(0, whole)) > to ? whole - 1 : whole);
}
