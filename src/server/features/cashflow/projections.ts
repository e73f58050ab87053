/** Updates the occurrences of sources: their days and amounts, and how much of them gives way to something real. */
import { addBankDays } from '#domain/bank-days.ts';
import { depositsAhead, learnedFor, type SalesPart, salesEnd, salesParts } from '#domain/cashflow/card-sales.ts';
import { continued, MAX_SHIFT, occasionOf } from '#domain/cashflow/continued.ts';
import { type F29Facts, f29Ahead, f29DueOn } from '#domain/cashflow/f29.ts';
import { followedAmount, isFollowed, type PaidCosts } from '#domain/cashflow/followed.ts';
import { coveredByContacts, givesWay, type Projected, paidPeriod } from '#domain/cashflow/gives-way.ts';
import { occurrenceDays } from '#domain/cashflow/occurrences.ts';
import { isByBooks, ivaOf, occurrenceAmount, projectionEnd } from '#domain/cashflow/sources.ts';
import { addDays, addMonths, type Day, isDay } from '#domain/date.ts';
import { type Currency, toClp } from '#domain/money.ts';
import { firstDayOf, isPeriod, type Period, periodOf } from '#domain/period.ts';
import { rateOn } from '#domain/rates.ts';
import type { Rut } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { ratesOf } from '#server/features/rates/store.ts';
import { type CardSales, cardSales } from './card-sales-books.ts';
import { f29Facts } from './f29-books.ts';
import { paidCosts } from './known-costs.ts';
import { lateFrom } from './late-days.ts';
import { type Changes, contactOf, occurrenceChanges, UNCHANGED } from './occurrence-changes.ts';
import { type Occurrence, occurrencesOf, writeOccurrences } from './occurrence-rows.ts';
import { settledOccasions } from './occurrence-settlements.ts';
import { contactSums, realThings } from './real-things.ts';
import { type StoredSource, sourcesOf } from './sources.ts';
import { ufMonthlyIpcOf, withSupposedUf } from './supposed-uf.ts';

/**
 * Recalculates everything that a company's sources expect, from today's late occurrences on, and writes the differences. Call it inside
 * writeCompany after sources change; a job calls it after the books change.
 * @returns the active sources, which it reads
 */
export async function refreshProjections(db: Db, companyId: string, today: Day): Promise<StoredSource[]> {
  const sources = await sourcesOf(db, companyId);
  const reach = await reachOf(db, companyId, today);
  const around = await occurrencesOf(db, companyId, reach.start);
  const stored = around.filter(({ on }) => on >= reach.late);
  if (sources.length === 0 && stored.length === 0) return sources;
  // A month has one form, also where an undone removal or an answer left a second source of it.
  const forms = sources.filter(isForm).slice(0, 1);
  const { ordinary, settle, facts } = await expected(db, companyId, { sources, reach, around });
  const dueForms = forms.length > 0 ? formsDue(forms, await facts(today), reach) : [];
  const next = await settle([...ordinary, ...counting(forms, dueForms, reach, around)]);
  await writeOccurrences(db, companyId, stored, next);
  return sources;
}

/**
 * What the F-29s of a company are made of: its documents, and what its sources that are afectos a IVA bring.
 * @param oldest  a day of the month whose form is asked for
 */
export async function f29FactsOf(
  db: Db,
  companyId: string,
  { sources, oldest, today }: { sources: readonly StoredSource[]; oldest: Day; today: Day },
): Promise<F29Facts> {
  const reach = await reachOf(db, companyId, today);
  const { facts } = await expected(db, companyId, { sources, reach, around: await occurrencesOf(db, companyId, reach.start) });
  return facts(oldest);
}

async function reachOf(db: Db, companyId: string, today: Day): Promise<Reach> {
  const late = await lateFrom(db, companyId, today);
  return { changes: await occurrenceChanges(db, companyId), late, start: addDays(late, -MAX_SHIFT), today };
}

type Expectation = { sources: readonly StoredSource[]; reach: Reach; around: readonly Occurrence[] };

