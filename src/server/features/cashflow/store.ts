import { sql } from 'kysely';
import type { FlowReport } from '#domain/cashflow/flow.ts';
import { lateSince } from '#domain/cashflow/late-horizon.ts';
import { flowReport } from '#domain/cashflow/report.ts';
import { projectionEnd } from '#domain/cashflow/sources.ts';
import type { Section } from '#domain/cashflow/structure.ts';
import { type AreaRow, type CategoryRow, isKept } from '#domain/cashflow/structure-changes.ts';
import type { MissingRate } from '#domain/cashflow/valued.ts';
import type { FlowWindow } from '#domain/cashflow/window.ts';
import { addDays, addMonths, type Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import type { View } from '#domain/period.ts';
import { allowBulk } from '#server/db/bulk-limits.ts';
import type { Database } from '#server/db/open.ts';
import { inOne, type Reading } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { structureRows } from '#server/features/companies/store.ts';
import { OUTSTANDING } from '#server/features/documents/store.ts';
import type { RateDay } from '#server/features/rates/store.ts';
import { factsOf, loweredIn } from './books.ts';
import { awaitingBy } from './expected.ts';
import type { CompanyFacts } from './flow-facts.ts';
import { type OldBalances, oldBalances } from './old-balances.ts';
import type { Scenario } from './scenario-books.ts';
import type { SupposedUf } from './supposed-uf.ts';

export { followAnswers } from './answered-sources.ts';
export { collapsedBy } from './collapsed.ts';
export { awaitingBy, type ExpectedSum, expectedSums } from './expected.ts';
export { readPlan } from './forecast.ts';
export { lateFromSql } from './late-days.ts';
export { unplannedByLaw } from './law-dates.ts';
export { waitingOccurrences } from './review.ts';
export { takeSnapshot } from './snapshots.ts';

/** What the page knows of the structure. */
export type Structure = {
  id: string;
  name: string;
  categories: readonly StructureCategory[];
  updatedAt: Date | null;
};
/** `isKept`: Caudal finds it by its key, so it cannot be deleted. */
export type StructureArea = AreaRow & { version: number; isKept: boolean };
export type StructureCategory = CategoryRow & { version: number; areas: readonly StructureArea[] };

export type CompanyFlow = {
  companyId: string;
  name: string;
  report: FlowReport;
  missing: readonly MissingRate[];
  /** The day of the newest value of each currency in it. */
  valuedOn: readonly RateDay[];
  supposedUf: SupposedUf | null;
  oldBalances: OldBalances;
  awaiting: AwaitingConfirmation;
  /** The first day with bank data; null without any. */
  firstDay: Day | null;
  /** The last day with known money, as far as the report looks ahead. */
  lastDay: Day;
  futureMonths: number;
  /** The last day with projections, where the report reaches it and a source goes on after it. */
  projectedUntil: Day | null;
  outside: OutsideHorizon;
  /** While the company has none: the first day with bank data, if documents from before it still count as unpaid. */
  proposedCutOff: Day | null;
};
/** Movements whose suggestion a person has yet to confirm, and what of unpaid documents they would pay, of money in and out. */
type AwaitingConfirmation = { count: number; amount: number };
/**
 * Unpaid documents that are late by more than the company's horizon: in no figure of the report. `until`: their last due day.
 * Amounts of the report's currency, both positive.
 */
type OutsideHorizon = { count: number; income: number; expense: number; days: number | null; until: Day | null };
export type FlowOptions = { window: FlowWindow<View>; currency: Currency; showProjections: boolean; scenario?: Scenario | null };

/** The cash-flow report of a company. @throws RATE_MISSING when its currency has no rate for a day that needs one */
export function readFlow(db: Db, companyId: string, options: FlowOptions): Promise<CompanyFlow> {
  return readFlowBeside(inOne(db), companyId, options);
}

/** The same, with what can be read at once side by side. @throws RATE_MISSING */
export async function readFlowBeside(
  reading: Reading,
  companyId: string,
  { window, currency, showProjections, scenario = null }: FlowOptions,
): Promise<CompanyFlow> {
  const [books, lowered, old] = await Promise.all([
    factsOf(reading, companyId, window, currency, { scenario, hasAwaiting: true }),
    reading((db) => loweredIn(db, companyId, window)),
    reading((db) => oldBalances(db, companyId, window.today)),
  ]);
  const { facts, missing, inReport, outside, isIn, valuedOn, company, supposedUf, expected } = books;
  const today = (minor: number, of: Currency) => inReport(minor, of, window.today);
  const { name, horizonDays, awaiting } = company;
  const sections = new Map(facts.structure.flatMap(({ section, areas }) => areas.map(({ id }) => [id, section] as const)));
  const late = (scenario?.frozen ? [] : outside)
    .filter(isIn)
    .map((one) => ({ ...one, section: sections.get(one.areaId), amount: today(one.minor, one.currency) }));
  const sum = (section: Section) => late.reduce((total, one) => (one.section === section ? total + one.amount : total), 0);
  const since = lateSince(window.today, horizonDays);
  const explained = [...awaitingBy(expected, 'INCOME'), ...awaitingBy(expected, 'EXPENSE')];
  return {
    companyId,
    name,
    report: flowReport({ ...facts, lowered }, { showProjections }),
    missing,
    valuedOn,
    supposedUf,
    oldBalances: old,
    awaiting: {
      count: awaiting.reduce((total, one) => total + one.count, 0),
      amount: explained.filter(isIn).reduce((total, one) => total + today(one.minor, one.currency), 0),
    },
    outside: {
      count: late.reduce((total, one) => total + one.count, 0),
      income: sum('INCOME'),
      expense: 0 - sum('EXPENSE'),
      days: horizonDays,
      until: since && addDays(since, -1),
    },
    firstDay: company.knownFrom,
    lastDay: lastDay(window.today, company),
    futureMonths: company.futureMonths,
    projectedUntil: showProjections && company.isEndless ? endOfProjections(window) : null,
    proposedCutOff: company.hasEarlier ? company.knownFrom : null,
  };
}

function endOfProjections({ ranges, today }: FlowWindow): Day | null {
  const end = projectionEnd(today);
  return (ranges.at(-1)?.end ?? today) >= end ? addDays(end, -1) : null;
}

/** From `today` to the end of the report's horizon. */
function lastDay(today: Day, { lastOn, futureMonths }: CompanyFacts): Day {
  const horizon = addMonths(today, futureMonths);
  const last = lastOn ?? today;
  return last < today ? today : last > horizon ? horizon : last;
}

/** A company's categories and areas, as the page edits them. */
export async function readStructure(db: Db, companyId: string): Promise<Structure> {
  const { categories, areas, versions } = await structureRows(db, companyId);
  const versionOf = (id: string) => versions.get(id) ?? 1;
  return {
    id: companyId,
    ...(await companyOf(db, companyId)),
    categories: categories.map((category) => ({
      ...category,
      version: versionOf(category.id),
      areas: areas
        .filter((one) => one.categoryId === category.id)
        .map((one) => ({ ...one, version: versionOf(one.id), isKept: isKept(one) })),
    })),
    updatedAt: await updatedAt(db, companyId),
  };
}

async function companyOf(db: Db, companyId: string): Promise<{ name: string }> {
  return db
    .selectFrom('company')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow(() => new AppError('COMPANY_NOT_FOUND'));
}

/** The first day with bank data, if there is no cut-off date and unpaid documents were issued before it: no bank shows whether they were paid. */
export async function proposedCutOff(db: Db, companyId: string): Promise<Day | null> {
  const { rows } = await sql<{ on: Day }>`
    select first.on_day as on from company c
    cross join lateral (select min(on_day) as on_day from flow_day
      where company_id = c.company_id and kind = 'actual' and n > 0) first
    where c.company_id = ${companyId} and c.cut_off_on is null
      and exists (select from document d where d.company_id = c.company_id and d.issued_on < first.on_day and ${OUTSTANDING})`.execute(db);
  return rows[0]?.on ?? null;
}

/** When the books last received a file; null before the first. */
export async function updatedAt(db: Db, companyId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('import')
    .select(({ fn }) => fn.max('finished_at').as('at'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return at;
}

/** A cell of the roll-ups that differs from the books. */
export type RollupDifference = { what: string; onDay: Day | null; id: string | null; stored: number; recomputed: number };

/**
 * Recomputes a company's roll-ups from its documents, movements and matches and lists the differences: empty when they agree.
 * jobs.ts runs it every night for every company. Reads one snapshot, changes nothing.
 */
export async function compareRollups({ owner }: Database, companyId: string): Promise<RollupDifference[]> {
  return owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      // A million movements take longer than the limit of a request.
      await allowBulk(db);
      return differencesIn(db, companyId);
    });
}

/** The same in a transaction that runs already, within the limits that it has. */
export async function differencesIn(db: Db, companyId: string): Promise<RollupDifference[]> {
  const { rows } = await sql<RollupDifference>`
    select what, on_day as "onDay", id, stored, recomputed from rollup_differences(${companyId})`.execute(db);
  return rows;
}
