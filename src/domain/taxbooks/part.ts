/** Which part of a tax book is asked for: some months, or some days of issue. */
import type { Day } from '../date.ts';
import { AppError } from '../errors.ts';
import type { Period } from '../period.ts';

/** Ten years of months. */
const MAX_PERIODS = 120;

/** As asked; `dateEnd` is the first day outside. */
type When = {
  periods?: readonly Period[] | null | undefined;
  dateStart?: Day | null | undefined;
  dateEnd?: Day | null | undefined;
};

/** @throws PERIODS_OR_DATES, TOO_MANY_PERIODS, DAYS_EXCHANGED */
export function timeOf({ periods, dateStart, dateEnd }: When): { periods: readonly Period[]; start: Day | null; end: Day | null } {
  if (periods?.length && (dateStart ?? dateEnd)) throw new AppError('PERIODS_OR_DATES');
  if (periods && periods.length > MAX_PERIODS) throw new AppError('TOO_MANY_PERIODS', { max: MAX_PERIODS });
  if (dateStart && dateEnd && dateStart > dateEnd) throw new AppError('DAYS_EXCHANGED');
  return { periods: periods ?? [], start: dateStart ?? null, end: dateEnd ?? null };
}
