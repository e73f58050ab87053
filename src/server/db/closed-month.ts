import { bankName } from '#domain/banks.ts';
import { AppError } from '#domain/errors.ts';
import { monthName } from '#domain/period.ts';

/** Raised by the triggers of migration 0320. */
const CLOSED_MONTH = 'CM001';
/** Raised by the trigger of migration 0715. */
const NETTED = 'CM002';

/** What the database refuses because of a closed bank month, or of documents that count on a payment, as a sentence; any other error as it is. */
export function namedRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('detail' in error)) return error;
  if (error.code === NETTED) {
    const { name }: { name: string } = JSON.parse(String(error.detail));
    return new AppError('ON_ACCOUNT_NETTED', { name });
  }
  if (error.code !== CLOSED_MONTH) return error;
  const { month, bankCode, number }: { month: string; bankCode: string; number: string } = JSON.parse(String(error.detail));
  return new AppError('BANK_MONTH_CLOSED', { month: monthName(month), account: `${bankName(bankCode)} ${number}`.trim() });
}
