import { addDays, addMonths, type Day, day, daysBetween, formatDay } from '#domain/date.ts';
import { MONTHS } from '#domain/period.ts';
import classes from './BankMonths.module.css';
import type { AccountYearFragment, BankDayState } from './operations.ts';
import { text } from './text.ts';

type Runs = AccountYearFragment['days'];
const STATES: readonly BankDayState[] = ['covered', 'gap', 'provisional', 'byHand'];

/** A year of an account: a row for each month, a cell for each day. What it shows is also said in words. */
export function YearCalendar({ account, days, year }: { account: string; days: Runs; year: number }) {
  const months = Array.from({ length: 12 }, (_, index) => addMonths(day(`${year}-01-01`), index));
  const counts = STATES.map((state) => ({ state, count: countOf(days, state, year) })).filter(({ count }) => count > 0);
  return (
    <figure className={classes['figure']}>
      <div
        className={classes['calendar']}
        role="img"
        aria-label={`${text.daysOf(account, year)}. ${counts.map(({ state, count }) => text.count(count, state)).join(', ')}`}
      >
        {months.map((start, index) => (
          <MonthRow key={start} name={MONTHS[index] ?? ''} start={start} days={days} />
        ))}
      </div>
      <figcaption className={classes['legend']}>
        {counts.map(({ state, count }) => (
          <span key={state}>
            <i data-state={state} /> {text.days[state]} <span className="num">{count}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function MonthRow({ name, start, days }: { name: string; start: Day; days: Runs }) {
  const length = daysBetween(start, addMonths(start, 1));
  const own = days.filter(({ from, to }) => to >= start && from < addMonths(start, 1));
  return (
    <>
      <span className={classes['month']}>{name.slice(0, 3)}</span>
      {Array.from({ length }, (_, index) => {
        const on = addDays(start, index);
        const state = own.find(({ from, to }) => from <= on && on <= to)?.state;
        return (
          <i
            key={on}
            data-state={state}
            style={{ gridColumn: index + 2 }}
            title={`${formatDay(on)}: ${state ? text.days[state] : text.unknownDay}`}
          />
        );
      })}
    </>
  );
}

/** The days of a state within the year. */
function countOf(days: Runs, state: BankDayState, year: number): number {
  const [first, last] = [day(`${year}-01-01`), day(`${year}-12-31`)];
  return days
    .filter((run) => run.state === state)
    .reduce((sum, { from, to }) => sum + daysBetween(from < first ? first : from, to > last ? last : to) + 1, 0);
}
