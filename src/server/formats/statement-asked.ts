/** What holds for all rows of a statement's table, and what has to be asked because the file does not say it. */
import { isBankRut, normalAccount } from '#domain/banks.ts';
import type { Day } from '#domain/date.ts';
import { parseSigns } from '#domain/imports/answers.ts';
import type { AccountFacts, Question, ReadingContext } from '#domain/imports/facts.ts';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import { MONTHS } from '#domain/period.ts';
import { type AccountAnswer, accountAnswer } from './account-answer.ts';
import { type DayHints, type DayOrderFound, inferDayOrder } from './day-order.ts';
import { currencyNamed, type Preamble } from './preamble.ts';
import { Refused } from './refused.ts';
import { amountCells, inferConventions, minorOf, type Signs } from './statement-conventions.ts';
import type { DayStyle } from './statement-days.ts';
import type { Layout } from './statement-layout.ts';
import type { Cell, Table, TableRow } from './table.ts';
import { parseAmount, parseDay, type ThousandsStyle } from './values.ts';

export type Conventions = { currency: Currency; style: ThousandsStyle; signs: Signs; days: DayStyle; answer: AccountAnswer | null };
/** What is asked about one file: of each kind one. */
export type Questions = Map<Question['key'], Question>;
type Asked = { context: ReadingContext; questions: Questions };
type Section = { table: Table; layout: Layout; preamble: Preamble; rows: readonly TableRow[]; before: Conventions | undefined };

/** @param section  of a table; `before`: what holds in the section above it */
export function conventionsOf(asked: Asked, section: Section): Conventions {
  const { table, layout, preamble, rows, before } = section;
  const { answers } = asked.context;
  const answer = accountAnswer(asked.context);
  const currency = currencyOf(section, asked);
  const marks = parseSigns(answers.signs ?? '') ?? new Map();
  const inferred = inferConventions(rows, layout, { currency, marks });
  const style = rows.length === 0 && before ? before.style : inferred.style;
  const days = before
    ? { ...before.days, ...spanOf(preamble, before.days) }
    : daysOf(asked, { table, layout, preamble, direction: directionOf(rows, layout, { currency, style }) });
  return { currency, style, signs: inferred.signs, days, answer };
}

function spanOf({ from, to }: Preamble, before: DayStyle): Pick<DayStyle, 'from' | 'to'> {
  return to === null ? before : { from, to };
}

/** The company's own RUT when it is printed above the table; another company's refuses the file, a bank's own says nothing. */
export function holderOf({ ruts: printed }: Preamble, { companyRut }: ReadingContext): AccountFacts['holderRut'] {
  const ruts = printed.filter((rut) => !isBankRut(rut));
  if (ruts.length === 0) return null;
  if (ruts.includes(companyRut)) return companyRut;
  throw new Refused('E_COMPANY', `La cartola es de otra empresa: su encabezado dice RUT ${ruts[0]} y esta empresa es ${companyRut}.`);
}

/** Printed, or in the cells, or that of the account that the file names; amounts with cents without any of these are asked about. */
function currencyOf({ layout, preamble, rows, before }: Section, { context, questions }: Asked): Currency {
  const printed = layout.currency ?? preamble.currency;
  if (printed !== null) return printedCurrency(printed);
  const known = currencyInCells(rows, layout) ?? accountCurrency(preamble, context);
  if (known) return known;
  const told = (context.answers.currency as Currency | undefined) ?? accountAnswer(context)?.currency ?? null;
  const decimals = usualDecimals(rows, layout);
  if (decimals === 0) return told ?? before?.currency ?? 'CLP';
  if (told !== null && told !== 'CLP') return told;
  questions.set('currency', currencyQuestion(told !== null));
  return decimals > 2 ? 'UF' : 'USD';
}

function printedCurrency(printed: string): Currency {
  const currency = currencyNamed(printed);
  if (!currency) throw new Refused('E_CURRENCY', `La cartola está en una moneda que no se maneja: «${printed.slice(0, 40)}».`);
  return currency;
}

