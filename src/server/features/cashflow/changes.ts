/** What changed in what is ahead between two nightly snapshots. */
import { sql } from 'kysely';
import { type ChangeCause, type ChangedPoint, type ChangeEffect, flowChange, type UnexpectedMove } from '#domain/cashflow/changes.ts';
import { closings, fixedUntil, isFixedAhead, knownValue, WEEKS_AHEAD, weekWindow } from '#domain/cashflow/closings.ts';
import type { BookBalance, BookSum, MissingRate } from '#domain/cashflow/valued.ts';
import type { FlowWindow } from '#domain/cashflow/window.ts';
import { type Day, daysBetween } from '#domain/date.ts';
import { type Currency, isCurrency } from '#domain/money.ts';
import type { Range } from '#domain/period.ts';
import type { Reading } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { type Snapshot, snapshotOn } from './snapshots.ts';

/** Reasons that are listed, the largest first; the rest is in the sums. */
const MAX_LISTED = 200;
/** Movements that are named, the largest first. */
const MAX_MOVES = 100;

export type ChangeItem = ChangeEffect & {
  currency: Currency | null;
  before: { on: Day; minor: number } | null;
  after: { on: Day; minor: number } | null;
  thing: EffectSubject | null;
};
/** What an effect is of. */
type EffectSubject = {
  kind: 'document' | 'occurrence' | 'movement';
  name: string | null;
  /** Of a document that is still in the books: its code, folio, and name of its kind. */
  code: number | null;
  folio: string | null;
  label: string | null;
  /** Whether it can still be opened. */
  isThere: boolean;
};

/** Amounts by week, in minor units of `currency`. */
export type FlowChanges = {
  currency: Currency;
  /** The days of the two snapshots; null: there is none so early. */
  from: Day | null;
  to: Day | null;
  weeks: readonly Range[];
  before: readonly number[];
  after: readonly number[];
  causes: Record<ChangeCause, readonly number[]> | null;
  items: readonly ChangeItem[];
  /** How many reasons there are beside those listed. */
  unlisted: number;
  missing: readonly MissingRate[];
};

type Question = { since: Day; until: Day; currency: Currency };

/**
 * Why the closing balances of the 13 weeks from the later snapshot on are not what they were. A day without a snapshot takes the last
 * one before it.
 * @throws RATE_MISSING when the report's currency had no value on one of the two days
 */
export async function readChanges(reading: Reading, companyId: string, { since, until, currency }: Question): Promise<FlowChanges> {
  const [earlier, later] = await Promise.all([since, until].map((on) => reading((db) => snapshotOn(db, companyId, on))));
  const days = { currency, from: earlier?.on ?? null, to: later?.on ?? null };
  if (!earlier || !later || earlier.on >= later.on)
    return { ...days, weeks: [], before: [], after: [], causes: null, items: [], unlisted: 0, missing: [] };
  const window = weekWindow(later.on, WEEKS_AHEAD);
  const start = window.ranges[0]?.start ?? later.on;
  const longer = weekWindow(earlier.on, WEEKS_AHEAD + Math.ceil(daysBetween(earlier.on, start) / 7));
  const [then, now, points] = await Promise.all([
    reading((db) => aheadOf(db, companyId, earlier, longer, currency)),
    reading((db) => aheadOf(db, companyId, later, window, currency)),
    reading((db) => changedPoints(db, companyId, earlier.on, later.on)),
  ]);
  const missing = [...closings(then, currency, []).missing, ...closings(now, currency, []).missing];
  const without = [...new Set(missing.map((one) => one.currency))];
  const isIn = (one: { currency: Currency }) => !without.includes(one.currency);
  const before = closings(then, currency, without).amounts.slice(-WEEKS_AHEAD);
  const after = closings(now, currency, without).amounts;
  const moves = await reading((db) => unexpected(db, companyId, [earlier, later], points));
  const { effects, causes } = flowChange({
    ends: window.ranges.map(({ end }) => end),
    before,
    after,
    points: points.filter(isIn),
    moves: moves.filter(isIn),
    value: knownValue({ rates: later.rates, today: later.on, currency }),
  });
  const listed = effects.toSorted((a, b) => largest(b) - largest(a)).slice(0, MAX_LISTED);
  const items = await reading((db) => withThings(db, companyId, listed, points));
  return { ...days, weeks: window.ranges, before, after, causes, items, unlisted: effects.length - listed.length, missing };
}

