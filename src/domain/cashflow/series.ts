/** What changes of a source from one of its occurrences on. */
import { addDays, addMonths, type Day } from '../date.ts';
import { periodOf } from '../period.ts';
import { occasionOf } from './continued.ts';
import { monthsOf, type OccurrenceDay, occurrenceDays } from './occurrences.ts';
import type { Source } from './sources.ts';

/** What a person gives: only what changes. `on`: the day of the occurrence from which they change the series. */
export type SeriesChange = Partial<Pick<Source, 'label' | 'amount' | 'currency' | 'areaId' | 'contactRut'>> & { on?: Day };
/** `at`: the occasion of the occurrence that the person changes; `first`: of the first that follows the change. */
export type SeriesFrom = { at: string; first: string; until: Day };
export type ChangedSeries = {
  /** The source up to the occurrence before; null when all of it changes. */
  head: Source | null;
  /** The source from `first` on. */
  rest: Source;
  /** The cash day of its first occurrence. */
  countsFrom: Day;
  /** How each occasion from `first` on was called before. */
  occasions: ReadonlyMap<string, string>;
  /** Its new days, by the name that it had before. */
  days: ReadonlyMap<string, OccurrenceDay>;
};
type Wrong = 'notInRule' | { after: Day };

/**
 * A repeated source, changed from one occurrence on. Days before it never move, and a month's last days do not drift: a rent of the 31st that
 * changes in February is one of the 31st in March.
 * @param isSplit  whether what comes before `first` still counts and stays as it is
 * @returns notInRule: by its current rule the source has no such occurrence; after: the new day must come after this one
 */
export function changedSeries(
  source: Source,
  { at, first, until }: SeriesFrom,
  change: SeriesChange,
  isSplit: boolean,
): ChangedSeries | Wrong {
  const days = occurrenceDays(source, { start: source.firstOn, end: until });
  const indexOf = (occasion: string) => days.findIndex((one) => nameOf(source, one) === occasion);
  const [anchorIndex, from] = [indexOf(at), indexOf(first)];
  const [anchor, start, before] = [days[anchorIndex], days[from], days[from - 1]];
  if (!anchor || !start || from > anchorIndex) return 'notInRule';
  if (isSplit && change.on && before && change.on <= before.on) return { after: before.on };
  const { on, ...fields } = change;
  const { rule, index } = on
    ? moved(source, on, anchorIndex, from)
    : isSplit
      ? continuedFrom(source, days, from)
      : { rule: source, index: from };
  // An amount that a person gives is that of its own day; one that stays is readjusted from the day that it had.
  const readjustFrom =
    source.readjust === 'none' ? null : fields.amount === undefined ? (source.readjustFrom ?? source.firstOn) : anchor.scheduledOn;
  const rest: Source = { ...source, ...rule, ...fields, readjustFrom };
  const next = occurrenceDays(rest, { start: rest.firstOn, end: until }).slice(index);
  const countsFrom = next[0]?.on ?? on ?? start.on;
  const head = isSplit ? { ...source, untilOn: addDays(start.scheduledOn, -1), times: null } : null;
  const pairs = next.flatMap((one, step) => {
    const was = days[from + step];
    return was ? [{ one, was: nameOf(source, was) }] : [];
  });
  const occasions = new Map(pairs.map(({ one, was }) => [nameOf(rest, one), was]));
  return { head, rest, countsFrom, occasions, days: new Map(pairs.map(({ one, was }) => [was, one])) };
}

function nameOf(source: Source, { scheduledOn }: OccurrenceDay): string {
  return occasionOf(source, { scheduledOn, period: periodOf(scheduledOn) });
}

type Rule = Pick<Source, 'firstOn' | 'times' | 'payDay'>;
/** A rule, and which of its occurrences takes the place of the first one that changes. */
type Placed = { rule: Rule; index: number };

/** Occurrence `anchorIndex` falls on a day that a person chose, the others around it as far apart as before. */
function moved({ interval, times }: Source, on: Day, anchorIndex: number, from: number): Placed {
  const months = monthsOf(interval);
  let back = anchorIndex - from;
  if (months !== null) while (!isOnDate(on, addMonths(on, -months * back))) back += 1;
  const firstOn = months === null ? addDays(on, -(interval ?? 0) * back) : addMonths(on, -months * back);
  return { rule: { firstOn, times: times === null ? null : times - anchorIndex + back, payDay: 'date' }, index: back - anchorIndex + from };
}

/** The same days, told from the last occurrence up to the first one that no short month cuts. */
function continuedFrom({ firstOn, interval, times, payDay }: Source, days: readonly OccurrenceDay[], from: number): Placed {
  const isWhole = (index: number) => monthsOf(interval) === null || isOnDate(firstOn, days[index]?.scheduledOn ?? firstOn);
  let start = from;
  while (!isWhole(start)) start -= 1;
  return {
    rule: { firstOn: days[start]?.scheduledOn ?? firstOn, times: times === null ? null : times - start, payDay },
    index: from - start,
  };
}

/** Whether two days have the same date in their months. */
function isOnDate(one: Day, other: Day): boolean {
  return one.slice(8) === other.slice(8);
}
