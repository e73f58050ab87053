/** What the steps of a scenario make of what is ahead. */
import { addDays, type Day } from '../date.ts';
import { installmentLabel, wholeSchedule } from '../loans/schedule.ts';
import { interestApart, isDisbursed, isPaidBefore, type LoanTerms, netOf, startOf } from '../loans/terms.ts';
import { type Currency, divideHalfAway } from '../money.ts';
import type { Range } from '../period.ts';
import { occurrenceDays } from './occurrences.ts';
import type { ScenarioStep, ScenarioTarget } from './scenario.ts';
import { occurrenceAmount, type Source } from './sources.ts';
import type { Section } from './structure.ts';
import type { BookSum } from './valued.ts';
import { slotOf } from './window.ts';

/** Money that is ahead: one thing, or the rest of an area on a day. Minor units of `currency`, in positive, out negative. */
export type ScenarioPoint = {
  kind: 'expected' | 'projection';
  areaId: string;
  currency: Currency;
  /** The day on which it is expected, today at the earliest. */
  on: Day;
  /** It should have come before today, whatever day it is expected on. */
  isLate: boolean;
  minor: number;
  /** How many things it sums up. */
  count: number;
  documentId: string | null;
  contact: string | null;
  sourceId: string | null;
};

/** What steps need to know of the company. `loanAreas`: where the money of a loan stands, its installments, and interest apart. */
export type Supposed = {
  today: Day;
  /** The first day that is not looked at. */
  end: Day;
  sectionOf: (areaId: string) => Section | undefined;
  loanAreas: { received: string; installments: string; interest: string };
};

/** A point that a scenario has, and of which of its steps it comes; null: it is in the books. */
export type SteppedPoint<Point extends ScenarioPoint = ScenarioPoint> = Point & { step: number | null };

/**
 * What becomes of some points, step by step: a later step finds what the earlier ones left, and what they added.
 * @param points  at least those of the books that a step is about
 * @param added   makes a point of something that a step adds
 */
export function steppedPoints<Point extends ScenarioPoint>(
  points: readonly Point[],
  steps: readonly ScenarioStep[],
  supposed: Supposed,
  added: (point: ScenarioPoint, label: string) => Point,
): SteppedPoint<Point>[] {
  const all: (SteppedPoint<Point> | null)[] = [];
  // A step looks only at what it is about: many steps over many points stay cheap.
  const places = new Map<string, number[]>();
  const add = (point: Point, step: number | null) => {
    const place = all.push({ ...point, step }) - 1;
    for (const key of targetKeys(point)) {
      const known = places.get(key);
      if (known) known.push(place);
      else places.set(key, [place]);
    }
  };
  for (const point of points) add(point, null);
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'rate') continue;
    if ('target' in step) {
      for (const place of places.get(targetKey(step.target)) ?? []) {
        const point = all[place];
        if (point) all[place] = changed(point, step, supposed.today);
      }
    } else for (const { point, label } of addedBy(step, supposed)) add(added(point, label), index);
  }
  return all.filter((point) => point !== null);
}

function targetKey({ of, id }: ScenarioTarget): string {
  return `${of} ${id}`;
}

/** What steps about a point may name. */
function targetKeys({ documentId, contact, areaId, sourceId }: ScenarioPoint): string[] {
  const keys = [`area ${areaId}`];
  if (documentId !== null) keys.push(`document ${documentId}`);
  if (contact !== null) keys.push(`contact ${contact}`);
  if (sourceId !== null) keys.push(`source ${sourceId}`);
  return keys;
}

/** What a step makes of a point; null: nothing is left of it. */
function changed<Point extends ScenarioPoint>(
  point: Point,
  step: Extract<ScenarioStep, { target: ScenarioTarget }>,
  today: Day,
): Point | null {
  if (step.kind === 'drop') return null;
  if (step.kind === 'scale') return step.percent === 0 ? null : { ...point, minor: shareOf(point.minor, step.percent) };
  const on = addDays(point.on, step.days);
  return { ...point, on: on < today ? today : on };
}

/** @param percent  with two decimals at most */
function shareOf(minor: number, percent: number): number {
  return Number(divideHalfAway(BigInt(minor) * BigInt(Math.round(percent * 100)), 10_000n));
}

type Added = { point: ScenarioPoint; label: string };

function addedBy(step: Extract<ScenarioStep, { source: Source } | { kind: 'loan' }>, supposed: Supposed): Added[] {
  return step.kind === 'loan' ? addedLoan(step.terms, supposed) : addedSource(step.source, supposed);
}

function addedSource(source: Source, { today, end, sectionOf }: Supposed): Added[] {
  const { areaId, currency, label } = source;
  const section = sectionOf(areaId);
  if (!section) return [];
  const signed = (amount: number) => (section === 'INCOME' ? amount : -amount);
  return occurrenceDays(source, { start: source.firstOn, end: addDays(end, ROLL_DAYS) })
    .filter(({ on }) => on >= today && on < end)
    .map(({ on, scheduledOn }) => {
      const minor = signed(occurrenceAmount(source, scheduledOn, () => null));
      return { point: pointOf('projection', { areaId, currency, on, minor }), label };
    });
}

