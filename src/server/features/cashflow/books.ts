import { sql } from 'kysely';
import { isFixedAhead } from '#domain/cashflow/closings.ts';
import type { FlowArea, FlowCategory, LoweredTimes } from '#domain/cashflow/flow.ts';
import { lateSince } from '#domain/cashflow/late-horizon.ts';
import type { Section } from '#domain/cashflow/structure.ts';
import type { TransferPair } from '#domain/cashflow/transit.ts';
import { type BookBalance, type BookSum, type Books, valuedFacts } from '#domain/cashflow/valued.ts';
import { type FlowWindow, flowWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day } from '#domain/date.ts';
import { CURRENCIES, type Currency, DECIMALS, fromClp, toClp } from '#domain/money.ts';
import { type RateSeries, rateOn } from '#domain/rates.ts';
import { joinPassed } from '#server/db/area-slots.ts';
import { inOne, type Reading } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { rateDays, ratesAt, ratesOf } from '#server/features/rates/store.ts';
import { expectedSums } from './expected.ts';
import { type CompanyFacts, companyFacts } from './flow-facts.ts';
import { lateFromSql } from './late-days.ts';
import { assumedOf, readStepFacts, type Scenario, supposedBooks } from './scenario-books.ts';
import { withSupposedUf } from './supposed-uf.ts';
import { transfersIn } from './transfer-pairs.ts';

/** Up to this many days their rates are read one by one; beyond, all rates in between are read. */
const MAX_MOMENTS = 60;
/** Days ahead for which values are fixed at most. */
const FIXED_AHEAD = 62;
const FOREIGN = CURRENCIES.filter((one) => one !== 'CLP');
/** Months that the page goes back and forward, at most. */
export const MONTHS_VIEW = 12;

/** A part of a company's books. Null: all accounts, all areas. */
export type BooksPart = {
  /** Of some accounts together, by currency. */
  balances: readonly BookBalance[] | null;
  areaIds: ReadonlySet<string> | null;
};

/**
 * `without`: currencies to leave out, with their accounts and documents; `hasAwaiting`: also what suggestions would pay is read and can be
 * valued; `valuesAll`: whatever is not in the window can be valued too, on its own day; `hasTransfers`: own transfers are parted into what is
 * in transit and what their legs differ by, which only their own rows need.
 */
type FactsOptions = {
  without?: readonly Currency[];
  part?: BooksPart | null;
  scenario?: Scenario | null;
  hasAwaiting?: boolean;
  valuesAll?: boolean;
  hasTransfers?: boolean;
};

/**
 * The facts for the report of a window, in `currency`: at most areas × days rows of the roll-up, however many documents and movements
 * are behind them.
 * @throws RATE_MISSING when `currency` has no rate for a day on which something happened
 */
