import type { Currency } from '#domain/money.ts';

/** A document that a person put beside a movement. Amounts positive, in units of its currency. */
export type Pick = {
  id: string;
  name: string;
  remaining: number;
  /** A credit note: it adds to what the movement can pay. */
  isNote: boolean;
  /** In another currency than the movement: the server takes it at the value of the movement's day. */
  isForeign: boolean;
  amount: number;
};

/** One with the currency of its document. `holder`: who is owed it now that its issuer sold it, where the payment went to somebody else. */
export type Picked = Pick & { currency: Currency; holder: string | null };

/**
 * The list with one more: it takes all that it needs and that is left. What a credit note adds, where nothing was left, goes to the documents
 * that got less than they need, the latest first.
 */
export function addPick<One extends Pick>(open: number, picks: readonly One[], pick: Omit<One, 'amount'>): One[] {
  const { left } = checkPicks(open, picks);
  const amount = pick.isNote || pick.isForeign ? pick.remaining : Math.min(pick.remaining, Math.max(0, left));
  const others = pick.isNote && !pick.isForeign && left === 0 ? fill(picks, amount) : picks;
  return [...others, { ...pick, amount } as One];
}

function fill<One extends Pick>(picks: readonly One[], amount: number): One[] {
  let rest = amount;
  return picks
    .toReversed()
    .map((one) => {
      const more = one.isNote || one.isForeign ? 0 : Math.min(rest, minus(one.remaining, one.amount));
      rest = minus(rest, more);
      return more > 0 ? { ...one, amount: minus(one.amount, -more) } : one;
    })
    .toReversed();
}

/** Cents of other currencies must not drift. */
export function minus(whole: number, part: number): number {
  return Math.round((whole - part) * 10_000) / 10_000;
}

/** A part of a movement that pays no document. */
export type KindPart = { id: number; kind: string | null; amount: number };

/**
 * empty: a document without an amount; document: more than its balance; movement: together more than the movement, or nothing;
 * currency: others beside one of another currency; kind: a part without a document whose kind or amount is missing.
 */
export type Problem = 'empty' | 'document' | 'movement' | 'currency' | 'kind';

/** What the picks leave of a movement's open amount, and what is wrong with them. */
export function checkPicks(open: number, picks: readonly Pick[]): { left: number; problem: Problem | null } {
  if (picks.some(({ isForeign }) => isForeign)) return { left: 0, problem: picks.length > 1 ? 'currency' : null };
  // Cents of other currencies must not drift.
  const cents = picks.reduce((sum, { isNote, amount }) => sum + Math.round((isNote ? -amount : amount) * 10_000), 0);
  const left = (Math.round(open * 10_000) - cents) / 10_000;
  if (picks.some(({ amount }) => amount <= 0)) return { left, problem: 'empty' };
  if (picks.some(({ amount, remaining }) => amount > remaining)) return { left, problem: 'document' };
  return { left, problem: left < 0 || left >= open ? 'movement' : null };
}

/** The same with parts that pay no document. */
export function checkParts(open: number, picks: readonly Pick[], kinds: readonly KindPart[]): { left: number; problem: Problem | null } {
  const ofPicks = picks.length > 0 ? checkPicks(open, picks) : { left: open, problem: null };
  if (kinds.length === 0 || ofPicks.problem) return ofPicks;
  if (picks.some(({ isForeign }) => isForeign)) return { left: 0, problem: 'currency' };
  const cents = kinds.reduce((sum, { amount }) => sum + Math.round(amount * 10_000), 0);
  const left = (Math.round(ofPicks.left * 10_000) - cents) / 10_000;
  if (kinds.some(({ kind, amount }) => kind === null || amount <= 0)) return { left, problem: 'kind' };
  return { left, problem: left < 0 ? 'movement' : null };
}

/** How much the picks, each whole, exceed a movement's open amount; negative: what is paid more. Null where no difference is declared. */
export function gapOf(open: number, picks: readonly Pick[]): number | null {
  const largest = largestOf(picks);
  if (!largest || picks.some(({ isForeign }) => isForeign)) return null;
  const cents = picks.reduce((sum, { isNote, remaining }) => sum + Math.round((isNote ? -remaining : remaining) * 10_000), 0);
  const gap = (cents - Math.round(open * 10_000)) / 10_000;
  return gap === 0 || gap >= largest.remaining ? null : gap;
}

/** The documents as a match pays them whole, the largest with the difference. */
export function withDifference<Reason>(picks: readonly Pick[], reason: Reason, gap: number) {
  const largest = largestOf(picks);
  return picks.map((one) => ({ documentId: one.id, amount: null, difference: one === largest ? { reason, amount: gap } : null }));
}

function largestOf(picks: readonly Pick[]): Pick | undefined {
  return picks.filter(({ isNote }) => !isNote).toSorted((a, b) => b.remaining - a.remaining)[0];
}