/** What the sources expect that are no form, how much of some gives way, and what a form is made of with them. */
async function expected(db: Db, companyId: string, { sources, reach, around }: Expectation) {
  const settled = await settledOccasions(db, companyId);
  const settle = async (all: readonly Expected[]) =>
    withSettled(sources, await withGiven(db, companyId, sources, all, reach.late), settled);
  const others = sources.filter((one) => !isForm(one));
  const ordinary = counting(others, await dueOccurrences(db, companyId, others, reach), reach, around);
  const facts = (oldest: Day) => formFacts(db, companyId, { others, reach, oldest, ahead: () => settle(ordinary) });
  return { ordinary, settle, facts };
}

/** Whether its amounts are those of a form. */
export function isForm({ kind }: StoredSource): boolean {
  return kind === 'f29';
}

/** What of the occurrences that sources are due, and of those that stand, still counts. */
function counting(sources: readonly StoredSource[], allDue: readonly Due[], reach: Reach, around: readonly Occurrence[]): Expected[] {
  const { changes, late, start } = reach;
  const due = Map.groupBy(allDue, ({ sourceId }) => sourceId);
  const standing = Map.groupBy(around.map(asRuled), ({ sourceId }) => sourceId);
  const counted = new Set(around.filter(({ on }) => on >= late).map(({ id }) => id));
  return sources.flatMap((source) => {
    // What a person moved stands on another day than its rule's, which decides what its occurrence is.
    const from = firstDay(source, changes, { late, start });
    const next = continued(source, standing.get(source.id) ?? [], due.get(source.id) ?? [], from);
    return [...next.passed, ...next.due.map((one) => ({ ...one, id: one.id ?? newId() }))]
      .map((one) => changedByHand(one, source, changes.get(source.id)?.get(occasionOf(source, one))))
      .filter(({ id, on }) => on >= late || counted.has(id));
  });
}

/** As its source's rule has it, whatever a person made of it. */
function asRuled(one: Occurrence): Occurrence {
  return { ...one, ...one.rule };
}

/** `contactRut`: with whom it is, by its source or by a person. */
type Expected = Occurrence & { contactRut: Rut | null };

function changedByHand(one: Occurrence | (Due & { id: string }), source: StoredSource, change = UNCHANGED): Expected {
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
    contactRut: contactOf(source, change),
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
  const end = projectionEnd(today);
  const ufOn = await ufSeries(db, companyId, sources, { today, to: end });
  const costs = sources.some(({ followsLast }) => followsLast) ? await paidCosts(db, companyId, today) : null;
  const cards = sources.some((one) => one.kind === 'cardSales') ? await cardSales(db, companyId, today) : null;
  const sellers = sources.filter(({ kind }) => kind === 'cardSales');
  const parts = salesParts(sellers.map(({ sales }) => sales?.share ?? 0));
  return sources.flatMap((source) => {
    const range = { start: firstDay(source, changes, { late, start }), end };
    if (source.kind === 'cardSales') return cards ? soldOccurrences(source, cards, parts[sellers.indexOf(source)], today) : [];
    return repeated(source, range, {
      ufOn,
      costs: source.followsLast && isFollowed(source.areaKey) ? (costs?.[source.areaKey] ?? null) : null,
    });
  });
}

type FormsQuestion = {
  others: readonly StoredSource[];
  reach: Reach;
  /** A day of the first month whose form is asked for. */
  oldest: Day;
  /** The occurrences of the others, and what of them gave way. */
  ahead: () => Promise<Expected[]>;
};

async function formFacts(db: Db, companyId: string, { others, reach, oldest, ahead }: FormsQuestion): Promise<F29Facts> {
  const { today } = reach;
  const end = projectionEnd(today);
  const taxed = others.filter(({ isTaxed, kind }) => isTaxed && !isByBooks(kind));
  const range = { start: addMonths(today, -MONTHS_TAXED), end };
  const inPesos = await pesosBy(db, companyId, taxed, { ...range, today });
  return {
    ...(await f29Facts(db, companyId, today, oldest)),
    taxed: taxedBy(taxed, range, await ufSeries(db, companyId, taxed, { today, to: end }), inPesos),
    toCome: taxed.length > 0 ? await ivaToCome(db, companyId, { taxed, running: periodOf(today), inPesos }, await ahead()) : 0,
  };
}

function formsDue(forms: readonly StoredSource[], facts: F29Facts, { changes, late, start, today }: Reach): Due[] {
  const end = projectionEnd(today);
  return forms.flatMap((source) =>
    f29Ahead(facts, periodsDue(source, { start: firstDay(source, changes, { late, start }), end }), today).map((one) =>
      f29Occurrence(source, one),
    ),
  );
}

