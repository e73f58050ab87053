import type { Day } from '../date.ts';
import { roundHalfAway } from '../money.ts';

/** Codes that the product gives to receipts of professional fees: the tax office has none for them. */
export const BHE = 0;
export const BTE = 1;

/** Who keeps what is withheld and pays it to the tax office: the receiver, or the professional who issued it. */
export type RetentionHolder = 'receptor' | 'emisor';

/**
 * Withholding of professional fees by the year of the boleta, in hundred-thousandths; before 2020 ten per cent, from 2028 on the last.
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
/** Withheld on top from who took the loan of 2021 at no interest. Source: Ley 21.252. */
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
  /** `none`: nothing was withheld; `usual`: by the year's rate; `loan`: the loan's three points on top; `other`: neither. */
  kind: 'none' | 'usual' | 'loan' | 'other';
  /** Of what was withheld, the part that pays the loan. */
  loan: number;
};

/**
 * What a withholding is made of, by the year's rate within a peso.
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

/** Of a stored boleta: what the professional receives is all of it exactly when they pay the withholding themselves. */
export function retentionHolder({ gross, amount }: { gross: number; amount: number }): RetentionHolder {
  return amount === gross ? 'emisor' : 'receptor';
}
