/** In which currency a statement is. */
import { normalAccount } from '#domain/banks.ts';
import type { ReadingContext } from '#domain/imports/facts.ts';
import { type Currency, isCurrency } from '#domain/money.ts';
import { accountAnswer } from './account-answer.ts';
import { currencyNamed, type Preamble } from './preamble.ts';
import { currencyQuestion, type QuestionDesk } from './questions.ts';
import { Refused } from './refused.ts';
import { amountCells } from './statement-conventions.ts';
import type { Layout } from './statement-layout.ts';
import type { Cell, TableRow } from './table.ts';
import { parseAmount } from './values.ts';

type Section = { layout: Layout; preamble: Preamble; rows: readonly TableRow[] };

/** `isAssumed`: nothing names it, and whole amounts may be in any. */
export type SectionCurrency = { currency: Currency; isAssumed: boolean };

/**
 * Printed, or in the cells, or that of the account that the file names; amounts with cents without any of these are asked about, and only
 * they take the answer: another account of the file may be in pesos. `before`: that of the section above, of the same account.
 */
export function currencyOf(
  { layout, preamble, rows }: Section,
  { context, questions }: QuestionDesk,
  before?: SectionCurrency,
): SectionCurrency {
  const printed = layout.currency ?? preamble.currency;
  if (printed !== null) return stated(printedCurrency(printed));
  const known = currencyInCells(rows, layout) ?? accountCurrency(preamble, context);
  if (known) return stated(known);
  const { currency = '' } = context.answers;
  const ofAccount = accountAnswer(context)?.currency ?? null;
  const answer = isCurrency(currency) ? currency : ofAccount;
  const decimals = usualDecimals(rows, layout);
  if (decimals === 0) return ofAccount ? stated(ofAccount) : (before ?? { currency: 'CLP', isAssumed: true });
  if (answer !== null && answer !== 'CLP') return stated(answer);
  questions.set('currency', currencyQuestion(answer !== null));
  return stated(decimals > 2 ? 'UF' : 'USD');
}

function stated(currency: Currency): SectionCurrency {
  return { currency, isAssumed: false };
}

function printedCurrency(printed: string): Currency {
  const currency = currencyNamed(printed);
  if (!currency) throw new Refused('E_CURRENCY', `La cartola está en una moneda que no se maneja: «${printed.slice(0, 40)}».`);
  return currency;
}

const SYMBOL = /^[-(+\u2212\s]{0,5}(us\$|usd|eur|€|gbp|£|mxn|uf|clf)/i;
const BEHIND = /\d\s?(us\$|usd|eur|€|gbp|£|mxn|uf|clf)\)?$/i;
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

/** Characters of an amount with its currency. */
const MAX_CELL = 60;

/** The one currency printed before or behind amounts; null when there is none, or several. */
function currencyInCells(rows: readonly TableRow[], layout: Layout): Currency | null {
  const found = new Set<Currency>();
  for (const cell of amountCells(rows, layout)) {
    const [, symbol] = typeof cell === 'string' && cell.length <= MAX_CELL ? (SYMBOL.exec(cell) ?? BEHIND.exec(cell.trim()) ?? []) : [];
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

/** Null for what is not an amount in any currency. */
function decimalsOf(cell: Cell): number | null {
  if (typeof cell === 'number')
    return Math.abs(cell - Math.round(cell)) < 1e-6 ? 0 : Math.abs(cell * 100 - Math.round(cell * 100)) < 1e-4 ? 2 : 4;
  if (parseAmount(cell, 'CLP', 'dot') !== null || parseAmount(cell, 'CLP', 'comma') !== null) return 0;
  const isAmount = (currency: Currency) => parseAmount(cell, currency, 'dot') !== null || parseAmount(cell, currency, 'comma') !== null;
  return isAmount('USD') ? 2 : isAmount('UF') ? 4 : null;
}
