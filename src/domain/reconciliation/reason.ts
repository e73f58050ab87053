/** The reason that a person writes for what they do to movements: hiding them, leaving them pending, reopening a month. */
import { AppError } from '../errors.ts';
import { oneLine } from '../text.ts';

export const MIN_REASON = 3;
export const MAX_REASON = 300;

/** A reason as it is stored, on one line. @throws BAD_REASON when it is too short or too long */
export function checkedReason(written: string): string {
  const reason = oneLine(written);
  if (reason.length < MIN_REASON || reason.length > MAX_REASON) throw new AppError('BAD_REASON');
  return reason;
}
