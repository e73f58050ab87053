/** What a loan really costs: the rate at which its payments are worth what came in. Source: standard finance. */
import { periodsOn } from './periods.ts';
import type { LoanInstallment } from './schedule.ts';
import { isDisbursed, type LoanTerms, netOf } from './terms.ts';

/** Halvings after which a rate has its 12 decimals. */
const HALVINGS = 60;
/** Percent a month. */
const MAX_RATE = 1000;

/**
 * The rate with insurance and with what was kept back, in percent a month. Null where it is no other than the agreed one, or no money comes.
 */
export function effectiveRate(terms: LoanTerms, rows: readonly LoanInstallment[]): number | null {
  const hasCosts = terms.stampTax + terms.notary + terms.insurance > 0;
  if (!hasCosts || !isDisbursed(terms.creditType)) return null;
  const months = periodsOn(
    terms,
    rows.map(({ dueOn }) => dueOn),
    null,
  ).map((period) => period.months.part / period.months.whole);
  const net = netOf(terms);
  const worthAt = (rate: number) => {
    let [worth, growth] = [0, 1];
    for (const [index, { amount }] of rows.entries()) {
      growth *= (1 + rate / 100) ** (months[index] ?? 0);
      worth += amount / growth;
    }
    return worth;
  };
  let [low, high] = [0, MAX_RATE];
  for (let step = 0; step < HALVINGS; step += 1) {
    const rate = (low + high) / 2;
    if (worthAt(rate) > net) low = rate;
    else high = rate;
  }
  return low;
}
