/** Keeps the occurrences of sources true: their days and amounts, and what of them gives way to something real. */
import { addBankDays } from '#domain/bank-days.ts';
import { f29Ahead, f29DueOn } from '#domain/cashflow/f29.ts';
import { givesWay, type Projected } from '#domain/cashflow/gives-way.ts';
import { occurrenceDays } from '#domain/cashflow/occurrences.ts';
import { LATE_PROJECTION_DAYS, MONTHS_AHEAD } from '#domain/cashflow/sources.ts';
import { addDays, addMonths, type Day } from '#domain/date.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { f29Facts } from './f29-books.ts';
import { type Occurrence, occurrencesOf, writeOccurrences } from './occurrence-rows.ts';
import { realThings } from './real-things.ts';
import { type StoredSource, sourcesOf } from './sources.ts';

/**
 * Looks again at all that the sources of a company bring, from today's late ones on, and writes what differs. Call it inside
 * writeCompany, after sources changed; after the books changed a job calls it.
 */
export async function refreshProjections(db: Db, companyId: string, today: Day): Promise<void> {
  const sources = await sourcesOf(db, companyId);
  const stored = await occurrencesOf(db, companyId, addDays(today, -LATE_PROJECTION_DAYS));
  if (sources.length === 0 && stored.length === 0) return;
  const due = await dueOccurrences(db, companyId, sources, today);
  const known = new Map(stored.map((one) => [keyOf(one), one]));
  const dueKeys = new Set(due.map(keyOf));
  const hasPassed = (one: Occurrence) => sources.some(({ id, countsFrom }) => id === one.sourceId && one.on < countsFrom);
  const kept = stored.filter((one) => hasPassed(one) && !dueKeys.has(keyOf(one)));
  const all = [...kept, ...due.map((one) => ({ ...one, id: known.get(keyOf(one))?.id ?? newId() }))];
  await writeOccurrences(db, companyId, stored, await withGiven(db, companyId, sources, all, today));
}

function keyOf({ sourceId, scheduledOn }: Pick<Occurrence, 'sourceId' | 'scheduledOn'>): string {
  return `${sourceId} ${scheduledOn}`;
}

type Due = Omit<Occurrence, 'id'>;

async function dueOccurrences(db: Db, companyId: string, sources: readonly StoredSource[], today: Day): Promise<Due[]> {
  const end = addMonths(firstDayOf(periodOf(today)), MONTHS_AHEAD + 1);
  const f29 = sources.some((one) => one.kind === 'f29') ? await f29Facts(db, companyId, today) : null;
  return sources.flatMap((source) => {
    const late = addDays(today, -LATE_PROJECTION_DAYS);
    const start = source.countsFrom > late ? source.countsFrom : late;
    if (source.kind !== 'f29') return repeated(source, { start, end });
    return f29 ? f29Ahead(f29, periodsDue(source, { start, end }), today).map((one) => f29Occurrence(source, one)) : [];
  });
}

type Range = { start: Day; end: Day };
/** An occurrence moves by so many days at most when banks are closed, or to the last bank day of its month. */
const MAX_MOVE = 31;

function repeated(source: StoredSource, { start, end }: Range): Due[] {
  return occurrenceDays(source, { start: addDays(start, -MAX_MOVE), end: addDays(end, MAX_MOVE) })
    .filter(({ on }) => on >= start && on < end)
    .map(({ scheduledOn, on }) => ({
      ...headOf(source),
      scheduledOn,
      on,
      period: periodOf(scheduledOn),
      amount: signed(source, source.amount),
      basis: null,
    }));
}

function periodsDue({ dueDay }: StoredSource, { start, end }: Range): Period[] {
  const periods: Period[] = [];
  for (let period = periodOf(addMonths(start, -2)); f29DueOn(period, dueDay) < end; period = periodOf(addMonths(firstDayOf(period), 1))) {
    if (f29DueOn(period, dueDay) >= start) periods.push(period);
  }
  return periods;
}

function f29Occurrence(source: StoredSource, { period, amount, basis }: ReturnType<typeof f29Ahead>[number]): Due {
  const on = f29DueOn(period, source.dueDay);
  return { ...headOf(source), scheduledOn: on, on, period, amount: signed(source, amount), basis };
}

function headOf({ id, areaId, currency }: StoredSource) {
  return { sourceId: id, areaId, currency, givenWay: 0, isDoubtful: false };
}

function signed({ section }: StoredSource, amount: number): number {
  return section === 'INCOME' || amount === 0 ? amount : -amount;
}

/** What gives way counts no more, whole. */
async function withGiven(
  db: Db,
  companyId: string,
  sources: readonly StoredSource[],
  occurrences: readonly Occurrence[],
  today: Day,
): Promise<Occurrence[]> {
  const keys = new Map(sources.map((one) => [one.id, one.areaKey]));
  const projected = occurrences
    .filter((one) => one.amount !== 0)
    .map((one): Projected => ({ ...one, areaKey: keys.get(one.sourceId) ?? null, amount: Math.abs(one.amount) }));
  const first = addBankDays(addDays(today, -LATE_PROJECTION_DAYS), -5);
  const { given, doubtful } = givesWay(projected, await realThings(db, companyId, [...new Set(keys.values())], addDays(first, -MAX_MOVE)));
  return occurrences.map((one) => ({ ...one, givenWay: given.has(one.id) ? one.amount : 0, isDoubtful: doubtful.has(one.id) }));
}
