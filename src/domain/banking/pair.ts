import { type Evidence, evidenceOf, genericNumbers, type Layout } from './evidence.ts';
import { pairByBalance, pairByNumber, pairByUid } from './hard-evidence.ts';
import { findMoved, findMovedOver } from './moved.ts';
import { type Candidate, type Comparable, comparable, type Pairing, type PairRule, type State, type Verdict } from './pairing-state.ts';
import { pairBySoftEvidence } from './soft-evidence.ts';
import { partedDays } from './versions.ts';

/**
 * Finds the rows of a file that are already stored. Candidates have the same day and signed amount. Printed evidence decides as soon as
 * both sides have it, in this order: id, document number, running balance, text; contradicting evidence never makes a pair. What none of
 * these decides is paired one to one by likeness, if balances or coverage show that one side contains the other's whole day; else it is
 * pending, and a person is asked.
 * @returns a verdict for each row; no stored movement appears in two of them
 */
export function pairMovements(pairing: Pairing): Verdict[] {
  const { rows, stored, beside = [] } = pairing;
  if (stored.length + beside.length === 0) return rows.map(() => ({ kind: 'new', rule: null }));
  const state = newState(pairing);
  pairByUid(state);
  pairByNumber(state);
  pairByBalance(state);
  findMoved(state, pairBySoftEvidence(state));
  findMovedOver(state, beside);
  const rivals = rivalsByPlace(state);
  return state.verdicts.map((verdict, index) => verdict ?? { kind: 'new', rule: ruleOfDifference(state, rivals, index) });
}

function newState(pairing: Pairing): State {
  const { rows, stored } = pairing;
  const generic = genericNumbers(rows.map(({ reference }) => reference));
  const storedGeneric = genericNumbers(stored.map(({ voices }) => voices[0]?.reference ?? null));
  const evidence = rows.map((row) => evidenceOf(row, generic));
  const candidates = stored.map(({ on, amount, voices }) => ({
    on,
    amount,
    place: `${on}|${amount}`,
    voices: voices.map((voice) => ({ ...evidenceOf({ on, amount, ...voice }, storedGeneric), layout: voice.layout })),
  }));
  return {
    pairing,
    evidence,
    candidates,
    verdicts: rows.map(() => undefined),
    isTaken: new Uint8Array(stored.length),
    doubtful: [],
    numberedAlike: numberedAlike(pairing.layout, evidence, candidates),
    partedDays: partedDays(pairing, candidates),
  };
}

function numberedAlike({ name }: Layout, evidence: readonly Evidence[], candidates: readonly Candidate[]): Set<string> {
  const numbers = new Set(evidence.flatMap(({ place, number }) => (number === null ? [] : [`${place}|${number}`])));
  const alike = new Set([name]);
  for (const { place, voices } of candidates)
    for (const { number, layout } of voices) if (number !== null && numbers.has(`${place}|${number}`)) alike.add(layout.name);
  return alike;
}

function rivalsByPlace(state: State): Map<string, Comparable> {
  const places = new Map<string, Comparable>();
  for (const candidate of state.candidates) {
    const one = comparable(state, candidate);
    const known = places.get(candidate.place);
    places.set(candidate.place, {
      uid: one.uid || known?.uid === true,
      number: one.number || known?.number === true,
      balance: one.balance || known?.balance === true,
      text: one.text || known?.text === true,
    });
  }
  return places;
}

/** What distinguishes a new row from the movements of its day and amount: the first evidence that both sides print. */
function ruleOfDifference({ evidence }: State, places: Map<string, Comparable>, index: number): PairRule | null {
  const row = evidence[index] as Evidence;
  const rivals = places.get(row.place);
  if (!rivals) return null;
  if (row.uid !== null && rivals.uid) return 'id';
  if (row.number !== null && rivals.number) return 'number';
  if (row.balance !== null && rivals.balance) return 'balance';
  return rivals.text ? 'text' : null;
}
