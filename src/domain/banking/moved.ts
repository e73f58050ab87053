/** Movements that a later file has on another day, or with another text or amount. */
import { type Day, daysBetween } from '../date.ts';
import type { Evidence } from './evidence.ts';
import { type Candidate, comparable, type Pairing, type PendingReason, pair, type State } from './pairing-state.ts';
import { holdsAll } from './versions.ts';

/** A bank books again within a weekend and a holiday. */
const MAX_DAYS = 5;

/**
 * New rows beside movements of the same days that the file no longer has: with the same number, on another day or with another amount;
 * and, if both sides hold the days whole, with the same text, or on the same day with the same amount. Each is asked about.
 * @param isCoherent  the file and what is stored hold the same days
 */
export function findMoved(state: State, isCoherent: boolean): void {
  const open: Open = { state, rows: newRows(state), missing: missing(state) };
  if (open.rows.length === 0 || open.missing.length === 0) return;
  ask(open, ({ number }) => number, isSameNumber);
  if (!isCoherent) return;
  const whole: Open = {
    state,
    rows: open.rows.filter((row) => isWhole(state.pairing.ledger, state.evidence[row])),
    missing: open.missing.filter((index) => isWhole(state.pairing.file, state.candidates[index])),
  };
  ask(whole, ({ text, amount }) => `${text}|${amount}`, isSameText);
  ask(whole, ({ on, text }) => `${on}|${text}`, isSameText);
  ask(whole, ({ on, amount }) => `${on}|${amount}`, isSameText);
}

function isWhole(side: Pairing['file'], one: { on: Day } | undefined): boolean {
  return one !== undefined && holdsAll(side(one.on).whole);
}

type Open = { state: State; rows: readonly number[]; missing: readonly number[] };
type Facts = { on: Day; amount: number; number: string | null; text: string };
type Fits = (state: State, row: number, candidate: Candidate) => boolean;

function newRows({ verdicts }: State): number[] {
  return verdicts.flatMap((verdict, index) => (verdict ? [] : [index]));
}

/** Stored movements within the file's days that it does not have. */
function missing({ candidates, isTaken, evidence }: State): number[] {
  const [first, last] = [evidence[0]?.on ?? '', evidence.at(-1)?.on ?? ''];
  return candidates.flatMap(({ on }, index) => (isTaken[index] || on < first || on > last ? [] : [index]));
}

/** Asks about rows and movements that are alone with what they have in common. */
function ask({ state, rows, missing }: Open, keyOf: (facts: Facts) => string | null, fits: Fits): void {
  const stored = only(
    missing.filter((index) => !state.isTaken[index]),
    (index) => factsOfCandidate(state.candidates[index] as Candidate).map(keyOf),
  );
  const printed = only(
    rows.filter((row) => !state.verdicts[row]),
    (row) => [keyOf(factsOfRow(state, row))],
  );
  for (const [key, row] of printed) {
    const found = row === null ? null : (stored.get(key) ?? null);
    if (row === null || found === null || state.isTaken[found] || state.verdicts[row]) continue;
    const candidate = state.candidates[found] as Candidate;
    if (!fits(state, row, candidate)) continue;
    const reason: PendingReason = state.evidence[row]?.on === candidate.on ? 'edited' : 'moved';
    pair(state, row, found, { pending: reason });
  }
}

/** What stands alone under its key; null where several do. */
function only(indexes: readonly number[], keysOf: (index: number) => (string | null)[]): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const index of indexes) for (const key of new Set(keysOf(index))) if (key !== null) found.set(key, found.has(key) ? null : index);
  return found;
}

function factsOfRow({ evidence, pairing }: State, row: number): Facts {
  const { on, number, text } = evidence[row] as Evidence;
  return { on, amount: pairing.rows[row]?.amount ?? 0, number, text };
}

function factsOfCandidate({ on, amount, voices }: Candidate): Facts[] {
  return voices.map(({ number, text }) => ({ on, amount, number, text }));
}

/** The same amount within days, or another amount of the same side on the same day, of sources that number alike. */
function isSameNumber(state: State, row: number, candidate: Candidate): boolean {
  const { on, amount } = factsOfRow(state, row);
  if (!comparable(state, candidate).number || isOther(state, row, candidate, 'uid')) return false;
  if (on === candidate.on) return amount !== candidate.amount && Math.sign(amount) === Math.sign(candidate.amount);
  return amount === candidate.amount && Math.abs(daysBetween(on, candidate.on)) <= MAX_DAYS;
}

/** Nothing stronger than the text, the day or the amount says that they are two. */
function isSameText(state: State, row: number, candidate: Candidate): boolean {
  const { on, amount } = factsOfRow(state, row);
  if (isOther(state, row, candidate, 'uid') || isOther(state, row, candidate, 'number')) return false;
  if (Math.sign(amount) !== Math.sign(candidate.amount) || Math.abs(daysBetween(on, candidate.on)) > MAX_DAYS) return false;
  return on !== candidate.on || amount !== candidate.amount || !isOther(state, row, candidate, 'balance');
}

function isOther(state: State, row: number, candidate: Candidate, what: 'uid' | 'number' | 'balance'): boolean {
  return state.evidence[row]?.[what] != null && comparable(state, candidate)[what];
}
