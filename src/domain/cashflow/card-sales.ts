/** Deposits to come of sales by boleta and card: what was sold, less the acquirer's commission, on the day on which it pays. */
import { addBankDays } from '../bank-days.ts';
import { addDays, addMonths, type Day, daysBetween, weekday } from '../date.ts';
import { foldText } from '../fold.ts';
import { roundHalfAway } from '../money.ts';
import { type Problem, wrong } from '../problem.ts';

/** How a company's boletas become deposits. */
export type SalesTerms = {
  /** Percent of the boletas that are paid by card; vouchers (48) are whole. */
  share: number;
  /** The acquirer's, in percent before its IVA; null: what deposits of the last days show. */
  commission: number | null;
  /** Bank days from a sale to its deposit: 1 debit, 2 credit. */
  bankDays: number;
  /** Whether sales still to be made are expected too. */
  isAhead: boolean;
};

/**
 * What a source expects of all sales, beside those of other acquirers: of boletas from so many percent of them to so many, of vouchers, which
 * are whole, from one part of a whole to another.
 */
export type SalesPart = { boletas: readonly [from: number, to: number]; vouchers: readonly [from: number, to: number, of: number] };

/** What other sources' shares leave of all sales, percent with two decimals. */
export function shareLeft(others: readonly number[]): number {
  return (100 * HUNDREDTHS - others.reduce((sum, share) => sum + Math.round(share * HUNDREDTHS), 0)) / HUNDREDTHS;
}

const HUNDREDTHS = 100;

/** The parts of the sources of several acquirers, by the share of each: each sale is expected once. */
export function salesParts(shares: readonly number[]): SalesPart[] {
  // What an undo brought back may exceed the whole: the last ones then get what is left.
  const ends = shares.map((_, index) =>
    Math.min(
      100,
      shares.slice(0, index + 1).reduce((sum, share) => sum + share, 0),
    ),
  );
  const total = ends.at(-1) ?? 0;
  return ends.map((to, index) => {
    const from = ends[index - 1] ?? 0;
    return { boletas: [from, to], vouchers: total > 0 ? [from, to, total] : [index, index + 1, shares.length] };
  });
}

type Sold = { boletas: number; vouchers: number };
/** What was sold on a day, in pesos with IVA; `paid`: of it, what a deposit explains already. */
export type DaySales = Sold & { on: Day; paid: Sold };
/** A month of which only a sum is known. `until`: its last day that has passed. */
export type MonthSales = Sold & { from: Day; until: Day };
export type Deposit = { on: Day; amount: number };

const MAX_BANK_DAYS = 10;
const MAX_COMMISSION = 20;
/** IVA on a commission, in percent. Source: DL 825, article 14. */
const IVA = 19;
/** Weeks of which the sales of a weekday are the mean. */
export const WEEKS = 8;

/** What is wrong with some terms, in the order of their fields. */
export function salesProblems({ share, commission, bankDays }: SalesTerms): (Problem | false)[] {
  const isPercent = (value: number, min: number, max: number) => Number.isFinite(value) && value >= min && value <= max;
  return [
    !isPercent(share, 0, 100) && wrong('share', 'La parte con tarjeta va de 0 a 100 %.'),
    commission !== null && !isPercent(commission, 0, MAX_COMMISSION) && wrong('commission', `La comisión va de 0 a ${MAX_COMMISSION} %.`),
    !(Number.isInteger(bankDays) && bankDays >= 0 && bankDays <= MAX_BANK_DAYS) &&
      wrong('bankDays', `El abono llega de 0 a ${MAX_BANK_DAYS} días hábiles después.`),
  ];
}

/** What matched deposits of an acquirer paid of what was sold, in pesos; `acquirer` null: none is named. */
export type AcquirerDeposits = { acquirer: string | null; count: number; gross: number; net: number };

