import type { Day } from '../date.ts';
import { roundHalfAway } from '../money.ts';

/** Caudal's own codes for receipts of professional fees: the tax office has none. */
export const BHE = 0;
export const BTE = 1;

/** Who withholds and pays the tax office: the receiver, or the professional who issued the receipt. */
export type RetentionHolder = 'receptor' | 'emisor';

/**
 * Withholding on professional fees by year of the boleta, in hundred-thousandths; ten per cent before 2020, and from 2028 on the last rate.
 * Source: Ley 21.133, transitory article 5.
 */
const RATES: Readonly<Record<number, number>> = {
  2020: 10_750,
  2021: 11_500,
  2022: 12_250,
  2023: 13_000,
  2024: 13_750,
  2025: 14_500,
  2026: 15_250,
  2027: 16_000,
};
const FIRST_RATE = 10_000;
const LAST_RATE = 17_000;
/** Extra withholding on those who took the interest-free loan of 2021. Source: Ley 21.252. */
const LOAN_RATE = 3_000;
const WHOLE = 100_000;

/** The year's withholding as a fraction: 0.1525 is 15,25 %. */
export function retentionRate(on: Day): number {
  return rateOf(on) / WHOLE;
}

function rateOf(on: Day): number {
  const year = Number(on.slice(0, 4));
  return year < 2020 ? FIRST_RATE : (RATES[year] ?? LAST_RATE);
}

export type Retention = {
  /** `none`: nothing was withheld; `usual`: the year's rate; `loan`: three points more, for the loan; `other`: neither. */
  kind: 'none' | 'usual' | 'loan' | 'other';
  /** The part of the withholding that repays the loan. */
  loan: number;
};

/**
 * Breaks a withholding down by the year's rate, allowing one peso of rounding.
 * @param gross     pesos before withholding
 * @param withheld  pesos
 */
export function retentionOf(gross: number, withheld: number, on: Day): Retention {
  if (withheld === 0) return { kind: 'none', loan: 0 };
  const usual = roundHalfAway((gross * rateOf(on)) / WHOLE);
  if (Math.abs(withheld - usual) <= 1) return { kind: 'usual', loan: 0 };
  const withLoan = roundHalfAway((gross * (rateOf(on) + LOAN_RATE)) / WHOLE);
  return Math.abs(withheld - withLoan) <= 1 ? { kind: 'loan', loan: withheld - usual } : { kind: 'other', loan: 0 };
}

/** Who withholds on a stored boleta: professionals receive the gross amount exactly when they pay the withholding themselves. */
export function retentionHolder({ gross, amount }: { gross: number; amount: number }): RetentionHolder {
  return amount === gross ? 'emisor' : 'receptor';
}
