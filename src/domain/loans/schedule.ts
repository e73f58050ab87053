/** The schedule of a loan: its installments, to the last digit of its currency. Source of the formulae: standard finance. */
import { bankDayFrom } from '../bank-days.ts';
import type { Day } from '../date.ts';
import { divideHalfAway } from '../money.ts';
import { type LoanPeriod, periodsOf } from './periods.ts';
import { type LoanTerms, startOf } from './terms.ts';

/**
 * A row of a schedule, in minor units: `amount` is what leaves the bank, capital + interest + charges + vat - rolled. Capital below zero: interest
 * that a grace adds to the debt.
 */
export type LoanInstallment = {
  number: number;
  /** By the agreement; `cashOn` is when it is paid. */
  dueOn: Day;
  cashOn: Day;
  capital: number;
  interest: number;
  /** What is owed after it. */
  stock: number;
  /** Insurance, or the commission of a letter of credit. */
  charges: number;
  vat: number;
  /** Of the capital, what another loan took over instead of being paid. */
  rolled: number;
  amount: number;
};

/** IVA on rents and commissions, in percent. Source: DL 825, art. 14. */
const VAT = 19n;
/** Twelve decimals of a percent. */
const RATE_UNIT = 10n ** 14n;

/** The rows of a loan whose four terms are known; capitals sum to the principal and the last row leaves no debt. */
export function scheduleOf(terms: LoanTerms): LoanInstallment[] {
  return scheduleOver(terms, periodsOf(terms, rowCount(terms)), 0);
}

/** As `scheduleOf`, over some periods of their own, after `before` installments. */
export function scheduleOver(terms: LoanTerms, periods: readonly LoanPeriod[], before: number): LoanInstallment[] {
  if (terms.creditType === 'cartaCredito') return periods.map((period, index) => rowOf(terms, before + index, period, NO_DEBT));
  const rate = rateUnits(terms);
  let stock = terms.principal;
  return periods.map((period, index) => {
    const interest = interestOn(stock, rate, period);
    const capital = index === periods.length - 1 ? stock : capitalOf(terms, index, { stock, interest });
    stock -= capital;
    return rowOf(terms, before + index, period, { interest, capital, stock });
  });
}

/** The same, after what is paid at the start of a leasing. */
export function wholeSchedule(terms: LoanTerms): LoanInstallment[] {
  return [...downPaymentRows(terms), ...scheduleOf(terms)];
}

/**
 * The down payment as number 0, with its IVA; none of a loan without one. It is no part of what is financed.
 * Source: practice of leasing: the first payment and the option are installments 0 and n + 1.
 */
export function downPaymentRows(terms: LoanTerms): LoanInstallment[] {
  const { downPayment = 0, principal } = terms;
  if (downPayment === 0) return [];
  const period = { dueOn: startOf(terms), months: { part: 0, whole: 1 } };
  const row = rowOf({ ...terms, insurance: 0 }, -1, period, { interest: 0, capital: downPayment, stock: principal });
  return [row];
}

/** How many rows of a schedule are numbered: all but a down payment. */
export function numberedCount(rows: readonly Pick<LoanInstallment, 'number'>[]): number {
  return rows.filter(({ number }) => number > 0).length;
}

/** What an installment is called where it is expected. */
export function installmentLabel(number: number, rows: readonly Pick<LoanInstallment, 'number'>[], identificator: string): string {
  return number === 0 ? `Pie ${identificator}` : `Cuota ${number}/${numberedCount(rows)} ${identificator}`;
}

/** How many rows a loan has: the option of a leasing is one more. */
export function rowCount({ creditType, count }: Pick<LoanTerms, 'creditType' | 'count'>): number {
  return creditType === 'leasing' ? count + 1 : count;
}

type Debt = { interest: number; capital: number; stock: number };
/** A letter of credit is no debt: only its commissions are paid. */
const NO_DEBT: Debt = { interest: 0, capital: 0, stock: 0 };

function capitalOf(terms: LoanTerms, index: number, { stock, interest }: Omit<Debt, 'capital'>): number {
  if (index < terms.graceCount) return terms.grace === 'capitalised' ? -interest : 0;
  if (terms.creditType === 'bullet' || terms.creditType === 'comex') return 0;
  if (terms.method === 'german') return Math.min(stock, equalCapital(terms));
  return Math.min(stock, terms.payment - interest);
}

function equalCapital({ principal, count, graceCount }: LoanTerms): number {
  return Number(divideHalfAway(BigInt(principal), BigInt(count - graceCount)));
}

function rowOf(terms: LoanTerms, index: number, { dueOn }: LoanPeriod, debt: Debt): LoanInstallment {
  const { creditType, rolls } = terms;
  const commission = creditType === 'cartaCredito' ? terms.payment : 0;
  const charges = terms.insurance + commission;
  const taxed = creditType === 'leasing' ? debt.capital + debt.interest : commission;
  const vat = Number(divideHalfAway(BigInt(taxed) * VAT, 100n));
  const amount = debt.capital + debt.interest + charges + vat;
  return { number: index + 1, dueOn, cashOn: rolls ? bankDayFrom(dueOn) : dueOn, ...debt, charges, vat, rolled: 0, amount };
}

/** The monthly rate in units of RATE_UNIT, times 12 for a yearly one. */
function rateUnits({ rate, ratePeriod }: LoanTerms): { units: bigint; months: bigint } {
  const [whole = '0', fraction = ''] = rate.toFixed(12).split('.');
  return { units: BigInt(whole + fraction), months: ratePeriod === 'year' ? 12n : 1n };
}

/** The interest on an amount at the rate of a loan, for some part of a month. */
export function interestOf(amount: number, terms: LoanTerms, months: LoanPeriod['months']): number {
  return interestOn(amount, rateUnits(terms), { months });
}

function interestOn(
  stock: number,
  { units, months }: ReturnType<typeof rateUnits>,
  { months: { part, whole } }: Pick<LoanPeriod, 'months'>,
): number {
  return Number(divideHalfAway(BigInt(stock) * units * BigInt(part), RATE_UNIT * months * BigInt(whole)));
}