/** The commission that deposits show, in percent before its IVA; null where nothing was held back. */
export function commissionIn(deposits: readonly Pick<AcquirerDeposits, 'gross' | 'net'>[]): number | null {
  const gross = deposits.reduce((sum, one) => sum + one.gross, 0);
  const net = deposits.reduce((sum, one) => sum + one.net, 0);
  return net >= gross ? null : (((gross - net) / gross) * 10_000) / (100 + IVA);
}

/** What a source without a rate of its own takes: its acquirer's where its name says one of them, else that of all together. */
export function learnedFor(label: string, deposits: readonly AcquirerDeposits[]): number | null {
  const words = foldText(label);
  const own = deposits.filter(({ acquirer }) => acquirer !== null && words.includes(foldText(acquirer)));
  return commissionIn(own.length > 0 ? own : deposits);
}

/** A month's sum over its days: as equal as whole pesos allow, and exactly the sum. */
export function spreadMonth({ from, until, boletas, vouchers }: MonthSales): DaySales[] {
  const days = daysBetween(from, until) + 1;
  const share = (amount: number, index: number) => Math.floor((amount * (index + 1)) / days) - Math.floor((amount * index) / days);
  return Array.from({ length: Math.max(0, days) }, (_, index) => ({
    on: addDays(from, index),
    boletas: share(boletas, index),
    vouchers: share(vouchers, index),
    paid: { boletas: 0, vouchers: 0 },
  }));
}

type Question = {
  sales: readonly DaySales[];
  terms: Pick<SalesTerms, 'bankDays' | 'isAhead'>;
  part: SalesPart;
  /** In percent, before its IVA. */
  commission: number;
  /** The last day that the account's statement covers: what it should show is there already. */
  coveredUntil: Day;
  end: Day;
};

/** The deposits that no statement covers yet, by their day: of sales made, and if wanted of those still to be made, up to `end`. */
export function depositsAhead({ sales, terms, part, commission, coveredUntil, end }: Question): Deposit[] {
  const net = new Map<Day, number>();
  const fee = (commission * (100 + IVA)) / 10_000;
  const add = (on: Day, gross: number) => {
    if (gross <= 0) return;
    const deposit = addBankDays(on, terms.bankDays);
    if (deposit <= coveredUntil || deposit >= end) return;
    net.set(deposit, (net.get(deposit) ?? 0) + gross - roundHalfAway(gross * fee));
  };
  const made = [...sales].sort((a, b) => (a.on < b.on ? -1 : 1));
  for (const { on, boletas, vouchers, paid } of made)
    add(on, grossOf({ boletas: boletas - paid.boletas, vouchers: vouchers - paid.vouchers }, part));
  const last = made.at(-1)?.on;
  if (terms.isAhead && last) {
    const usual = usualByWeekday(made, part, last);
    // Days of which nothing is known yet were sold on too.
    for (let on = addDays(last, 1); on < end; on = addDays(on, 1)) add(on, usual[weekday(on)] ?? 0);
  }
  return [...net].filter(([, amount]) => amount > 0).map(([on, amount]) => ({ on, amount }));
}

/** How far ahead sales that are still to be made are expected. */
export function salesEnd(today: Day): Day {
  return addMonths(today, 13);
}

function grossOf({ boletas, vouchers }: Sold, part: SalesPart): number {
  return partOf(boletas, ...part.boletas, 100) + partOf(vouchers, ...part.vouchers);
}

/** From one share of an amount to another; the parts of all come to the whole. */
function partOf(amount: number, from: number, to: number, of: number): number {
  return roundHalfAway((amount * to) / of) - roundHalfAway((amount * from) / of);
}

/** The mean of each weekday over the weeks that end with the last known day; a day without sales counts. */
function usualByWeekday(sales: readonly DaySales[], part: SalesPart, last: Day): number[] {
  const from = addDays(last, 1 - 7 * WEEKS);
  // From Monday, 1, to Sunday, 7.
  const sums = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const one of sales) {
    const day = weekday(one.on);
    if (one.on >= from) sums[day] = (sums[day] ?? 0) + grossOf(one, part);
  }
  return sums.map((sum) => roundHalfAway(sum / WEEKS));
}
