/** Two versions of one day, as two files of one layout print them with running balances. */
import type { Day } from '../date.ts';
import { doVersionsPart, isOneChain, type Step, type VersionStep } from './balance-chain.ts';
import type { Whole } from './coverage.ts';
import type { Candidate, Pairing } from './pairing-state.ts';

/**
 * Days that the bank changed between the stored files of this layout and the file: another order, an inserted or removed row, all
 * balances shifted. There, different balances do not mean different movements.
 */
export function partedDays(pairing: Pairing, candidates: readonly Candidate[]): Set<Day> {
  const versions = versionsByDay(pairing, candidates);
  const parted = new Set<Day>();
  if (versions.size === 0) return parted;
  let whole = 0;
  let changed = 0;
  let shift = 0;
  for (const [on, change] of changes(pairing, candidates)) {
    const isWhole = holdsAll(pairing.file(on).whole) && holdsAll(pairing.ledger(on).whole);
    const steps = versions.get(on);
    if (steps && isWhole) whole += 1;
    const isParted = steps && areChains(steps) && (doVersionsPart(steps) || (isWhole && !isOneChain(steps)));
    if (isParted || (steps && isShifted(steps, shift))) parted.add(on);
    if (isWhole && parted.has(on)) changed += 1;
    if (isWhole || parted.has(on)) shift += change;
  }
  // Most complete days changed: a lasting shift. It includes the first and last day too, though parts of them prove nothing alone.
  return changed * 2 > whole && changed > 1 ? new Set(versions.keys()) : parted;
}

/** By how much each day's movements in the file differ from the stored ones, oldest day first. */
function changes({ rows }: Pairing, candidates: readonly Candidate[]): [Day, number][] {
  const days = new Map<Day, number>();
  for (const { on, amount } of rows) days.set(on, (days.get(on) ?? 0) + amount);
  for (const { on, amount } of candidates) days.set(on, (days.get(on) ?? 0) - amount);
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether a side holds every movement of a day: its balances prove it, or the file covers the day. */
export function holdsAll(whole: Whole): boolean {
  return whole === 'proven' || whole === 'covered';
}

/** Whether the file prints the stored steps again, all of them with balances that are higher by `shift`: an earlier day was changed. */
function isShifted(steps: readonly VersionStep[], shift: number): boolean {
  if (shift === 0) return false;
  const known = steps.filter(({ isPrinted }) => !isPrinted).map(({ before, after }) => `${before + shift}|${after + shift}`);
  const printed = steps.filter(({ isStored }) => !isStored).map(({ before, after }) => `${before}|${after}`);
  return known.length > 0 && known.length === printed.length && known.toSorted().join() === printed.toSorted().join();
}

/** Whether each version is a full chain by itself; one with gaps may continue in rows that neither source has. */
function areChains(steps: readonly VersionStep[]): boolean {
  const [stored, printed] = [steps.filter(({ isStored }) => isStored), steps.filter(({ isPrinted }) => isPrinted)];
  return stored.length > 0 && printed.length > 0 && isOneChain(stored) && isOneChain(printed);
}

/** The steps of each day on which both the file and stored movements of its layout have some; a step that both have appears once. */
export function versionsByDay({ rows, layout }: Pairing, candidates: readonly Candidate[]): Map<Day, VersionStep[]> {
  const days = new Map<Day, Map<string, { step: Step; stored: number; printed: number }>>();
  for (const { on, amount, voices } of candidates) {
    const voice = voices.find((one) => one.balance !== null && one.layout.name === layout.name);
    if (voice?.balance != null) count(days, on, { before: voice.balance - amount, after: voice.balance }, 'stored');
  }
  const both = new Map<Day, VersionStep[]>();
  if (days.size === 0) return both;
  const printedDays = new Set<Day>();
  for (const { on, amount, balance } of rows) {
    if (balance === null || !days.has(on)) continue;
    count(days, on, { before: balance - amount, after: balance }, 'printed');
    printedDays.add(on);
  }
  for (const on of printedDays) {
    const steps = [...(days.get(on)?.values() ?? [])].flatMap(({ step, stored, printed }) =>
      Array.from({ length: Math.max(stored, printed) }, (_, at) => ({ ...step, isStored: at < stored, isPrinted: at < printed })),
    );
    both.set(on, steps);
  }
  return both;
}

function count(
  days: Map<Day, Map<string, { step: Step; stored: number; printed: number }>>,
  on: Day,
  step: Step,
  side: 'stored' | 'printed',
): void {
  const day = days.get(on) ?? new Map<string, { step: Step; stored: number; printed: number }>();
  days.set(on, day);
  const key = `${step.before}|${step.after}`;
  const known = day.get(key) ?? { step, stored: 0, printed: 0 };
  known[side] += 1;
  day.set(key, known);
}
