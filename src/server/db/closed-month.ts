import { bankName } from '#domain/banks.ts';
import { AppError } from '#domain/errors.ts';
import { monthName } from '#domain/period.ts';

/** Raised by the triggers of migration 0320. */
const CLOSED_MONTH = 'CM001';

/** What the database refuses because a bank month is closed, as a sentence that names it; any other error as it is. */
export function namedRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== CLOSED_MONTH || !('detail' in error)) return error;
  const { month, bankCode, number }: { month: string; bankCode: string; number: string } = JSON.parse(String(error.detail));
  return new AppError('BANK_MONTH_CLOSED', { month: monthName(month), account: `${bankName(bankCode)} ${number}`.trim() });
}
