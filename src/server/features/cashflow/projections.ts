/** Updates the occurrences of sources: their days and amounts, and how much of them gives way to something real. */
import { addBankDays } from '#domain/bank-days.ts';
import { depositsAhead, salesEnd } from '#domain/cashflow/card-sales.ts';
import { continued, MAX_SHIFT, occasionOf } from '#domain/cashflow/continued.ts';
import { f29Ahead, f29DueOn } from '#domain/cashflow/f29.ts';
import { coveredByContacts, givesWay, type Projected } from '#domain/cashflow/gives-way.ts';
import { occurrenceDays } from '#domain/cashflow/occurrences.ts';
import { isByBooks, ivaOf, MONTHS_AHEAD, occurrenceAmount } from '#domain/cashflow/sources.ts';
import { addDays, addMonths, type Day, isDay } from '#domain/date.ts';
import { firstDayOf, isPeriod, type Period, periodOf } from '#domain/period.ts';
import { rateOn } from '#domain/rates.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { ratesOf } from '#server/features/rates/store.ts';
import { type CardSales, cardSales } from './card-sales-books.ts';
import { f29Facts } from './f29-books.ts';
import { lateFrom } from './late-days.ts';
import { type Changes, occurrenceChanges, UNCHANGED } from './occurrence-changes.ts';
import { type Occurrence, occurrencesOf, writeOccurrences } from './occurrence-rows.ts';
import { settledOccasions } from './occurrence-settlements.ts';
import { contactSums, realThings } from './real-things.ts';
import { type StoredSource, sourcesOf } from './sources.ts';

/**
 * Recalculates everything that a company's sources expect, from today's late occurrences on, and writes the differences. Call it inside
 * writeCompany after sources change; a job calls it after the books change.
 */
