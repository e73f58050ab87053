/** Which projections give way to something real: both stay visible, one counts. */
import { addBankDays } from '../bank-days.ts';
import { addDays, addMonths, type Day } from '../date.ts';
import { firstDayOf, type Period, periodOf } from '../period.ts';
import type { SourceKind } from './sources.ts';

/**
 * An occurrence of a source. `period`: what it pays for, where its rule compares months (`paidPeriod`). `ruledOn`: the day that its source's
 * rule gives it, if a person moved it. `amount` in minor units of `currency`, above zero.
 */
export type Projected = {
  id: string;
  areaKey: string | null;
  period: Period;
  on: Day;
  ruledOn?: Day;
  currency: string;
  amount: number;
};
/**
 * What may be the same money: an obligation or installment, paid or not, identified by its area; or a charge that pays no document,
 * identified by the area that somebody gave it, else by its glosa.
 */
export type Real = {
  id: string;
  kind: 'obligation' | 'charge';
  /** The area key of an obligation; for a charge, what its glosa names, or `chargeOf` its area. */
  about: string;
  period: Period;
  on: Day;
  currency: string;
  amount: number;
  /** Somebody said what it is: others of which only the glosa tells it are no doubt. */
  isSaid?: true;
};

type Rule = {
  kind: Real['kind'];
  about: string;
  /** The days on which it may be, both included; absent: any. Calculated once per projection, since bank days are slow to count. */
  days?: (projected: Projected) => { from: Day; to: Day };
  isSame: (projected: Projected, real: Real) => boolean;
  /** Several are one thing together, as the institutions of a month are: they are no doubt. */
  isTogether?: true;
  /** Any other of its kind in those days is a doubt, whatever its amount. */
  isSole?: true;
};

/**
 * Rules by the projection's area; the first rule that finds something decides.
 * Source: the table "What gives way to what" of the cash flow.
 */
export const RULES: Readonly<Record<string, readonly Rule[]>> = {
  f29: [
    { kind: 'obligation', about: 'f29', isSame: (projected, real) => projected.period === real.period },
    { kind: 'charge', about: 'tax', days: paidForPeriod, isSame: (projected, real) => isWithin(projected, real, 3, 5_000), isSole: true },
  ],
  sueldos: [
    { kind: 'obligation', about: 'sueldos', isSame: (projected, real) => wagesOf(projected) === real.period },
    { kind: 'charge', about: 'payroll', days: fiveBankDays, isSame: (projected, real) => isWithin(projected, real, 10) },
  ],
  imposiciones: [
    { kind: 'obligation', about: 'imposiciones', isSame: (projected, real) => workedIn(projected) === real.period, isTogether: true },
    { kind: 'charge', about: 'previred', days: paidToPrevired, isSame: (projected, real) => isWithin(projected, real, 10), isSole: true },
  ],
  // An invoice takes the place of a source only by the RUT of its contact (coveredByContacts).
  arriendos: [{ kind: 'obligation', about: 'arriendos', days: fiveBankDays, isSame: (projected, real) => isWithin(projected, real, 10) }],
  cuotasdeprestamos: [
    { kind: 'obligation', about: 'cuotasdeprestamos', days: fiveBankDays, isSame: (projected, real) => isWithin(projected, real, 1, 1) },
    { kind: 'charge', about: 'loan', days: fiveBankDays, isSame: (projected, real) => isWithin(projected, real, 1, 1) },
  ],
};

/** What the glosa of a charge names that pays what is expected in an area; null: no charge takes its place. */
export function chargeOf(areaKey: string | null): string | null {
  return RULES[areaKey ?? '']?.find(({ kind }) => kind === 'charge')?.about ?? null;
}

/**
 * The period that a time of a source pays for. A form is paid in the month after its own: its source knows its month, of an amount that a
 * person wrote down it is the one before.
 */
export function paidPeriod(kind: SourceKind, areaKey: string | null, period: Period): Period {
  return areaKey === 'f29' && kind !== 'f29' ? periodOf(addMonths(firstDayOf(period), -1)) : period;
}

/** `gaveWay`: the projections that give way, and to what; `doubtful`: those with several candidates, for a person to decide. */
export type GivenWay = { gaveWay: ReadonlyMap<string, string>; doubtful: ReadonlySet<string> };

/**
 * The projections that give way. Where a projection has two candidates, or two projections have the same one, neither gives way.
 * @param reals  each replaces one projection at most
 */
export function givesWay(projected: readonly Projected[], reals: readonly Real[]): GivenWay {
  const gaveWay = new Map<string, string>();
  const doubtful = new Set<string>();
  const usedReals = new Set<string>();
  const byKey = Map.groupBy(reals, keyOf);
  for (const step of [0, 1]) {
    const claims = new Map<string, { ids: string[]; isClear: boolean }>();
    for (const one of projected) {
      const rule = RULES[one.areaKey ?? '']?.[step];
      if (!rule || gaveWay.has(one.id) || doubtful.has(one.id)) continue;
      const free = byKey.get(keyOf({ ...rule, currency: one.currency }))?.filter((real) => !usedReals.has(real.id)) ?? [];
      const candidates = free.length > 0 ? meant(rule, one, free) : [];
      if (candidates.length > 0)
        claims.set(one.id, {
          ids: candidates.map((real) => real.id),
          isClear: rule.isTogether === true || isAlone(rule, one, candidates, free),
        });
    }
    const claimsOf = Map.groupBy(
      [...claims].flatMap(([id, { ids }]) => ids.map((real) => ({ id, real }))),
      ({ real }) => real,
    );
    const near = nearOnes(projected, reals, claimsOf);
    for (const [id, { ids, isClear }] of claims) {
      const own = ids.filter((real) => (near.get(real) ?? id) === id);
      if (own.length === 0) continue;
      if (!isClear || own.some((real) => (claimsOf.get(real)?.length ?? 0) > 1 && !near.has(real))) doubtful.add(id);
      else gaveWay.set(id, own.toSorted()[0] ?? '');
    }
    for (const real of claimsOf.keys()) usedReals.add(real);
  }
  return { gaveWay, doubtful };
}