export async function factsOf(
  reading: Reading,
  companyId: string,
  window: FlowWindow,
  currency: Currency,
  { without = [], part = null, scenario = null, hasAwaiting = false, valuesAll = false, hasTransfers = true }: FactsOptions = {},
) {
  const span = { from: window.ranges[0]?.start ?? window.today, to: isFixedAhead(currency) ? lastDayOf(window) : window.today };
  const reportRates = currency === 'CLP' ? [] : ((await ratesIn(reading, companyId, [currency], { span })).get(currency) ?? []);
  const books = only(
    inPart(await booksOf(reading, companyId, { window, currency, rates: reportRates, scenario, hasTransfers }), part),
    without,
  );
  const { outside, company, transfers = [] } = books;
  const known = await withEarlier(reading, companyId, currency, { rates: reportRates, transfers, from: span.from });
  const expected = hasAwaiting && company.awaiting.length > 0 ? await reading((db) => expectedSums(db, companyId, window.today)) : [];
  /** Of what may stand in no cell: late beyond the horizon, and what suggestions would pay. */
  const beside = [...outside, ...expected.filter((one) => one.isAwaiting)]
    .map((one) => one.currency)
    .filter((one) => !without.includes(one));
  const others = (valuesAll ? FOREIGN : foreignOf(books, beside)).filter((one) => one !== currency);
  const ahead = books.sums.flatMap((one) => one.valuedOn ?? []);
  const moments = [...new Set([...window.ranges.map((range) => addDays(range.start, -1)), window.today, ...ahead])];
  const all = { ...span, to: lastDayOf(window, valuesAll ? addDays(window.today, FIXED_AHEAD) : window.today) };
  const valued = await ratesIn(reading, companyId, others, { span: all, ...(valuesAll ? {} : { moments }) });
  const supposed = { ufMonthlyIpc: company.ufMonthlyIpc, today: window.today, to: lastDayOf(window) };
  const { rates, supposedUf } = withSupposedUf(new Map([...valued, [currency, known]]), supposed);
  const rate = (from: Currency, on: Day) => rateOn(rates.get(from) ?? [], from, on);
  const assumed = scenario ? assumedOf(scenario) : {};
  const rateAhead = Object.keys(assumed).length === 0 ? rate : (from: Currency, on: Day) => assumed[from] ?? rate(from, on);
  const { facts, missing, exchange, revalued, transit } = valuedFacts(books, currency, rate, rateAhead);
  for (const one of others.filter((other) => beside.includes(other) && rate(other, window.today) === null))
    if (!missing.some((known) => known.currency === one)) missing.push({ currency: one, on: window.today });
  const unvalued = valuesAll ? others.filter((one) => rate(one, window.today) === null) : [];
  const out = [...without, ...missing.map((one) => one.currency), ...unvalued];
  const isIn = (row: { currency: Currency }) => !out.includes(row.currency);
  // A missing rate of the report's own currency was refused above; other currencies without a rate are left out.
  const isValued = (of: Currency) => ['CLP', currency, ...others, ...out].includes(of);
  const rateOf = (from: Currency, on: Day, by = rate) => {
    if (!isValued(from)) throw new Error(`the rates of ${from} were not read`);
    return by(from, on) ?? '1';
  };
  const fromPesos = (pesos: number, on: Day) => fromClp(pesos, currency, rateOf(currency, on));
  const converted = (by: typeof rate) => (minor: number, from: Currency, on: Day) =>
    minor === 0 || from === currency ? minor : fromClp(toClp(minor, from, rateOf(from, on, by)), currency, rateOf(currency, on, by));
  return {
    ...{ supposedUf: supposedUf && isIn({ currency: 'UF' }) ? supposedUf : null },
    ...{ facts, missing, exchange, revalued, transit: { ...transit, pairs: transfers ?? [] } },
    ...{ isIn, isValued, fromPesos, outside, company, expected, valuedOn: rateDays(rates, window.today).filter(isIn) },
    /** Of what has moved or counts now; and of what has not moved, as the scenario values it. */
    ...{ inReport: converted(rate), inReportAhead: converted(rateAhead) },
  };
}

/** The rates of the report's currency with those of transfers that began before all that it shows. */
async function withEarlier(
  reading: Reading,
  companyId: string,
  currency: Currency,
  { rates, transfers, from }: { rates: RateSeries; transfers: readonly TransferPair[] | null; from: Day },
): Promise<RateSeries> {
  const days = [...new Set((transfers ?? []).flatMap(({ first }) => (first.on < from && first.currency !== currency ? first.on : [])))];
  if (currency === 'CLP' || days.length === 0) return rates;
  const earlier = (await reading((db) => ratesAt(db, companyId, [currency], days))).get(currency) ?? [];
  const first = rates[0]?.on;
  return [...earlier.filter(({ on }) => first === undefined || on < first), ...rates];
}

/** Of the days in between or, where that is less to read, of some moments. */
function ratesIn(
  reading: Reading,
  companyId: string,
  of: readonly Currency[],
  { span, moments }: { span: { from: Day; to: Day }; moments?: readonly Day[] },
) {
  const isFew = moments && moments.length <= MAX_MOMENTS;
  return reading((db) => (isFew ? ratesAt(db, companyId, of, moments) : ratesOf(db, companyId, of, span)));
}

/** Everything that is ahead of today, by day, as a scenario has it. @param days  how many, today included */
export async function booksAhead(db: Db, companyId: string, { today, days, scenario }: { today: Day; days: number; scenario: Scenario }) {
  const window = flowWindow('day', today, { from: today, past: 0, future: days - 1 });
  return booksOf(inOne(db), companyId, { window, currency: 'CLP', rates: [], scenario, hasTransfers: false });
}

/** @param least  an earlier one is not */
function lastDayOf({ ranges, today }: FlowWindow, least = today): Day {
  const last = addDays(ranges.at(-1)?.end ?? today, -1);
  return last > least ? last : least;
}

function only<Some extends Books>(books: Some, without: readonly Currency[]): Some {
  const isIn = (one: { currency: Currency }) => !without.includes(one.currency);
  return { ...books, sums: books.sums.filter(isIn), balances: books.balances.filter(isIn), without };
}

/** What is outside of the areas belongs to the accounts, and stands beside all of them only. */
function inPart<Some extends Books>(books: Some, part: BooksPart | null): Some {
  if (!part) return books;
  const { balances, areaIds } = part;
  const isIn = (areaId: string) => areaIds === null || areaIds.has(areaId);
  const isOutside = (one: BookSum) => one.kind === 'transfer' || one.kind === 'unexplained';
  const structure = books.structure.map((category) => ({ ...category, areas: category.areas.filter(({ id }) => isIn(id)) }));
  return {
    ...books,
    sums: books.sums.filter((one) => (isOutside(one) ? balances === null : isIn(one.areaId))),
    balances: balances ?? books.balances,
    ...(balances !== null && { transfers: [] }),
    structure: structure.filter(({ areas }) => areas.length > 0),
  };
}

