/** What changed between two snapshots of what is ahead: why the closing balance of each week is not what it was. */
import type { Day } from '../date.ts';
import type { Currency } from '../money.ts';

/**
 * amount: what is expected became more or less, on its old day; timing: it moved to another day; new: it was not known before;
 * paid: the banks moved money on a day on which it was not expected; cancelled: it is expected no more; rate: other currencies are worth
 * another amount.
 */
export const CHANGE_CAUSES = ['timing', 'amount', 'new', 'paid', 'cancelled', 'rate'] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** What a point expects, in minor units of its currency: in positive, out negative. */
type Expected = { on: Day; minor: number };
/** A point whose two snapshots differ; null: it was, or is, not ahead. */
export type ChangedPoint = {
  id: string;
  currency: Currency;
  before: Expected | null;
  after: Expected | null;
  /** How much of it the banks moved in between, with its sign; 0 for what was not known before. */
  cash: number;
  /** How much of it was paid in between without a movement of its own: by hand, with a cheque, by ceding it. */
  other: number;
};

/** What the banks moved in between that no known point expected. A null id: the rest of it. */
export type UnexpectedMove = { id: string | null; currency: Currency; minor: number };

/**
 * One reason, by week: minor units of the report's currency, with the sign of its effect on the closing balance. `id`: of a point, of a
 * movement, or null for the rest of what the banks moved.
 */
export type ChangeEffect = { cause: ChangeCause; of: 'point' | 'movement'; id: string | null; amounts: number[] };

type FlowChange = {
  effects: ChangeEffect[];
  /** By cause, and within it by week. */
  causes: Record<ChangeCause, number[]>;
};

type Question = {
  /** The first day after each week. */
  ends: readonly Day[];
  /** Closing balances by week, in minor units of the report's currency: as they were, and as they are. */
  before: readonly number[];
  after: readonly number[];
  points: readonly ChangedPoint[];
  moves: readonly UnexpectedMove[];
  /** Minor units of a currency in those of the report, at the later snapshot's value for a day. */
  value: (minor: number, currency: Currency, on: Day | null) => number;
};

/**
 * The six causes add up to the difference of each week exactly: what other currencies are worth, and what rounding leaves, is `rate`. A
 * change of amount counts on the old day, and the move to the new day after it.
 */
export function flowChange({ ends, before, after, points, moves, value }: Question): FlowChange {
  const effects = [
    ...points.flatMap((point) => effectsOf(point, ends, value)),
    ...moves.map((move) => moveEffect(move, ends, value)),
  ].filter(({ amounts }) => amounts.some((amount) => amount !== 0));
  const causes = Object.fromEntries(CHANGE_CAUSES.map((cause) => [cause, ends.map(() => 0)])) as Record<ChangeCause, number[]>;
  for (const { cause, amounts } of effects)
    for (const [week, amount] of amounts.entries()) causes[cause][week] = (causes[cause][week] ?? 0) + amount;
  causes.rate = ends.map((_, week) => {
    const explained = CHANGE_CAUSES.reduce((sum, cause) => (cause === 'rate' ? sum : sum + (causes[cause][week] ?? 0)), 0);
    return (after[week] ?? 0) - (before[week] ?? 0) - explained;
  });
  return { effects, causes };
}

function effectsOf(point: ChangedPoint, ends: readonly Day[], value: Question['value']): ChangeEffect[] {
  const { id, currency, before, after, cash, other } = point;
  const effect = (cause: ChangeCause, on: Day, minor: number, isIn: (end: Day) => number): ChangeEffect => {
    const amount = value(minor, currency, on);
    return { cause, of: 'point', id, amounts: ends.map((end) => 0 + amount * isIn(end)) };
  };
  const within = (on: Day) => (end: Day) => (on < end ? 1 : 0);
  if (!before) return after ? [effect('new', after.on, after.minor, within(after.on))] : [];
  const isDue = within(before.on);
  const left = after?.minor ?? 0;
  const change = left + cash + other - before.minor;
  return [
    effect(after ? 'amount' : 'cancelled', before.on, change, isDue),
    // Money that has moved is in the banks for every week, and is no longer expected from its day on.
    effect('paid', before.on, cash, (end) => 1 - isDue(end)),
    effect('paid', before.on, -other, isDue),
    ...(after ? [effect('timing', after.on, left, (end) => within(after.on)(end) - isDue(end))] : []),
  ];
}

function moveEffect({ id, currency, minor }: UnexpectedMove, ends: readonly Day[], value: Question['value']): ChangeEffect {
  const amount = value(minor, currency, null);
  return { cause: 'paid', of: 'movement', id, amounts: ends.map(() => amount) };
}