function largest({ amounts }: ChangeEffect): number {
  return amounts.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0);
}

type Ahead = Parameters<typeof closings>[0];

async function aheadOf(
  db: Db,
  companyId: string,
  { on, balances, rates }: Snapshot,
  window: FlowWindow,
  currency: Currency,
): Promise<Ahead> {
  const until = fixedUntil(rates);
  const starts = window.ranges.map((range) => range.start);
  const { rows } = await sql<Pick<BookSum, 'currency' | 'areaId' | 'slot' | 'valuedOn' | 'minor' | 'count'>>`
    select currency, area_id as "areaId", slot, valued_on as "valuedOn", sum(minor)::bigint as minor, count(*) as count
    from (
      select currency, area_id, minor, case when on_day > ${on}::date then width_bucket(on_day, ${starts}::date[]) - 1 else 0 end as slot,
        case when on_day > ${on}::date and ${until}::date > ${on}::date and (${isFixedAhead(currency)}::boolean or currency in ('UF', 'UTM'))
          then least(on_day, ${until}::date) end as valued_on
      from flow_point
      where company_id = ${companyId} and since <= ${on} and (until is null or until > ${on}) and on_day < ${window.ranges.at(-1)?.end ?? on}
    ) p
    group by 1, 2, 3, 4`.execute(db);
  const sums = rows.map((row): BookSum => ({ ...row, kind: 'expected', isLate: false, isAhead: false, value: 0, unratedOn: null }));
  return { window, sums, rates, balances: balancesOf(balances) };
}

/** Only the end of the day: what it began with is not asked for, nor worth anything. */
function balancesOf(balances: Snapshot['balances']): BookBalance[] {
  return Object.entries(balances).flatMap(([currency, minor]) => (isCurrency(currency) ? [{ currency, atStart: 0, today: minor }] : []));
}

type PointRow = ChangedPoint & { kind: EffectSubject['kind']; name: string | null };

/** The points that one snapshot has otherwise than the other. One that changed its currency is two. */
async function changedPoints(db: Db, companyId: string, from: Day, to: Day): Promise<PointRow[]> {
  type Row = Omit<PointRow, 'before' | 'after' | 'currency'> & {
    beforeOn: Day | null;
    beforeMinor: number | null;
    beforeCurrency: Currency | null;
    afterOn: Day | null;
    afterMinor: number | null;
    afterCurrency: Currency | null;
  };
  const { rows } = await sql<Row>`
    with a as (
      select * from flow_point where company_id = ${companyId} and until > ${from} and until <= ${to} and since <= ${from}),
    b as (
      select * from flow_point where company_id = ${companyId} and since > ${from} and since <= ${to} and (until is null or until > ${to}))
    select coalesce(b.point_id, a.point_id) as id, coalesce(b.kind, a.kind) as kind, coalesce(b.name, a.name) as name,
      a.on_day as "beforeOn", a.minor as "beforeMinor", a.currency as "beforeCurrency", b.on_day as "afterOn", b.minor as "afterMinor",
      b.currency as "afterCurrency", case when a.point_id is null then 0 else coalesce(b.cash, e.end_cash, a.cash) - a.cash end as cash,
      case when a.point_id is null then 0 else coalesce(b.other, e.end_other, a.other) - a.other end as other
    from a full join b using (point_id)
    left join lateral (
      select end_cash, end_other from flow_point e
      where e.company_id = ${companyId} and e.point_id = a.point_id and e.end_cash is not null and e.until <= ${to}
      order by e.since desc limit 1) e on b.point_id is null`.execute(db);
  return rows.flatMap(({ beforeOn, beforeMinor, beforeCurrency, afterOn, afterMinor, afterCurrency, ...row }) => {
    const before = beforeOn && { on: beforeOn, minor: beforeMinor ?? 0 };
    const after = afterOn && { on: afterOn, minor: afterMinor ?? 0 };
    if (beforeCurrency && afterCurrency && beforeCurrency !== afterCurrency)
      return [
        { ...row, currency: beforeCurrency, before, after: null, cash: 0, other: 0 },
        { ...row, currency: afterCurrency, before: null, after, cash: 0, other: 0 },
      ];
    return { ...row, currency: afterCurrency ?? beforeCurrency ?? 'CLP', before, after };
  });
}

