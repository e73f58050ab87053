import { type Kysely, sql } from 'kysely';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Clp, type Currency, clp, toClp } from '#domain/money.ts';
import { type RateSeries, rateOn, rateToStore } from '#domain/rates.ts';
import { ufAhead, utmAhead } from '#domain/rates-ahead.ts';
import { PLAN_KEPT } from '#server/db/kept-plans.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { ownSeries, RECKONED, SOURCE } from './series.ts';

/**
 * Adds the series that come with Caudal to `rate`, and the days that follow from them; values from other sources stay, but a published
 * value replaces a calculated one. Safe in several processes at once, and fast when nothing is missing.
 * @returns how many published rates were added
 */
export async function seedRates(owner: Kysely<DB>): Promise<number> {
  let added = 0;
  for (const { indicator, rates } of ownSeries()) {
    const last = rates.at(-1);
    if (!last) continue;
    const { count } = await owner
      .selectFrom('rate')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('indicator', '=', indicator)
      .where('on_day', '<=', last.on)
      .where('source', '<>', RECKONED)
      .executeTakeFirstOrThrow();
    if (count < rates.length) added += await insertRates(owner, { indicator, rates, source: SOURCE });
  }
  await reckonAhead(owner);
  return added;
}

/** Days of UF needed to continue its run: from the 9th before the last published one. */
const RUN_DAYS = 40;

/** Adds UF and UTM values that are determined though not published here. */
async function reckonAhead(owner: Kysely<DB>): Promise<void> {
  const uf = await lastPublished(owner, 'UF', RUN_DAYS);
  await insertRates(owner, { indicator: 'UF', rates: ufAhead(uf), source: RECKONED });
  await insertRates(owner, { indicator: 'UTM', rates: utmAhead(await lastPublished(owner, 'UTM', 1), uf), source: RECKONED });
}

async function lastPublished(owner: Kysely<DB>, indicator: 'UF' | 'UTM', count: number): Promise<RateSeries> {
  const rows = await owner
    .selectFrom('rate')
    .select(['on_day as on', 'value'])
    .where('indicator', '=', indicator)
    .where('source', '<>', RECKONED)
    .orderBy('on_day', 'desc')
    .limit(count)
    .execute();
  return rows.toReversed();
}

type Published = { indicator: string; rates: RateSeries; source: string };

