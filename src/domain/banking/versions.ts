/** Two versions of one day, as two files of one layout print them with running balances. */
import type { Day } from '../date.ts';
import { doVersionsPart, isOneChain, type Step, type VersionStep } from './balance-chain.ts';
import type { Whole } from './coverage.ts';
import type { Candidate, Pairing } from './pairing-state.ts';

/**
 * Days that the bank changed between the stored files of this layout and the file: another order, a row put in or taken out, all
 * balances shifted. Different balances do not make different movements there.
 */
export function partedDays(pairing: Pairing, candidates: readonly Candidate[]): Set<Day> {
  const days = versionsByDay(pairing, candidates);
  const parted = new Set<Day>();
  let whole = 0;
  for (const [on, steps] of days) {
    const isWhole = holdsAll(pairing.file(on).whole) && holdsAll(pairing.ledger(on).whole);
    if (isWhole) whole += 1;
    if (doVersionsPart(steps) || (isWhole && areTwoChains(steps))) parted.add(on);
  }
  // Shifted for good: then the first and last day are too, though a part of them alone says nothing.
  return parted.size * 2 > whole && parted.size > 1 ? new Set(days.keys()) : parted;
}

export function holdsAll(whole: Whole): boolean {
  return whole === 'proven' || whole === 'covered';
}

/** Each version is a whole chain by itself, and both together are none. */
function areTwoChains(steps: readonly VersionStep[]): boolean {
  const [stored, printed] = [steps.filter(({ isStored }) => isStored), steps.filter(({ isPrinted }) => isPrinted)];
  return stored.length > 0 && printed.length > 0 && isOneChain(stored) && isOneChain(printed) && !isOneChain(steps);
}

/** The steps of each day of which both the file and stored movements of its layout have some; what both have is one step. */
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
