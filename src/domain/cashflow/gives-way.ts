/** Which projections give way to what is real: both stay visible, one counts. */
import { addBankDays } from '../bank-days.ts';
import { addMonths, type Day } from '../date.ts';
import { firstDayOf, type Period } from '../period.ts';

/** An occurrence of a source. `amount` in minor units of `currency`, above zero. */
export type Projected = { id: string; areaKey: string | null; period: Period; on: Day; currency: string; amount: number };
/**
 * What may be the same money: an obligation or installment, whether paid or not, by its area; or a charge that nothing explains yet,
 * by what the bank calls it.
 */
export type Real = {
  id: string;
  kind: 'obligation' | 'charge';
  /** The area's key of an obligation, what the glosa says of a charge. */
  about: string;
  period: Period;
  on: Day;
  currency: string;
  amount: number;
};

type Rule = {
  kind: Real['kind'];
  about: string;
  isSame: (projected: Projected, real: Real) => boolean;
};

/**
 * By the area of the projection; of several rules the first that finds something decides.
 * Source: the table "What gives way to what" of the cash flow.
 */
export const RULES: Readonly<Record<string, readonly Rule[]>> = {
  f29: [
    { kind: 'obligation', about: 'f29', isSame: (projected, real) => projected.period === real.period },
    { kind: 'charge', about: 'tax', isSame: (projected, real) => isPaidForPeriod(projected, real) && isWithin(projected, real, 3, 5_000) },
  ],
  sueldos: [
    {
      kind: 'obligation',
      about: 'sueldos',
      isSame: (projected, real) => isWithinBankDays(projected, real, 5) && isWithin(projected, real, 10),
    },
    {
      kind: 'charge',
      about: 'payroll',
      isSame: (projected, real) => isWithinBankDays(projected, real, 5) && isWithin(projected, real, 10),
    },
  ],
  imposiciones: [
    {
      kind: 'obligation',
      about: 'imposiciones',
      isSame: (projected, real) => isWithinBankDays(projected, real, 5) && isWithin(projected, real, 10),
    },
    {
      kind: 'charge',
      about: 'previred',
      isSame: (projected, real) => isWithinBankDays(projected, real, 5) && isWithin(projected, real, 10),
    },
  ],
  cuotasdeprestamos: [
    {
      kind: 'obligation',
      about: 'cuotasdeprestamos',
      isSame: (projected, real) => isWithinBankDays(projected, real, 5) && isWithin(projected, real, 1, 1),
    },
    { kind: 'charge', about: 'loan', isSame: (projected, real) => isWithinBankDays(projected, real, 5) && isWithin(projected, real, 1, 1) },
  ],
};

/** `given`: projections that give way, with what they give way to; `doubtful`: those with several candidates, which a person has to tell apart. */
export type Given = { given: ReadonlyMap<string, string>; doubtful: ReadonlySet<string> };

/**
 * Which projections give way. Where a projection has two candidates, or two projections want one, neither gives way.
 * @param reals  each stands for one projection at most
 */
export function givesWay(projected: readonly Projected[], reals: readonly Real[]): Given {
  const given = new Map<string, string>();
  const doubtful = new Set<string>();
  const taken = new Set<string>();
  for (const step of [0, 1]) {
    const wanted = new Map<string, string[]>();
    for (const one of projected) {
      const rule = RULES[one.areaKey ?? '']?.[step];
      if (!rule || given.has(one.id) || doubtful.has(one.id)) continue;
      const candidates = reals.filter((real) => !taken.has(real.id) && isMeant(rule, one, real));
      if (candidates.length > 0)
        wanted.set(
          one.id,
          candidates.map((real) => real.id),
        );
    }
    const wantedBy = Map.groupBy(
      [...wanted].flatMap(([id, list]) => list.map((real) => ({ id, real }))),
      ({ real }) => real,
    );
    for (const [id, [first = '', ...others]] of wanted) {
      if (others.length > 0 || (wantedBy.get(first)?.length ?? 0) > 1) doubtful.add(id);
      else given.set(id, first);
    }
    for (const real of wantedBy.keys()) taken.add(real);
  }
  return { given, doubtful };
}

function isMeant({ kind, about, isSame }: Rule, projected: Projected, real: Real): boolean {
  return real.kind === kind && real.about === about && real.currency === projected.currency && isSame(projected, real);
}

/** Charged from the first day of the month after the period up to five bank days past the due day. */
function isPaidForPeriod({ period, on }: Projected, real: Real): boolean {
  const first = addMonths(firstDayOf(period), 1);
  return real.on >= first && real.on <= addBankDays(on, 5);
}

function isWithinBankDays({ on }: Projected, real: Real, count: number): boolean {
  return real.on >= addBankDays(on, -count) && real.on <= addBankDays(on, count);
}

/** @param percent  of the projection; @param minor  or so many minor units, whichever is more */
function isWithin({ amount }: Projected, real: Real, percent: number, minor = 0): boolean {
  return Math.abs(real.amount - amount) <= Math.max((amount * percent) / 100, minor);
}
