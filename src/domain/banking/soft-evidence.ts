/** Pairs by what does not identify a movement: a repeated number, the text, similar texts; then the day has to prove them. */
import type { Coverage } from './coverage.ts';
import { judgeDays } from './day-proof.ts';
import { type Evidence, likeness } from './evidence.ts';
import { type Candidate, type Comparable, comparable, type PairRule, pair, type State, type Tentative } from './pairing-state.ts';

/** @returns whether the file and the stored movements list the same, so that a movement missing from one means something */
export function pairBySoftEvidence(state: State): boolean {
  const tentative: Tentative[] = [];
  const free = freeByPlace(state);
  for (const [place, rows] of rowsByPlace(state, free)) {
    const group: Group = { state, rows, free: free.get(place) ?? [], tentative, isPaired: new Set() };
    pairEqual(group, 'number', ({ number }) => number);
    pairEqual(group, 'text', ({ text }) => text);
    pairByLikeness(group);
    pairInOrder(group);
  }
  const { verdict, isCoherent } = judgeDays(state, tentative);
  for (const one of [...tentative, ...state.doubtful]) pair(state, one.row, one.stored, verdict(one));
  return isCoherent || mostlyAgree(state);
}

/** Whether at least half of what each side has on the days of both is paired: in a short file one changed movement is many. */
function mostlyAgree({ evidence, candidates, verdicts, isTaken, pairing: { file, ledger } }: State): boolean {
  const isOn = ({ before, after, whole }: Coverage) => before || after || whole !== 'open';
  const rows = evidence.flatMap(({ on }, index) => (isOn(ledger(on)) ? [verdicts[index] !== undefined] : []));
  const stored = candidates.flatMap(({ on }, index) => (isOn(file(on)) ? [isTaken[index] === 1] : []));
  return [rows, stored].every((side) => side.filter(Boolean).length * 2 >= side.length);
}

/** An unpaired candidate and the evidence to compare it by. `kind` is the same number for candidates with the same evidence. */
type Free = Comparable & { index: number; candidate: Candidate; kind: number; isNumbered: boolean };
/** Rows and candidates of one day and amount. */
type Group = { state: State; rows: readonly number[]; free: readonly Free[]; tentative: Tentative[]; isPaired: Set<number> };

function freeByPlace(state: State): Map<string, Free[]> {
  const places = new Map<string, Free[]>();
  state.candidates.forEach((candidate, index) => {
    if (state.isTaken[index]) return;
    const can = comparable(state, candidate);
    const isNumbered = candidate.voices.some(({ number }) => number !== null);
    const kind = [can.uid, can.number, can.balance, can.text, isNumbered].reduce((sum, bit) => sum * 2 + Number(bit), 0);
    add(places, candidate.place, { ...can, index, candidate, isNumbered, kind });
  });
  return places;
}

function rowsByPlace({ evidence, verdicts }: State, free: ReadonlyMap<string, unknown>): Map<string, number[]> {
  const places = new Map<string, number[]>();
  evidence.forEach(({ place }, index) => {
    if (!verdicts[index] && free.has(place)) add(places, place, index);
  });
  return places;
}

/** Pairs rows and candidates with an equal number or text, in order, unless other evidence that both print disagrees. */
function pairEqual(group: Group, rule: 'number' | 'text', keyOf: (evidence: Evidence) => string | null): void {
  const { state, rows, free, isPaired } = group;
  const kinds = new Map<string, Map<number, Free[]>>();
  for (const one of free.toReversed()) {
    if (state.isTaken[one.index]) continue;
    for (const key of new Set(one.candidate.voices.map(keyOf))) {
      if (key === null) continue;
      const byKind = kinds.get(key) ?? new Map<number, Free[]>();
      kinds.set(key, byKind);
      add(byKind, one.kind, one);
    }
  }
  for (const index of rows) {
    const row = state.evidence[index] as Evidence;
    const byKind = isPaired.has(index) ? undefined : kinds.get(keyOf(row) ?? '');
    if (!byKind) continue;
    const found = lastPossible(state, row, byKind, { number: rule === 'number', text: true });
    if (found) note(group, index, found, rule);
  }
}

/** Pairs of texts that are compared within one day and amount. */
const MAX_WEIGHED = 2_500;

/** The most similar first. */
function pairByLikeness(group: Group): void {
  const { state, rows, free, isPaired } = group;
  const [left, right] = [rows.filter((index) => !isPaired.has(index)), free.filter(({ index }) => !state.isTaken[index])];
  if (left.length * right.length > MAX_WEIGHED) return;
  const weighed = left.flatMap((row) =>
    right.flatMap((one) => {
      const evidence = state.evidence[row] as Evidence;
      if (!isPossible(evidence, one, NOTHING)) return [];
      return [{ row, one, weight: Math.max(...one.candidate.voices.map(({ text }) => likeness(evidence.text, text))) }];
    }),
  );
  for (const { row, one } of weighed.toSorted((a, b) => b.weight - a.weight))
    if (!isPaired.has(row) && !state.isTaken[one.index]) note(group, row, one, 'likeness');
}

function pairInOrder(group: Group): void {
  const { state, rows, free, isPaired } = group;
  if (isPaired.size === rows.length) return;
  const byKind = new Map<number, Free[]>();
  for (const one of free.toReversed()) if (!state.isTaken[one.index]) add(byKind, one.kind, one);
  for (const index of rows) {
    const found = isPaired.has(index) ? undefined : lastPossible(state, state.evidence[index] as Evidence, byKind, NOTHING);
    if (found) note(group, index, found, 'likeness');
  }
}

/** Evidence that may differ although both print it, because it was compared before. */
type Lenience = { number: boolean; text: boolean };
const NOTHING: Lenience = { number: false, text: false };

/** Whether no evidence that both print disagrees. */
function isPossible(row: Evidence, one: Comparable, lenience: Lenience): boolean {
  if ((row.uid !== null && one.uid) || (row.balance !== null && one.balance)) return false;
  if (row.number !== null && one.number && !lenience.number) return false;
  return lenience.text || !one.text;
}

/** The last free candidate that fits. One that is numbered differently makes a weak pair, so it is the last choice. */
function lastPossible(state: State, row: Evidence, byKind: ReadonlyMap<number, Free[]>, lenience: Lenience): Free | undefined {
  let weak: Free | undefined;
  for (const all of byKind.values()) {
    while (all.length > 0 && state.isTaken[all.at(-1)?.index ?? 0]) all.pop();
    const one = all.at(-1);
    if (!one || !isPossible(row, one, lenience)) continue;
    if (row.number === null || !one.isNumbered || lenience.number) return one;
    weak ??= one;
  }
  return weak;
}

function note({ state, tentative, isPaired }: Group, row: number, { index, isNumbered }: Free, rule: PairRule): void {
  state.isTaken[index] = 1;
  isPaired.add(row);
  const isWeak = rule !== 'number' && isNumbered && state.evidence[row]?.number != null;
  tentative.push({ row, stored: index, rule, isWeak });
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const all = map.get(key);
  if (all) all.push(value);
  else map.set(key, [value]);
}