/** Days that a date moves, at most, when banks are closed or it falls on the last bank day of its month. */
const ROLL_DAYS = 31;

function addedLoan(terms: LoanTerms, { today, end, loanAreas }: Supposed): Added[] {
  const { currency, identificator, creditType } = terms;
  const rows = wholeSchedule(terms);
  const areaId = terms.areaId ?? loanAreas.installments;
  const installments = rows
    .filter(({ number, amount }) => !isPaidBefore(terms, number) && amount > 0)
    .flatMap(({ cashOn, amount, interest, number }): Added[] => {
      const label = installmentLabel(number, rows, identificator);
      const apart = interestApart(terms, { interest, amount });
      const paid = { point: pointOf('expected', { areaId, currency, on: cashOn, minor: apart - amount }), label };
      const cost = pointOf('expected', { areaId: loanAreas.interest, currency, on: cashOn, minor: -apart });
      return [...(apart < amount ? [paid] : []), ...(apart > 0 ? [{ point: cost, label: `${label}, intereses` }] : [])];
    });
  const disbursement = isDisbursed(creditType)
    ? [
        {
          point: pointOf('expected', { areaId: loanAreas.received, currency, on: startOf(terms), minor: netOf(terms) }),
          label: `Desembolso ${identificator}`,
        },
      ]
    : [];
  return [...disbursement, ...installments].filter(({ point: { on } }) => on >= today && on < end);
}

type Fresh = Pick<ScenarioPoint, 'areaId' | 'currency' | 'on' | 'minor'>;

function pointOf(kind: ScenarioPoint['kind'], fresh: Fresh): ScenarioPoint {
  return { kind, ...fresh, isLate: false, count: 1, documentId: null, contact: null, sourceId: null };
}

/** How early something may be that a scenario brings into the days before `end`. */
export function reachOf(steps: readonly ScenarioStep[], end: Day): Day {
  const earlier = steps.reduce((days, step) => (step.kind === 'shift' && step.days < 0 ? days - step.days : days), 0);
  return addDays(end, Math.min(earlier, MAX_REACH));
}

/** Occurrences are made for three years. */
const MAX_REACH = 1_200;

/** How a report places a day and values money on it. */
export type Placement = { ranges: readonly Range[]; valuedOn: (currency: Currency, on: Day) => Day | null };

/** The sums of a report with some points in the place of others. @param out  points that are in the sums, @param into  those that take their place */
export function replacedSums(
  sums: readonly BookSum[],
  { out, into }: { out: readonly ScenarioPoint[]; into: readonly ScenarioPoint[] },
  placement: Placement,
): BookSum[] {
  const byKey = new Map(sums.map((sum) => [keyOf(sum), { ...sum }]));
  const add = (point: ScenarioPoint, weight: 1 | -1) => {
    const slot = slotOf(placement.ranges, point.on);
    if (slot === null) return;
    const { kind, areaId, currency, isLate } = point;
    const valuedOn = placement.valuedOn(currency, point.on);
    const empty: BookSum = {
      kind,
      slot,
      areaId,
      currency,
      isLate,
      isAhead: false,
      minor: 0,
      value: 0,
      valuedOn,
      unratedOn: null,
      count: 0,
    };
    const key = keyOf(empty);
    const sum = byKey.get(key) ?? empty;
    byKey.set(key, { ...sum, minor: sum.minor + weight * point.minor, count: sum.count + weight * point.count });
  };
  for (const point of out) add(point, -1);
  for (const point of into) add(point, 1);
  return [...byKey.values()].filter((sum) => isBanks(sum) || sum.minor !== 0 || sum.count !== 0);
}

function isBanks({ kind }: BookSum): boolean {
  return kind !== 'expected' && kind !== 'projection';
}

function keyOf({ kind, currency, areaId, slot, isLate, isAhead, valuedOn }: BookSum): string {
  return `${kind} ${currency} ${areaId} ${slot} ${isLate} ${isAhead} ${valuedOn}`;
}

/**
 * The rest of an area on a day: what its sums have beside the things that are named one by one.
 * @param named  things that are in the sums of these areas
 */
export function restOf(sums: readonly ScenarioPoint[], named: readonly ScenarioPoint[]): ScenarioPoint[] {
  const rests = new Map(sums.map((sum) => [restKey(sum), { ...sum }]));
  for (const point of named) {
    const rest = rests.get(restKey(point));
    if (!rest) continue;
    rest.minor -= point.minor;
    rest.count -= point.count;
  }
  return [...rests.values()].filter(({ minor, count }) => minor !== 0 || count !== 0);
}

function restKey({ kind, areaId, currency, on, isLate }: ScenarioPoint): string {
  return `${kind} ${areaId} ${currency} ${on} ${isLate}`;
}
