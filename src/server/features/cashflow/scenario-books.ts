/** The books of the cash flow as a scenario supposes them. Reads only: the books stay as they are. */
import { type RawBuilder, sql } from 'kysely';
import { type Frozen, fixedValue, frozenSums, thawedBalances, thawedSums } from '#domain/cashflow/frozen.ts';
import { lateSince } from '#domain/cashflow/late-horizon.ts';
import { isToCome } from '#domain/cashflow/lines.ts';
import { assumedRates, type ScenarioStep, type ScenarioTarget } from '#domain/cashflow/scenario.ts';
import {
  reachOf,
  replacedSums,
  restOf,
  type ScenarioPoint,
  type SteppedPoint,
  type Supposed,
  steppedPoints,
} from '#domain/cashflow/scenario-points.ts';
import type { Books } from '#domain/cashflow/valued.ts';
import type { FlowWindow } from '#domain/cashflow/window.ts';
import { addMonths, type Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { areaOfRow, joinPassed, slotsOf } from '#server/db/area-slots.ts';
import { PLAN_KEPT } from '#server/db/kept-plans.ts';
import type { Reading } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { counterpartKey, OUTSTANDING } from '#server/features/documents/store.ts';
import type { CompanyFacts } from './flow-facts.ts';
import { lateFromSql } from './late-days.ts';

/** What a report supposes. `frozen`: it was kept as it was at the end of a day, and follows the books no more. */
export type Scenario = { id: string; name: string; steps: readonly ScenarioStep[]; frozen: Frozen | null };

/** How far ahead what a scenario adds is made, at least: as far as the page looks. */
const MONTHS_ADDED = 13;

/** Of what a report values: pesos per unit where the scenario supposes them. */
export function assumedOf({ steps, frozen }: Scenario): Partial<Record<Currency, string>> {
  return frozen?.rates ?? assumedRates(steps);
}

type CompanyBooks = Books & { company: CompanyFacts };

/** What steps are about, and what they need to know. A frozen scenario needs nothing. */
type StepFacts = { out: ScenarioPoint[]; supposed: Supposed; valuedOn: ReturnType<typeof fixedValue> } | null;
type StepsIn = Pick<CompanyBooks, 'window' | 'structure' | 'company'> & { currency: Currency };

/** @param of  `currency`: of the report */
export async function readStepFacts(reading: Reading, companyId: string, { steps, frozen }: Scenario, of: StepsIn): Promise<StepFacts> {
  if (frozen) return null;
  const { window, company, currency } = of;
  const { today } = window;
  const end = reachOf(steps, endOf(window));
  const [supposed, out, until] = await Promise.all([
    reading((db) => supposedOf(db, companyId, steps, of)),
    reading((db) => pointsMeant(db, companyId, steps, { today, end, company })),
    reading((db) => knownUntil(db, companyId)),
  ]);
  return { out, supposed, valuedOn: fixedValue(currency, today, until) };
}

/** The books with what a scenario makes of what is ahead. @param currency  of the report */
export function supposedBooks<Some extends CompanyBooks>(
  books: Some,
  { steps, frozen }: Scenario,
  facts: StepFacts,
  currency: Currency,
): Some {
  const { window, structure } = books;
  if (frozen) {
    const areas = new Set(structure.flatMap((category) => category.areas.map(({ id }) => id)));
    const sums = [...books.sums.filter((sum) => !isToCome(sum)), ...thawedSums(frozen, window, currency, areas)];
    const lastOn = lastOf(frozen.sums.map(({ on }) => on));
    const company = { ...books.company, lastOn, awaiting: [], hasEarlier: false };
    return { ...books, sums, company, balances: thawedBalances(frozen, books.balances) };
  }
  if (!facts) return books;
  const { out, supposed, valuedOn } = facts;
  const into = steppedPoints(out, steps, supposed, (point) => point);
  const sums = replacedSums(books.sums, { out, into }, { ranges: window.ranges, valuedOn });
  const lastOn = lastOf([...(books.company.lastOn ? [books.company.lastOn] : []), ...into.map(({ on }) => on)]);
  return { ...books, sums, company: { ...books.company, lastOn } };
}

function lastOf(days: readonly Day[]): Day | null {
  return days.reduce<Day | null>((last, on) => (last === null || on > last ? on : last), null);
}

/** What steps need to know. */
async function supposedOf(
  db: Db,
  companyId: string,
  steps: readonly ScenarioStep[],
  { window, structure }: Pick<CompanyBooks, 'window' | 'structure'>,
): Promise<Supposed> {
  const sections = new Map(structure.flatMap(({ section, areas }) => areas.map(({ id }) => [id, section] as const)));
  const loanAreas = steps.some(({ kind }) => kind === 'loan') ? await loanAreasOf(db, companyId) : NO_LOAN_AREAS;
  return { today: window.today, end: endOf(window), sectionOf: (areaId) => sections.get(areaId), loanAreas };
}

type LoanAreas = Supposed['loanAreas'];
const NO_LOAN_AREAS: LoanAreas = { received: '', installments: '', interest: '' };
const LOAN_AREA_KEYS = { received: 'prestamosrecibidos', installments: 'cuotasdeprestamos', interest: 'intereses' };

async function loanAreasOf(db: Db, companyId: string): Promise<LoanAreas> {
  const keys = Object.values(LOAN_AREA_KEYS);
  const areas = await db
    .selectFrom('area')
    .select(['area_id as id', 'key'])
    .where('company_id', '=', companyId)
    .where('key', 'in', keys)
    .execute();
  const idOf = (key: string) => areas.find((area) => area.key === key)?.id ?? '';
  const { received, installments, interest } = LOAN_AREA_KEYS;
  return { received: idOf(received), installments: idOf(installments), interest: idOf(interest) };
}

function endOf({ ranges, today }: FlowWindow): Day {
  const [shown, added] = [ranges.at(-1)?.end ?? today, addMonths(today, MONTHS_ADDED)];
  return shown > added ? shown : added;
}

/** What a person supposes of a day, to be kept: every sum of what is ahead, as the scenario has it. @param books  by day, from today on */
export async function frozenBooks(db: Db, companyId: string, books: CompanyBooks, steps: readonly ScenarioStep[]): Promise<Frozen> {
  const { window, sums, balances } = books;
  return {
    on: window.today,
    fixedUntil: await knownUntil(db, companyId),
    balances: Object.fromEntries(balances.map(({ currency, today }) => [currency, today])),
    rates: assumedRates(steps),
    sums: frozenSums(sums, window),
  };
}

/** The last day whose UF and UTM are known, or supposed. Of each its own, since a search for both reads them all. */
async function knownUntil(db: Db, companyId: string): Promise<Day | null> {
  const { rows } = await sql<{ on: Day | null }>`
    select case when exists (select from company where company_id = ${companyId} and uf_monthly_ipc is not null) then '9999-12-31'::date
      else greatest((select max(on_day) from rate where indicator = 'UF'), (select max(on_day) from rate where indicator = 'UTM'))
      end as on`.execute(db);
  return rows[0]?.on ?? null;
}

type Reach = { today: Day /** The first day that is not read. */; end: Day; company: Pick<CompanyFacts, 'horizonDays'> };

/** What steps are about, by the kind of thing. */
function idsMeant(steps: readonly ScenarioStep[]): Record<ScenarioTarget['of'], string[]> {
  const ids = { document: new Set<string>(), contact: new Set<string>(), area: new Set<string>(), source: new Set<string>() };
  for (const step of steps) if ('target' in step) ids[step.target.of].add(step.target.id);
  const { document, contact, area, source } = ids;
  return { document: [...document], contact: [...contact], area: [...area], source: [...source] };
}

const KEY = counterpartKey('d');

/**
 * Which of some contacts a document is of: abroad by its name, or by the RUT alone, which older steps have for all of them. Names are folded
 * only where one of them is named: that takes longer than everything else about a document.
 */
function keyAmong(contacts: readonly string[]) {
  const ofRut = sql`when d.counterpart_rut = any (${[...contacts]}::text[]) then d.counterpart_rut`;
  const isNamed = contacts.some((key) => key.includes(' '));
  return isNamed ? sql`case when ${KEY} = any (${[...contacts]}::text[]) then ${KEY} ${ofRut} end` : sql`case ${ofRut} end`;
}

/** By which contacts are looked up: of those abroad, which share one, there are few. */
const rutsOf = (contacts: readonly string[]) => [...new Set(contacts.map((key) => key.split(' ')[0]))];
const isOf = (contacts: readonly string[]) =>
  sql`(d.counterpart_rut = any (${rutsOf(contacts)}::text[]) and ${keyAmong(contacts)} is not null)`;

/**
 * Everything ahead that a step is about: documents and occurrences that are named, those of counterparts by day, and of areas what is left, by
 * day. Areas are read from the roll-up, so that they cost the same however many documents they hold. Documents are read once, by the index of
 * what names them: most of a counterpart's are late beyond the horizon, and to look each up again costs more than all the rest.
 */
async function pointsMeant(
  db: Db,
  companyId: string,
  steps: readonly ScenarioStep[],
  { today, end, company }: Reach,
): Promise<ScenarioPoint[]> {
  const { document, contact, area, source } = idsMeant(steps);
  if (document.length + contact.length + area.length + source.length === 0) return [];
  const since = lateSince(today, company.horizonDays);
  const reach = { companyId, today, end, late: lateFromSql(companyId, today), since };
  const parts = [
    ...(document.length + contact.length > 0 ? [documentsMeant(document, contact, reach)] : []),
    ...(source.length > 0 ? [occurrencesMeant(source, reach)] : []),
    ...(area.length > 0 ? [areasMeant(area, reach)] : []),
  ];
  const { rows } = await sql<ScenarioPoint & { isRest: boolean }>`${PLAN_KEPT}${sql.join(parts, sql` union all `)}`.execute(db);
  const plain = ({ isRest: _, ...point }: ScenarioPoint & { isRest: boolean }): ScenarioPoint => point;
  const named = rows.filter(({ isRest }) => !isRest).map(plain);
  return [...named, ...restOf(rows.filter(({ isRest }) => isRest).map(plain), named)];
}

type ReachSql = { companyId: string; today: Day; end: Day; since: Day | null; late: RawBuilder<unknown> };

function documentsMeant(document: readonly string[], contact: readonly string[], { companyId, today, end, since }: ReachSql) {
  const horizon = sql`coalesce(${since}::date, '-infinity')`;
  const isOpen = sql`${OUTSTANDING} and d.remaining > d.awaiting and d.cash_on < ${end}::date`;
  const isPutOff = sql`d.due_on < ${horizon} and d.cash_on > d.due_on and d.cash_on >= ${today}::date`;
  const ofContact = sql`${keyAmong(contact)} is not null and not ${isNamed(document)}`;
  return sql`
    select false as "isRest", 'expected' as kind, coalesce(p.area_id, d.area_id) as "areaId", d.currency, greatest(d.cash_on, ${today}::date) as on,
      d.due_on < ${today}::date as "isLate",
      sum(d.sign * (case when d.is_received then -1 else 1 end) * (d.remaining - least(d.awaiting, d.remaining)))::bigint as minor,
      count(*) as count, case when d.document_id = any (${[...document]}::uuid[]) then d.document_id end as "documentId",
      ${keyAmong(contact)} as contact, null::uuid as "sourceId"
    from (
      select d.* from unnest(${[...document]}::uuid[]) named (id)
      join document d on d.company_id = ${companyId} and d.document_id = named.id
      where ${isOpen} and (d.cash_on >= ${today}::date or d.due_on >= ${horizon})
      union all
      select d.* from unnest(${rutsOf(contact)}::text[]) named (rut)
      join document d on d.company_id = ${companyId} and d.counterpart_rut = named.rut and d.is_received in (false, true)
      where ${isOpen} and d.due_on >= ${horizon} and ${ofContact}
      union all
      select d.* from unnest(${rutsOf(contact)}::text[]) named (rut)
      join document d on d.company_id = ${companyId} and d.counterpart_rut = named.rut
      where ${isOpen} and ${isPutOff} and ${ofContact}
    ) d ${joinPassed('d', companyId)}
    group by 2, 3, 4, 5, 6, 9, 10`;
}

const isNamed = (document: readonly string[]) => sql`case when d.document_id = any (${[...document]}::uuid[]) then true else false end`;

function occurrencesMeant(source: readonly string[], { companyId, today, end, late }: ReachSql) {
  return sql`
    select false as "isRest", 'projection' as kind, o.area_id as "areaId", o.currency, greatest(o.on_day, ${today}::date) as on,
      o.on_day < ${today}::date as "isLate", o.amount - o.given_way as minor, 1 as count, null::uuid as "documentId", null as contact,
      o.source_id as "sourceId"
    from cash_occurrence o
    where o.company_id = ${companyId} and o.source_id = any (${[...source]}::uuid[]) and o.amount <> o.given_way
      and o.on_day >= ${late} and o.on_day < ${end}::date`;
}

function areasMeant(area: readonly string[], { companyId, today, end, late, since }: ReachSql) {
  return sql`
    select true as "isRest", f.kind, ${areaOfRow('f')} as "areaId", f.currency, greatest(f.on_day, ${today}::date) as on,
      f.on_day - f.moved_days < ${today}::date as "isLate", sum(f.amount)::bigint as minor, sum(f.n)::bigint as count,
      null::uuid as "documentId", null as contact, null::uuid as "sourceId"
    from flow_day f
    where f.company_id = ${companyId} and f.kind in ('expected', 'projection') and f.area_id = any (${slotsOf(companyId, sql`${[...area]}::uuid[]`)})
      and (f.n <> 0 or f.amount <> 0) and f.on_day < ${end}::date and case when f.kind = 'projection' then f.on_day >= ${late}
        else f.on_day >= ${today}::date or f.on_day - f.moved_days >= coalesce(${since}::date, '-infinity') end
    group by 2, 3, 4, 5, 6`;
}

/** The documents and occurrences that steps are about, one by one, so that a detail lists them. @param limit  of how many */
export async function thingsMeant(db: Db, companyId: string, steps: readonly ScenarioStep[], { end, limit }: { end: Day; limit: number }) {
  const { document, contact, area, source } = idsMeant(steps);
  const { rows } = await sql<{ id: string; contact: string | null }>`
    select d.document_id as id, ${keyAmong(contact)} as contact from document d
    where d.company_id = ${companyId} and ${OUTSTANDING} and d.is_received in (false, true) and d.remaining > d.awaiting and d.cash_on < ${end}::date
      and (d.document_id = any (${document}::uuid[]) or ${isOf(contact)} or d.area_id = any (${slotsOf(companyId, sql`${area}::uuid[]`)}))
    union all
    select o.occurrence_id, null from cash_occurrence o
    where o.company_id = ${companyId} and o.amount <> o.given_way and o.on_day < ${end}::date
      and (o.source_id = any (${source}::uuid[]) or o.area_id = any (${area}::uuid[]))
    limit ${limit}`.execute(db);
  return new Map(rows.map(({ id, contact: key }) => [id, key]));
}

/** What steps make of some points, as a report of a window has them. */
export async function suppose<Point extends ScenarioPoint>(
  db: Db,
  companyId: string,
  points: readonly Point[],
  { steps, window, structure, added }: SupposeOptions<Point>,
): Promise<SteppedPoint<Point>[]> {
  return steppedPoints(points, steps, await supposedOf(db, companyId, steps, { window, structure }), added);
}
type SupposeOptions<Point> = Pick<CompanyBooks, 'window' | 'structure'> & {
  steps: readonly ScenarioStep[];
  added: (point: ScenarioPoint, label: string) => Point;
};
