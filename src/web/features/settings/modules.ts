import { FEATURES, PLANS } from '#domain/access.ts';
import type { Day } from '#domain/date.ts';
import { sortedAs } from '#domain/settings/rules.ts';

/** The values that a system administrator sets. */
export type Modules = {
  plan: readonly string[];
  /** Only for plans with a trial. */
  trialExpirationDate: Day | null;
  features: readonly string[];
  country: string;
};
type Some = Partial<Modules>;

/** Unsaved changes of an administrator; `seen`: all values when the first change was made. */
export type Draft = { edits: Some; seen: Modules | null };
export const NO_DRAFT: Draft = { edits: {}, seen: null };

/** Changes something; setting it back to its saved value removes the change. */
export function changed({ edits, seen }: Draft, now: Modules, next: Some): Draft {
  const all = differences(ordered({ ...now, ...edits, ...next }), now);
  return isEmpty(all) ? NO_DRAFT : { edits: all, seen: seen ?? now };
}

/** The draft after a save: what was sent is saved, what was changed since then is still unsaved. */
export function afterSave({ edits }: Draft, sent: Some): Draft {
  const rest = pick(
    edits,
    keysOf(edits).filter((key) => !isSame(edits[key], sent[key])),
  );
  return { edits: rest, seen: null };
}

/** The changes that undo a save: only its own fields, so that others' changes stay. */
export function backOf(sent: Some, before: Modules): Some {
  // A plan comes with its trial.
  return pick(
    before,
    keysOf(before).filter((key) => key in sent || (key === 'trialExpirationDate' && 'plan' in sent)),
  );
}

/** Plans and modules in the order used for storing and comparing. */
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
