import { type Day, formatDay } from '#domain/date.ts';

/** A calendar day as `DD/MM/YYYY`; a dash when there is none. */
export function DayText({ day }: { day: Day | null }) {
  return day ? <time dateTime={day}>{formatDay(day)}</time> : <span>–</span>;
}
