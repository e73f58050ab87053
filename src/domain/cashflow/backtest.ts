/** How well the forecast would have done: made again on past Mondays, from what was known then, and compared with what came. */
import { type Due, habitsOf, meanDelay } from './delays.ts';
import { forecastBand } from './forecast.ts';

/** A document of the past. Days are counted from today; `known`: since when it is in the books. */
export type PastDue = Due & { known: number; amount: number };

/** How many week starts are looked at, and how many weeks after each. */
const BACKTEST_WEEKS = 26;
const AHEAD = 13;
/** Of each Monday only the ends of weeks are looked at, in fewer courses: there are many Mondays. */
const BY_WEEK = { every: 7, courses: 64 };
/** The weeks whose errors are told. */
const ERROR_WEEKS = [4, 13];

/** The middle of the errors, without sign, of three ways to tell a balance some weeks ahead; `starts`: of how many Mondays. */
export type WeekError = { week: number; starts: number; forecast: number; dueDate: number; meanDelay: number };
export type Backtest = {
  /** Balances at the ends of weeks that were compared, and how many of them lay in the band. */
  compared: number;
  inside: number;
  errors: WeekError[];
};

/** Balances at the ends of weeks. */
type Courses = Record<'real' | 'low' | 'middle' | 'high' | 'dueDate' | 'meanDelay', number[]>;

/**
 * Of the points that were open on each of the last Mondays, the balance of every week that has ended since.
 * @param monday  this week's, counted from today: 0 or before
 */
export function backtest(history: readonly PastDue[], monday: number): Backtest {
  const courses: Courses[] = [];
  for (let back = 1; back <= BACKTEST_WEEKS; back += 1) courses.push(...coursesFrom(history, monday - 7 * back, Math.min(AHEAD, back)));
  const isInside = ({ real, low, high }: Courses) => real.filter((one, week) => one >= (low[week] ?? 0) && one <= (high[week] ?? 0)).length;
  return {
    compared: courses.reduce((sum, { real }) => sum + real.length, 0),
    inside: courses.reduce((sum, one) => sum + isInside(one), 0),
    errors: ERROR_WEEKS.map((week) => errorsAt(courses, week)),
  };
}

function errorsAt(courses: readonly Courses[], week: number): WeekError {
  const known = courses.filter(({ real }) => real.length >= week);
  const error = (of: 'middle' | 'dueDate' | 'meanDelay') =>
    median(known.map((one) => Math.abs((one.real[week - 1] ?? 0) - (one[of][week - 1] ?? 0))));
  return { week, starts: known.length, forecast: error('middle'), dueDate: error('dueDate'), meanDelay: error('meanDelay') };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The courses from a past day on; none when nothing was open. */
function coursesFrom(history: readonly PastDue[], start: number, weeks: number): Courses[] {
  const open = history.filter(({ known, paid }) => known <= start && (paid === null || paid >= start));
  if (open.length === 0) return [];
  const habits = habitsOf(
    history.filter(({ known }) => known <= start),
    start,
  );
  const days = 7 * weeks;
  const points = open.map(({ party, side, due, amount }) => {
    return { party, side, amount, due: due - start, planned: Math.max(0, due - start) };
  });
  const plan = running(
    points.map(({ planned, amount }) => [planned, amount]),
    days,
  );
  const atEnds = (balances: readonly number[]) => balances.filter((_, day) => day % 7 === 6);
  const band = forecastBand(atEnds(plan), points, habits, BY_WEEK);
  const mean = points.map(({ party, side, due, amount }): Dated => [Math.max(0, Math.round(due + meanDelay(habits(party, side)))), amount]);
  const real = open.map(({ paid, amount }): Dated => [paid === null ? days : paid - start, amount]);
  return [
    {
      ...{ real: atEnds(running(real, days)), dueDate: atEnds(plan), meanDelay: atEnds(running(mean, days)) },
      ...band,
    },
  ];
}

type Dated = [day: number, amount: number];

/** The sum at the end of each day. */
function running(dated: readonly Dated[], days: number): number[] {
  const sums = new Array<number>(days).fill(0);
  for (const [day, amount] of dated) if (day < days) sums[day] = (sums[day] ?? 0) + amount;
  for (let day = 1; day < days; day += 1) sums[day] = (sums[day] ?? 0) + (sums[day - 1] ?? 0);
  return sums;
}