/** Minor units of a currency in whole pesos, at the last value known of a day, of the UF ahead what the company supposes; 0 where none is. */
type InPesos = (minor: number, currency: Currency, on: Day) => number;

async function pesosBy(
  db: Db,
  companyId: string,
  sources: readonly StoredSource[],
  { start, end, today }: Range & { today: Day },
): Promise<InPesos> {
  const currencies = [...new Set(sources.map(({ currency }) => currency))].filter((one) => one !== 'CLP');
  const known = await ratesOf(db, companyId, currencies, { from: start, to: end });
  const { rates: series } = withSupposedUf(known, { ufMonthlyIpc: await ufMonthlyIpcOf(db, companyId), today, to: end });
  return (minor, currency, on) => {
    const rate = rateOn(series.get(currency) ?? [], currency, on);
    return rate === null ? 0 : toClp(minor, currency, rate);
  };
}

type Taxed = { taxed: readonly StoredSource[]; running: Period; inPesos: InPesos };

/**
 * What taxed sources bring to the form of the running month that no document of it has brought yet: the IVA of income less that of
 * expenses. A contact's invoice counts in its tax month, whatever the day of its payment.
 */
async function ivaToCome(db: Db, companyId: string, { taxed, running, inPesos }: Taxed, ahead: readonly Expected[]): Promise<number> {
  const rules = new Map(taxed.map((one) => [one.id, one]));
  const due = ahead.filter((one) => rules.has(one.sourceId) && one.period === running && !one.isSettled && !one.isHidden);
  const invoiced = await coveredTimes(db, companyId, due, 'tax');
  return due.reduce((sum, { id, sourceId, amount, givenWay, currency, on, contactRut }) => {
    const source = rules.get(sourceId);
    if (!source) return sum;
    const rest = Math.abs(amount) - (contactRut === null ? Math.abs(givenWay) : (invoiced.get(id) ?? 0));
    return sum + signed(source, inPesos(ivaOf(source, rest), currency, on));
  }, 0);
}

/** Pesos of the UF by day, where a source is readjusted by it; for days ahead what the company supposes, or the last one known. */
async function ufSeries(
  db: Db,
  companyId: string,
  sources: readonly StoredSource[],
  { today, to }: { today: Day; to: Day },
): Promise<(on: Day) => string | null> {
  const bases = sources.flatMap(({ readjust, readjustFrom, firstOn }) => (readjust === 'ipc' ? [readjustFrom ?? firstOn] : []));
  if (bases.length === 0) return () => null;
  const from = bases.reduce((first, on) => (on < first ? on : first));
  const known = await ratesOf(db, companyId, ['UF'], { from, to });
  const { rates } = withSupposedUf(known, { ufMonthlyIpc: await ufMonthlyIpcOf(db, companyId), today, to });
  return (on) => rateOn(rates.get('UF') ?? [], 'UF', on);
}

type Range = { start: Day; end: Day };
/** Days that an occurrence moves, at most, when banks are closed or it falls on the last bank day of its month. */
const MAX_MOVE = 31;

type KnownValues = { ufOn: (on: Day) => string | null /** Of a source that follows them. */; costs: PaidCosts | null };

function repeated(source: StoredSource, { start, end }: Range, { ufOn, costs }: KnownValues): Due[] {
  return occurrenceDays(source, { start: addDays(start, -MAX_MOVE), end: addDays(end, MAX_MOVE) })
    .filter(({ on }) => on < end)
    .map(({ scheduledOn, on }) => ({
      ...headOf(source),
      scheduledOn,
      on,
      period: periodOf(scheduledOn),
      amount: signed(source, (costs && followedAmount(costs, on)) ?? occurrenceAmount(source, scheduledOn, ufOn)),
      basis: null,
    }));
}

/** Months before today whose IVA tells what of a source is usual. */
const MONTHS_TAXED = 4;

