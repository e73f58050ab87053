/** Pairs by what identifies a movement: the source's own id, the document number, the running balance. */
import type { Day } from '../date.ts';
import { isOneChain, mayBeTwo, type Step } from './balance-chain.ts';
import type { Evidence } from './evidence.ts';
import { type Candidate, pair, type State } from './pairing-state.ts';
import { versionsByDay } from './versions.ts';

/**
 * Pairs by the source's own id and the same amount (banks give a return the id of the payment it returns). On another day the text has to
 * agree too: otherwise the movement may have been moved, or the ids restart in each file.
 */
export function pairByUid(state: State): void {
  const { evidence, candidates, pairing } = state;
  const byUid = queues(state, ({ amount, voices }) => voices.flatMap(({ uid }) => (uid === null ? [] : [`${amount}|${uid}`])));
  evidence.forEach((row, index) => {
    if (row.uid === null) return;
    const found = next(state, byUid.get(`${pairing.rows[index]?.amount}|${row.uid}`));
    if (found === undefined) return;
    const candidate = candidates[found] as Candidate;
    const contradicts = isOtherNumber(state, row, candidate) || isOtherBalance(state, row, candidate);
    if (candidate.place === row.place) pair(state, index, found, contradicts ? { pending: 'contradiction' } : 'id');
    else pair(state, index, found, !contradicts && candidate.voices.some(({ text }) => text === row.text) ? 'id' : { pending: 'moved' });
  });
}

/** Pairs by a document number that occurs once on its day and amount on both sides. Others are left to the balance and the text. */
export function pairByNumber(state: State): void {
  const { evidence, candidates } = state;
  const stored = queues(state, ({ place, voices }) => voices.flatMap(({ number }) => (number === null ? [] : [`${place}|${number}`])));
  const printed = new Map<string, number>();
  for (const { place, number } of evidence) {
    const key = `${place}|${number}`;
    if (number !== null && stored.has(key)) printed.set(key, (printed.get(key) ?? 0) + 1);
  }
  evidence.forEach((row, index) => {
    const key = `${row.place}|${row.number}`;
    const queue = stored.get(key);
    if (state.verdicts[index] || printed.get(key) !== 1 || queue?.all.length !== 1) return;
    const found = next(state, queue, (one) => !isOtherUid(state, row, one));
    if (found === undefined) return;
    pair(state, index, found, isOtherBalance(state, row, candidates[found] as Candidate) ? { pending: 'contradiction' } : 'number');
  });
}

/** Pairs by the balance after the movement, in statements of one kind; across kinds only where it occurs once on its day and amount. */
export function pairByBalance(state: State): void {
  const { name } = state.pairing.layout;
  const ofKind = ({ voices }: Candidate) => voices.filter((voice) => voice.balance !== null && voice.layout.name === name);
  const any = ({ voices }: Candidate) => voices.filter(({ balance }) => balance !== null);
  const withText = (place: string, { balance, text }: Pick<Evidence, 'balance' | 'text'>) => `${place}|${balance}|${text}`;
  const bare = (place: string, { balance }: Pick<Evidence, 'balance'>) => `${place}|${balance}`;
  passByBalance(state, ofKind, withText, false);
  passByBalance(state, ofKind, bare, false);
  passByBalance(state, any, bare, true);
  noteDoubtful(state);
}

function passByBalance(
  state: State,
  voicesOf: (candidate: Candidate) => Candidate['voices'],
  keyOf: (place: string, row: Pick<Evidence, 'balance' | 'text'>) => string,
  isUnique: boolean,
): void {
  const stored = queues(state, (one) => voicesOf(one).map((voice) => keyOf(one.place, voice)));
  if (stored.size === 0) return;
  const printed = new Map<string, number>();
  if (isUnique) for (const row of state.evidence) printed.set(keyOf(row.place, row), (printed.get(keyOf(row.place, row)) ?? 0) + 1);
  state.evidence.forEach((row, index) => {
    if (row.balance === null || state.verdicts[index]) return;
    const key = keyOf(row.place, row);
    const queue = stored.get(key);
    if (!queue || (isUnique && (queue.all.length > 1 || printed.get(key) !== 1))) return;
    const found = next(state, queue, (one) => !isOtherUid(state, row, one) && !isOtherNumber(state, row, one));
    if (found !== undefined) pair(state, index, found, 'balance');
  });
}

