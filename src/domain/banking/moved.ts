/** Movements that a later file has on another day, or with another text or amount. */
import { type Day, daysBetween } from '../date.ts';
import type { Evidence, Printed, Stored, Voice } from './evidence.ts';
import { type Candidate, comparable, type Pairing, type PendingReason, pair, type State } from './pairing-state.ts';
import { holdsAll } from './versions.ts';

/** Days within which banks rebook a movement: a weekend and a holiday. */
export const MAX_DAYS = 5;

/**
 * Finds new rows that may be stored movements of the same days which the file no longer has: with the same id for another amount; with
 * the same number, on another day or for another amount; if the file contains the movement's day completely, with the same text and
 * amount on another day; and, if both sides contain the days completely, with the same text, or on the same day for the same amount. A
 * person is asked about each.
 * @param isCoherent  the file and the stored movements list the same
 */
export function findMoved(state: State, isCoherent: boolean): void {
  const open: Open = { state, rows: newRows(state), missing: missing(state) };
  if (open.rows.length === 0 || open.missing.length === 0) return;
  ask(open, ({ uid }) => uid, isSameUid);
  ask(open, ({ number }) => number, isSameNumber);
  if (!isCoherent) return;
  const whole: Open = {
    state,
    rows: open.rows.filter((row) => isWhole(state.pairing.ledger, state.evidence[row])),
    missing: open.missing.filter((index) => isWhole(state.pairing.file, state.candidates[index])),
  };
  // A movement that the file's day lacks may also be on a day that no earlier file contains.
  ask({ ...whole, rows: open.rows }, ({ text, amount }) => `${text}|${amount}`, isSameText);
  ask(whole, ({ on, text }) => `${on}|${text}`, isSameText);
  ask(whole, ({ on, amount }) => `${on}|${amount}`, isSameText);
}

/**
 * Asks about new rows that are stored on a day before or after the file's days with all the same: text, amount, number and balance. The
 * bank rebooked the last movement of the file before.
 */
export function findMovedOver(state: State, beside: readonly Stored[]): void {
  if (beside.length === 0) return;
  const { layout, stored } = state.pairing;
  const keyOf = ({ reference, glosa, balance }: Voice | Printed, amount: number) =>
    balance === null ? null : JSON.stringify([amount, reference, glosa, balance]);
  const rows = only(newRows(state), (row) => [keyOf(state.pairing.rows[row] as Printed, state.pairing.rows[row]?.amount ?? 0)]);
  const places = only(
    beside.map((_, index) => index),
    (index) => {
      const one = beside[index] as Stored;
      return one.voices.map((voice) => (voice.layout.name === layout.name ? keyOf(voice, one.amount) : null));
    },
  );
  for (const [key, row] of rows) {
    const place = places.get(key) ?? null;
    if (row === null || place === null) continue;
    const days = Math.abs(daysBetween(state.evidence[row]?.on ?? (beside[place] as Stored).on, (beside[place] as Stored).on));
    if (days <= MAX_DAYS) state.verdicts[row] = { kind: 'pending', stored: stored.length + place, reason: 'moved' };
  }
}

function isWhole(side: Pairing['file'], one: { on: Day } | undefined): boolean {
  return one !== undefined && holdsAll(side(one.on).whole);
}

type Open = { state: State; rows: readonly number[]; missing: readonly number[] };
type Facts = { on: Day; amount: number; uid: string | null; number: string | null; text: string };
type Fits = (state: State, row: number, candidate: Candidate) => boolean;

function newRows({ verdicts }: State): number[] {
  return verdicts.flatMap((verdict, index) => (verdict ? [] : [index]));
}

/** Stored movements within the file's days that the file lacks. */
function missing({ candidates, isTaken, evidence }: State): number[] {
  const [first, last] = [evidence[0]?.on ?? '', evidence.at(-1)?.on ?? ''];
  return candidates.flatMap(({ on }, index) => (isTaken[index] || on < first || on > last ? [] : [index]));
}

/** Asks about a row and a movement that share a key with no other. */
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

/** The only index under each key; null where there are several. */
function only(indexes: readonly number[], keysOf: (index: number) => (string | null)[]): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const index of indexes) for (const key of new Set(keysOf(index))) if (key !== null) found.set(key, found.has(key) ? null : index);
  return found;
}

function factsOfRow({ evidence, pairing }: State, row: number): Facts {
  const { on, uid, number, text } = evidence[row] as Evidence;
  return { on, amount: pairing.rows[row]?.amount ?? 0, uid, number, text };
}

function factsOfCandidate({ on, amount, voices }: Candidate): Facts[] {
  return voices.map(({ uid, number, text }) => ({ on, amount, uid, number, text }));
}

/** Another amount of the same sign on the same day, with the same text, in sources of one layout; a return may have its payment's id. */
function isSameUid(state: State, row: number, candidate: Candidate): boolean {
  const { on, amount, text } = factsOfRow(state, row);
  if (!comparable(state, candidate).uid || !candidate.voices.some((voice) => voice.text === text)) return false;
  return on === candidate.on && Math.sign(amount) === Math.sign(candidate.amount);
}

/** The same amount within MAX_DAYS, or another amount of the same sign on the same day, in sources that number alike. */
function isSameNumber(state: State, row: number, candidate: Candidate): boolean {
  const { on, amount } = factsOfRow(state, row);
  if (!comparable(state, candidate).number || isOther(state, row, candidate, 'uid')) return false;
  if (on === candidate.on) return amount !== candidate.amount && Math.sign(amount) === Math.sign(candidate.amount);
  return amount === candidate.amount && Math.abs(daysBetween(on, candidate.on)) <= MAX_DAYS;
}

/** Whether nothing stronger than text, day or amount shows that they are two movements. */
function isSameText(state: State, row: number, candidate: Candidate): boolean {
  const { on, amount } = factsOfRow(state, row);
  if (isOther(state, row, candidate, 'uid') || isOther(state, row, candidate, 'number')) return false;
  if (Math.sign(amount) !== Math.sign(candidate.amount) || Math.abs(daysBetween(on, candidate.on)) > MAX_DAYS) return false;
  return on !== candidate.on || amount !== candidate.amount || !isOther(state, row, candidate, 'balance');
}

function isOther(state: State, row: number, candidate: Candidate, what: 'uid' | 'number' | 'balance'): boolean {
  return state.evidence[row]?.[what] != null && comparable(state, candidate)[what];
}