const SYMBOL = /^[-(+\s]{0,5}(us\$|usd|eur|€|gbp|£|mxn|uf|clf)/i;
const SYMBOLS: Readonly<Record<string, Currency>> = {
  us$: 'USD',
  usd: 'USD',
  eur: 'EUR',
  '€': 'EUR',
  gbp: 'GBP',
  '£': 'GBP',
  mxn: 'MXN',
  uf: 'UF',
  clf: 'UF',
};

/** The one currency that stands before amounts; null when there is none, or several. */
function currencyInCells(rows: readonly TableRow[], layout: Layout): Currency | null {
  const found = new Set<Currency>();
  for (const cell of amountCells(rows, layout)) {
    const [, symbol] = typeof cell === 'string' ? (SYMBOL.exec(cell) ?? []) : [];
    const currency = symbol && SYMBOLS[symbol.toLowerCase()];
    if (currency) found.add(currency);
  }
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

/** That of the only account of the company with the number that the file prints. */
function accountCurrency({ accountNumber, bankCode }: Preamble, { accounts = [] }: ReadingContext): Currency | null {
  if (accountNumber === null) return null;
  const number = normalAccount(accountNumber);
  const alike = accounts.filter((one) => normalAccount(one.number) === number && (bankCode === null || one.bankCode === bankCode));
  return alike.length === 1 ? (alike[0]?.currency ?? null) : null;
}

/** Digits after the mark that amounts usually have; 0 when few have any: a peso amount with cents is a slip of one row. */
function usualDecimals(rows: readonly TableRow[], layout: Layout): number {
  let amounts = 0;
  let fractions = 0;
  let most = 0;
  for (const cell of amountCells(rows, layout)) {
    const decimals = decimalsOf(cell);
    if (decimals === null) continue;
    amounts += 1;
    if (decimals > 0) fractions += 1;
    most = Math.max(most, decimals);
  }
  return fractions >= 2 && fractions * 4 >= amounts ? most : 0;
}

/** Null for what is no amount in any currency. */
function decimalsOf(cell: Cell): number | null {
  if (typeof cell === 'number')
    return Math.abs(cell - Math.round(cell)) < 1e-6 ? 0 : Math.abs(cell * 100 - Math.round(cell * 100)) < 1e-4 ? 2 : 4;
  if (parseAmount(cell, 'CLP', 'dot') !== null || parseAmount(cell, 'CLP', 'comma') !== null) return 0;
  const isAmount = (currency: Currency) => parseAmount(cell, currency, 'dot') !== null || parseAmount(cell, currency, 'comma') !== null;
  return isAmount('USD') ? 2 : isAmount('UF') ? 4 : null;
}

const CURRENCY_LABELS: Readonly<Partial<Record<Currency, string>>> = {
  USD: 'Dólares (USD)',
  EUR: 'Euros (EUR)',
  UF: 'UF',
  GBP: 'Libras esterlinas (GBP)',
  MXN: 'Pesos mexicanos (MXN)',
};

function currencyQuestion(isAgain: boolean): Question {
  const message = isAgain
    ? 'Los montos traen decimales, que los pesos chilenos no tienen. ¿En qué moneda está la cartola?'
    : '¿En qué moneda está la cartola? El archivo no lo dice y sus montos traen decimales.';
  const options = CURRENCIES.flatMap((value) => {
    const label = CURRENCY_LABELS[value];
    return label ? [{ value, label }] : [];
  });
  return { key: 'currency', message, options, sample: [] };
}

type DayTable = Pick<Section, 'table' | 'layout' | 'preamble'> & Pick<DayHints, 'direction'>;

/** Which way the balances run on: each from the one above, or from the one below. */
function directionOf(
  rows: readonly TableRow[],
  { columns }: Layout,
  { currency, style }: Pick<Conventions, 'currency' | 'style'>,
): DayHints['direction'] {
  const value = ({ cells }: TableRow, role: 'amount' | 'debit' | 'credit' | 'balance') =>
    minorOf(cells[columns.get(role) ?? -1], currency, style);
  const moved = (row: TableRow) =>
    Math.abs(value(row, 'amount') ?? 0) + Math.abs(value(row, 'debit') ?? 0) + Math.abs(value(row, 'credit') ?? 0);
  let [oldestFirst, newestFirst] = [0, 0];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const step = before && (value(row, 'balance') ?? Number.NaN) - (value(before, 'balance') ?? Number.NaN);
    if (!before || step === undefined || Number.isNaN(step)) continue;
    if (Math.abs(step) === moved(row)) oldestFirst += 1;
    if (Math.abs(step) === moved(before)) newestFirst += 1;
  }
  return oldestFirst === newestFirst ? null : oldestFirst > newestFirst ? 'oldestFirst' : 'newestFirst';
}

/** How the days are printed; what all rows together leave open is asked. */
function daysOf({ context, questions }: Asked, { table, layout, preamble, direction }: DayTable): DayStyle {
  const { from, to } = preamble;
  const isChilean = layout.bankCode !== null || preamble.bankCode !== null;
  const found = inferDayOrder(dayTexts(table, layout), { from, to, isChilean, direction });
  const order = orderFrom(found, context, questions);
  const newest = found.newestWithoutYear;
  if (newest === null || to !== null) return { order, from, to };
  const year = context.answers.year ?? null;
  if (year === null) questions.set('year', yearQuestion(newest));
  return { order, from, to: lastDay(year ?? LEAP_YEAR, newest) };
}

/** Every day exists in it: what is read while the year is being asked. */
const LEAP_YEAR = '2024';

function lastDay(year: string, { month, date }: { month: number; date: number }): Day | null {
  return parseDay(`${date}-${month}-${year}`) ?? parseDay(`28-${month}-${year}`);
}

function* dayTexts(table: Table, { columns, start }: Layout): Generator<string, void, undefined> {
  const column = columns.get('date') ?? -1;
  let index = 0;
  for (const { cells } of table.rows()) {
    const cell = cells[column];
    if (index >= start && typeof cell === 'string') yield cell.trim();
    index += 1;
  }
}

/** The order that the days of a file show, or that somebody told; else it is asked. */
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

function yearQuestion({ month, date }: { month: number; date: number }): Question {
  const message = `Las fechas de este archivo no traen el año. ¿De qué año es la más nueva, el ${dayAndMonth(date, month)}?`;
  return { key: 'year', message, options: [], sample: [] };
}

function dayAndMonth(date: number, month: number): string {
  return `${date} de ${(MONTHS[month - 1] ?? '').toLowerCase()}`;
}
