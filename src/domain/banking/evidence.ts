/** What sources print about a movement, in comparable form; the rules of pair.ts read nothing else. */
import type { Day } from '../date.ts';
import { foldText } from '../fold.ts';

/** One row of a file, or what one source says about a stored movement. `amount` signed minor units, `balance` the one after it. */
export type Printed = {
  on: Day;
  amount: number;
  balance: number | null;
  reference: string | null;
  glosa: string;
  bankUid: string | null;
};

/**
 * The kind of file or source that prints rows. `name`: format and headings; layouts with one name print texts, ids and balances the same
 * way. `isNumbered`: its rows have document numbers; a provisional statement may print the same table without them.
 */
export type Layout = { name: string; isNumbered: boolean };
export type Voice = Pick<Printed, 'balance' | 'reference' | 'glosa' | 'bankUid'> & { layout: Layout };
/** A stored movement with everything its sources say about it. */
export type Stored = Pick<Printed, 'on' | 'amount'> & { voices: readonly Voice[] };

export type Evidence = { on: Day; place: string; uid: string | null; number: string | null; balance: number | null; text: string };

/** @param numbers  document numbers that identify nothing (`genericNumbers`) */
export function evidenceOf(row: Printed, numbers: ReadonlySet<string>): Evidence {
  const number = bareNumber(row.reference);
  return {
    on: row.on,
    place: `${row.on}|${row.amount}`,
    uid: row.bankUid?.trim() || null,
    number: number !== null && numbers.has(number) ? null : number,
    balance: row.balance,
    text: foldText(row.glosa),
  };
}

/** A document number without leading zeros, which some exports print; null when it is missing or zero. */
function bareNumber(reference: string | null): string | null {
  return reference?.trim().replace(/^0+/, '').toUpperCase() || null;
}

/** A number on more than half of several rows is an office's or an agreement's, not a movement's. */
export function genericNumbers(references: readonly (string | null)[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  let numbered = 0;
  for (const reference of references) {
    const number = bareNumber(reference);
    if (number === null) continue;
    numbered += 1;
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([number, count]) => (count > 1 && count * 2 > numbered ? [number] : [])));
}

/** Whether rows have numbers that may identify them. */
export function areNumbered(rows: readonly Pick<Printed, 'reference'>[]): boolean {
  const generic = genericNumbers(rows.map(({ reference }) => reference));
  return rows.some(({ reference }) => {
    const number = bareNumber(reference);
    return number !== null && !generic.has(number);
  });
}

/** How similar two texts are, by the words and numbers that both contain; long ones count more. */
export function likeness(one: string, other: string): number {
  const words = new Set(other.split(' '));
  let sum = 0;
  for (const word of new Set(one.split(' '))) if (words.has(word)) sum += word.length;
  return sum;
}
