/** What pairing works on: the rows of a file, the stored movements, and what was found of them so far. */
import type { Day } from '../date.ts';
import type { Coverage } from './coverage.ts';
import type { Evidence, Layout, Printed, Stored } from './evidence.ts';

/**
 * By what a row is the same as a stored movement, or another: the source's own id, the bank's document number, the running balance,
 * the same day in another order, the text, or, where nothing printed decides, the likeness of two texts.
 */
export const PAIR_RULES = ['id', 'number', 'balance', 'order', 'text', 'likeness'] as const;
export type PairRule = (typeof PAIR_RULES)[number];

/**
 * Why a person is asked. `alike`: nothing tells two rows apart, and nothing proves them one. `contradiction`: one thing printed says the
 * same, another says different. `moved`, `edited`: the later file has it on another day, or with another text or amount.
 */
export const PENDING_REASONS = ['alike', 'contradiction', 'moved', 'edited'] as const;
export type PendingReason = (typeof PENDING_REASONS)[number];

/** What a row is. `stored`: the index of its movement, or of the one that it may be. A new row's rule says what made it another. */
export type Verdict =
  | { kind: 'new'; rule: PairRule | null }
  | { kind: 'same'; stored: number; rule: PairRule }
  | { kind: 'pending'; stored: number; reason: PendingReason };

export type Pairing = {
  /** Of one file or source and one account, oldest first. */
  rows: readonly Printed[];
  /** How the file prints. */
  layout: Layout;
  /** The account's movements from the first to the last day of the rows, and those with the rows' ids on any day. */
  stored: readonly Stored[];
  /** What the file, and what is stored, holds of a day. */
  file: (on: Day) => Coverage;
  ledger: (on: Day) => Coverage;
};

/** A pair that stands only if its day proves it. `isWeak`: both have a number, of two sources that number differently. */
export type Tentative = { row: number; stored: number; rule: PairRule; isWeak: boolean };

/** A stored movement as rows are compared with it. */
export type Candidate = {
  on: Day;
  amount: number;
  place: string;
  /** Of each source that knows the movement. */
  voices: (Evidence & { layout: Layout })[];
};

export type State = {
  pairing: Pairing;
  /** Of the rows. */
  evidence: readonly Evidence[];
  candidates: readonly Candidate[];
  verdicts: (Verdict | undefined)[];
  isTaken: Uint8Array;
  /** Pairs by balance that stand only if their day proves them. */
  doubtful: Tentative[];
  /** Layouts whose document numbers are those of the file's layout: some are equal. */
  numberedAlike: ReadonlySet<string>;
  /** Days that the bank changed between two files: a different balance does not make a different movement there. */
  partedDays: ReadonlySet<Day>;
};

export function pair(state: State, row: number, stored: number, verdict: PairRule | { pending: PendingReason }): void {
  state.isTaken[stored] = 1;
  state.verdicts[row] =
    typeof verdict === 'string' ? { kind: 'same', stored, rule: verdict } : { kind: 'pending', stored, reason: verdict.pending };
}

/** Which evidence a candidate has that the file's rows can be compared with. */
export type Comparable = { uid: boolean; number: boolean; balance: boolean; text: boolean };

export function comparable(
  { pairing: { layout }, numberedAlike: alike, partedDays: parted }: State,
  { voices, on }: Candidate,
): Comparable {
  const ofLayout = voices.filter((voice) => voice.layout.name === layout.name);
  return {
    uid: ofLayout.some(({ uid }) => uid !== null),
    number: voices.some((voice) => voice.number !== null && alike.has(voice.layout.name)),
    balance: !parted.has(on) && ofLayout.some(({ balance }) => balance !== null),
    text: ofLayout.some((voice) => voice.layout.isNumbered === layout.isNumbered),
  };
}
