import { FEATURES, PLANS } from '#domain/access.ts';
import type { Day } from '#domain/date.ts';
import { sortedAs } from '#domain/settings/rules.ts';

/** What an administrator decides about a company. */
export type Modules = {
  plan: readonly string[];
  /** Only of a plan with a trial. */
  trialExpirationDate: Day | null;
  features: readonly string[];
  country: string;
};
type Some = Partial<Modules>;

/** What an administrator changed and has not saved; `seen`: everything as it was when the first change was made. */
export type Draft = { edits: Some; seen: Modules | null };
export const NO_DRAFT: Draft = { edits: {}, seen: null };

/** Something changed; back at its present value it is no change. */
export function changed({ edits, seen }: Draft, now: Modules, next: Some): Draft {
  const all = differences(ordered({ ...now, ...edits, ...next }), now);
  return isEmpty(all) ? NO_DRAFT : { edits: all, seen: seen ?? now };
}

/** What was sent is kept now; what was changed after it was sent still waits. */
export function afterSave({ edits }: Draft, sent: Some): Draft {
  const rest = pick(
    edits,
    keysOf(edits).filter((key) => !isSame(edits[key], sent[key])),
  );
  return { edits: rest, seen: null };
}

/** What takes a change back: of what it changed only, so that what others changed meanwhile stays. */
export function backOf(sent: Some, before: Modules): Some {
  // A plan brings its trial along.
  return pick(
    before,
    keysOf(before).filter((key) => key in sent || (key === 'trialExpirationDate' && 'plan' in sent)),
  );
}

/** Plans and modules in the order in which they are stored and compared. */
export function ordered({ plan, features, ...rest }: Modules): Modules {
  return { ...rest, plan: sortedAs(PLANS, plan), features: sortedAs(FEATURES, features) };
}

function differences(next: Modules, now: Modules): Some {
  return pick(
    next,
    keysOf(next).filter((key) => !isSame(next[key], now[key])),
  );
}

function pick(from: Some, keys: readonly (keyof Modules)[]): Some {
  return Object.fromEntries(keys.map((key) => [key, from[key]]));
}

function keysOf(some: Some): (keyof Modules)[] {
  return Object.keys(some) as (keyof Modules)[];
}

function isEmpty(some: Some): boolean {
  return keysOf(some).length === 0;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