/** Of the real things that several projections claim, those near to one of them alone: an advance does not want the wages of its month. */
function nearOnes(
  projected: readonly Projected[],
  reals: readonly Real[],
  claimsOf: ReadonlyMap<string, readonly { id: string }[]>,
): ReadonlyMap<string, string> {
  const near = new Map<string, string>();
  for (const real of reals) {
    const claimants = new Set((claimsOf.get(real.id) ?? []).map(({ id }) => id));
    if (claimants.size < 2) continue;
    const { from, to } = fiveBankDays(real);
    const [only, other] = projected.filter(({ id, on }) => claimants.has(id) && on >= from && on <= to);
    if (only && !other) near.set(real.id, only.id);
  }
  return near;
}

/** A time of a source with a contact; `amount` in minor units of its currency, above zero. */
export type OfContact = { id: string; contact: string; areaId: string; period: Period; on: Day; amount: number };
/** What a contact's documents of an area and month of cash come to, in the currency of the source that they are compared with. */
export type ContactSum = { contact: string; areaId: string; period: Period; amount: number };

/**
 * How much of each time its contact's documents cover: that part gives way, the rest stays. The documents of a period cover its times in the
 * order of their days.
 * Source: the table "What gives way to what" of the cash flow.
 */
export function coveredByContacts(times: readonly OfContact[], documents: readonly ContactSum[]): Map<string, number> {
  const left = new Map<string, number>();
  for (const one of documents) left.set(contactKey(one), (left.get(contactKey(one)) ?? 0) + one.amount);
  const covered = new Map<string, number>();
  for (const one of times.toSorted((a, b) => (a.on < b.on || (a.on === b.on && a.id < b.id) ? -1 : 1))) {
    const part = Math.min(one.amount, Math.max(0, left.get(contactKey(one)) ?? 0));
    if (part <= 0) continue;
    covered.set(one.id, part);
    left.set(contactKey(one), (left.get(contactKey(one)) ?? 0) - part);
  }
  return covered;
}

function contactKey({ contact, areaId, period }: Pick<ContactSum, 'contact' | 'areaId' | 'period'>): string {
  return `${contact} ${areaId} ${period}`;
}

/** The key by which rules and real items meet. */
function keyOf({ kind, about, currency }: { kind: string; about: string; currency: string }): string {
  return `${kind} ${about} ${currency}`;
}

/** Whether a single candidate leaves no doubt. */
function isAlone({ days, isSole }: Rule, projected: Projected, candidates: readonly Real[], free: readonly Real[]): boolean {
  if (candidates.length > 1) return false;
  if (!isSole || candidates[0]?.isSaid) return true;
  const { from, to } = days?.(projected) ?? {};
  return free.filter((real) => !from || !to || (real.on >= from && real.on <= to)).length === 1;
}

function meant({ days, isSame }: Rule, projected: Projected, reals: readonly Real[]): readonly Real[] {
  const { from, to } = days?.(projected) ?? {};
  const same = reals.filter((real) => (!from || !to || (real.on >= from && real.on <= to)) && isSame(projected, real));
  const sure = same.filter(({ isSaid }) => isSaid);
  return sure.length > 0 ? sure : same;
}

/** Charged from the first day of the month after the period up to five bank days past the due day. */
function paidForPeriod({ period, on }: Projected): { from: Day; to: Day } {
  return { from: addMonths(firstDayOf(period), 1), to: addBankDays(on, 5) };
}

/** Days of a month until which what it pays is of the month before. */
const FOR_MONTH_BEFORE = 18;

/** The month whose work is paid: what goes to Previred until the 18th of the next. */
export function workedIn({ on, ruledOn = on }: Pick<Projected, 'on' | 'ruledOn'>, until = FOR_MONTH_BEFORE): Period {
  return periodOf(Number(ruledOn.slice(8)) <= until ? addMonths(firstDayOf(periodOf(ruledOn)), -1) : ruledOn);
}

/** Days of a month in which wages of the one before are still paid; later ones are an advance on its own. [U] */
const WAGES_OF_MONTH_BEFORE = 10;

/** The month whose wages are paid: on its last days, soon after it, or as an advance in the middle of it. */
function wagesOf(projected: Projected): Period {
  return workedIn(projected, WAGES_OF_MONTH_BEFORE);
}

/** From the 1st to the 18th of the month after the one that was worked. */
export function paidToPrevired(projected: Pick<Projected, 'on' | 'ruledOn'>): { from: Day; to: Day } {
  const from = addMonths(firstDayOf(workedIn(projected)), 1);
  return { from, to: addDays(from, FOR_MONTH_BEFORE - 1) };
}

function fiveBankDays({ on }: Pick<Projected, 'on'>): { from: Day; to: Day } {
  return { from: addBankDays(on, -5), to: addBankDays(on, 5) };
}

/** @param percent  of the projection; @param minor  or so many minor units, whichever is more */
function isWithin({ amount }: Projected, real: Real, percent: number, minor = 0): boolean {
  return Math.abs(real.amount - amount) <= Math.max((amount * percent) / 100, minor);
}