type BooksOptions = { window: FlowWindow; currency: Currency; rates: RateSeries; scenario: Scenario | null; hasTransfers: boolean };

/** The sums of the roll-up, and beside them what the steps of a scenario are about, which takes as long. */
async function booksOf(
  reading: Reading,
  companyId: string,
  { window, currency, rates, scenario, hasTransfers }: BooksOptions,
): Promise<Books & { outside: OutsideSum[]; company: CompanyFacts }> {
  const { today } = window;
  const start = window.ranges[window.current]?.start ?? today;
  const company = await reading((db) => companyFacts(db, companyId, { start, today }));
  const { balances, structure, knownFrom } = company;
  const since = lateSince(today, company.horizonDays);
  const isSupposed = company.ufMonthlyIpc !== null;
  const [sums, transfers, stepFacts] = await Promise.all([
    reading((db) => sumsOf(db, companyId, { window, currency, rates, since, isSupposed })),
    hasTransfers ? reading((db) => transfersIn(db, companyId, window)) : null,
    scenario && readStepFacts(reading, companyId, scenario, { window, structure, company, currency }),
  ]);
  const books = { window, balances, structure, knownFrom, company, transfers, ...sums };
  return scenario ? supposedBooks(books, scenario, stepFacts, currency) : books;
}

function foreignOf({ sums, balances }: Books, beside: readonly Currency[]): Currency[] {
  const used = [
    ...sums.map((one) => one.currency),
    ...balances.filter((one) => one.atStart !== 0 || one.today !== 0).map((one) => one.currency),
    ...beside,
  ];
  return [...new Set(used)].filter((one) => one !== 'CLP');
}

/** Categories and areas in their order. */
export async function structureOf(db: Db, companyId: string): Promise<FlowCategory[]> {
  const rows = await db
    .selectFrom('category')
    .leftJoin('area', (join) =>
      join.onRef('area.company_id', '=', 'category.company_id').onRef('area.category_id', '=', 'category.category_id'),
    )
    .select(['category.category_id', 'category.label', 'category.section', 'category.is_default', 'category.is_hidden'])
    .select(['area.area_id', 'area.label as area_label', 'area.is_default as area_is_default', 'area.is_hidden as area_is_hidden'])
    .where('category.company_id', '=', companyId)
    .orderBy('category.position')
    .orderBy('category.category_id')
    .orderBy('area.position')
    .orderBy('area.area_id')
    .execute();
  const categories = new Map<string, FlowCategory & { areas: FlowArea[] }>();
  for (const row of rows) {
    const { category_id: id, label, is_default: isDefault, is_hidden: isHidden } = row;
    const category = categories.get(id) ?? { id, label, section: row.section as Section, isDefault, isHidden, areas: [] };
    categories.set(id, category);
    if (row.area_id === null) continue;
    const { area_label, area_is_default, area_is_hidden } = row;
    category.areas.push({
      id: row.area_id,
      label: area_label ?? '',
      isDefault: area_is_default ?? false,
      isHidden: area_is_hidden ?? false,
    });
  }
  return [...categories.values()];
}

/**
 * Unpaid documents that are late by more than the horizon, and not scheduled for a day to come. `minor`: minor units of `currency`, in
 * positive, out negative.
 */
type OutsideSum = { areaId: string; currency: Currency; minor: number; count: number };
type SumRow = BookSum & { reportUnratedOn: Day | null };
/** `isSupposed`: the UF is supposed of every day ahead. */
type SumOptions = { window: FlowWindow; currency: Currency; rates: RateSeries; since: Day | null; isSupposed: boolean };
/** The slot for documents in no range: late by more than the horizon. */
const OUTSIDE = -1;

