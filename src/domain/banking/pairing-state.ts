/** What pairing works on: the rows of a file, the stored movements, and the verdicts so far. */
import type { Day } from '../date.ts';
import type { Coverage } from './coverage.ts';
import type { Evidence, Layout, Printed, Stored } from './evidence.ts';

/**
 * The evidence that a row is a stored movement, or a different one: the source's own id, the bank's document number, the running balance,
 * the same day in another order, the text, or, where nothing printed decides, the likeness of two texts.
 */
export const PAIR_RULES = ['id', 'number', 'balance', 'order', 'text', 'likeness'] as const;
export type PairRule = (typeof PAIR_RULES)[number];

/**
 * Why a person is asked. `alike`: nothing distinguishes two rows, and nothing proves them one. `contradiction`: one piece of printed
 * evidence agrees, another differs. `moved`, `edited`: the later file has it on another day, or with another text or amount.
 */
export const PENDING_REASONS = ['alike', 'contradiction', 'moved', 'edited'] as const;
export type PendingReason = (typeof PENDING_REASONS)[number];

/** `stored`: the index of the row's movement, or of the one it may be. A new row's rule says what makes it a different movement. */
export type Verdict =
  | { kind: 'new'; rule: PairRule | null }
  | { kind: 'same'; stored: number; rule: PairRule }
  | { kind: 'pending'; stored: number; reason: PendingReason };

export type Pairing = {
  /** Of one file or source and one account, oldest first. */
  rows: readonly Printed[];
  /** The file's layout. */
  layout: Layout;
  /** The account's movements from the first to the last day of the rows, and those with the rows' ids on any day. */
  stored: readonly Stored[];
  /** Those of the days around them; a verdict counts them after `stored`. */
  beside?: readonly Stored[];
  /** How completely the file, and the ledger, contain a day. */
  file: (on: Day) => Coverage;
  ledger: (on: Day) => Coverage;
};

/** A pair that holds only if its day proves it. `isWeak`: both have a number, but their sources number differently. */
export type Tentative = { row: number; stored: number; rule: PairRule; isWeak: boolean };

/** A stored movement, ready to be compared with rows. */
export type Candidate = {
  on: Day;
  amount: number;
  place: string;
  /** One for each source of the movement. */
  voices: (Evidence & { layout: Layout })[];
};

export type State = {
  pairing: Pairing;
  /** Of the rows. */
  evidence: readonly Evidence[];
  candidates: readonly Candidate[];
  verdicts: (Verdict | undefined)[];
  isTaken: Uint8Array;
  /** Pairs by balance that hold only if their day proves them. */
  doubtful: Tentative[];
  /** Layouts that share document numbers with the file's layout. */
  numberedAlike: ReadonlySet<string>;
  /** Days that the bank changed between two files: there a different balance does not mean a different movement. */
  partedDays: ReadonlySet<Day>;
};

/**
 * Notes that a row of the file and a stored movement are the same, or may be.
 * @param row, stored  indexes into the file's rows and the candidates
 */
export function pair(state: State, row: number, stored: number, verdict: PairRule | { pending: PendingReason }): void {
  state.isTaken[stored] = 1;
  state.verdicts[row] =
    typeof verdict === 'string' ? { kind: 'same', stored, rule: verdict } : { kind: 'pending', stored, reason: verdict.pending };
}

/** The kinds of evidence by which a candidate can be compared with the file's rows. */
export type Comparable = { uid: boolean; number: boolean; balance: boolean; text: boolean };

/** Which evidence (bank's id, document number, balance, text) a stored movement shares with the layout of the file. */
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
