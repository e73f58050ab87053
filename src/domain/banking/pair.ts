import type { Day } from '../date.ts';

/** What tells movements of one account apart. Text and references only pair: they never make two movements out of one. */
export type Pairable = {
  on: Day;
  amount: number;
  balance: number | null;
  reference: string | null;
  glosa: string;
  bankUid: string | null;
};

/**
 * Which rows of a file are movements that are stored already.
 *
 * A bank's own id (with the same amount) says so first. Else days and amounts are a multiset: of as many rows with equal day and
 * amount as are stored, each is one of the stored ones, and only the rows beyond them are new. Equal balance, then reference, then
 * text decide which is which. Two different bank ids are never the same movement.
 *
 * @param rows    of one account, in the file's order
 * @param stored  of the same account on the same days, in the order of day and ordinal; and those with the same bank ids
 * @returns for each row the index of its stored movement, or null when it is new
 */
export function pairMovements(rows: readonly Pairable[], stored: readonly Pairable[]): (number | null)[] {
  const pairs: (number | null)[] = rows.map(() => null);
  if (stored.length === 0) return pairs;
  const state = { rows, stored, pairs, isTaken: new Uint8Array(stored.length), left: Math.min(rows.length, stored.length) };
  for (const keyOf of EVIDENCE) {
    if (state.left === 0) break;
    if (keyOf === uidKey) pass(state, keyOf, hasUid, hasUid);
    else {
      pass(state, keyOf, hasUid, hasNoUid);
      pass(state, keyOf, hasNoUid, () => true);
    }
  }
  return pairs;
}

type State = {
  rows: readonly Pairable[];
  stored: readonly Pairable[];
  pairs: (number | null)[];
  isTaken: Uint8Array;
  /** No more pairs than this can be found. */
  left: number;
};
/** What has to be equal; null where a movement has no such evidence. */
type KeyOf = (one: Pairable) => string | null;
type Test = (one: Pairable) => boolean;

const hasUid: Test = ({ bankUid }) => bankUid !== null;
const hasNoUid: Test = ({ bankUid }) => bankUid === null;

const uidKey: KeyOf = ({ bankUid, amount }) => `${amount}|${bankUid}`;
const place = ({ on, amount }: Pairable) => `${on}|${amount}`;
/** Strongest first. */
const EVIDENCE: readonly KeyOf[] = [
  uidKey,
  (one) => (one.balance === null ? null : `${place(one)}|${one.balance}|${bare(one.reference) ?? ''}|${plain(one.glosa)}`),
  (one) => (one.balance === null ? null : `${place(one)}|${one.balance}`),
  (one) => {
    const reference = bare(one.reference);
    return reference === null ? null : `${place(one)}|${reference}`;
  },
  (one) => `${place(one)}|${plain(one.glosa)}`,
  place,
];

/** Pairs rows and stored movements that are both still alone and have the same key, in order. */
function pass(state: State, keyOf: KeyOf, fitsRow: Test, fitsStored: Test): void {
  const { rows, stored, pairs, isTaken } = state;
  if (!rows.some((row, index) => pairs[index] === null && fitsRow(row))) return;
  const free = new Map<string, number[]>();
  for (let index = stored.length - 1; index >= 0; index -= 1) {
    const one = stored[index] as Pairable;
    const key = isTaken[index] || !fitsStored(one) ? null : keyOf(one);
    if (key === null) continue;
    const alike = free.get(key);
    if (alike) alike.push(index);
    else free.set(key, [index]);
  }
  if (free.size === 0) return;
  rows.forEach((row, index) => {
    if (pairs[index] !== null || !fitsRow(row)) return;
    const key = keyOf(row);
    const found = key === null ? undefined : free.get(key)?.pop();
    if (found === undefined) return;
    pairs[index] = found;
    isTaken[found] = 1;
    state.left -= 1;
  });
}

/** A reference without the zeros that some exports print before it; null for none. */
function bare(reference: string | null): string | null {
  return reference?.replace(/^0+/, '') || null;
}

function plain(glosa: string): string {
  return glosa.replace(/\s+/g, ' ').trim().toUpperCase();
}