async function sumsOf(
  db: Db,
  companyId: string,
  { window, currency, rates, since, isSupposed }: SumOptions,
): Promise<{ sums: BookSum[]; outside: OutsideSum[]; reportUnratedOn: Day | null }> {
  const { ranges, current, today } = window;
  const start = ranges[0]?.start ?? today;
  const end = ranges.at(-1)?.end ?? today;
  const slot = sql`width_bucket(on_day, ${ranges.map((range) => range.start)}::date[]) - 1`;
  const { value, join, unrated } = valuation(currency, rates, start, end);
  const { rows } = await sql<SumRow>`
    select kind, currency, area_id as "areaId", slot, false as "isLate", is_ahead as "isAhead", sum(amount)::bigint as minor,
      ${value}::bigint as value, null::date as "valuedOn", sum(n)::bigint as count, min(on_day) filter (where unrated <> 0) as "unratedOn",
      ${unrated} as "reportUnratedOn"
    from (
      select kind, currency, coalesce(p.area_id, f.area_id) as area_id, on_day, amount, amount_clp, n, unrated, ${slot} as slot, on_day > ${today}::date as is_ahead
      from flow_day f ${joinPassed('f', companyId)}
      where f.company_id = ${companyId} and kind in ('actual', 'transfer', 'unexplained') and on_day >= ${start} and on_day < ${end}
    ) happened ${join}
    group by 1, 2, 3, 4, 6
    union all
    select kind, currency, area_id, slot, is_late, false, sum(amount)::bigint, 0, valued_on, sum(n)::bigint, null, null
    from (
      select kind, currency, coalesce(p.area_id, f.area_id) as area_id, amount, n, on_day - moved_days < ${today}::date as is_late, ${valuedOn(currency, today, isSupposed)} as valued_on,
        case when on_day >= ${today}::date then ${slot}
          when kind <> 'projection' and on_day - moved_days < ${since}::date then ${OUTSIDE}::int else ${current}::int end as slot
      from flow_day f ${joinPassed('f', companyId)}
      where f.company_id = ${companyId} and kind in ('expected', 'awaiting', 'projection') and on_day < ${end} and (n <> 0 or amount <> 0)
        and (kind <> 'projection' or on_day >= ${lateFromSql(companyId, today)})
    ) expected
    group by 1, 2, 3, 4, 5, valued_on`.execute(db);
  const reportUnratedOn = rows.flatMap((row) => row.reportUnratedOn ?? []).toSorted()[0] ?? null;
  const all = rows.map(({ reportUnratedOn: _, ...sum }) => sum);
  return { sums: all.filter((one) => one.slot !== OUTSIDE), outside: all.filter((one) => one.slot === OUTSIDE), reportUnratedOn };
}

/** Projections whose amount a person lowered, by area and range; of one currency each, so that they can be told in parts. */
export async function loweredIn(db: Db, companyId: string, { ranges, current, today }: FlowWindow): Promise<LoweredTimes[]> {
  const end = ranges.at(-1)?.end ?? today;
  const slot = sql`case when on_day >= ${today}::date then width_bucket(on_day, ${ranges.map((range) => range.start)}::date[]) - 1
    else ${current}::int end`;
  const { rows } = await sql<LoweredTimes>`
    select area_id as "areaId", ${slot} as slot, count(*)::int as count, (sum(rule_amount)::numeric / sum(amount - given_way))::float8 as ratio
    from cash_occurrence
    where company_id = ${companyId} and rule_amount is not null and abs(amount) < abs(rule_amount) and rule_currency is null
      and amount <> given_way and not is_hidden and not is_settled and on_day < ${end}::date and on_day >= ${lateFromSql(companyId, today)}
    group by 1, 2 having count(distinct currency) = 1 and sum(amount - given_way) <> 0`.execute(db);
  return rows;
}

/** SQL for the day whose value applies to money that has not moved, if that value is already fixed or supposed; null: today's. */
function valuedOn(currency: Currency, today: Day, isSupposed: boolean) {
  const last = isSupposed ? sql`'infinity'::date` : sql`(select max(on_day) from rate where indicator in ('UF', 'UTM'))`;
  return sql`case when (${isFixedAhead(currency)}::boolean or currency in ('UF', 'UTM')) and on_day > ${today}::date and ${last} > ${today}::date
    then least(on_day, ${last}) end`;
}

/**
 * SQL that converts what happened into the report's currency: pesos directly, others from pesos at the rate of each day.
 * `unrated`: the first day for which that rate is not known.
 */
function valuation(currency: Currency, rates: RateSeries, start: Day, end: Day) {
  if (currency === 'CLP') return { value: sql`sum(amount_clp)`, join: sql``, unrated: sql`null::date` };
  const loaded = daysOf(start, end).flatMap((on) => {
    const value = rateOn(rates, currency, on);
    return value ? [{ on, value }] : [];
  });
  return {
    value: sql`coalesce(round(sum(case when currency = ${currency} then amount else amount_clp * ${10 ** DECIMALS[currency]}::numeric / rate end)), 0)`,
    join: sql`left join unnest(${loaded.map((one) => one.on)}::date[], ${loaded.map((one) => one.value)}::numeric[]) as r (rate_day, rate) on rate_day = on_day`,
    unrated: sql`min(on_day) filter (where rate is null and currency <> ${currency} and amount_clp <> 0)`,
  };
}

function daysOf(start: Day, end: Day): Day[] {
  const days: Day[] = [];
  for (let on = start; on < end; on = addDays(on, 1)) days.push(on);
  return days;
}
