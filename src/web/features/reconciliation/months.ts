type Month = { period: string; count: number };

/** The page of a list by day on which the movements of a month begin. @param months  all of the list, the newest first; @param offset  rows of a page */
export function pageOfMonth(
  months: readonly Month[],
  period: string,
  { isAscending, offset }: { isAscending: boolean; offset: number },
): number {
  const before = months.filter((one) => (isAscending ? one.period < period : one.period > period));
  return Math.floor(before.reduce((sum, { count }) => sum + count, 0) / offset) + 1;
}