async function insertRates(owner: Kysely<DB>, { indicator, rates, source }: Published): Promise<number> {
  if (rates.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into rate as r (indicator, on_day, value, source)
    select ${indicator}, on_day, value, ${source}
    from unnest(${rates.map((one) => one.on)}::date[], ${rates.map((one) => one.value)}::numeric[]) as given (on_day, value)
    on conflict (indicator, on_day) do update set value = excluded.value, source = excluded.source
    where r.source = ${RECKONED} and excluded.source <> ${RECKONED}`.execute(owner);
  return Number(numAffectedRows ?? 0);
}

export type LatestRate = { currency: Currency; on: Day; value: string };

/** The last known rate of each currency up to a day, however old: to be shown with its day, not for converting. */
export async function latestRates(db: Db, companyId: string, currencies: readonly Currency[], today: Day): Promise<LatestRate[]> {
  const { rows } = await sql<LatestRate>`${PLAN_KEPT}
    select c.currency, k.on_day as on, k.value from unnest(${currencies}::text[]) with ordinality c (currency, place)
    cross join lateral (
      (select on_day, value, 1 as place from company_rate
       where company_id = ${companyId} and currency = c.currency and on_day <= ${today} order by on_day desc limit 1)
      union all
      (select on_day, value, 2 from rate where indicator = c.currency and on_day <= ${today} order by on_day desc limit 1)
      order by 1 desc, 3 limit 1
    ) k order by c.place`.execute(db);
  return rows;
}

/** Pesos per unit of some currencies over some days, with the last value before them. A company's own rates win over published ones. */
export async function ratesOf(
  db: Db,
  companyId: string,
  currencies: readonly Currency[],
  { from, to }: { from: Day; to: Day },
): Promise<ReadonlyMap<Currency, RateSeries>> {
  const series = new Map<Currency, { on: Day; value: string }[]>(currencies.map((currency) => [currency, []]));
  if (currencies.length === 0) return series;
  const { rows } = await sql<{ currency: Currency; on_day: Day; value: string }>`${PLAN_KEPT}
    select distinct on (currency, on_day) currency, on_day, value from (
      select currency, on_day, value, 1 as place from company_rate
      where company_id = ${companyId} and currency = any (${currencies}) and on_day between ${from} and ${to}
      union all
      select indicator, on_day, value, 2 from rate where indicator = any (${currencies}) and on_day between ${from} and ${to}
      union all
      select before.currency, b.on_day, b.value, b.place from unnest(${currencies}::text[]) before (currency)
      cross join lateral (
        (select on_day, value, 1 as place from company_rate
         where company_id = ${companyId} and currency = before.currency and on_day < ${from} order by on_day desc limit 1)
        union all
        (select on_day, value, 2 from rate where indicator = before.currency and on_day < ${from} order by on_day desc limit 1)
      ) b
    ) known
    order by currency, on_day, place`.execute(db);
  for (const { currency, on_day, value } of rows) series.get(currency)?.push({ on: on_day, value });
  return series;
}

/** The rates known on each of some days: for a few days in years this reads less than all rates between them. */
export async function ratesAt(
  db: Db,
  companyId: string,
  currencies: readonly Currency[],
  days: readonly Day[],
): Promise<ReadonlyMap<Currency, RateSeries>> {
  const series = new Map<Currency, { on: Day; value: string }[]>(currencies.map((currency) => [currency, []]));
  if (currencies.length === 0) return series;
  const { rows } = await sql<{ currency: Currency; on_day: Day; value: string }>`
    select distinct currency, k.on_day, k.value from unnest(${currencies}::text[]) c (currency)
    cross join unnest(${days}::date[]) d (day)
    cross join lateral (
      (select on_day, value, 1 as place from company_rate
       where company_id = ${companyId} and currency = c.currency and on_day <= d.day order by on_day desc limit 1)
      union all
      (select on_day, value, 2 from rate where indicator = c.currency and on_day <= d.day order by on_day desc limit 1)
      order by 1 desc, 3 limit 1
    ) k order by 1, 2`.execute(db);
  for (const { currency, on_day, value } of rows) series.get(currency)?.push({ on: on_day, value });
  return series;
}

/** Converts minor units to pesos; null without a rate for the currency. */
export type ToPesos = (minor: number, currency: Currency) => number | null;

/** The day of the newest rate used for a currency, apart from values determined ahead. */
export type RateDay = { currency: Currency; on: Day };

export function rateDays(rates: ReadonlyMap<Currency, RateSeries>, today: Day): RateDay[] {
  return [...rates].flatMap(([currency, series]) => {
    const newest = series.findLast((one) => one.on <= today);
    return newest ? [{ currency, on: newest.on }] : [];
  });
}

/** Converts amounts at a day's rates, and lists the currencies that have none. */
export async function pesosOn(db: Db, companyId: string, day: Day, used: readonly { currency: Currency }[]) {
  const others = [...new Set(used.map((one) => one.currency))].filter((one) => one !== 'CLP');
  const rates: ReadonlyMap<Currency, RateSeries> = await ratesOf(db, companyId, others, { from: day, to: day });
  const rateOf = (currency: Currency) => rateOn(rates.get(currency) ?? [], currency, day);
  const inPesos: ToPesos = (minor, currency) => {
    const rate = rateOf(currency);
    return rate ? exactPesos(minor, currency, rate) : minor === 0 ? 0 : null;
  };
  return {
    inPesos,
    missing: others.filter((one) => !rateOf(one)).map((currency) => ({ currency, on: day })),
    valuedOn: rateDays(rates, day),
  };
}

/** @throws SUM_TOO_LARGE */
function exactPesos(minor: number, currency: Currency, rate: string): Clp {
  try {
    return toClp(minor, currency, rate);
  } catch (error) {
    throw error instanceof RangeError ? new AppError('SUM_TOO_LARGE') : error;
  }
}

export type Rates = {
  /** Pesos per unit as decimal text, null when it is not known. */
  rate: (currency: Currency, on: Day) => string | null;
  /** Converts minor units to pesos; null when the day has no rate. */
  pesos: (minor: number, currency: Currency, on: Day) => Clp | null;
};

/** Days by currency. */
export type RateDays = ReadonlyMap<Currency, ReadonlySet<Day>>;

/** Reads the rates of those days. @returns also the days without a rate, by currency */
export async function loadRates(db: Db, companyId: string, needed: RateDays): Promise<{ rates: Rates; missing: RateDays }> {
  const days = [...needed.values()].flatMap((one) => [...one]).sort();
  const [from, to] = [days[0], days.at(-1)];
  const series = from && to ? await ratesOf(db, companyId, [...needed.keys()], { from, to }) : new Map<Currency, RateSeries>();
  const today = dayInChile(new Date());
  const rate = (currency: Currency, on: Day) => rateToStore(series.get(currency) ?? [], currency, on, today);
  const pesos = (minor: number, currency: Currency, on: Day) => {
    if (currency === 'CLP') return clp(minor);
    const value = rate(currency, on);
    return value === null ? null : exactPesos(minor, currency, value);
  };
  const missing = new Map<Currency, Set<Day>>();
  for (const [currency, days] of needed) {
    const without = [...days].filter((on) => rate(currency, on) === null);
    if (without.length > 0) missing.set(currency, new Set(without));
  }
  return { rates: { rate, pesos }, missing };
}

/** Stores a company's own rates for some days, by currency. */
export async function saveCompanyRates(db: Db, companyId: string, days: RateDays, values: ReadonlyMap<Currency, string>): Promise<void> {
  const rows = [...days].flatMap(([currency, all]) => {
    const value = values.get(currency);
    return value === undefined ? [] : [...all].map((on_day) => ({ company_id: companyId, currency, on_day, value }));
  });
  if (rows.length === 0) return;
  await db
    .insertInto('company_rate')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'currency', 'on_day']).doUpdateSet({ value: (row) => row.ref('excluded.value') }),
    )
    .execute();
}