/** What the banks' balances moved beyond what was expected of known points: the largest movements by name, and the rest by currency. */
async function unexpected(
  db: Db,
  companyId: string,
  [earlier, later]: readonly [Snapshot, Snapshot],
  points: readonly ChangedPoint[],
): Promise<UnexpectedMove[]> {
  const known = points.flatMap(({ id, before, cash }) => (before && cash !== 0 ? [id] : []));
  const { rows } = await sql<{ id: string; currency: Currency; minor: number }>`
    select m.movement_id as id, m.currency, (m.amount - coalesce(k.amount, 0))::bigint as minor
    from movement m
    left join (
      select movement_id, sum(flow_amount) as amount from match
      where company_id = ${companyId} and document_id = any (${known}::uuid[]) group by 1) k using (movement_id)
    where m.company_id = ${companyId} and m.on_day > ${earlier.on} and m.on_day <= ${later.on} and m.transfer_id is null
      and m.amount <> coalesce(k.amount, 0) and not (m.movement_id = any (${known}::uuid[]))
    order by abs(m.amount - coalesce(k.amount, 0)) desc, m.movement_id limit ${MAX_MOVES}`.execute(db);
  const rest = new Map<Currency, number>();
  const add = (currency: Currency, minor: number) => rest.set(currency, (rest.get(currency) ?? 0) + minor);
  for (const { currency, today } of balancesOf(later.balances)) add(currency, today);
  for (const { currency, today } of balancesOf(earlier.balances)) add(currency, -today);
  for (const { currency, cash } of points) add(currency, -cash);
  for (const { currency, minor } of rows) add(currency, -minor);
  return [...rows, ...[...rest].filter(([, minor]) => minor !== 0).map(([currency, minor]) => ({ id: null, currency, minor }))];
}

/** The effects with the names of what they are of. */
async function withThings(db: Db, companyId: string, effects: readonly ChangeEffect[], points: readonly PointRow[]): Promise<ChangeItem[]> {
  const ids = effects.flatMap(({ id }) => id ?? []);
  const { rows } = await sql<{ id: string; name: string | null; code: number | null; folio: string | null; label: string | null }>`
    select document_id as id, counterpart_name as name, code, folio, label from document
    where company_id = ${companyId} and document_id = any (${ids}::uuid[])
    union all
    select movement_id, counterpart_name, null, null, glosa from movement
    where company_id = ${companyId} and movement_id = any (${ids}::uuid[])
    union all
    select o.occurrence_id, null, null, null, coalesce(o.label, s.label) from cash_occurrence o join cash_source s using (company_id, source_id)
    where o.company_id = ${companyId} and o.occurrence_id = any (${ids}::uuid[])`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  const known = Map.groupBy(points, ({ id }) => id);
  return effects.map((effect) => {
    const point = known
      .get(effect.id ?? '')
      ?.find((one) => (effect.cause === 'cancelled' ? one.before : (one.after ?? one.before)) !== null);
    const row = found.get(effect.id ?? '');
    const { before = null, after = null, currency = null } = effect.of === 'point' ? (point ?? {}) : {};
    if (effect.id === null) return { ...effect, currency, before, after, thing: null };
    const kind = effect.of === 'movement' ? 'movement' : (point?.kind ?? 'document');
    const { code = null, folio = null, label = null } = row ?? {};
    const thing: EffectSubject = { kind, name: row?.name ?? point?.name ?? null, code, folio, label, isThere: row !== undefined };
    return { ...effect, currency, before, after, thing };
  });
}
