/** What happens to the occurrences of a source when its rule changes: each occurrence counts once, on one day. */
import type { Day } from '../date.ts';
import type { Period } from '../period.ts';
import { monthsOf } from './occurrences.ts';
import { isByBooks, type Source } from './sources.ts';

/** One occurrence of a source: its day by the rule, the day on which its cash moves, and the month it is for. */
type Time = { scheduledOn: Day; on: Day; period: Period };
/** `countsFrom`: the day of the last change; what falls before it stays as it was. */
type Changing = Rule & { countsFrom: Day };
type Rule = Pick<Source, 'kind' | 'interval'>;

/** Days that one occurrence can move when the rule changes, at most. */
export const MAX_SHIFT = 62;

/**
 * @param stored  the stored occurrences, from MAX_SHIFT days before `late` on
 * @param due     the occurrences by the current rule, from the same day on
 * @param late    the first day on which an occurrence still counts
 * @returns `passed`: stored ones left as they were; `due`: those of the new rule, with the id of the stored one they replace. One that had
 *   passed is not expected again; one that was still to come, and by the new rule would fall before the change, keeps its day.
 */
export function continued<Stored extends Time & { id: string }, Due extends Time>(
  source: Changing,
  stored: readonly Stored[],
  due: readonly Due[],
  late: Day,
): { passed: Stored[]; due: (Due & { id: string | null })[] } {
  const { countsFrom } = source;
  const standing = new Map(stored.map((one) => [occasionOf(source, one), one]));
  const next = due.flatMap((one) => {
    const before = standing.get(occasionOf(source, one));
    const id = before?.id ?? null;
    if (isAsRuled(source)) return [{ ...one, id }];
    if (one.on >= countsFrom) return before && before.on < countsFrom ? [] : [{ ...one, id }];
    return before && before.on >= countsFrom ? [{ ...one, scheduledOn: before.scheduledOn, on: before.on, id }] : [];
  });
  const counting = next.filter(({ on }) => on >= late);
  const countingIds = new Set(counting.map(({ id }) => id));
  const passed = stored.filter(({ id, on }) => on >= late && on < countsFrom && !isAsRuled(source) && !countingIds.has(id));
  return { passed, due: counting };
}

/** The identity of an occurrence, whatever its day: its month for monthly sources, nothing for what happens once. */
export function occasionOf(source: Rule, { scheduledOn, period }: Pick<Time, 'scheduledOn' | 'period'>): string {
  if (isOnce(source)) return '';
  return source.kind === 'f29' || monthsOf(source.interval) !== null ? period : scheduledOn;
}

/** Whether a change of the rule changes also what has passed: what happens once, and what the banks have still to show. */
function isAsRuled(source: Rule): boolean {
  return isOnce(source) || source.kind === 'cardSales';
}

function isOnce({ kind, interval }: Rule): boolean {
  return !isByBooks(kind) && interval === null;
}
