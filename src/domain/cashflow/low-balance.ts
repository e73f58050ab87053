/** A company's line of low balance: below it what the banks are expected to have is too little. */
import { AppError } from '../errors.ts';

/** In pesos: fifteen digits. */
const MAX_LOW_BALANCE = 999_999_999_999_999;

/** @throws BAD_LOW_BALANCE for what is not whole pesos, negative, or too long */
export function checkedLowBalance(pesos: number | null): number | null {
  if (pesos === null) return null;
  if (!Number.isSafeInteger(pesos) || pesos < 0 || pesos > MAX_LOW_BALANCE) throw new AppError('BAD_LOW_BALANCE');
  return pesos;
}
