/** Updates the occurrences of sources: their days and amounts, and how much of them gives way to something real. */
import { addBankDays } from '#domain/bank-days.ts';
import { continued, MAX_SHIFT, occasionOf } from '#domain/cashflow/continued.ts';
import { f29Ahead, f29DueOn } from '#domain/cashflow/f29.ts';
import { givesWay, type Projected } from '#domain/cashflow/gives-way.ts';
import { occurrenceDays } from '#domain/cashflow/occurrences.ts';
import { LATE_PROJECTION_DAYS, MONTHS_AHEAD } from '#domain/cashflow/sources.ts';
import { addDays, addMonths, type Day, isDay } from '#domain/date.ts';
import { firstDayOf, isPeriod, type Period, periodOf } from '#domain/period.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { f29Facts } from './f29-books.ts';
import { type Changes, occurrenceChanges, UNCHANGED } from './occurrence-changes.ts';
import { type Occurrence, occurrencesOf, writeOccurrences } from './occurrence-rows.ts';
import { settledOccasions } from './occurrence-settlements.ts';
import { realThings } from './real-things.ts';
import { type StoredSource, sourcesOf } from './sources.ts';

/**
 * Recalculates everything that a company's sources expect, from today's late occurrences on, and writes the differences. Call it inside
 * writeCompany after sources change; a job calls it after the books change.
 */
export async function refreshProjections(db: Db, companyId: string, today: Day): Promise<void> {
  const sources = await sourcesOf(db, companyId);
  const late = addDays(today, -LATE_PROJECTION_DAYS);
  const start = addDays(late, -MAX_SHIFT);
  const around = await occurrencesOf(db, companyId, start);
  const stored = around.filter(({ on }) => on >= late);
  if (sources.length === 0 && stored.length === 0) return;
  const changes = await occurrenceChanges(db, companyId);
  const due = Map.groupBy(await dueOccurrences(db, companyId, sources, { changes, start, today }), ({ sourceId }) => sourceId);
  const standing = Map.groupBy(around.map(asRuled), ({ sourceId }) => sourceId);
  const counted = new Set(stored.map(({ id }) => id));
  const all = sources.flatMap((source) => {
    // What a person moved stands on another day than its rule's, which decides what its occurrence is.
    const from = firstDay(source, changes, { late, start });
    const next = continued(source, standing.get(source.id) ?? [], due.get(source.id) ?? [], from);
    return [...next.passed, ...next.due.map((one) => ({ ...one, id: one.id ?? newId() }))]
      .map((one) => changedByHand(one, source, changes.get(source.id)?.get(occasionOf(source, one))))
      .filter(({ id, on }) => on >= late || counted.has(id));
  });
  const occurrences = await withGiven(db, companyId, sources, all, today);
  await writeOccurrences(db, companyId, stored, withSettled(sources, occurrences, await settledOccasions(db, companyId)));
}

/** As its source's rule has it, whatever a person made of it. */
function asRuled(one: Occurrence): Occurrence {
  return { ...one, ...one.rule };
}

function changedByHand(one: Occurrence | (Due & { id: string }), source: StoredSource, change = UNCHANGED): Occurrence {
  const { on, areaId, currency, amount } = one;
  return {
    ...one,
    label: change.label,
    on: change.on ?? on,
    areaId: change.areaId ?? areaId,
    currency: change.currency ?? currency,
    amount: change.amount === null ? amount : signed(source, change.amount),
    isHidden: change.isHidden ?? source.isHidden,
    rule: { on, areaId, currency, amount },
  };
}

type Due = Omit<Occurrence, 'id' | 'label' | 'rule' | 'isHidden'>;

/** From when on the occurrences of a source are told: earlier, if a person moved one to a day on which it counts. */
function firstDay(source: StoredSource, changes: Changes, { late, start }: { late: Day; start: Day }): Day {
  const moved = [...(changes.get(source.id) ?? [])].filter(([, { on }]) => on !== null && on >= late);
  return moved.reduce<Day>((first, [occasion]) => {
    const ruled = isPeriod(occasion) ? firstDayOf(occasion) : isDay(occasion) ? occasion : source.firstOn;
    const named = addDays(ruled, -MAX_MOVE);
    return named < first ? named : first;
  }, start);
}

type Reach = { changes: Changes; start: Day; today: Day };

/** The occurrences by the current rules, from some time before today's late ones; `continued` decides which of them count. */
async function dueOccurrences(
  db: Db,
  companyId: string,
  sources: readonly StoredSource[],
  { changes, start, today }: Reach,
): Promise<Due[]> {
  const end = addMonths(firstDayOf(periodOf(today)), MONTHS_AHEAD + 1);
  const late = addDays(today, -LATE_PROJECTION_DAYS);
  const f29 = sources.some((one) => one.kind === 'f29') ? await f29Facts(db, companyId, today) : null;
  return sources.flatMap((source) => {
    const range = { start: firstDay(source, changes, { late, start }), end };
    if (source.kind !== 'f29') return repeated(source, range);
    return f29 ? f29Ahead(f29, periodsDue(source, range), today).map((one) => f29Occurrence(source, one)) : [];
  });
}

type Range = { start: Day; end: Day };
/** Days that an occurrence moves, at most, when banks are closed or it falls on the last bank day of its month. */
const MAX_MOVE = 31;

function repeated(source: StoredSource, { start, end }: Range): Due[] {
  return occurrenceDays(source, { start: addDays(start, -MAX_MOVE), end: addDays(end, MAX_MOVE) })
    .filter(({ on }) => on < end)
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
  return { sourceId: id, areaId, currency, givenWay: 0, isDoubtful: false, isSettled: false };
}

function signed({ section }: StoredSource, amount: number): number {
  return section === 'INCOME' || amount === 0 ? amount : -amount;
}

/** An occurrence that gives way no longer counts at all. */
async function withGiven(
  db: Db,
  companyId: string,
  sources: readonly StoredSource[],
  occurrences: readonly Occurrence[],
  today: Day,
): Promise<Occurrence[]> {
  const keys = new Map(sources.map((one) => [one.areaId, one.areaKey]));
  for (const [key, id] of await areaIds(db, companyId)) keys.set(id, key);
  const projected = occurrences
    .filter((one) => one.amount !== 0 && !one.isHidden)
    .map((one): Projected => ({ ...one, areaKey: keys.get(one.areaId) ?? null, amount: Math.abs(one.amount) }));
  const first = addBankDays(addDays(today, -LATE_PROJECTION_DAYS), -5);
  const { gaveWay, doubtful } = givesWay(
    projected,
    await realThings(db, companyId, [...new Set(projected.map(({ areaKey }) => areaKey))], addDays(first, -MAX_MOVE)),
  );
  return occurrences.map((one) => ({
    ...one,
    givenWay: one.isHidden || gaveWay.has(one.id) ? one.amount : 0,
    isDoubtful: doubtful.has(one.id),
  }));
}

/** One that a person settled counts no more, whatever is the same money. @param settled  occasions by source */
function withSettled(
  sources: readonly StoredSource[],
  occurrences: readonly Occurrence[],
  settled: ReadonlyMap<string, ReadonlySet<string>>,
): Occurrence[] {
  const rules = new Map(sources.map((one) => [one.id, one]));
  return occurrences.map((one) => {
    const rule = rules.get(one.sourceId);
    const isSettled = rule !== undefined && settled.get(one.sourceId)?.has(occasionOf(rule, one)) === true;
    return isSettled ? { ...one, givenWay: one.amount, isDoubtful: false, isSettled } : { ...one, isSettled };
  });
}
