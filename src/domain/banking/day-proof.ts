/** Judges tentative pairs by their day: a pair is proven when one side is known to contain all movements of the other. */
import type { Day } from '../date.ts';
import { isOneChain, type VersionStep } from './balance-chain.ts';
import type { Coverage } from './coverage.ts';
import type { PairRule, PendingReason, State, Tentative } from './pairing-state.ts';
import { holdsAll, versionsByDay } from './versions.ts';

/**
 * `proven`: printed balances say so. `covered`: a side with rows before and after the day contains it all. `single`: a source of that
 * day alone has no row that the other lacks. `no`: each has something that the other lacks, or two sources end on the day.
 */
type Proof = 'proven' | 'reordered' | 'covered' | 'single' | 'no';
/** How many rows and stored movements a day has, and how many of each lack a counterpart. */
type Tally = { rows: number; stored: number; newRows: number; missing: number };

export type DayJudge = {
  verdict: (pair: Tentative) => PairRule | { pending: PendingReason };
  /** On nearly all days that one side contains completely, both sides agree. */
  isCoherent: boolean;
};

/** Judges tentative pairs day by day: a day that one side contains completely proves its pairs; otherwise a person decides. */
export function judgeDays(state: State, tentative: readonly Tentative[]): DayJudge {
  const tallies = tally(state, tentative);
  const versions = state.partedDays.size > 0 ? versionsByDay(state.pairing, state.candidates) : new Map<Day, VersionStep[]>();
  const proofs = new Map<Day, Proof>();
  let shared = 0;
  let contradicting = 0;
  for (const [on, one] of tallies) {
    const [file, ledger] = [state.pairing.file(on), state.pairing.ledger(on)];
    const [fileIsWhole, ledgerIsWhole] = [holdsAll(file.whole), holdsAll(ledger.whole)];
    if (fileIsWhole || ledgerIsWhole) shared += 1;
    if ((ledgerIsWhole && one.newRows > 0) || (fileIsWhole && one.missing > 0)) contradicting += 1;
    proofs.set(on, state.partedDays.has(on) ? versionProof(versions.get(on) ?? [], one, file, ledger) : proofOf(file, ledger, one));
  }
  const isCoherent = contradicting * 10 <= shared;
  const rivals = rivalCounts(state, tentative);
  return { isCoherent, verdict };

  function verdict({ row, rule, isWeak }: Tentative): PairRule | { pending: PendingReason } {
    const evidence = state.evidence[row];
    if (!evidence) return { pending: 'alike' };
    const { on, place, text } = evidence;
    const proof = proofs.get(on) ?? 'no';
    if (proof === 'proven') return rule;
    if (proof === 'reordered') return rule === 'text' ? 'order' : rule;
    const isOnly = rivals.get(rule === 'text' ? `${place}|${text}` : place) === 1;
    const isProven = !isWeak && isCoherent && (proof === 'covered' || (proof === 'single' && isOnly));
    return isProven ? rule : { pending: 'alike' };
  }
}

function tally({ evidence, candidates, verdicts, isTaken }: State, tentative: readonly Tentative[]): Map<Day, Tally> {
  const days = new Map<Day, Tally>();
  const at = (on: Day) => {
    const found = days.get(on) ?? { rows: 0, stored: 0, newRows: 0, missing: 0 };
    days.set(on, found);
    return found;
  };
  const isPaired = new Set(tentative.map(({ row }) => row));
  evidence.forEach(({ on }, index) => {
    const day = at(on);
    day.rows += 1;
    if (!verdicts[index] && !isPaired.has(index)) day.newRows += 1;
  });
  const [first, last] = [evidence[0]?.on, evidence.at(-1)?.on];
  candidates.forEach(({ on }, index) => {
    if (first === undefined || last === undefined || on < first || on > last) return;
    const day = at(on);
    day.stored += 1;
    if (!isTaken[index]) day.missing += 1;
  });
  return days;
}

/** A day that the bank changed: a version contains the other if it is a full chain and its source neither begins nor ends there. */
function versionProof(steps: readonly VersionStep[], tally: Tally, file: Coverage, ledger: Coverage): Proof {
  const { rows, stored, newRows, missing } = tally;
  const [printed, known] = [steps.filter(({ isPrinted }) => isPrinted), steps.filter(({ isStored }) => isStored)];
  const isEqual = newRows === 0 && missing === 0;
  const mayHold = (side: Coverage) => (side.before && side.after) || endsMeet(file, ledger) === 'covered' || isEqual;
  if (missing === 0 && printed.length === rows && isOneChain(printed) && mayHold(file)) return 'reordered';
  return newRows === 0 && known.length === stored && isOneChain(known) && mayHold(ledger) ? 'reordered' : 'no';
}

function proofOf(file: Coverage, ledger: Coverage, { newRows, missing }: Tally): Proof {
  if ((ledger.whole === 'proven' && newRows === 0) || (file.whole === 'proven' && missing === 0)) return 'proven';
  const [fileIsWhole, ledgerIsWhole] = [holdsAll(file.whole), holdsAll(ledger.whole)];
  if ((ledgerIsWhole && newRows > 0) || (fileIsWhole && missing > 0)) return 'no';
  if (fileIsWhole || ledgerIsWhole) return 'covered';
  if (file.whole === 'broken' || ledger.whole === 'broken' || (newRows > 0 && missing > 0)) return 'no';
  return endsMeet(file, ledger);
}

/**
 * Two sources that begin or end on a day: both end there, or both begin, and one has more; or one continues where the other stopped, as
 * a file of that single day may. The first file of an account has nothing to continue.
 */
function endsMeet(file: Coverage, ledger: Coverage): Proof {
  const [fileGoesOn, ledgerGoesOn] = [file.before !== file.after, ledger.before !== ledger.after];
  if (fileGoesOn && ledgerGoesOn) return file.before === ledger.before ? 'covered' : 'no';
  if (fileGoesOn) return ledger.before ? 'covered' : 'single';
  return ledgerGoesOn || ledger.before ? 'no' : 'single';
}

/** For each text, and for each day and amount: the number of rows or of stored movements, whichever is larger. */
function rivalCounts({ evidence, candidates }: State, tentative: readonly Tentative[]): Map<string, number> {
  const printed = new Map<string, number>();
  const stored = new Map<string, number>();
  const places = new Set(tentative.map(({ row }) => evidence[row]?.place ?? ''));
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { place, text } of evidence) {
    if (!places.has(place)) continue;
    count(printed, place);
    count(printed, `${place}|${text}`);
  }
  for (const { place, voices } of candidates) {
    if (!places.has(place)) continue;
    count(stored, place);
    for (const text of new Set(voices.map((voice) => voice.text))) count(stored, `${place}|${text}`);
  }
  for (const [key, times] of stored) printed.set(key, Math.max(times, printed.get(key) ?? 0));
  return printed;
}