export async function refreshProjections(db: Db, companyId: string, today: Day): Promise<void> {
  const sources = await sourcesOf(db, companyId);
  const late = await lateFrom(db, companyId, today);
  const start = addDays(late, -MAX_SHIFT);
  const around = await occurrencesOf(db, companyId, start);
  const stored = around.filter(({ on }) => on >= late);
  if (sources.length === 0 && stored.length === 0) return;
  const changes = await occurrenceChanges(db, companyId);
  const due = Map.groupBy(await dueOccurrences(db, companyId, sources, { changes, late, start, today }), ({ sourceId }) => sourceId);
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
  const occurrences = await withGiven(db, companyId, sources, all, late);
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

type Reach = { changes: Changes; late: Day; start: Day; today: Day };

/** The occurrences by the current rules, from some time before today's late ones; `continued` decides which of them count. */
async function dueOccurrences(
  db: Db,
  companyId: string,
  sources: readonly StoredSource[],
  { changes, late, start, today }: Reach,
): Promise<Due[]> {
  const end = addMonths(firstDayOf(periodOf(today)), MONTHS_AHEAD + 1);
  const ufOn = await ufSeries(db, companyId, sources, end);
  const hasF29 = sources.some((one) => one.kind === 'f29');
  const f29 = hasF29
    ? { ...(await f29Facts(db, companyId, today)), taxed: taxedBy(sources, { start: addMonths(today, -MONTHS_TAXED), end }, ufOn) }
    : null;
  const cards = sources.some((one) => one.kind === 'cardSales') ? await cardSales(db, companyId, today) : null;
  return sources.flatMap((source) => {
    const range = { start: firstDay(source, changes, { late, start }), end };
    if (source.kind === 'cardSales') return cards ? soldOccurrences(source, cards, today) : [];
    if (source.kind !== 'f29') return repeated(source, range, ufOn);
    return f29 ? f29Ahead(f29, periodsDue(source, range), today).map((one) => f29Occurrence(source, one)) : [];
  });
}

/** Pesos of the UF by day, where a source is readjusted by it; the last one known for days ahead. */
async function ufSeries(db: Db, companyId: string, sources: readonly StoredSource[], to: Day): Promise<(on: Day) => string | null> {
  const bases = sources.flatMap(({ readjust, readjustFrom, firstOn }) => (readjust === 'ipc' ? [readjustFrom ?? firstOn] : []));
  if (bases.length === 0) return () => null;
  const from = bases.reduce((first, on) => (on < first ? on : first));
  const series = (await ratesOf(db, companyId, ['UF'], { from, to })).get('UF') ?? [];
  return (on) => rateOn(series, 'UF', on);
}

type Range = { start: Day; end: Day };
/** Days that an occurrence moves, at most, when banks are closed or it falls on the last bank day of its month. */
const MAX_MOVE = 31;

function repeated(source: StoredSource, { start, end }: Range, ufOn: (on: Day) => string | null): Due[] {
  return occurrenceDays(source, { start: addDays(start, -MAX_MOVE), end: addDays(end, MAX_MOVE) })
    .filter(({ on }) => on < end)
    .map(({ scheduledOn, on }) => ({
      ...headOf(source),
      scheduledOn,
      on,
      period: periodOf(scheduledOn),
      amount: signed(source, occurrenceAmount(source, scheduledOn, ufOn)),
      basis: null,
    }));
}

/** Months before today whose IVA tells what of a source is usual. */
const MONTHS_TAXED = 4;

/** What sources in pesos that are afectos a IVA bring to the F-29 of each month, by their rule. */
function taxedBy(sources: readonly StoredSource[], range: Range, ufOn: (on: Day) => string | null): ReadonlyMap<Period, number> {
  const sums = new Map<Period, number>();
  for (const source of sources) {
    if (!source.isTaxed || isByBooks(source.kind) || source.currency !== 'CLP') continue;
    for (const { scheduledOn } of occurrenceDays(source, range)) {
      const period = periodOf(scheduledOn);
      const iva = ivaOf(source, occurrenceAmount(source, scheduledOn, ufOn));
      sums.set(period, (sums.get(period) ?? 0) + signed(source, iva));
    }
  }
  return sums;
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

/** Deposits of card sales; without a rate in the source and none that deposits show, nothing is held back. */
function soldOccurrences(source: StoredSource, { sales, commission, coveredUntil }: CardSales, today: Day): Due[] {
  if (!source.sales) return [];
  const terms = source.sales;
  const question = { sales, terms, commission: terms.commission ?? commission ?? 0, coveredUntil, end: salesEnd(today) };
  return depositsAhead(question).map(({ on, amount }) => ({
    ...headOf(source),
    ...{ scheduledOn: on, on, period: periodOf(on), amount: signed(source, amount), basis: null },
  }));
}

function headOf({ id, areaId, currency }: StoredSource) {
  return { sourceId: id, areaId, currency, givenWay: 0, isDoubtful: false, isSettled: false };
}

function signed({ section }: StoredSource, amount: number): number {
  return section === 'INCOME' || amount === 0 ? amount : -amount;
}

/** How much of the times of sources with a contact is covered by that contact's documents of the same month of cash. */
async function coveredTimes(
  db: Db,
  companyId: string,
  sources: readonly StoredSource[],
  occurrences: readonly Occurrence[],
): Promise<ReadonlyMap<string, number>> {
  const contacts = new Map(sources.flatMap(({ id, contactRut }) => (contactRut === null ? [] : [[id, contactRut] as const])));
  if (contacts.size === 0) return new Map();
  const times = occurrences.flatMap(({ sourceId, amount, isHidden, ...one }) => {
    const contact = contacts.get(sourceId);
    return contact === undefined || amount === 0 || isHidden
      ? []
      : [{ ...one, period: periodOf(one.on), contact, amount: Math.abs(amount) }];
  });
  const covered = new Map<string, number>();
  for (const [currency, some] of Map.groupBy(times, (one) => one.currency))
    for (const [id, part] of coveredByContacts(some, await contactSums(db, companyId, some, currency))) covered.set(id, part);
  return covered;
}

/** An occurrence that gives way no longer counts, or the part of it that does. */
async function withGiven(
  db: Db,
  companyId: string,
  sources: readonly StoredSource[],
  occurrences: readonly Occurrence[],
  late: Day,
): Promise<Occurrence[]> {
  const covered = await coveredTimes(db, companyId, sources, occurrences);
  const keys = new Map(sources.map((one) => [one.areaId, one.areaKey]));
  for (const [key, id] of await areaIds(db, companyId)) keys.set(id, key);
  const projected = occurrences
    .filter((one) => one.amount !== 0 && !one.isHidden && !covered.has(one.id))
    .map((one): Projected => ({ ...one, areaKey: keys.get(one.areaId) ?? null, amount: Math.abs(one.amount) }));
  const first = addBankDays(late, -5);
  const { gaveWay, doubtful } = givesWay(
    projected,
    await realThings(db, companyId, [...new Set(projected.map(({ areaKey }) => areaKey))], addDays(first, -MAX_MOVE)),
  );
  return occurrences.map((one) => ({
    ...one,
    givenWay: one.isHidden || gaveWay.has(one.id) ? one.amount : Math.sign(one.amount) * (covered.get(one.id) ?? 0),
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