/** Pairs by balance that may still be two movements, or whose texts differ, hold only if their day proves them. */
function noteDoubtful({ verdicts, pairing, candidates, evidence, doubtful }: State): void {
  const days = new Map<Day, { row: number; stored: number; step: Step }[]>();
  pairing.rows.forEach(({ on, amount, balance }, row) => {
    const verdict = verdicts[row];
    if (verdict?.kind !== 'same' || verdict.rule !== 'balance' || balance === null) return;
    const one = { row, stored: verdict.stored, step: { before: balance - amount, after: balance } };
    const day = days.get(on);
    if (day) day.push(one);
    else days.set(on, [one]);
  });
  if (days.size === 0) return;
  const versions = versionsByDay(pairing, candidates);
  for (const [on, pairs] of days) {
    const steps = versions.get(on) ?? [];
    const isDoubtful = mayBeTwo(
      steps,
      pairs.map(({ step }) => step),
    );
    // Where rows of the day are in neither, what they lead to is unknown.
    const hasGaps = !isOneChain(steps);
    pairs.forEach(({ row, stored }, index) => {
      const isTextOther = candidates[stored]?.voices.every(({ text }) => text !== evidence[row]?.text);
      if (hasGaps || isDoubtful[index] || isTextOther) doubtful.push({ row, stored, rule: 'balance', isWeak: false });
    });
  }
}

/** Candidates with the same key, in order; those before `at` are taken. */
type Queue = { all: number[]; at: number };

function queues({ candidates, isTaken }: State, keysOf: (candidate: Candidate) => string[]): Map<string, Queue> {
  const found = new Map<string, Queue>();
  candidates.forEach((candidate, index) => {
    if (isTaken[index]) return;
    for (const key of new Set(keysOf(candidate))) {
      const queue = found.get(key);
      if (queue) queue.all.push(index);
      else found.set(key, { all: [index], at: 0 });
    }
  });
  return found;
}

/** Candidates of one key that are examined for one row. */
const MAX_LOOKED_AT = 50;

/** The first candidate of a queue that is free and fits. */
function next(
  { isTaken, candidates }: State,
  queue: Queue | undefined,
  fits: (one: Candidate) => boolean = () => true,
): number | undefined {
  if (!queue) return undefined;
  while (queue.at < queue.all.length && isTaken[queue.all[queue.at] ?? 0]) queue.at += 1;
  for (let at = queue.at; at < Math.min(queue.all.length, queue.at + MAX_LOOKED_AT); at += 1) {
    const index = queue.all[at] ?? 0;
    if (!isTaken[index] && fits(candidates[index] as Candidate)) return index;
  }
  return undefined;
}

function isOtherUid({ pairing: { layout } }: State, { uid }: Evidence, { voices }: Candidate): boolean {
  return uid !== null && voices.some((voice) => voice.layout.name === layout.name && voice.uid !== null && voice.uid !== uid);
}

function isOtherNumber({ numberedAlike }: State, { number }: Evidence, { voices }: Candidate): boolean {
  const known = voices.filter((voice) => voice.number !== null && numberedAlike.has(voice.layout.name));
  return number !== null && known.length > 0 && known.every((voice) => voice.number !== number);
}

function isOtherBalance({ pairing: { layout }, partedDays }: State, { balance }: Evidence, { voices, on }: Candidate): boolean {
  if (balance === null || partedDays.has(on)) return false;
  const known = voices.filter((voice) => voice.balance !== null && voice.layout.name === layout.name);
  return known.length > 0 && known.every((voice) => voice.balance !== balance);
}