/** What sources that are afectos a IVA bring to the F-29 of each month, by their rule. */
function taxedBy(
  sources: readonly StoredSource[],
  range: Range,
  ufOn: (on: Day) => string | null,
  inPesos: InPesos,
): ReadonlyMap<Period, number> {
  const sums = new Map<Period, number>();
  for (const source of sources) {
    for (const { scheduledOn, on } of occurrenceDays(source, range)) {
      const period = periodOf(scheduledOn);
      const iva = inPesos(ivaOf(source, occurrenceAmount(source, scheduledOn, ufOn)), source.currency, on);
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
function soldOccurrences(
  source: StoredSource,
  { sales, deposits, coveredUntil }: CardSales,
  part: SalesPart | undefined,
  today: Day,
): Due[] {
  if (!source.sales || !part) return [];
  const terms = source.sales;
  const question = {
    sales,
    terms,
    part,
    commission: terms.commission ?? learnedFor(source.label, deposits) ?? 0,
    coveredUntil,
    end: salesEnd(today),
  };
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

/** How much of the times with a contact is covered by what is real of that contact in the same month, of cash or of its taxes. */
async function coveredTimes(
  db: Db,
  companyId: string,
  occurrences: readonly Expected[],
  by: 'cash' | 'tax' = 'cash',
): Promise<ReadonlyMap<string, number>> {
  const times = occurrences.flatMap(({ contactRut: contact, amount, isHidden, ...one }) => {
    return contact === null || amount === 0 || isHidden
      ? []
      : [{ ...one, period: by === 'cash' ? periodOf(one.on) : one.period, contact, amount: Math.abs(amount), sign: Math.sign(amount) }];
  });
  const covered = new Map<string, number>();
  for (const [currency, some] of Map.groupBy(times, (one) => one.currency))
    for (const [id, part] of coveredByContacts(some, await contactSums(db, companyId, some, { currency, by }))) covered.set(id, part);
  return covered;
}

/** An occurrence that gives way no longer counts, or the part of it that does. */
async function withGiven(
  db: Db,
  companyId: string,
  sources: readonly StoredSource[],
  occurrences: readonly Expected[],
  late: Day,
): Promise<Expected[]> {
  const covered = await coveredTimes(db, companyId, occurrences);
  const keys = new Map(sources.map((one) => [one.areaId, one.areaKey]));
  const kinds = new Map(sources.map(({ id, kind }) => [id, kind]));
  // Only what a person moved stands in an area without a source.
  if (occurrences.some(({ areaId }) => !keys.has(areaId))) for (const [key, id] of await areaIds(db, companyId)) keys.set(id, key);
  const projected = occurrences
    .filter((one) => one.amount !== 0 && !one.isHidden && !covered.has(one.id))
    .map((one): Projected => {
      const areaKey = keys.get(one.areaId) ?? null;
      const period = paidPeriod(kinds.get(one.sourceId) ?? 'recurrent', areaKey, one.period);
      return { ...one, areaKey, period, ruledOn: one.rule.on, amount: Math.abs(one.amount) };
    });
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

/**
 * Which occurrences something real explains by now, in whole or in part: a statement may tell only when they have passed.
 * @param from  the first day of any of them
 */
export async function explainedByNow(
  db: Db,
  companyId: string,
  {
    sources,
    changes,
    occurrences,
    from,
  }: { sources: readonly StoredSource[]; changes: Changes; occurrences: readonly Occurrence[]; from: Day },
): Promise<ReadonlySet<string>> {
  const rules = new Map(sources.map((one) => [one.id, one]));
  const times = occurrences.flatMap((one): Expected[] => {
    const source = rules.get(one.sourceId);
    return source ? [{ ...one, contactRut: contactOf(source, changes.get(source.id)?.get(occasionOf(source, one))) }] : [];
  });
  const now = await withGiven(db, companyId, sources, times, from);
  return new Set(now.filter(({ givenWay }) => givenWay !== 0).map(({ id }) => id));
}

/** One that a person settled counts no more, whatever is the same money. @param settled  occasions by source */
function withSettled(
  sources: readonly StoredSource[],
  occurrences: readonly Expected[],
  settled: ReadonlyMap<string, ReadonlySet<string>>,
): Expected[] {
  const rules = new Map(sources.map((one) => [one.id, one]));
  return occurrences.map((one) => {
    const rule = rules.get(one.sourceId);
    const isSettled = rule !== undefined && settled.get(one.sourceId)?.has(occasionOf(rule, one)) === true;
    return isSettled ? { ...one, givenWay: one.amount, isDoubtful: false, isSettled } : { ...one, isSettled };
  });
}
